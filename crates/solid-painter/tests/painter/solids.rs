//! Coverage, depth, light and transparency of triangles.

use crate::scene::{Scene, WHITE};
use proptest::prelude::*;
use solid_painter::Light;

const RED: [u8; 4] = [255, 0, 0, 255];
const GREEN: [u8; 4] = [0, 255, 0, 255];

/// The area that red covers, in pixels.
fn covered(scene: &Scene) -> f64 {
    let reds = scene.painted().reds();
    reds.iter().map(|red| f64::from(*red) / 255.0).sum()
}

#[test]
fn a_rectangle_on_whole_pixels_covers_them_and_no_others() {
    let mut scene = Scene::new(100, 50);
    scene.opaque = scene.rectangle([10.0, 5.0, 90.0, 45.0], 0.0, WHITE);
    let picture = scene.painted();
    for (x, y) in (0..100).flat_map(|x| (0..50).map(move |y| (x, y))) {
        let inside = (10..90).contains(&x) && (5..45).contains(&y);
        let expected = if inside { [255; 3] } else { [0; 3] };
        assert_eq!(picture.at(x, y), expected, "{x} {y}");
    }
}

#[test]
fn an_edge_through_the_middle_of_pixels_covers_half_of_them() {
    let mut scene = Scene::new(70, 40);
    scene.opaque = scene.rectangle([10.5, 5.0, 60.0, 30.5], 0.0, WHITE);
    let picture = scene.painted();
    assert_eq!(picture.at(10, 10), [128; 3]);
    assert_eq!(picture.at(20, 30), [128; 3]);
    // A quarter of the corner.
    assert_eq!(picture.at(10, 30), [64; 3]);
    assert_eq!(picture.at(11, 29), [255; 3]);
}

#[test]
fn a_triangle_covers_its_area() {
    let mut scene = Scene::new(200, 200);
    scene.opaque = scene
        .corners([[10.3, 12.7], [31.9, 180.2], [190.4, 77.1]], 0.0, WHITE)
        .to_vec();
    let doubled = (31.9 - 10.3) * (77.1 - 12.7) - (190.4 - 10.3) * (180.2 - 12.7);
    let area: f64 = -doubled / 2.0;
    assert!((covered(&scene) - area).abs() < area * 0.002, "{area}");
}

#[test]
fn the_nearer_one_is_seen_whatever_the_order() {
    for is_red_first in [true, false] {
        let mut scene = Scene::new(64, 64);
        let red = scene.rectangle([0.0, 0.0, 40.0, 64.0], 0.2, RED);
        let green = scene.rectangle([20.0, 0.0, 64.0, 64.0], -0.2, GREEN);
        scene.opaque = match is_red_first {
            true => [red, green].concat(),
            false => [green, red].concat(),
        };
        let picture = scene.painted();
        assert_eq!(picture.at(10, 30), [255, 0, 0]);
        assert_eq!(picture.at(30, 30), [0, 255, 0]);
        assert_eq!(picture.at(50, 30), [0, 255, 0]);
    }
}

#[test]
fn at_the_same_depth_the_later_one_is_seen() {
    let mut scene = Scene::new(64, 64);
    let red = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.3, RED);
    let green = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.3, GREEN);
    scene.opaque = [red, green].concat();
    assert_eq!(scene.painted().at(33, 7), [0, 255, 0]);
}

#[test]
fn faces_that_pierce_one_another_meet_where_their_depths_do() {
    let mut scene = Scene::new(128, 64);
    let flat = scene.rectangle([0.0, 0.0, 128.0, 64.0], 0.0, RED);
    let steep = scene.rectangle([0.0, 0.0, 128.0, 64.0], 0.0, GREEN);
    for corner in &steep {
        let position = &mut scene.positions[*corner as usize];
        // Nearer on the left, further on the right.
        position[2] = position[0] * 0.5;
    }
    scene.opaque = [flat, steep].concat();
    let picture = scene.painted();
    assert_eq!(picture.at(60, 30), [0, 255, 0]);
    assert_eq!(picture.at(67, 30), [255, 0, 0]);
}

#[test]
fn what_is_beyond_the_far_plane_or_before_the_near_one_is_not_seen() {
    let mut scene = Scene::new(64, 64);
    let far = scene.rectangle([0.0, 0.0, 64.0, 64.0], 1.1, RED);
    let near = scene.rectangle([0.0, 0.0, 64.0, 64.0], -1.1, GREEN);
    scene.opaque = [far, near].concat();
    assert_eq!(scene.painted().at(32, 32), [0; 3]);
}

#[test]
fn only_the_faces_that_are_asked_for_are_seen() {
    let mut scene = Scene::new(64, 64);
    let mut turned = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, RED);
    turned.reverse();
    scene.opaque = turned.clone();
    assert_eq!(scene.painted().at(32, 32), [0; 3]);
    scene.insides = turned;
    assert_eq!(scene.painted().at(32, 32), [255, 0, 0]);
}

#[test]
fn faces_are_lit_by_sky_and_lamp() {
    let light = Light {
        ground: 0.2,
        sky: 0.6,
        lamp: 0.3,
        towards_lamp: [0.6, 0.8, 0.0],
    };
    let cases = [
        // Up: the whole sky, and 0.8 of the lamp.
        ([0.0, 2.0, 0.0], 0.6 + 0.3 * 0.8),
        ([0.0, -1.0, 0.0], 0.2),
        ([0.0, 0.0, 5.0], 0.4),
        ([0.6, 0.8, 0.0], 0.4 + 0.2 * 0.8 + 0.3),
    ];
    for (normal, expected) in cases {
        let mut scene = Scene::new(64, 64);
        scene.light = light;
        scene.opaque = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, [200, 100, 50, 255]);
        scene.normals.fill(normal);
        let colour = [200.0, 100.0, 50.0].map(|channel: f32| (channel * expected).round() as u8);
        assert_eq!(scene.painted().at(32, 32), colour, "{normal:?}");
    }
}

#[test]
fn a_face_never_gets_brighter_than_its_colour() {
    let mut scene = Scene::new(64, 64);
    scene.light = Light {
        ground: 0.9,
        sky: 0.9,
        lamp: 0.9,
        towards_lamp: [0.0, 0.0, 1.0],
    };
    scene.opaque = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, [200, 100, 50, 255]);
    assert_eq!(scene.painted().at(32, 32), [200, 100, 50]);
}

#[test]
fn normals_turn_evenly_between_corners() {
    let mut scene = Scene::new(64, 64);
    scene.light = Light {
        ground: 0.0,
        sky: 0.0,
        lamp: 1.0,
        towards_lamp: [0.0, 0.0, 1.0],
    };
    scene.opaque = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, WHITE);
    for (normal, position) in scene.normals.iter_mut().zip(&scene.positions) {
        *normal = [position[0], 0.0, 1.0];
    }
    let picture = scene.painted();
    for x in [0, 13, 31, 50, 63] {
        let across = (f64::from(x) + 0.5) / 32.0 - 1.0;
        let expected = 255.0 / (1.0 + across * across).sqrt();
        let [red, ..] = picture.at(x, 20);
        assert!(
            (f64::from(red) - expected).abs() <= 0.51,
            "{x}: {red} {expected}"
        );
    }
}

#[test]
fn a_face_seen_from_inside_is_lit_from_inside() {
    let mut scene = Scene::new(64, 64);
    scene.light = Light {
        ground: 0.2,
        sky: 0.8,
        lamp: 0.0,
        towards_lamp: [0.0, 1.0, 0.0],
    };
    let mut turned = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, WHITE);
    scene.normals.fill([0.0, 1.0, 0.0]);
    turned.reverse();
    scene.insides = turned;
    assert_eq!(scene.painted().at(32, 32), [51; 3]);
}

#[test]
fn translucent_faces_let_through_what_is_behind_and_are_hidden_by_what_is_before() {
    let mut scene = Scene::new(96, 64);
    scene.opaque = scene.rectangle([0.0, 0.0, 32.0, 64.0], -0.5, GREEN);
    scene.background = [0, 0, 200];
    // 51 of 255 is a fifth.
    scene.translucent = scene.rectangle([0.0, 0.0, 64.0, 64.0], 0.0, [255, 0, 0, 51]);
    let picture = scene.painted();
    assert_eq!(picture.at(10, 10), [0, 255, 0]);
    assert_eq!(picture.at(50, 10), [51, 0, 160]);
    assert_eq!(picture.at(80, 10), [0, 0, 200]);
}

#[test]
fn perspective_makes_what_is_twice_as_far_half_as_large() {
    // A quarter turn wide; near at 0.1, far at 100.
    let (near, far) = (0.1, 100.0);
    let mut scene = Scene::new(200, 200);
    scene.clip_from_world = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, -(far + near) / (far - near), -1.0],
        [0.0, 0.0, -2.0 * far * near / (far - near), 0.0],
    ];
    for (distance, side) in [(2.0_f32, 100.0_f64), (4.0, 50.0)] {
        scene.positions.clear();
        scene.normals.clear();
        scene.colours.clear();
        scene.opaque = scene.rectangle([0.0, 0.0, 200.0, 200.0], -distance, WHITE);
        assert_eq!(covered(&scene), side * side, "{distance}");
    }
}

#[test]
fn a_floor_that_goes_on_behind_the_eye_fills_the_lower_half() {
    let (near, far) = (0.1, 100.0);
    let mut scene = Scene::new(100, 100);
    scene.clip_from_world = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, -(far + near) / (far - near), -1.0],
        [0.0, 0.0, -2.0 * far * near / (far - near), 0.0],
    ];
    scene.positions = vec![
        [-3000.0, -1.0, 3000.0],
        [3000.0, -1.0, 3000.0],
        [3000.0, -1.0, -3000.0],
        [-3000.0, -1.0, -3000.0],
    ];
    scene.normals = vec![[0.0, 1.0, 0.0]; 4];
    scene.colours = vec![WHITE; 4];
    scene.opaque = vec![0, 1, 2, 0, 2, 3];
    let picture = scene.painted();
    for x in [0, 37, 99] {
        assert_eq!(picture.at(x, 99), [255; 3], "{x}");
        assert_eq!(picture.at(x, 55), [255; 3], "{x}");
        assert_eq!(picture.at(x, 49), [0; 3], "{x}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Laid over one another twice, half transparent faces would be darker along the common edge.
    #[test]
    fn triangles_with_a_common_edge_neither_leave_a_gap_nor_overlap(
        middle in (30.0_f32..90.0, 30.0_f32..70.0),
        corners in prop::collection::vec(-4.0_f32..4.0, 8),
    ) {
        let mut scene = Scene::new(120, 100);
        let border = [[10.0, 10.0], [10.0, 90.0], [110.0, 90.0], [110.0, 10.0]];
        let border: Vec<[f32; 2]> = border
            .into_iter()
            .zip(corners.chunks(2))
            .map(|([x, y], by): ([f32; 2], _)| [x + by[0], y + by[1]])
            .collect();
        for side in 0..4 {
            let corners = [border[side], border[(side + 1) % 4], [middle.0, middle.1]];
            let triangle = scene.corners(corners, 0.0, [255, 255, 255, 102]);
            scene.translucent.extend(triangle);
        }
        let picture = scene.painted();
        for (x, y) in (15..105).flat_map(|x| (15..85).map(move |y| (x, y))) {
            prop_assert_eq!(picture.at(x, y), [102; 3], "{} {}", x, y);
        }
    }
}
