//! Grounding: presses that hit nothing. Two signs count, both of which pictures can show: a press without
//! effect near a place that reacted to the same press on the same picture, and many presses without effect.

use protocol::{Action, Button, Point};

use super::moves::{Move, distance};

/// How far beside something a press is still meant for it, in pixels.
const NEAR: f64 = 32.0;
/// This many presses without effect count even where nothing near is known to react ...
const MANY: usize = 5;
/// ... if at least one press in this many is among them.
const ONE_OF: usize = 3;

/// A press of the pointer: where, with which button, how often, and whether it was pulled from there.
#[derive(Clone, Copy, PartialEq)]
struct Press {
    at: Point,
    button: Button,
    count: u8,
    is_drag: bool,
}

impl Press {
    fn of(step: &Move<'_>) -> Option<Press> {
        if step.is_refused() {
            return None;
        }
        match step.record.action.as_ref()? {
            Action::Click {
                x,
                y,
                button,
                count,
                ..
            } => Some(Press {
                at: [*x, *y],
                button: *button,
                count: *count,
                is_drag: false,
            }),
            Action::Drag { path, button, .. } => Some(Press {
                at: *path.first()?,
                button: *button,
                count: 1,
                is_drag: true,
            }),
            _ => None,
        }
    }

    fn is_alike(&self, other: &Press) -> bool {
        let at = other.at;
        Press { at, ..*self } == *other
    }
}

/// How many presses missed. None, when only a few had no effect and nothing near them reacted.
pub fn misses(moves: &[Move<'_>]) -> u32 {
    let presses: Vec<(&Move<'_>, Press)> = moves
        .iter()
        .filter_map(|step| Some((step, Press::of(step)?)))
        .collect();
    let dead: Vec<_> = presses
        .iter()
        .filter(|(step, _)| step.is_without_effect())
        .collect();
    if dead.len() >= MANY && dead.len() * ONE_OF >= presses.len() {
        return dead.len() as u32;
    }
    let is_near_miss = |(step, press): &&&(&Move<'_>, Press)| {
        presses.iter().any(|(other, hit)| {
            other.is_on_same_picture(step)
                && !other.is_without_effect()
                && hit.is_alike(press)
                && distance(hit.at, press.at) <= NEAR
        })
    };
    dead.iter().filter(is_near_miss).count() as u32
}
