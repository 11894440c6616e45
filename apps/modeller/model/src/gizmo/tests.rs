//! What a hand with a pointer may rely on.

use proptest::prelude::*;

use super::*;
use crate::camera::{Camera, StandardView};
use crate::document::{CameraType, Settings};
use crate::limits::MIN_SCALE;
use crate::placement::Placement;
use crate::{Color, MAX_COORDINATE, PrimitiveKind};

const WIDTH: f64 = 780.0;
const HEIGHT: f64 = 662.0;
const KINDS: [CameraType; 2] = [CameraType::Perspective, CameraType::Orthographic];

fn cube(name: &str, placement: Placement) -> Object {
    Object {
        id: name.to_lowercase(),
        kind: PrimitiveKind::Cube,
        name: name.into(),
        visible: true,
        locked: false,
        placement,
        color: Color::WHITE,
        opacity: 1.0,
        wireframe: false,
        group: None,
    }
}

fn at(x: f64, y: f64, z: f64) -> Placement {
    Placement {
        position: Vec3::new(x, y, z),
        ..Placement::IDENTITY
    }
}

fn view(kind: CameraType, camera: Camera) -> Projection {
    let settings = Settings {
        camera_type: kind,
        ..Settings::default()
    };
    Projection::new(camera, &settings, WIDTH, HEIGHT)
}

fn gizmo(tool: Tool, space: Space, objects: &[&Object], kind: CameraType) -> Gizmo {
    Gizmo::new(tool, space, objects, view(kind, Camera::default())).unwrap()
}

/// The pixel of a point `amount` along an axis from the gizmo's pivot.
fn along(gizmo: &Gizmo, axis: Axis, amount: f64) -> Point {
    gizmo
        .pixel(gizmo.pivot + gizmo.axis(axis) * amount)
        .unwrap()
}

fn placements(change: &Change) -> Vec<Placement> {
    change.places.iter().map(|place| place.placement).collect()
}

#[track_caller]
fn assert_close(actual: Vec3, expected: Vec3, tolerance: f64) {
    assert!(
        actual.max_difference(expected) <= tolerance,
        "{actual:?} is not {expected:?}"
    );
}

#[test]
fn the_select_tool_and_an_empty_selection_have_no_gizmo() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let projection = view(CameraType::Perspective, Camera::default());
    assert!(Gizmo::new(Tool::Select, Space::World, &[&object], projection).is_none());
    assert!(Gizmo::new(Tool::Move, Space::World, &[], projection).is_none());
    let behind = cube("B", at(60.0, 50.0, 90.0));
    assert!(Gizmo::new(Tool::Move, Space::World, &[&behind], projection).is_none());
}

#[test]
fn it_is_as_large_on_the_screen_wherever_it_is() {
    for kind in KINDS {
        for depth in [0.0, -20.0] {
            let object = cube("A", at(0.0, 0.5, depth));
            let gizmo = gizmo(Tool::Move, Space::World, &[&object], kind);
            let [right, ..] = gizmo.projection.camera.axes();
            let [x, _] = gizmo.pivot_pixel().unwrap();
            let [end, _] = gizmo.pixel(gizmo.pivot + right * gizmo.arm).unwrap();
            assert!((end - x - shape::ARM_PIXELS).abs() < 1e-6);
        }
    }
}

#[test]
fn every_handle_of_the_opening_view_can_be_grabbed_where_it_says() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    for kind in KINDS {
        for tool in [Tool::Move, Tool::Rotate, Tool::Scale] {
            let gizmo = gizmo(tool, Space::World, &[&object], kind);
            for handle in Handle::of(gizmo.part()) {
                let [x, y] = gizmo.handles().grab_point(*handle, |_| true).unwrap();
                assert_eq!(
                    gizmo.handles().at([x, y]),
                    Some(*handle),
                    "{kind:?} {tool:?}"
                );
                // Whole pixels, as pointers send them.
                assert_eq!(gizmo.handles().at([x.round(), y.round()]), Some(*handle));
            }
        }
    }
}

#[test]
fn covered_pixels_are_not_offered_as_grab_points() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let gizmo = gizmo(
        Tool::Move,
        Space::World,
        &[&object],
        CameraType::Perspective,
    );
    let handle = Handle::Axis(Axis::X);
    assert_eq!(gizmo.handles().grab_point(handle, |_| false), None);
    let [free_x, _] = gizmo.handles().grab_point(handle, |_| true).unwrap();
    let [other_x, _] = gizmo
        .handles()
        .grab_point(handle, |[x, _]| x < free_x - 5.0)
        .unwrap();
    assert!(other_x < free_x - 5.0);
}

#[test]
fn handles_that_point_at_the_eye_are_left_out() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let mut camera = Camera::default();
    camera.look(StandardView::Front);
    let projection = view(CameraType::Orthographic, camera);
    let gizmo = Gizmo::new(Tool::Move, Space::World, &[&object], projection).unwrap();
    let shown: Vec<_> = Handle::of(gizmo.part())
        .iter()
        .filter(|handle| gizmo.shape(**handle).is_some())
        .map(|handle| handle.key())
        .collect();
    assert_eq!(shown, ["x", "y", "xy", "center"]);
    assert!(Drag::new(gizmo, Handle::Axis(Axis::Z), [0.0, 0.0], &[&object]).is_none());
}

#[test]
fn an_axis_drag_moves_by_exactly_what_the_pointer_passes() {
    let object = cube("A", at(0.5, 0.5, -1.0));
    for kind in KINDS {
        for axis in Axis::ALL {
            let gizmo = gizmo(Tool::Move, Space::World, &[&object], kind);
            let (from, to) = (along(&gizmo, axis, 0.8), along(&gizmo, axis, 2.05));
            let mut drag = Drag::new(gizmo, Handle::Axis(axis), from, &[&object]).unwrap();
            let change = drag.to(to, false);
            let mut expected = object.placement;
            *axis.of_mut(&mut expected.position) += 1.25;
            assert_eq!(placements(&change), [expected], "{kind:?} {axis:?}");
        }
    }
}

#[test]
fn moving_the_pointer_across_an_axis_moves_nothing() {
    let object = cube("A", at(0.5, 0.5, -1.0));
    for kind in KINDS {
        let gizmo = gizmo(Tool::Move, Space::World, &[&object], kind);
        let from = along(&gizmo, Axis::X, 1.0);
        let end = along(&gizmo, Axis::X, 2.0);
        let across = [from[0] - (end[1] - from[1]), from[1] + (end[0] - from[0])];
        let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&object]).unwrap();
        assert_eq!(placements(&drag.to(across, false)), [object.placement]);
    }
}

#[test]
fn a_plane_drag_moves_two_coordinates_and_the_middle_follows_the_pointer() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    for kind in KINDS {
        let gizmo = gizmo(Tool::Move, Space::World, &[&object], kind);
        let pixel = |x, z| gizmo.pixel(gizmo.pivot + Vec3::new(x, 0.0, z)).unwrap();
        let handle = Handle::Plane { normal: Axis::Y };
        let mut drag = Drag::new(gizmo, handle, pixel(0.4, 0.4), &[&object]).unwrap();
        let change = drag.to(pixel(1.4, -1.6), false);
        assert_eq!(placements(&change), [at(1.0, 0.5, -2.0)]);

        let start = gizmo.pivot_pixel().unwrap();
        let mut drag = Drag::new(gizmo, Handle::Centre, start, &[&object]).unwrap();
        let target = [start[0] + 120.0, start[1] - 75.0];
        let placed = placements(&drag.to(target, false))[0];
        let (x, y, _) = gizmo.projection.project(placed.position).unwrap();
        assert!((x - target[0]).abs() < 0.1 && (y - target[1]).abs() < 0.1);
    }
}

#[test]
fn snapping_puts_the_coordinate_on_the_grid_whatever_it_was() {
    let object = cube("A", at(0.13, 0.5, 0.0));
    let gizmo = gizmo(
        Tool::Move,
        Space::World,
        &[&object],
        CameraType::Perspective,
    );
    let (from, to) = (along(&gizmo, Axis::X, 0.8), along(&gizmo, Axis::X, 1.9));
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&object]).unwrap();
    let change = drag.to(to, true);
    assert_eq!(placements(&change), [at(1.25, 0.5, 0.0)]);
    assert_eq!(change.readout, "X +1.12 → 1.25");
}

#[test]
fn several_objects_keep_their_distances_and_the_last_one_lands_on_the_grid() {
    let (a, b) = (cube("A", at(0.1, 0.5, 0.0)), cube("B", at(2.0, 0.5, 1.0)));
    let gizmo = gizmo(Tool::Move, Space::World, &[&a, &b], CameraType::Perspective);
    assert_close(gizmo.pivot(), Vec3::new(1.05, 0.5, 0.5), 1e-12);
    let (from, to) = (along(&gizmo, Axis::X, 0.8), along(&gizmo, Axis::X, 1.4));
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&a, &b]).unwrap();
    let change = drag.to(to, true);
    assert_eq!(placements(&change), [at(0.6, 0.5, 0.0), at(2.5, 0.5, 1.0)]);
    assert_close(drag.gizmo().pivot(), Vec3::new(1.55, 0.5, 0.5), 1e-9);
}

#[test]
fn a_local_move_goes_along_the_turned_axis() {
    let turned = Placement {
        rotation: Vec3::new(0.0, 90.0, 0.0),
        ..at(0.0, 0.5, 0.0)
    };
    let object = cube("A", turned);
    let gizmo = gizmo(
        Tool::Move,
        Space::Local,
        &[&object],
        CameraType::Perspective,
    );
    let (from, to) = (along(&gizmo, Axis::X, 0.8), along(&gizmo, Axis::X, 1.83));
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&object]).unwrap();
    let change = drag.to(to, true);
    assert_close(
        placements(&change)[0].position,
        Vec3::new(0.0, 0.5, -1.0),
        0.0,
    );
    assert_eq!(change.readout, "local X +1");
}

#[test]
fn a_ring_turns_with_the_pointer() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    for kind in KINDS {
        for (axis, one, two) in [
            (Axis::X, Vec3::Y, Vec3::Z),
            (Axis::Y, Vec3::Z, Vec3::X),
            (Axis::Z, Vec3::X, Vec3::Y),
        ] {
            let gizmo = gizmo(Tool::Rotate, Space::World, &[&object], kind);
            let pixel = |degrees: f64| {
                let (sin, cos) = degrees.to_radians().sin_cos();
                gizmo.pixel(gizmo.pivot + one * cos + two * sin).unwrap()
            };
            let mut drag = Drag::new(gizmo, Handle::Axis(axis), pixel(20.0), &[&object]).unwrap();
            let change = drag.to(pixel(65.0), false);
            let mut expected = Vec3::ZERO;
            *axis.of_mut(&mut expected) = 45.0;
            assert_eq!(placements(&change)[0].rotation, expected, "{kind:?}");
            assert_eq!(
                change.readout,
                format!("{} +45°", axis.key().to_uppercase())
            );
            // Snapped, 52 degrees are 45 as well.
            assert_eq!(
                placements(&drag.to(pixel(72.0), true))[0].rotation,
                expected
            );
        }
    }
}

#[test]
fn a_drag_may_go_round_more_than_once() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let gizmo = gizmo(
        Tool::Rotate,
        Space::World,
        &[&object],
        CameraType::Perspective,
    );
    let pixel = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        gizmo
            .pixel(gizmo.pivot + Vec3::Z * cos + Vec3::X * sin)
            .unwrap()
    };
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::Y), pixel(0.0), &[&object]).unwrap();
    let mut change = None;
    for step in 1..=10 {
        change = Some(drag.to(pixel(f64::from(step) * 45.0), true));
    }
    let change = change.unwrap();
    assert_eq!(change.readout, "Y +450°");
    assert_eq!(placements(&change)[0].rotation, Vec3::new(0.0, 90.0, 0.0));
}

#[test]
fn a_ring_seen_from_its_edge_turns_along_its_line() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let mut camera = Camera::default();
    camera.look(StandardView::Front);
    let projection = view(CameraType::Orthographic, camera);
    let gizmo = Gizmo::new(Tool::Rotate, Space::World, &[&object], projection).unwrap();
    let [x, y] = gizmo.pivot_pixel().unwrap();
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::Y), [x, y], &[&object]).unwrap();
    // A quarter of the circumference of a circle of one arm.
    let quarter = shape::ARM_PIXELS * std::f64::consts::FRAC_PI_2;
    let change = drag.to([x + quarter, y], false);
    assert_eq!(placements(&change)[0].rotation, Vec3::new(0.0, 90.0, 0.0));
}

#[test]
fn several_objects_turn_about_their_middle() {
    let (a, b) = (cube("A", at(-1.0, 0.5, 0.0)), cube("B", at(1.0, 0.5, 0.0)));
    let gizmo = gizmo(
        Tool::Rotate,
        Space::World,
        &[&a, &b],
        CameraType::Perspective,
    );
    let start = gizmo.pixel(gizmo.pivot + Vec3::Z).unwrap();
    let end = gizmo.pixel(gizmo.pivot + Vec3::X).unwrap();
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::Y), start, &[&a, &b]).unwrap();
    let [a, b] = placements(&drag.to(end, true))[..] else {
        panic!("two places");
    };
    assert_eq!(a.position, Vec3::new(0.0, 0.5, 1.0));
    assert_eq!(b.position, Vec3::new(0.0, 0.5, -1.0));
    assert_eq!(a.rotation, Vec3::new(0.0, 90.0, 0.0));
}

#[test]
fn the_angles_stay_close_to_those_before() {
    let turn = |axis, degrees, rotation: [f64; 3]| {
        let matrix = Mat3::about(axis, degrees) * Mat3::from_euler_degrees(rotation.into());
        nearest_euler_degrees(&matrix, rotation.into())
    };
    assert_close(
        turn(Vec3::Y, 120.0, [0.0; 3]),
        Vec3::new(0.0, 120.0, 0.0),
        1e-9,
    );
    assert_close(
        turn(Vec3::Y, 180.0, [0.0; 3]),
        Vec3::new(0.0, 180.0, 0.0),
        1e-9,
    );
    assert_close(
        turn(Vec3::X, 30.0, [370.0, 0.0, 0.0]),
        Vec3::new(400.0, 0.0, 0.0),
        1e-9,
    );
    // Where X and Z turn about the same line.
    assert_close(
        turn(Vec3::Y, 45.0, [0.0, 45.0, 0.0]),
        Vec3::new(0.0, 90.0, 0.0),
        1e-9,
    );
    assert_close(
        turn(Vec3::X, 30.0, [0.0, 90.0, 0.0]),
        Vec3::new(30.0, 90.0, 0.0),
        1e-9,
    );
    assert_close(
        turn(Vec3::X, 30.0, [5.0, -90.0, 10.0]),
        Vec3::new(35.0, -90.0, 10.0),
        1e-9,
    );
}

#[test]
fn a_stretch_is_relative_to_where_it_was_grabbed() {
    let tall = Placement {
        scale: Vec3::new(1.0, 3.0, 0.5),
        ..at(0.0, 0.5, 0.0)
    };
    let object = cube("A", tall);
    for kind in KINDS {
        let gizmo = gizmo(Tool::Scale, Space::World, &[&object], kind);
        let (from, to) = (along(&gizmo, Axis::Y, 1.0), along(&gizmo, Axis::Y, 1.96));
        let mut drag = Drag::new(gizmo, Handle::Axis(Axis::Y), from, &[&object]).unwrap();
        let change = drag.to(to, true);
        assert_eq!(placements(&change)[0].scale, Vec3::new(1.0, 6.0, 0.5));
        assert_eq!(change.readout, "Y ×2.0 → 6");
    }
}

#[test]
fn a_stretch_goes_through_to_the_other_side_and_never_stops_at_nothing() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let gizmo = gizmo(
        Tool::Scale,
        Space::World,
        &[&object],
        CameraType::Orthographic,
    );
    let from = along(&gizmo, Axis::X, 1.0);
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&object]).unwrap();
    for snap in [false, true] {
        for amount in [0.3, 0.0004, 0.0, -0.0004, -0.5, -1.0] {
            let scale = placements(&drag.to(along(&gizmo, Axis::X, amount), snap))[0].scale;
            assert!(scale.x.abs() >= MIN_SCALE, "{amount} gives {scale:?}");
            assert_eq!((scale.y, scale.z), (1.0, 1.0));
        }
        let mirrored = placements(&drag.to(along(&gizmo, Axis::X, -1.5), snap))[0];
        assert_eq!(mirrored.scale, Vec3::new(-1.5, 1.0, 1.0));
    }
}

#[test]
fn the_middle_scales_evenly_and_spreads_several_objects() {
    let (a, b) = (cube("A", at(-1.0, 0.5, 0.0)), cube("B", at(1.0, 0.5, 0.0)));
    let gizmo = gizmo(
        Tool::Scale,
        Space::World,
        &[&a, &b],
        CameraType::Perspective,
    );
    let start = gizmo.pivot_pixel().unwrap();
    let mut drag = Drag::new(gizmo, Handle::Centre, start, &[&a, &b]).unwrap();
    let change = drag.to([start[0] + shape::ARM_PIXELS, start[1]], true);
    let [one, two] = placements(&change)[..] else {
        panic!("two places");
    };
    assert_eq!(one.scale, Vec3::new(2.0, 2.0, 2.0));
    assert_eq!((one.position.x, two.position.x), (-2.0, 2.0));
    assert_eq!(change.readout, "×2.0");
}

#[test]
fn a_turned_object_is_stretched_along_its_own_axis() {
    let lying = Placement {
        rotation: Vec3::new(0.0, 0.0, 90.0),
        ..at(1.0, 0.5, 0.0)
    };
    let (a, b) = (cube("A", at(-1.0, 0.5, 0.0)), cube("B", lying));
    let gizmo = gizmo(
        Tool::Scale,
        Space::World,
        &[&a, &b],
        CameraType::Perspective,
    );
    let (from, to) = (along(&gizmo, Axis::X, 1.0), along(&gizmo, Axis::X, 2.0));
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&a, &b]).unwrap();
    let [one, two] = placements(&drag.to(to, true))[..] else {
        panic!("two places");
    };
    assert_eq!(one.scale, Vec3::new(2.0, 1.0, 1.0));
    assert_eq!(two.scale, Vec3::new(1.0, 2.0, 1.0));
}

#[test]
fn a_free_drag_stores_no_more_decimals_than_the_fields_show() {
    let object = cube("A", at(0.0, 0.5, 1.0 / 3.0));
    let gizmo = gizmo(
        Tool::Move,
        Space::World,
        &[&object],
        CameraType::Perspective,
    );
    let from = along(&gizmo, Axis::X, 0.8);
    let mut drag = Drag::new(gizmo, Handle::Axis(Axis::X), from, &[&object]).unwrap();
    let moved = placements(&drag.to([from[0] + 17.0, from[1] + 3.0], false))[0].position;
    assert_eq!(moved.x, rounding::rounded(moved.x, 0.001));
    assert_ne!(moved.x, 0.0);
    // What did not move keeps all its decimals.
    assert_eq!((moved.y, moved.z), (0.5, 1.0 / 3.0));
}

#[test]
fn a_pointer_off_the_canvas_counts_as_one_at_its_edge() {
    let object = cube("A", at(0.0, 0.5, 0.0));
    let gizmo = gizmo(
        Tool::Move,
        Space::World,
        &[&object],
        CameraType::Perspective,
    );
    let start = gizmo.pivot_pixel().unwrap();
    let mut drag = Drag::new(gizmo, Handle::Centre, start, &[&object]).unwrap();
    let outside = drag.to([-4000.0, 1e9], false);
    assert_eq!(outside, drag.to([0.0, HEIGHT], false));
}

fn cameras() -> impl Strategy<Value = Camera> {
    (
        0.0f64..360.0,
        -90.0f64..=90.0,
        0.2f64..400.0,
        0.01f64..100.0,
    )
        .prop_map(|(azimuth, elevation, distance, ortho_factor)| Camera {
            azimuth,
            elevation,
            distance,
            ortho_factor,
            ..Camera::default()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// From any side, with any handle, to anywhere: finite numbers that a document may hold, and
    /// never further than a few dozen times what is on the screen.
    #[test]
    fn no_drag_explodes(
        camera in cameras(),
        orthographic in any::<bool>(),
        local in any::<bool>(),
        tool in prop::sample::select(vec![Tool::Move, Tool::Rotate, Tool::Scale]),
        rotation in prop::array::uniform3(-200.0f64..200.0),
        pointers in prop::collection::vec((-2000.0f64..3000.0, -2000.0f64..3000.0, any::<bool>()), 1..6),
        odd in prop::sample::select(vec![0.0, f64::NAN, f64::INFINITY]),
    ) {
        let placement = Placement { rotation: rotation.into(), ..at(0.3, 0.5, -0.2) };
        let object = cube("A", placement);
        let projection = view(KINDS[usize::from(orthographic)], camera);
        let space = if local { Space::Local } else { Space::World };
        let Some(gizmo) = Gizmo::new(tool, space, &[&object], projection) else {
            return Ok(());
        };
        for handle in Handle::of(gizmo.part()) {
            let Some(grab) = gizmo.handles().grab_point(*handle, |_| true) else { continue };
            prop_assert_eq!(gizmo.handles().at(grab), Some(*handle));
            let mut drag = Drag::new(gizmo, *handle, grab, &[&object]).unwrap();
            for (x, y, snap) in &pointers {
                let change = drag.to([*x + odd, *y], *snap);
                let placed = change.places[0].placement;
                for part in [placed.position, placed.rotation, placed.scale] {
                    for value in part.to_array() {
                        prop_assert!(value.is_finite() && value.abs() <= MAX_COORDINATE);
                    }
                }
                prop_assert!(placed.scale.to_array().iter().all(|s| s.abs() >= MIN_SCALE));
                let way = (placed.position - placement.position).length();
                prop_assert!(way <= 101.0 * gizmo.arm + 1.0, "{handle:?} went {way}");
                prop_assert!(drag.gizmo().pivot_pixel().is_some());
            }
        }
    }

    #[test]
    fn any_turn_comes_back_from_its_angles(
        turn in prop::array::uniform3(-400.0f64..400.0),
        previous in prop::array::uniform3(-400.0f64..400.0),
        quarter in any::<bool>(),
    ) {
        let mut turn: Vec3 = turn.into();
        if quarter {
            turn.y = 90.0;
        }
        let matrix = Mat3::from_euler_degrees(turn);
        let angles = nearest_euler_degrees(&matrix, previous.into());
        let again = Mat3::from_euler_degrees(angles);
        for (a, b) in matrix.columns.into_iter().zip(again.columns) {
            prop_assert!(a.max_difference(b) < 1e-6);
        }
    }
}
