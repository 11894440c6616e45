//! Why an instruction was not taken, in words for the user.

use thiserror::Error;

use super::LEVELS;

/// Nobody was told anything when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Unable {
    #[error("There is no {0} in this sector.")]
    NoSuchCallsign(String),
    #[error("{0} has not called in yet.")]
    NotHereYet(String),
    #[error("{0} has left the sector.")]
    HasLeft(String),
    #[error("Say a heading, a level or a speed.")]
    NothingInstructed,
    #[error("A heading is between 1 and 360 degrees.")]
    NoSuchHeading,
    #[error("A flight level is between {low:03} and {high}.", low = LEVELS[0], high = LEVELS[1])]
    NoSuchLevel,
    #[error("It can fly between {low} and {high} knots.", low = .0[0], high = .0[1])]
    NoSuchAirspeed([u16; 2]),
    #[error("Nothing more can be instructed.")]
    TooManyInstructions,
    #[error("Something was said later already.")]
    OutOfOrder,
}
