//! Reads the figures that a task file declares, and the presets that they are computed from.

use std::fs;

use modeller_model::linear::Vec3;
use modeller_model::{Placement, PresetObject, PresetScene, PrimitiveKind, presets};

use super::TABLES;
use super::table::{Session, Studio, Table};
use crate::judging::tasks_dir;

pub fn preset(name: &str) -> PresetScene {
    let found = presets().into_iter().find(|preset| preset.name == name);
    found.unwrap_or_else(|| panic!("no preset {name}"))
}

pub fn object<'p>(preset: &'p PresetScene, name: &str) -> &'p PresetObject {
    let found = preset.objects.iter().find(|object| object.name == name);
    found.unwrap_or_else(|| panic!("no object {name}"))
}

/// An object as a task file declares it.
pub struct Declared(pub toml::Table);

impl Declared {
    pub fn triple(&self, key: &str) -> Vec3 {
        numbers(&self.0[key]).expect("three numbers")
    }

    pub fn text(&self, key: &str) -> &str {
        self.0[key].as_str().expect("text")
    }

    pub fn kind(&self) -> PrimitiveKind {
        PrimitiveKind::from_key(self.text("type")).expect("a type")
    }

    /// As it will stand in the scene, for an object that is added.
    pub fn placement(&self) -> Placement {
        let or = |key: &str, default: Vec3| self.0.get(key).and_then(numbers).unwrap_or(default);
        Placement {
            position: self.triple("position"),
            rotation: or("rotation", Vec3::ZERO),
            scale: or("scale", Vec3::ONE),
        }
    }
}

pub fn numbers(value: &toml::Value) -> Option<Vec3> {
    let number = |value: &toml::Value| match value {
        toml::Value::Integer(whole) => Some(*whole as f64),
        other => other.as_float(),
    };
    let list: Option<Vec<f64>> = value.as_array()?.iter().map(number).collect();
    Some(Vec3::from(<[f64; 3]>::try_from(list?).ok()?))
}

fn table(number: &str) -> &'static Table {
    let prefix = format!("modeller/{number}-");
    let found = TABLES.iter().find(|table| table.task.starts_with(&prefix));
    found.unwrap_or_else(|| panic!("no task {number}"))
}

/// The whole file of a task, found by its number.
pub fn file(number: &str) -> toml::Table {
    let path = tasks_dir().join(format!("{}.toml", table(number).task));
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// `[expected.scene]` of a task.
pub fn scene(number: &str) -> toml::Table {
    file(number)["expected"]["scene"]
        .as_table()
        .unwrap()
        .clone()
}

pub fn entries(scene: &toml::Table, key: &str) -> Vec<Declared> {
    let list = scene.get(key).and_then(toml::Value::as_array);
    let tables = list.into_iter().flatten().map(|it| it.as_table().unwrap());
    tables.cloned().map(Declared).collect()
}

/// The entry of an object in a task.
pub fn declared(number: &str, name: &str) -> Declared {
    let scene = scene(number);
    let mut all = entries(&scene, "edit_objects");
    all.extend(entries(&scene, "add_objects"));
    let found = all.into_iter().find(|it| it.text("object") == name);
    found.unwrap_or_else(|| panic!("{number} says nothing of {name}"))
}

/// The solids of the intended end state of a task.
pub fn solution_of(number: &str) -> Vec<(PrimitiveKind, Placement)> {
    let table = table(number);
    let mut studio = Studio::start();
    table.play_solution(&mut studio);
    let objects = studio.objects().iter();
    objects.map(|it| (it.kind, it.placement)).collect()
}
