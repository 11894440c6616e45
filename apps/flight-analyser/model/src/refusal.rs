//! Why a command was not carried out, in words for the user.

use history::Unloggable;
use thiserror::Error;

use crate::document::{MAX_MEASUREMENTS, MAX_PINS, MAX_SELECTED, RADIUS_RANGE, SPEEDS};
use crate::sector::Unable;

/// Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    #[error("The recording does not reach that time.")]
    OutsideRecording,
    #[error("There is no speed {0}x; there are {list}.", list = speeds())]
    NoSuchSpeed(u16),
    #[error("A radius must be between {low} and {high} km.", low = RADIUS_RANGE[0], high = RADIUS_RANGE[1])]
    Radius,
    #[error("That is no place on earth.")]
    NoSuchPlace,
    #[error("That is no flight.")]
    NoSuchFlight,
    #[error("Select a flight to follow it.")]
    NobodySelected,
    #[error("At most {MAX_SELECTED} flights can be selected at once.")]
    TooManySelected,
    #[error("There are {MAX_MEASUREMENTS} measurements already. Clear them first.")]
    TooManyMeasurements,
    #[error("There are {MAX_PINS} pins already. Remove some first.")]
    TooManyPins,
    #[error("There is no pin {0}.")]
    NoSuchPin(u32),
    #[error("Two pins have the same number, or one has none.")]
    PinNumbers,
    #[error("That is no layer of plots.")]
    NoSuchPlots,
    #[error("That is no sector to control.")]
    NoSuchSector,
    #[error("There is no sector to control.")]
    NoSector,
    #[error("The clock of the sector does not stand there.")]
    OutOfOrder,
    #[error("The clock of a sector does not wait.")]
    DoesNotWait,
    #[error("The clock of the sector has not started.")]
    NotStarted,
    #[error("The time is over.")]
    IsOver,
    #[error("The lower limit of the altitude must not be above the upper one.")]
    EmptyBand,
    #[error("That is no recording.")]
    NoSuchRecording,
    #[error("A name may have at most 60 characters.")]
    NameTooLong,
    #[error("There is nothing to undo.")]
    NothingToUndo,
    #[error("There is nothing to redo.")]
    NothingToRedo,
    #[error(transparent)]
    Unable(#[from] Unable),
    #[error(transparent)]
    Unloggable(#[from] Unloggable),
}

fn speeds() -> String {
    SPEEDS.map(|speed| format!("{speed}x")).join(", ")
}
