//! Why a command was not carried out, in words for the user.

use thiserror::Error;

use crate::circuit::ValueError;
use crate::files::{FileError, MOST_ELEMENTS};

/// Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
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
    #[error("A circuit has at most {MOST_ELEMENTS} elements; nothing was added.")]
    TooManyElements,
    #[error("A name has at most 60 characters and no line breaks; the previous name was kept.")]
    BadName,
    #[error("Only switches and logic inputs can be switched.")]
    NotSwitchable,
    #[error("A junction must lie on the wire, between its ends.")]
    NotOnTheWire,
    #[error("Time steps must be positive, and the smallest no longer than the time step.")]
    BadTimeStep,
    #[error("The file was not read. {0}")]
    BadFile(#[from] FileError),
    #[error("There is nothing to undo.")]
    NothingToUndo,
    #[error("There is nothing to redo.")]
    NothingToRedo,
}
