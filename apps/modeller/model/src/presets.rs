//! The seven scenes every workspace starts with.

use history::History;
use seeded::Seeded;

use crate::color::Color;
use crate::document::{Object, Scene, SceneContent, Settings};
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::primitive::PrimitiveKind::{self, Cone, Cube, Cylinder, Sphere, Torus};

/// Presets do not depend on when they are opened: 2026-01-01 00:00 UTC.
pub const PRESET_CREATED_AT_MS: u64 = 1_767_225_600_000;

/// A preset without the ids that a seed gives it. Settings are the defaults.
#[derive(Clone, Debug, PartialEq)]
pub struct PresetScene {
    /// As the dashboard shows it.
    pub name: &'static str,
    /// In the order of the document.
    pub objects: Vec<PresetObject>,
}

/// An object of a preset.
#[derive(Clone, Debug, PartialEq)]
pub struct PresetObject {
    /// Which primitive it is.
    pub kind: PrimitiveKind,
    /// As the outline shows it.
    pub name: &'static str,
    /// Where, how turned and how large.
    pub placement: Placement,
    /// Of its surface.
    pub color: Color,
}

/// In the order in which the dashboard shows them.
pub fn presets() -> Vec<PresetScene> {
    vec![
        scene(
            "Basic Shapes",
            vec![
                at(Cube, "Red Cube", [-2.0, 0.5, 0.0], 0xff4444),
                at(Sphere, "Blue Sphere", [0.0, 0.5, 0.0], 0x4488ff),
                at(Cylinder, "Green Cylinder", [2.0, 0.5, 0.0], 0x44ff88),
            ],
        ),
        scene(
            "Geometric Garden",
            vec![
                at(Cube, "Stone Block", [0.0, 0.5, 0.0], 0x888888)
                    .turned([0.0, 45.0, 0.0])
                    .scaled([1.5, 1.0, 1.5]),
                at(Sphere, "Garden Ball", [3.0, 0.75, 0.0], 0x66aa44).scaled([1.5, 1.5, 1.5]),
                at(Cylinder, "Pillar", [-3.0, 1.0, 0.0], 0xddccaa).scaled([0.5, 2.0, 0.5]),
                at(Cone, "Tree Top", [0.0, 2.5, 3.0], 0x228833).scaled([1.5, 2.0, 1.5]),
                at(Torus, "Ring", [0.0, 1.5, -3.0], 0xcc8844).turned([90.0, 0.0, 0.0]),
            ],
        ),
        scene("Empty Scene", vec![]),
        scene(
            "Single Cube Scene",
            vec![at(Cube, "Cube 1", [0.0, 1.0, 0.0], 0xff6600).turned([0.0, 45.0, 0.0])],
        ),
        scene(
            "Two Objects Scene",
            vec![
                at(Cylinder, "Cylinder 1", [0.0, 0.0, 0.0], 0xffffff),
                at(Cube, "Cube 1", [3.0, 0.0, 0.0], 0xffffff),
            ],
        ),
        scene(
            "Row of Objects Scene",
            vec![
                at(Cube, "Cube 1", [0.0, 0.0, 0.0], 0xff0000),
                at(Sphere, "Sphere 1", [1.0, 0.0, 0.0], 0x00ff00),
                at(Cylinder, "Cylinder 1", [2.0, 0.0, 0.0], 0x0000ff),
                at(Cone, "Cone 1", [3.0, 0.0, 0.0], 0xffff00),
            ],
        ),
        scene(
            "Four Objects Scene",
            vec![
                at(Cube, "Cube 1", [0.0, 0.0, 0.0], 0xffffff),
                at(Sphere, "Sphere 1", [3.0, 0.0, 0.0], 0xffffff),
                at(Cylinder, "Cylinder 1", [-3.0, 0.0, 0.0], 0xffffff),
                at(Cone, "Cone 1", [0.0, 0.0, 3.0], 0xffffff),
            ],
        ),
    ]
}

/// The presets as scenes, with ids drawn from the seed.
pub(crate) fn seeded_scenes(seeded: &mut Seeded) -> Vec<Scene> {
    presets()
        .into_iter()
        .map(|preset| {
            let id = seeded.uuid();
            let objects = preset
                .objects
                .into_iter()
                .map(|object| Object {
                    id: seeded.uuid(),
                    kind: object.kind,
                    name: object.name.to_string(),
                    visible: true,
                    locked: false,
                    placement: object.placement,
                    color: object.color,
                    opacity: 1.0,
                    wireframe: false,
                    group: None,
                })
                .collect();
            Scene {
                id,
                name: preset.name.to_string(),
                created_at_ms: PRESET_CREATED_AT_MS,
                updated_at_ms: PRESET_CREATED_AT_MS,
                description: String::new(),
                preset: Some(preset.name.to_string()),
                history: History::with_limit(
                    SceneContent {
                        objects,
                        settings: Settings::default(),
                    },
                    usize::MAX,
                ),
            }
        })
        .collect()
}

fn scene(name: &'static str, objects: Vec<PresetObject>) -> PresetScene {
    PresetScene { name, objects }
}

fn at(kind: PrimitiveKind, name: &'static str, position: [f64; 3], rgb: u32) -> PresetObject {
    let [_, red, green, blue] = rgb.to_be_bytes();
    PresetObject {
        kind,
        name,
        placement: Placement {
            position: position.into(),
            ..Placement::IDENTITY
        },
        color: Color::new(red, green, blue),
    }
}

impl PresetObject {
    fn turned(mut self, degrees: [f64; 3]) -> Self {
        self.placement.rotation = Vec3::from(degrees);
        self
    }

    fn scaled(mut self, scale: [f64; 3]) -> Self {
        self.placement.scale = Vec3::from(scale);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_object_counts_are_those_of_the_fact_sheet() {
        let found: Vec<_> = presets()
            .iter()
            .map(|preset| (preset.name, preset.objects.len()))
            .collect();
        assert_eq!(
            found,
            [
                ("Basic Shapes", 3),
                ("Geometric Garden", 5),
                ("Empty Scene", 0),
                ("Single Cube Scene", 1),
                ("Two Objects Scene", 2),
                ("Row of Objects Scene", 4),
                ("Four Objects Scene", 4),
            ]
        );
    }

    #[test]
    fn what_should_stand_on_the_ground_does() {
        let garden = &presets()[1];
        let lowest = |name: &str| {
            let object = garden.objects.iter().find(|o| o.name == name).unwrap();
            object.placement.bounds(object.kind).0.y
        };
        for name in ["Stone Block", "Garden Ball", "Pillar"] {
            assert!(lowest(name).abs() < 1e-12, "{name}");
        }
        assert!((lowest("Tree Top") - 1.5).abs() < 1e-12);
        // The ring lies flat: its box is as high as its tube is thick.
        assert!((lowest("Ring") - 1.35).abs() < 1e-12);
    }

    #[test]
    fn the_single_cube_floats_half_a_unit_above_the_ground() {
        let cube = &presets()[3].objects[0];
        assert!((cube.placement.bounds(cube.kind).0.y - 0.5).abs() < 1e-12);
    }
}
