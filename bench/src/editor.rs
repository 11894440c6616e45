//! A page under the pointer, and how its figures are printed beside those of others.

use std::borrow::Borrow;

use actions::lowering::Viewport;
use anyhow::Result;
use play::browser::{Browser, BrowserOptions};
use serde_json::json;

use crate::gestures::{Figures, Gesture, Probe};

/// A page in a browser of its own.
pub struct Editor {
    pub name: &'static str,
    pub browser: Browser,
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
pub async fn empty_canvas() -> Result<Editor> {
    let browser = launch().await?;
    browser.goto("about:blank").await?;
    browser.script(EMPTY_CANVAS, json!([])).await?;
    Ok(Editor {
        name: "empty canvas",
        browser,
        probe: None,
    })
}

/// A browser with nothing in it.
pub async fn launch() -> Result<Browser> {
    let browser = Browser::launch(&BrowserOptions {
        webdriver: None,
        headed: false,
        viewport: Viewport {
            width: 1280,
            height: 720,
        },
        // What moves under the pointer is made for people.
        display_rate: true,
    })
    .await?;
    browser.devtools("Performance.enable", json!({})).await?;
    Ok(browser)
}

/// What the columns of [`print_gesture`] mean.
pub fn print_columns() {
    println!("  wall     ms per move sent through the driver, until drawn");
    println!("  frame    ms from frame to frame, half of them and 95 % below");
    println!("  main     ms of processor time per move, page's main thread");
    println!("  process  ms of processor time per move, page's process");
    println!("  browser  the same of all processes of the browser: drawing without a GPU included");
    println!("  An empty canvas shows what driver and browser take by themselves.");
}

/// One line per page; ratios say how many times longer than ours a page takes.
pub fn print_gesture<E: Borrow<Editor>>(gesture: Gesture, editors: &[E], row: &[Figures]) {
    println!(
        "  {:18} {:>6}   {:>6}   {:>6}   {:>6}   {:>7}   {:>7}",
        gesture.name(),
        "wall",
        "frame",
        "(p95)",
        "main",
        "process",
        "browser"
    );
    for (editor, figures) in editors.iter().zip(row) {
        let editor = editor.borrow();
        let ours = &row[0];
        let mut line = format!(
            "    {:16} {:6.1}   {:6.1}   {:6.1}   {:6.1}   {:7.1}   {:7.1}",
            editor.name,
            figures.wall.p50(),
            figures.frame.p50(),
            figures.frame.quantile(0.95),
            figures.main_thread.p50(),
            figures.process.p50(),
            figures.browser.p50(),
        );
        let is_peer = editor.probe.is_some() && !std::ptr::eq(figures, ours);
        if is_peer {
            line.push_str(&format!(
                "   theirs/ours: wall {:.1}, frame {:.1}, main {:.1}, process {:.1}, browser {:.1}",
                figures.wall.p50() / ours.wall.p50(),
                figures.frame.p50() / ours.frame.p50(),
                figures.main_thread.p50() / ours.main_thread.p50(),
                figures.process.p50() / ours.process.p50(),
                figures.browser.p50() / ours.browser.p50(),
            ));
        }
        println!("{line}");
    }
}
