//! Lines: width, ends, depth.

use crate::scene::Scene;

const WHITE: [f32; 4] = [1.0; 4];

#[test]
fn a_line_through_the_middles_of_pixels_is_as_wide_as_asked_for() {
    let mut scene = Scene::new(100, 40);
    scene.segment([10.0, 20.5], [90.0, 20.5], 0.0, WHITE);
    let picture = scene.painted();
    assert_eq!(picture.at(50, 20), [255; 3]);
    assert_eq!(picture.at(50, 19), [0; 3]);
    assert_eq!(picture.at(50, 21), [0; 3]);
    assert_eq!(picture.at(9, 20), [0; 3]);
    assert_eq!(picture.at(10, 20), [255; 3]);
    assert_eq!(picture.at(89, 20), [255; 3]);
    assert_eq!(picture.at(90, 20), [0; 3]);
}

#[test]
fn between_two_rows_it_covers_half_of_each() {
    let mut scene = Scene::new(40, 100);
    scene.segment([20.0, 5.0], [20.0, 95.0], 0.0, WHITE);
    let picture = scene.painted();
    for x in [19, 20] {
        assert_eq!(picture.at(x, 50), [128; 3]);
    }
    assert_eq!(picture.at(18, 50), [0; 3]);
    assert_eq!(picture.at(21, 50), [0; 3]);
}

#[test]
fn a_slanted_line_covers_its_length_times_its_width() {
    for (to, width) in [
        ([190.0, 150.0], 1.0),
        ([30.0, 190.0], 2.0),
        ([180.0, 20.0], 1.2),
    ] {
        let mut scene = Scene::new(200, 200);
        scene.line_width = width;
        scene.segment([10.0, 12.0], to, 0.0, WHITE);
        let [x, y] = [to[0] - 10.0, to[1] - 12.0].map(f64::from);
        let expected = (x * x + y * y).sqrt() * f64::from(width);
        let reds = scene.painted().reds();
        let covered: f64 = reds.iter().map(|red| f64::from(*red) / 255.0).sum();
        assert!(
            (covered - expected).abs() < expected * 0.02,
            "{to:?}: {covered} {expected}"
        );
    }
}

#[test]
fn lines_are_hidden_unless_they_are_on_top() {
    let mut scene = Scene::new(100, 40);
    scene.opaque = scene.rectangle([40.0, 0.0, 60.0, 40.0], -0.5, [0, 0, 0, 255]);
    scene.segment([10.0, 20.5], [90.0, 20.5], 0.0, WHITE);
    assert_eq!(scene.painted().at(50, 20), [0; 3]);
    assert_eq!(scene.painted().at(30, 20), [255; 3]);
    scene.are_lines_on_top = true;
    assert_eq!(scene.painted().at(50, 20), [255; 3]);
}

#[test]
fn the_colour_of_a_line_is_laid_over_what_is_there() {
    let mut scene = Scene::new(100, 40);
    scene.background = [100, 0, 200];
    scene.segment([10.0, 20.5], [90.0, 20.5], 0.0, [1.0, 1.0, 0.0, 0.2]);
    assert_eq!(scene.painted().at(50, 20), [131, 51, 160]);
}

#[test]
fn pieces_of_a_line_join_without_a_trace() {
    let mut whole = Scene::new(200, 100);
    whole.segment([10.0, 20.0], [190.0, 80.0], 0.0, [1.0, 1.0, 1.0, 0.5]);
    let mut pieces = Scene::new(200, 100);
    for piece in 0..6 {
        let at = |part: i32| [10.0 + 30.0 * part as f32, 20.0 + 10.0 * part as f32];
        pieces.segment(at(piece), at(piece + 1), 0.0, [1.0, 1.0, 1.0, 0.5]);
    }
    let (whole, pieces) = (whole.painted().reds(), pieces.painted().reds());
    let largest = whole.iter().zip(&pieces).map(|(a, b)| a.abs_diff(*b)).max();
    // Samples on either side of a joint are blended, and rounded, one after the other.
    assert!(largest <= Some(2), "{largest:?}");
}
