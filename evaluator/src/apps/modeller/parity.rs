//! The original's rules for scenes, to the letter: one tolerance for everything, greedy pairing,
//! missing properties accepted.

use serde_json::{Map, Value, json};

use super::expected::ExpectedScene;
use super::object::{ExpectedObject, Property};

/// The original's tolerance where its data does not override it.
const TOLERANCE: f64 = 0.15;
const SETTINGS_TOLERANCE: f64 = 0.01;

/// Everything the original finds wrong; nothing means a pass.
pub fn reasons(expected: &ExpectedScene, state: &Value, tolerance: Option<f64>) -> Vec<String> {
    let Some(scene) = find_scene(expected, state) else {
        return vec!["the scene was not found".into()];
    };
    let mut reasons = Vec::new();
    let found = list(scene.pointer("/scene/objects"));
    object_reasons(
        expected,
        found,
        tolerance.unwrap_or(TOLERANCE),
        &mut reasons,
    );
    settings_reasons(expected, scene.pointer("/scene/settings"), &mut reasons);
    reasons
}

/// By name; when that fails or leads to an empty scene, by the names of the objects. Outer blanks and
/// case do not count in either.
fn find_scene<'s>(expected: &ExpectedScene, state: &'s Value) -> Option<&'s Value> {
    let scenes = state.get("scenes")?.as_array()?;
    let name = |scene: &Value| scene.get("name").and_then(Value::as_str).map(folded);
    let by_name = scenes
        .iter()
        .find(|scene| name(scene).as_ref() == Some(&folded(expected.lookup.name())));
    let objects = |scene: &'s Value| list(scene.pointer("/scene/objects"));
    match by_name {
        Some(scene) if expected.objects.is_empty() || !objects(scene).is_empty() => {
            return Some(scene);
        }
        _ => {}
    }
    let hits = |scene: &'s Value| {
        let names = objects(scene).iter().filter_map(|it| it.get("name"));
        let names: Vec<_> = names.filter_map(Value::as_str).map(folded).collect();
        let known = |object: &&ExpectedObject| names.contains(&folded(&object.name));
        expected.objects.iter().filter(known).count()
    };
    let mut best: Option<(usize, &Value)> = None;
    for scene in scenes {
        let count = hits(scene);
        if count > best.map_or(0, |(most, _)| most) {
            best = Some((count, scene));
        }
    }
    best.map(|(_, scene)| scene).or(by_name)
}

fn object_reasons(
    expected: &ExpectedScene,
    found: &[Value],
    tolerance: f64,
    reasons: &mut Vec<String>,
) {
    let mut pairs = Vec::new();
    for (index, object) in expected.objects.iter().enumerate() {
        let values = compared_values(object);
        for (other, candidate) in found.iter().enumerate() {
            let mismatches = mismatches(object, &values, candidate, tolerance);
            pairs.push((mismatches.len(), index, other, mismatches));
        }
    }
    pairs.sort();
    let mut partners: Vec<Option<Vec<&str>>> = vec![None; expected.objects.len()];
    let mut taken = vec![false; found.len()];
    for (_, index, other, mismatches) in pairs {
        if partners[index].is_none() && !taken[other] {
            partners[index] = Some(mismatches);
            taken[other] = true;
        }
    }
    for (object, partner) in expected.objects.iter().zip(partners) {
        match partner {
            None => reasons.push(format!("no partner for {}", object.name)),
            Some(mismatches) => {
                for key in mismatches {
                    reasons.push(format!("{}: {key} differs", object.name));
                }
            }
        }
    }
    for _ in taken.iter().filter(|taken| !**taken) {
        reasons.push("extra object".into());
    }
    if expected.objects.len() != found.len() {
        reasons.push(format!(
            "{} objects instead of {}",
            found.len(),
            expected.objects.len()
        ));
    }
}

/// What the original's file says of an object.
fn compared_values(expected: &ExpectedObject) -> Vec<(Property, Value)> {
    const COMPARED: [Property; 7] = [
        Property::Type,
        Property::Wireframe,
        Property::Position,
        Property::Rotation,
        Property::Scale,
        Property::Colour,
        Property::Opacity,
    ];
    COMPARED
        .into_iter()
        .filter(|property| !expected.missing.contains(property))
        .map(|property| (property, expected.value(property)))
        .collect()
}

/// The properties in which a pair differs. What either side lacks is not compared.
fn mismatches(
    expected: &ExpectedObject,
    values: &[(Property, Value)],
    found: &Value,
    tolerance: f64,
) -> Vec<&'static str> {
    let differs = |property: Property, value: &Value, other: &Value| match property {
        Property::Type | Property::Wireframe => as_text(value) != as_text(other),
        Property::Colour => colour(value) != colour(other),
        Property::Opacity => !close(value, other, tolerance),
        Property::Rotation => {
            // The Y component of round shapes is not compared, whatever the others are.
            let round = ["cone", "sphere", "cylinder"].contains(&expected.kind.key());
            let axes: &[usize] = if round { &[0, 2] } else { &[0, 1, 2] };
            !triples_close(value, other, axes, tolerance)
        }
        _ => !triples_close(value, other, &[0, 1, 2], tolerance),
    };
    values
        .iter()
        .filter(|(property, value)| {
            let other = found.get(property.key());
            other.is_some_and(|other| differs(*property, value, other))
        })
        .map(|(property, _)| property.key())
        .collect()
}

fn settings_reasons(expected: &ExpectedScene, found: Option<&Value>, reasons: &mut Vec<String>) {
    let settings = &expected.settings;
    let empty = Map::new();
    let found = found.and_then(Value::as_object).unwrap_or(&empty);
    let mut compare = |key: &str, right: &dyn Fn(&Value) -> bool| {
        if found.get(key).is_some_and(|value| !right(value)) {
            reasons.push(format!("setting {key} differs"));
        }
    };
    compare("showGrid", &|it| *it == json!(settings.show_grid));
    compare("showAxes", &|it| *it == json!(settings.show_axes));
    let background = json!(settings.background.to_string());
    compare("backgroundColor", &|it| colour(it) == colour(&background));
    for (key, wanted) in [("fov", settings.fov), ("orthoZoom", settings.ortho_zoom)] {
        compare(key, &|it| close(&json!(wanted), it, SETTINGS_TOLERANCE));
    }
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn folded(text: &str) -> String {
    text.trim().to_lowercase()
}

fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_lowercase(),
        other => other.to_string().to_lowercase(),
    }
}

fn colour(value: &Value) -> String {
    let text = folded(&as_text(value));
    if text.starts_with('#') {
        text
    } else {
        format!("#{text}")
    }
}

/// No epsilon: a difference of exactly the tolerance is at the mercy of rounding, as in the original.
fn close(one: &Value, other: &Value, tolerance: f64) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() <= tolerance,
        _ => false,
    }
}

fn triples_close(one: &Value, other: &Value, axes: &[usize], tolerance: f64) -> bool {
    let (Some(one), Some(other)) = (one.as_array(), other.as_array()) else {
        return false;
    };
    one.len() == other.len()
        && axes
            .iter()
            .all(|axis| close(&one[*axis], &other[*axis], tolerance))
}
