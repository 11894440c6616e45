//! Which pixels are painted: exactly those, and each once.

use crate::{reference, scene::*};
use egui::{Color32, Pos2, pos2};
use proptest::prelude::*;

/// Counts in the pixels how often they were painted.
const ONE_MORE: Color32 = Color32::from_rgba_premultiplied(1, 0, 0, 0);

fn counts(vertices: Vec<Pos2>, indices: Vec<u32>, last: Color32) -> Vec<u8> {
    let mut vertices: Vec<_> = vertices
        .into_iter()
        .map(|it| vertex(it, ONE_MORE))
        .collect();
    // A colour that differs takes another path through the painter.
    if let Some(vertex) = vertices.last_mut() {
        vertex.color = last;
    }
    let mut painter = plain_painter();
    let primitives = [unclipped(mesh(vertices, indices))];
    painter.paint(Color32::BLACK, 1.0, &primitives, &mut |_, _| None);
    let (pixels, _) = painter.pixels().as_chunks::<4>();
    pixels.iter().map(|it| it[0]).collect()
}

fn index(x: u32, y: u32) -> usize {
    (y * SIZE[0] + x) as usize
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_triangle_covers_the_pixels_whose_centre_is_inside(
        shape in any_triangle(),
        last in prop_oneof![
            Just(ONE_MORE),
            Just(Color32::from_rgba_premultiplied(1, 0, 1, 0)),
        ],
    ) {
        let corners: Vec<_> = shape.vertices.iter().map(|it| it.pos).collect();
        let counts = counts(corners.clone(), shape.indices, last);
        for y in 0..SIZE[1] {
            for x in 0..SIZE[0] {
                let expected = reference::covers([corners[0], corners[1], corners[2]], x, y);
                prop_assert_eq!(counts[index(x, y)], u8::from(expected), "at {}, {}", x, y);
            }
        }
    }

    /// A net of triangles over the whole page, with corners moved about, but not so far that a cell
    /// folds over its neighbour.
    #[test]
    fn triangles_of_a_net_share_no_pixel_and_leave_none_out(
        moves in proptest::collection::vec((-0.2..0.2_f32, -0.2..0.2_f32), 64),
        whole in any::<bool>(),
        flip in any::<u64>(),
    ) {
        let [width, height] = SIZE.map(|side| side as f32);
        let mut corners = Vec::new();
        for row in 0..8_u8 {
            for column in 0..8_u8 {
                let (dx, dy) = moves[usize::from(row * 8 + column)];
                let at_border = |index: u8| index == 0 || index == 7;
                let dx = if at_border(column) { 0.0 } else { dx };
                let dy = if at_border(row) { 0.0 } else { dy };
                let x = (f32::from(column) + dx) / 7.0 * width;
                let y = (f32::from(row) + dy) / 7.0 * height;
                let half = |it: f32| (2.0 * it).round() / 2.0;
                corners.push(if whole { pos2(half(x), half(y)) } else { pos2(x, y) });
            }
        }
        let mut indices = Vec::new();
        for row in 0..7 {
            for column in 0..7 {
                let a = row * 8 + column;
                let (b, c, d) = (a + 1, a + 8, a + 9);
                if flip >> (row * 7 + column) & 1 == 0 {
                    indices.extend([a, b, c, c, b, d]);
                } else {
                    indices.extend([a, b, d, a, d, c]);
                }
            }
        }
        let counts = counts(corners, indices, ONE_MORE);
        prop_assert!(counts.iter().all(|&it| it == 1));
    }
}
