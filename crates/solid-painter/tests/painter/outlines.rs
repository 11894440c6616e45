//! The band around what is selected.

use crate::scene::{Scene, WHITE};

#[test]
fn a_band_of_three_pixels_with_a_seam_is_laid_around_a_rectangle() {
    let mut scene = Scene::new(120, 100);
    scene.background = [0, 200, 0];
    let rectangle = scene.rectangle([40.0, 30.0, 80.0, 70.0], 0.0, WHITE);
    scene.opaque = rectangle.clone();
    scene.outlined = rectangle;
    let picture = scene.painted();
    let row: Vec<[u8; 3]> = (34..42).map(|x| picture.at(x, 50)).collect();
    assert_eq!(
        row,
        [
            [0, 200, 0],
            [0, 200, 0],
            [0, 200, 0],
            [255, 0, 0],
            [255, 0, 0],
            [0, 0, 255],
            [255, 255, 255],
            [255, 255, 255],
        ]
    );
    // Inside nothing changes.
    assert_eq!(picture.at(60, 50), [255; 3]);
}

#[test]
fn it_is_seen_where_the_selected_is_hidden() {
    let mut scene = Scene::new(120, 100);
    scene.outlined = scene.rectangle([40.0, 30.0, 80.0, 70.0], 0.5, WHITE);
    scene.opaque = scene.rectangle([0.0, 0.0, 120.0, 100.0], 0.0, [0, 0, 0, 255]);
    assert_eq!(scene.painted().at(37, 50), [255, 0, 0]);
}

#[test]
fn what_covers_the_whole_view_has_no_band() {
    let mut scene = Scene::new(120, 100);
    scene.outlined = scene.rectangle([-10.0, -10.0, 130.0, 110.0], 0.5, WHITE);
    assert!(scene.painted().reds().iter().all(|red| *red == 0));
}
