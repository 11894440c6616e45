//! What can be wrong with a world file, in words for whoever opened it.

use thiserror::Error;

/// Why bytes are no world.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WorldError {
    #[error("this is not a world file: it does not begin with FAW1")]
    Foreign,
    #[error("the world file has version {0}; this program reads version {known}", known = super::container::VERSION)]
    Version(u16),
    #[error("the world file ends too early: its {0} is cut off")]
    Truncated(&'static str),
    #[error("the world file is damaged: the checksum of its {0} does not fit")]
    Checksum(String),
    #[error("the world file is damaged: {0}")]
    Damaged(String),
    #[error("the world file has no {0} section")]
    Missing(&'static str),
}

/// The short form for what a decoder finds.
pub(crate) fn damaged(what: impl Into<String>) -> WorldError {
    WorldError::Damaged(what.into())
}
