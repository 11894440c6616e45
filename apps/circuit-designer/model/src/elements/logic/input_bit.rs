//! One logic input: a threshold, or two with hysteresis, on an analogue voltage.

use crate::simulator::device::{Node, View};

/// An input with its threshold and its level.
#[derive(Clone, Copy, Debug)]
pub struct InputBit {
    /// Where it listens.
    pub node: Node,
    /// Rising above this makes it high.
    pub rises_at: f64,
    /// Falling below this makes it low.
    pub falls_at: f64,
    /// Its level so far.
    pub is_high: bool,
}

impl InputBit {
    /// Rises and falls at the same voltage.
    pub fn new(threshold: f64) -> Self {
        InputBit::with_hysteresis(threshold, threshold)
    }

    /// Keeps its level between the two voltages.
    pub fn with_hysteresis(rises_at: f64, falls_at: f64) -> Self {
        InputBit {
            node: Node::GROUND,
            rises_at,
            falls_at,
            is_high: false,
        }
    }

    /// The level that the input has at this voltage.
    pub fn level(&self, view: &View) -> bool {
        let voltage = view.voltage(self.node);
        if self.is_high {
            voltage > self.falls_at
        } else {
            voltage > self.rises_at
        }
    }

    /// Takes over the level; has it changed?
    pub fn update(&mut self, view: &View) -> bool {
        let level = self.level(view);
        std::mem::replace(&mut self.is_high, level) != level
    }

    /// Where between the two views the level changes, if it does.
    pub fn crossing(&self, before: &View, now: &View) -> Option<f64> {
        let level = self.level(now);
        if level == self.is_high {
            return None;
        }
        let threshold = if level { self.rises_at } else { self.falls_at };
        Some(fraction(
            before.voltage(self.node) - threshold,
            now.voltage(self.node) - threshold,
        ))
    }
}

/// Where a straight line from one value to the other crosses zero; the end when it does not.
pub fn fraction(before: f64, now: f64) -> f64 {
    let share = before / (before - now);
    if share.is_finite() && (0.0..=1.0).contains(&share) {
        share
    } else {
        1.0
    }
}
