//! Fills contours with paint, in integers alone: the same pixels on every machine.

use super::Picture;
use super::outline::Point;
use super::scene::{Colour, Paint, SUBPIXELS, WHOLE};

/// Lines on which a row of pixels is probed.
const LINES: i32 = 4;
/// Distance of these lines.
const LINE_STEP: i32 = SUBPIXELS / LINES;
/// Coverage of a pixel that is wholly inside.
const FULL: i32 = LINES * SUBPIXELS;
/// Fraction bits of slopes.
const SLOPE_BITS: u32 = 16;
/// Steps of a glow from its middle to its rim.
const GLOW_STEPS: usize = 256;

/// Fills areas; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(super) struct Filler {
    edges: Vec<Edge>,
    active: Vec<usize>,
    crossings: Vec<(i32, i32)>,
    /// Change of coverage from pixel to pixel of one row.
    changes: Vec<i32>,
}

#[derive(Debug)]
struct Edge {
    top: i32,
    bottom: i32,
    x: i64,
    slope: i64,
    winding: i32,
}

/// The smallest upright box around the contours, in [`SUBPIXELS`].
#[derive(Clone, Copy)]
struct Bounds {
    low: Point,
    high: Point,
}

impl Filler {
    /// Paints the area of all contours together.
    pub fn fill(&mut self, contours: &[Vec<Point>], paint: &Paint, opacity: i32, on: &mut Picture) {
        let Some(bounds) = Bounds::of(contours) else {
            return;
        };
        self.take_edges(contours);
        let columns = on.width as i32;
        self.changes.clear();
        self.changes.resize(columns as usize + 2, 0);
        let first = (bounds.low[1] / SUBPIXELS).max(0);
        let last = (bounds.high[1] / SUBPIXELS).min(on.height as i32 - 1);
        let left = (bounds.low[0] / SUBPIXELS).clamp(0, columns) as usize;
        let right = (bounds.high[0] / SUBPIXELS + 1).clamp(0, columns) as usize;
        let brush = Brush::new(paint, opacity, bounds, columns);
        let mut upcoming = 0;
        self.active.clear();
        for row in first..=last {
            for line in 0..LINES {
                let y = row * SUBPIXELS + line * LINE_STEP + LINE_STEP / 2;
                self.cross(y, &mut upcoming, columns * SUBPIXELS);
            }
            let start = (row as usize * columns as usize + left) * 4;
            let end = start + (right - left) * 4;
            let pixels = on.rgba[start..end].as_chunks_mut::<4>().0;
            brush.paint(row, left, &mut self.changes[left..=right], pixels);
        }
    }

    fn take_edges(&mut self, contours: &[Vec<Point>]) {
        self.edges.clear();
        for contour in contours {
            for at in 0..contour.len() {
                let (a, b) = (contour[at], contour[(at + 1) % contour.len()]);
                self.edges.extend(Edge::new(a, b));
            }
        }
        self.edges.sort_unstable_by_key(|edge| edge.top);
    }

    /// Notes what one probing line covers.
    fn cross(&mut self, y: i32, upcoming: &mut usize, right: i32) {
        while self.edges.get(*upcoming).is_some_and(|edge| edge.top <= y) {
            self.active.push(*upcoming);
            *upcoming += 1;
        }
        let edges = &self.edges;
        self.active.retain(|at| edges[*at].bottom > y);
        self.crossings.clear();
        self.crossings.extend(self.active.iter().map(|at| {
            let edge = &edges[*at];
            (edge.x_at(y).clamp(0, right), edge.winding)
        }));
        self.crossings.sort_unstable();
        let mut winding = 0;
        for (x, turn) in &self.crossings {
            let was_inside = winding != 0;
            winding += turn;
            if was_inside != (winding != 0) {
                let sign = if was_inside { -1 } else { 1 };
                let (pixel, part) = ((x / SUBPIXELS) as usize, x % SUBPIXELS);
                self.changes[pixel] += sign * (SUBPIXELS - part);
                self.changes[pixel + 1] += sign * part;
            }
        }
    }
}

impl Edge {
    /// Level edges cross no line.
    fn new(a: Point, b: Point) -> Option<Edge> {
        let (upper, lower, winding) = if a[1] < b[1] { (a, b, 1) } else { (b, a, -1) };
        let height = i64::from(lower[1] - upper[1]);
        (height > 0).then(|| Edge {
            top: upper[1],
            bottom: lower[1],
            x: i64::from(upper[0]) << SLOPE_BITS,
            slope: (i64::from(lower[0] - upper[0]) << SLOPE_BITS) / height,
            winding,
        })
    }

    fn x_at(&self, y: i32) -> i32 {
        ((self.x + self.slope * i64::from(y - self.top)) >> SLOPE_BITS) as i32
    }
}

impl Bounds {
    fn of(contours: &[Vec<Point>]) -> Option<Bounds> {
        let mut points = contours.iter().flatten();
        let first = *points.next()?;
        let mut bounds = Bounds {
            low: first,
            high: first,
        };
        for point in points {
            bounds.low = std::array::from_fn(|axis| bounds.low[axis].min(point[axis]));
            bounds.high = std::array::from_fn(|axis| bounds.high[axis].max(point[axis]));
        }
        Some(bounds)
    }

    /// The square of a pixel's distance from the middle; at the rim it is [`GLOW_STEPS`] times 256.
    fn square(&self, axis: usize, pixel: i32) -> u32 {
        let (low, high) = (i64::from(self.low[axis]), i64::from(self.high[axis]));
        let radius = ((high - low) / 2).max(1);
        let far = i64::from(pixel * SUBPIXELS + SUBPIXELS / 2) - (low + high) / 2;
        let rim = GLOW_STEPS as i64 * 256;
        // Far outside every distance counts the same.
        (far * far * rim / (radius * radius)).min(2 * rim) as u32
    }

    /// How far a pixel is on the way from the low to the high end, in 256 steps.
    fn way(&self, axis: usize, pixel: i32) -> i32 {
        let length = (self.high[axis] - self.low[axis]).max(1);
        let at = pixel * SUBPIXELS + SUBPIXELS / 2 - self.low[axis];
        (at * 256 / length).clamp(0, 256)
    }
}

/// A paint made ready for one area.
struct Brush<'a> {
    paint: &'a Paint,
    opacity: i32,
    bounds: Bounds,
    /// Alpha of a glow by the square of the distance from its middle.
    glow: Vec<i32>,
    /// Share of every column in that square.
    squares: Vec<u32>,
}

impl Brush<'_> {
    fn new(paint: &Paint, opacity: i32, bounds: Bounds, columns: i32) -> Brush<'_> {
        let (glow, squares) = match paint {
            Paint::Glow { colour } => (
                glow_table(alpha(*colour, opacity)),
                (0..columns).map(|it| bounds.square(0, it)).collect(),
            ),
            _ => (Vec::new(), Vec::new()),
        };
        Brush {
            paint,
            opacity,
            bounds,
            glow,
            squares,
        }
    }

    /// Paints one row and leaves the changes of coverage at 0.
    fn paint(&self, row: i32, left: usize, changes: &mut [i32], pixels: &mut [[u8; 4]]) {
        match *self.paint {
            Paint::Flat { colour } => self.level(colour, changes, pixels),
            Paint::Down { from, to } => {
                let colour = mixed(from, to, self.bounds.way(1, row));
                self.level(colour, changes, pixels);
            }
            Paint::Across { from, to } => {
                let mut coverage = 0;
                for (at, pixel) in pixels.iter_mut().enumerate() {
                    coverage += std::mem::take(&mut changes[at]);
                    if coverage > 0 {
                        let way = self.bounds.way(0, (left + at) as i32);
                        let colour = mixed(from, to, way);
                        blend(pixel, colour, alpha(colour, self.opacity) * coverage / FULL);
                    }
                }
                changes[pixels.len()] = 0;
            }
            Paint::Glow { colour } => self.glow(colour, row, left, changes, pixels),
        }
    }

    /// One colour along the row.
    fn level(&self, colour: Colour, changes: &mut [i32], pixels: &mut [[u8; 4]]) {
        let alpha = alpha(colour, self.opacity);
        let solid = [colour.0[0], colour.0[1], colour.0[2], 255];
        let mut coverage = 0;
        for (pixel, change) in pixels.iter_mut().zip(&mut *changes) {
            coverage += std::mem::take(change);
            if coverage == FULL && alpha == 256 {
                *pixel = solid;
            } else if coverage > 0 {
                blend(pixel, colour, alpha * coverage / FULL);
            }
        }
        changes[pixels.len()] = 0;
    }

    fn glow(
        &self,
        colour: Colour,
        row: i32,
        left: usize,
        changes: &mut [i32],
        pixels: &mut [[u8; 4]],
    ) {
        let down = self.bounds.square(1, row);
        let mut coverage = 0;
        for (at, pixel) in pixels.iter_mut().enumerate() {
            coverage += std::mem::take(&mut changes[at]);
            if coverage > 0 {
                let square = down + self.squares[left + at];
                let strength = self.glow.get((square >> 8) as usize).unwrap_or(&0);
                blend(pixel, colour, strength * coverage / FULL);
            }
        }
        changes[pixels.len()] = 0;
    }
}

/// A glow falls with the square of what is left of the way to its rim.
fn glow_table(alpha: i32) -> Vec<i32> {
    let steps = GLOW_STEPS as i32;
    let left = |step: i32| steps - step;
    (0..steps)
        .map(|step| alpha * left(step) * left(step) / (steps * steps))
        .collect()
}

/// From 0 to 256.
fn alpha(colour: Colour, opacity: i32) -> i32 {
    let alpha = i32::from(colour.0[3]);
    (alpha + (alpha >> 7)) * opacity.clamp(0, WHOLE) / WHOLE
}

fn mixed(from: Colour, to: Colour, way: i32) -> Colour {
    Colour(std::array::from_fn(|channel| {
        let (a, b) = (i32::from(from.0[channel]), i32::from(to.0[channel]));
        (a + (b - a) * way / 256) as u8
    }))
}

/// Red and blue at once, then green: a byte between two others is room enough for a product.
#[inline]
fn blend(pixel: &mut [u8; 4], colour: Colour, alpha: i32) {
    const RED_AND_BLUE: u32 = 0x00ff_00ff;
    const HALVES: u32 = 0x0080_0080;
    let (over, under) = (alpha as u32, 256 - alpha as u32);
    let [from, to] = [u32::from_le_bytes(*pixel), u32::from_le_bytes(colour.0)];
    let outer = (from & RED_AND_BLUE) * under + (to & RED_AND_BLUE) * over + HALVES;
    let green = ((from >> 8) & 0xff) * under + ((to >> 8) & 0xff) * over + 0x80;
    let mixed = ((outer >> 8) & RED_AND_BLUE) | (green & 0xff00) | 0xff00_0000;
    *pixel = mixed.to_le_bytes();
}
