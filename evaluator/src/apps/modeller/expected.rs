//! The scene that a task wants: a preset with declared edits, a new scene, or what a start state holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use modeller_model::{Settings, presets};
use serde_json::Value;

use super::object::{ExpectedObject, Property, colour};
use super::{parity, strict};
use crate::contract::{Comparison, Expected};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedScene {
    pub lookup: Lookup,
    pub objects: Vec<ExpectedObject>,
    pub settings: Settings,
    /// Objects of the preset that the task removes.
    pub removed: Vec<ExpectedObject>,
    /// Settings that the task speaks of, besides the background.
    pub mentioned: BTreeSet<Setting>,
    /// The original's ground truth where it is not this scene. Parity accepts any of them.
    pub original_scenes: Vec<ExpectedScene>,
}

/// Which scene of the export is judged: the preset itself, not a copy or one of its name, or the latest
/// scene of that name that is no preset.
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

/// Reads `[expected.scene]`.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    Ok(Arc::new(ExpectedScene::parse(fields)?))
}

impl Expected for ExpectedScene {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        Box::new(strict::compare(self, state))
    }

    fn parity(&self, state: &Value, _: Option<&Value>, tolerance: Option<f64>) -> Vec<String> {
        self.parity_reasons(state, tolerance)
    }

    fn side_effects(&self, state: &Value) -> Vec<String> {
        strict::side_effects(self, state)
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = vec!["count".to_string(), "background".to_string()];
        if !self.mentioned.is_empty() {
            parts.push("settings".into());
        }
        for (index, object) in self.objects.iter().enumerate() {
            parts.extend(object.compared().map(|it| self.part(index, it)));
            if object.has_free_axes() {
                parts.push(self.placing(index));
            }
        }
        parts
    }

    fn document_name(&self) -> Option<String> {
        Some(self.lookup.name().to_string())
    }
}

impl ExpectedScene {
    pub fn parse(fields: &Fields) -> Result<ExpectedScene, FieldError> {
        let mut scene = ExpectedScene::read(fields, None)?;
        for original in fields.tables("original_scenes")? {
            let variant = ExpectedScene::read(&original, Some(&scene.lookup))?;
            original.finish()?;
            scene.original_scenes.push(variant);
        }
        fields.finish()?;
        Ok(scene)
    }

    /// Reads an end state. `same` is the scene that is meant where the table names none.
    fn read(fields: &Fields, same: Option<&Lookup>) -> Result<ExpectedScene, FieldError> {
        let mut scene = base(fields, same)?;
        for given in fields.tables("given_objects")? {
            scene.objects.push(ExpectedObject::given(&given)?);
        }
        scene.remove_objects(fields)?;
        for edit in fields.tables("edit_objects")? {
            let index = scene.index(&edit)?;
            scene.objects[index].edit(&edit)?;
        }
        for addition in fields.tables("add_objects")? {
            scene.objects.extend(ExpectedObject::added(&addition)?);
        }
        scene.edit_settings(fields)?;
        Ok(scene)
    }

    /// What the original finds wrong.
    pub fn parity_reasons(&self, state: &Value, tolerance: Option<f64>) -> Vec<String> {
        if self.original_scenes.is_empty() {
            return parity::reasons(self, state, tolerance);
        }
        let by_variant = self
            .original_scenes
            .iter()
            .map(|scene| parity::reasons(scene, state, tolerance));
        // What the variant that fits best has against the scene.
        by_variant.min_by_key(Vec::len).unwrap_or_default()
    }

    /// The name of a part of the comparison, as lint speaks of it.
    pub fn part(&self, index: usize, property: Property) -> String {
        format!("{} of {}", property.key(), self.label(index))
    }

    /// The part of the comparison that is about the free axes of an object.
    pub fn placing(&self, index: usize) -> String {
        format!("placing of {}", self.label(index))
    }

    /// The name of an object, with a number where several have it.
    pub fn label(&self, index: usize) -> String {
        let name = &self.objects[index].name;
        let same: Vec<usize> = self.named(name).collect();
        match same.iter().position(|it| *it == index) {
            Some(place) if same.len() > 1 => format!("{name} ({} of {})", place + 1, same.len()),
            _ => name.clone(),
        }
    }

    /// Indices of the objects with this name.
    pub fn named(&self, name: &str) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(move |it| self.objects[*it].name == name)
    }

    fn index(&self, fields: &Fields) -> Result<usize, FieldError> {
        let name = fields.text("object")?;
        let mut matches = self.named(&name);
        match (matches.next(), matches.next()) {
            (Some(index), None) => Ok(index),
            _ => Err(fields.error("object", "the name of exactly one object of the preset")),
        }
    }

    fn remove_objects(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for (index, name) in fields.texts("remove_objects")?.iter().enumerate() {
            let matches: Vec<usize> = self.named(name).collect();
            let [object] = matches[..] else {
                return Err(FieldError::new(
                    format!("{}[{index}]", fields.at("remove_objects")),
                    "the name of exactly one object of the preset",
                    format!("text {name:?}"),
                ));
            };
            self.removed.push(self.objects.remove(object));
        }
        Ok(())
    }

    fn edit_settings(&mut self, fields: &Fields) -> Result<(), FieldError> {
        if let Some(colour) = colour(fields, "background")? {
            self.settings.background = colour;
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

fn base(fields: &Fields, same: Option<&Lookup>) -> Result<ExpectedScene, FieldError> {
    let lookup = match (
        fields.optional_text("preset")?,
        fields.optional_text("new")?,
        same,
    ) {
        (Some(name), None, _) => Lookup::Preset(name),
        (None, Some(name), _) if !name.trim().is_empty() => Lookup::New(name),
        (None, None, Some(same)) => same.clone(),
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
    let objects = match &lookup {
        Lookup::New(_) => Vec::new(),
        Lookup::Preset(name) => {
            let preset = presets().into_iter().find(|preset| preset.name == name);
            let preset =
                preset.ok_or_else(|| fields.error("preset", "the name of a preset scene"))?;
            preset
                .objects
                .iter()
                .map(ExpectedObject::of_preset)
                .collect()
        }
    };
    Ok(ExpectedScene {
        lookup,
        objects,
        settings: Settings::default(),
        removed: Vec::new(),
        mentioned: BTreeSet::new(),
        original_scenes: Vec::new(),
    })
}
