//! The prompt of an instance.

use evaluator::sealed::{BELOW, Shape};

use super::dials::{LISTS, SHOWN};
use super::puzzle::{NAME, Puzzle};

pub fn title(puzzle: &Puzzle) -> String {
    let links = match puzzle.parameters.depth {
        1 => "one link".to_string(),
        many => format!("{many} links"),
    };
    format!("A sealed rule of {links}")
}

pub fn goal() -> String {
    "Find out what the Sealed Node does to a list of records, and build a workflow of open nodes that does the same."
        .into()
}

pub fn steps(puzzle: &Puzzle) -> Vec<String> {
    vec![records(puzzle), runs(puzzle), rule(puzzle), building()]
}

fn records(puzzle: &Puzzle) -> String {
    let Shape {
        key,
        word,
        words,
        numbers: [first, second],
    } = &puzzle.shape;
    let most = BELOW - 1;
    format!(
        "The page opens with the workflow \"{NAME}\". Records have four fields: {key} (a whole number from 1 to {most}, different in every record), {word} (one of {words}), {first} and {second} (whole numbers from 0 to {most}).",
        words = words.join(", "),
    )
}

fn runs(puzzle: &Puzzle) -> String {
    let runs = puzzle.parameters.runs;
    format!(
        "Select the Sealed Node: its panel takes a list of records, one JSON object per line, and Run sealed node shows what comes out. It can be run {runs} times in all, with at most {most} records each, and no more than the first {SHOWN} records of a result are shown, with the number of those that were cut off.",
        most = workflow_builder_model::MAX_RECORDS,
    )
}

fn rule(puzzle: &Puzzle) -> String {
    let parameters = puzzle.parameters;
    let kinds = "Filter, Formula (also with what index and array tell of the records before), Sort, Limit, Aggregate";
    let count = match parameters.depth {
        1 => "is one node".to_string(),
        many => format!("is made of {many} nodes"),
    };
    let parted = match parameters.branches {
        1 => String::new(),
        many => format!(
            " A Switch among them parts the records into {many} branches, which a Merge joins again (not counted)."
        ),
    };
    let remembers = match parameters.remembers {
        true => {
            " Two Data Tables among them keep their rows between runs: the node remembers what it was given before."
        }
        false => "",
    };
    format!(
        "Its rule {count} of this library, of these kinds: {kinds}.{parted}{remembers} Every node of it changes what comes out."
    )
}

fn building() -> String {
    format!(
        "Build your workflow between Input Items, where the records come in, and Table Preview: what arrives there is your result. Keep exactly one of each; the Sealed Node may stay, but not on the way. It is compared with the sealed node on {LISTS} lists of records that you do not see, four runs after one another each, record by record in their order."
    )
}
