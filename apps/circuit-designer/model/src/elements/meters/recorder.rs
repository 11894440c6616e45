//! Samples of a voltage at equal distances, for taking away: data export and audio output.

use std::collections::VecDeque;

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Node, Step, View};

pub struct Recorder {
    identity: &'static Identity,
    /// How many samples, and at what distance; none for that of the longest step.
    plan: fn(&Element) -> (usize, Option<f64>),
}

pub static DATA_EXPORT: Recorder = Recorder {
    identity: &DATA_IDENTITY,
    plan: |element| (element.count("points"), None),
};
pub static AUDIO_OUTPUT: Recorder = Recorder {
    identity: &AUDIO_IDENTITY,
    plan: |element| {
        let rate = RATES[element.count("rate").min(RATES.len() - 1)];
        let points = rate * element.number("duration");
        (points.clamp(1.0, MAX_POINTS) as usize, Some(1.0 / rate))
    },
};

const MAX_POINTS: f64 = 1e6;
const RATES: [f64; 5] = [8000.0, 11025.0, 16000.0, 22050.0, 44100.0];

static DATA_IDENTITY: Identity = Identity {
    kind: "data-export",
    title: "data export",
    tag: "DataRecorder",
    code: Some("210"),
    designator: "REC",
    menu: &[entry(Menu::Outputs, 15, "Add Data Export")],
    parameters: &[Parameter::number("points", "# of Data Points", "", 10000.0)
        .allowing(Allowed::Whole(1, 1_000_000))
        .attribute("dc")],
    legacy: &["points"],
};

static AUDIO_IDENTITY: Identity = Identity {
    kind: "audio-output",
    title: "audio output",
    tag: "aout",
    code: Some("211"),
    designator: "AO",
    menu: &[entry(Menu::Outputs, 16, "Add Audio Output")],
    parameters: &[
        Parameter::number("duration", "Duration (s)", "s", 1.0)
            .allowing(Allowed::Within(1e-3, 20.0))
            .attribute("du"),
        Parameter::choice(
            "rate",
            "Sampling Rate",
            &["8000", "11025", "16000", "22050", "44100"],
        )
        .attribute("sr"),
    ],
    legacy: &["duration"],
};

impl Part for Recorder {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
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
