//! What sounds are made of: tones, noise, envelopes, and the track they are laid on.

use std::f32::consts::TAU;

use seeded::Seeded;

use super::SAMPLE_RATE;

/// Samples per millisecond.
const PER_MS: u64 = SAMPLE_RATE as u64 / 1000;

/// One channel, from its beginning to its end.
pub(super) struct Mix {
    samples: Vec<f32>,
}

impl Mix {
    /// Nothing to be heard yet.
    pub fn silent(length_ms: u64) -> Mix {
        Mix {
            samples: vec![0.0; (length_ms * PER_MS) as usize],
        }
    }

    /// Adds a sound to a stretch. It gets its own time, in seconds from its start.
    pub fn add(&mut self, from_ms: u64, to_ms: u64, mut sound: impl FnMut(f32) -> f32) {
        let end = self.samples.len();
        let from = ((from_ms * PER_MS) as usize).min(end);
        let to = ((to_ms * PER_MS) as usize).clamp(from, end);
        for (at, sample) in self.samples[from..to].iter_mut().enumerate() {
            *sample += sound(at as f32 / SAMPLE_RATE as f32);
        }
    }

    /// What is too loud is cut off.
    pub fn finished(mut self) -> Vec<f32> {
        for sample in &mut self.samples {
            *sample = sample.clamp(-1.0, 1.0);
        }
        self.samples
    }
}

pub(super) fn sine(hertz: f32, seconds: f32) -> f32 {
    libm::sinf(TAU * libm::fmodf(hertz * seconds, 1.0))
}

/// Noise, the duller the smaller its share of fresh values (from 0 to 1).
pub(super) struct Noise {
    seeded: Seeded,
    fresh: f32,
    value: f32,
}

impl Noise {
    /// Equal seeds give equal noise.
    pub fn new(seed: u64, fresh: f32) -> Noise {
        Noise {
            seeded: Seeded::new(seed),
            fresh,
            value: 0.0,
        }
    }

    /// The next sample, from -1 to 1.
    pub fn next(&mut self) -> f32 {
        let drawn = (self.seeded.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        self.value += (drawn - self.value) * self.fresh;
        self.value
    }
}

/// Straight lines through moments (in seconds) and levels; 0 before and after.
pub(super) fn envelope(points: &[(f32, f32)], seconds: f32) -> f32 {
    let next = points.partition_point(|point| point.0 <= seconds);
    match (next.checked_sub(1).map(|at| points[at]), points.get(next)) {
        (Some(from), Some(to)) => {
            let share = (seconds - from.0) / (to.0 - from.0);
            from.1 + (to.1 - from.1) * share
        }
        _ => 0.0,
    }
}

/// Rises and falls within a few milliseconds at both ends, so that nothing clicks.
pub(super) fn gate(length_ms: u64, seconds: f32) -> f32 {
    /// Length of both slopes, in seconds.
    const SLOPE: f32 = 0.008;
    let length = length_ms as f32 / 1000.0;
    (seconds / SLOPE)
        .min((length - seconds) / SLOPE)
        .clamp(0.0, 1.0)
}
