//! Blending in whole numbers, eight pixels at a time: the same bytes as with floats, in a quarter of the time.
//!
//! A texel under an opaque tint over an opaque pixel is `texel * tint + below * (255 - opacity)`, divided by 255.
//! Where no channel of the texel is above its opacity, the sum fits into 16 bits. 255 is odd, so that no quotient
//! lies in the middle between two numbers, and the nearest such middle is farther away than floats ever are off:
//! both ways round to the same number.

/// Pixels that are blended together: as many as compilers need to make vectors of the channels.
const TOGETHER: usize = 8;
/// Of those pixels.
const CHANNELS: usize = 4 * TOGETHER;

/// By how many of those texels count: all bits of them, and none of the others.
const MASKS: [[u32; TOGETHER]; TOGETHER + 1] = {
    let mut masks = [[0; TOGETHER]; TOGETHER + 1];
    let mut count = 0;
    while count <= TOGETHER {
        let mut at = 0;
        while at < count {
            masks[count][at] = u32::MAX;
            at += 1;
        }
        count += 1;
    }
    masks
};

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

    /// Lays the first texels, none of them brighter than it is opaque, over the first pixels, which are opaque. What is behind
    /// them stays as it is; that it is there saves copies.
    #[inline(always)]
    pub fn lay_over(&self, texels: &[[u8; 4]], pixels: &mut [[u8; 4]], width: usize) {
        let mask = |left: usize| &MASKS[left.min(TOGETHER)];
        let room = width.next_multiple_of(TOGETHER);
        if let (Some(texels), Some(pixels)) = (texels.get(..room), pixels.get_mut(..room)) {
            let some = texels.as_chunks().0.iter().zip(pixels.as_chunks_mut().0);
            let mut left = width;
            for (texels, pixels) in some {
                self.lay_some_over(texels, pixels, mask(left));
                left -= left.min(TOGETHER);
            }
            return;
        }
        for from in (0..width).step_by(TOGETHER) {
            self.lay_last_over(&texels[from..], &mut pixels[from..], mask(width - from));
        }
    }

    /// The same for fewer than there could be.
    #[cold]
    fn lay_last_over(&self, texels: &[[u8; 4]], pixels: &mut [[u8; 4]], mask: &[u32; TOGETHER]) {
        let (mut some_texels, mut some_pixels) = ([[0; 4]; TOGETHER], [[0; 4]; TOGETHER]);
        let count = texels.len().min(pixels.len()).min(TOGETHER);
        some_texels[..count].copy_from_slice(&texels[..count]);
        some_pixels[..count].copy_from_slice(&pixels[..count]);
        self.lay_some_over(&some_texels, &mut some_pixels, mask);
        pixels[..count].copy_from_slice(&some_pixels[..count]);
    }

    /// An empty texel leaves its pixel as it is, to the bit.
    #[inline(always)]
    fn lay_some_over(
        &self,
        texels: &[[u8; 4]; TOGETHER],
        pixels: &mut [[u8; 4]; TOGETHER],
        mask: &[u32; TOGETHER],
    ) {
        let mut words = [0; TOGETHER];
        for at in 0..TOGETHER {
            words[at] = u32::from_le_bytes(texels[at]) & mask[at];
        }
        // Most of the rectangle around a letter is empty.
        if words.iter().fold(0, |any, word| any | word) == 0 {
            return;
        }
        let (mut own, mut through) = ([[0; 4]; TOGETHER], [[0; 4]; TOGETHER]);
        for at in 0..TOGETHER {
            let share = !words[at] >> 24;
            let share = share | share << 8;
            through[at] = (share | share << 16).to_le_bytes();
            own[at] = words[at].to_le_bytes();
        }
        let (texels, through) = (own.as_flattened(), through.as_flattened());
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
                    tint.lay_over(&[texel], &mut pixels, 1);
                    let tint = Lanes::from_rgba(colour).times(Lanes::splat(1.0 / 255.0));
                    let floats = Lanes::from_rgba(texel).times(tint).over(below);
                    assert_eq!(pixels, [floats], "{texel:?} in {colour:?} over {below:?}");
                }
            }
        }
    }

    #[test]
    fn rows_of_any_length_are_blended_to_their_end_and_no_further() {
        let tint = Tint::new([255; 4]).expect("an opaque tint");
        // Every second one is empty, and the others differ.
        let texel = |at: usize| match at % 2 {
            0 => [at as u8, 0, 7, 255],
            _ => [0; 4],
        };
        let texels: Vec<_> = (0..64).map(texel).collect();
        let below = [9, 200, 0, 255];
        for width in 0..40 {
            for room in [0, 1, 7, 8, 20] {
                let mut pixels = vec![below; width + room];
                tint.lay_over(&texels[..width + room], &mut pixels, width);
                for (at, pixel) in pixels.iter().enumerate() {
                    let is_covered = at < width && at % 2 == 0;
                    let expected = if is_covered { texel(at) } else { below };
                    assert_eq!(
                        *pixel, expected,
                        "pixel {at} of {width} with room for {room}"
                    );
                }
            }
        }
        assert!(Tint::new([255, 255, 255, 254]).is_none());
    }

    #[test]
    fn what_is_behind_a_row_stays_as_it_is() {
        let tint = Tint::new([255; 4]).expect("an opaque tint");
        for channel in 0..=255 {
            let mut pixels = [[channel, 255 - channel, 0, 255]; 8];
            tint.lay_over(&[[255; 4]; 8], &mut pixels, 1);
            assert_eq!(pixels[1..], [[channel, 255 - channel, 0, 255]; 7]);
        }
    }
}
