//! White Candle: silence, the match, a soft crackle, two gusts, the hiss of the dying flame.

use seeded::Seeded;

use super::mixing::{Mix, Noise, envelope};
use crate::footage::script::{CandleScript, GUST_MS};

/// Told apart from the numbers that the script draws.
const SOUND: u64 = 0x6361_6e64_6c65;

pub(super) fn play(seed: u64, mix: &mut Mix) {
    let script = CandleScript::of(seed);
    let mut seeds = Seeded::new(seed ^ SOUND);
    crackle(&script, seeds.next_u64(), mix);
    // The match is struck the moment the candle is lit.
    let strike = [(0.0, 0.0), (0.02, 0.75), (0.12, 0.35), (0.5, 0.0)];
    burst(
        mix,
        script.lit,
        500,
        &strike,
        Noise::new(seeds.next_u64(), 0.5),
    );
    let gust = [(0.0, 0.0), (0.15, 0.9), (0.35, 1.0), (0.6, 0.0)];
    for starts in [script.gust_to_left, script.gust_to_right] {
        burst(
            mix,
            starts,
            GUST_MS,
            &gust,
            Noise::new(seeds.next_u64(), 0.12),
        );
    }
    let hiss = [(0.0, 0.0), (0.02, 0.6), (0.4, 0.25), (1.4, 0.0)];
    burst(
        mix,
        script.out,
        1400,
        &hiss,
        Noise::new(seeds.next_u64(), 0.9),
    );
}

fn burst(mix: &mut Mix, starts: u64, length: u64, points: &[(f32, f32)], mut noise: Noise) {
    mix.add(starts, starts + length, |at| {
        envelope(points, at) * noise.next()
    });
}

/// Single clicks at irregular moments over a faint rustle, as long as the flame burns.
fn crackle(script: &CandleScript, seed: u64, mix: &mut Mix) {
    let mut seeded = Seeded::new(seed);
    let mut rustle = Noise::new(seeded.next_u64(), 0.2);
    mix.add(script.lit, script.out, |_| 0.03 * rustle.next());
    let mut at_ms = script.lit + 600;
    while at_ms < script.out {
        let strength = 0.08 + 0.14 * seeded.next_f64() as f32;
        let mut click = Noise::new(seeded.next_u64(), 0.7);
        mix.add(at_ms, (at_ms + 12).min(script.out), |at| {
            strength * (1.0 - at / 0.012) * click.next()
        });
        at_ms += 120 + seeded.next_u64() % 700;
    }
}
