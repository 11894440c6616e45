//! What is asked of a new browser.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::{BrowserOptions, shell};

/// Headless software rendering that stays fast; no traffic of the browser's own.
const FLAGS: &[&str] = &[
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--mute-audio",
    "--force-device-scale-factor=1",
    // Nobody goes back. Pages kept for it would each hold their memory and a process, and the next
    // page would have to compile its program in a new one.
    "--disable-features=BackForwardCache",
    // Otherwise the browser redraws only part of a tile, and edges that are smoothed twice depend on
    // how many frames it took to get there.
    "--disable-partial-raster",
    // Driven pages show where things are, not how they got there.
    "--force-prefers-reduced-motion",
    // Containers often have a tiny shared-memory mount.
    "--disable-dev-shm-usage",
];

/// A page that wants a frame gets it at once. One that wants none still takes no time. The price: without a
/// limit Chromium draws no more once its graphics process was ended (`Browser::screenshot`).
const UNLIMITED_FRAMES: [&str; 2] = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/// Capabilities for Chromium. Paths are given for a browser of our own and left out for a remote one.
pub fn chromium(
    chrome: Option<&Path>,
    profile: Option<&Path>,
    options: &BrowserOptions,
) -> Map<String, Value> {
    let mut flags: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
    let viewport = options.viewport;
    flags.push(format!(
        "--window-size={},{}",
        viewport.width, viewport.height
    ));
    if chrome.is_some_and(shell::is_shell) {
        flags.push(shell::FLAG.into());
    } else if !options.headed {
        flags.push("--headless=new".into());
    }
    if !options.display_rate {
        flags.extend(UNLIMITED_FRAMES.map(Into::into));
    }
    if setup::browser::is_root() {
        flags.push("--no-sandbox".into());
    }
    if let Some(profile) = profile {
        flags.push(format!("--user-data-dir={}", profile.display()));
        // The driver speaks with the browser through a pipe: on a port, everybody on the machine
        // could. What a driver somewhere else does is not ours to say.
        flags.push("--remote-debugging-pipe".into());
    }
    let mut chrome_options = json!({
        "args": flags,
        "excludeSwitches": ["enable-automation"],
        "prefs": {"credentials_enable_service": false, "profile.password_manager_enabled": false},
    });
    if let Some(chrome) = chrome {
        chrome_options["binary"] = json!(chrome);
    }
    let mut capabilities = Map::new();
    let mut set = |key: &str, value: Value| capabilities.insert(key.to_string(), value);
    if chrome.is_none() {
        // A grid has browsers of several kinds.
        set("browserName", json!("chrome"));
    }
    set("goog:chromeOptions", chrome_options);
    set("pageLoadStrategy", json!("normal"));
    set(
        "timeouts",
        json!({"script": 45_000, "pageLoad": 45_000, "implicit": 0}),
    );
    set("unhandledPromptBehavior", json!("dismiss"));
    capabilities
}
