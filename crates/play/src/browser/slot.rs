//! A place for a browser that plays one page after another.

use super::{Browser, BrowserOptions};

/// Pages until a browser is replaced by a new one. Every page that was left keeps a little memory, about
/// 0.2 MB (`cargo xtask bench --only resets`); a launch takes about a second. So a browser never holds
/// more than some 25 MB of what is gone, at about 10 ms a page.
pub const PAGES_PER_BROWSER: u32 = 100;

/// Holds a browser while it works, and gets a new one when there is none or the old one is worn out.
#[derive(Default)]
pub struct BrowserSlot {
    browser: Option<Browser>,
    /// Pages that the browser was handed out for.
    pages: u32,
}

impl BrowserSlot {
    pub fn holding(browser: Browser) -> BrowserSlot {
        BrowserSlot {
            browser: Some(browser),
            pages: 0,
        }
    }

    /// Will the next page get a browser that has to be started first?
    pub fn wants_another(&self) -> bool {
        self.browser.is_none() || self.pages == PAGES_PER_BROWSER
    }

    /// A browser for one more page.
    pub async fn for_next_page(&mut self, options: &BrowserOptions) -> anyhow::Result<&Browser> {
        if self.pages == PAGES_PER_BROWSER {
            self.empty().await;
        }
        self.pages += 1;
        self.filled(options).await
    }

    /// Sees to it that there is a browser. Returns its name and version.
    pub async fn ready(&mut self, options: &BrowserOptions) -> anyhow::Result<String> {
        Ok(self.filled(options).await?.name().to_string())
    }

    async fn filled(&mut self, options: &BrowserOptions) -> anyhow::Result<&Browser> {
        let browser = match self.browser.take() {
            Some(browser) => browser,
            None => Browser::launch(options).await?,
        };
        Ok(self.browser.insert(browser))
    }

    /// Ends the browser, whatever state it is in. The next page gets a new one.
    pub async fn empty(&mut self) {
        self.pages = 0;
        if let Some(browser) = self.browser.take() {
            browser.close().await;
        }
    }
}
