//! The four channels of one colour, calculated side by side.
//!
//! Channels run from 0 to 255. Each step is one that IEEE 754 rounds exactly, in the same order for
//! every implementation, so that all of them give the same bytes.

/// Red, green, blue and alpha, premultiplied.
pub use implementation::Lanes;
/// Whole numbers that grow from pixel to pixel.
pub use implementation::Ramp;

/// Adding it to a small number leaves the number, rounded, in the last bits of the mantissa.
const UNIT_IN_LAST_BIT: f32 = 8_388_608.0; // 2^23

impl Lanes {
    /// `self` painted over an opaque pixel.
    #[inline(always)]
    pub fn over(self, below: [u8; 4]) -> [u8; 4] {
        let through = Self::splat(1.0).minus(self.alpha().times(Self::splat(1.0 / 255.0)));
        self.plus(Self::from_rgba(below).times(through)).to_rgba()
    }

    /// The same for four pixels: packed together they take less than half the time.
    #[inline(always)]
    pub fn four_over(colours: [Self; 4], below: &mut [[u8; 4]; 4]) {
        let over = |colour: Self, below: [u8; 4]| {
            let share = colour.alpha().times(Self::splat(1.0 / 255.0));
            let through = Self::splat(1.0).minus(share);
            colour.plus(Self::from_rgba(below).times(through))
        };
        let [a, b, c, d] = colours;
        *below = Self::four_to_rgba([
            over(a, below[0]),
            over(b, below[1]),
            over(c, below[2]),
            over(d, below[3]),
        ]);
    }
}

/// A colour made ready to be painted over many pixels.
pub struct Paint {
    colour: Lanes,
    through: Lanes,
    /// The result, where what is below does not shine through.
    pub opaque: Option<[u8; 4]>,
}

impl Paint {
    #[inline(always)]
    pub fn new(colour: Lanes) -> Self {
        let rgba = colour.to_rgba();
        Self {
            colour,
            through: Lanes::splat(1.0).minus(colour.alpha().times(Lanes::splat(1.0 / 255.0))),
            opaque: (rgba[3] == 255).then_some(rgba),
        }
    }

    #[inline(always)]
    pub fn over(&self, below: [u8; 4]) -> [u8; 4] {
        self.colour
            .plus(Lanes::from_rgba(below).times(self.through))
            .to_rgba()
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod implementation {
    use super::UNIT_IN_LAST_BIT;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Lanes([f32; 4]);

    impl Lanes {
        #[inline(always)]
        pub fn splat(value: f32) -> Self {
            Self([value; 4])
        }

        #[inline(always)]
        pub fn from_rgba(rgba: [u8; 4]) -> Self {
            // Written out, here and elsewhere: `map` on arrays is a loop with calls at the optimisation
            // level of pages.
            Self([
                f32::from(rgba[0]),
                f32::from(rgba[1]),
                f32::from(rgba[2]),
                f32::from(rgba[3]),
            ])
        }

        #[inline(always)]
        pub fn plus(self, other: Self) -> Self {
            let (a, b) = (self.0, other.0);
            Self([a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]])
        }

        #[inline(always)]
        pub fn minus(self, other: Self) -> Self {
            let (a, b) = (self.0, other.0);
            Self([a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]])
        }

        #[inline(always)]
        pub fn times(self, other: Self) -> Self {
            let (a, b) = (self.0, other.0);
            Self([a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]])
        }

        /// Alpha in all four lanes.
        #[inline(always)]
        pub fn alpha(self) -> Self {
            Self([self.0[3]; 4])
        }

        /// Rounded to whole numbers, and held between 0 and 255.
        #[inline(always)]
        pub fn to_rgba(self) -> [u8; 4] {
            // Held before it is rounded, which comes to the same: that takes no branches.
            let held = |value: f32| value.clamp(0.0, 255.0) + UNIT_IN_LAST_BIT;
            let channel = |value: f32| held(value).to_bits() as u8;
            let [red, green, blue, alpha] = self.0;
            [channel(red), channel(green), channel(blue), channel(alpha)]
        }

        #[inline(always)]
        pub fn four_to_rgba([a, b, c, d]: [Self; 4]) -> [[u8; 4]; 4] {
            // A loop over all sixteen channels, which compilers make vectors of.
            let channels = [a.0, b.0, c.0, d.0];
            let mut rgba = [[0; 4]; 4];
            let all = channels.as_flattened().iter();
            for (byte, value) in rgba.as_flattened_mut().iter_mut().zip(all) {
                *byte = (value.clamp(0.0, 255.0) + UNIT_IN_LAST_BIT).to_bits() as u8;
            }
            rgba
        }
    }

    #[derive(Clone, Copy)]
    pub struct Ramp([i32; 4]);

    impl Ramp {
        #[inline(always)]
        pub fn new(step: i32) -> Self {
            Self([0, step, 2 * step, 3 * step])
        }

        /// A bit for each of four pixels at which none of the ramps, begun at these numbers, is
        /// negative.
        #[inline(always)]
        pub fn none_negative(ramps: &[Self; 3], starts: [i32; 3]) -> u32 {
            let [a, b, c] = ramps;
            let at = |lane: usize| {
                let sign =
                    (a.0[lane] + starts[0]) | (b.0[lane] + starts[1]) | (c.0[lane] + starts[2]);
                u32::from(sign >= 0) << lane
            };
            at(0) | at(1) | at(2) | at(3)
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod implementation {
    use super::UNIT_IN_LAST_BIT;
    use std::arch::wasm32::*;

    #[derive(Clone, Copy, Debug)]
    pub struct Lanes(v128);

    impl Lanes {
        #[inline(always)]
        pub fn splat(value: f32) -> Self {
            Self(f32x4_splat(value))
        }

        #[inline(always)]
        pub fn from_rgba(rgba: [u8; 4]) -> Self {
            let bytes = i32x4_splat(i32::from_le_bytes(rgba));
            let words = u32x4_extend_low_u16x8(u16x8_extend_low_u8x16(bytes));
            Self(f32x4_convert_i32x4(words))
        }

        #[inline(always)]
        pub fn plus(self, other: Self) -> Self {
            Self(f32x4_add(self.0, other.0))
        }

        #[inline(always)]
        pub fn minus(self, other: Self) -> Self {
            Self(f32x4_sub(self.0, other.0))
        }

        #[inline(always)]
        pub fn times(self, other: Self) -> Self {
            Self(f32x4_mul(self.0, other.0))
        }

        /// Alpha in all four lanes.
        #[inline(always)]
        pub fn alpha(self) -> Self {
            Self(i32x4_shuffle::<3, 3, 3, 3>(self.0, self.0))
        }

        /// Rounded to whole numbers, and held between 0 and 255.
        #[inline(always)]
        pub fn to_rgba(self) -> [u8; 4] {
            let bits = f32x4_add(self.0, f32x4_splat(UNIT_IN_LAST_BIT));
            let words = i32x4_sub(bits, i32x4_splat(UNIT_IN_LAST_BIT.to_bits() as i32));
            let halves = i16x8_narrow_i32x4(words, words);
            let bytes = u8x16_narrow_i16x8(halves, halves);
            i32x4_extract_lane::<0>(bytes).to_le_bytes()
        }

        #[inline(always)]
        pub fn four_to_rgba([a, b, c, d]: [Self; 4]) -> [[u8; 4]; 4] {
            let words = |lanes: Self| {
                let bits = f32x4_add(lanes.0, f32x4_splat(UNIT_IN_LAST_BIT));
                i32x4_sub(bits, i32x4_splat(UNIT_IN_LAST_BIT.to_bits() as i32))
            };
            let first = i16x8_narrow_i32x4(words(a), words(b));
            let last = i16x8_narrow_i32x4(words(c), words(d));
            let bytes = u8x16_narrow_i16x8(first, last);
            [
                i32x4_extract_lane::<0>(bytes).to_le_bytes(),
                i32x4_extract_lane::<1>(bytes).to_le_bytes(),
                i32x4_extract_lane::<2>(bytes).to_le_bytes(),
                i32x4_extract_lane::<3>(bytes).to_le_bytes(),
            ]
        }
    }

    #[derive(Clone, Copy)]
    pub struct Ramp(v128);

    impl Ramp {
        #[inline(always)]
        pub fn new(step: i32) -> Self {
            Self(i32x4_mul(i32x4_splat(step), i32x4(0, 1, 2, 3)))
        }

        /// A bit for each of four pixels at which none of the ramps, begun at these numbers, is
        /// negative.
        #[inline(always)]
        pub fn none_negative(ramps: &[Self; 3], starts: [i32; 3]) -> u32 {
            let [a, b, c] = ramps;
            let a = i32x4_add(a.0, i32x4_splat(starts[0]));
            let b = i32x4_add(b.0, i32x4_splat(starts[1]));
            let c = i32x4_add(c.0, i32x4_splat(starts[2]));
            u32::from(!i32x4_bitmask(v128_or(a, v128_or(b, c))) & 15)
        }
    }
}

/// The sum of two, each by its weight.
#[inline(always)]
pub fn weighted(b: Lanes, weight_b: f32, c: Lanes, weight_c: f32) -> Lanes {
    b.times(Lanes::splat(weight_b))
        .plus(c.times(Lanes::splat(weight_c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_pixels_together_are_the_same_as_one_by_one() {
        for seed in 0..5000_u32 {
            let byte = |at: u32| (seed.wrapping_mul(2_654_435_761).rotate_left(at * 7) >> 3) as u8;
            let pixel = |at: u32| [byte(at), byte(at + 1), byte(at + 2), byte(at + 3)];
            let tint = Lanes::from_rgba(pixel(1)).times(Lanes::splat(1.0 / 255.0));
            let colours = [4, 8, 12, 16].map(|at| Lanes::from_rgba(pixel(at)).times(tint));
            let below = [2, 5, 9, 20].map(pixel);
            let mut together = below;
            Lanes::four_over(colours, &mut together);
            for (at, pixel) in together.iter().enumerate() {
                assert_eq!(*pixel, colours[at].over(below[at]), "{seed}, {at}");
            }
        }
    }
}
