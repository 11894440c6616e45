//! Pan, drag and zoom: the same pointer moves for every editor, one driver call each.

use std::time::Instant;

use actions::lowering::{Lowered, lower};
use anyhow::{Context, Result, bail, ensure};
use play::browser::Browser;
use protocol::{Action, Button, Point};
use serde_json::{Value, json};

use crate::children;
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
    Orbit,
}

impl Gesture {
    pub const OF_GRAPH: [Gesture; 3] = [Gesture::Pan, Gesture::Drag, Gesture::Zoom];

    pub fn name(self) -> &'static str {
        match self {
            Gesture::Pan => "pan",
            Gesture::Drag => "drag a node",
            Gesture::Zoom => "wheel zoom",
            Gesture::Orbit => "orbit",
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
    /// Time from frame to frame while the driver sends all moves in one call.
    pub frame: Samples,
    /// Processor time per move in the page's main thread.
    pub main_thread: Samples,
    /// Processor time per move in the page's process: drawing included.
    pub process: Samples,
    /// Processor time per move of everything that the browser runs, where the system tells it.
    pub browser: Samples,
}

/// Resolves when the frame with everything that was asked for is on the screen.
const DRAWN: &str = "return new Promise(resolve => requestAnimationFrame(() => \
    requestAnimationFrame(() => resolve(true))));";

const RECORD_FRAMES: &str = r#"
const frames = window.benchFrames = [];
const record = () => {
  if (window.benchFrames !== frames) return;
  frames.push(performance.now());
  requestAnimationFrame(record);
};
requestAnimationFrame(record);
"#;

const RECORDED_FRAMES: &str = r#"
const frames = window.benchFrames;
window.benchFrames = null;
return frames.slice(1).map((at, index) => at - frames[index]);
"#;

/// Plays a gesture forth, one driver call per move, for the wall time; then back, in as few calls as
/// there can be, for the frames. Recording keeps the page awake and must not be in the wall time, and
/// the page ends where it began.
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
    let worked_before = Worked::now(browser).await?;
    let started = Instant::now();
    for action in &path.forth {
        send(browser, action).await?;
    }
    browser.script(DRAWN, json!([])).await?;
    figures.wall.0.push(millis(started) / MOVES as f64);
    let worked = Worked::now(browser).await?;
    let per_move = |ms: f64| ms / MOVES as f64;
    figures.main_thread.0.push(per_move(
        worked.main_thread_ms - worked_before.main_thread_ms,
    ));
    figures
        .process
        .0
        .push(per_move(worked.process_ms - worked_before.process_ms));
    if let (Some(after), Some(before)) = (worked.browser_ms, worked_before.browser_ms) {
        figures.browser.0.push(per_move(after - before));
    }
    release(browser, gesture, path.last).await?;

    let after = look(browser, probe).await?;
    ensure_effect(gesture, probe, &before, &after)?;
    browser.script(RECORD_FRAMES, json!([])).await?;
    for action in &path.back {
        send(browser, action).await?;
    }
    let frames = browser.script(RECORDED_FRAMES, json!([])).await?;
    let frames = frames.as_array().context("no frames were recorded")?;
    figures
        .frame
        .0
        .extend(frames.iter().filter_map(Value::as_f64));
    browser.script(DRAWN, json!([])).await?;
    ensure_effect(gesture, probe, &after, &look(browser, probe).await?)
}

/// Figures of a gesture that the page did not take would be worthless.
fn ensure_effect(
    gesture: Gesture,
    probe: Option<&Probe>,
    before: &Value,
    after: &Value,
) -> Result<()> {
    let name = gesture.name();
    ensure!(
        probe.is_none() || before != after,
        "the gesture “{name}” had no effect on the page"
    );
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
        Gesture::Pan | Gesture::Zoom | Gesture::Orbit => places.empty,
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
        [place(0), place(1)]
    };
    let forth = (1..=MOVES).map(at);
    Path {
        first,
        last: at(MOVES),
        forth: forth.map(|[x, y]| Action::Move { x, y }).collect(),
        back: back(gesture, &at),
    }
}

/// As few drags as there can be: a heavy scene takes longer for all moves than a driver waits for
/// one call.
fn back(gesture: Gesture, at: &impl Fn(usize) -> Point) -> Vec<Action> {
    let moves_per_drag = match gesture {
        Gesture::Orbit => MOVES / 8,
        _ => MOVES,
    };
    let ends = (0..MOVES).step_by(moves_per_drag).rev();
    ends.map(|end| Action::Drag {
        path: (end..=end + moves_per_drag).rev().map(at).collect(),
        button: Button::Left,
        modifiers: Vec::new(),
    })
    .collect()
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
pub async fn send(browser: &Browser, action: &Action) -> Result<()> {
    match lower(action, browser.viewport()) {
        Ok(Lowered::Input(body)) => Ok(browser.perform(body).await?),
        Ok(_) => Ok(()),
        Err(reason) => bail!("the gesture does not fit the window: {reason}"),
    }
}

/// Processor time since the page was opened. Unlike wall time it does not grow when other
/// programs want the processor.
struct Worked {
    main_thread_ms: f64,
    process_ms: f64,
    /// Of all browsers that this program runs: while one is measured the others rest.
    browser_ms: Option<f64>,
}

impl Worked {
    async fn now(browser: &Browser) -> Result<Worked> {
        let answer = browser
            .devtools("Performance.getMetrics", json!({}))
            .await?;
        let metrics = answer["metrics"].as_array().map_or(&[][..], Vec::as_slice);
        let ms = |name: &str| {
            let metric = metrics.iter().find(|metric| metric["name"] == name);
            let seconds = metric.and_then(|metric| metric["value"].as_f64());
            seconds
                .map(|seconds| seconds * 1000.0)
                .with_context(|| format!("the browser does not tell its {name}"))
        };
        Ok(Worked {
            main_thread_ms: ms("ThreadTime")?,
            process_ms: ms("ProcessTime")?,
            browser_ms: children::processor_ms(),
        })
    }
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
        for gesture in Gesture::OF_GRAPH.into_iter().chain([Gesture::Orbit]) {
            assert_eq!(path(gesture, PLACES).forth.len(), MOVES);
        }
        let drag = path(Gesture::Drag, PLACES);
        let [x, y] = drag.last;
        assert_eq!(drag.forth.last(), Some(&Action::Move { x, y }));
        let [Action::Drag { path, .. }] = drag.back.as_slice() else {
            panic!("the way back is one drag: {:?}", drag.back);
        };
        assert_eq!(path.len(), MOVES + 1);
        assert_eq!(
            (path.first(), path.last()),
            (Some(&drag.last), Some(&drag.first))
        );
    }

    #[test]
    fn an_orbit_returns_in_several_drags() {
        let orbit = path(Gesture::Orbit, PLACES);
        let mut at = orbit.last;
        for action in &orbit.back {
            let Action::Drag { path, .. } = action else {
                panic!("{action:?} is no drag");
            };
            assert_eq!(path.first(), Some(&at));
            at = path[path.len() - 1];
        }
        assert_eq!((orbit.back.len(), at), (8, orbit.first));
    }
}
