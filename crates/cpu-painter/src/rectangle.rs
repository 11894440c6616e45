//! Rectangles along the axes: fills, feathered edges, glyphs and pictures.

use crate::{
    geometry::{GridPoint, PIXEL, PixelBounds, SUBPIXEL_BITS},
    lanes::{Lanes, Paint},
    shapes::RectangleFill,
    surface::Surface,
    texture::Texture,
    whole::Tint,
};
use egui::{Color32, epaint::Vertex};

/// Paints the rectangle over what is there.
pub fn paint_rectangle(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    points: [GridPoint; 2],
    vertices: [&Vertex; 2],
    fill: RectangleFill,
    texture: &Texture,
) {
    let [from, to] = points;
    let covered = PixelBounds {
        left: GridPoint::first_centre(from.x),
        top: GridPoint::first_centre(from.y),
        right: GridPoint::first_centre(to.x),
        bottom: GridPoint::first_centre(to.y),
    };
    let visible = covered.intersection(clip);
    if visible.is_empty() {
        return;
    }
    let colour = |vertex: &Vertex| Lanes::from_rgba(vertex.color.to_array());
    let (start, end) = (colour(vertices[0]), colour(vertices[1]));
    if fill == RectangleFill::Textured {
        let tint = start.times(Lanes::splat(1.0 / 255.0));
        textured(surface, &visible, points, vertices, tint, texture);
        return;
    }
    let tint = texture.tint(vertices[0].uv);
    let (start, end) = (start.times(tint), end.times(tint));
    match fill {
        RectangleFill::Across => {
            let run = Run::new(start, end, from.x, to.x);
            for row in visible.top..visible.bottom {
                let pixels = surface.span(row, visible.left, visible.right);
                for (column, pixel) in (visible.left..).zip(pixels) {
                    *pixel = run.at(column).over(*pixel);
                }
            }
        }
        RectangleFill::Down => {
            let run = Run::new(start, end, from.y, to.y);
            for row in visible.top..visible.bottom {
                let paint = Paint::new(run.at(row));
                surface.paint_span(row, visible.left, visible.right, &paint);
            }
        }
        RectangleFill::Plain | RectangleFill::Textured => {
            let paint = Paint::new(start);
            for row in visible.top..visible.bottom {
                surface.paint_span(row, visible.left, visible.right, &paint);
            }
        }
    }
}

/// A colour that changes along one axis.
struct Run {
    start: Lanes,
    difference: Lanes,
    origin: i32,
    inverse_length: f32,
}

impl Run {
    fn new(start: Lanes, end: Lanes, from: i32, to: i32) -> Self {
        Self {
            start,
            difference: end.minus(start),
            origin: from,
            inverse_length: 1.0 / (to - from) as f32,
        }
    }

    /// At the centre of a pixel.
    #[inline(always)]
    fn at(&self, pixel: i32) -> Lanes {
        let along = ((pixel << SUBPIXEL_BITS) + PIXEL / 2 - self.origin) as f32;
        let share = Lanes::splat(along * self.inverse_length);
        self.start.plus(self.difference.times(share))
    }
}

fn textured(
    surface: &mut Surface<'_>,
    visible: &PixelBounds,
    points: [GridPoint; 2],
    vertices: [&Vertex; 2],
    tint: Lanes,
    texture: &Texture,
) {
    if let Some([left, top]) = texel_for_pixel(points, vertices, texture) {
        if texture.is_opaque() && vertices[0].color == Color32::WHITE {
            // A picture as it is, for example a tile of a map.
            for row in visible.top..visible.bottom {
                let texels = texture.row(row - top, visible.left - left, visible.width());
                let pixels = surface.span(row, visible.left, visible.right);
                pixels.copy_from_slice(texels);
            }
            return;
        }
        let whole = Tint::new(vertices[0].color.to_array()).filter(|_| texture.is_premultiplied());
        if let Some(tint) = whole {
            for row in visible.top..visible.bottom {
                let texels = texture.texels_from(row - top, visible.left - left);
                let pixels = surface.pixels_from(row, visible.left);
                tint.lay_over(texels, pixels, visible.width() as usize);
            }
            return;
        }
        for row in visible.top..visible.bottom {
            let pixels = surface.span(row, visible.left, visible.right);
            let texels = texture.row(row - top, visible.left - left, visible.width());
            lay_over(texels, tint, pixels);
        }
        return;
    }

    let [from, to] = points;
    let (uv_from, uv_to) = (vertices[0].uv, vertices[1].uv);
    let [width, height] = texture.size();
    let step = |uv_from: f32, uv_to: f32, from: i32, to: i32| {
        (uv_to - uv_from) / (to - from) as f32 * PIXEL as f32
    };
    let step_u = step(uv_from.x, uv_to.x, from.x, to.x);
    let step_v = step(uv_from.y, uv_to.y, from.y, to.y);
    let texels_x = (step_u * width as f32).abs();
    let texels_y = (step_v * height as f32).abs();
    let filter = texture.filter(texels_x.max(texels_y));
    let pixels_from = |pixel: i32, origin: i32| {
        ((pixel << SUBPIXEL_BITS) + PIXEL / 2 - origin) as f32 * (1.0 / PIXEL as f32)
    };
    for row in visible.top..visible.bottom {
        let v = uv_from.y + step_v * pixels_from(row, from.y);
        let pixels = surface.span(row, visible.left, visible.right);
        for (column, pixel) in (visible.left..).zip(pixels) {
            let u = uv_from.x + step_u * pixels_from(column, from.x);
            *pixel = texture.sample(u, v, filter).times(tint).over(*pixel);
        }
    }
}

/// Lays a row of texels over pixels.
#[inline(always)]
fn lay_over(texels: &[[u8; 4]], tint: Lanes, pixels: &mut [[u8; 4]]) {
    let tinted = |texel: [u8; 4]| Lanes::from_rgba(texel).times(tint);
    // Most of a glyph's rectangle is empty, and passed over four texels at a time. Looking at each of the others
    // takes longer than to paint it, because nobody can guess what it is.
    let (texels, last_texels) = texels.as_chunks::<4>();
    let (pixels, last_pixels) = pixels.as_chunks_mut::<4>();
    for (pixels, texels) in pixels.iter_mut().zip(texels) {
        let bits = |texel: &[u8; 4]| u32::from_ne_bytes(*texel);
        if texels.iter().fold(0, |any, texel| any | bits(texel)) != 0 {
            let [a, b, c, d] = *texels;
            let colours = [tinted(a), tinted(b), tinted(c), tinted(d)];
            Lanes::four_over(colours, pixels);
        }
    }
    for (pixel, texel) in last_pixels.iter_mut().zip(last_texels) {
        *pixel = tinted(*texel).over(*pixel);
    }
}

/// Where on the page the texture's first texel would be, if the rectangle lies inside the texture and
/// each texel on one pixel: as those of glyphs do. Any filter then gives the texel itself.
fn texel_for_pixel(
    [from, to]: [GridPoint; 2],
    vertices: [&Vertex; 2],
    texture: &Texture,
) -> Option<[i32; 2]> {
    let offset = |from: i32, to: i32, uv_from: f32, uv_to: f32, side: i32| {
        let (texel, texel_end) = (uv_from * side as f32, uv_to * side as f32);
        let nearest = (texel + 0.5) as i32;
        // Coordinates are products and quotients of floats: a little off is on.
        let whole = |value: f32, nearest: i32| (value - nearest as f32).abs() < 1.0 / 256.0;
        let pixels = (to - from) >> SUBPIXEL_BITS;
        let aligned = nearest >= 0
            && nearest <= side
            && pixels <= side - nearest
            && from & (PIXEL - 1) == 0
            && to & (PIXEL - 1) == 0
            && whole(texel, nearest)
            && whole(texel_end, nearest + pixels);
        aligned.then(|| (from >> SUBPIXEL_BITS) - nearest)
    };
    let (a, b) = (vertices[0].uv, vertices[1].uv);
    let [width, height] = texture.size();
    Some([
        offset(from.x, to.x, a.x, b.x, width)?,
        offset(from.y, to.y, a.y, b.y, height)?,
    ])
}
