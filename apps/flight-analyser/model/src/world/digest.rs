//! A number for everything on the map at a step: two machines that agree on it draw the same.

use crc32fast::Hasher;

use super::{Sample, World};

/// Of all flights this share is looked at in full, the others by their places alone.
const IN_FULL: u32 = 16;

impl World {
    /// Over the places of all flights at a step, and over all that some of them report.
    pub fn digest(&self, step: u16) -> u32 {
        let mut hasher = Hasher::new();
        for id in self.present(step) {
            let Some(place) = self.place(id, step) else {
                continue;
            };
            hasher.update(&id.to_le_bytes());
            hasher.update(&place.lat.to_le_bytes());
            hasher.update(&place.lon.to_le_bytes());
            hasher.update(&[u8::from(place.on_ground)]);
            hasher.update(&place.altitude_m.unwrap_or(i16::MIN).to_le_bytes());
            if id % IN_FULL == 0
                && let Some(sample) = self.sample(id, step)
            {
                add(&mut hasher, &sample);
            }
        }
        hasher.finalize()
    }
}

fn add(hasher: &mut Hasher, sample: &Sample) {
    hasher.update(&sample.geo_m.unwrap_or(i16::MIN).to_le_bytes());
    hasher.update(&sample.speed.unwrap_or(u16::MAX).to_le_bytes());
    hasher.update(&sample.heading.unwrap_or(u16::MAX).to_le_bytes());
    hasher.update(&sample.vertical.unwrap_or(i16::MIN).to_le_bytes());
    hasher.update(&sample.squawk.unwrap_or(u16::MAX).to_le_bytes());
}
