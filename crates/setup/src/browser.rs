//! A browser and its WebDriver server.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{on_path, output, run};
use crate::say;

/// A Chromium-family browser and the driver that goes with it.
#[derive(Clone, Debug)]
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

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

/// What to do when there is no browser, in words that can be followed.
pub const REMEDY: &str = "install a Chromium-family browser and its driver: on Debian or Ubuntu \
    `apt-get install chromium chromium-driver`, on macOS `brew install --cask chromium chromedriver`; \
    or point CHROME and CHROMEDRIVER at the two programs; or pass --webdriver URL to use a WebDriver \
    server that is already running";

/// Looks in `CHROME` and `CHROMEDRIVER`, then on `PATH`, then in the usual places.
pub fn find() -> Result<Browser> {
    let chrome = named_by("CHROME")?
        .or_else(|| on_path(&CHROME_NAMES))
        .or_else(|| {
            CHROME_PLACES
                .iter()
                .map(PathBuf::from)
                .find(|file| file.is_file())
        })
        .with_context(|| format!("no browser found: {REMEDY}"))?;
    let driver = named_by("CHROMEDRIVER")?
        .or_else(|| on_path(&DRIVER_NAMES))
        .with_context(|| format!("no WebDriver server for the browser found: {REMEDY}"))?;
    Ok(Browser { chrome, driver })
}

fn named_by(variable: &str) -> Result<Option<PathBuf>> {
    let Some(value) = std::env::var_os(variable).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let file = PathBuf::from(value);
    if !file.is_file() {
        bail!("{variable} is set, but the file it names does not exist");
    }
    Ok(Some(file))
}

/// Finds a browser, or installs one where that can be done without asking.
pub fn ensure() -> Result<Browser> {
    match find() {
        Ok(browser) => Ok(browser),
        Err(_) if can_install() => {
            say("installing Chromium and ChromeDriver (once, about a minute)");
            run(Command::new("apt-get").args(["update", "-q"]))?;
            run(Command::new("apt-get")
                .args(["install", "-y", "-q", "--no-install-recommends"])
                .args(["chromium", "chromium-driver", "fonts-dejavu-core"])
                .env("DEBIAN_FRONTEND", "noninteractive"))?;
            find()
        }
        Err(error) => Err(error),
    }
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
