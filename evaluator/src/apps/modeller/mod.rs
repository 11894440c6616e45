//! 3D Modeller: is the exported scene the one that the task asks for?

mod about;
mod arrangements;
mod assignment;
mod checks;
mod constraints;
mod expected;
mod found;
mod object;
mod parity;
mod strict;

#[cfg(test)]
mod tests;

use modeller_model::Workspace;
use protocol::{App, Operation};
use serde_json::Value;

use super::replay::{bounded, in_words, unusable_start};
use super::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::Modeller,
    about: about::ABOUT,
    template: Template {
        capability: "spatial_reasoning",
        example: include_str!("template.toml"),
    },
    replay,
    expected_key: "scene",
    parse_expected: expected::parse,
    comparators: &[
        ComparatorEntry {
            name: "modeller.scene",
            parse: checks::scene_check,
        },
        ComparatorEntry {
            name: "modeller.union_volume",
            parse: constraints::union_volume_check,
        },
        ComparatorEntry {
            name: "modeller.column",
            parse: constraints::column_check,
        },
        ComparatorEntry {
            name: "modeller.quadrants",
            parse: constraints::quadrants_check,
        },
    ],
};

fn replay(seed: u64, start: Option<&Value>, operations: &[Operation]) -> Result<Value, String> {
    let mut workspace = match start {
        None => Workspace::new(seed),
        Some(state) => Workspace::from_export(seed, state).map_err(unusable_start)?,
    };
    bounded(operations, |command, at_ms| {
        let effect = workspace.apply(command, at_ms).map_err(in_words)?;
        let scenes = workspace.scenes().iter();
        let size = scenes.map(|scene| scene.content().objects.len()).sum();
        Ok((effect.changed, size))
    })?;
    Ok(workspace.export())
}
