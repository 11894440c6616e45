//! Which samples a triangle covers, in whole numbers: triangles with a common edge neither leave a gap
//! there nor overlap.

use crate::area::Area;
use crate::space::{Corner, PIXEL, PIXEL_BITS};

/// Where the samples of a pixel are, in parts of a pixel from its top left corner: no two in the same
/// row or column, the way graphics cards place them.
pub const SAMPLES: [Sample; 4] = [
    Sample { x: 96, y: 224 },
    Sample { x: 224, y: 160 },
    Sample { x: 32, y: 96 },
    Sample { x: 160, y: 32 },
];

#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub x: i32,
    pub y: i32,
}

impl Sample {
    /// From the middle of the pixel, in pixels.
    pub fn offset(self) -> [f32; 2] {
        let part = |at: i32| (at - PIXEL / 2) as f32 / PIXEL as f32;
        [part(self.x), part(self.y)]
    }

    /// The first row whose sample is not above.
    fn first_row(self, y: i32) -> i32 {
        (y - self.y + PIXEL - 1) >> PIXEL_BITS
    }

    /// The first column whose sample is not further left.
    #[inline(always)]
    fn first_column(self, x: i64) -> i32 {
        const ONE: i64 = 1 << (PIXEL_BITS + FRACTION_BITS);
        let sample = i64::from(self.x) << FRACTION_BITS;
        ((x - sample + ONE - 1) >> (PIXEL_BITS + FRACTION_BITS)) as i32
    }
}

/// Edges are followed in finer parts than corners have.
const FRACTION_BITS: u32 = 20;

#[derive(Clone, Copy, Debug)]
struct Edge {
    /// Where it begins, at its upper end.
    x: i64,
    y: i32,
    /// To the right, for one part of a pixel down.
    slope: i64,
}

impl Edge {
    fn new(upper: &Corner, lower: &Corner) -> Self {
        let way = i64::from(lower.x - upper.x) << FRACTION_BITS;
        let down = lower.y - upper.y;
        Edge {
            x: i64::from(upper.x) << FRACTION_BITS,
            y: upper.y,
            slope: if down > 0 { quotient(way, down) } else { 0 },
        }
    }

    #[inline(always)]
    fn at(&self, y: i32) -> i64 {
        self.x + self.slope * i64::from(y - self.y)
    }
}

/// Without what is behind the point, as `/` has it. Long divisions of whole numbers are slow, and thousands of triangles
/// have three each. A quotient this small that is not whole is further from every whole number than rounding moves it.
#[inline(always)]
fn quotient(way: i64, down: i32) -> i64 {
    const SMALL: f64 = (1_u32 << 31) as f64;
    let near = way as f64 / f64::from(down);
    if near.abs() < SMALL && down < 1 << 22 {
        near as i64
    } else {
        way / i64::from(down)
    }
}

/// Twice the area, negative when the corners run counter-clockwise on the screen. Nothing where there is none.
#[inline]
pub fn doubled_area([a, b, c]: &[Corner; 3]) -> Option<i64> {
    if !(a.is_inside && b.is_inside && c.is_inside) {
        return None;
    }
    let area =
        i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(c.x - a.x) * i64::from(b.y - a.y);
    (area != 0).then_some(area)
}

/// A triangle as what lies between its edges.
#[derive(Clone, Debug)]
pub struct Coverage {
    pub bounds: Area,
    top: i32,
    middle: i32,
    bottom: i32,
    long: Edge,
    upper: Edge,
    lower: Edge,
    is_long_left: bool,
}

impl Coverage {
    /// Of corners between which there is an area.
    #[inline]
    pub fn new([a, b, c]: &[Corner; 3]) -> Self {
        let (mut top, mut middle, mut bottom) = (a, b, c);
        if top.y > middle.y {
            (top, middle) = (middle, top);
        }
        if middle.y > bottom.y {
            (middle, bottom) = (bottom, middle);
        }
        if top.y > middle.y {
            (top, middle) = (middle, top);
        }
        let side = i64::from(middle.x - top.x) * i64::from(bottom.y - top.y)
            - i64::from(bottom.x - top.x) * i64::from(middle.y - top.y);
        Coverage {
            bounds: Area {
                left: a.x.min(b.x).min(c.x) >> PIXEL_BITS,
                top: top.y >> PIXEL_BITS,
                right: (a.x.max(b.x).max(c.x) >> PIXEL_BITS) + 1,
                bottom: (bottom.y >> PIXEL_BITS) + 1,
            },
            top: top.y,
            middle: middle.y,
            bottom: bottom.y,
            long: Edge::new(top, bottom),
            upper: Edge::new(top, middle),
            lower: Edge::new(middle, bottom),
            is_long_left: side > 0,
        }
    }

    /// Calls `act` with row, first column and end of every row of pixels in the area whose sample lies
    /// in the triangle.
    #[inline(always)]
    pub fn spans(&self, sample: Sample, area: &Area, mut act: impl FnMut(i32, i32, i32)) {
        for (from, to, short) in [
            (self.top, self.middle, &self.upper),
            (self.middle, self.bottom, &self.lower),
        ] {
            let first = sample.first_row(from).max(area.top);
            let end = sample.first_row(to).min(area.bottom);
            if first >= end {
                continue;
            }
            let (left, right) = match self.is_long_left {
                true => (&self.long, short),
                false => (short, &self.long),
            };
            let y = first * PIXEL + sample.y;
            let (mut left_x, mut right_x) = (left.at(y), right.at(y));
            let steps = (left.slope << PIXEL_BITS, right.slope << PIXEL_BITS);
            for row in first..end {
                let from = sample.first_column(left_x).max(area.left);
                let to = sample.first_column(right_x).min(area.right);
                if from < to {
                    act(row, from, to);
                }
                left_x += steps.0;
                right_x += steps.1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_those_of_whole_numbers() {
        let downs = [
            1,
            2,
            3,
            7,
            255,
            256,
            257,
            65_537,
            (1 << 22) - 1,
            1 << 22,
            i32::MAX,
        ];
        for down in downs {
            for times in [0, 1, 2, 255, 1 << 20, (1 << 31) - 1, 1 << 31, 1 << 33] {
                for more in -3..=3 {
                    let way = i64::from(down).saturating_mul(times).min(1 << 52) + more;
                    assert_eq!(quotient(way, down), way / i64::from(down), "{way} / {down}");
                    assert_eq!(
                        quotient(-way, down),
                        -way / i64::from(down),
                        "-{way} / {down}"
                    );
                }
            }
        }
    }
}
