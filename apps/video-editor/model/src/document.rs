//! What is edited: media, rows of blocks, effects, markers. All times are whole milliseconds.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::effect::EffectItem;
use crate::gallery::{Feed, Tape};
use crate::night::NightReel;
use crate::samples::Sample;

pub use crate::media_kind::MediaKind;

/// How long text and pictures stay on the timeline when they are put there.
pub const STILL_MS: u64 = 3000;
/// Trimming and splitting leave nothing shorter than this.
pub const MIN_BLOCK_MS: u64 = 500;
/// One picture: playback, frame steps and footage all go by it.
pub const FRAME_MS: u64 = 50;

/// Everything that undo brings back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Project {
    /// In the order of the media panel.
    pub media: Vec<Arc<Media>>,
    /// From the top, which is drawn in front.
    pub tracks: Vec<Track>,
    /// In the order of time.
    pub markers: Vec<Marker>,
}

/// A card of the media panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Media {
    /// Never used twice in a project.
    pub id: String,
    /// The file name, with its extension.
    pub name: String,
    /// Whether it is seen, heard, or both.
    pub kind: MediaKind,
    /// Pictures have none: they last as long as one likes.
    pub duration_ms: Option<u64>,
    /// Where pictures and sound come from.
    pub source: MediaSource,
}

/// Where pictures and sound come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "from",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum MediaSource {
    /// Drawn and sounded by this program, see [`crate::footage`]. Seed 0 is the script that tasks know.
    Sample {
        /// Which of the four.
        sample: Sample,
        /// Decides when what happens in it.
        seed: u64,
    },
    /// A file of the user. The page keeps its bytes; the document knows it by their digest.
    File {
        /// SHA-256, hexadecimal.
        digest: String,
        /// Length of the file.
        bytes: u64,
        /// Width and height of what can be seen.
        size: Option<[u32; 2]>,
        /// Can anything be heard?
        has_sound: bool,
    },
    /// Noise in which something may move, drawn by this program; silent.
    NightCamera(NightReel),
    /// One feed of a live show, drawn by this program; silent.
    Gallery {
        /// Which camera.
        feed: Feed,
        /// What was recorded.
        tape: Tape,
    },
}

/// A row of the timeline. Its blocks never overlap and stand in the order of time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Track {
    /// Never used twice in a project.
    pub id: String,
    /// In the order of time, none over another.
    pub blocks: Vec<Block>,
    /// The effect sub-track, in the order of creation.
    pub effects: Vec<EffectItem>,
    /// Is its sound left out?
    #[serde(default)]
    pub is_muted: bool,
    /// Is its picture left out?
    #[serde(default)]
    pub is_hidden: bool,
    /// Is it kept from changes?
    #[serde(default)]
    pub is_locked: bool,
}

/// Something that lasts a while on a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Block {
    /// Never used twice in a project.
    pub id: String,
    /// What is seen or heard.
    pub content: Content,
    /// Where it begins on the timeline.
    pub start_ms: u64,
    /// How long it is on the timeline.
    pub duration_ms: u64,
    /// Cut off the beginning and the end of the source. Always 0 for text and pictures.
    pub trim_start_ms: u64,
    /// Cut off the end of the source.
    pub trim_end_ms: u64,
}

/// What a block shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Content {
    /// A part of a medium: video, sound, or a still picture.
    Media {
        /// Id of the card.
        media: String,
    },
    /// Letters on a box, which no card of the media panel stands for.
    Text(TextStyle),
}

/// What a text block says and how. Colours are `#rrggbb` or `#rrggbbaa`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TextStyle {
    /// May have several lines.
    pub text: String,
    /// Scales with the stage.
    pub font_size: u32,
    /// Of the letters.
    pub font_color: String,
    /// Of the box behind them.
    pub background_color: String,
}

impl Default for TextStyle {
    fn default() -> Self {
        TextStyle {
            text: "New text".into(),
            font_size: 32,
            font_color: "#ffffff".into(),
            background_color: "#00000080".into(),
        }
    }
}

/// A named moment of the timeline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Marker {
    /// Never used twice in a project.
    pub id: String,
    /// Where it stands on the timeline.
    pub at_ms: u64,
    /// What the user calls it.
    pub label: String,
}

impl Block {
    /// The first moment after it.
    pub fn end_ms(&self) -> u64 {
        self.start_ms + self.duration_ms
    }

    /// How its text looks; nothing for media.
    pub fn text(&self) -> Option<&TextStyle> {
        match &self.content {
            Content::Text(style) => Some(style),
            Content::Media { .. } => None,
        }
    }

    /// Which medium it shows; nothing for text.
    pub(crate) fn media_id(&self) -> Option<&str> {
        match &self.content {
            Content::Media { media } => Some(media),
            Content::Text(_) => None,
        }
    }

    /// The moment of the source that is shown at a moment of the timeline; the block has to be there.
    pub fn source_ms(&self, at_ms: u64) -> u64 {
        at_ms.saturating_sub(self.start_ms) + self.trim_start_ms
    }
}

impl Track {
    /// The block at a moment; at a cut, the one that begins there.
    pub(crate) fn block_at(&self, at_ms: u64) -> Option<&Block> {
        self.blocks
            .iter()
            .find(|block| (block.start_ms..block.end_ms()).contains(&at_ms))
    }

    /// The end of its last block; 0 for an empty row.
    pub fn end_ms(&self) -> u64 {
        self.blocks.last().map_or(0, Block::end_ms)
    }
}

impl Project {
    /// The end of the last block.
    pub fn end_ms(&self) -> u64 {
        self.tracks.iter().map(Track::end_ms).max().unwrap_or(0)
    }

    /// The card with this id.
    pub fn medium(&self, id: &str) -> Option<&Arc<Media>> {
        self.media.iter().find(|media| media.id == id)
    }

    /// The medium that a block shows or sounds; text has none.
    pub fn medium_of(&self, block: &Block) -> Option<&Arc<Media>> {
        self.medium(block.media_id()?)
    }

    /// Row by row from the top, each with the number of its row.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &Block)> {
        self.tracks
            .iter()
            .enumerate()
            .flat_map(|(row, track)| track.blocks.iter().map(move |block| (row, block)))
    }

    /// A block and the row it is on, counted from 0 at the top.
    pub fn block(&self, id: &str) -> Option<(usize, &Block)> {
        self.blocks().find(|(_, block)| block.id == id)
    }

    /// An effect and the row it is on, counted from 0 at the top.
    pub fn effect(&self, id: &str) -> Option<(usize, &EffectItem)> {
        self.tracks.iter().enumerate().find_map(|(row, track)| {
            let effect = track.effects.iter().find(|effect| effect.id == id)?;
            Some((row, effect))
        })
    }

    /// The number of a row, counted from 0 at the top.
    pub fn row_of_track(&self, id: &str) -> Option<usize> {
        self.tracks.iter().position(|track| track.id == id)
    }

    /// What is written on a block: the file's name, or the name that all text blocks have.
    pub fn name_of<'p>(&'p self, block: &'p Block) -> &'p str {
        self.medium_of(block)
            .map_or(TEXT_BLOCK, |media| media.name.as_str())
    }
}

/// The name of every text block.
pub const TEXT_BLOCK: &str = "Text block";
