//! One episode's page: opened fresh, operated, asked for its state.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use protocol::{Action, Anchor, App, Point, TreeNode};
use serde_json::{Value, json};

use crate::browser::{Browser, BrowserError};
use crate::screen::{Rest, Screen, Turn, millis};
use crate::secret::Secret;
use crate::start_states::StartState;
use crate::tree;
use actions::lowering::{Lowered, lower};
use runs::clock::ClockMode;

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
    /// Opens the page once; it was in the address, which the page can look up.
    key: Secret,
    /// What the page is asked with, given in exchange for the key.
    secret: Secret,
    /// In the address, because another fragment alone would not load the page anew.
    visit: Secret,
    /// Does its clock follow the wall? Otherwise we move it.
    is_real: bool,
    step_ms: u64,
    /// Does the wall clock decide what is a double click? A canvas app asks its own clock, which on
    /// a stepped page moves between actions only.
    tells_clicks_by_wall: bool,
    /// Canvases that the browser had emptied when the page settled last.
    losses: u64,
    last_press: Option<(Instant, Point)>,
    /// Answers the questions of the page as long as it is open.
    _start: Option<StartState>,
}

/// Two presses closer than this in time and place are a double click to browsers and toolkits.
/// An agent that means one says so by `count`, so separate clicks are kept apart.
const DOUBLE_CLICK: Duration = Duration::from_millis(550);
const DOUBLE_CLICK_PIXELS: f64 = 8.0;

/// Claims the page and waits for its first frame. The page decides itself when it is ready; only the
/// moment before its program runs has to be polled. A page that loads for long says after some seconds
/// that it is busy, and is asked again. By a real clock it may be busy for ever.
const READY: &str = r#"(async ({key, secret, patienceMs}) => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.claim({key, secret});
  await window.gauntlet.ready({key: secret});
  const end = performance.now() + patienceMs;
  let settled;
  do settled = await window.gauntlet.settled({key: secret});
  while (!settled.settled && settled.graphics !== "lost" && performance.now() < end);
  return {...settled, size: [innerWidth, innerHeight, devicePixelRatio]};
})"#;

/// How long a page whose clock stands still may load. Below the limit of an answer.
const LOAD_LIMIT: Duration = Duration::from_secs(30);

/// Until a question is taken for unanswered. A page answers within ten seconds unless it is stuck.
const ANSWER_LIMIT: Duration = Duration::from_secs(45);

/// Losses of graphics that one screenshot may suffer. More than one is a broken browser.
const SCREENSHOT_ATTEMPTS: usize = 3;

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
        let mut page = Page {
            browser,
            key: Secret::random(),
            secret: Secret::random(),
            visit: Secret::random(),
            is_real: boot.clock.is_real(),
            step_ms: boot.step_ms,
            tells_clicks_by_wall: boot.app.has_tree() || boot.clock.is_real(),
            losses: 0,
            last_press: None,
            _start: None,
        };
        browser.goto(&page.address(boot)).await?;
        let clock_ms = page.wait_until_ready().await?;
        Ok((page, clock_ms))
    }

    fn address(&self, boot: &Boot<'_>) -> String {
        let mut query = format!(
            "seed={}&clock={}&visit={}",
            boot.seed,
            boot.clock.of_page(),
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

    async fn wait_until_ready(&mut self) -> Result<u64, BrowserError> {
        let patience = match self.is_real {
            false => LOAD_LIMIT,
            true => Duration::ZERO,
        };
        let words = json!({
            "key": self.key.as_str(), "secret": self.secret.as_str(),
            "patienceMs": patience.as_secs() * 1000,
        });
        let answer = self.evaluate(&format!("{READY}({words})")).await?;
        let viewport = self.browser.viewport();
        if answer["size"] != json!([viewport.width, viewport.height, 1]) {
            let refit = self.browser.size_page().await;
            refit.map_err(|error| BrowserError::lost(error.to_string()))?;
        }
        let rest = self.take_over(&answer)?;
        // Whoever began now would play on a page of which something is missing.
        if rest.is_unsettled {
            let seconds = LOAD_LIMIT.as_secs();
            let message = format!("the page was still loading after {seconds} seconds");
            return Err(BrowserError::lost(message));
        }
        Ok(rest.clock_ms)
    }

    /// Waits until everything is drawn, after the clock has moved by `ms`.
    async fn settle(&mut self, ms: u64) -> Result<Rest, BrowserError> {
        let call = match ms {
            0 => json!({}),
            ms => json!({"ms": ms}),
        };
        let settled = self.ask("settled", call).await?;
        self.take_over(&settled)
    }

    /// Reads what a page says when it has settled, or when its time to do so is up.
    fn take_over(&mut self, settled: &Value) -> Result<Rest, BrowserError> {
        let clock_ms = clock_of(settled)?;
        self.losses = settled["losses"].as_u64().unwrap_or_default();
        Ok(Rest {
            clock_ms,
            is_unsettled: !self.is_real && settled["settled"] == false,
        })
    }

    /// Calls a method of the page with the secret and these arguments.
    async fn ask(&self, method: &str, mut call: Value) -> Result<Value, BrowserError> {
        call["key"] = json!(self.secret.as_str());
        self.evaluate(&format!("window.gauntlet.{method}({call})"))
            .await
    }

    /// The value of an expression in the page, or of its promise. Chromium is asked through its own
    /// protocol: the driver's way to run a script leads through functions that the page may replace.
    async fn evaluate(&self, expression: &str) -> Result<Value, BrowserError> {
        if !self.browser.has_devtools() {
            let script = format!("return {expression};");
            return self.browser.script(&script, json!([])).await;
        }
        let question = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true
        });
        let answer = self.browser.devtools("Runtime.evaluate", question);
        match tokio::time::timeout(ANSWER_LIMIT, answer).await {
            Ok(answer) => value_of(answer?),
            Err(_) => Err(self.browser.unanswered(ANSWER_LIMIT).await),
        }
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

    /// What the page was started from answers its questions until it is closed.
    pub fn keep(&mut self, start: StartState) {
        self._start = Some(start);
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
            Ok(Lowered::Wait { ms }) if !self.is_real => advance_ms = ms,
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
        if self.is_real {
            advance_ms = 0;
        }
        turn.rest = self.settle(advance_ms).await?;
        turn.timing.settle_ms = millis(started);
        Ok(turn)
    }

    async fn pass(&mut self, ms: u64) -> Result<Rest, BrowserError> {
        match self.is_real {
            false => self.settle(ms).await,
            true => {
                tokio::time::sleep(Duration::from_millis(ms)).await;
                self.settle(0).await
            }
        }
    }

    /// Shows what was drawn. A browser that loses its graphics process empties every canvas, and the
    /// page is told a moment later: what was photographed then is taken again when it is drawn again.
    async fn screenshot(&mut self) -> Result<String, BrowserError> {
        for _ in 0..SCREENSHOT_ATTEMPTS {
            let screenshot = self.browser.screenshot().await?;
            let losses = self.ask("losses", json!({})).await?;
            if losses.as_u64() == Some(self.losses) {
                return Ok(screenshot);
            }
            if self.settle(0).await?.is_unsettled {
                return Err(BrowserError::lost("the page did not draw again"));
            }
        }
        Err(BrowserError::lost(
            "the page loses its graphics again and again",
        ))
    }

    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError> {
        if !self.browser.has_devtools() {
            return Ok(None);
        }
        let nodes = self
            .browser
            .devtools("Accessibility.getFullAXTree", json!({}))
            .await?;
        let wanted = json!({"computedStyles": tree::STYLES, "includePaintOrder": true});
        let layout = self
            .browser
            .devtools("DOMSnapshot.captureSnapshot", wanted)
            .await?;
        Ok(tree::from_devtools(
            &nodes,
            &layout,
            self.browser.viewport(),
        ))
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError> {
        let anchors = self.ask("anchors", json!({})).await?;
        serde_json::from_value(anchors)
            .map_err(|error| BrowserError::Page(format!("anchors of an unknown form: {error}")))
    }

    /// As text, so that the bytes that the page made are the bytes that are stored. A page that stops when it is
    /// asked has its last state left.
    async fn export(&mut self) -> Result<String, BrowserError> {
        let answer = match self.ask("exportText", json!({})).await {
            Err(BrowserError::Crashed) => self.ask("exportText", json!({})).await?,
            answer => answer?,
        };
        match answer {
            Value::String(text) => Ok(text),
            other => Err(BrowserError::Page(format!(
                "an export that is no text: {other}"
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

/// The clock of a page that has settled, which it has not while it cannot draw.
fn clock_of(settled: &Value) -> Result<u64, BrowserError> {
    if settled["graphics"] == "lost" {
        return Err(BrowserError::lost(
            "the page lost its graphics and did not get them back",
        ));
    }
    let clock_ms = settled["clock_ms"].as_f64().map(|ms| ms as u64);
    clock_ms.ok_or_else(|| BrowserError::Page(format!("no clock but {settled}")))
}

/// What a program that stops in the middle of an answer leaves behind.
const TRAP: &str = "RuntimeError";

/// What an evaluation came to.
fn value_of(mut answer: Value) -> Result<Value, BrowserError> {
    let failure = &answer["exceptionDetails"];
    if failure.is_null() {
        return Ok(answer["result"]["value"].take());
    }
    let words = [&failure["exception"]["description"], &failure["text"]];
    let text = words.iter().find_map(|text| text.as_str());
    let text = text.unwrap_or("for no reason that it gives");
    if text.contains(protocol::PAGE_CRASHED) || text.starts_with(TRAP) {
        return Err(BrowserError::Crashed);
    }
    // A stack trace follows.
    let reason = text.lines().next().unwrap_or_default();
    Err(BrowserError::Page(reason.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_taken_out_of_its_wrapping() {
        let answer = json!({"result": {"type": "string", "value": "text"}});
        assert_eq!(value_of(answer).expect("an answer"), "text");
        let nothing = json!({"result": {"type": "undefined"}});
        assert_eq!(value_of(nothing).expect("no answer"), Value::Null);
    }

    #[test]
    fn a_crashed_page_is_told_from_one_that_refuses() {
        let thrown = |text: &str| {
            let exception = json!({"description": format!("{text}\n    at <anonymous>:1:1")});
            value_of(json!({"exceptionDetails": {"text": "Uncaught", "exception": exception}}))
        };
        let crashed = thrown(&format!("Error: settled: {}", protocol::PAGE_CRASHED));
        assert!(matches!(crashed, Err(BrowserError::Crashed)));
        let stopped = thrown("RuntimeError: unreachable");
        assert!(matches!(stopped, Err(BrowserError::Crashed)));
        let refused = thrown("Error: ready: this page answers only calls that carry its key");
        let text = refused.expect_err("a refusal").to_string();
        assert!(text.ends_with("carry its key"), "{text}");
    }

    #[test]
    fn a_page_without_graphics_is_a_lost_browser() {
        let settled = |graphics: &str| {
            clock_of(&json!({"settled": true, "clock_ms": 250, "graphics": graphics}))
        };
        assert_eq!(settled("ok").expect("a clock"), 250);
        assert!(matches!(settled("lost"), Err(BrowserError::Lost(_))));
        assert!(matches!(
            clock_of(&json!({"settled": true})),
            Err(BrowserError::Page(_))
        ));
    }
}
