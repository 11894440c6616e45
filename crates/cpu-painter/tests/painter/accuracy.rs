//! Colours are those of the reference, to the last bit or two.

use crate::{reference, scene::*};
use cpu_painter::CpuPainter;
use egui::{
    ClippedPrimitive, Color32, ColorImage, Rect, TextureFilter, TextureOptions, TextureWrapMode,
    epaint::ImageDelta, pos2,
};
use proptest::prelude::*;

/// Each layer may be off by `tolerance`: a half is rounded up or down.
fn check(
    pixels_per_point: f32,
    primitives: &[ClippedPrimitive],
    texture: &ColorImage,
    options: TextureOptions,
    tolerance: u8,
) -> Result<(), TestCaseError> {
    let mut painter = painter(texture, options);
    paint_at(&mut painter, pixels_per_point, primitives);
    let expected = reference::paint(pixels_per_point, primitives, texture, options);
    let (pixels, _) = painter.pixels().as_chunks::<4>();
    for (index, (got, expected)) in pixels.iter().zip(&expected).enumerate() {
        let tolerance = tolerance * expected.layers;
        let differs = (0..4).any(|it| got[it].abs_diff(expected.rgba[it]) > tolerance);
        let place = (index as u32 % SIZE[0], index as u32 / SIZE[0]);
        prop_assert!(!differs, "{got:?}, not {expected:?}, at {place:?}");
    }
    Ok(())
}

fn any_scale() -> impl Strategy<Value = f32> {
    prop_oneof![Just(1.0), Just(1.25), Just(1.5), Just(2.0), 0.5..3.0_f32]
}

fn white() -> ColorImage {
    ColorImage::filled([2, 2], Color32::WHITE)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn triangles_have_the_colours_of_the_reference(
        scale in any_scale(),
        triangles in proptest::collection::vec((any_clip(), any_triangle()), 1..5),
    ) {
        let primitives: Vec<_> =
            triangles.into_iter().map(|(clip, mesh)| clipped(clip, mesh)).collect();
        check(scale, &primitives, &white(), TextureOptions::LINEAR, 1)?;
    }

    #[test]
    fn rectangles_have_the_colours_of_the_reference(
        scale in any_scale(),
        rectangles in proptest::collection::vec((any_clip(), any_rectangle()), 1..5),
    ) {
        let primitives: Vec<_> =
            rectangles.into_iter().map(|(clip, mesh)| clipped(clip, mesh)).collect();
        check(scale, &primitives, &white(), TextureOptions::LINEAR, 1)?;
    }

    #[test]
    fn linear_textures_have_the_colours_of_the_reference(
        scale in any_scale(),
        (texture, mesh) in any_texture().prop_flat_map(|it| {
            let size = it.size;
            (Just(it), any_textured(size))
        }),
        wrap_mode in prop_oneof![
            Just(TextureWrapMode::ClampToEdge),
            Just(TextureWrapMode::Repeat),
            Just(TextureWrapMode::MirroredRepeat),
        ],
        clip in any_clip(),
    ) {
        let options = TextureOptions { wrap_mode, ..TextureOptions::LINEAR };
        check(scale, &[clipped(clip, mesh)], &texture, options, 2)?;
    }
}

#[test]
fn a_glyph_on_whole_pixels_is_its_texels_times_its_colour() {
    let texels = (0..64)
        .map(|it| Color32::from_white_alpha(it * 4))
        .collect();
    let texture = ColorImage::new([8, 8], texels);
    let mut mesh = egui::Mesh::default();
    let uv = Rect::from_min_max(pos2(0.25, 0.125), pos2(0.75, 0.875));
    let place = Rect::from_min_max(pos2(3.0, 60.0), pos2(7.0, 66.0));
    mesh.add_rect_with_uv(place, uv, Color32::from_rgb(200, 100, 50));
    let mut painter = painter(&texture, TextureOptions::LINEAR);
    paint(&mut painter, &[unclipped(mesh)]);
    let (pixels, _) = painter.pixels().as_chunks::<4>();
    for y in 0..6_usize {
        for x in 0..4_usize {
            let share = f32::from(((y + 1) * 8 + x + 2) as u8 * 4) / 255.0;
            let expected = [(200, 40), (100, 90), (50, 160)].map(|(colour, below)| {
                (colour as f32 * share + below as f32 * (1.0 - share)).round() as u8
            });
            let got = pixels[(60 + y) * SIZE[0] as usize + 3 + x];
            let near = (0..3).all(|it| got[it].abs_diff(expected[it]) <= 1);
            assert!(near, "{got:?}, not {expected:?}");
        }
    }
}

#[test]
fn an_opaque_picture_on_whole_pixels_is_its_texels_until_a_part_is_not() {
    let texels = (0..64).map(|it| Color32::from_rgb(it, 255 - it, it * 3));
    let texture = ColorImage::new([8, 8], texels.collect());
    // Not the atlas of fonts, where nothing is ever replaced.
    let id = egui::TextureId::User(7);
    let mut mesh = egui::Mesh::with_texture(id);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    // Partly beyond the edge of the page.
    let place = Rect::from_min_max(pos2(-3.0, 64.0), pos2(5.0, 72.0));
    mesh.add_rect_with_uv(place, uv, Color32::WHITE);
    let mut painter = plain_painter();
    painter.set_texture(
        id,
        &ImageDelta::full(texture.clone(), TextureOptions::NEAREST),
    );
    paint(&mut painter, &[unclipped(mesh.clone())]);
    let at = |painter: &CpuPainter, x: usize, y: usize| {
        let (pixels, _) = painter.pixels().as_chunks::<4>();
        pixels[y * SIZE[0] as usize + x]
    };
    for y in 0..6_usize {
        for x in 0..5_usize {
            let expected = texture.pixels[y * 8 + x + 3].to_array();
            assert_eq!(at(&painter, x, 64 + y), expected);
        }
    }
    let hole = ColorImage::filled([1, 1], Color32::TRANSPARENT);
    let delta = ImageDelta::partial([3, 0], hole, TextureOptions::NEAREST);
    painter.set_texture(id, &delta);
    paint(&mut painter, &[unclipped(mesh)]);
    assert_eq!(at(&painter, 0, 64), BACKGROUND.to_array());
    assert_eq!(at(&painter, 1, 64), texture.pixels[4].to_array());
}

#[test]
fn a_texture_is_reduced_with_the_filter_for_it() {
    let texels = (0..16).map(|it| Color32::from_gray(if it % 2 == 0 { 0 } else { 255 }));
    let texture = ColorImage::new([16, 1], texels.collect());
    let rect_of_width = |width| {
        let mut mesh = egui::Mesh::default();
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(width, 4.0));
        mesh.add_rect_with_uv(
            rect,
            Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)),
            Color32::WHITE,
        );
        mesh
    };
    let options = TextureOptions {
        magnification: TextureFilter::Nearest,
        minification: TextureFilter::Linear,
        ..TextureOptions::LINEAR
    };
    let mut painter = painter(&texture, options);
    paint(&mut painter, &[unclipped(rect_of_width(64.0))]);
    let row = |painter: &cpu_painter::CpuPainter, width: usize| {
        painter.pixels().as_chunks::<4>().0[..width]
            .iter()
            .map(|it| it[0])
            .collect::<Vec<_>>()
    };
    assert!(row(&painter, 64).iter().all(|it| [0, 255].contains(it)));
    paint(&mut painter, &[unclipped(rect_of_width(8.0))]);
    assert!(row(&painter, 8).iter().all(|it| it.abs_diff(128) <= 1));
}

#[test]
fn clips_are_rounded_to_whole_pixels() {
    let clip = Rect::from_min_max(pos2(10.4, 20.5), pos2(30.5, 40.4));
    let mesh = rectangle(
        Rect::from_min_max(pos2(-5.0, -5.0), pos2(500.0, 500.0)),
        Color32::WHITE,
    );
    let mut painter = plain_painter();
    paint(&mut painter, &[clipped(clip, mesh)]);
    let (pixels, _) = painter.pixels().as_chunks::<4>();
    for (index, pixel) in pixels.iter().enumerate() {
        let (x, y) = (index % SIZE[0] as usize, index / SIZE[0] as usize);
        let inside = (10..31).contains(&x) && (21..40).contains(&y);
        assert_eq!(*pixel == [255; 4], inside, "at {x}, {y}");
    }
}
