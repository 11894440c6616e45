//! Pan, drag and zoom: the same pointer moves for every editor, one driver call each.

use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use gauntlet::browser::Browser;
use gauntlet::lowering::{Lowered, lower};
use protocol::{Action, Button, Point};
use serde_json::{Value, json};

use crate::samples::{Samples, millis};

/// Moves per gesture.
pub const MOVES: usize = 40;
/// How far a pan or a drag goes, in screen pixels. It stays clear of the canvas' borders, where a
/// dragged card would make the canvas scroll.
const REACH: Point = [200.0, 80.0];
/// Zooms by a factor of about two and a half over all moves.
const WHEEL_PX: f64 = 15.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    Pan,
    Drag,
    Zoom,
}

impl Gesture {
    pub const ALL: [Gesture; 3] = [Gesture::Pan, Gesture::Drag, Gesture::Zoom];

    pub fn name(self) -> &'static str {
        match self {
            Gesture::Pan => "pan",
            Gesture::Drag => "drag a node",
            Gesture::Zoom => "wheel zoom",
        }
    }
}

/// Where gestures begin, in window pixels.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Empty canvas; pans and zooms begin here.
    pub empty: Point,
    /// The middle of a card.
    pub card: Point,
}

/// What one gesture costs on one page.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Wall time of a whole gesture, until its last frame is drawn, divided by its moves.
    pub wall: Samples,
    /// Time from frame to frame while the pointer moves.
    pub frame: Samples,
    /// Time per move that the page's main thread was busy.
    pub busy: Samples,
}

/// Resolves when the frame with everything that was asked for is on the screen.
const DRAWN: &str = "return new Promise(resolve => requestAnimationFrame(() => \
    requestAnimationFrame(() => resolve(true))));";

const RECORD_FRAMES: &str = r#"
const frames = window.benchFrames = [];
const record = at => {
  if (window.benchFrames !== frames) return;
  frames.push(at);
  requestAnimationFrame(record);
};
requestAnimationFrame(record);
"#;

const RECORDED_FRAMES: &str = r#"
const frames = window.benchFrames;
window.benchFrames = null;
return frames.slice(1).map((at, index) => at - frames[index]);
"#;

/// Plays a gesture forth for the wall time and back for the frames: recording keeps the page
/// awake and must not be in the wall time, and the page ends where it began.
pub async fn play(
    browser: &Browser,
    gesture: Gesture,
    places: Places,
    probe: Option<&Probe>,
    figures: &mut Figures,
) -> Result<()> {
    let path = path(gesture, places);
    let before = look(browser, probe).await?;

    press(browser, gesture, path.first).await?;
    let busy_before = busy_ms(browser).await?;
    let started = Instant::now();
    for action in &path.forth {
        send(browser, action).await?;
    }
    browser.script(DRAWN, json!([])).await?;
    figures.wall.0.push(millis(started) / MOVES as f64);
    let busy = busy_ms(browser).await? - busy_before;
    figures.busy.0.push(busy / MOVES as f64);
    release(browser, gesture, path.last).await?;

    ensure!(
        probe.is_none() || before != look(browser, probe).await?,
        "the gesture “{}” had no effect on the page",
        gesture.name()
    );

    press(browser, gesture, path.last).await?;
    browser.script(RECORD_FRAMES, json!([])).await?;
    for action in &path.back {
        send(browser, action).await?;
    }
    let frames = browser.script(RECORDED_FRAMES, json!([])).await?;
    release(browser, gesture, path.first).await?;
    let frames = frames.as_array().context("no frames were recorded")?;
    figures
        .frame
        .0
        .extend(frames.iter().filter_map(Value::as_f64));
    browser.script(DRAWN, json!([])).await?;
    Ok(())
}

/// A script whose answer changes when a gesture had an effect.
pub struct Probe {
    pub script: &'static str,
    pub arguments: Value,
}

async fn look(browser: &Browser, probe: Option<&Probe>) -> Result<Value> {
    match probe {
        Some(probe) => Ok(browser
            .script(probe.script, probe.arguments.clone())
            .await?),
        None => Ok(Value::Null),
    }
}

struct Path {
    first: Point,
    last: Point,
    forth: Vec<Action>,
    back: Vec<Action>,
}

fn path(gesture: Gesture, places: Places) -> Path {
    let first = match gesture {
        Gesture::Pan | Gesture::Zoom => places.empty,
        Gesture::Drag => places.card,
    };
    if gesture == Gesture::Zoom {
        let wheel = |dy| Action::Scroll {
            x: first[0],
            y: first[1],
            dx: 0.0,
            dy,
            modifiers: Vec::new(),
        };
        return Path {
            first,
            last: first,
            forth: vec![wheel(-WHEEL_PX); MOVES],
            back: vec![wheel(WHEEL_PX); MOVES],
        };
    }
    let at = |move_number: usize| {
        let share = move_number as f64 / MOVES as f64;
        let place = |axis: usize| (first[axis] + REACH[axis] * share).round();
        Action::Move {
            x: place(0),
            y: place(1),
        }
    };
    Path {
        first,
        last: [first[0] + REACH[0], first[1] + REACH[1]],
        forth: (1..=MOVES).map(at).collect(),
        back: (0..MOVES).rev().map(at).collect(),
    }
}

async fn press(browser: &Browser, gesture: Gesture, [x, y]: Point) -> Result<()> {
    send(browser, &Action::Move { x, y }).await?;
    if gesture != Gesture::Zoom {
        let button = Button::Left;
        send(browser, &Action::Down { x, y, button }).await?;
    }
    browser.script(DRAWN, json!([])).await?;
    Ok(())
}

async fn release(browser: &Browser, gesture: Gesture, [x, y]: Point) -> Result<()> {
    if gesture != Gesture::Zoom {
        let button = Button::Left;
        send(browser, &Action::Up { x, y, button }).await?;
    }
    browser.script(DRAWN, json!([])).await?;
    Ok(())
}

/// As the runner sends it.
async fn send(browser: &Browser, action: &Action) -> Result<()> {
    match lower(action, browser.viewport()) {
        Ok(Lowered::Input(body)) => Ok(browser.perform(body).await?),
        Ok(_) => Ok(()),
        Err(reason) => bail!("the gesture does not fit the window: {reason}"),
    }
}

/// How long the page's main thread has worked since it was opened.
async fn busy_ms(browser: &Browser) -> Result<f64> {
    let answer = browser
        .devtools("Performance.getMetrics", json!({}))
        .await?;
    let metrics = answer["metrics"].as_array();
    let task = metrics
        .into_iter()
        .flatten()
        .find(|metric| metric["name"] == "TaskDuration");
    task.and_then(|metric| metric["value"].as_f64())
        .map(|seconds| seconds * 1000.0)
        .context("the browser does not tell how busy it is")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: Places = Places {
        empty: [300.0, 200.0],
        card: [320.0, 180.0],
    };

    #[test]
    fn every_gesture_has_forty_moves_and_returns() {
        for gesture in Gesture::ALL {
            let path = path(gesture, PLACES);
            assert_eq!((path.forth.len(), path.back.len()), (MOVES, MOVES));
        }
        let drag = path(Gesture::Drag, PLACES);
        let [x, y] = drag.last;
        assert_eq!(drag.forth.last(), Some(&Action::Move { x, y }));
        let [x, y] = PLACES.card;
        assert_eq!(drag.back.last(), Some(&Action::Move { x, y }));
    }
}
