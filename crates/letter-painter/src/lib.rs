//! Letters as pixels, the same bytes natively and in WebAssembly: what egui uses of `vello_cpu`, in its place.
//!
//! The library itself picks the widest instructions that a processor has, some of which round otherwise than
//! those of WebAssembly, so that a pixel of a letter depended on the machine that drew it.

pub use color;
pub use kurbo;

use ab_glyph_rasterizer::Rasterizer;
use color::{OpaqueColor, Srgb};
use kurbo::{Affine, BezPath, CubicBez, ParamCurve, PathEl, Point, QuadBez};

/// Paths to be filled on an area of whole pixels.
pub struct RenderContext {
    width: u16,
    height: u16,
    transform: Affine,
    paint: [u8; 3],
    filled: Vec<Filled>,
}

/// How much of each pixel a path covers, and with which colour.
struct Filled {
    paint: [u8; 3],
    coverage: Rasterizer,
}

impl RenderContext {
    #[must_use]
    pub fn new(width: u16, height: u16) -> Self {
        Self {
            width,
            height,
            transform: Affine::IDENTITY,
            paint: [0; 3],
            filled: Vec::new(),
        }
    }

    /// Where the paths that follow are put.
    pub fn set_transform(&mut self, transform: Affine) {
        self.transform = transform;
    }

    /// The colour of the paths that follow.
    pub fn set_paint(&mut self, paint: OpaqueColor<Srgb>) {
        let color::Rgba8 { r, g, b, .. } = paint.to_rgba8();
        self.paint = [r, g, b];
    }

    /// Fills what a path goes round, whichever way. What it leaves open is closed.
    pub fn fill_path(&mut self, path: &BezPath) {
        let mut coverage = Rasterizer::new(self.width.into(), self.height.into());
        trace(path, self.transform, &mut coverage);
        self.filled.push(Filled {
            paint: self.paint,
            coverage,
        });
    }

    /// Lays what was filled over a picture, in the order in which it was filled.
    pub fn render(&self, onto: &mut Pixmap, _: &mut Resources) {
        let width = usize::from(self.width).min(onto.width);
        let height = usize::from(self.height).min(onto.height);
        for filled in &self.filled {
            filled.coverage.for_each_pixel_2d(|x, y, coverage| {
                let (x, y) = (x as usize, y as usize);
                if x < width && y < height {
                    onto.cover(x, y, filled.paint, coverage);
                }
            });
        }
    }
}

/// How far, in pixels, the straight lines that stand for a curve may be from it.
const FLATNESS: f64 = 0.01;
/// No letter has a curve that needs more.
const MOST_LINES: f64 = 256.0;

fn trace(path: &BezPath, transform: Affine, coverage: &mut Rasterizer) {
    let mut pen = Pen::on(coverage);
    let (mut first, mut last) = (Point::ZERO, Point::ZERO);
    for element in path.elements() {
        match transform * *element {
            PathEl::MoveTo(to) => {
                pen.line(last, first);
                first = to;
                last = to;
            }
            PathEl::LineTo(to) => {
                pen.line(last, to);
                last = to;
            }
            PathEl::QuadTo(over, to) => {
                let bend = bend(last, over, to) / 4.0;
                pen.curve(bend, last, |at| QuadBez::new(last, over, to).eval(at));
                last = to;
            }
            PathEl::CurveTo(over, then_over, to) => {
                let bend = bend(last, over, then_over).max(bend(over, then_over, to)) * 0.75;
                pen.curve(bend, last, |at| {
                    CubicBez::new(last, over, then_over, to).eval(at)
                });
                last = to;
            }
            PathEl::ClosePath => {
                pen.line(last, first);
                last = first;
            }
        }
    }
    pen.line(last, first);
}

/// How far three points are from being evenly spaced on a line.
fn bend(first: Point, second: Point, third: Point) -> f64 {
    let apart = (first.to_vec2() - second.to_vec2()) + (third - second);
    apart.hypot2().sqrt()
}

/// Draws outlines on an area, and beyond its edges along them.
struct Pen<'a> {
    coverage: &'a mut Rasterizer,
    width: f64,
    height: f64,
}

impl<'a> Pen<'a> {
    fn on(coverage: &'a mut Rasterizer) -> Self {
        let (width, height) = coverage.dimensions();
        Self {
            coverage,
            width: width as f64,
            height: height as f64,
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        let [from, to] = [from, to].map(|it| {
            let x = it.x.clamp(0.0, self.width);
            let y = it.y.clamp(0.0, self.height);
            ab_glyph_rasterizer::point(x as f32, y as f32)
        });
        self.coverage.draw_line(from, to);
    }

    /// As many lines as it takes: how far they are from the curve shrinks with the square of their number.
    fn curve(&mut self, bend: f64, from: Point, at: impl Fn(f64) -> Point) {
        let lines = (bend / FLATNESS).sqrt().ceil().clamp(1.0, MOST_LINES) as u16;
        let mut last = from;
        for number in 1..=lines {
            let next = at(f64::from(number) / f64::from(lines));
            self.line(last, next);
            last = next;
        }
    }
}

/// A picture: red, green, blue and alpha of every pixel, colours multiplied by alpha.
pub struct Pixmap {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Pixmap {
    #[must_use]
    pub fn new(width: u16, height: u16) -> Self {
        let (width, height) = (usize::from(width), usize::from(height));
        Self {
            width,
            height,
            bytes: vec![0; width * height * 4],
        }
    }

    #[must_use]
    pub fn data_as_u8_slice(&self) -> &[u8] {
        &self.bytes
    }

    fn cover(&mut self, x: usize, y: usize, paint: [u8; 3], coverage: f32) {
        let coverage = u32::from(level(coverage));
        let at = (y * self.width + x) * 4;
        let [r, g, b] = paint;
        for (below, over) in self.bytes[at..at + 4].iter_mut().zip([r, g, b, 255]) {
            let mixed = u32::from(over) * coverage + u32::from(*below) * (255 - coverage);
            *below = ((mixed + 127) / 255) as u8;
        }
    }
}

/// The nearest of 255 levels; where contours lie over one another, more than all of a pixel is as good as all.
fn level(coverage: f32) -> u8 {
    (coverage.min(1.0) * 255.0 + 0.5) as u8
}

/// What the library that this stands in for keeps from picture to picture: here nothing.
pub struct Resources;

impl Resources {
    #[expect(
        clippy::new_without_default,
        reason = "what is called is given by the library that this stands in for"
    )]
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn drawn(size: u16, path: &BezPath) -> Vec<u8> {
        let mut context = RenderContext::new(size, size);
        context.set_paint(OpaqueColor::WHITE);
        context.fill_path(path);
        let mut picture = Pixmap::new(size, size);
        context.render(&mut picture, &mut Resources::new());
        let pixels = picture.data_as_u8_slice().chunks_exact(4);
        pixels.map(|pixel| pixel[3]).collect()
    }

    fn rectangle(x0: f64, y0: f64, x1: f64, y1: f64) -> BezPath {
        let mut path = BezPath::new();
        path.move_to((x0, y0));
        path.line_to((x1, y0));
        path.line_to((x1, y1));
        path.line_to((x0, y1));
        path
    }

    #[test]
    fn a_pixel_is_as_opaque_as_the_path_covers_it() {
        let path = rectangle(0.5, 0.0, 2.0, 1.25);
        assert_eq!(drawn(3, &path), [128, 255, 0, 32, 64, 0, 0, 0, 0]);
    }

    #[test]
    fn holes_go_round_the_other_way_and_what_lies_over_itself_is_filled_once() {
        let outer = rectangle(0.0, 0.0, 3.0, 3.0);
        let mut ring = outer.clone();
        ring.close_path();
        ring.move_to((1.0, 1.0));
        ring.line_to((1.0, 2.0));
        ring.line_to((2.0, 2.0));
        ring.line_to((2.0, 1.0));
        ring.close_path();
        assert_eq!(drawn(3, &ring)[4], 0);
        assert_eq!(drawn(3, &ring)[0], 255);
        let mut twice = outer;
        twice.extend(rectangle(1.0, 1.0, 2.0, 2.0));
        assert_eq!(drawn(3, &twice), [255; 9]);
    }

    #[test]
    fn curves_are_round_and_the_transform_moves_them() {
        let mut disc = BezPath::new();
        let handle = 0.552_284_75 * 8.0;
        disc.move_to((8.0, 0.0));
        disc.curve_to((8.0, handle), (handle, 8.0), (0.0, 8.0));
        disc.curve_to((-handle, 8.0), (-8.0, handle), (-8.0, 0.0));
        disc.curve_to((-8.0, -handle), (-handle, -8.0), (0.0, -8.0));
        disc.curve_to((handle, -8.0), (8.0, -handle), (8.0, 0.0));
        let mut context = RenderContext::new(20, 20);
        context.set_transform(Affine::translate((10.0, 10.0)));
        context.set_paint(OpaqueColor::WHITE);
        context.fill_path(&disc);
        let mut picture = Pixmap::new(20, 20);
        context.render(&mut picture, &mut Resources::new());
        let area: f64 = picture
            .data_as_u8_slice()
            .chunks_exact(4)
            .map(|pixel| f64::from(pixel[3]) / 255.0)
            .sum();
        assert!((area - 64.0 * core::f64::consts::PI).abs() < 0.3, "{area}");
    }

    #[test]
    fn what_is_drawn_later_lies_above() {
        let mut context = RenderContext::new(1, 1);
        context.set_paint(OpaqueColor::WHITE);
        context.fill_path(&rectangle(0.0, 0.0, 1.0, 1.0));
        context.set_paint(OpaqueColor::BLACK);
        context.fill_path(&rectangle(0.0, 0.0, 0.5, 1.0));
        let mut picture = Pixmap::new(1, 1);
        context.render(&mut picture, &mut Resources::new());
        assert_eq!(picture.data_as_u8_slice(), [127, 127, 127, 255]);
    }

    proptest! {
        /// Fonts of others hold what they like.
        #[test]
        fn no_path_ends_the_program(
            points in prop::collection::vec((-1e4..1e4_f64, -1e4..1e4_f64), 1..12),
            size in 0_u16..40,
        ) {
            let mut path = BezPath::new();
            path.move_to(points[0]);
            for three in points.chunks(3) {
                match *three {
                    [a, b, c] => path.curve_to(a, b, c),
                    [a, b] => path.quad_to(a, b),
                    [a] => path.line_to(a),
                    _ => {}
                }
            }
            prop_assert_eq!(drawn(size, &path).len(), usize::from(size) * usize::from(size));
        }
    }
}
