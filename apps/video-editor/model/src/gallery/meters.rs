//! What the bars of the microphones show.

use seeded::Seeded;

use super::scenario::{CLOSE, Feed, Scenario, WIDE};

/// A bar changes with every picture.
const PICTURE_MS: u64 = 50;
/// Thousandths of a bar: a room without voices, and how much voices reach above it.
const ROOM: u32 = 60;
const ROOM_SPREAD: u64 = 50;
const VOICE: u32 = 520;
const VOICE_SPREAD: u64 = 380;

/// How far the bar of a feed is up, in thousandths. Where there is noise, bars of people who are silent move like
/// those of people who speak.
pub fn loudness(scenario: &Scenario, feed: Feed, at_ms: u64) -> u32 {
    match feed {
        WIDE => {
            let loudest = CLOSE
                .map(|it| loudness(scenario, it, at_ms))
                .into_iter()
                .max();
            loudest.unwrap_or(0) * 3 / 4
        }
        _ => {
            let picture = at_ms / PICTURE_MS;
            let key = scenario.hum ^ (u64::from(feed) << 56) ^ picture.wrapping_mul(0x1_0001);
            let mut drawn = Seeded::new(key);
            let room = ROOM + drawn.below(ROOM_SPREAD) as u32;
            let voice = VOICE + drawn.below(VOICE_SPREAD) as u32;
            match scenario.is_speaking(feed, at_ms) {
                true => voice,
                false => room + (voice - room) * scenario.noise / 1000,
            }
        }
    }
}
