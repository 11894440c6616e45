//! What the recording itself answers: every question of a task file, computed from samples, airports
//! and borders alone. Nothing here knows how the recording was made or what a task expects.

mod borders;
mod circles;
mod company;
mod margin;
mod movements;
mod question;
mod readings;
mod sky;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde_json::Value;

pub use margin::Margin;
pub use question::Question;
pub use sky::{CountryAt, Recording, Sky};

use super::expected::ExpectedFlight;
use super::kind::{Kind, Thing};
use crate::task::TaskFile;

/// What a question gives, by the names that `gives` may use.
pub type Outputs = BTreeMap<String, Kind>;

/// A field of an answer: as the task file has it and as the recording has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    pub field: String,
    pub declared: Value,
    pub computed: Value,
    /// Exactly: tolerances are for agents.
    pub agrees: bool,
}

/// Computes the answer of a task. The reason says why that cannot be done.
pub fn confirm(task: &TaskFile, sky: &Sky) -> Result<Vec<Confirmation>, String> {
    let expected = expected(task)?;
    let outputs = expected.question.ask(sky)?;
    let fields = expected.fields.iter().map(|field| {
        let output = expected.question.output_for(&field.key);
        let computed = output.and_then(|name| outputs.get(name));
        let computed = computed.ok_or_else(|| format!("nothing is given for {}", field.key))?;
        Ok(Confirmation {
            field: field.key.clone(),
            declared: field.kind.shown(),
            computed: computed.shown(),
            agrees: agree(&field.kind, computed),
        })
    });
    fields.collect()
}

/// How far the answer of a task is from another one.
pub fn margins(task: &TaskFile, sky: &Sky) -> Result<Vec<Margin>, String> {
    expected(task)?.question.margins(sky)
}

/// Callsigns that a task's question or answer names.
pub fn callsigns(task: &TaskFile) -> Vec<String> {
    let Ok(expected) = expected(task) else {
        return Vec::new();
    };
    let mut found = expected.question.flights();
    for field in &expected.fields {
        match &field.kind {
            Kind::Code(Thing::Flight, callsign) => found.push(callsign.clone()),
            Kind::Codes(Thing::Flight, callsigns) => found.extend(callsigns.iter().cloned()),
            _ => {}
        }
    }
    found
}

fn expected(task: &TaskFile) -> Result<&ExpectedFlight, String> {
    let expected = task.expected.as_deref();
    let expected = expected.and_then(|it| it.downcast::<ExpectedFlight>());
    expected.ok_or_else(|| "the task declares no answer".to_string())
}

/// The same value; lists in any order.
fn agree(declared: &Kind, computed: &Kind) -> bool {
    let sorted = |list: &[String]| {
        let mut list = list.to_vec();
        list.sort();
        list
    };
    match (declared, computed) {
        (Kind::Number { value, .. }, Kind::Number { value: other, .. }) => value == other,
        (Kind::Codes(thing, list), Kind::Codes(of, other)) => {
            thing == of && sorted(list) == sorted(other)
        }
        (Kind::Countries(list), Kind::Countries(other)) => sorted(list) == sorted(other),
        _ => declared == computed,
    }
}

fn count(number: usize) -> Kind {
    Kind::Number {
        value: number as f64,
        tolerance: 0.0,
    }
}

fn callsign(text: &str) -> Kind {
    Kind::Code(Thing::Flight, text.to_string())
}

fn outputs<const COUNT: usize>(pairs: [(&str, Kind); COUNT]) -> Outputs {
    let pairs = pairs.into_iter();
    pairs.map(|(name, kind)| (name.to_string(), kind)).collect()
}

/// The page of the documentation that lists what was computed beside what was published.
pub fn table(found: &[(&str, Vec<Confirmation>)]) -> String {
    let mut text = String::from(
        "# Answers of the Flight Analyser\n\n\
         What the recording says to the questions of the task files, computed from its samples, the airports and\n\
         the borders alone, beside the published answers that the task files hold. Written by\n\
         `cargo run -p evaluator --example flight_answers`; a test compares.\n\n\
         | task | field | computed | published |\n| --- | --- | --- | --- |\n",
    );
    for (id, fields) in found {
        for it in fields {
            let (field, computed, declared) = (&it.field, &it.computed, &it.declared);
            text += &format!("| `{id}` | `{field}` | `{computed}` | `{declared}` |\n");
        }
    }
    text
}
