//! Our own rules for scenes.

use modeller_model::placement::same_orientation;
use modeller_model::{Color, Placement, Vec3, presets};
use serde_json::{Value, json};

use super::expected::{ExpectedScene, Lookup, Setting};
use super::found::{FoundObject, objects};
use super::object::{Accepted, ExpectedObject, Property};
use crate::apps::assignment::least_cost;
use crate::contract::Comparison;
use crate::equality::{normalised, shown, within};

/// A found scene beside the expected one.
#[derive(Clone, Debug)]
pub struct SceneComparison {
    pub expected: ExpectedScene,
    /// The scene, or why there is none to compare.
    pub found: Result<MatchedScene, String>,
}

#[derive(Clone, Debug)]
pub struct MatchedScene {
    pub objects: Vec<FoundObject>,
    /// For each expected object the index of its partner.
    pub partners: Vec<Option<usize>>,
    pub settings: Value,
}

impl Comparison for SceneComparison {}

impl MatchedScene {
    pub fn partner(&self, index: usize) -> Option<&FoundObject> {
        self.partners[index].map(|it| &self.objects[it])
    }
}

/// The original's other comparisons of field of view use the same slack.
const FOV_TOLERANCE: f64 = 0.01;

pub fn compare(expected: &ExpectedScene, state: &Value) -> SceneComparison {
    SceneComparison {
        expected: expected.clone(),
        found: matched(expected, state),
    }
}

fn matched(expected: &ExpectedScene, state: &Value) -> Result<MatchedScene, String> {
    let scene = find_scene(&expected.lookup, state)?;
    let objects = objects(scene)?;
    let cost: Vec<Vec<u64>> = expected
        .objects
        .iter()
        .map(|object| {
            objects
                .iter()
                .map(|found| pair_cost(object, found))
                .collect()
        })
        .collect();
    Ok(MatchedScene {
        partners: least_cost(&cost, objects.len()),
        objects,
        settings: scene
            .pointer("/scene/settings")
            .cloned()
            .unwrap_or(Value::Null),
    })
}

/// First of all as many pairs as possible fit without a fault; then types weigh more than numbers,
/// and between equals first the name and then the distance decides who is meant. So the order of the
/// objects in the export does not.
fn pair_cost(expected: &ExpectedObject, found: &FoundObject) -> u64 {
    const FAULTY: u64 = 10_000_000_000_000;
    const WRONG_TYPE: u64 = 10_000_000_000;
    const WRONG_VALUE: u64 = 10_000_000;
    const OTHER_NAME: u64 = 100_000;
    const FARTHEST: f64 = 999.0;
    let faults: u64 = expected
        .compared()
        .filter(|property| !fits(expected, found, *property))
        .map(|property| match property {
            Property::Type => WRONG_TYPE,
            _ => WRONG_VALUE,
        })
        .sum();
    let mut cost = faults;
    if faults > 0 {
        cost += FAULTY;
    }
    if !same_name(&expected.name, found.name.as_deref()) {
        cost += OTHER_NAME;
    }
    let distance = found.position.map_or(FARTHEST, |position| {
        (Vec3::from(position) - expected.placement.position).length() * 100.0
    });
    cost + distance.min(FARTHEST) as u64
}

/// Presets are looked up by their mark, new scenes by their name; never by what they hold.
fn find_scene<'s>(lookup: &Lookup, state: &'s Value) -> Result<&'s Value, String> {
    let scenes = state
        .get("scenes")
        .and_then(Value::as_array)
        .ok_or("the export has no list of scenes")?;
    let name = scene_name(lookup.name());
    let named = |scene: &&Value| {
        let found = scene.get("name").and_then(Value::as_str);
        found.is_some_and(|found| scene_name(found) == name)
    };
    let preset_name = |scene: &Value| {
        let preset = scene.get("preset").and_then(Value::as_bool) == Some(true);
        let name = scene.get("presetName").and_then(Value::as_str);
        name.filter(|_| preset).map(str::to_string)
    };
    match lookup {
        Lookup::Preset(preset) => scenes
            .iter()
            .filter(named)
            .find(|scene| preset_name(scene).as_ref() == Some(preset))
            .ok_or_else(|| format!("the preset scene {preset:?} is gone or renamed")),
        Lookup::New(wanted) => scenes
            .iter()
            .filter(named)
            .filter(|scene| preset_name(scene).is_none())
            .max_by_key(|scene| scene.get("updatedAt").and_then(Value::as_u64))
            .ok_or_else(|| format!("there is no new scene called {wanted:?}")),
    }
}

/// A trailing full stop is how a sentence ends, not how a scene is called.
fn scene_name(text: &str) -> String {
    normalised(text.trim().trim_end_matches('.'))
}

fn same_name(expected: &str, found: Option<&str>) -> bool {
    let bare = |text: &str| -> String {
        text.chars()
            .filter(|c| !c.is_whitespace())
            .flat_map(char::to_lowercase)
            .collect()
    };
    found.is_some_and(|found| bare(found) == bare(expected))
}

/// Why a property of the found object is not the expected one.
pub fn mismatch(
    expected: &ExpectedObject,
    found: &FoundObject,
    property: Property,
) -> Option<String> {
    (!fits(expected, found, property)).then(|| {
        format!(
            "{} is {} instead of {}",
            property.key(),
            shown(&found_value(found, property)),
            shown(&expected.wanted(property))
        )
    })
}

/// Is a property of the found object right? A missing one is not.
fn fits(expected: &ExpectedObject, found: &FoundObject, property: Property) -> bool {
    match property {
        Property::Type => found.kind == Some(expected.kind),
        Property::Name => same_name(&expected.name, found.name.as_deref()),
        Property::Visible => found.visible == Some(true),
        Property::Position => found.position.is_some_and(|it| position_fits(expected, it)),
        Property::Scale => found.scale.is_some_and(|it| scale_fits(expected, it)),
        Property::Rotation => found
            .rotation
            .zip(found.scale)
            .is_some_and(|(rotation, scale)| orientation_fits(expected, rotation, scale)),
        Property::Colour => found
            .colour
            .as_deref()
            .is_some_and(|colour| Color::parse(colour) == Some(expected.colour)),
        Property::Opacity => found
            .opacity
            .is_some_and(|opacity| within(opacity, expected.opacity, expected.opacity_tolerance)),
        Property::Wireframe => found.wireframe == Some(expected.wireframe),
    }
}

fn position_fits(expected: &ExpectedObject, found: [f64; 3]) -> bool {
    let wanted = expected.placement.position.to_array();
    (0..3).all(|axis| match expected.position[axis] {
        Accepted::Near(tolerance) => within(found[axis], wanted[axis], tolerance),
        Accepted::Between(low, high) => within(found[axis].clamp(low, high), found[axis], 0.0),
        Accepted::Any => true,
    })
}

/// Magnitudes per component, so that a high bar is not met by a long bar turned upright; with their
/// signs where the task speaks of signs.
fn scale_fits(expected: &ExpectedObject, found: [f64; 3]) -> bool {
    let wanted = expected.placement.scale.to_array();
    (0..3).all(|axis| {
        let (wanted, found) = match expected.signed_scale {
            true => (wanted[axis], found[axis]),
            false => (wanted[axis].abs(), found[axis].abs()),
        };
        let tolerance = expected.tolerance.scale(wanted);
        expected.scale_is_free[axis] || within(found, wanted, tolerance)
    })
}

/// A free scale factor has no expected size, so the solid is looked at with the found one.
fn orientation_fits(expected: &ExpectedObject, rotation: [f64; 3], scale: [f64; 3]) -> bool {
    let mut size = expected.placement.scale.to_array();
    for axis in 0..3 {
        if expected.scale_is_free[axis] {
            size[axis] = scale[axis].abs();
        }
    }
    let wanted = Placement {
        scale: size.into(),
        ..expected.placement
    };
    let found = Placement {
        rotation: rotation.into(),
        scale: scale.into(),
        ..expected.placement
    };
    same_orientation(expected.kind, &wanted, &found, expected.tolerance.degrees)
}

/// In the shape of an export.
pub fn found_value(found: &FoundObject, property: Property) -> Value {
    match property {
        Property::Type => json!(found.kind.map(|kind| kind.key())),
        Property::Name => json!(found.name),
        Property::Visible => json!(found.visible),
        Property::Position => json!(found.position),
        Property::Rotation => json!(found.rotation),
        Property::Scale => json!(found.scale),
        Property::Colour => json!(found.colour),
        Property::Opacity => json!(found.opacity),
        Property::Wireframe => json!(found.wireframe),
    }
}

/// Is the background the expected one?
pub fn background_mismatch(expected: &ExpectedScene, settings: &Value) -> Option<String> {
    let found = settings.get("backgroundColor").unwrap_or(&Value::Null);
    let right = found.as_str().and_then(Color::parse) == Some(expected.settings.background);
    (!right).then(|| {
        format!(
            "the background is {} instead of {}",
            shown(found),
            expected.settings.background
        )
    })
}

/// Why a setting is not as expected.
pub fn setting_mismatch(
    expected: &ExpectedScene,
    settings: &Value,
    setting: Setting,
) -> Option<String> {
    let (key, wanted) = match setting {
        Setting::Grid => ("showGrid", json!(expected.settings.show_grid)),
        Setting::Axes => ("showAxes", json!(expected.settings.show_axes)),
        Setting::Fov => ("fov", json!(expected.settings.fov)),
        Setting::Camera => ("cameraType", json!(expected.settings.camera_type)),
    };
    let found = settings.get(key).unwrap_or(&Value::Null);
    let right = match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => within(found, wanted, FOV_TOLERANCE),
        _ => *found == wanted,
    };
    (!right).then(|| format!("{key} is {} instead of {}", shown(found), shown(&wanted)))
}

/// Changes that the task did not ask for and that do not fail it (rules 7 and 9).
pub fn side_effects(expected: &ExpectedScene, state: &Value) -> Vec<String> {
    let mut effects = Vec::new();
    let judged = find_scene(&expected.lookup, state).ok();
    if let Some(settings) = judged.and_then(|scene| scene.pointer("/scene/settings")) {
        let unmentioned = [Setting::Grid, Setting::Axes, Setting::Fov, Setting::Camera]
            .into_iter()
            .filter(|setting| !expected.mentioned.contains(setting));
        effects.extend(unmentioned.filter_map(|it| setting_mismatch(expected, settings, it)));
    }
    let scenes = state.get("scenes").and_then(Value::as_array);
    let scenes = || scenes.into_iter().flatten();
    for preset in presets() {
        let mark = |scene: &Value| scene.get("presetName") == Some(&json!(preset.name));
        if !scenes().any(mark) {
            effects.push(format!("the scene {:?} was deleted", preset.name));
        }
    }
    for scene in scenes() {
        if judged.is_some_and(|judged| std::ptr::eq(judged, scene)) {
            continue;
        }
        let name = scene.get("name").and_then(Value::as_str).unwrap_or("?");
        if scene.get("preset").and_then(Value::as_bool) != Some(true) {
            effects.push(format!("there is another scene: {name:?}"));
        } else if scene.get("dirty").and_then(Value::as_bool) == Some(true) {
            effects.push(format!("the scene {name:?} was changed too"));
        }
    }
    effects
}
