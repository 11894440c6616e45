//! What is said to the agent, and what the evaluator is told.

use super::figures::FIGURES;
use super::{CLIP, Moment, Wanted};

/// The same for all: neither how many figures there are nor which.
pub const TITLE: &str = "Figures in the thicket";

/// What is to be reached.
pub fn goal(wanted: Wanted) -> String {
    match wanted {
        Wanted::All => "Cut the film of the night camera down to the moments in which a figure is there, and name \
                        each figure."
            .into(),
        Wanted::One(figure) => format!(
            "Cut the film of the night camera down to the moments in which the {name} is there, and name it.",
            name = figure.name
        ),
    }
}

/// What there is to know and to do.
pub fn steps(wanted: Wanted) -> Vec<String> {
    let names: Vec<_> = FIGURES.iter().map(|figure| figure.name).collect();
    let (sight, text) = match wanted {
        Wanted::All => (
            "a figure".to_string(),
            "Give each moment a text block with the name of its figure, just that one word"
                .to_string(),
        ),
        Wanted::One(figure) => (
            format!("the {}", figure.name),
            format!(
                "Give each of these moments a text block with the word {}",
                figure.name
            ),
        ),
    };
    vec![
        format!(
            "{CLIP} is in the media panel: black and white cells that travel all one way. Now and then a figure is \
             there: its cells travel another way, which may show in no single picture but when the film plays or is \
             stepped through. Patches that only flicker or turn brighter are no figures."
        ),
        format!("Figures can be: {}.", names.join(", ")),
        format!(
            "Put the clip on the timeline and leave exactly those moments in which {sight} is there, whole, in their \
             order, one directly behind the other."
        ),
        format!("{text}, on a row above the clip: over its moment and over no other."),
        "Put nothing else into the film and use no effects.".into(),
        "Press Export and wait until it says \"Exporting complete\".".into(),
    ]
}

/// End state and checks.
pub fn judged(length_ms: u64, kept: &[Moment]) -> String {
    let mut text = format!("[expected.timeline]\nclip = \"{CLIP}\"\nlength = {length_ms}\n");
    for moment in kept {
        text += &format!(
            "\n[[expected.timeline.moments]]\nfrom = {}\nto = {}\nname = \"{}\"\n",
            moment.from, moment.to, moment.figure.name
        );
    }
    text + r#"
[[subtasks]]
name = "the moments are cut out"

[[subtasks.checks]]
name = "the film shows exactly the moments, in their order"
comparator = "video.moments"
aspect = "pictures"

[[subtasks]]
name = "the figures are named"

[[subtasks.checks]]
name = "each moment has the name of its figure over it"
comparator = "video.moments"
aspect = "names"
"#
}
