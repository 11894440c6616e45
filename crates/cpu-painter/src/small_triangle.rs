//! Triangles of a few pixels: feathered edges are made of thousands, and most cover one pixel or none.

use crate::{
    geometry::{GridPoint, PIXEL, PixelBounds, SUBPIXEL_BITS},
    lanes::{Lanes, Ramp, weighted},
    surface::Surface,
    texture::Texture,
};
use egui::epaint::Vertex;

/// As many columns as a ramp has lanes.
const MOST_COLUMNS: i32 = 4;
/// A bit for each pixel fits 64.
const MOST_ROWS: i32 = 16;
/// Products of differences so small fit 32 bits.
const REACH: u32 = (64 * PIXEL) as u32;

/// Is it cheaper to try every pixel of the bounds than to find the edges of each row? The answer must
/// not depend on the clip, since the two ways do not round alike.
#[inline(always)]
pub fn is_small([a, b, c]: [GridPoint; 3], whole: &PixelBounds) -> bool {
    let near = |p: GridPoint, q: GridPoint| p.x.abs_diff(q.x) < REACH && p.y.abs_diff(q.y) < REACH;
    whole.width() <= MOST_COLUMNS && whole.height() <= MOST_ROWS && near(a, b) && near(a, c)
}

/// Paints the pixels within `bounds` of a triangle that is small and stays at one texel.
pub fn paint_small(
    surface: &mut Surface<'_>,
    bounds: &PixelBounds,
    [a, mut b, mut c]: [GridPoint; 3],
    [va, mut vb, mut vc]: [&Vertex; 3],
    texture: &Texture,
) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if area == 0 {
        return;
    }
    if area < 0 {
        std::mem::swap(&mut b, &mut c);
        std::mem::swap(&mut vb, &mut vc);
    }
    let sides = [
        Side::new(a, b, bounds),
        Side::new(b, c, bounds),
        Side::new(c, a, bounds),
    ];
    let mut covered = covered_pixels(&sides, bounds);
    if covered == 0 {
        return;
    }

    let tint = texture.tint(va.uv);
    let colour = |vertex: &Vertex| Lanes::from_rgba(vertex.color.to_array()).times(tint);
    let base = colour(va);
    let inverse_area = Lanes::splat(1.0 / area.unsigned_abs() as f32);
    let to_b = colour(vb).minus(base).times(inverse_area);
    let to_c = colour(vc).minus(base).times(inverse_area);
    let [ab, _, ca] = &sides;
    while covered != 0 {
        let bit = covered.trailing_zeros() as i32;
        covered &= covered - 1;
        let (right, down) = (bit % MOST_COLUMNS, bit / MOST_COLUMNS);
        let share_b = ca.distance(right, down) as f32;
        let share_c = ab.distance(right, down) as f32;
        let colour = base.plus(weighted(to_b, share_b, to_c, share_c));
        let pixel = surface.pixel(bounds.left + right, bounds.top + down);
        *pixel = colour.over(*pixel);
    }
}

/// A bit for each pixel of the bounds, row by row.
#[inline(always)]
fn covered_pixels([ab, bc, ca]: &[Side; 3], bounds: &PixelBounds) -> u64 {
    let ramps = [
        Ramp::new(ab.step_right),
        Ramp::new(bc.step_right),
        Ramp::new(ca.step_right),
    ];
    let mut starts = [
        ab.start + ab.bias(),
        bc.start + bc.bias(),
        ca.start + ca.bias(),
    ];
    let columns = (1 << bounds.width()) - 1;
    let mut covered = 0;
    for row in 0..bounds.height() {
        let pixels = Ramp::none_negative(&ramps, starts) & columns;
        covered |= u64::from(pixels) << (MOST_COLUMNS * row);
        starts[0] += ab.step_down;
        starts[1] += bc.step_down;
        starts[2] += ca.step_down;
    }
    covered
}

/// An edge of a clockwise triangle. The distance of a pixel's centre from it is measured as twice the
/// area of the triangle that it makes with the edge: exact, and positive inside.
struct Side {
    /// The distance of the first pixel of the bounds.
    start: i32,
    step_right: i32,
    step_down: i32,
}

impl Side {
    #[inline(always)]
    fn new(from: GridPoint, to: GridPoint, bounds: &PixelBounds) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let x = (bounds.left << SUBPIXEL_BITS) + PIXEL / 2 - from.x;
        let y = (bounds.top << SUBPIXEL_BITS) + PIXEL / 2 - from.y;
        Self {
            start: dx * y - dy * x,
            step_right: -dy * PIXEL,
            step_down: dx * PIXEL,
        }
    }

    #[inline(always)]
    fn distance(&self, right: i32, down: i32) -> i32 {
        self.start + right * self.step_right + down * self.step_down
    }

    /// Added to a distance makes it negative where the pixel is outside: pixels whose centre is on
    /// the edge are inside if it is a left or top one.
    #[inline(always)]
    fn bias(&self) -> i32 {
        let is_left = self.step_right > 0;
        let is_top = self.step_right == 0 && self.step_down > 0;
        i32::from(is_left || is_top) - 1
    }
}
