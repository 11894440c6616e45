//! Small pages to paint, and what chance makes of them.

use cpu_painter::{CpuPainter, PixelRect};
use egui::{
    ClippedPrimitive, Color32, ColorImage, Pos2, Rect, TextureId, TextureOptions,
    epaint::{ImageDelta, Mesh, Primitive, Vertex, WHITE_UV},
    pos2,
};
use proptest::prelude::*;

pub const SIZE: [u32; 2] = [150, 70];
pub const ATLAS: TextureId = TextureId::Managed(0);
pub const BACKGROUND: Color32 = Color32::from_rgb(40, 90, 160);

/// A painter with an atlas, white in its first texel, of the given size and options.
pub fn painter(atlas: &ColorImage, options: TextureOptions) -> CpuPainter {
    let mut painter = CpuPainter::new();
    painter.resize(SIZE[0], SIZE[1]);
    painter.set_texture(ATLAS, &ImageDelta::full(atlas.clone(), options));
    painter
}

/// A painter for shapes without texture.
pub fn plain_painter() -> CpuPainter {
    painter(
        &ColorImage::filled([4, 4], Color32::WHITE),
        TextureOptions::LINEAR,
    )
}

pub fn paint(painter: &mut CpuPainter, primitives: &[ClippedPrimitive]) -> Vec<PixelRect> {
    paint_at(painter, 1.0, primitives)
}

pub fn paint_at(
    painter: &mut CpuPainter,
    pixels_per_point: f32,
    primitives: &[ClippedPrimitive],
) -> Vec<PixelRect> {
    painter.paint(BACKGROUND, pixels_per_point, primitives, &mut |_, _| None)
}

pub fn mesh(vertices: Vec<Vertex>, indices: Vec<u32>) -> Mesh {
    Mesh {
        indices,
        vertices,
        texture_id: ATLAS,
    }
}

pub fn unclipped(mesh: Mesh) -> ClippedPrimitive {
    clipped(Rect::EVERYTHING, mesh)
}

pub fn clipped(clip_rect: Rect, mesh: Mesh) -> ClippedPrimitive {
    ClippedPrimitive {
        clip_rect,
        primitive: Primitive::Mesh(mesh),
    }
}

pub fn vertex(pos: Pos2, color: Color32) -> Vertex {
    Vertex {
        pos,
        uv: WHITE_UV,
        color,
    }
}

pub fn rectangle(rect: Rect, color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(rect, color);
    mesh
}

/// A colour as egui has them: premultiplied, sometimes additive.
pub fn any_colour() -> impl Strategy<Value = Color32> {
    prop_oneof![
        any::<[u8; 4]>().prop_map(|[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a)),
        any::<[u8; 3]>().prop_map(|[r, g, b]| Color32::from_rgb(r, g, b)),
        any::<[u8; 3]>().prop_map(|[r, g, b]| Color32::from_rgb_additive(r / 4, g / 4, b / 4)),
        Just(Color32::TRANSPARENT),
    ]
}

/// On and around the page, often on the corner, the middle or the border of a pixel.
pub fn any_position() -> impl Strategy<Value = Pos2> {
    let [width, height] = SIZE.map(|side| side as f32);
    let coordinate = |side: f32| {
        prop_oneof![
            -20.0..side + 20.0,
            (-20.0..side + 20.0).prop_map(f32::round),
            (-20.0..side + 20.0).prop_map(|it: f32| it.round() + 0.5),
        ]
    };
    (coordinate(width), coordinate(height)).prop_map(|(x, y)| pos2(x, y))
}

pub fn any_rect() -> impl Strategy<Value = Rect> {
    (any_position(), any_position()).prop_map(|(a, b)| Rect::from_two_pos(a, b))
}

/// Triangles whose corners are near each other or anywhere.
pub fn any_triangle() -> impl Strategy<Value = Mesh> {
    let corners = prop_oneof![
        [any_position(), any_position(), any_position()],
        (
            any_position(),
            [-6.0..6.0_f32, -6.0..6.0, -6.0..6.0, -6.0..6.0]
        )
            .prop_map(|(at, [a, b, c, d])| [
                at,
                at + egui::vec2(a, b),
                at + egui::vec2(c, d)
            ]),
    ];
    let colours = prop_oneof![
        [any_colour(), any_colour(), any_colour()],
        any_colour().prop_map(|colour| [colour; 3]),
    ];
    (corners, colours).prop_map(|(corners, colours)| {
        let vertices = corners.into_iter().zip(colours);
        mesh(
            vertices.map(|(pos, colour)| vertex(pos, colour)).collect(),
            vec![0, 1, 2],
        )
    })
}

/// Rectangles of two triangles, in each order in which egui makes them, with colours that run in
/// any direction.
pub fn any_rectangle() -> impl Strategy<Value = Mesh> {
    let orders = prop_oneof![
        Just([0, 1, 2, 2, 1, 3]),
        Just([0, 1, 2, 1, 2, 3]),
        Just([0, 2, 3, 3, 1, 0]),
        Just([3, 1, 0, 2, 3, 0]),
        // Halves that overlap: no rectangle.
        Just([0, 1, 2, 1, 3, 0]),
    ];
    let colours = (any_colour(), any_colour(), 0..4).prop_map(|(one, two, way)| match way {
        0 => [one; 4],
        1 => [one, two, one, two],
        2 => [one, one, two, two],
        _ => [one, two, two, one],
    });
    (any_rect(), colours, orders).prop_map(|(rect, colours, order)| {
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.left_bottom(),
            rect.right_bottom(),
        ];
        let vertices = corners.into_iter().zip(colours);
        mesh(
            vertices.map(|(pos, colour)| vertex(pos, colour)).collect(),
            order.to_vec(),
        )
    })
}

/// Rectangles and triangles with a part of the texture, some of them one texel per pixel.
pub fn any_textured(texture: [usize; 2]) -> impl Strategy<Value = Mesh> {
    let [width, height] = texture.map(|side| side as f32);
    let glyph = (any_position(), 0..texture[0], 0..texture[1], any_colour()).prop_map(
        move |(at, u, v, colour)| {
            let (u, v) = (u as f32, v as f32);
            let at = at.round();
            let rect = Rect::from_min_max(at, at + egui::vec2(width - u, height - v));
            let uv = Rect::from_min_max(pos2(u / width, v / height), pos2(1.0, 1.0));
            let mut mesh = Mesh::default();
            mesh.add_rect_with_uv(rect, uv, colour);
            mesh
        },
    );
    let uv = || (-1.5..2.5_f32, -1.5..2.5_f32).prop_map(|(u, v)| pos2(u, v));
    let picture = (any_rect(), uv(), uv(), any_colour()).prop_map(|(rect, a, b, colour)| {
        let mut mesh = Mesh::default();
        mesh.add_rect_with_uv(rect, Rect::from_min_max(a, b), colour);
        mesh
    });
    let triangle = (any_triangle(), [uv(), uv(), uv()]).prop_map(|(mut mesh, coordinates)| {
        for (vertex, uv) in mesh.vertices.iter_mut().zip(coordinates) {
            vertex.uv = uv;
        }
        mesh
    });
    prop_oneof![glyph, picture, triangle]
}

pub fn any_texture() -> impl Strategy<Value = ColorImage> {
    (1..9_usize, 1..9_usize).prop_flat_map(|(width, height)| {
        let texels = proptest::collection::vec(any_colour(), width * height);
        texels.prop_map(move |texels| ColorImage::new([width, height], texels))
    })
}

pub fn any_clip() -> impl Strategy<Value = Rect> {
    prop_oneof![Just(Rect::EVERYTHING), any_rect()]
}
