//! Scenes and objects read from exported JSON, whatever that JSON holds.

use modeller_model::{MAX_COORDINATE, Placement, PrimitiveKind};
use serde_json::Value;

/// Larger scenes are not compared: no task comes near, and comparing must stay cheap.
const MAX_OBJECTS: usize = 2_000;

/// An object of an export. What is missing or of the wrong kind is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundObject {
    pub kind: Option<PrimitiveKind>,
    pub name: Option<String>,
    pub visible: Option<bool>,
    pub position: Option<[f64; 3]>,
    pub rotation: Option<[f64; 3]>,
    pub scale: Option<[f64; 3]>,
    pub colour: Option<String>,
    pub opacity: Option<f64>,
    pub wireframe: Option<bool>,
}

impl FoundObject {
    /// Where the object is, when the app could have put it there.
    pub fn placement(&self) -> Option<Placement> {
        let placement = Placement {
            position: self.position?.into(),
            rotation: self.rotation?.into(),
            scale: self.scale?.into(),
        };
        let triples = [placement.position, placement.rotation, placement.scale];
        let mut numbers = triples.iter().flat_map(|it| it.to_array());
        numbers
            .all(|number| number.abs() <= MAX_COORDINATE)
            .then_some(placement)
    }
}

/// The objects of a scene, or why they cannot be compared.
pub fn objects(scene: &Value) -> Result<Vec<FoundObject>, String> {
    let list = scene
        .pointer("/scene/objects")
        .and_then(Value::as_array)
        .ok_or("the scene has no list of objects")?;
    if list.len() > MAX_OBJECTS {
        return Err(format!(
            "the scene is too large to compare: {} objects",
            list.len()
        ));
    }
    Ok(list.iter().map(object).collect())
}

fn object(value: &Value) -> FoundObject {
    let text = |key: &str| value.get(key).and_then(Value::as_str);
    FoundObject {
        kind: text("type").and_then(PrimitiveKind::from_key),
        name: text("name").map(str::to_string),
        visible: value.get("visible").and_then(Value::as_bool),
        position: value.get("position").and_then(triple),
        rotation: value.get("rotation").and_then(triple),
        scale: value.get("scale").and_then(triple),
        colour: text("color").map(str::to_string),
        opacity: value.get("opacity").and_then(Value::as_f64),
        wireframe: value.get("wireframe").and_then(Value::as_bool),
    }
}

/// Exactly three numbers.
fn triple(value: &Value) -> Option<[f64; 3]> {
    let numbers: Option<Vec<f64>> = value.as_array()?.iter().map(Value::as_f64).collect();
    numbers?.try_into().ok()
}
