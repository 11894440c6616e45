//! Samples of a voltage at equal distances, for taking away: data export and audio output.

use std::collections::VecDeque;

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Node, Step, View};

/// Keeps the samples of a pin for a file.
pub struct Recorder {
    identity: &'static Identity,
    /// How many samples, and at what distance; none for that of the longest step.
    plan: fn(&Element) -> (usize, Option<f64>),
}

/// Keeps the last samples, step by step.
pub static DATA_EXPORT: Recorder = Recorder {
    identity: &table::DATA_EXPORT,
    plan: |element| (element.count("points"), None),
};
/// Keeps samples at the rate of a sound file.
pub static AUDIO_OUTPUT: Recorder = Recorder {
    identity: &table::AUDIO_OUTPUT,
    plan: |element| {
        let rate = RATES[element.count("rate").min(RATES.len() - 1)];
        let points = rate * element.number("duration");
        (points.clamp(1.0, MAX_POINTS) as usize, Some(1.0 / rate))
    },
};

const MAX_POINTS: f64 = 1e6;
const RATES: [f64; 5] = [8000.0, 11025.0, 16000.0, 22050.0, 44100.0];

impl Part for Recorder {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (most, interval) = (self.plan)(element);
        Some(Box::new(Tape {
            most: most.max(1),
            interval,
            node: Node::GROUND,
            samples: VecDeque::new(),
            next: 0.0,
            last: (0.0, 0.0),
        }))
    }

    fn display(&self, _element: &Element, _readings: &Readings) -> Option<String> {
        Some("export".into())
    }

    /// The memory is how far the tape is, then the samples, the oldest first.
    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        let samples = readings.memory.len().saturating_sub(1);
        vec![
            self.identity.title.into(),
            line("V", readings.voltage(0), "V"),
            format!("{samples} samples"),
        ]
    }
}

struct Tape {
    most: usize,
    interval: Option<f64>,
    node: Node,
    samples: VecDeque<f64>,
    /// When the next sample is due.
    next: f64,
    /// Time and voltage of the last accepted step.
    last: (f64, f64),
}

impl Device for Tape {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.node = wiring.pin(0);
    }

    fn reset(&mut self) {
        self.samples.clear();
        self.next = 0.0;
        self.last = (0.0, 0.0);
    }

    fn accept(&mut self, view: &View, step: &Step) {
        if step.is_operating_point {
            return;
        }
        let voltage = view.voltage(self.node);
        let (before, old) = std::mem::replace(&mut self.last, (step.time, voltage));
        let interval = self.interval.unwrap_or(step.longest);
        while self.next <= step.time {
            let share = (self.next - before) / (step.time - before);
            let share = if share.is_finite() { share } else { 1.0 };
            let sample = old + share.clamp(0.0, 1.0) * (voltage - old);
            if self.samples.len() >= self.most {
                self.samples.pop_front();
            }
            self.samples.push_back(sample);
            self.next += interval;
        }
    }

    fn memory(&self) -> Vec<f64> {
        let mut memory = vec![self.next];
        memory.extend(&self.samples);
        memory
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [next, samples @ ..] = memory {
            self.next = *next;
            let skipped = samples.len().saturating_sub(self.most);
            self.samples = samples[skipped..].iter().copied().collect();
        }
    }
}
