//! Nothing that comes in stops the painter.

use crate::scene::*;
use egui::{
    Color32, ColorImage, Pos2, Rect, TextureId, TextureOptions,
    epaint::{ImageDelta, Mesh, Vertex},
    pos2,
};
use proptest::prelude::*;

fn wild_float() -> impl Strategy<Value = f32> {
    prop_oneof![
        any::<f32>(),
        any::<u32>().prop_map(f32::from_bits),
        -200.0..200.0_f32,
        prop::sample::select(vec![
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN_POSITIVE,
            2_147_483_648.0,
            -2_147_483_648.0,
            1_048_576.0,
            0.0,
        ]),
    ]
}

fn wild_position() -> impl Strategy<Value = Pos2> {
    (wild_float(), wild_float()).prop_map(|(x, y)| pos2(x, y))
}

fn wild_mesh() -> impl Strategy<Value = Mesh> {
    let vertex = (wild_position(), wild_position(), any_colour())
        .prop_map(|(pos, uv, color)| Vertex { pos, uv, color });
    let indices = proptest::collection::vec(prop_oneof![0..8_u32, any::<u32>()], 0..20);
    let texture = prop_oneof![
        Just(ATLAS),
        Just(TextureId::User(1)),
        Just(TextureId::Managed(5))
    ];
    (proptest::collection::vec(vertex, 0..8), indices, texture).prop_map(
        |(vertices, indices, texture_id)| Mesh {
            indices,
            vertices,
            texture_id,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn wild_meshes_are_painted_somehow_and_opaque(
        meshes in proptest::collection::vec((wild_position(), wild_position(), wild_mesh()), 0..4),
        rectangle in (wild_position(), wild_position(), wild_position(), wild_position()),
        scale in prop_oneof![Just(1.0), wild_float()],
    ) {
        let mut primitives: Vec<_> = meshes
            .into_iter()
            .map(|(min, max, mesh)| clipped(Rect::from_min_max(min, max), mesh))
            .collect();
        let (a, b, c, d) = rectangle;
        let mut mesh = Mesh::default();
        mesh.add_rect_with_uv(Rect::from_two_pos(a, b), Rect::from_two_pos(c, d), Color32::GOLD);
        primitives.push(unclipped(mesh));
        let texture = ColorImage::filled([3, 3], Color32::WHITE);
        let mut painter = painter(&texture, TextureOptions::LINEAR_REPEAT);
        paint_at(&mut painter, scale, &primitives);
        let (pixels, _) = painter.pixels().as_chunks::<4>();
        prop_assert!(pixels.iter().all(|it| it[3] == 255));
    }
}

#[test]
fn a_page_without_pixels_is_painted() {
    let everything = Rect::from_min_max(pos2(-10.0, -10.0), pos2(10.0, 10.0));
    let frame = [unclipped(rectangle(everything, Color32::WHITE))];
    for size in [[0, 0], [0, 9], [9, 0]] {
        let mut painter = plain_painter();
        painter.resize(size[0], size[1]);
        assert_eq!(paint(&mut painter, &frame), []);
        assert!(painter.pixels().is_empty());
    }
}

#[test]
fn textures_that_make_no_sense_are_ignored() {
    let mut painter = plain_painter();
    let image = ColorImage {
        pixels: Vec::new(),
        ..ColorImage::filled([5, 5], Color32::RED)
    };
    let frame = [unclipped(rectangle(
        Rect::from_min_max(pos2(0.0, 0.0), pos2(9.0, 9.0)),
        Color32::WHITE,
    ))];
    for place in [[0, 0], [3, 3], [4, 0], [1000, 1000]] {
        painter.set_texture(
            ATLAS,
            &ImageDelta::partial(place, image.clone(), TextureOptions::LINEAR),
        );
        let too_large = ColorImage::filled([5, 5], Color32::WHITE);
        painter.set_texture(
            ATLAS,
            &ImageDelta::partial(place, too_large, TextureOptions::LINEAR),
        );
    }
    paint(&mut painter, &frame);
    assert_eq!(painter.pixels()[..4], [255; 4]);
    painter.set_texture(ATLAS, &ImageDelta::full(image, TextureOptions::LINEAR));
    paint(&mut painter, &frame);
    assert_eq!(painter.pixels()[..4], BACKGROUND.to_array());
    painter.free_texture(TextureId::User(99));
}

#[test]
fn a_triangle_much_larger_than_the_page_covers_it() {
    let corners = [pos2(-1e6, -1e6), pos2(1e6, -1e6), pos2(0.0, 1e6)];
    let vertices = corners.map(|it| vertex(it, Color32::WHITE)).to_vec();
    let mut painter = plain_painter();
    paint(&mut painter, &[unclipped(mesh(vertices, vec![0, 1, 2]))]);
    assert!(painter.pixels().iter().all(|it| *it == 255));
}
