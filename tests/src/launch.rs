//! Browsers for tests. They are got as a run gets its own: one that does not start is tried again.

use actions::lowering::Viewport;
use anyhow::{Context, Result};
use play::browser::{Browser, BrowserOptions};

/// As many as a run makes by default.
const TRIES: usize = 3;

/// A browser of this size that nobody watches.
pub async fn launch(viewport: Viewport) -> Result<Browser> {
    let options = BrowserOptions::unseen(viewport);
    let mut failure = None;
    for _ in 0..TRIES {
        match Browser::launch(&options).await {
            Ok(browser) => return Ok(browser),
            Err(error) => failure = Some(error),
        }
    }
    Err(failure.context("no browser was tried")?)
}
