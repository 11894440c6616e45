//! A line on the screen: as wide everywhere, with soft sides.

use crate::frame::{Lines, Place, Segment};
use crate::space::{ClipPoint, Space};
use crate::vector::Vector;

pub struct Line {
    /// One end, in pixels.
    from: [f64; 2],
    /// Towards the other end, length 1.
    along: [f64; 2],
    /// One divided by each of them.
    inverse: [f64; 2],
    pub length: f64,
    /// How near it is at its beginning, and what that gains per pixel along it.
    nearness: [f64; 2],
    /// How far from its middle nothing of it is left.
    pub reach: f64,
    /// Red, green and blue from 0 to 255.
    pub colour: [f32; 3],
    pub opacity: f32,
    pub is_on_top: bool,
}

/// What is nearer to the eye is cut off: a line would turn over behind it.
const NEAREST: f32 = 0.1;
/// Over the whole screen, what rises less does not rise.
const FLAT: f64 = 1e-9;
/// Shorter ones have no direction.
const SHORTEST: f64 = 1e-4;

impl Line {
    /// Nothing when it is behind the eye, or cannot be seen.
    pub fn new(space: &Space, segment: &Segment, place: &Place, lines: &Lines) -> Option<Self> {
        let (start, end) = (in_world(place, segment.start), in_world(place, segment.end));
        let (a, b) = before_eye(space.clip(start), space.clip(end))?;
        let [from, to] = [a, b].map(|point| point.on_screen(space));
        let way = [to[0] - from[0], to[1] - from[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        if !length.is_finite() || length < SHORTEST {
            return None;
        }
        let [near, far] = [a, b].map(|point| f64::from(point.nearness) / f64::from(point.w));
        let colour = [0, 1, 2, 3].map(|part: usize| segment.colour[part] * place.tint[part]);
        let [red, green, blue, opacity] = colour.map(|part| part.clamp(0.0, 1.0));
        let along = [way[0] / length, way[1] / length];
        Some(Line {
            from,
            along,
            inverse: [1.0 / along[0], 1.0 / along[1]],
            length,
            nearness: [near + f64::from(lines.bias), (far - near) / length],
            reach: f64::from(lines.width) * 0.5 + 0.5,
            colour: [red, green, blue].map(|part| part * 255.0),
            opacity,
            is_on_top: lines.is_on_top,
        })
    }

    /// Columns that it may touch between two heights, in pixels and not limited by the screen; nothing
    /// when it touches none.
    pub fn columns(&self, top: f64, bottom: f64) -> Option<[f64; 2]> {
        let [x, y] = self.from;
        let [right, down] = self.along;
        // Where the middle of the line is between these heights, its ends included.
        let (top, bottom) = (top - self.reach - y, bottom + self.reach - y);
        let (mut first, mut last) = (-self.reach, self.length + self.reach);
        if down > 0.0 {
            first = larger(first, top / down);
            last = smaller(last, bottom / down);
        } else if down < 0.0 {
            first = larger(first, bottom / down);
            last = smaller(last, top / down);
        } else if top > 0.0 || bottom < 0.0 {
            return None;
        }
        let (one, other) = (x + right * first, x + right * last);
        let (low, high) = (smaller(one, other), larger(one, other));
        (first <= last).then_some([low - self.reach, high + self.reach])
    }

    /// Columns whose pixels it may touch in a row, given the height of their middles.
    pub fn row_columns(&self, middle: f64) -> Option<[f64; 2]> {
        let [right, down] = self.along;
        let below = middle - self.from[1];
        // Between its sides, and between its ends.
        let (mut first, mut last) = (f64::NEG_INFINITY, f64::INFINITY);
        if down.abs() > FLAT {
            let centre = below * right * self.inverse[1];
            let half = self.reach * self.inverse[1].abs();
            (first, last) = (centre - half, centre + half);
        } else if below.abs() > self.reach {
            return None;
        }
        if right.abs() > FLAT {
            // A sample is less than a pixel away from the middle.
            let begin = (-1.0 - below * down) * self.inverse[0];
            let end = (self.length + 1.0 - below * down) * self.inverse[0];
            first = larger(first, smaller(begin, end));
            last = smaller(last, larger(begin, end));
        }
        let x = self.from[0] - 0.5;
        (first <= last).then_some([x + first, x + last])
    }

    /// The first and last height that it may touch.
    pub fn heights(&self) -> [f64; 2] {
        let (y, end) = (self.from[1], self.from[1] + self.along[1] * self.length);
        // A sample is less than a pixel away from the middle, and the middle is half a pixel down.
        [
            smaller(y, end) - self.reach - 1.5,
            larger(y, end) + self.reach + 0.5,
        ]
    }

    /// As seen from a place near it.
    pub fn near(&self, x: f64, y: f64) -> NearLine {
        let [right, down] = self.along;
        let offset = [x - self.from[0], y - self.from[1]];
        let along = offset[0] * right + offset[1] * down;
        NearLine {
            along: along as f32,
            across: (offset[1] * right - offset[0] * down) as f32,
            direction: [right as f32, down as f32],
            length: self.length as f32,
            nearness: (self.nearness[0] + along * self.nearness[1]) as f32,
            nearer: self.nearness[1] as f32,
            reach: self.reach as f32,
        }
    }
}

/// A line near a place: single numbers are exact enough there.
pub struct NearLine {
    /// How far along the line and to its side the place is.
    along: f32,
    across: f32,
    pub direction: [f32; 2],
    length: f32,
    /// At the place, and what it gains per pixel along the line.
    nearness: f32,
    nearer: f32,
    reach: f32,
}

impl NearLine {
    /// How much of a pixel it covers to its sides; the pixel's middle is given from the place.
    #[inline(always)]
    pub fn strength(&self, right: f32, down: f32) -> f32 {
        let across = self.across + down * self.direction[0] - right * self.direction[1];
        let left = self.reach - across.abs();
        let left = if left > 0.0 { left } else { 0.0 };
        if left < 1.0 { left } else { 1.0 }
    }

    /// How far along from the place.
    #[inline(always)]
    pub fn along(&self, right: f32, down: f32) -> f32 {
        right * self.direction[0] + down * self.direction[1]
    }

    /// Is it between the ends?
    #[inline(always)]
    pub fn contains(&self, along: f32) -> bool {
        let from_start = self.along + along;
        from_start >= 0.0 && from_start < self.length
    }

    #[inline(always)]
    pub fn nearness(&self, along: f32) -> f32 {
        self.nearness + along * self.nearer
    }
}

fn in_world(place: &Place, [x, y, z]: Vector) -> Vector {
    place
        .rows
        .map(|row| row[0] * x + row[1] * y + row[2] * z + row[3])
}

fn before_eye(a: ClipPoint, b: ClipPoint) -> Option<(ClipPoint, ClipPoint)> {
    let cut = |inner: &ClipPoint, outer: &ClipPoint| {
        let share = (NEAREST - outer.w) / (inner.w - outer.w);
        let mix = |from: f32, to: f32| from + (to - from) * share;
        ClipPoint {
            x: mix(outer.x, inner.x),
            y: mix(outer.y, inner.y),
            w: mix(outer.w, inner.w),
            nearness: mix(outer.nearness, inner.nearness),
        }
    };
    match (a.w >= NEAREST, b.w >= NEAREST) {
        (true, true) => Some((a, b)),
        (true, false) => Some((a, cut(&a, &b))),
        (false, true) => Some((cut(&b, &a), b)),
        (false, false) => None,
    }
}

fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
