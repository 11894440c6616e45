//! Why a command was not carried out, in words for the user.

use thiserror::Error;

use crate::limits::{
    FOV_RANGE, MAX_COORDINATE, MAX_NAME_LENGTH, MAX_OBJECTS, MAX_SCENES, MIN_SCALE,
    ORTHO_ZOOM_RANGE,
};

/// Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refusal {
    #[error("This scene no longer exists. Go back to the dashboard and open another one.")]
    UnknownScene,
    #[error("This object no longer exists, so nothing was changed. Select another one.")]
    UnknownObject,
    #[error("Nothing is selected. Select an object first.")]
    NoObjects,
    #[error("“{0}” is locked and was left as it is. Unlock it with the padlock in the scene list.")]
    Locked(String),
    #[error("That is not a finite number; the previous value was kept.")]
    NotANumber,
    #[error("Values go from -{MAX_COORDINATE} to {MAX_COORDINATE}; the previous value was kept.")]
    TooLarge,
    #[error("Scale cannot be 0; the previous value was kept. The smallest size is {MIN_SCALE}.")]
    ZeroScale,
    #[error("Opacity goes from 0 to 1; the previous value was kept.")]
    OpacityOutOfRange,
    #[error("The field of view goes from {} to {} degrees; the previous value was kept.", FOV_RANGE.start(), FOV_RANGE.end())]
    FovOutOfRange,
    #[error("The orthographic zoom goes from {} to {} units; the previous value was kept.", ORTHO_ZOOM_RANGE.start(), ORTHO_ZOOM_RANGE.end())]
    OrthoZoomOutOfRange,
    #[error("A name needs at least one character; the previous name was kept.")]
    EmptyName,
    #[error("A name has at most {MAX_NAME_LENGTH} characters; the previous name was kept.")]
    NameTooLong,
    #[error("A name cannot contain line breaks or control characters; the previous name was kept.")]
    ControlCharacter,
    #[error("This group no longer exists, so nothing was changed.")]
    UnknownGroup,
    #[error("There already is a group “{0}” in this scene; the previous name was kept.")]
    GroupNameTaken(String),
    #[error("There is nothing to paste. Copy some objects first.")]
    NothingToPaste,
    #[error("There is nothing to undo in this scene.")]
    NothingToUndo,
    #[error("There is nothing to redo in this scene.")]
    NothingToRedo,
    #[error("“{0}” did not start from a preset, so there is nothing to reset it to.")]
    NotAPreset(String),
    #[error("A workspace holds at most {MAX_SCENES} scenes. Delete one to make room.")]
    TooManyScenes,
    #[error("A scene holds at most {MAX_OBJECTS} objects. Delete some to make room.")]
    TooManyObjects,
    #[error("The file was not imported and nothing was changed: {0}")]
    BadImport(String),
    #[error(transparent)]
    Unloggable(#[from] history::Unloggable),
}

impl Refusal {
    /// Without what became of a field, for values that never were in one.
    pub fn reason(&self) -> String {
        let text = self.to_string();
        match text.split_once("; the previous") {
            Some((reason, rest)) => {
                let after = rest.split_once("kept.").map_or("", |(_, after)| after);
                format!("{reason}.{after}")
            }
            None => text,
        }
    }
}
