//! A lossless line: what enters one end arrives at the other after a time.
//!
//! Method of characteristics: each end is its wave impedance in series with the wave that left the
//! other end one delay ago.

use std::collections::VecDeque;

use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A line without losses, which delays and reflects.
pub struct TransmissionLine;

impl Part for TransmissionLine {
    fn identity(&self) -> &'static Identity {
        &table::TRANSMISSION_LINE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Line {
            delay: element.number("delay"),
            conductance: 1.0 / element.number("impedance"),
            ends: [[Node::GROUND; 2]; 2],
            currents: [0.0; 2],
            past: VecDeque::new(),
            at_rest: [0.0; 2],
        }))
    }
}

/// Points of the past at most; with more the oldest are thinned out.
const MAX_POINTS: usize = 200_000;
/// Of the conductors at rest.
const WIRE: f64 = 1e3;

struct Line {
    delay: f64,
    conductance: f64,
    /// Conductor and return of each end.
    ends: [[Node; 2]; 2],
    /// Into each end, at the last accepted step.
    currents: [f64; 2],
    /// Times and the waves that left each end then, as voltages.
    past: VecDeque<(f64, [f64; 2])>,
    /// The waves before the first of these.
    at_rest: [f64; 2],
}

impl Line {
    /// The waves that left the ends at a time.
    fn waves_at(&self, time: f64) -> [f64; 2] {
        let after = self.past.partition_point(|(at, _)| *at < time);
        let Some((end, late)) = self.past.get(after) else {
            return self.past.back().map_or(self.at_rest, |(_, waves)| *waves);
        };
        let Some((start, early)) = after.checked_sub(1).and_then(|it| self.past.get(it)) else {
            return self.at_rest;
        };
        let share = (time - start) / (end - start);
        [0, 1].map(|side| early[side] + share * (late[side] - early[side]))
    }

    /// What arrives at each end at the end of a step.
    fn arriving(&self, step: &Step) -> [f64; 2] {
        let [first, second] = self.waves_at(step.time - self.delay);
        [second, first]
    }

    fn across(&self, view: &View, side: usize) -> f64 {
        view.across(self.ends[side][0], self.ends[side][1])
    }
}

impl Device for Line {
    fn connect(&mut self, wiring: &mut Wiring) {
        for side in 0..2 {
            self.ends[side] = [wiring.pin(2 * side), wiring.pin(2 * side + 1)];
            wiring.link(self.ends[side][0], self.ends[side][1], Link::Conducts);
        }
    }

    fn reset(&mut self) {
        self.past.clear();
        self.at_rest = [0.0; 2];
        self.currents = [0.0; 2];
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        if step.is_operating_point {
            // At rest both ends are one.
            stamper.conductance(self.ends[0][0], self.ends[1][0], WIRE);
            stamper.conductance(self.ends[0][1], self.ends[1][1], WIRE);
            return;
        }
        for [a, b] in self.ends {
            stamper.conductance(a, b, self.conductance);
        }
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        if step.is_operating_point {
            return;
        }
        for ([a, b], wave) in self.ends.into_iter().zip(self.arriving(step)) {
            stamper.current(b, a, self.conductance * wave);
        }
    }

    fn longest_step(&self) -> f64 {
        0.5 * self.delay
    }

    fn accept(&mut self, view: &View, step: &Step) {
        if step.is_operating_point {
            self.past.clear();
            let through = WIRE * view.across(self.ends[0][0], self.ends[1][0]);
            self.currents = [through, -through];
            self.at_rest =
                [0, 1].map(|side| self.across(view, side) + self.currents[side] / self.conductance);
            return;
        }
        let arriving = self.arriving(step);
        let mut leaving = [0.0; 2];
        for side in 0..2 {
            let voltage = self.across(view, side);
            self.currents[side] = self.conductance * (voltage - arriving[side]);
            leaving[side] = voltage + self.currents[side] / self.conductance;
        }
        if self.past.is_empty() {
            self.past.push_back((step.time - step.length, self.at_rest));
        }
        self.past.push_back((step.time, leaving));
        let needed = step.time - self.delay;
        while self.past.get(1).is_some_and(|(at, _)| *at < needed) {
            self.past.pop_front();
        }
        if self.past.len() > MAX_POINTS {
            let kept = self.past.iter().copied().step_by(2);
            self.past = kept.collect();
        }
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        let [first, second] = self.currents;
        into.copy_from_slice(&[first, -first, second, -second]);
    }
}
