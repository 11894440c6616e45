//! A page that is measured, in a browser of its own.

use anyhow::Result;
use gauntlet::browser::{Browser, BrowserOptions};
use gauntlet::lowering::Viewport;
use serde_json::json;

use crate::gestures::Probe;

pub struct Page {
    pub name: &'static str,
    pub browser: Browser,
    /// None for a page that only shows what browser and driver take.
    pub probe: Option<Probe>,
}

/// Listens and repaints like an editor, but has nothing to draw.
const EMPTY_CANVAS: &str = r#"
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [innerWidth, innerHeight];
canvas.style = "position: fixed; inset: 0";
document.body.append(canvas);
const context = canvas.getContext("2d");
let isPending = false;
const redraw = event => {
  event.preventDefault();
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() => {
    isPending = false;
    context.fillRect(0, 0, canvas.width, canvas.height);
  });
};
canvas.addEventListener("pointermove", redraw);
canvas.addEventListener("wheel", redraw, {passive: false});
"#;

/// What driver and browser take by themselves.
pub async fn empty_canvas() -> Result<Page> {
    let browser = launch().await?;
    browser.goto("about:blank").await?;
    browser.script(EMPTY_CANVAS, json!([])).await?;
    Ok(Page {
        name: "empty canvas",
        browser,
        probe: None,
    })
}

pub async fn launch() -> Result<Browser> {
    let browser = Browser::launch(&BrowserOptions {
        webdriver: None,
        headed: false,
        viewport: Viewport {
            width: 1280,
            height: 720,
        },
    })
    .await?;
    browser.devtools("Performance.enable", json!({})).await?;
    Ok(browser)
}
