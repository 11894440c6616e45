//! The scene that a task wants: a preset with declared edits, or a new scene.

use std::collections::BTreeSet;

use modeller_model::placement::Tolerance;
use modeller_model::{
    Color, NEW_OBJECT_POSITION, Placement, PresetObject, PrimitiveKind, Settings, Vec3, presets,
};
use serde_json::{Value, json};

use super::{compat, strict};
use crate::task::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedScene {
    pub lookup: Lookup,
    pub objects: Vec<ExpectedObject>,
    pub settings: Settings,
    /// Settings that the task speaks of, besides the background.
    pub mentioned: BTreeSet<Setting>,
}

/// Which scene of the export is judged (fact sheet E.7, rule 8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    Preset(String),
    New(String),
}

impl Lookup {
    pub fn name(&self) -> &str {
        match self {
            Lookup::Preset(name) | Lookup::New(name) => name,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    Grid,
    Axes,
    Fov,
    Camera,
}

/// What is compared of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    Type,
    Name,
    Visible,
    Position,
    Rotation,
    Scale,
    Color,
    Opacity,
    Wireframe,
}

impl Property {
    pub const ALL: [Property; 9] = [
        Property::Type,
        Property::Name,
        Property::Visible,
        Property::Position,
        Property::Rotation,
        Property::Scale,
        Property::Color,
        Property::Opacity,
        Property::Wireframe,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Property::Type => "type",
            Property::Name => "name",
            Property::Visible => "visible",
            Property::Position => "position",
            Property::Rotation => "rotation",
            Property::Scale => "scale",
            Property::Color => "color",
            Property::Opacity => "opacity",
            Property::Wireframe => "wireframe",
        }
    }
}

#[derive(Clone, Debug)]
pub struct ExpectedObject {
    pub name: String,
    pub kind: PrimitiveKind,
    pub placement: Placement,
    pub color: Color,
    pub opacity: f64,
    pub wireframe: bool,
    /// Names count only where the task dictates them (E.7, rule 5).
    pub name_required: bool,
    /// What the task's edits touched; everything, for an added object.
    pub changed: BTreeSet<Property>,
    pub tolerance: Tolerance,
    pub opacity_tolerance: f64,
}

impl ExpectedObject {
    /// The properties that count for this object.
    pub fn compared(&self) -> impl Iterator<Item = Property> + '_ {
        Property::ALL
            .into_iter()
            .filter(|property| *property != Property::Name || self.name_required)
    }

    /// In the shape of an export.
    pub fn value(&self, property: Property) -> Value {
        match property {
            Property::Type => json!(self.kind.key()),
            Property::Name => json!(self.name),
            Property::Visible => json!(true),
            Property::Position => json!(self.placement.position.to_array()),
            Property::Rotation => json!(self.placement.rotation.to_array()),
            Property::Scale => json!(self.placement.scale.to_array()),
            Property::Color => json!(self.color.to_string()),
            Property::Opacity => json!(self.opacity),
            Property::Wireframe => json!(self.wireframe),
        }
    }
}

/// Slack of the opacity (E.7, rule 3).
const OPACITY_TOLERANCE: f64 = 0.02;

impl ExpectedScene {
    pub fn parse(fields: &Fields) -> Result<ExpectedScene, FieldError> {
        let mut scene = base(fields)?;
        scene.remove_objects(fields)?;
        for edit in fields.tables("edit_objects")? {
            let index = scene.index(&edit)?;
            let object = &mut scene.objects[index];
            if let Some(name) = edit.optional_text("rename")? {
                object.name = name;
                object.name_required = true;
                object.changed.insert(Property::Name);
            }
            edit_object(&edit, object)?;
        }
        for addition in fields.tables("add_objects")? {
            scene.objects.push(added_object(&addition)?);
        }
        scene.edit_settings(fields)?;
        fields.finish()?;
        Ok(scene)
    }

    pub fn compare(&self, state: &Value) -> strict::SceneComparison {
        strict::compare(self, state)
    }

    pub fn parity(&self, state: &Value, tolerance: Option<f64>) -> Vec<String> {
        compat::reasons(self, state, tolerance)
    }

    pub fn side_effects(&self, state: &Value) -> Vec<String> {
        strict::side_effects(self, state)
    }

    pub fn parts(&self) -> Vec<String> {
        let mut parts = vec!["count".to_string(), "background".to_string()];
        if !self.mentioned.is_empty() {
            parts.push("settings".into());
        }
        for object in &self.objects {
            for property in object.compared() {
                parts.push(part(&object.name, property));
            }
        }
        parts
    }

    fn index(&self, fields: &Fields) -> Result<usize, FieldError> {
        let name = fields.text("object")?;
        let mut matches = (0..self.objects.len()).filter(|it| self.objects[*it].name == name);
        match (matches.next(), matches.next()) {
            (Some(index), None) => Ok(index),
            _ => Err(fields.error("object", "the name of exactly one object of the preset")),
        }
    }

    fn remove_objects(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for (index, name) in fields.texts("remove_objects")?.iter().enumerate() {
            let before = self.objects.len();
            self.objects.retain(|object| object.name != *name);
            if self.objects.len() + 1 != before {
                return Err(FieldError::new(
                    format!("{}[{index}]", fields.at("remove_objects")),
                    "the name of exactly one object of the preset",
                    format!("text {name:?}"),
                ));
            }
        }
        Ok(())
    }

    fn edit_settings(&mut self, fields: &Fields) -> Result<(), FieldError> {
        if let Some(color) = color(fields, "background")? {
            self.settings.background = color;
        }
        if let Some(show) = fields.flag("grid")? {
            self.settings.show_grid = show;
            self.mentioned.insert(Setting::Grid);
        }
        if let Some(show) = fields.flag("axes")? {
            self.settings.show_axes = show;
            self.mentioned.insert(Setting::Axes);
        }
        if let Some(degrees) = fields.optional_number("fov")? {
            self.settings.fov = degrees;
            self.mentioned.insert(Setting::Fov);
        }
        if fields.has("camera") {
            use modeller_model::CameraType::{Orthographic, Perspective};
            let words = [("perspective", Perspective), ("orthographic", Orthographic)];
            self.settings.camera_type = fields.choice("camera", &words)?;
            self.mentioned.insert(Setting::Camera);
        }
        Ok(())
    }
}

/// The name of a part of the comparison, as lint speaks of it.
pub fn part(object: &str, property: Property) -> String {
    format!("{} of {object}", property.key())
}

fn base(fields: &Fields) -> Result<ExpectedScene, FieldError> {
    let (lookup, objects) = match (
        fields.optional_text("preset")?,
        fields.optional_text("new")?,
    ) {
        (Some(name), None) => {
            let preset = presets()
                .into_iter()
                .find(|preset| preset.name == name)
                .ok_or_else(|| fields.error("preset", "the name of a preset scene"))?;
            (
                Lookup::Preset(name),
                preset.objects.iter().map(preset_object).collect(),
            )
        }
        (None, Some(name)) if !name.trim().is_empty() => (Lookup::New(name), Vec::new()),
        _ => {
            return Err(FieldError::new(
                fields.path(),
                "either `preset`, the name of a preset scene, or `new`, the name of a new scene",
                if fields.has("preset") {
                    "both"
                } else {
                    "neither"
                },
            ));
        }
    };
    Ok(ExpectedScene {
        lookup,
        objects,
        settings: Settings::default(),
        mentioned: BTreeSet::new(),
    })
}

fn preset_object(preset: &PresetObject) -> ExpectedObject {
    ExpectedObject {
        name: preset.name.to_string(),
        kind: preset.kind,
        placement: preset.placement,
        color: preset.color,
        opacity: 1.0,
        wireframe: false,
        name_required: false,
        changed: BTreeSet::new(),
        tolerance: Tolerance::for_scale(preset.placement.scale),
        opacity_tolerance: OPACITY_TOLERANCE,
    }
}

fn added_object(fields: &Fields) -> Result<ExpectedObject, FieldError> {
    let kinds: Vec<_> = PrimitiveKind::ALL
        .iter()
        .map(|kind| (kind.key(), *kind))
        .collect();
    let name = fields.text("object")?;
    let mut object = ExpectedObject {
        name,
        kind: fields.choice("type", &kinds)?,
        placement: Placement {
            position: NEW_OBJECT_POSITION,
            ..Placement::IDENTITY
        },
        color: Color::WHITE,
        opacity: 1.0,
        wireframe: false,
        name_required: fields.flag("name_required")?.unwrap_or(false),
        changed: Property::ALL.into(),
        tolerance: Tolerance::for_scale(Vec3::ONE),
        opacity_tolerance: OPACITY_TOLERANCE,
    };
    edit_object(fields, &mut object)?;
    Ok(object)
}

fn edit_object(fields: &Fields, object: &mut ExpectedObject) -> Result<(), FieldError> {
    for (property, target) in [
        (Property::Position, &mut object.placement.position),
        (Property::Rotation, &mut object.placement.rotation),
        (Property::Scale, &mut object.placement.scale),
    ] {
        if let Some(triple) = fields.triple(property.key())? {
            *target = Vec3::from(triple);
            object.changed.insert(property);
        }
    }
    if let Some(color) = color(fields, "color")? {
        object.color = color;
        object.changed.insert(Property::Color);
    }
    if let Some(opacity) = fields.optional_number("opacity")? {
        object.opacity = opacity;
        object.changed.insert(Property::Opacity);
    }
    if let Some(wireframe) = fields.flag("wireframe")? {
        object.wireframe = wireframe;
        object.changed.insert(Property::Wireframe);
    }
    object.tolerance = Tolerance::for_scale(object.placement.scale);
    if let Some(table) = fields.table("tolerance")? {
        tolerances(&table, object)?;
    }
    fields.finish()
}

/// A task may set a tolerance for one object, never for all (E.7, rule 3).
fn tolerances(fields: &Fields, object: &mut ExpectedObject) -> Result<(), FieldError> {
    for (key, target) in [
        ("position", &mut object.tolerance.position),
        ("rotation", &mut object.tolerance.degrees),
        ("scale", &mut object.tolerance.relative_scale),
        ("opacity", &mut object.opacity_tolerance),
    ] {
        if fields.has(key) {
            *target = fields.tolerance(key)?;
        }
    }
    fields.finish()
}

fn color(fields: &Fields, key: &str) -> Result<Option<Color>, FieldError> {
    match fields.optional_text(key)? {
        None => Ok(None),
        Some(text) => Color::parse(&text)
            .map(Some)
            .ok_or_else(|| fields.error(key, "a colour like `#ff6600`")),
    }
}
