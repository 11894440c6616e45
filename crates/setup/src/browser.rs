//! A browser and its WebDriver server.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::{on_path, output};
use crate::progress::say;

/// A Chromium-family browser and the driver that goes with it.
#[derive(Clone, Debug)]
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

/// Variables that name the two programs.
pub const CHROME: &str = "CHROME";
const CHROMEDRIVER: &str = "CHROMEDRIVER";

const CHROME_NAMES: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
];
const DRIVER_NAMES: [&str; 3] = ["chromedriver", "chromium.chromedriver", "msedgedriver"];
const CHROME_PLACES: [&str; 2] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// The shell without windows that Chromium is built as besides, as Debian calls it and as its makers do.
const SHELL_NAMES: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// Debian's package of it.
const SHELL_PACKAGE: &str = SHELL_NAMES[0];

/// What an installation takes.
pub(crate) const TIME: Duration = Duration::from_secs(60);

/// What to do when there is no browser, in words that can be followed.
pub const REMEDY: &str = "install a Chromium-family browser and its driver: on Debian or Ubuntu \
    `apt-get install chromium chromium-driver`, on macOS `brew install --cask chromium chromedriver`; \
    or point CHROME and CHROMEDRIVER at the two programs; or pass --webdriver URL to use a WebDriver \
    server that is already running";

/// What to do about a variable that names no file.
pub(crate) const CORRECT: &str = "correct it, or unset it";

/// Looks in `CHROME` and `CHROMEDRIVER`, then on `PATH`, then in the usual places.
pub fn find() -> Result<Browser> {
    check_named()?;
    let chrome = find_chrome()?.with_context(|| format!("no browser found: {REMEDY}"))?;
    let driver = find_driver()?
        .with_context(|| format!("no WebDriver server for the browser found: {REMEDY}"))?;
    Ok(Browser { chrome, driver })
}

fn find_chrome() -> Result<Option<PathBuf>> {
    let usual = || {
        let mut places = CHROME_PLACES.iter().map(PathBuf::from);
        on_path(&CHROME_NAMES).or_else(|| places.find(|file| file.is_file()))
    };
    Ok(named_by(CHROME)?.or_else(usual))
}

fn find_driver() -> Result<Option<PathBuf>> {
    Ok(named_by(CHROMEDRIVER)?.or_else(|| on_path(&DRIVER_NAMES)))
}

/// Whoever names programs gets no others: a name that is wrong is said before anything else is looked for.
fn check_named() -> Result<()> {
    named_by(CHROME)?;
    named_by(CHROMEDRIVER)?;
    Ok(())
}

fn named_by(variable: &str) -> Result<Option<PathBuf>> {
    value_of(variable)
        .map(|value| existing(variable, value.into()))
        .transpose()
}

fn value_of(variable: &str) -> Option<OsString> {
    std::env::var_os(variable).filter(|value| !value.is_empty())
}

fn existing(variable: &str, file: PathBuf) -> Result<PathBuf> {
    if !file.is_file() {
        bail!(
            "{variable} is set, but there is no file {}: {CORRECT}",
            file.display()
        );
    }
    Ok(file)
}

/// Finds a browser, or installs one where that can be done without asking.
pub fn ensure() -> Result<Browser> {
    if must_install()? {
        say("installing Chromium and ChromeDriver (once, about a minute)");
        install()?;
    }
    find()
}

/// Is there no browser, and can one be installed? It is an error when there is none and nothing can be
/// done about it. Whoever names programs of their own gets no others.
pub fn must_install() -> Result<bool> {
    check_named()?;
    if find_chrome()?.is_some() && find_driver()?.is_some() {
        return Ok(false);
    }
    let has_own = [CHROME, CHROMEDRIVER]
        .into_iter()
        .any(|it| value_of(it).is_some());
    if has_own || !can_install() {
        find()?;
    }
    Ok(true)
}

/// Installs a browser with the system's packages. What apt prints is shown when it fails.
pub fn install() -> Result<()> {
    install_packages(&["chromium", "chromium-driver", "fonts-dejavu-core"])?;
    find()?;
    Ok(())
}

fn install_packages(packages: &[&str]) -> Result<()> {
    output(Command::new("apt-get").args(["update", "-q"]))?;
    output(
        Command::new("apt-get")
            .args(["install", "-y", "-q", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )?;
    Ok(())
}

/// The browser's shell without windows in the same version, where there is one or one can be installed without asking.
/// Whoever names a browser gets no other.
pub fn shell_of(browser: &Browser) -> Option<PathBuf> {
    if value_of(CHROME).is_some() {
        return None;
    }
    if on_path(&SHELL_NAMES).is_none() && can_install() {
        say("installing Chromium's shell without windows (once, some seconds)");
        // Where no package has this name, the browser does what the shell would.
        install_packages(&[SHELL_PACKAGE]).ok()?;
    }
    let shell = Browser {
        chrome: on_path(&SHELL_NAMES)?,
        driver: browser.driver.clone(),
    };
    let number = |browser: &Browser| Some(number_in(&version(browser).ok()?)?.to_string());
    let is_same = number(&shell)? == number(browser)?;
    is_same.then_some(shell.chrome)
}

/// What looks like `1.2.3` among other words.
fn number_in(version: &str) -> Option<&str> {
    let mut words = version.split_whitespace();
    words.find(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Root on a system with apt.
fn can_install() -> bool {
    on_path(&["apt-get"]).is_some() && is_root()
}

pub fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// The browser's own word on its version.
pub fn version(browser: &Browser) -> Result<String> {
    output(Command::new(&browser.chrome).arg("--version")).map(|text| text.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_word_with_digits() {
        let whole = "Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)";
        assert_eq!(number_in(whole), Some("156.0.8078.79"));
        assert_eq!(number_in("Chromium 156.0.8078.79"), number_in(whole));
        assert_eq!(number_in("Chromium"), None);
    }

    #[test]
    fn a_variable_that_names_no_file_is_said_with_the_file() {
        let error = existing(CHROME, "/no/such/browser".into()).unwrap_err();
        for part in [CHROME, "/no/such/browser"] {
            assert!(error.to_string().contains(part), "{error}");
        }
        let cargo = on_path(&["cargo"]).unwrap();
        assert_eq!(existing(CHROME, cargo.clone()).unwrap(), cargo);
    }
}
