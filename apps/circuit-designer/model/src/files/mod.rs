//! Circuit files: XML both ways, the legacy text for reading, JSON for writing.

mod benchmark;
mod fields;
mod json;
mod legacy;
mod models;
mod scopes;
mod spice;
mod xml;

pub use benchmark::{BenchmarkExport, to_benchmark};
pub use json::to_json;
pub use spice::{SpiceNetlist, to_spice};
pub use xml::to_xml;

use thiserror::Error;

use crate::circuit::{Circuit, Designators, Element, ElementId};

/// More elements than any drawing has; a file that claims more is refused.
pub const MAX_ELEMENTS: usize = 20_000;

/// A circuit from a file, and what in the file was not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    pub circuit: Circuit,
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

#[derive(Clone, Debug, PartialEq, Error)]
pub enum FileError {
    #[error("This is no circuit file: it neither starts with <cir nor has a line with $.")]
    NotACircuit,
    #[error("The XML cannot be read: {0}.")]
    BadXml(String),
    #[error("The file has more than {MAX_ELEMENTS} elements.")]
    TooLarge,
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
