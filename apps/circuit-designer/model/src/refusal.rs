//! Why a command was not carried out or a file not read, in words for the user.

use thiserror::Error;

use crate::circuit::{MAX_ELEMENTS, MAX_PLOTS, MAX_SCOPES, ValueError};

/// Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    #[error("This element no longer exists, so nothing was changed.")]
    UnknownElement,
    #[error("There is no element of the kind “{0}”.")]
    UnknownKind(String),
    #[error("This element has no setting “{0}”; nothing was changed.")]
    UnknownParameter(String),
    #[error("{0} The previous value was kept.")]
    BadValue(#[from] ValueError),
    #[error("Press and hold to draw: an element needs two different points.")]
    NoLength,
    #[error("That is too far out; the sheet ends at a million in each direction.")]
    TooFarOut,
    #[error("A circuit has at most {MAX_ELEMENTS} elements; nothing was added.")]
    TooManyElements,
    #[error("A name has at most 60 characters and no line breaks; the previous name was kept.")]
    BadName,
    #[error("Only switches and logic inputs can be switched.")]
    NotSwitchable,
    #[error("A junction must lie on the wire, between its ends.")]
    NotOnTheWire,
    #[error("Time steps must be positive, and the smallest no longer than the time step.")]
    BadTimeStep,
    #[error("This scope no longer exists, so nothing was changed.")]
    UnknownScope,
    #[error("This plot no longer exists, so nothing was changed.")]
    UnknownPlot,
    #[error("There are at most {MAX_SCOPES} scopes; remove one first.")]
    TooManyScopes,
    #[error("A scope has at most {MAX_PLOTS} plots; remove one first.")]
    TooManyPlots,
    #[error("A scope cannot plot that of this element; nothing was changed.")]
    NotPlottable,
    #[error("The settings of a scope must be numbers in range; the previous ones were kept.")]
    BadScope,
    #[error("The file was not read. {0}")]
    BadFile(#[from] FileError),
    #[error("A model has no value “{0}” like that: values are not negative numbers.")]
    BadModelValue(String),
    #[error("There is nothing to undo.")]
    NothingToUndo,
    #[error("There is nothing to redo.")]
    NothingToRedo,
    #[error(transparent)]
    Unloggable(#[from] history::Unloggable),
}

/// Why a file is no circuit.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FileError {
    #[error("This is no circuit file: it neither starts with <cir nor has a line with $.")]
    NotACircuit,
    #[error("The XML cannot be read: {0}.")]
    BadXml(String),
    #[error("The file has more than {MAX_ELEMENTS} elements.")]
    TooLarge,
}
