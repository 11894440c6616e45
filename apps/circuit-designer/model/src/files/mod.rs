//! Circuit files: XML both ways, the legacy text for reading, JSON for writing.

mod benchmark;
mod fields;
mod json;
mod legacy;
mod models;
mod scopes;
mod spice;
mod xml;

pub use crate::refusal::FileError;
pub use benchmark::{BenchmarkExport, to_benchmark};
pub use json::to_json;
pub use spice::{SpiceNetlist, to_spice};
pub use xml::to_xml;

use crate::circuit::{Circuit, Element, ElementId};
use crate::designators::Designators;

/// A circuit from a file, and what in the file was not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// As far as it was understood.
    pub circuit: Circuit,
    /// In words for the user, one for each thing left out.
    pub problems: Vec<String>,
}

impl Imported {
    /// Ids by place and names where they are missing, and the problems of what was not understood.
    fn take_elements(&mut self, read: Vec<Result<Element, String>>) -> Vec<Option<ElementId>> {
        let mut designators = Designators::of(&self.circuit);
        let mut ids = Vec::with_capacity(read.len());
        for (place, element) in read.into_iter().enumerate() {
            match element {
                Ok(mut element) => {
                    element.id = place as ElementId + 1;
                    designators.name(&mut element);
                    ids.push(Some(element.id));
                    self.circuit.elements.push(element);
                }
                Err(problem) => {
                    ids.push(None);
                    self.problems.push(problem);
                }
            }
        }
        ids
    }
}

/// Reads XML or the legacy text, whichever it is.
pub fn read(text: &str) -> Result<Imported, FileError> {
    if let Some(start) = text.find("<cir") {
        let end = text
            .rfind("</cir>")
            .map_or(text.len(), |at| at + "</cir>".len());
        return xml::read(text.get(start..end).unwrap_or(&text[start..]));
    }
    legacy::read(text)
}
