//! The film that a task wants: blocks with computed times, and effects on them.

use std::sync::Arc;

use serde_json::Value;
use video_editor_model::{EffectParams, MediaKind, Sample, TEXT_BLOCK};

use super::declared;
use super::film::{Card, Film, Piece, exported_now, has_work_after_export};
use super::{moments, parity, show, strict};
use crate::contract::{Comparison, Expected};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedTimeline {
    pub blocks: Vec<ExpectedBlock>,
    pub effects: Vec<ExpectedEffect>,
    /// The film stands at the very beginning of the timeline; otherwise it may begin anywhere.
    pub begins_at_zero: bool,
    /// What the original compares with, where that is not this film.
    pub recorded: Option<Vec<Piece>>,
    /// The original's internal number of the task, on which its checks of effects depend.
    pub scenario: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedBlock {
    pub what: BlockContent,
    pub start: i64,
    pub duration: i64,
    pub trim_start: i64,
    pub trim_end: i64,
    pub place: Place,
    /// A block that this text is drawn in front of.
    pub above: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum BlockContent {
    Media(Sample),
    Text(ExpectedCard),
}

/// What a text block has to say; colours by name, and what is not given is free.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedCard {
    pub text: String,
    pub color: Option<String>,
    pub background: Option<String>,
    pub size: Option<i64>,
}

/// What a block's place on the timeline is measured from.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// The film begins with it.
    First,
    /// It follows a block at a distance; 0 is touching.
    After { block: usize, gap: i64 },
    /// It runs beside other blocks.
    Beside(Vec<Alignment>),
}

/// One edge, or the middle, of a block stands at a distance from an edge of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alignment {
    pub own: AlignedPart,
    pub block: usize,
    pub plus: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlignedPart {
    /// Its start, from the other's start.
    Start,
    /// Its end, from the other's end.
    End,
    /// Its middle, from the other's start.
    Middle,
    /// All of it, somewhere in the other's second half. Where it ends with it is the place in the film.
    UnderEnding,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedEffect {
    /// The block it is on.
    pub block: usize,
    pub over: Coverage,
    pub params: EffectParams,
}

/// The part of a block that an effect covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    All,
    First(i64),
    Last(i64),
}

impl Coverage {
    /// Start and end of the effect on a block that is there from a start to an end.
    pub fn range(self, start: i64, end: i64) -> (i64, i64) {
        match self {
            Coverage::All => (start, end),
            Coverage::First(length) => (start, start + length),
            Coverage::Last(length) => (end - length, end),
        }
    }
}

/// Reads `[expected.timeline]`: a whole film, the moments of a clip, or a live show.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    if fields.has("moments") {
        return moments::parse(fields);
    }
    if fields.has("show") {
        return show::parse(fields);
    }
    Ok(Arc::new(declared::timeline(fields)?))
}

impl Expected for ExpectedTimeline {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        Box::new(strict::compare(self, state))
    }

    /// The film that an export would make now.
    fn compare_unfinished(&self, state: &Value) -> Box<dyn Comparison> {
        let exported = exported_now(state);
        self.compare(exported.as_ref().unwrap_or(state))
    }

    fn parity(&self, state: &Value, _: Option<&Value>, tolerance: Option<f64>) -> Vec<String> {
        parity::reasons(self, state, tolerance)
    }

    fn side_effects(&self, state: &Value) -> Vec<String> {
        match has_work_after_export(state) {
            true => vec!["the timeline was changed after the last export".into()],
            false => Vec::new(),
        }
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = vec!["exported".to_string(), "nothing else".into()];
        let mut follows = false;
        for (index, block) in self.blocks.iter().enumerate() {
            parts.extend(block_parts(index, block));
            match block.place {
                Place::First => {}
                Place::After { .. } => {
                    follows = true;
                    parts.push(part("gap", index));
                }
                Place::Beside(_) => parts.push(part("place", index)),
            }
            if block.above.is_some() {
                parts.push(part("above", index));
            }
        }
        if self.begins_at_zero {
            parts.push("beginning".into());
        }
        if follows {
            parts.push("order".into());
        }
        parts.extend((0..self.effects.len()).map(|index| part("effect", index)));
        parts
    }

    fn document_name(&self) -> Option<String> {
        None
    }
}

/// The name of a part; things are counted from 1.
pub fn part(what: &str, index: usize) -> String {
    format!("{what} {}", index + 1)
}

/// What is asked of a block by itself.
pub fn block_parts(index: usize, block: &ExpectedBlock) -> Vec<String> {
    let mut parts = vec![part("length", index)];
    if let BlockContent::Text(_) = block.what {
        parts.push(part("text", index));
    }
    parts
}

impl ExpectedBlock {
    pub fn end(&self) -> i64 {
        self.start + self.duration
    }

    /// As the export names it.
    pub fn name(&self) -> &'static str {
        match self.what {
            BlockContent::Media(sample) => sample.file_name(),
            BlockContent::Text(_) => TEXT_BLOCK,
        }
    }

    /// As the export writes it.
    pub fn kind(&self) -> &'static str {
        match self.what {
            BlockContent::Text(_) => "TEXT",
            BlockContent::Media(sample) => kind_word(sample),
        }
    }

    /// For reports.
    pub fn label(&self) -> String {
        match &self.what {
            BlockContent::Media(sample) => sample.label().to_string(),
            BlockContent::Text(card) => format!("the text {:?}", card.text),
        }
    }

    /// The block as an export would have it.
    pub fn piece(&self) -> Piece {
        let named = |name: &Option<String>, default: &str| name.clone().unwrap_or(default.into());
        Piece {
            row: i64::from(self.above.is_none()),
            name: self.name().into(),
            kind: self.kind().into(),
            start: self.start,
            duration: self.duration,
            trim_start: self.trim_start,
            trim_end: self.trim_end,
            card: match &self.what {
                BlockContent::Media(_) => None,
                BlockContent::Text(card) => Some(Card {
                    text: card.text.clone(),
                    size: card.size,
                    color: named(&card.color, "white"),
                    background: named(&card.background, "black"),
                }),
            },
        }
    }
}

pub fn kind_word(sample: Sample) -> &'static str {
    match sample.kind() {
        MediaKind::Video => "VIDEO",
        MediaKind::Audio => "AUDIO",
        MediaKind::Image => "IMAGE",
    }
}

impl ExpectedTimeline {
    /// The film as an export would have it, without its effects.
    pub fn film(&self) -> Film {
        Film {
            pieces: self.blocks.iter().map(ExpectedBlock::piece).collect(),
            ..Film::default()
        }
    }
}
