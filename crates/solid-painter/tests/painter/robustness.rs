//! Whatever comes in, a picture goes out, and always the same.

use crate::scene::Scene;
use proptest::prelude::*;
use solid_painter::{Light, SolidPainter};

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        8 => -2.0_f32..2.0,
        1 => prop_oneof![Just(f32::NAN), Just(f32::INFINITY), Just(-1e30_f32), Just(1e-40_f32)],
    ]
}

fn vectors(count: usize) -> impl Strategy<Value = Vec<[f32; 3]>> {
    prop::collection::vec(prop::array::uniform3(number()), count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn anything_can_be_painted_and_a_used_painter_paints_the_same(
        size in (0_u32..150, 0_u32..150),
        positions in vectors(24),
        normals in vectors(24),
        indices in prop::collection::vec(0_u32..26, 60),
        matrix in prop::array::uniform4(prop::array::uniform4(-2.0_f64..2.0)),
    ) {
        let mut scene = Scene::new(size.0, size.1);
        scene.light = Light { ground: 0.3, sky: 0.6, lamp: 0.5, towards_lamp: [0.6, 0.8, 0.0] };
        scene.clip_from_world = matrix;
        scene.colours = (0..24).map(|index| [index * 10, 255, 0, 250 - index]).collect();
        for ends in positions.chunks(2) {
            let (start, end) = (ends[0], ends[1]);
            let colour = [1.0, 0.5, 0.0, 0.5];
            scene.segments.push(solid_painter::Segment { start, end, colour });
        }
        scene.positions = positions;
        scene.normals = normals;
        scene.opaque = indices[..30].to_vec();
        scene.translucent = indices[20..50].to_vec();
        scene.outlined = indices[50..].to_vec();
        let mut used = SolidPainter::new();
        let first = scene.painted_by(&mut used);
        prop_assert_eq!(first.rgba.len(), (size.0 * size.1 * 4) as usize);
        prop_assert!(first.rgba.chunks(4).all(|pixel| pixel[3] == 255));
        prop_assert!(scene.painted_by(&mut used) == first);
        prop_assert!(scene.painted() == first);
    }
}

#[test]
fn a_frame_that_is_too_large_is_background() {
    let mut scene = Scene::new(solid_painter::MAX_SIDE + 1, 2);
    scene.background = [1, 2, 3];
    assert!(
        scene
            .painted()
            .rgba
            .chunks(4)
            .all(|pixel| pixel == [1, 2, 3, 255])
    );
}
