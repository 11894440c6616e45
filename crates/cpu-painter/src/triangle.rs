//! Triangles of one colour, of a run of colours, and with a texture.

use crate::{
    geometry::{GridPoint, PIXEL, PixelBounds, SUBPIXEL_BITS},
    lanes::{Lanes, Paint, weighted},
    shapes::{bounds_of, same_uv},
    small_triangle::{is_small, paint_small},
    spans::{doubled_area, for_each_span},
    surface::Surface,
    texture::Texture,
};
use egui::epaint::{Vertex, textures::TextureFilter};

/// Paints the triangle over what is there.
pub fn paint_triangle(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    points: [GridPoint; 3],
    vertices: [&Vertex; 3],
    texture: &Texture,
) {
    let [va, vb, vc] = vertices;
    let one_texel = same_uv(va, vb) && same_uv(va, vc);
    let whole = bounds_of(points);
    if one_texel && is_small(points, &whole) {
        let bounds = whole.intersection(clip);
        if !bounds.is_empty() {
            paint_small(surface, &bounds, points, vertices, texture);
        }
    } else {
        paint_large(surface, clip, points, vertices, texture);
    }
}

fn paint_large(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    points: [GridPoint; 3],
    vertices: [&Vertex; 3],
    texture: &Texture,
) {
    let [a, b, c] = points;
    let area = doubled_area(a, b, c);
    if area == 0 {
        return;
    }
    let [va, vb, vc] = vertices;
    if !same_uv(va, vb) || !same_uv(va, vc) {
        let plane = Plane::new(points, area);
        textured(surface, clip, points, &plane, vertices, texture);
        return;
    }
    let tint = texture.tint(va.uv);
    let colour = |vertex: &Vertex| Lanes::from_rgba(vertex.color.to_array()).times(tint);
    if va.color == vb.color && va.color == vc.color {
        let paint = Paint::new(colour(va));
        for_each_span(points, clip, |span| {
            surface.paint_span(span.row, span.left, span.right, &paint);
        });
    } else {
        let colours = [colour(va), colour(vb), colour(vc)];
        let plane = Plane::new(points, area);
        run_of_colours(surface, clip, points, &plane, colours);
    }
}

fn run_of_colours(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    points: [GridPoint; 3],
    plane: &Plane,
    colours: [Lanes; 3],
) {
    let [base, to_b, to_c] = differences(colours);
    let (step_b, step_c) = plane.step();
    let step = weighted(to_b, step_b, to_c, step_c);
    for_each_span(points, clip, |span| {
        let (b, c) = plane.weights(span.origin, span.row);
        let start = base.plus(weighted(to_b, b, to_c, c));
        let mut along = (span.left - span.origin) as f32;
        for pixel in surface.span(span.row, span.left, span.right) {
            *pixel = start.plus(step.times(Lanes::splat(along))).over(*pixel);
            along += 1.0;
        }
    });
}

fn textured(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    points: [GridPoint; 3],
    plane: &Plane,
    vertices: [&Vertex; 3],
    texture: &Texture,
) {
    // Scaled by the sample, which also runs to 255.
    let colours = vertices
        .map(|vertex| Lanes::from_rgba(vertex.color.to_array()).times(Lanes::splat(1.0 / 255.0)));
    let [base, to_b, to_c] = differences(colours);
    let (step_b, step_c) = plane.step();
    let step = weighted(to_b, step_b, to_c, step_c);

    let [from, uv_b, uv_c] = vertices.map(|vertex| vertex.uv);
    let (uv_b, uv_c) = (uv_b - from, uv_c - from);
    let uv_step = uv_b * step_b + uv_c * step_c;
    let filter = filter(plane, texture, uv_b, uv_c);
    for_each_span(points, clip, |span| {
        let (b, c) = plane.weights(span.origin, span.row);
        let start = base.plus(weighted(to_b, b, to_c, c));
        let uv_start = from + (uv_b * b + uv_c * c);
        let mut along = (span.left - span.origin) as f32;
        for pixel in surface.span(span.row, span.left, span.right) {
            let uv = uv_start + uv_step * along;
            let colour = start.plus(step.times(Lanes::splat(along)));
            *pixel = texture
                .sample(uv.x, uv.y, filter)
                .times(colour)
                .over(*pixel);
            along += 1.0;
        }
    });
}

/// Magnification or minification: by the longer of the steps in the texture from a pixel to its
/// neighbour on the right and to the one below.
fn filter(plane: &Plane, texture: &Texture, uv_b: egui::Vec2, uv_c: egui::Vec2) -> TextureFilter {
    let [width, height] = texture.size();
    let length = |(b, c): (f32, f32)| {
        let uv = uv_b * b + uv_c * c;
        (uv * egui::vec2(width as f32, height as f32)).length_sq()
    };
    let (right, below) = (length(plane.step()), length(plane.step_down()));
    // The calculation is not exact; a picture shown at its own size is magnified, not reduced.
    texture.filter(right.max(below) * 0.999)
}

#[inline(always)]
fn differences([a, b, c]: [Lanes; 3]) -> [Lanes; 3] {
    [a, b.minus(a), c.minus(a)]
}

/// How much the second and the third corner count at a pixel; the first has the rest.
struct Plane {
    a: GridPoint,
    ab: [f64; 2],
    ac: [f64; 2],
    inverse_area: f64,
}

impl Plane {
    #[inline(always)]
    fn new([a, b, c]: [GridPoint; 3], area: i64) -> Self {
        Self {
            a,
            ab: [f64::from(b.x - a.x), f64::from(b.y - a.y)],
            ac: [f64::from(c.x - a.x), f64::from(c.y - a.y)],
            inverse_area: 1.0 / area as f64,
        }
    }

    /// At the centre of a pixel. In doubles, since narrow triangles take small differences of
    /// large products.
    #[inline(always)]
    fn weights(&self, column: i32, row: i32) -> (f32, f32) {
        let x = f64::from((column << SUBPIXEL_BITS) + PIXEL / 2 - self.a.x);
        let y = f64::from((row << SUBPIXEL_BITS) + PIXEL / 2 - self.a.y);
        let b = (x * self.ac[1] - y * self.ac[0]) * self.inverse_area;
        let c = (y * self.ab[0] - x * self.ab[1]) * self.inverse_area;
        (b as f32, c as f32)
    }

    /// What the weights gain from one pixel to the next on its right.
    #[inline(always)]
    fn step(&self) -> (f32, f32) {
        let scale = f64::from(PIXEL) * self.inverse_area;
        ((self.ac[1] * scale) as f32, (-self.ab[1] * scale) as f32)
    }

    /// What the weights gain from one pixel to the one below.
    fn step_down(&self) -> (f32, f32) {
        let scale = f64::from(PIXEL) * self.inverse_area;
        ((-self.ac[0] * scale) as f32, (self.ab[0] * scale) as f32)
    }
}
