//! The inputs of a chip: levels now and when they were last looked at.

use crate::elements::logic::input_bit::InputBit;
use crate::simulator::Wiring;
use crate::simulator::device::View;

/// The input levels of a chip and what they were before.
pub struct ChipInputs {
    bits: Vec<InputBit>,
    pins: Vec<usize>,
    /// Nothing has been seen yet: no edge can be told.
    is_fresh: bool,
    /// Levels as they were and as they are, kept so that a look needs no memory of its own.
    before: Vec<bool>,
    now: Vec<bool>,
}

impl ChipInputs {
    /// Thresholds lie at half the high level.
    pub fn new(pins: Vec<usize>, high: f64) -> Self {
        ChipInputs {
            bits: vec![InputBit::new(0.5 * high); pins.len()],
            before: vec![false; pins.len()],
            now: vec![false; pins.len()],
            pins,
            is_fresh: true,
        }
    }

    /// Finds the nodes of the pins.
    pub fn connect(&mut self, wiring: &mut Wiring) {
        for (bit, pin) in self.bits.iter_mut().zip(&self.pins) {
            bit.node = wiring.pin(*pin);
            wiring.sense(bit.node);
        }
    }

    /// Forgets all levels.
    pub fn reset(&mut self) {
        for bit in &mut self.bits {
            bit.is_high = false;
        }
        self.is_fresh = true;
    }

    /// Where between the two views the first of them changes.
    pub fn crossing(&self, before: &View, now: &View) -> Option<f64> {
        if self.is_fresh {
            return Some(1.0);
        }
        let crossings = self.bits.iter().filter_map(|bit| bit.crossing(before, now));
        crossings.min_by(f64::total_cmp)
    }

    /// The levels as they were and as they are.
    pub fn look(&mut self, view: &View) -> (&[bool], &[bool]) {
        let seen = self.before.iter_mut().zip(&mut self.now);
        for (bit, (before, now)) in self.bits.iter_mut().zip(seen) {
            *before = bit.is_high;
            bit.update(view);
            *now = bit.is_high;
        }
        if std::mem::take(&mut self.is_fresh) {
            (&self.now, &self.now)
        } else {
            (&self.before, &self.now)
        }
    }

    /// The levels as numbers, for a save.
    pub fn memory(&self) -> Vec<f64> {
        let levels = self.bits.iter().map(|bit| bit.is_high);
        levels.map(|level| f64::from(u8::from(level))).collect()
    }

    /// Takes its part of what [`ChipInputs::memory`] gave and returns the rest; nothing when there
    /// is not enough for the inputs and `further` values.
    pub fn recall<'a>(&mut self, memory: &'a [f64], further: usize) -> Option<&'a [f64]> {
        if memory.len() < self.bits.len() + further {
            return None;
        }
        let (own, rest) = memory.split_at(self.bits.len());
        for (bit, value) in self.bits.iter_mut().zip(own) {
            bit.is_high = *value > 0.5;
        }
        self.is_fresh = false;
        Some(rest)
    }
}
