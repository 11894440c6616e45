//! Gets a machine ready: compiler, browser, web build.
//!
//! Used by `cargo xtask` and by the runner, so that either of the two commands works on a fresh
//! machine. Everything is looked for before it is installed or built.

pub mod browser;
pub mod doctor;
mod folders;
pub mod installed;
mod process;
mod progress;
pub mod site;
pub mod tools;
pub mod web;
pub mod workspace;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use progress::Progress;

/// Installs what is missing to build and to run. Quick when nothing is.
pub fn ensure_tools() -> Result<()> {
    tools::ensure_target()?;
    browser::ensure()?;
    Ok(())
}

/// Builds what is stale and returns the `dist/` folder.
pub fn ensure_web(root: &Path) -> Result<PathBuf> {
    prepare(root, false)
}

/// Gets everything ready that a run needs and returns the `dist/` folder. A browser is installed while
/// pages are compiled, so that on a fresh machine neither waits for the other.
pub fn prepare(root: &Path, needs_browser: bool) -> Result<PathBuf> {
    // Whatever cannot be mended here is said before anything is built.
    let installs = needs_browser && browser::must_install()?;
    let progress = Progress::start();
    let dist = std::thread::scope(|scope| {
        let browser = installs.then(|| {
            scope.spawn(|| progress.phase("browser", Some(browser::TIME), browser::install))
        });
        let dist = web::ensure(root, &progress);
        if let Some(browser) = browser {
            match browser.join() {
                Ok(installed) => installed?,
                Err(_) => bail!("the installation of the browser broke off"),
            }
        }
        dist
    })?;
    progress.finish();
    Ok(dist)
}
