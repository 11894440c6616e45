//! Everything that can happen to a project.

use serde::{Deserialize, Serialize};

use crate::document::{MediaKind, Project, TextStyle};
use crate::effect::{EffectKind, EffectParams};
use crate::gallery::{Feed, Rehearsal};
use crate::samples::Sample;

/// One thing that a user does; what it is called is also its name in the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Begins anew with nothing. Can be undone like everything else.
    NewProject,
    /// Puts the project of a file in the place of this one.
    OpenProject {
        /// Checked as a whole; a damaged one is refused.
        project: Box<Project>,
    },

    /// A card of the sample menu. Loading one twice gives two cards.
    LoadSample {
        /// Its film is drawn with the seed that the page was started with.
        sample: Sample,
    },
    /// A file of the user that the browser could decode.
    AddFile {
        /// All but pictures need a length of at least a millisecond and at most 24 hours.
        file: NewFile,
    },
    /// Takes a card away, and all its blocks.
    RemoveMedia {
        /// Id of the card.
        media: String,
    },

    /// Puts a medium on the timeline.
    AddBlock {
        /// Id of the card that the block shows or sounds, from its first to its last moment.
        media: String,
        /// What is in the way there is pushed to the right.
        place: Place,
    },
    /// Drops a block elsewhere. What it lands on is pushed to the right.
    MoveBlock {
        /// Its effects travel with it.
        block: String,
        /// Where it begins; a row that it leaves empty disappears.
        place: Place,
    },
    /// Moves a block a little on its row; neighbours stop it.
    NudgeBlock {
        /// Its effects travel with it.
        block: String,
        /// To the right; negative to the left. Refused when there is no room at all.
        by_ms: i64,
    },
    /// Moves several blocks by the same time, each on its row.
    ShiftBlocks {
        /// At least one; none of them may be on a locked row.
        blocks: Vec<String>,
        /// To the right; to the left at most until the first of them begins at 0.
        by_ms: i64,
    },
    /// Drags an edge to a moment, as far as it goes.
    TrimBlock {
        /// Keeps at least half a second, and never shows more than its source has.
        block: String,
        /// Which edge is dragged; the other one stays.
        side: Side,
        /// Where the edge is wanted on the timeline.
        to_ms: u64,
    },
    /// Cuts these blocks at a moment.
    SplitBlocks {
        /// Those that do not reach half a second beyond the cut on both sides stay whole.
        blocks: Vec<String>,
        /// A moment of the timeline.
        at_ms: u64,
    },
    /// Puts a copy behind each of these blocks, where there is enough room on its row.
    DuplicateBlocks {
        /// At least one; effects are copied too.
        blocks: Vec<String>,
    },
    /// Takes these blocks away, with their effects.
    DeleteBlocks {
        /// At least one; a row that becomes empty disappears.
        blocks: Vec<String>,
        /// What follows on the same row moves up by as much as was taken away.
        ripple: bool,
    },
    /// Pulls a block to the left, to the end of its predecessor.
    SnapBlock {
        /// Without a predecessor it goes to the beginning.
        block: String,
    },

    /// A new text block on a new row at the bottom.
    AddText,
    /// Replaces what a text block says and how it looks.
    SetText {
        /// Refused unless it is a text block.
        block: String,
        /// All four settings; those that stay are given as they are.
        style: TextStyle,
    },

    /// Puts a bar over the whole of a block, with the settings that its kind begins with.
    AddEffect {
        /// Refused when it is sound alone.
        block: String,
        /// A block takes several, also of the same kind.
        kind: EffectKind,
    },
    /// Moves the sliders of an effect and switches it on or off.
    SetEffect {
        /// Where the bar is stays as it is.
        effect: String,
        /// Of the kind that the effect has, all within the ranges of their sliders.
        params: EffectParams,
        /// Off, the bar stays and does nothing.
        is_enabled: bool,
    },
    /// Drags a whole bar; its length stays.
    MoveEffect {
        /// It does not leave its block.
        effect: String,
        /// Where its beginning is wanted on the timeline.
        start_ms: u64,
    },
    /// Drags one end of a bar, no farther than its block reaches.
    TrimEffect {
        /// It keeps at least one frame.
        effect: String,
        /// Which end is dragged; the other one stays.
        side: Side,
        /// Where that end is wanted on the timeline.
        to_ms: u64,
    },
    /// Takes an effect off its row; the block stays.
    DeleteEffect {
        /// Its id; refused on a locked row.
        effect: String,
    },

    /// Turns one of the buttons at the head of a row on or off.
    SetTrack {
        /// Id of the row; locked rows take this too, or nobody could unlock them.
        track: String,
        /// Which button.
        switch: TrackSwitch,
        /// Its new position.
        on: bool,
    },
    /// Moves a row up or down; rows are counted from 0 at the top.
    MoveTrack {
        /// Id of the row.
        track: String,
        /// The number that it has afterwards; one that is too large means the bottom.
        to_row: usize,
    },

    /// Names a moment of the timeline.
    AddMarker {
        /// At most 24 hours.
        at_ms: u64,
        /// At most 2000 characters; blanks around it are dropped.
        label: String,
    },
    /// Gives a marker another label; it stays where it is.
    RenameMarker {
        /// Its id.
        marker: String,
        /// As for a new marker.
        label: String,
    },
    /// Forgets a marker; the film does not change.
    DeleteMarker {
        /// Its id.
        marker: String,
    },

    /// Opens a live show for practice, in the place of another rehearsal.
    OpenRehearsal {
        /// Which one.
        rehearsal: Rehearsal,
    },
    /// Leaves the gallery. Refused while a show is open that came with a start document.
    LeaveGallery,
    /// The show's clock starts.
    BeginShow,
    /// Puts a feed on programme.
    Cut {
        /// The show's time, which has to fit the page's.
        at_ms: u64,
        /// From 1 to 4.
        feed: Feed,
    },
    /// Holds a rehearsal where it is.
    PauseShow,
    /// Goes on with a rehearsal that was held.
    GoOnWithShow,
    /// Sets a rehearsal back to its beginning and forgets its cuts.
    SetShowBack,
    /// The time is over: what was on programme becomes clips on a new row at the bottom.
    FinishShow,

    /// Something that changes no document but belongs into the journal.
    Note {
        /// Written down with the time at which it happened.
        event: Event,
    },
    /// A rendering begins. Refused while the timeline is empty.
    BeginExport,
    /// The rendering is done: the result is written into the journal.
    CompleteExport,
    /// The user stopped the rendering: nothing is exported, and the journal says so.
    CancelExport,

    /// Takes back the last of at most 100 steps.
    Undo,
    /// Brings back what was undone last.
    Redo,
}

/// What the browser found out about a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewFile {
    /// With its extension.
    pub name: String,
    /// As the browser decodes it.
    pub kind: MediaKind,
    /// Nothing for pictures.
    pub duration_ms: Option<u64>,
    /// SHA-256 of the bytes, hexadecimal.
    pub digest: String,
    /// Length of the file.
    pub bytes: u64,
    /// Width and height of what can be seen.
    pub size: Option<[u32; 2]>,
    /// Can anything be heard?
    pub has_sound: bool,
}

/// Where a block goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "on", rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    /// A row that is there already; refused when it is locked.
    Row {
        /// Its id.
        track: String,
        /// Where the block begins, within 24 hours.
        start_ms: u64,
    },
    /// A new row before the one that has this number now; as many as there are: at the bottom.
    NewRow {
        /// Counted from 0 at the top.
        row: usize,
        /// Where the block begins, within 24 hours.
        start_ms: u64,
    },
}

/// An end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Where it begins.
    Left,
    /// Where it ends.
    Right,
}

/// What the buttons at the head of a row turn on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrackSwitch {
    /// Leaves its sound out of the film.
    Muted,
    /// Leaves its pictures out of the film.
    Hidden,
    /// Keeps blocks and effects on it from changes.
    Locked,
}

/// What the journal records although it changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The playhead went elsewhere by hand; playing does not count.
    Seek {
        /// Where it stood.
        from_ms: u64,
        /// Where it stands now.
        to_ms: u64,
        /// By which button, or by dragging.
        method: SeekMethod,
    },
    /// Pixels per second.
    Zoom {
        /// Before.
        from: f64,
        /// After.
        to: f64,
    },
}

/// How the playhead was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeekMethod {
    /// One frame or several back, by button or key.
    FrameStepBack,
    /// One frame or several on, by button or key.
    FrameStepForward,
    /// To the beginning of the timeline.
    SkipStart,
    /// To the end of the last block.
    SkipEnd,
    /// By a click or a drag on the ruler.
    Scrub,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effect {
    /// Is the project another one now?
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
