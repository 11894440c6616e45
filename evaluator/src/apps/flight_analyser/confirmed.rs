//! What the recording says to the question of a task, beside the answer that the task declares.

use serde_json::Value;

use super::expected::ExpectedFlight;
use super::kind::{Kind, Thing};
use crate::contract::Expected;

pub use super::sight::Sight;
pub use super::truth::{Margin, Recording, Sky};

/// A field of an answer: as the task file has it and as the recording has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Its key in the answer.
    pub field: String,
    /// As the task file has it.
    pub declared: Value,
    /// As the samples, airports and borders have it.
    pub computed: Value,
    /// Exactly: tolerances are for agents.
    pub agrees: bool,
}

/// Computes the answer that a task declares. The reason says why that cannot be done.
pub fn confirm(declared: Option<&dyn Expected>, sky: &Sky) -> Result<Vec<Confirmation>, String> {
    let expected = flight(declared)?;
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
pub fn margins(declared: Option<&dyn Expected>, sky: &Sky) -> Result<Vec<Margin>, String> {
    flight(declared)?.question.margins(sky)
}

/// What has to have been on the screen before a task can be answered, by the recording.
pub fn needed(declared: Option<&dyn Expected>, sky: &Sky) -> Result<Vec<Sight>, String> {
    flight(declared)?.question.sights(sky)
}

/// The same as the task file has it.
pub fn declared_sights(declared: Option<&dyn Expected>) -> Vec<Sight> {
    flight(declared).map_or(Vec::new(), |it| it.sights.clone())
}

/// Callsigns that a task's question or answer names.
pub fn callsigns(declared: Option<&dyn Expected>) -> Vec<String> {
    let Ok(expected) = flight(declared) else {
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

/// The text of a task file with the sights that its question needs, behind the question.
pub fn with_evidence(text: &str, sights: &[Sight]) -> Result<String, String> {
    const HEAD: &str = "[expected.flight.evidence]\n";
    const END: &str = "\n]\n\n";
    let mut text = text.to_string();
    if let Some(start) = text.find(HEAD) {
        let length = text[start..].find(END).ok_or("its evidence has no end")?;
        text.replace_range(start..start + length + END.len(), "");
    }
    let question = text.find("[expected.flight.question]\n");
    let question = question.ok_or("it has no question")?;
    let end = text[question..]
        .find("\n\n")
        .ok_or("its question has no end")?;
    let lines: String = sights
        .iter()
        .map(|it| format!("    {},\n", it.written()))
        .collect();
    let block = format!(
        "{HEAD}# What has to have been on the screen, and for which field. Computed from the recording and\n\
         # written here by `cargo run -p evaluator --example flight_answers`.\nsights = [\n{lines}]\n\n"
    );
    text.insert_str(question + end + 2, &block);
    Ok(text)
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

fn flight(declared: Option<&dyn Expected>) -> Result<&ExpectedFlight, String> {
    let declared = declared.and_then(|it| it.downcast::<ExpectedFlight>());
    declared.ok_or_else(|| "the task declares no answer".to_string())
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
