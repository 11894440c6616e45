//! Video Editor: is what was exported the film that the task asks for?

mod about;
mod checks;
mod colour_names;
mod declared;
mod expected;
mod film;
mod moment_checks;
mod moments;
mod parity;
mod show;
mod strict;
mod work;

#[cfg(test)]
mod figures;
#[cfg(test)]
mod moments_tests;
#[cfg(test)]
mod show_tests;
#[cfg(test)]
mod tests;

use protocol::App;
use video_editor_model::Editor;

use super::replay::replay;
use crate::contract::{AppRules, ComparatorEntry, Template};

pub const RULES: AppRules = AppRules {
    app: App::VideoEditor,
    about: about::ABOUT,
    template: Template {
        capability: "temporal_perception",
        example: include_str!("template.toml"),
    },
    replay: replay::<Editor>,
    work: work::work,
    expected_key: "timeline",
    parse_expected: expected::parse,
    comparators: &[
        ComparatorEntry {
            name: "video.timeline",
            parse: checks::timeline_check,
        },
        ComparatorEntry {
            name: "video.moments",
            parse: moment_checks::moments_check,
        },
        ComparatorEntry {
            name: "video.show",
            parse: show::show_check,
        },
    ],
};
