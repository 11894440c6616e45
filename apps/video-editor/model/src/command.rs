//! Everything that can happen to a project.

use serde::{Deserialize, Serialize};

use crate::document::{MediaKind, Project, TextStyle};
use crate::effect::{EffectKind, EffectParams};
use crate::samples::Sample;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Begins anew with nothing. Can be undone like everything else.
    NewProject,
    /// Puts the project of a file in the place of this one.
    OpenProject {
        project: Box<Project>,
    },

    /// A card of the sample menu. Loading one twice gives two cards.
    LoadSample {
        sample: Sample,
    },
    /// A file of the user that the browser could decode.
    AddFile {
        file: NewFile,
    },
    /// Takes a card away, and all its blocks.
    RemoveMedia {
        media: String,
    },

    /// Puts a medium on the timeline.
    AddBlock {
        media: String,
        place: Place,
    },
    /// Drops a block elsewhere. What it lands on is pushed to the right.
    MoveBlock {
        block: String,
        place: Place,
    },
    /// Moves a block a little on its row; neighbours stop it.
    NudgeBlock {
        block: String,
        by_ms: i64,
    },
    /// Moves several blocks by the same time, each on its row.
    ShiftBlocks {
        blocks: Vec<String>,
        by_ms: i64,
    },
    /// Drags an edge to a moment, as far as it goes.
    TrimBlock {
        block: String,
        side: Side,
        to_ms: u64,
    },
    /// Cuts these blocks at a moment.
    SplitBlocks {
        blocks: Vec<String>,
        at_ms: u64,
    },
    DuplicateBlocks {
        blocks: Vec<String>,
    },
    DeleteBlocks {
        blocks: Vec<String>,
        /// What follows on the same row moves up by as much as was taken away.
        ripple: bool,
    },
    /// Pulls a block to the left, to the end of its predecessor.
    SnapBlock {
        block: String,
    },

    /// A new text block on a new row at the bottom.
    AddText,
    SetText {
        block: String,
        style: TextStyle,
    },

    AddEffect {
        block: String,
        kind: EffectKind,
    },
    SetEffect {
        effect: String,
        params: EffectParams,
        is_enabled: bool,
    },
    MoveEffect {
        effect: String,
        start_ms: u64,
    },
    TrimEffect {
        effect: String,
        side: Side,
        to_ms: u64,
    },
    DeleteEffect {
        effect: String,
    },

    SetTrack {
        track: String,
        switch: TrackSwitch,
        on: bool,
    },
    /// Moves a row up or down; rows are counted from 0 at the top.
    MoveTrack {
        track: String,
        to_row: usize,
    },

    AddMarker {
        at_ms: u64,
        label: String,
    },
    RenameMarker {
        marker: String,
        label: String,
    },
    DeleteMarker {
        marker: String,
    },

    /// Something that changes no document but belongs into the journal.
    Note {
        event: Event,
    },
    BeginExport,
    /// The rendering is done: the result is written into the journal.
    CompleteExport,
    CancelExport,

    Undo,
    Redo,
}

/// What the browser found out about a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewFile {
    pub name: String,
    pub kind: MediaKind,
    /// Nothing for pictures.
    pub duration_ms: Option<u64>,
    /// SHA-256 of the bytes, hexadecimal.
    pub digest: String,
    pub bytes: u64,
    pub size: Option<[u32; 2]>,
    pub has_sound: bool,
}

/// Where a block goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "on", rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    Row {
        track: String,
        start_ms: u64,
    },
    /// A new row before the one that has this number now; as many as there are: at the bottom.
    NewRow {
        row: usize,
        start_ms: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrackSwitch {
    Muted,
    Hidden,
    Locked,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Seek {
        from_ms: u64,
        to_ms: u64,
        method: SeekMethod,
    },
    /// Pixels per second.
    Zoom { from: f64, to: f64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeekMethod {
    FrameStepBack,
    FrameStepForward,
    SkipStart,
    SkipEnd,
    Scrub,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effect {
    pub has_changed: bool,
    /// Blocks to select from now on: copies, halves, what was added.
    pub blocks: Vec<String>,
    /// The effect to select from now on.
    pub effect: Option<String>,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        self.has_changed
    }
}
