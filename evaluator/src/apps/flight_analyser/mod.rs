//! Flight Analyser: is what the agent reports what the recording says?

mod about;
mod acceptance;
mod answer_text;
mod checks;
pub mod confirmed;
mod countries;
mod evidence;
mod expected;
mod figures;
mod group;
mod kind;
mod parity;
mod pins;
mod places;
mod sector;
mod sight;
mod truth;
mod work;

#[cfg(test)]
mod tests;

use flight_analyser_model::Analyser;
use protocol::App;

use super::replay::replay;
use crate::contract::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::FlightAnalyser,
    about: about::ABOUT,
    template: Template {
        capability: "temporal_perception",
        example: include_str!("template.toml"),
    },
    replay: replay::<Analyser>,
    work: work::work,
    expected_key: "flight",
    parse_expected: expected::parse,
    comparators: &[
        ComparatorEntry {
            name: "flight.answer",
            parse: checks::answer_check,
        },
        ComparatorEntry {
            name: "flight.pins",
            parse: pins::pins_check,
        },
        ComparatorEntry {
            name: "flight.sector",
            parse: sector::sector_check,
        },
    ],
};
