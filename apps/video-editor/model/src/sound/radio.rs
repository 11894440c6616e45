//! Tuning a Radio: noise between stations, one tone for each of them.

use super::mixing::{Mix, Noise, gate, sine};
use crate::footage::script::RadioScript;
use crate::samples::Sample;

pub(super) fn play(seed: u64, mix: &mut Mix) {
    let script = RadioScript::of(seed);
    let mut noise = Noise::new(seed ^ 0x7261_6469_6f00, 0.45);
    let end = Sample::TuningARadio.duration_ms();
    let mut hiss = |mix: &mut Mix, from: u64, to: u64| {
        mix.add(from, to, |at| {
            // A whistle that glides, as between two stations.
            let whistle = 0.06 * sine(900.0 + 500.0 * sine(0.7, at), at);
            (0.4 * noise.next() + whistle) * gate(to - from, at)
        });
    };
    let mut quiet_from = 0;
    for station in &script.stations {
        hiss(mix, quiet_from, station.from);
        let hertz = station.letter.hertz() as f32;
        let length = station.to - station.from;
        mix.add(station.from, station.to, |at| {
            0.5 * sine(hertz, at) * gate(length, at)
        });
        quiet_from = station.to;
    }
    if quiet_from < end {
        hiss(mix, quiet_from, end);
    }
}
