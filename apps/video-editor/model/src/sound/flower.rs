//! Flower Video: a quiet hum, and the bee while it flies.

use super::mixing::{Mix, gate, sine};
use crate::footage::script::FlowerScript;
use crate::samples::Sample;

pub(super) fn play(seed: u64, mix: &mut Mix) {
    let script = FlowerScript::of(seed);
    let length = Sample::FlowerVideo.duration_ms();
    mix.add(0, length, |at| {
        let swell = 0.75 + 0.25 * sine(0.4, at);
        let hum = 0.05 * sine(110.0, at) + 0.03 * sine(165.0, at) + 0.015 * sine(220.0, at);
        hum * swell * gate(length, at)
    });
    for (from, to) in [
        (script.bee_comes, script.bee_sits),
        (script.bee_leaves, script.bee_is_gone),
    ] {
        mix.add(from, to, |at| 0.12 * buzz(at) * gate(to - from, at));
    }
}

/// A rough tone that wavers.
fn buzz(at: f32) -> f32 {
    let waver = 0.02 * sine(11.0, at);
    let tone = |hertz: f32| sine(hertz, at + waver / 40.0);
    tone(190.0) + 0.5 * tone(380.0) + 0.35 * tone(570.0)
}
