//! Why a command was not carried out, in words for the user.

use thiserror::Error;

use crate::gallery::ShowFault;

/// Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    #[error("This is no longer on the timeline.")]
    NoSuchBlock,
    #[error("This effect is no longer there.")]
    NoSuchEffect,
    #[error("This row is no longer there.")]
    NoSuchRow,
    #[error("This is no longer in the media panel.")]
    NoSuchMedia,
    #[error("This marker is no longer there.")]
    NoSuchMarker,
    #[error("Select a clip first.")]
    NothingSelected,
    #[error("Row {0} is locked. Unlock it to change what is on it.")]
    Locked(usize),
    #[error("To split, the playhead has to be more than half a second inside the selected clip.")]
    TooNearToSplit,
    #[error("There is no room to move this any further.")]
    NoRoom,
    #[error("Effects change pictures. A clip that is sound alone takes none.")]
    SoundHasNoPicture,
    #[error("This is not a text block.")]
    NotText,
    #[error("“{0}” is not a colour. Write it like #ff8800.")]
    NotAColour(String),
    #[error("The size of the letters has to be between {MIN_FONT_SIZE} and {MAX_FONT_SIZE}.")]
    FontSize,
    #[error("The text is longer than {MAX_TEXT} characters.")]
    TextTooLong,
    #[error("This setting belongs to another kind of effect.")]
    OtherEffect,
    #[error("A slider of an effect is out of its range.")]
    OutOfRange,
    #[error("The file has no length, so there is nothing to put on a timeline.")]
    NoLength,
    #[error("A timeline takes at most {MAX_BLOCKS} blocks.")]
    TooManyBlocks,
    #[error("A timeline can be at most 24 hours long.")]
    TooLong,
    #[error("There are as many media as the panel takes.")]
    TooManyMedia,
    #[error("There is nothing on the timeline to export.")]
    NothingToExport,
    #[error("No export is under way.")]
    NotExporting,
    #[error("The project is damaged: {0}.")]
    Damaged(String),
    #[error("Nothing to undo.")]
    NothingToUndo,
    #[error("Nothing to redo.")]
    NothingToRedo,
    #[error(transparent)]
    Show(#[from] ShowFault),
    #[error(transparent)]
    Unloggable(#[from] history::Unloggable),
}

/// Letters smaller or larger than these cannot be read on the stage.
pub const MIN_FONT_SIZE: u32 = 4;
/// See [`MIN_FONT_SIZE`].
pub const MAX_FONT_SIZE: u32 = 400;
/// Longer texts would not fit on any screen.
pub const MAX_TEXT: usize = 2000;
/// Far above what anybody cuts by hand; keeps a broken file from filling the memory.
pub const MAX_BLOCKS: usize = 5000;
/// Cards of the media panel, for the same reason.
pub const MAX_MEDIA: usize = 1000;
/// Where a timeline ends at the latest.
pub const MAX_TIME_MS: u64 = 24 * 60 * 60 * 1000;
