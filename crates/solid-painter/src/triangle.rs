//! A triangle on the screen: what it covers, how near it is, and how it is lit.

use crate::coverage::{Coverage, doubled_area};
use crate::frame::Faces;
use crate::light::Light;
use crate::space::{Corner, PIXEL};
use crate::vector::Vector;

pub struct Triangle {
    pub coverage: Coverage,
    pub nearness: Plane,
    /// No sample of it is nearer.
    pub nearest: f32,
    pub look: Look,
    /// Red, green and blue from 0 to 255.
    pub colour: [f32; 3],
    /// From 0 to 1.
    pub opacity: f32,
}

pub enum Look {
    /// The same light everywhere.
    Flat(f32),
    /// The normal, of any length, changes from pixel to pixel.
    Smooth([Plane; 3]),
}

/// Of a triangle's number, the bits that say which part of the frame it is in.
const PART_BITS: u32 = 2;
/// A frame is in no more parts than they can tell.
pub const MOST_PARTS: usize = 1 << PART_BITS;

/// All triangles of a frame in its parts, by their numbers.
#[derive(Clone, Copy)]
pub struct Triangles<'a>(pub [&'a [Triangle]; MOST_PARTS]);

/// The number of a triangle by its place in a part.
#[inline(always)]
pub fn number(part: usize, place: usize) -> u32 {
    (place << PART_BITS | part) as u32
}

impl Triangles<'_> {
    #[inline(always)]
    pub fn of(&self, number: u32) -> &Triangle {
        &self.0[number as usize % MOST_PARTS][(number >> PART_BITS) as usize]
    }
}

/// A number that changes evenly over the screen.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    /// At the top left corner of the screen.
    origin: f64,
    right: f64,
    down: f64,
}

/// A plane near a place: single numbers are exact enough there.
#[derive(Clone, Copy, Debug)]
pub struct Slope {
    pub start: f32,
    pub right: f32,
    pub down: f32,
}

impl Plane {
    /// In pixels, from a place.
    #[inline(always)]
    pub fn near(&self, x: f64, y: f64) -> Slope {
        Slope {
            start: (self.origin + self.right * x + self.down * y) as f32,
            right: self.right as f32,
            down: self.down as f32,
        }
    }
}

impl Slope {
    /// As seen from another place, which is given from this one.
    #[inline(always)]
    pub fn moved(&self, [right, down]: [f32; 2]) -> Slope {
        Slope {
            start: self.at(right, down),
            ..*self
        }
    }

    #[inline(always)]
    pub fn at(&self, right: f32, down: f32) -> f32 {
        self.start + self.down * down + self.right * right
    }
}

/// What rounding may add to a number that is found between others, as a part of it.
const ROUNDING: f32 = 1e-4;

/// The sides of a triangle, for finding how something changes over it.
struct Sides {
    at: [f64; 2],
    one: [f64; 2],
    other: [f64; 2],
    inverse_area: f64,
}

impl Sides {
    fn new([a, b, c]: &[Corner; 3], doubled_area: i64) -> Self {
        let pixels = |parts: i32| f64::from(parts) / f64::from(PIXEL);
        Sides {
            at: [pixels(a.x), pixels(a.y)],
            one: [pixels(b.x - a.x), pixels(b.y - a.y)],
            other: [pixels(c.x - a.x), pixels(c.y - a.y)],
            inverse_area: f64::from(PIXEL * PIXEL) / doubled_area as f64,
        }
    }

    #[inline(always)]
    fn plane(&self, values: [f32; 3]) -> Plane {
        let start = f64::from(values[0]);
        let (one, other) = (f64::from(values[1]), f64::from(values[2]));
        let (one, other) = (one - start, other - start);
        let right = (one * self.other[1] - other * self.one[1]) * self.inverse_area;
        let down = (other * self.one[0] - one * self.other[0]) * self.inverse_area;
        Plane {
            origin: start - right * self.at[0] - down * self.at[1],
            right,
            down,
        }
    }
}

impl Triangle {
    /// Nothing when it is not to be seen.
    #[inline]
    pub fn new(
        corners: [Corner; 3],
        normals: [Vector; 3],
        [red, green, blue, opacity]: [u8; 4],
        faces: Faces,
        light: &Light,
    ) -> Option<Self> {
        let doubled_area = doubled_area(&corners)?;
        // Rows of the screen run downwards, so that what is counter-clockwise has a negative area.
        let is_outer = doubled_area < 0;
        match faces {
            Faces::Outer if !is_outer => return None,
            Faces::Inner if is_outer => return None,
            _ => {}
        }
        let [a, b, c] = &corners;
        let coverage = Coverage::new(&corners);
        let sides = Sides::new(&corners, doubled_area);
        let side = if is_outer { 1.0 } else { -1.0 };
        let look = if normals[0] == normals[1] && normals[0] == normals[2] {
            Look::Flat(light.on(normals[0].map(|number| number * side)))
        } else {
            // What is divided by W changes evenly over the screen; lengths do not matter.
            let [u, v, w] = [a.inverse_w * side, b.inverse_w * side, c.inverse_w * side];
            let [l, m, n] = normals;
            // Written out, here and elsewhere: `map` on arrays is a loop with calls.
            Look::Smooth([
                sides.plane([l[0] * u, m[0] * v, n[0] * w]),
                sides.plane([l[1] * u, m[1] * v, n[1] * w]),
                sides.plane([l[2] * u, m[2] * v, n[2] * w]),
            ])
        };
        let nearest = a.nearness.max(b.nearness).max(c.nearness);
        Some(Triangle {
            nearest: nearest + nearest.abs() * ROUNDING,
            nearness: sides.plane([a.nearness, b.nearness, c.nearness]),
            coverage,
            look,
            colour: [f32::from(red), f32::from(green), f32::from(blue)],
            opacity: f32::from(opacity) / 255.0,
        })
    }
}
