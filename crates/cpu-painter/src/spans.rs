//! Which pixels a triangle covers: exact, one row after the other.

use crate::geometry::{GridPoint, PIXEL, PixelBounds, SUBPIXEL_BITS};

/// The covered pixels of a row, from `left` up to, but without, `right`.
#[derive(Clone, Copy)]
pub struct Span {
    pub row: i32,
    pub left: i32,
    pub right: i32,
    /// The first covered column if nothing was clipped. What is calculated from here on does not
    /// depend on the clip, to the last bit: a part painted anew fits what is around it.
    pub origin: i32,
}

/// Calls `paint` with all that `points` cover within `clip`, from top to bottom.
///
/// A pixel is covered if its centre is inside, or on a left or top edge. All is calculated in
/// integers, so that triangles with a common edge cover each pixel at it exactly once.
#[inline(always)]
pub fn for_each_span(points: [GridPoint; 3], clip: &PixelBounds, mut paint: impl FnMut(Span)) {
    let [top, middle, bottom] = by_height(points);
    let first = GridPoint::first_centre(top.y).max(clip.top);
    let end = GridPoint::first_centre(bottom.y).min(clip.bottom);
    if first >= end {
        return;
    }
    let bend = GridPoint::first_centre(middle.y).clamp(first, end);
    let middle_is_right = doubled_area(top, middle, bottom) > 0;

    let mut long = Edge::new(top, bottom, first);
    let mut rows = |from: i32, to: i32, a: GridPoint, b: GridPoint| {
        if from >= to {
            return;
        }
        let mut short = Edge::new(a, b, from);
        for row in from..to {
            let (origin, end) = if middle_is_right {
                (long.column, short.column)
            } else {
                (short.column, long.column)
            };
            let (left, right) = (origin.max(clip.left), end.min(clip.right));
            if left < right {
                paint(Span {
                    row,
                    left,
                    right,
                    origin,
                });
            }
            long.next_row();
            short.next_row();
        }
    };
    rows(first, bend, top, middle);
    rows(bend, end, middle, bottom);
}

/// Twice the area of a triangle in steps of the grid; positive if it is clockwise on the screen.
#[inline]
pub fn doubled_area(a: GridPoint, b: GridPoint, c: GridPoint) -> i64 {
    let (bx, by) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (cx, cy) = (i64::from(c.x - a.x), i64::from(c.y - a.y));
    bx * cy - cx * by
}

#[inline(always)]
fn by_height([mut a, mut b, mut c]: [GridPoint; 3]) -> [GridPoint; 3] {
    if b.y < a.y {
        std::mem::swap(&mut a, &mut b);
    }
    if c.y < b.y {
        std::mem::swap(&mut b, &mut c);
        if b.y < a.y {
            std::mem::swap(&mut a, &mut b);
        }
    }
    [a, b, c]
}

/// Walks down an edge. The position is `column + remainder / denominator`, exactly, where `column`
/// is the first pixel whose centre is not left of the edge.
struct Edge {
    column: i32,
    column_step: i32,
    remainder: i64,
    remainder_step: i64,
    denominator: i64,
}

impl Edge {
    /// From `a` down to `b`, which has to be lower, standing at the centre of `row`.
    #[inline(always)]
    fn new(a: GridPoint, b: GridPoint, row: i32) -> Self {
        let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
        let denominator = dy << SUBPIXEL_BITS;
        let inverse = 1.0 / denominator as f64;

        // The edge crosses the row at x = a.x + dx * down / dy, and the column is the least whole
        // number not less than (x - PIXEL / 2) / PIXEL.
        let down = (i64::from(row) << SUBPIXEL_BITS) + i64::from(PIXEL / 2) - i64::from(a.y);
        let within_pixel = i64::from(a.x & (PIXEL - 1));
        let numerator = (within_pixel + i64::from(PIXEL / 2)) * dy + dx * down - 1;
        let (columns, remainder) = divide(numerator, denominator, inverse);
        let (column_step, remainder_step) = divide(dx << SUBPIXEL_BITS, denominator, inverse);
        Self {
            column: (a.x >> SUBPIXEL_BITS) + columns,
            column_step,
            remainder,
            remainder_step,
            denominator,
        }
    }

    #[inline(always)]
    fn next_row(&mut self) {
        self.column += self.column_step;
        self.remainder += self.remainder_step;
        if self.remainder >= self.denominator {
            self.remainder -= self.denominator;
            self.column += 1;
        }
    }
}

/// Quotient, rounded down, and remainder. The float gives the nearest quotient, at worst one too
/// high, and the remainder, which is exact, tells so: faster than a division of integers.
#[inline(always)]
fn divide(numerator: i64, denominator: i64, inverse: f64) -> (i32, i64) {
    const UNIT_IN_LAST_BIT: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52
    let nearest = (numerator as f64 * inverse + UNIT_IN_LAST_BIT).to_bits() as i32;
    let remainder = numerator - i64::from(nearest) * denominator;
    if remainder < 0 {
        (nearest - 1, remainder + denominator)
    } else {
        (nearest, remainder)
    }
}
