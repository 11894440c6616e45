//! 3D Modeller: is the exported scene the one that the task asks for?

mod about;
mod arrangements;
mod checks;
mod constraints;
mod expected;
mod found;
mod object;
mod packing;
mod parity;
mod strict;
mod work;

#[cfg(test)]
mod tests;

use modeller_model::Scenes;
use protocol::App;

use super::replay::replay;
use crate::contract::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::Modeller,
    about: about::ABOUT,
    template: Template {
        capability: "spatial_reasoning",
        example: include_str!("template.toml"),
    },
    replay: replay::<Scenes>,
    work: work::work,
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
        ComparatorEntry {
            name: "modeller.packing",
            parse: packing::packing_check,
        },
    ],
};
