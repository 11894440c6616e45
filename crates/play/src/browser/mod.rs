//! A browser under WebDriver control: launched, sized, spoken to, and gone when dropped.

mod capabilities;
mod driver;
mod shell;
mod slot;
mod wire;

use std::time::Duration;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::workshop::{self, Folder};
use actions::lowering::{Input, Viewport};
use driver::Driver;

pub use slot::{BrowserSlot, PAGES_PER_BROWSER};
pub use wire::BrowserError;
use wire::{Command, Session};

/// How to get a browser.
#[derive(Clone, Debug)]
pub struct BrowserOptions {
    /// A WebDriver server that is already running; otherwise one is started.
    pub webdriver: Option<String>,
    pub headed: bool,
    pub viewport: Viewport,
    /// Frames at the rate of a display, as people see them, instead of as soon as they are asked
    /// for. Waiting for the next frame of a display is most of what a quick step would take.
    pub display_rate: bool,
}

impl BrowserOptions {
    /// A browser of our own that nobody watches.
    pub fn unseen(viewport: Viewport) -> BrowserOptions {
        BrowserOptions {
            webdriver: None,
            headed: false,
            viewport,
            display_rate: false,
        }
    }
}

/// One browser with one page.
pub struct Browser {
    session: Session,
    /// Name and version, as the driver reports them.
    name: String,
    viewport: Viewport,
    /// Chromium's own commands; other browsers get the standard ones.
    has_devtools: bool,
    // In this order: the session needs its driver, the driver's browser needs its folder.
    _driver: Option<Driver>,
    _folder: Option<Folder>,
}

/// The kinds of storage that a page can fill. The browser's own caches stay, compiled programs
/// above all: what a page can do does not depend on them, only how soon it can.
const WRITTEN_BY_PAGES: &str = "cookies,file_systems,indexeddb,local_storage,service_workers,\
    cache_storage,shared_storage,storage_buckets";

/// Time for one driver command. A page load may include compiling a large program; long input is
/// sent in several commands.
const COMMAND_LIMIT: Duration = Duration::from_secs(60);
/// Opening a browser on a machine that is busy with others.
const LAUNCH_LIMIT: Duration = Duration::from_secs(90);
/// A screenshot of a page that has settled takes a tenth of a second, and some seconds on a machine that is
/// busy with everything else.
const SCREENSHOT_LIMIT: Duration = Duration::from_secs(12);

impl Browser {
    pub async fn launch(options: &BrowserOptions) -> anyhow::Result<Browser> {
        let (driver, folder, address, chrome) = match &options.webdriver {
            Some(address) => (None, None, address.trim_end_matches('/').to_string(), None),
            None => {
                let programs = setup::browser::find()?;
                let folder = workshop::folder_for_browser()?;
                let chrome = match shell::is_shell(&programs.chrome) {
                    true if options.headed => anyhow::bail!(
                        "{} has no windows: set CHROME to a browser that has, or leave out --headed",
                        programs.chrome.display()
                    ),
                    true => shell::starter(&programs.chrome, folder.path())?,
                    false => programs.chrome,
                };
                let driver = Driver::start(&programs.driver, folder.path()).await?;
                let address = driver.address();
                (Some(driver), Some(folder), address, Some(chrome))
            }
        };
        let profile = folder.as_ref().map(|folder| folder.path().join("profile"));
        let capabilities = capabilities::chromium(chrome.as_deref(), profile.as_deref(), options);
        let session = tokio::time::timeout(LAUNCH_LIMIT, Session::open(&address, capabilities))
            .await
            .context("the browser did not start in time")?
            .with_context(|| match &options.webdriver {
                Some(address) => format!("--webdriver: {address} gave no browser"),
                // Its address is a secret.
                None => "the driver gave no browser".into(),
            })?;
        let mut browser = Browser {
            name: name(&session),
            session,
            viewport: options.viewport,
            has_devtools: false,
            _driver: driver,
            _folder: folder,
        };
        let version = browser.devtools("Browser.getVersion", json!({})).await;
        browser.has_devtools = version.is_ok();
        browser.refuse_downloads().await?;
        browser.size_page().await?;
        Ok(browser)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn viewport(&self) -> Viewport {
        self.viewport
    }

    pub fn has_devtools(&self) -> bool {
        self.has_devtools
    }

    pub async fn goto(&self, address: &str) -> Result<(), BrowserError> {
        self.send(Command::post("url", json!({"url": address})))
            .await?;
        Ok(())
    }

    /// Runs a script in the page and waits for its promise.
    pub async fn script(&self, source: &str, arguments: Value) -> Result<Value, BrowserError> {
        self.send(Command::post(
            "execute/sync",
            json!({"script": source, "args": arguments}),
        ))
        .await
    }

    /// Sends input events. What is held down at the end of one call is held in the next.
    pub async fn perform(&self, input: Input) -> Result<(), BrowserError> {
        for call in input.into_calls() {
            self.send(Command::post("actions", call)).await?;
        }
        Ok(())
    }

    /// Lets go of every key and button that is still down.
    pub async fn release_all(&self) -> Result<(), BrowserError> {
        self.send(Command::delete("actions")).await?;
        Ok(())
    }

    /// The viewport as a lossless PNG in base64. A browser that shows nothing any more is lost: with frames at
    /// once, Chromium never draws again after its graphics process has ended, while pages still answer.
    pub async fn screenshot(&self) -> Result<String, BrowserError> {
        match tokio::time::timeout(SCREENSHOT_LIMIT, self.capture()).await {
            Ok(captured) => captured,
            Err(_) => Err(BrowserError::lost(format!(
                "the browser showed nothing for {} seconds, as it does when its graphics process has ended",
                SCREENSHOT_LIMIT.as_secs()
            ))),
        }
    }

    async fn capture(&self) -> Result<String, BrowserError> {
        if self.has_devtools {
            let parameters = json!({"format": "png", "optimizeForSpeed": true});
            let mut answer = self.devtools("Page.captureScreenshot", parameters).await?;
            if let Value::String(data) = answer["data"].take() {
                return Ok(data);
            }
        }
        match self.send(Command::get("screenshot")).await? {
            Value::String(data) => Ok(data),
            other => Err(BrowserError::lost(format!("no screenshot but {other}"))),
        }
    }

    /// Calls a Chromium DevTools method.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Result<Value, BrowserError> {
        self.send(Command::post(
            "goog/cdp/execute",
            json!({"cmd": method, "params": parameters}),
        ))
        .await
    }

    /// Forgets everything that pages of an origin have stored, and the memory of those that were
    /// left. The browser sees only the small objects of a page that is gone, not the program's memory
    /// that hangs on them, and would let it grow by more than 20 MB with every page.
    pub async fn clear_storage(&self, origin: &str) -> Result<(), BrowserError> {
        if self.has_devtools {
            let kinds = json!({"origin": origin, "storageTypes": WRITTEN_BY_PAGES});
            self.devtools("Storage.clearDataForOrigin", kinds).await?;
            self.devtools("HeapProfiler.collectGarbage", json!({}))
                .await?;
        } else {
            self.send(Command::delete("cookie")).await?;
        }
        Ok(())
    }

    /// An agent that presses an export button must not fill the user's disk.
    async fn refuse_downloads(&self) -> Result<(), BrowserError> {
        if self.has_devtools {
            let refusal = json!({"behavior": "deny"});
            self.devtools("Browser.setDownloadBehavior", refusal)
                .await?;
        }
        Ok(())
    }

    /// Makes the viewport exactly as large as asked, at one device pixel per CSS pixel.
    pub async fn size_page(&self) -> anyhow::Result<()> {
        let Viewport { width, height } = self.viewport;
        if self.has_devtools {
            let metrics = json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false
            });
            self.devtools("Emulation.setDeviceMetricsOverride", metrics)
                .await?;
        } else {
            self.correct_window().await?;
        }
        let found = self
            .script(
                "return [innerWidth, innerHeight, devicePixelRatio]",
                json!([]),
            )
            .await?;
        anyhow::ensure!(
            found == json!([width, height, 1]),
            "the page should be {width} x {height} at pixel ratio 1, the browser made it {found}"
        );
        Ok(())
    }

    /// Grows the window by what its frame and tool bars take from the page.
    async fn correct_window(&self) -> anyhow::Result<()> {
        let Viewport { width, height } = self.viewport;
        let margins = self
            .script(
                "return [outerWidth - innerWidth, outerHeight - innerHeight]",
                json!([]),
            )
            .await?;
        let margin = |index: usize| margins[index].as_u64().unwrap_or(0);
        let rect = json!({
            "width": u64::from(width) + margin(0), "height": u64::from(height) + margin(1)
        });
        self.send(Command::post("window/rect", rect)).await?;
        Ok(())
    }

    /// Ends the session properly. Dropping does too, but does not wait.
    pub async fn close(self) {
        self.session.close().await;
    }

    async fn send(&self, command: Command) -> Result<Value, BrowserError> {
        match tokio::time::timeout(COMMAND_LIMIT, self.session.send(command)).await {
            Ok(answer) => answer,
            Err(_) => Err(self.unanswered(COMMAND_LIMIT).await),
        }
    }

    /// What it means that nothing came back for `waited`: something about the page when its driver is
    /// well, something about the browser otherwise.
    pub async fn unanswered(&self, waited: Duration) -> BrowserError {
        let message = format!("nothing came back for {} seconds", waited.as_secs());
        match self.session.driver_is_well().await {
            true => BrowserError::Unresponsive(message),
            false => BrowserError::Lost(message),
        }
    }
}

fn name(session: &Session) -> String {
    let word = |key| session.capability(key).unwrap_or("unknown");
    format!("{} {}", word("browserName"), word("browserVersion"))
}

/// Bytes of a base64 image.
pub fn decode_image(base64: &str) -> Result<Vec<u8>, BrowserError> {
    STANDARD
        .decode(base64)
        .map_err(|error| BrowserError::lost(format!("the screenshot is damaged: {error}")))
}
