//! Points on a grid of 1/256 pixel, and rectangles of whole pixels.

use egui::emath::{Pos2, Rect};

/// How many steps of the grid make a pixel, as a power of two.
pub const SUBPIXEL_BITS: u32 = 8;
/// One pixel in steps of the grid.
pub const PIXEL: i32 = 1 << SUBPIXEL_BITS;

/// Points farther out are moved to here: products of two differences then fit 64 bits with room.
const FARTHEST_PIXEL: f64 = (1 << 20) as f64;

/// A point in steps of the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridPoint {
    pub x: i32,
    pub y: i32,
}

impl GridPoint {
    /// A place that no finite point can have.
    pub const NOWHERE: Self = Self {
        x: i32::MIN,
        y: i32::MIN,
    };

    /// The nearest point of the grid; [`Self::NOWHERE`] if the point is not finite.
    #[inline]
    pub fn from_points(pos: Pos2, pixels_per_point: f32) -> Self {
        let scale = f64::from(pixels_per_point);
        let (x, y) = (f64::from(pos.x) * scale, f64::from(pos.y) * scale);
        if x.is_finite() && y.is_finite() {
            Self {
                x: to_grid(x),
                y: to_grid(y),
            }
        } else {
            Self::NOWHERE
        }
    }

    /// The column or row of the first pixel whose centre is not before this coordinate.
    ///
    /// Used for both ends of a span: a pixel centre on a left or top edge is inside, one on a right
    /// or bottom edge is outside, so that neighbours share no pixel and leave none out.
    #[inline]
    pub fn first_centre(coordinate: i32) -> i32 {
        (coordinate + (PIXEL / 2 - 1)) >> SUBPIXEL_BITS
    }
}

/// Rounds to the grid. The sum has its unit in the last bit of the mantissa, so that the addition
/// itself rounds, the same on every machine.
#[inline]
fn to_grid(pixel: f64) -> i32 {
    const UNIT_IN_LAST_BIT: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52
    let clamped = pixel.clamp(-FARTHEST_PIXEL, FARTHEST_PIXEL);
    (clamped * f64::from(PIXEL) + UNIT_IN_LAST_BIT).to_bits() as i32
}

/// Whole pixels: from `left` and `top` up to, but without, `right` and `bottom`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PixelBounds {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl PixelBounds {
    pub fn of_page(size: [u32; 2]) -> Self {
        Self {
            left: 0,
            top: 0,
            right: size[0] as i32,
            bottom: size[1] as i32,
        }
    }

    /// A rectangle in points, rounded to pixels and cut to the page: as the scissors and viewports
    /// of egui's own painters.
    pub fn from_points(rect: Rect, pixels_per_point: f32, page: [u32; 2]) -> Self {
        let pixel = |points: f32| (pixels_per_point * points).round() as i32;
        let (width, height) = (page[0] as i32, page[1] as i32);
        let left = pixel(rect.min.x).clamp(0, width);
        let top = pixel(rect.min.y).clamp(0, height);
        Self {
            left,
            top,
            right: pixel(rect.max.x).clamp(left, width),
            bottom: pixel(rect.max.y).clamp(top, height),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn height(&self) -> i32 {
        self.bottom - self.top
    }
}
