//! The rules of every app, one folder and one line of the table each. The rest of the evaluator goes
//! through this table and names no app.

mod assignment;
mod circuit_designer;
mod flight_analyser;
mod modeller;
mod replay;
mod video_editor;
mod workflow_builder;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use protocol::{APPS, App};

pub use flight_analyser::confirmed as flight_truth;

use crate::contract::{AppRules, Comparator, ComparatorEntry, Expected};
use crate::fields::{FieldError, Fields};

/// In the order of [`protocol::APPS`].
pub const TABLE: [AppRules; APPS.len()] = [
    video_editor::RULES,
    workflow_builder::RULES,
    modeller::RULES,
    flight_analyser::RULES,
    circuit_designer::RULES,
];

// A row in the wrong place does not compile, so that looking up cannot miss.
const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(TABLE[index].app as usize == index);
        index += 1;
    }
};

/// The rules of an app.
pub fn rules(app: App) -> &'static AppRules {
    static ROWS: [AppRules; APPS.len()] = TABLE;
    &ROWS[app as usize]
}

/// Every comparator of every app.
pub fn comparators() -> impl Iterator<Item = &'static ComparatorEntry> {
    TABLE.into_iter().flat_map(|rules| rules.comparators)
}

/// Reads `[expected]`.
pub fn parse_expected(app: App, fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    let rules = rules(app);
    let key = rules.expected_key;
    let table = fields
        .table(key)?
        .ok_or_else(|| fields.error(key, "a table that describes the end state"))?;
    let expected = (rules.parse_expected)(&table)?;
    fields.finish()?;
    Ok(expected)
}

/// Reads `comparator` and the parameters that go with it.
pub fn parse_comparator(
    fields: &Fields,
    app: App,
    expected: Option<&dyn Expected>,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let entries = rules(app).comparators.iter();
    let words: Vec<_> = entries.map(|entry| (entry.name, entry.parse)).collect();
    let parse = fields.choice("comparator", &words)?;
    let expected = expected.ok_or_else(|| {
        FieldError::new(
            "expected",
            "the end state that the comparators compare with",
            "nothing",
        )
    })?;
    parse(fields, expected)
}
