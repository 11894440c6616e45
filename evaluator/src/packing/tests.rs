//! Overlaps, densities and rules of small packings.

use modeller_model::{Placement, PrimitiveKind, Vec3};

use super::*;

fn solid(form: Form, low: [f64; 3], size: [f64; 3]) -> Solid {
    let middle = std::array::from_fn(|axis| low[axis] + size[axis] / 2.0);
    Solid { form, middle, size }
}

fn block(name: &str, low: [f64; 3], size: [f64; 3]) -> Crate {
    Crate {
        name: name.into(),
        solids: vec![solid(Form::Box, low, size)],
        is_tall: false,
        is_heavy: false,
    }
}

fn drum(axis: usize, low: [f64; 3], size: [f64; 3]) -> Solid {
    solid(Form::Drum { axis }, low, size)
}

const CUBE: [f64; 3] = [1.0; 3];

#[track_caller]
fn check(one: &Solid, other: &Solid, overlap: bool) {
    assert_eq!(one.overlaps(other), overlap, "{one:?} {other:?}");
    assert_eq!(other.overlaps(one), overlap, "and the other way round");
}

#[test]
fn boxes_may_touch_and_not_overlap() {
    let at = |x: f64| solid(Form::Box, [x, 0.0, 0.0], CUBE);
    check(&at(0.0), &at(1.0), false);
    check(&at(0.0), &at(0.999), false);
    check(&at(0.0), &at(0.99), true);
    check(&at(0.0), &solid(Form::Box, [0.5, 1.0, 0.5], CUBE), false);
}

#[test]
fn a_box_reaches_into_the_corner_beside_a_drum() {
    let drum = drum(1, [0.0; 3], [2.0, 1.0, 2.0]);
    // The corner of the square around a disc of radius 1 is 0.29 away from it.
    let corner = |x: f64| solid(Form::Box, [-1.0 + x, 0.0, -1.0 + x], CUBE);
    check(&drum, &corner(0.29), false);
    check(&drum, &corner(0.3), true);
    check(&drum, &solid(Form::Box, [0.0, 1.0, 0.0], CUBE), false);
    check(
        &drum,
        &solid(Form::Box, [0.9, 0.0, 0.9], [0.2, 1.0, 0.2]),
        true,
    );
}

#[test]
fn drums_side_by_side_are_as_far_apart_as_their_middles() {
    let at = |x: f64, z: f64| drum(1, [x, 0.0, z], [1.0; 3]);
    check(&at(0.0, 0.0), &at(0.71, 0.71), false);
    check(&at(0.0, 0.0), &at(0.7, 0.7), true);
}

#[test]
fn drums_that_cross_are_told_apart_by_their_round_sides() {
    // Along X at the origin, radius 0.5; the other along Z above it.
    let lying = drum(0, [-2.0, -0.5, -0.5], [4.0, 1.0, 1.0]);
    let above = |y: f64| drum(2, [-0.5, y - 0.5, -2.0], [1.0, 1.0, 4.0]);
    check(&lying, &above(1.0), false);
    check(&lying, &above(0.99), true);
    // Beyond its end the other reaches deeper: only the slope of the round side counts.
    let end = |y: f64| drum(2, [1.7, y - 0.5, -2.0], [1.0, 1.0, 4.0]);
    check(&lying, &end(0.97), false);
    check(&lying, &end(0.95), true);
}

#[test]
fn only_quarter_turns_are_along_the_axes() {
    let placed = |kind, rotation: [f64; 3]| {
        let placement = Placement {
            position: Vec3::ZERO,
            rotation: rotation.into(),
            scale: Vec3::new(1.0, 2.0, 1.0),
        };
        Solid::placed(kind, &placement)
    };
    let cube = placed(PrimitiveKind::Cube, [0.0, 0.0, 90.0]).expect("a quarter turn");
    assert_eq!(cube.size, [2.0, 1.0, 1.0]);
    assert!(placed(PrimitiveKind::Cube, [0.0, 45.0, 0.0]).is_none());
    assert!(placed(PrimitiveKind::Cube, [0.0, 0.0, 90.1]).is_none());
    let drum = placed(PrimitiveKind::Cylinder, [90.0, 0.0, 0.0]).expect("a quarter turn");
    assert_eq!(drum.form, Form::Drum { axis: 2 });
    assert!(placed(PrimitiveKind::Cylinder, [0.0, 45.0, 0.0]).is_some());
    assert!(placed(PrimitiveKind::Cylinder, [45.0, 0.0, 0.0]).is_none());
    assert!(placed(PrimitiveKind::Cone, [0.0; 3]).is_none());
}

#[test]
fn density_is_the_filled_share_of_the_box_around_all() {
    let crates = [
        block("A", [0.0; 3], CUBE),
        block("B", [1.0, 0.0, 0.0], [1.0, 2.0, 1.0]),
    ];
    assert_eq!(density(&crates), 0.75);
    assert_eq!(density(&[]), 0.0);
}

/// An L of two boxes, with its foot on the bottom.
fn angle(low: [f64; 3]) -> Crate {
    let [x, y, z] = low;
    let mut angle = block("Angle", low, [2.0, 0.5, 1.0]);
    angle
        .solids
        .push(solid(Form::Box, [x, y + 0.5, z], [0.5, 1.0, 1.0]));
    angle
}

#[test]
fn an_angle_may_be_turned_and_not_taken_apart() {
    let start = angle([0.0; 3]);
    assert!(same_shape(&start, &angle([3.0, -1.0, 7.0])));
    // Upside down.
    let mut turned = block("Angle", [0.0, 1.0, 0.0], [2.0, 0.5, 1.0]);
    turned
        .solids
        .push(solid(Form::Box, [1.5, 0.0, 0.0], [0.5, 1.0, 1.0]));
    assert!(same_shape(&start, &turned));
    turned.solids[1].middle[0] -= 0.01;
    assert!(!same_shape(&start, &turned));
    assert!(!same_shape(
        &start,
        &block("Angle", [0.0; 3], [2.0, 0.5, 1.0])
    ));
}

const ALL: Rules = Rules {
    tall_ones_stand: true,
    heavy_ones_below: true,
    nothing_overhangs: true,
};

#[track_caller]
fn judged(crates: &[Crate], words: &str) {
    match fault(crates, ALL) {
        None => assert_eq!(words, ""),
        Some(reason) => assert!(!words.is_empty() && reason.contains(words), "{reason}"),
    }
}

#[test]
fn tall_crates_and_drums_stand() {
    let mut tall = block("Tall", [0.0; 3], [1.0, 2.0, 1.0]);
    tall.is_tall = true;
    judged(&[tall.clone()], "");
    tall.solids[0].size = [2.0, 1.0, 1.0];
    judged(&[tall.clone()], "Tall does not stand upright");
    assert_eq!(fault(&[tall.clone()], Rules::default()), None);
    tall.solids[0] = drum(0, [0.0; 3], [1.0; 3]);
    judged(&[tall], "Tall does not stand upright");
}

#[test]
fn heavy_crates_lie_below_the_others() {
    let light = block("Light", [0.0; 3], CUBE);
    let heavy = |low| Crate {
        is_heavy: true,
        ..block("Heavy", low, CUBE)
    };
    judged(&[light.clone(), heavy([1.0, 0.0, 0.0])], "");
    judged(&[light.clone(), heavy([0.0, -1.0, 0.0])], "");
    judged(&[light, heavy([0.0, 1.0, 0.0])], "Heavy lies above Light");
}

#[test]
fn a_crate_rests_by_at_least_half() {
    let below = || block("Below", [0.0; 3], CUBE);
    let at = |x: f64, y: f64| block("Above", [x, y, 0.0], CUBE);
    judged(&[below(), at(0.5, 1.0)], "");
    judged(&[below(), at(0.51, 1.0)], "Above overhangs");
    judged(&[below(), at(0.0, 1.01)], "Above overhangs");
    judged(&[below(), at(1.0, 0.0)], "");
    // A bridge over a gap of less than half.
    let bridge = block("Bridge", [0.6, 1.0, 0.0], [1.2, 1.0, 1.0]);
    judged(&[below(), at(1.4, 0.0), bridge], "");
    // A drum in the middle of a crate carries another one of its size.
    let mut drum_below = below();
    drum_below.solids[0] = drum(1, [0.0; 3], CUBE);
    judged(&[drum_below.clone(), at(0.0, 1.0)], "");
    judged(&[drum_below, at(0.4, 1.0)], "Above overhangs");
}

#[test]
fn an_angle_upside_down_needs_something_below_its_arm() {
    let mut angle = block("Angle", [0.0, 1.0, 0.0], [2.0, 0.5, 1.0]);
    angle
        .solids
        .push(solid(Form::Box, [1.5, 0.0, 0.0], [0.5, 1.0, 1.0]));
    judged(&[angle.clone()], "Angle overhangs");
    judged(&[angle, block("Below", [0.0; 3], CUBE)], "");
}
