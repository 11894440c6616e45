//! What a medium can be.

use serde::{Deserialize, Serialize};

/// What a medium offers to eye and ear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum MediaKind {
    /// Moving pictures, with or without sound.
    Video,
    /// Sound alone: nothing to see, and no effects.
    Audio,
    /// A still picture, which lasts as long as one likes.
    Image,
}
