//! The figures of the task files, computed from the preset scenes and compared with figures worked out
//! by hand.
//!
//! Nothing here asks the evaluator: the end states are worked out as the prompts tell it.

use modeller_model::linear::{Mat3, Vec3};
use modeller_model::placement::{Tolerance, same_solid};
use modeller_model::{Placement, PresetObject, PrimitiveKind, union_volume};

use super::declared::*;

#[track_caller]
fn position(number: &str, name: &str, computed: Vec3) {
    let found = declared(number, name).triple("position");
    assert!(
        found.max_difference(computed) < 1e-9,
        "{name}: {found:?} is not {computed:?}"
    );
}

#[track_caller]
fn close(found: f64, sheet: f64, slack: f64) {
    assert!((found - sheet).abs() <= slack, "{found} is not {sheet}");
}

fn top(object: &PresetObject) -> f64 {
    object.placement.bounds(object.kind).1.y
}

fn bottom(object: &PresetObject) -> f64 {
    object.placement.bounds(object.kind).0.y
}

/// Half of the height of an upright solid.
fn half_height(kind: PrimitiveKind, scale: Vec3) -> f64 {
    let placement = Placement {
        scale,
        ..Placement::IDENTITY
    };
    placement.bounds(kind).1.y
}

#[test]
fn task_001_doubles_and_task_002_spreads() {
    let cube = object(&preset("Single Cube Scene"), "Cube 1").placement;
    assert_eq!(declared("001", "Cube 1").triple("scale"), cube.scale * 2.0);
    let basic = preset("Basic Shapes");
    let sphere = object(&basic, "Blue Sphere").placement.position;
    for name in ["Red Cube", "Green Cylinder"] {
        let start = object(&basic, name).placement.position;
        let side = (start.x - sphere.x).signum();
        position(
            "002",
            name,
            Vec3::new(sphere.x + 3.0 * side, start.y, start.z),
        );
    }
}

#[test]
fn task_003_has_a_place_for_every_octant() {
    let place = &scene("003")["add_objects"][0]["each_position"];
    assert_eq!(numbers(&place["of"]), Some(Vec3::ONE));
    assert_eq!(place["every_sign"].as_bool(), Some(true));
    let mut octants: Vec<[bool; 3]> = solution_of("003")
        .iter()
        .map(|(_, placement)| placement.position.to_array().map(|it| it > 0.0))
        .collect();
    octants.sort();
    octants.dedup();
    assert_eq!(octants.len(), 8);
}

#[test]
fn task_004_puts_the_solids_in_the_order_of_its_prompt() {
    for (place, name) in ["Sphere 1", "Cone 1", "Cube 1", "Cylinder 1"]
        .into_iter()
        .enumerate()
    {
        position("004", name, Vec3::X * place as f64);
    }
}

#[test]
fn task_005_paints_the_two_nearest() {
    let garden = preset("Geometric Garden");
    let block = object(&garden, "Stone Block").placement.position;
    let mut others: Vec<(f64, &str)> = garden
        .objects
        .iter()
        .filter(|it| it.name != "Stone Block")
        .map(|it| ((it.placement.position - block).length(), it.name))
        .collect();
    others.sort_by(|one, two| one.0.total_cmp(&two.0));
    let sheet = [
        ("Garden Ball", 3.0104),
        ("Pillar", 3.0414),
        ("Ring", 3.1623),
        ("Tree Top", 3.6056),
    ];
    for ((distance, name), (expected, figure)) in others.iter().zip(sheet) {
        assert_eq!(*name, expected);
        close(*distance, figure, 5e-5);
    }
    let scene = scene("005");
    let painted: Vec<String> = entries(&scene, "edit_objects")
        .iter()
        .map(|it| it.text("object").to_string())
        .collect();
    assert_eq!(painted, [others[0].1, others[1].1]);
}

#[test]
fn task_006_touches_every_face_from_inside() {
    let (centre, half) = (Vec3::Y * 3.0, 3.0);
    let inside = half - half_height(PrimitiveKind::Sphere, Vec3::ONE);
    let faces = [
        ("Bottom", -Vec3::Y),
        ("Top", Vec3::Y),
        ("Right", Vec3::X),
        ("Left", -Vec3::X),
        ("Front", Vec3::Z),
        ("Back", -Vec3::Z),
    ];
    for (name, direction) in faces {
        position("006", name, centre + direction * inside);
    }
    position("006", "Bottom", Vec3::new(0.0, 0.5, 0.0));
    position("006", "Left", Vec3::new(-2.5, 3.0, 0.0));
}

/// The half-axis without a solid, how far out the others stand, and what stands opposite.
fn free_arm() -> (Vec3, f64, PrimitiveKind) {
    let plus = preset("Four Objects Scene");
    let arms = [Vec3::X, -Vec3::X, Vec3::Z, -Vec3::Z];
    let on = |arm: Vec3| {
        let mut solids = plus.objects.iter();
        solids.find(|it| {
            let position = it.placement.position;
            position.dot(arm) > 0.0 && position.cross(arm).length() < 1e-12
        })
    };
    let free: Vec<Vec3> = arms.into_iter().filter(|arm| on(*arm).is_none()).collect();
    assert_eq!(free.len(), 1);
    let taken: Vec<f64> = arms
        .into_iter()
        .filter_map(on)
        .map(|it| it.placement.position.length())
        .collect();
    assert!(taken.iter().all(|it| *it == taken[0]));
    (free[0], taken[0], on(-free[0]).unwrap().kind)
}

#[test]
fn tasks_007_and_010_use_the_free_arm() {
    let (arm, distance, opposite) = free_arm();
    position("007", "Torus 1", arm * distance);
    position("010", "Plug", arm * distance);
    assert_eq!(declared("010", "Plug").kind(), opposite);
    assert_eq!(
        (arm * distance, opposite),
        (Vec3::new(0.0, 0.0, -3.0), PrimitiveKind::Cone)
    );
    // From the common height to the height where a solid appears, each with the usual slack.
    let range = &declared("007", "Torus 1").0["position_range"]["y"];
    let low = range[0].as_float().unwrap();
    let high = range[1].as_float().unwrap();
    let slack = Tolerance::for_scale(Vec3::ONE).position;
    close(low, -slack, 1e-9);
    close(high, modeller_model::NEW_OBJECT_POSITION.y + slack, 1e-9);
}

#[test]
fn task_008_makes_contact_at_the_ground_and_at_the_top() {
    let cuboid = Vec3::new(1.0, 20.0, 1.0);
    let half = half_height(PrimitiveKind::Cube, cuboid);
    assert_eq!(declared("008", "Cube 1").triple("scale"), cuboid);
    position("008", "Cube 1", Vec3::Y * half);
    let cone = 2.0 * half + half_height(PrimitiveKind::Cone, Vec3::ONE);
    position("008", "Cone 1", Vec3::Y * cone);
    assert_eq!((half, cone), (10.0, 20.5));
}

#[test]
fn task_009_adds_the_one_missing_image() {
    let scene = preset("Two Objects Scene");
    let missing: Vec<(PrimitiveKind, Vec3)> = scene
        .objects
        .iter()
        .map(|it| (it.kind, -it.placement.position))
        .filter(|(kind, image)| {
            let is_image = |it: &&PresetObject| {
                it.kind == *kind && it.placement.position.max_difference(*image) < 1e-12
            };
            scene.objects.iter().find(is_image).is_none()
        })
        .collect();
    assert_eq!(missing, [(PrimitiveKind::Cube, Vec3::new(-3.0, 0.0, 0.0))]);
    assert_eq!(declared("009", "Cube 2").kind(), missing[0].0);
    position("009", "Cube 2", missing[0].1);
    assert_eq!(
        declared("009", "Cube 1").text("color"),
        declared("009", "Cube 2").text("color")
    );
}

#[test]
fn task_011_continues_the_row() {
    let row = preset("Row of Objects Scene");
    let mut solids: Vec<&PresetObject> = row.objects.iter().collect();
    solids.sort_by(|one, two| {
        one.placement
            .position
            .x
            .total_cmp(&two.placement.position.x)
    });
    let place = |it: &PresetObject| it.placement.position;
    let step = place(solids[1]) - place(solids[0]);
    let next = place(solids[solids.len() - 1]) + step;
    position("011", "Row Extension", next);
    assert_eq!(declared("011", "Row Extension").kind(), solids[1].kind);
    assert_eq!((next.x, solids[1].kind), (4.0, PrimitiveKind::Sphere));
}

/// The garden with its movable solids over these ground points.
fn garden_volume(places: &[[f64; 2]; 4], step: f64) -> f64 {
    let garden = preset("Geometric Garden");
    let movable = ["Garden Ball", "Pillar", "Tree Top", "Ring"];
    let solids: Vec<_> = garden
        .objects
        .iter()
        .map(|it| {
            let mut placement = it.placement;
            if let Some(which) = movable.iter().position(|name| *name == it.name) {
                [placement.position.x, placement.position.z] = places[which];
            }
            (it.kind, placement)
        })
        .collect();
    union_volume(&solids, step)
}

#[test]
fn task_012_has_a_reference_that_no_search_beats_noticeably() {
    let garden = preset("Geometric Garden");
    for name in ["Garden Ball", "Pillar", "Tree Top", "Ring"] {
        position(
            "012",
            name,
            Vec3::Y * object(&garden, name).placement.position.y,
        );
    }
    let reference = garden_volume(&[[0.0; 2]; 4], 0.02);
    // The sheet's own grid reads 0.0015 too much: it says 5.745 for volumes that sum up to 5.7434.
    close(reference + 0.0015, 3.9437, 0.001);
    let apart: f64 = garden
        .objects
        .iter()
        .map(|it| it.placement.volume(it.kind))
        .sum();
    close(apart, 5.7434, 5e-5);

    let coarse = garden_volume(&[[0.0; 2]; 4], 0.06);
    for start in [0.1, 0.3, -0.2] {
        let mut places = [[start, 0.0], [0.0, -start], [-start, start], [start, start]];
        let best = descend(&mut places);
        assert!(best > coarse - 0.006, "{best} at {places:?}");
        assert!(
            best < coarse + 0.02,
            "the search gets there: {best} at {places:?}"
        );
    }
}

/// Moves one coordinate at a time as long as that helps.
fn descend(places: &mut [[f64; 2]; 4]) -> f64 {
    let volume = |places: &[[f64; 2]; 4]| garden_volume(places, 0.06);
    let mut best = volume(places);
    let mut stride = 0.2;
    while stride > 0.02 {
        let mut improved = false;
        for which in 0..8 {
            for direction in [stride, -stride] {
                let before = places[which / 2][which % 2];
                places[which / 2][which % 2] = before + direction;
                let found = volume(places);
                if found < best {
                    (best, improved) = (found, true);
                } else {
                    places[which / 2][which % 2] = before;
                }
            }
        }
        if !improved {
            stride /= 2.0;
        }
    }
    best
}

/// Every triple of whole numbers up to 8 in magnitude that meets a condition.
fn triples(low: i32, condition: impl Fn([i32; 3]) -> bool) -> Vec<[i32; 3]> {
    let range = || low..=8;
    range()
        .flat_map(|a| range().flat_map(move |b| range().map(move |c| [a, b, c])))
        .filter(|triple| condition(*triple))
        .collect()
}

fn sorted(mut triple: [i32; 3]) -> [i32; 3] {
    triple.sort_unstable();
    triple
}

fn surface([a, b, c]: [i32; 3]) -> i32 {
    2 * (a * b + b * c + c * a)
}

#[test]
fn tasks_013_and_x08_list_every_combination() {
    let scales = |number: &str| {
        let mut scales: Vec<[i32; 3]> = solution_of(number)
            .iter()
            .map(|(_, placement)| placement.scale.to_array().map(|it| it as i32))
            .collect();
        scales.sort_unstable();
        scales
    };
    let signed = triples(-8, |it| sorted(it.map(i32::abs)) == [1, 2, 4]);
    assert_eq!(signed.len(), 48);
    assert_eq!(scales("013"), signed);
    let positive = triples(1, |it| sorted(it) == [1, 2, 4]);
    assert_eq!(scales("x08"), positive);
    // Where the six of the original come from.
    let by_surface = triples(1, |it| it.iter().product::<i32>() == 8 && surface(it) == 28);
    assert_eq!(by_surface, positive);
    for number in ["013", "x08"] {
        let each = &scene(number)["add_objects"][0]["each_scale"];
        assert_eq!(numbers(&each["of"]), Some(Vec3::new(1.0, 2.0, 4.0)));
        assert_eq!(each["every_order"].as_bool(), Some(true));
        assert_eq!(each.get("every_sign").is_some(), number == "013");
    }
}

#[test]
fn task_014_equals_the_volumes_and_makes_contact() {
    let plus = preset("Four Objects Scene");
    let (cylinder, cone) = (object(&plus, "Cylinder 1"), object(&plus, "Cone 1"));
    let factor = cylinder.placement.volume(cylinder.kind) / cone.placement.volume(cone.kind);
    close(factor, 3.0, 1e-12);
    let entry = declared("014", "Cone 1");
    assert!(
        entry
            .triple("scale")
            .max_difference(Vec3::new(1.0, factor, 1.0))
            < 1e-9
    );
    let height = top(cylinder) + half_height(PrimitiveKind::Cone, entry.triple("scale"));
    close(height, 2.0, 1e-9);
    let place = cylinder.placement.position;
    position("014", "Cone 1", Vec3::new(place.x, height, place.z));
}

#[test]
fn task_015_has_the_least_surface() {
    let mut boxes = triples(1, |it| it.iter().product::<i32>() == 8 && sorted(it) == it);
    boxes.sort_by_key(|it| surface(*it));
    let surfaces: Vec<i32> = boxes.iter().map(|it| surface(*it)).collect();
    assert_eq!(surfaces, [24, 28, 34]);
    let scale = declared("015", "Cube 1").triple("scale");
    assert_eq!(scale.to_array(), boxes[0].map(f64::from));
}

#[test]
fn task_016_fills_the_column_below_and_above_cube_1() {
    let single = preset("Single Cube Scene");
    let cube = object(&single, "Cube 1");
    let (low, high) = (bottom(cube), top(cube));
    close(low, 0.5, 1e-12);
    for (name, from, to) in [("Cube 2", 0.0, low), ("Cube 3", high, 3.0)] {
        position("016", name, Vec3::Y * (0.5 * (from + to)));
        let entry = declared("016", name);
        assert!((entry.triple("scale").y - (to - from)).abs() < 1e-9);
        assert_eq!(entry.triple("rotation"), cube.placement.rotation);
    }
    // The one answer of the original: three unit cubes.
    let original = scene("016")["original_scenes"][0]
        .as_table()
        .unwrap()
        .clone();
    let cubes: Vec<f64> = ["add_objects", "edit_objects"]
        .iter()
        .flat_map(|key| entries(&original, key))
        .map(|it| it.triple("position").y)
        .collect();
    assert_eq!(cubes, [0.5, 2.5, 1.5]);
}

#[test]
fn task_017_leaves_the_cube_doubled_twice() {
    let mut left: Vec<PresetObject> = preset("Row of Objects Scene").objects;
    let mut deleted = Vec::new();
    loop {
        let volume = |it: &PresetObject| it.placement.volume(it.kind);
        left.sort_by(|one, two| volume(two).total_cmp(&volume(one)));
        deleted.push(left.pop().unwrap().name);
        if left.len() == 1 {
            break;
        }
        for object in &mut left {
            object.placement.scale.y *= 2.0;
        }
    }
    assert_eq!(deleted, ["Cone 1", "Sphere 1", "Cylinder 1"]);
    let removed = scene("017")["remove_objects"].as_array().unwrap().clone();
    let removed: Vec<_> = removed.iter().filter_map(toml::Value::as_str).collect();
    assert_eq!(removed, deleted);
    assert_eq!((left[0].name, left[0].placement.scale.y), ("Cube 1", 4.0));
    assert_eq!(
        declared("017", "Cube 1").triple("scale"),
        left[0].placement.scale
    );
}

#[test]
fn task_018_sorts_by_surface_plus_volume() {
    let row = preset("Row of Objects Scene");
    let mut sums: Vec<(f64, &str)> = row
        .objects
        .iter()
        .map(|it| {
            let solid = it.kind.solid();
            (solid.surface(Vec3::ONE) + solid.volume(), it.name)
        })
        .collect();
    sums.sort_by(|one, two| one.0.total_cmp(&two.0));
    let sheet = [
        ("Cone 1", 2.8034),
        ("Sphere 1", 3.6652),
        ("Cylinder 1", 5.4978),
        ("Cube 1", 7.0),
    ];
    for (place, ((sum, name), (expected, figure))) in sums.iter().zip(sheet).enumerate() {
        assert_eq!(*name, expected);
        close(*sum, figure, 5e-5);
        position("018", name, Vec3::X * (2.0 * place as f64));
    }
}

#[test]
fn task_019_makes_contact_above_and_below_the_tabletop() {
    let tabletop = declared("019", "Tabletop").placement();
    let (low, high) = tabletop.bounds(PrimitiveKind::Cube);
    let leg = declared("019", "TableLeg").placement();
    close(leg.scale.y, low.y, 1e-9);
    close(leg.position.y, 0.5 * low.y, 1e-9);
    let ball = declared("019", "Ball").placement();
    close(
        ball.position.y,
        high.y + half_height(PrimitiveKind::Sphere, ball.scale),
        1e-9,
    );
    assert_eq!((leg.position.y, ball.position.y), (2.0, 4.9));
    // A leg stays under the top up to here; the check adds the slack of a contact.
    let farthest = high.x - 0.5 * leg.scale.x;
    assert_eq!(farthest, 1.75);
    let file = file("019");
    let checks = file["subtasks"].as_array().unwrap().iter();
    let mut checks = checks.flat_map(|subtask| subtask["checks"].as_array().unwrap());
    let quadrants = checks
        .find(|check| check.get("distance").is_some())
        .unwrap();
    let limit = quadrants["distance"][1].as_float().unwrap();
    close(limit, farthest + 0.05, 1e-9);
}

/// The image in the plane Z = 0: what is turned about X or Y turns the other way.
fn mirrored(placement: &Placement) -> Placement {
    let flip = Vec3::new(1.0, 1.0, -1.0);
    let times = |one: Vec3, two: Vec3| Vec3::new(one.x * two.x, one.y * two.y, one.z * two.z);
    let image = Placement {
        position: times(placement.position, flip),
        rotation: times(placement.rotation, Vec3::new(-1.0, -1.0, 1.0)),
        scale: placement.scale,
    };
    let mirror = Mat3::diagonal(flip);
    let expected = mirror * Mat3::from_euler_degrees(placement.rotation) * mirror;
    let found = Mat3::from_euler_degrees(image.rotation);
    for (one, two) in found.columns.into_iter().zip(expected.columns) {
        assert!(one.max_difference(two) < 1e-12);
    }
    image
}

#[test]
fn task_020_mirrors_the_left_parts() {
    for part in ["Eye", "Arm"] {
        let right = declared("020", &format!("Right {part}"));
        let left = declared("020", &format!("Left {part}"));
        let (kind, image) = (right.kind(), mirrored(&right.placement()));
        let exact = Tolerance {
            position: 0.0,
            degrees: 0.0,
            relative_scale: 0.0,
            scale_floor: 0.0,
        };
        assert!(
            same_solid(kind, &image, &left.placement(), &exact),
            "{part}"
        );
    }
    let arm = declared("020", "Left Arm").placement();
    assert_eq!((arm.position.z, arm.rotation.x), (-0.6, 45.0));
    // Arms hang outward: their lower ends are farther from the middle than their upper ends.
    let length = Mat3::from_euler_degrees(arm.rotation) * (Vec3::Y * (0.5 * arm.scale.y));
    let (upper, lower) = (arm.position + length, arm.position - length);
    close(upper.y, 0.783, 5e-4);
    close(upper.z, -0.317, 5e-4);
    close(lower.z, -0.883, 5e-4);
}

#[test]
fn the_extra_tasks_have_the_places_that_their_prompts_describe() {
    let garden = preset("Geometric Garden");
    let tree = object(&garden, "Tree Top");
    position(
        "x01",
        "Tree Top",
        tree.placement.position - Vec3::Y * bottom(tree),
    );
    position("x01", "Tree Top", Vec3::new(0.0, 1.0, 3.0));

    let plus = preset("Four Objects Scene");
    let place = |name: &str| object(&plus, name).placement.position;
    position("x02", "Cone 1", place("Sphere 1") + Vec3::Y * 3.0);
    position(
        "x04",
        "Midpoint",
        (place("Cylinder 1") + place("Cone 1")) * 0.5,
    );
    position("x04", "Midpoint", Vec3::new(-1.5, 0.0, 1.5));

    let row = preset("Row of Objects Scene");
    let cube = object(&row, "Cube 1");
    let sphere = object(&row, "Sphere 1");
    let reach = half_height(sphere.kind, sphere.placement.scale);
    let x = cube.placement.bounds(cube.kind).0.x - 1.0 - reach;
    position("x03", "Sphere 1", Vec3::X * x);
    assert_eq!(x, -2.0);

    let single = preset("Single Cube Scene");
    let cube = object(&single, "Cube 1");
    assert_eq!(
        declared("x05", "Cube 1").triple("scale"),
        Vec3::new(1.0, 3.0, 1.0)
    );
    position("x05", "Cube 1", Vec3::Y * (bottom(cube) + 1.5));
    position("x05", "Cube 1", Vec3::Y * 2.0);

    let behind: Vec<&str> = garden
        .objects
        .iter()
        .filter(|it| it.placement.position.z < 0.0)
        .map(|it| it.name)
        .collect();
    assert_eq!(behind, ["Ring"]);
    assert_eq!(scene("x06")["remove_objects"][0].as_str(), Some(behind[0]));

    let two = preset("Two Objects Scene");
    let cube = object(&two, "Cube 1");
    let above = cube.placement.position + Vec3::Y * (top(cube) - bottom(cube));
    position("x07", "Cube 1 (Copy)", above);
    position("x07", "Cube 1 (Copy)", Vec3::new(3.0, 1.0, 0.0));
}
