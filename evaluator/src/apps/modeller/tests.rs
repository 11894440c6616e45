//! What our rules and the original's make of the same scenes.

use serde_json::{Value, json};

use super::expected::ExpectedScene;
use super::strict::{self, mismatch};
use crate::contract::Expected;
use crate::fields::Fields;

fn expected(toml: &str) -> ExpectedScene {
    let table: toml::Table = toml.parse().expect("TOML");
    let fields = Fields::new("expected.scene", &table);
    ExpectedScene::parse(&fields).unwrap_or_else(|error| panic!("{error}"))
}

fn object(kind: &str, name: &str, position: Value, rotation: Value, scale: Value) -> Value {
    json!({
        "type": kind, "name": name, "visible": true, "locked": false, "position": position,
        "rotation": rotation, "scale": scale, "color": "#ffffff", "opacity": 1, "wireframe": false,
    })
}

fn cube(name: &str, x: f64) -> Value {
    object(
        "cube",
        name,
        json!([x, 0.5, 0]),
        json!([0, 0, 0]),
        json!([1, 1, 1]),
    )
}

fn scene(name: &str, objects: Vec<Value>) -> Value {
    let settings = json!({
        "showGrid": true, "showAxes": true, "backgroundColor": "#1a1a2e", "fov": 50,
        "cameraType": "perspective", "orthoZoom": 10,
    });
    json!({
        "name": name, "preset": false, "presetName": null, "updatedAt": 1,
        "scene": {"objects": objects, "settings": settings},
    })
}

/// Does everything match?
fn ours(expected: &ExpectedScene, state: &Value) -> bool {
    strict::compare(expected, state).found.is_ok_and(|matched| {
        matched.objects.len() == expected.objects.len()
            && expected
                .objects
                .iter()
                .zip(&matched.partners)
                .all(|(object, partner)| {
                    partner.is_some_and(|partner| {
                        let found = &matched.objects[partner];
                        object
                            .compared()
                            .all(|it| mismatch(object, found, it).is_none())
                    })
                })
    })
}

#[track_caller]
fn check(toml: &str, objects: Vec<Value>, pass: bool, parity: bool) {
    let expected = expected(toml);
    let state = json!({"scenes": [scene(expected.lookup.name(), objects)]});
    assert_eq!(ours(&expected, &state), pass, "ours");
    let reasons = expected.parity_reasons(&state, None);
    assert_eq!(reasons.is_empty(), parity, "parity: {reasons:?}");
}

const NOSE: &str = r#"
new = "Face"
add_objects = [{ object = "Nose", type = "cone", position = [0.5, 1.5, 0], rotation = [0, 0, -90], scale = [0.1, 0.2, 0.1] }]
"#;

#[test]
fn a_nose_is_judged_by_where_it_points_and_how_large_it_is() {
    let nose = |rotation: Value, scale: Value| {
        vec![object(
            "cone",
            "Nose",
            json!([0.5, 1.5, 0]),
            rotation,
            scale,
        )]
    };
    let small = || json!([0.1, 0.2, 0.1]);
    check(NOSE, nose(json!([0, 0, -90]), small()), true, true);
    check(NOSE, nose(json!([0, 0, 270]), small()), true, false);
    check(NOSE, nose(json!([0, 90, -90]), small()), false, true);
    check(NOSE, nose(json!([0, 0, 90]), small()), false, false);
    check(
        NOSE,
        nose(json!([0, 0, -90]), json!([0.25, 0.35, 0.25])),
        false,
        true,
    );
}

const TWO: &str = r#"
new = "Two"
add_objects = [
    { object = "A", type = "cube", position = [0, 0.5, 0] },
    { object = "B", type = "cube", position = [0.2, 0.5, 0] },
]
"#;

#[test]
fn a_matching_is_found_where_greedy_pairing_misses_it() {
    check(TWO, vec![cube("x", 0.1), cube("y", 0.0)], true, false);
    check(TWO, vec![cube("x", 0.1), cube("y", 0.1)], true, true);
    check(TWO, vec![cube("x", 0.0), cube("y", 0.0)], false, false);
}

#[test]
fn a_missing_property_is_a_mismatch_with_us_only() {
    let mut objects = vec![cube("A", 0.0), cube("B", 0.2)];
    objects[1].as_object_mut().unwrap().remove("color");
    check(TWO, objects, false, true);
}

#[test]
fn names_count_only_where_they_are_dictated() {
    let named = TWO.replace("\"A\", type", "\"A\", name_required = true, type");
    check(
        &named,
        vec![cube("Other", 0.0), cube("B", 0.2)],
        false,
        true,
    );
    check(
        &named,
        vec![cube(" a ", 0.0), cube("Other", 0.2)],
        true,
        true,
    );
}

#[test]
fn new_scenes_are_found_by_name_alone_and_the_latest_counts() {
    let expected = expected(TWO);
    let right = || scene("two.", vec![cube("A", 0.0), cube("B", 0.2)]);
    let mut older = scene("Two", vec![]);
    older["updatedAt"] = json!(0);
    assert!(ours(&expected, &json!({"scenes": [right(), older]})));
    let mut preset = right();
    preset["preset"] = json!(true);
    preset["presetName"] = json!("Two");
    assert!(
        !ours(&expected, &json!({"scenes": [preset]})),
        "a preset is no new scene"
    );
    let elsewhere = json!({"scenes": [scene("Another", vec![cube("A", 0.0), cube("B", 0.2)])]});
    assert!(!ours(&expected, &elsewhere));
    assert_eq!(
        expected.parity_reasons(&elsewhere, None),
        [""; 0],
        "the original finds it by its objects"
    );
}

#[test]
fn the_original_looks_for_names_of_objects_without_blanks_and_case() {
    let expected = expected(TWO);
    let named = |names: [&str; 2]| {
        let objects = vec![cube(names[0], 0.0), cube(names[1], 0.2)];
        let other = scene("Other", vec![cube("B", 7.0)]);
        json!({"scenes": [other, scene("Another", objects)]})
    };
    for names in [["A", "B"], [" a ", "b"], ["\tA", "B\n"]] {
        let reasons = expected.parity_reasons(&named(names), None);
        assert_eq!(reasons, [""; 0], "{names:?}");
    }
    // With as many of the names the first scene counts, with none of them no scene does.
    let reasons = expected.parity_reasons(&named(["x", "B"]), None);
    assert!(!reasons.is_empty(), "the other scene is found");
    let nowhere = json!({"scenes": [scene("Another", vec![cube("x", 0.0), cube("y", 0.2)])]});
    let reasons = expected.parity_reasons(&nowhere, None);
    assert_eq!(reasons, ["the scene was not found"]);
}

#[test]
fn settings_are_compared_where_they_are_mentioned() {
    let toml = "preset = 'Empty Scene'\nfov = 70\ncamera = 'orthographic'";
    let expected = expected(toml);
    let parts = expected.parts();
    assert!(parts.contains(&"settings".to_string()), "{parts:?}");
    let mut empty = scene("Empty Scene", vec![]);
    empty["preset"] = json!(true);
    empty["presetName"] = json!("Empty Scene");
    empty["scene"]["settings"]["fov"] = json!(70);
    let state = json!({"scenes": [empty]});
    assert!(
        expected.parity_reasons(&state, None).is_empty(),
        "the camera is not compared by the original"
    );
}

#[test]
fn a_tolerance_of_a_task_holds_for_its_object() {
    let wide = TWO.replace("\"A\", type", "\"A\", tolerance = { position = 0.5 }, type");
    check(&wide, vec![cube("A", -0.4), cube("B", 0.2)], true, false);
    check(&wide, vec![cube("A", 0.0), cube("B", 0.6)], false, false);
}
