//! Blending in whole numbers, eight pixels at a time: the same bytes as with floats, in a quarter of the time.
//!
//! A texel under an opaque tint over an opaque pixel is `texel * tint + below * (255 - opacity)`, divided by 255.
//! Where no channel of the texel is above its opacity, the sum fits into 16 bits. 255 is odd, so that no quotient
//! lies in the middle between two numbers, and the nearest such middle is farther away than floats ever are off:
//! both ways round to the same number.

/// Pixels that are blended together: as many as compilers need to make vectors of the channels.
pub const TOGETHER: usize = 8;
/// Of those pixels.
const CHANNELS: usize = 4 * TOGETHER;

/// An opaque colour that texels are multiplied with.
pub struct Tint([u16; CHANNELS]);

impl Tint {
    /// None unless it is opaque.
    pub fn new(rgba: [u8; 4]) -> Option<Tint> {
        let mut channels = [0; CHANNELS];
        for (channel, value) in channels.iter_mut().zip(rgba.iter().cycle()) {
            *channel = u16::from(*value);
        }
        (rgba[3] == 255).then_some(Tint(channels))
    }

    /// Lays a row of texels, none of them brighter than it is opaque, over opaque pixels.
    #[inline(always)]
    pub fn lay_over(&self, texels: &[[u8; 4]], pixels: &mut [[u8; 4]]) {
        let (texels, last_texels) = texels.as_chunks();
        let (pixels, last_pixels) = pixels.as_chunks_mut();
        for (pixels, texels) in pixels.iter_mut().zip(texels) {
            self.lay_some_over(texels, pixels);
        }
        if !last_texels.is_empty() {
            let (mut some_texels, mut some_pixels) = ([[0; 4]; TOGETHER], [[0; 4]; TOGETHER]);
            some_texels[..last_texels.len()].copy_from_slice(last_texels);
            some_pixels[..last_pixels.len()].copy_from_slice(last_pixels);
            self.lay_some_over(&some_texels, &mut some_pixels);
            last_pixels.copy_from_slice(&some_pixels[..last_pixels.len()]);
        }
    }

    #[inline(always)]
    fn lay_some_over(&self, texels: &[[u8; 4]; TOGETHER], pixels: &mut [[u8; 4]; TOGETHER]) {
        let mut words = [0; TOGETHER];
        for (word, texel) in words.iter_mut().zip(texels) {
            *word = u32::from_le_bytes(*texel);
        }
        // Most of the rectangle around a letter is empty.
        if words.iter().fold(0, |any, word| any | word) == 0 {
            return;
        }
        let mut through = [[0; 4]; TOGETHER];
        for (through, word) in through.iter_mut().zip(words) {
            let share = !word >> 24;
            let share = share | share << 8;
            *through = (share | share << 16).to_le_bytes();
        }
        let (texels, through) = (texels.as_flattened(), through.as_flattened());
        let channels = pixels.as_flattened_mut();
        // Nothing wraps; the words keep checks out of the loop.
        for at in 0..CHANNELS {
            let own = u16::from(texels[at]).wrapping_mul(self.0[at]);
            let below = u16::from(channels[at]).wrapping_mul(u16::from(through[at]));
            let sum = own.wrapping_add(below).wrapping_add(128);
            channels[at] = (sum.wrapping_add(sum >> 8) >> 8) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Lanes;

    /// A few of everything, with what stands at either end.
    fn bytes(seed: u32) -> [u8; 4] {
        seed.wrapping_mul(2_654_435_761)
            .rotate_left(seed % 32)
            .to_le_bytes()
    }

    #[test]
    fn whole_numbers_give_what_floats_give() {
        for opacity in 0..=255_u8 {
            for brightness in 0..=opacity {
                for case in 0..24 {
                    let seed = u32::from(opacity) << 16 | u32::from(brightness) << 8 | case;
                    let [red, green, blue, _] = bytes(seed);
                    let [below_red, below_green, below_blue, _] = bytes(!seed);
                    let colour = [red, green, blue, 255];
                    let below = [below_red, below_green, below_blue, 255];
                    let texel = [brightness, brightness / 2, 0, opacity];
                    let tint = Tint::new(colour).expect("an opaque tint");
                    let mut pixels = [below; 1];
                    tint.lay_over(&[texel], &mut pixels);
                    let tint = Lanes::from_rgba(colour).times(Lanes::splat(1.0 / 255.0));
                    let floats = Lanes::from_rgba(texel).times(tint).over(below);
                    assert_eq!(pixels, [floats], "{texel:?} in {colour:?} over {below:?}");
                }
            }
        }
    }

    #[test]
    fn rows_of_any_length_are_blended_to_their_end() {
        let tint = Tint::new([255; 4]).expect("an opaque tint");
        for length in 0..40 {
            let mut pixels = vec![[9, 9, 9, 255]; length];
            tint.lay_over(&vec![[255; 4]; length], &mut pixels);
            assert_eq!(pixels, vec![[255; 4]; length]);
        }
        assert!(Tint::new([255, 255, 255, 254]).is_none());
    }
}
