//! T-Rex Roar: a large hump and a small one.

use super::mixing::{Mix, Noise, envelope, sine};
use crate::samples::Sample;

/// Loudness over time: silence, the rise to the main peak, its plateau, a dip, a lower peak, decay.
const LOUDNESS: [(f32, f32); 8] = [
    (0.15, 0.0),
    (0.4, 1.0),
    (0.45, 0.86),
    (0.9, 0.82),
    (1.08, 0.2),
    (1.3, 0.5),
    (1.5, 0.3),
    (2.074, 0.0),
];
/// The loudest the throat gets before it is clipped to the loudness.
const DRIVE: f32 = 1.6;

pub(super) fn play(seed: u64, mix: &mut Mix) {
    let mut rasp = Noise::new(seed ^ 0x726f_6172, 0.3);
    mix.add(0, Sample::TRexRoar.duration_ms(), |at| {
        // The throat: a low tone that sinks, its overtones, and breath that flutters.
        let tone = |factor: f32| sine(factor * (74.0 - 11.0 * at), at);
        let flutter = 0.7 + 0.3 * sine(27.0, at);
        let throat = tone(1.0) + 0.7 * tone(1.5) + 0.5 * tone(2.03) + 0.3 * tone(3.1);
        let breath = 1.3 * rasp.next() * flutter;
        let raw = (DRIVE * (0.6 * throat + breath)).clamp(-1.0, 1.0);
        0.97 * envelope(&LOUDNESS, at) * raw
    });
}
