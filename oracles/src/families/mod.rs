//! How instances of families are solved: one file per family, which reads the reference of an instance
//! and acts through the page objects of its tool.

mod crates;
mod gallery;
mod gates;
mod radar;
mod sealed;
mod sector;
mod thicket;

use anyhow::Result;
use serde_json::Value;

use crate::Solution;

/// Reads the reference of an instance.
type Read = fn(&Value) -> Result<Box<dyn Solution>>;

/// Every family that has an oracle, by its id: one line each.
const TABLE: &[(&str, Read)] = &[
    ("video-editor/thicket", thicket::read),
    ("video-editor/gallery", gallery::read),
    ("modeller/crates", crates::read),
    ("flight-analyser/radar", radar::read),
    ("circuit-designer/gates", gates::read),
    ("workflow-builder/sealed", sealed::read),
    ("flight-analyser/sector", sector::read),
];

/// The solution of an instance of this family. Nothing where the family has none, or where the
/// reference is not one of its own.
pub fn find(family: &str, reference: &Value) -> Option<Box<dyn Solution>> {
    let (_, read) = TABLE.iter().find(|(id, _)| *id == family)?;
    read(reference).ok()
}

/// The ids of all families that have an oracle.
pub fn ids() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(id, _)| *id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_family_without_an_oracle_has_no_solution() {
        assert!(find("modeller/nothing", &json!({})).is_none());
    }

    #[test]
    fn a_reference_of_something_else_is_no_reference() {
        for id in ids() {
            assert!(find(id, &json!({"something": "else"})).is_none(), "{id}");
        }
    }
}
