//! Colours as bytes in one word: red in the lowest byte, then green, blue and opacity.

/// Adding it to a small number leaves the number, rounded, in the last bits of the mantissa.
const UNIT_IN_LAST_BIT: f32 = 8_388_608.0; // 2^23

pub const OPAQUE: u32 = 0xff00_0000;

pub fn opaque([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_le_bytes([red, green, blue, u8::MAX])
}

/// From 0 to 255, rounded.
#[inline(always)]
pub fn byte(channel: f32) -> u32 {
    (channel + UNIT_IN_LAST_BIT).to_bits() & 0xff
}

/// Channels from 0 to 255.
#[inline(always)]
pub fn word([red, green, blue]: [f32; 3]) -> u32 {
    byte(red) | byte(green) << 8 | byte(blue) << 16 | OPAQUE
}

#[inline(always)]
pub fn channels(word: u32) -> [f32; 3] {
    let channel = |shift: u32| (word >> shift & 0xff) as i32 as f32;
    [channel(0), channel(8), channel(16)]
}

/// A colour with opacity from 0 to 1 over another.
#[inline(always)]
pub fn over(colour: [f32; 3], opacity: f32, below: u32) -> u32 {
    let [red, green, blue] = channels(below);
    let through = 1.0 - opacity;
    word([
        colour[0] * opacity + red * through,
        colour[1] * opacity + green * through,
        colour[2] * opacity + blue * through,
    ])
}

/// The mean of four, rounded.
#[inline(always)]
pub fn mean(samples: [u32; 4]) -> u32 {
    // Two channels at a time: neither sum reaches the next one.
    const EVEN: u32 = 0x00ff_00ff;
    let [a, b, c, d] = samples;
    let low = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN);
    let high = (a >> 8 & EVEN) + (b >> 8 & EVEN) + (c >> 8 & EVEN) + (d >> 8 & EVEN);
    let quarter = |sum: u32| (sum + 0x0002_0002) >> 2 & EVEN;
    quarter(low) | quarter(high) << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_rounded_in_every_channel() {
        let samples = [[1, 0, 255], [2, 0, 255], [2, 1, 255], [2, 1, 254]].map(opaque);
        assert_eq!(mean(samples), opaque([2, 1, 255]));
    }

    #[test]
    fn opacity_mixes_two_colours() {
        let below = opaque([100, 0, 255]);
        assert_eq!(over([200.0, 100.0, 0.0], 0.0, below), below);
        assert_eq!(over([200.0, 100.0, 0.0], 1.0, below), opaque([200, 100, 0]));
        assert_eq!(
            over([200.0, 100.0, 0.0], 0.25, below),
            opaque([125, 25, 191])
        );
    }
}
