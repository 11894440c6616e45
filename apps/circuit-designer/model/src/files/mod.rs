//! Circuit files (section E): XML both ways, the legacy text for reading, JSON for writing.

mod fields;
mod json;
mod legacy;
mod scopes;
mod xml;

pub use json::to_json;
pub use xml::to_xml;

use thiserror::Error;

use crate::circuit::{Circuit, Element, ElementId};

/// More elements than any drawing has; a file that claims more is refused.
pub const MOST_ELEMENTS: usize = 20_000;

/// A circuit from a file, and what in the file was not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    pub circuit: Circuit,
    pub problems: Vec<String>,
}

impl Imported {
    /// Adds an element that was understood and returns its id, or notes the problem.
    fn keep(&mut self, read: Result<Element, String>) -> Option<ElementId> {
        read.map(|element| self.circuit.add(element))
            .map_err(|problem| self.problems.push(problem))
            .ok()
    }
}

#[derive(Clone, Debug, PartialEq, Error)]
pub enum FileError {
    #[error("This is no circuit file: it neither starts with <cir nor has a line with $.")]
    NotACircuit,
    #[error("The XML cannot be read: {0}.")]
    BadXml(String),
    #[error("The file has more than {MOST_ELEMENTS} elements.")]
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
