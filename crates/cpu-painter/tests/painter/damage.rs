//! Only what changed is painted anew, and nothing that changed is missed.

use crate::scene::*;
use cpu_painter::{CpuPainter, PixelRect};
use egui::{
    ClippedPrimitive, Color32, ColorImage, Rect, TextureId, TextureOptions, epaint::ImageDelta,
    pos2,
};
use proptest::prelude::*;

fn any_shape() -> impl Strategy<Value = ClippedPrimitive> {
    let shape = prop_oneof![any_triangle(), any_rectangle(), any_textured([4, 4])];
    // Several shapes in one mesh, as egui makes them.
    let meshes = proptest::collection::vec(shape, 1..6).prop_map(|meshes| {
        let mut whole = egui::Mesh::default();
        for mesh in &meshes {
            whole.append_ref(mesh);
        }
        whole
    });
    (any_clip(), meshes).prop_map(|(clip, mesh)| clipped(clip, mesh))
}

/// Changes a frame in one of the ways in which pages change.
fn changed(
    mut frame: Vec<ClippedPrimitive>,
    way: u8,
    place: prop::sample::Index,
    shape: ClippedPrimitive,
) -> Vec<ClippedPrimitive> {
    let index = place.index(frame.len().max(1));
    match way {
        0 => frame.insert(index.min(frame.len()), shape),
        1 if !frame.is_empty() => _ = frame.remove(index),
        2 if !frame.is_empty() => frame[index] = shape,
        3 => frame.reverse(),
        4 if !frame.is_empty() => frame[index].clip_rect = shape.clip_rect,
        5 if !frame.is_empty() => {
            if let egui::epaint::Primitive::Mesh(mesh) = &mut frame[index].primitive
                && let Some(vertex) = mesh.vertices.last_mut()
            {
                vertex.color = Color32::from_rgb(250, 128, 3);
                vertex.pos.x += 0.25;
            }
        }
        _ => {}
    }
    frame
}

/// Many small shapes, as letters are: of what begins with some of them, the painter keeps a picture.
fn crowd(number: usize) -> ClippedPrimitive {
    let mut mesh = egui::Mesh::default();
    for at in 0..700 {
        let (x, y) = (at * 37 % SIZE[0] as usize, at * 11 % SIZE[1] as usize);
        let colour = Color32::from_black_alpha((at % 90 + 60 * number) as u8);
        let corner = pos2(x as f32, y as f32 + 0.25 * number as f32);
        let rect = Rect::from_min_max(corner, corner + egui::vec2(3.0, 4.0));
        mesh.append(rectangle(rect, colour));
    }
    unclipped(mesh)
}

fn atlas() -> ColorImage {
    let texels = (0..16).map(|it| Color32::from_white_alpha(255 - 15 * it));
    ColorImage::new([4, 4], texels.collect())
}

fn fresh(frame: &[ClippedPrimitive]) -> CpuPainter {
    let mut painter = painter(&atlas(), TextureOptions::LINEAR);
    paint(&mut painter, frame);
    painter
}

fn is_inside(rect: &PixelRect, x: u32, y: u32) -> bool {
    (rect.x..rect.x + rect.width).contains(&x) && (rect.y..rect.y + rect.height).contains(&y)
}

/// Every pixel that differs is in one of the rectangles, and none is in two.
fn check_rectangles(before: &[u8], after: &[u8], rects: &[PixelRect]) -> Result<(), TestCaseError> {
    for y in 0..SIZE[1] {
        for x in 0..SIZE[0] {
            let at = 4 * (y * SIZE[0] + x) as usize;
            let times = rects.iter().filter(|rect| is_inside(rect, x, y)).count();
            let differs = before[at..at + 4] != after[at..at + 4];
            prop_assert!(
                times == 1 || (times == 0 && !differs),
                "{times} at {x}, {y}"
            );
        }
    }
    for rect in rects {
        prop_assert!(rect.width > 0 && rect.x + rect.width <= SIZE[0]);
        prop_assert!(rect.height > 0 && rect.y + rect.height <= SIZE[1]);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_frame_after_others_is_as_if_painted_afresh(
        crowds in 0..3_usize,
        first in proptest::collection::vec(any_shape(), 0..6),
        changes in proptest::collection::vec(
            (0..7_u8, any::<prop::sample::Index>(), any_shape()),
            1..9,
        ),
    ) {
        let mut frame: Vec<_> = (0..crowds).map(crowd).chain(first).collect();
        let mut painter = fresh(&frame);
        for (way, place, shape) in changes {
            frame = changed(frame, way, place, shape);
            let before = painter.pixels().to_vec();
            let rects = paint(&mut painter, &frame);
            check_rectangles(&before, painter.pixels(), &rects)?;
            let expected = fresh(&frame);
            prop_assert!(painter.pixels() == expected.pixels());
            prop_assert!(paint(&mut painter, &frame).is_empty());
        }
    }
}

fn square(x: f32, y: f32) -> egui::Mesh {
    rectangle(
        Rect::from_min_max(pos2(x, y), pos2(x + 5.0, y + 5.0)),
        Color32::WHITE,
    )
}

#[test]
fn what_cannot_be_seen_moves_what_is_above_the_ground() {
    let unseen = clipped(
        Rect::from_min_max(pos2(9.0, 9.0), pos2(9.0, 9.0)),
        square(0.0, 0.0),
    );
    let far = |x| unclipped(square(x, 60.0));
    let mut painter = fresh(&[crowd(0), crowd(1), far(10.0)]);
    // A ground of both crowds, then something unseen between them, and then one more change.
    let frames = [
        vec![crowd(0), crowd(1), far(20.0)],
        vec![crowd(0), unseen.clone(), crowd(1), far(20.0)],
        vec![crowd(0), unseen, crowd(1), far(30.0)],
    ];
    for frame in &frames {
        paint(&mut painter, frame);
        assert!(painter.pixels() == fresh(frame).pixels());
    }
}

#[test]
fn the_first_frame_is_painted_whole() {
    let whole = PixelRect {
        x: 0,
        y: 0,
        width: SIZE[0],
        height: SIZE[1],
    };
    let mut painter = plain_painter();
    assert_eq!(paint(&mut painter, &[]), [whole]);
    assert_eq!(painter.pixels().len() as u32, 4 * SIZE[0] * SIZE[1]);
    assert_eq!(painter.pixels()[..4], BACKGROUND.to_array());
    assert_eq!(paint(&mut painter, &[]), []);
}

#[test]
fn another_background_paints_everything() {
    let mut painter = plain_painter();
    paint(&mut painter, &[unclipped(square(3.0, 3.0))]);
    let rects = painter.paint(
        Color32::RED,
        1.0,
        &[unclipped(square(3.0, 3.0))],
        &mut |_, _| None,
    );
    let area: u32 = rects.iter().map(|rect| rect.width * rect.height).sum();
    assert_eq!(area, SIZE[0] * SIZE[1]);
}

#[test]
fn another_size_paints_everything() {
    let mut painter = plain_painter();
    paint(&mut painter, &[unclipped(square(3.0, 3.0))]);
    painter.resize(SIZE[1], SIZE[0]);
    assert_eq!(painter.size(), [SIZE[1], SIZE[0]]);
    let rects = paint(&mut painter, &[unclipped(square(3.0, 3.0))]);
    let area: u32 = rects.iter().map(|rect| rect.width * rect.height).sum();
    assert_eq!(area, SIZE[0] * SIZE[1]);
    painter.resize(SIZE[1], SIZE[0]);
    assert_eq!(paint(&mut painter, &[unclipped(square(3.0, 3.0))]), []);
}

#[test]
fn far_changes_are_rectangles_of_their_own() {
    let mut painter = plain_painter();
    painter.resize(1280, 720);
    paint(&mut painter, &[]);
    let corners = [
        unclipped(square(0.0, 0.0)),
        unclipped(square(1270.0, 710.0)),
    ];
    let rects = paint(&mut painter, &corners);
    assert_eq!(rects.len(), 2);
    assert!(rects.iter().all(|rect| rect.width * rect.height < 10_000));
}

#[test]
fn a_changed_texture_is_painted_anew_where_it_shows() {
    let id = TextureId::User(7);
    let delta =
        |colour| ImageDelta::full(ColorImage::filled([2, 2], colour), TextureOptions::NEAREST);
    let mut shape = square(10.0, 10.0);
    shape.texture_id = id;
    let frame = [unclipped(shape)];
    let mut painter = plain_painter();
    let at_square = |painter: &CpuPainter| {
        let at = 4 * (12 * SIZE[0] + 12) as usize;
        [0, 1, 2].map(|it| painter.pixels()[at + it])
    };

    // A mesh whose texture is not there is not painted.
    paint(&mut painter, &frame);
    assert_eq!(at_square(&painter), [40, 90, 160]);
    painter.set_texture(id, &delta(Color32::RED));
    assert_eq!(paint(&mut painter, &frame).len(), 1);
    assert_eq!(at_square(&painter), [255, 0, 0]);

    let image = ColorImage::filled([1, 1], Color32::GREEN);
    painter.set_texture(
        id,
        &ImageDelta::partial([0, 0], image, TextureOptions::NEAREST),
    );
    assert_eq!(paint(&mut painter, &frame).len(), 1);
    assert_eq!(at_square(&painter), [0, 255, 0]);

    painter.free_texture(id);
    assert_eq!(paint(&mut painter, &frame).len(), 1);
    assert_eq!(at_square(&painter), [40, 90, 160]);
}

#[test]
fn new_glyphs_leave_what_is_painted_alone() {
    let mut painter = plain_painter();
    let frame = [unclipped(square(10.0, 10.0))];
    paint(&mut painter, &frame);
    let glyph = ColorImage::filled([1, 1], Color32::RED);
    painter.set_texture(
        ATLAS,
        &ImageDelta::partial([3, 3], glyph, TextureOptions::LINEAR),
    );
    assert_eq!(paint(&mut painter, &frame), []);
}
