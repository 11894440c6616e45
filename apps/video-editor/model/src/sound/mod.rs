//! Sounds of the sample media: a pure function of sample and seed, by the same scripts as the pictures.

mod candle;
mod flower;
mod mixing;
mod radio;
mod roar;
mod waveform;

pub use waveform::Waveform;

use crate::samples::Sample;
use mixing::Mix;

/// Samples per second of every sound.
pub const SAMPLE_RATE: u32 = 48_000;

/// The whole sound of a sample, one channel, from -1 to 1.
pub fn samples(sample: Sample, seed: u64) -> Vec<f32> {
    let mut mix = Mix::silent(sample.duration_ms());
    match sample {
        Sample::FlowerVideo => flower::play(seed, &mut mix),
        Sample::WhiteCandle => candle::play(seed, &mut mix),
        Sample::TuningARadio => radio::play(seed, &mut mix),
        Sample::TRexRoar => roar::play(seed, &mut mix),
    }
    mix.finished()
}
