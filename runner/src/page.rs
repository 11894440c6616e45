//! One episode's page: opened fresh, operated, asked for its state.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use protocol::{Action, Anchor, App, Point, TreeNode};
use serde_json::{Value, json};

use crate::browser::{Browser, BrowserError};
use crate::lowering::{Lowered, lower};
use crate::screen::{Screen, Turn};
use crate::secret::Secret;
use crate::stage::millis;
use crate::tree;

/// How the page's time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ClockMode {
    /// Moves by a fixed amount per step: runs repeat exactly, slow agents lose nothing.
    Stepped,
    /// Follows the wall clock.
    Real,
}

impl ClockMode {
    pub fn name(self) -> &'static str {
        match self {
            ClockMode::Stepped => "stepped",
            ClockMode::Real => "real",
        }
    }
}

/// What to open.
#[derive(Clone, Debug)]
pub struct Boot<'a> {
    /// `http://host:port` of the server.
    pub origin: &'a str,
    pub app: App,
    pub seed: u64,
    pub clock: ClockMode,
    /// Path of the start state on the server.
    pub start: Option<String>,
    /// How far a step moves the stepped clock.
    pub step_ms: u64,
}

/// A page that is ready for input.
pub struct Page<'b> {
    browser: &'b Browser,
    key: Secret,
    /// In the address, because another fragment alone would not load the page anew.
    visit: Secret,
    clock: ClockMode,
    step_ms: u64,
    /// Does the wall clock decide what is a double click? A canvas app asks its own clock, which on
    /// a stepped page moves between actions only.
    tells_clicks_by_wall: bool,
    last_press: Option<(Instant, Point)>,
}

/// Two presses closer than this in time and place are a double click to browsers and toolkits.
/// An agent that means one says so by `count`, so separate clicks are kept apart.
const DOUBLE_CLICK: Duration = Duration::from_millis(550);
const DOUBLE_CLICK_PIXELS: f64 = 8.0;

/// Waits for the first frame. The page decides itself when it is ready; only the moment before its
/// program runs has to be polled.
const READY: &str = r#"
const [key] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({key});
  const {clock_ms} = await window.gauntlet.settled({key});
  return [clock_ms, innerWidth, innerHeight, devicePixelRatio];
})();
"#;

/// One round trip per step. A real clock moves by itself.
const SETTLE: &str = r#"
const [key, ms] = arguments;
const call = ms > 0 ? {key, ms} : {key};
return window.gauntlet.settled(call).then(({clock_ms}) => clock_ms);
"#;

/// As text, so that the bytes that the page made are the bytes that are stored.
const EXPORT: &str = r#"
const [key] = arguments;
return window.gauntlet.exportState({key}).then(state => JSON.stringify(state));
"#;

/// As text: the driver takes an object apart piece by piece.
const ANCHORS: &str =
    "return window.gauntlet.anchors({key: arguments[0]}).then(all => JSON.stringify(all));";

impl<'b> Page<'b> {
    /// Leaves whatever was open, forgets its traces and boots the app with a new key. Straight from
    /// page to page: on an empty page between them the browser would let go of the process, and
    /// with it of the compiled program.
    pub async fn open(
        browser: &'b Browser,
        boot: &Boot<'_>,
    ) -> Result<(Page<'b>, u64), BrowserError> {
        browser.release_all().await?;
        // The pointer starts in the same corner every time, so that nothing is hovered by chance.
        let corner = lower(&Action::Move { x: 0.0, y: 0.0 }, browser.viewport());
        if let Ok(Lowered::Input(body)) = corner {
            browser.perform(body).await?;
        }
        browser.clear_storage(boot.origin).await?;
        let page = Page {
            browser,
            key: Secret::random(),
            visit: Secret::random(),
            clock: boot.clock,
            step_ms: boot.step_ms,
            tells_clicks_by_wall: boot.app.has_tree() || boot.clock == ClockMode::Real,
            last_press: None,
        };
        browser.goto(&page.address(boot)).await?;
        let clock_ms = page.wait_until_ready().await?;
        Ok((page, clock_ms))
    }

    fn address(&self, boot: &Boot<'_>) -> String {
        let mut query = format!(
            "seed={}&clock={}&visit={}",
            boot.seed,
            boot.clock.name(),
            self.visit
        );
        if let Some(start) = &boot.start {
            query.push_str(&format!("&start={start}"));
        }
        format!(
            "{}/apps/{}/?{query}#key={}",
            boot.origin,
            boot.app.slug(),
            self.key
        )
    }

    async fn wait_until_ready(&self) -> Result<u64, BrowserError> {
        let answer = self
            .browser
            .script(READY, json!([self.key.as_str()]))
            .await?;
        let viewport = self.browser.viewport();
        let size = json!([viewport.width, viewport.height, 1]);
        if answer.as_array().map(|all| &all[1..]) != size.as_array().map(Vec::as_slice) {
            let refit = self.browser.size_page().await;
            refit.map_err(|error| BrowserError::lost(error.to_string()))?;
        }
        clock_ms(&answer[0])
    }

    async fn keep_clicks_apart(&mut self, action: &Action) {
        let Some(point) = press_point(action) else {
            return;
        };
        if !self.tells_clicks_by_wall {
            return;
        }
        if let Some((at, last)) = self.last_press
            && (point[0] - last[0]).hypot(point[1] - last[1]) <= DOUBLE_CLICK_PIXELS
            && let Some(rest) = DOUBLE_CLICK.checked_sub(at.elapsed())
        {
            tokio::time::sleep(rest).await;
        }
        self.last_press = Some((Instant::now(), point));
    }
}

#[async_trait]
impl Screen for Page<'_> {
    async fn act(&mut self, action: &Action) -> Result<Turn, BrowserError> {
        let mut turn = Turn::default();
        let started = Instant::now();
        let mut advance_ms = self.step_ms;
        match lower(action, self.browser.viewport()) {
            Err(reason) => turn.refused = Some(reason),
            Ok(Lowered::Final) => advance_ms = 0,
            Ok(Lowered::Wait { ms }) if self.clock == ClockMode::Stepped => advance_ms = ms,
            Ok(Lowered::Wait { ms }) => tokio::time::sleep(Duration::from_millis(ms)).await,
            Ok(Lowered::Input(body)) => {
                self.keep_clicks_apart(action).await;
                match self.browser.perform(body).await {
                    Err(BrowserError::Refused(reason)) => turn.refused = Some(reason),
                    result => result?,
                }
            }
        }
        turn.timing.input_ms = millis(started);
        let started = Instant::now();
        if self.clock == ClockMode::Real {
            advance_ms = 0;
        }
        let settled = self
            .browser
            .script(SETTLE, json!([self.key.as_str(), advance_ms]))
            .await?;
        turn.clock_ms = clock_ms(&settled)?;
        turn.timing.settle_ms = millis(started);
        Ok(turn)
    }

    async fn screenshot(&mut self) -> Result<String, BrowserError> {
        self.browser.screenshot().await
    }

    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError> {
        if !self.browser.has_devtools() {
            return Ok(None);
        }
        let nodes = self
            .browser
            .devtools("Accessibility.getFullAXTree", json!({}))
            .await?;
        let layout = self
            .browser
            .devtools("DOMSnapshot.captureSnapshot", json!({"computedStyles": []}))
            .await?;
        Ok(tree::from_devtools(&nodes, &layout))
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError> {
        let answer = self
            .browser
            .script(ANCHORS, json!([self.key.as_str()]))
            .await?;
        let text = answer.as_str().unwrap_or_default();
        serde_json::from_str(text)
            .map_err(|error| BrowserError::Page(format!("anchors of an unknown form: {error}")))
    }

    async fn export(&mut self) -> Result<String, BrowserError> {
        match self
            .browser
            .script(EXPORT, json!([self.key.as_str()]))
            .await?
        {
            Value::String(text) => Ok(text),
            other => Err(BrowserError::Page(format!(
                "an export that is no object: {other}"
            ))),
        }
    }
}

/// Where an action presses a button, if it does.
fn press_point(action: &Action) -> Option<Point> {
    match action {
        Action::Click { x, y, .. } | Action::Down { x, y, .. } => Some([*x, *y]),
        Action::Drag { path, .. } => path.first().copied(),
        _ => None,
    }
}

fn clock_ms(value: &Value) -> Result<u64, BrowserError> {
    value
        .as_f64()
        .map(|ms| ms as u64)
        .ok_or_else(|| BrowserError::Page(format!("no clock but {value}")))
}
