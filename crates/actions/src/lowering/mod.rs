//! From an agent's action to the input events of the W3C WebDriver actions endpoint.
//!
//! Pure: an action and the size of the viewport go in, the JSON bodies of "perform actions" calls
//! come out, or a text that tells the agent why nothing was done.

mod keys;
mod ticks;

use protocol::{Action, Button, Modifier, Point};
use serde_json::Value;

use ticks::{Tick, Ticks};

pub use keys::{modifier as modifier_key, parse_key, split_chord};

/// More clicks than a triple click have no meaning anywhere.
const MAX_CLICKS: u8 = 3;
/// Longer paths and texts than any tool has a use for. `docs/protocol.md` names these limits.
const MAX_PATH_POINTS: usize = 5_000;
const MAX_TEXT_CHARS: usize = 20_000;
/// More keys than fingers.
const MAX_CHORD_KEYS: usize = 10;
/// One wait; longer ones take several steps.
const MAX_WAIT_MS: u64 = 60_000;
/// Beyond this a wheel delta does not fit the events that browsers dispatch.
const MAX_WHEEL_PIXELS: f64 = 100_000.0;

/// Size of the page in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// Points are below it.
    pub width: u32,
    /// Points are below it.
    pub height: u32,
}

impl Viewport {
    /// What agents and people get unless they ask for another size.
    pub const USUAL: Viewport = Viewport {
        width: 1280,
        height: 720,
    };
}

/// Input events, as bodies of "perform actions" calls in their order.
///
/// A driver answers a call when the page has taken in all of its events. Long input is therefore
/// sent in pieces: each is answered soon as long as the page keeps up at all, so that a long action
/// has time in proportion to its length and a page that hangs is told from one that works.
#[derive(Clone, Debug, PartialEq)]
pub struct Input(Vec<Value>);

impl Input {
    /// The bodies, each to be sent when the one before was answered.
    pub fn into_calls(self) -> Vec<Value> {
        self.0
    }
}

/// What an action amounts to.
#[derive(Clone, Debug, PartialEq)]
pub enum Lowered {
    /// Events for the page.
    Input(Input),
    /// Let time pass.
    Wait {
        /// On the page's clock; at most 60,000.
        ms: u64,
    },
    /// The episode ends; the page gets no input.
    Final,
}

/// Translates an action. The error is meant for the agent and says what to do instead.
pub fn lower(action: &Action, viewport: Viewport) -> Result<Lowered, String> {
    let mut ticks = Ticks::default();
    match action {
        Action::Click {
            x,
            y,
            button,
            count,
            modifiers,
        } => {
            let at = viewport.check(*x, *y)?;
            if *count == 0 || *count > MAX_CLICKS {
                return Err(format!("count must be 1 to {MAX_CLICKS}, not {count}"));
            }
            ticks.with_modifiers(modifiers, |ticks| {
                ticks.push(Tick::move_to(at));
                for _ in 0..*count {
                    ticks.push(Tick::press(*button));
                    ticks.push(Tick::release(*button));
                }
            });
        }
        Action::ClickMark { mark, .. } => {
            return Err(format!("there is no mark {mark} in the picture"));
        }
        Action::Move { x, y } => ticks.push(Tick::move_to(viewport.check(*x, *y)?)),
        Action::Down { x, y, button } => {
            ticks.push(Tick::move_to(viewport.check(*x, *y)?));
            ticks.push(Tick::press(*button));
        }
        Action::Up { x, y, button } => {
            ticks.push(Tick::move_to(viewport.check(*x, *y)?));
            ticks.push(Tick::release(*button));
        }
        Action::Drag {
            path,
            button,
            modifiers,
        } => drag(&mut ticks, path, *button, modifiers, viewport)?,
        Action::Scroll {
            x,
            y,
            dx,
            dy,
            modifiers,
        } => {
            let at = viewport.check(*x, *y)?;
            for delta in [dx, dy] {
                if !delta.is_finite() || delta.abs() > MAX_WHEEL_PIXELS {
                    return Err(format!(
                        "dx and dy must be pixels between -{MAX_WHEEL_PIXELS} and {MAX_WHEEL_PIXELS}"
                    ));
                }
            }
            ticks.with_modifiers(modifiers, |ticks| {
                // A hand turns the wheel where its pointer is, and tools look there.
                ticks.push(Tick::move_to(at));
                ticks.push(Tick::wheel(at, *dx, *dy));
            });
        }
        Action::Key { keys } => chord(&mut ticks, keys)?,
        Action::KeyDown { key } => ticks.push(Tick::key_down(parse_key(key)?)),
        Action::KeyUp { key } => ticks.push(Tick::key_up(parse_key(key)?)),
        Action::Type { text } => type_text(&mut ticks, text)?,
        Action::Wait { ms } if *ms > MAX_WAIT_MS => {
            return Err(format!("ms must be at most {MAX_WAIT_MS}, not {ms}"));
        }
        Action::Wait { ms } => return Ok(Lowered::Wait { ms: *ms }),
        Action::Answer { .. } | Action::Done | Action::Fail { .. } => return Ok(Lowered::Final),
    }
    Ok(Lowered::Input(Input(ticks.into_bodies())))
}

impl Viewport {
    /// The point, when it lies inside.
    fn check(self, x: f64, y: f64) -> Result<Point, String> {
        let inside =
            (0.0..f64::from(self.width)).contains(&x) && (0.0..f64::from(self.height)).contains(&y);
        if inside {
            Ok([x, y])
        } else {
            Err(format!(
                "({x}, {y}) lies outside the page: x must be at least 0 and less than {}, y at least 0 and less than {}",
                self.width, self.height
            ))
        }
    }
}

fn drag(
    ticks: &mut Ticks,
    path: &[Point],
    button: Button,
    modifiers: &[Modifier],
    viewport: Viewport,
) -> Result<(), String> {
    if path.len() < 2 || path.len() > MAX_PATH_POINTS {
        return Err(format!(
            "path must have 2 to {MAX_PATH_POINTS} points, not {}",
            path.len()
        ));
    }
    for &[x, y] in path {
        viewport.check(x, y)?;
    }
    ticks.with_modifiers(modifiers, |ticks| {
        ticks.push(Tick::move_to(path[0]));
        ticks.push(Tick::press(button));
        for &point in &path[1..] {
            ticks.push(Tick::move_to(point));
        }
        ticks.push(Tick::release(button));
    });
    Ok(())
}

/// Presses in the given order, releases in the opposite one.
fn chord(ticks: &mut Ticks, names: &[String]) -> Result<(), String> {
    let keys = keys::parse_chord(names)?;
    if keys.is_empty() || keys.len() > MAX_CHORD_KEYS {
        return Err(format!(
            "keys must name 1 to {MAX_CHORD_KEYS} keys, not {}",
            keys.len()
        ));
    }
    for &key in &keys {
        ticks.push(Tick::key_down(key));
    }
    for &key in keys.iter().rev() {
        ticks.push(Tick::key_up(key));
    }
    Ok(())
}

fn type_text(ticks: &mut Ticks, text: &str) -> Result<(), String> {
    let length = text.chars().count();
    if length == 0 || length > MAX_TEXT_CHARS {
        return Err(format!(
            "text must have 1 to {MAX_TEXT_CHARS} characters, not {length}"
        ));
    }
    for character in text.replace("\r\n", "\n").chars() {
        let key = keys::typed(character)?;
        ticks.push(Tick::key_down(key));
        ticks.push(Tick::key_up(key));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
