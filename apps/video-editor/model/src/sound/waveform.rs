//! The outline of a sound, for drawing it.

use super::SAMPLE_RATE;

/// How many samples share one peak: those of 10 ms.
const SAMPLES_PER_PEAK: usize = SAMPLE_RATE as usize / 100;

/// The largest swing, from 0 to 1, of every 10 ms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waveform {
    /// From the beginning of the sound.
    pub peaks: Vec<f32>,
}

impl Waveform {
    /// The outline of one channel at [`SAMPLE_RATE`].
    pub fn of(samples: &[f32]) -> Waveform {
        let peak = |piece: &[f32]| {
            let largest = piece
                .iter()
                .fold(0.0, |peak: f32, value| peak.max(value.abs()));
            largest.min(1.0)
        };
        Waveform {
            peaks: samples.chunks(SAMPLES_PER_PEAK).map(peak).collect(),
        }
    }
}
