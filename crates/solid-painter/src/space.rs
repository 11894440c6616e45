//! From the world to the screen.

use crate::frame::Frame;
use crate::vector::Vector;

/// Positions on the screen are whole numbers of this part of a pixel.
pub const PIXEL_BITS: u32 = 8;
pub const PIXEL: i32 = 1 << PIXEL_BITS;

/// So many times as far from the middle of the screen as its border; what is beyond is cut off, so that
/// positions on the screen stay small.
const GUARD: f32 = 8.0;
/// Adding it to a number leaves the number, rounded, in the low bits.
const UNIT_IN_LAST_BIT: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52

/// Matrix and size of a frame.
pub struct Space {
    rows: [[f32; 4]; 4],
    /// Half of width and height, in pixels.
    pub half: [f64; 2],
}

/// In clip space. `nearness` is W - Z, which tells depths apart best where OpenGL's Z does worst: far
/// from the eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipPoint {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub nearness: f32,
}

/// A corner of a triangle on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Corner {
    /// From the left and from the top, in parts of a pixel.
    pub x: i32,
    pub y: i32,
    /// From 0 far away to 2 right before the eye; linear on the screen.
    pub nearness: f32,
    pub inverse_w: f32,
    /// Neither before the near plane nor far outside the screen; otherwise nothing else of it is right.
    pub is_inside: bool,
}

impl Space {
    pub fn new(frame: &Frame) -> Self {
        let columns = &frame.clip_from_world;
        let row = |index: usize| [0, 1, 2, 3].map(|column: usize| columns[column][index]);
        let (z, w) = (row(2), row(3));
        let nearness = [0, 1, 2, 3].map(|column: usize| w[column] - z[column]);
        let short = |row: [f64; 4]| row.map(|number| number as f32);
        let [width, height] = frame.size;
        Space {
            rows: [short(row(0)), short(row(1)), short(w), short(nearness)],
            half: [f64::from(width) / 2.0, f64::from(height) / 2.0],
        }
    }

    #[inline(always)]
    pub fn clip(&self, [x, y, z]: Vector) -> ClipPoint {
        let at = |row: &[f32; 4]| row[0] * x + row[1] * y + row[2] * z + row[3];
        ClipPoint {
            x: at(&self.rows[0]),
            y: at(&self.rows[1]),
            w: at(&self.rows[2]),
            nearness: at(&self.rows[3]),
        }
    }
}

impl ClipPoint {
    /// How far inside it is of each plane at which triangles are cut; negative outside.
    #[inline(always)]
    pub fn insides(&self) -> [f32; 6] {
        const SMALLEST_W: f32 = 1e-5;
        let guard = GUARD * self.w;
        [
            self.w - SMALLEST_W,
            self.w * 2.0 - self.nearness,
            guard - self.x,
            guard + self.x,
            guard - self.y,
            guard + self.y,
        ]
    }

    /// In pixels.
    #[inline(always)]
    pub fn on_screen(&self, space: &Space) -> [f64; 2] {
        let w = f64::from(self.w);
        let [half_width, half_height] = space.half;
        [
            (f64::from(self.x) / w + 1.0) * half_width,
            (1.0 - f64::from(self.y) / w) * half_height,
        ]
    }

    #[inline(always)]
    pub fn corner(&self, space: &Space) -> Corner {
        let [a, b, c, d, e, f] = self.insides();
        let is_inside = (a >= 0.0) & (b >= 0.0) & (c >= 0.0) & (d >= 0.0) & (e >= 0.0) & (f >= 0.0);
        if !is_inside || !self.nearness.is_finite() {
            return Corner::default();
        }
        let [x, y] = self.on_screen(space);
        let whole =
            |pixels: f64| (pixels * f64::from(PIXEL) + UNIT_IN_LAST_BIT).to_bits() as u32 as i32;
        let inverse_w = 1.0 / self.w;
        Corner {
            x: whole(x),
            y: whole(y),
            nearness: self.nearness * inverse_w,
            inverse_w,
            is_inside,
        }
    }
}
