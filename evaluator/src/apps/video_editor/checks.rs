//! The questions that a task file can ask about a film.

use std::sync::Arc;

use serde_json::{Value, json};

use super::expected::{
    BlockContent, Coverage, ExpectedBlock, ExpectedEffect, ExpectedTimeline, Place, block_parts,
    part,
};
use super::film::{Bar, Piece};
use super::strict::{
    Matched, TimelineComparison, above_faults, beginning_faults, effect_faults, gap_faults,
    length_faults, order_faults, place_faults, surplus, text_faults,
};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// Blocks and effects are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Aspect {
    /// An export was completed.
    Exported,
    /// Each of these is there and shows what it should for as long as it should.
    Blocks(Vec<usize>),
    Length(usize),
    Text(usize),
    Beginning,
    Order,
    Gaps(Vec<usize>),
    Place(usize),
    Above(usize),
    Effects(Vec<usize>),
    NothingElse,
}

#[derive(Debug)]
struct TimelineCheck {
    aspect: Aspect,
    covers: Vec<String>,
}

#[derive(Clone, Copy)]
enum Word {
    Exported,
    Block,
    Blocks,
    Length,
    Text,
    Beginning,
    Order,
    Gap,
    Gaps,
    Place,
    Above,
    Effect,
    Effects,
    NothingElse,
}

const WORDS: [(&str, Word); 14] = [
    ("exported", Word::Exported),
    ("block", Word::Block),
    ("blocks", Word::Blocks),
    ("length", Word::Length),
    ("text", Word::Text),
    ("beginning", Word::Beginning),
    ("order", Word::Order),
    ("gap", Word::Gap),
    ("gaps", Word::Gaps),
    ("place", Word::Place),
    ("above", Word::Above),
    ("effect", Word::Effect),
    ("effects", Word::Effects),
    ("nothing_else", Word::NothingElse),
];

/// `video.timeline`: one aspect of the comparison.
pub fn timeline_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let timeline: &ExpectedTimeline = expected.downcast().ok_or_else(|| {
        FieldError::new(
            "expected",
            "the end state of a timeline",
            "another end state",
        )
    })?;
    let aspect = aspect(fields, timeline)?;
    let covers = covered(&aspect, timeline);
    Ok(Arc::new(TimelineCheck { aspect, covers }))
}

fn aspect(fields: &Fields, timeline: &ExpectedTimeline) -> Result<Aspect, FieldError> {
    let block = |is_meant: fn(&ExpectedBlock) -> bool, what: &str| {
        let index = number(fields, "block", timeline.blocks.len())?;
        match is_meant(&timeline.blocks[index]) {
            true => Ok(index),
            false => Err(fields.error("block", what)),
        }
    };
    let follows = |block: &ExpectedBlock| matches!(block.place, Place::After { .. });
    let needs = |is_there: bool, what: &str| match is_there {
        true => Ok(()),
        false => Err(fields.error("aspect", format!("another aspect: there is no {what}"))),
    };
    let all_blocks = 0..timeline.blocks.len();
    let all_effects = 0..timeline.effects.len();
    Ok(match fields.choice("aspect", &WORDS)? {
        Word::Exported => Aspect::Exported,
        Word::Block => Aspect::Blocks(vec![block(|_| true, "a block")?]),
        Word::Blocks => Aspect::Blocks(all_blocks.collect()),
        Word::Length => Aspect::Length(block(|_| true, "a block")?),
        Word::Text => Aspect::Text(block(is_text, "a text block")?),
        Word::Gap => Aspect::Gaps(vec![block(follows, "a block that follows another")?]),
        Word::Beginning => {
            needs(timeline.begins_at_zero, "`begins_at_zero`")?;
            Aspect::Beginning
        }
        Word::Order | Word::Gaps if !timeline.blocks.iter().any(follows) => {
            needs(false, "block that follows another")?;
            Aspect::Order
        }
        Word::Order => Aspect::Order,
        Word::Gaps => Aspect::Gaps(
            all_blocks
                .filter(|index| follows(&timeline.blocks[*index]))
                .collect(),
        ),
        Word::Place => Aspect::Place(block(
            |it| matches!(it.place, Place::Beside(_)),
            "a block that runs beside others",
        )?),
        Word::Above => Aspect::Above(block(|it| it.above.is_some(), "a block with `above`")?),
        Word::Effect => Aspect::Effects(vec![number(fields, "effect", timeline.effects.len())?]),
        Word::Effects => {
            needs(!timeline.effects.is_empty(), "effect")?;
            Aspect::Effects(all_effects.collect())
        }
        Word::NothingElse => Aspect::NothingElse,
    })
}

fn is_text(block: &ExpectedBlock) -> bool {
    matches!(block.what, BlockContent::Text(_))
}

/// Something by its number, counted from 1.
fn number(fields: &Fields, key: &str, count: usize) -> Result<usize, FieldError> {
    let number = fields.optional_whole(key)?;
    let index = number.and_then(|it| usize::try_from(it).ok()?.checked_sub(1));
    index
        .filter(|index| *index < count)
        .ok_or_else(|| fields.error(key, format!("a number from 1 to {count}")))
}

fn covered(aspect: &Aspect, timeline: &ExpectedTimeline) -> Vec<String> {
    match aspect {
        Aspect::Exported => vec!["exported".into()],
        Aspect::Blocks(blocks) => blocks
            .iter()
            .flat_map(|index| block_parts(*index, &timeline.blocks[*index]))
            .collect(),
        Aspect::Length(index) => vec![part("length", *index)],
        Aspect::Text(index) => vec![part("text", *index)],
        Aspect::Beginning => vec!["beginning".into()],
        Aspect::Order => vec!["order".into()],
        Aspect::Gaps(blocks) => blocks.iter().map(|index| part("gap", *index)).collect(),
        Aspect::Place(index) => vec![part("place", *index)],
        Aspect::Above(index) => vec![part("above", *index)],
        Aspect::Effects(list) => list.iter().map(|index| part("effect", *index)).collect(),
        Aspect::NothingElse => vec!["nothing else".into()],
    }
}

impl Comparator for TimelineCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Some(comparison) = subject.comparison::<TimelineComparison>() else {
            return Outcome {
                expected: json!("a film"),
                found: Value::Null,
                verdict: Err("there is nothing to compare with".into()),
            };
        };
        let faults = self.faults(comparison);
        let matched = comparison.export.as_ref().ok();
        Outcome {
            expected: self.wanted(&comparison.expected),
            found: matched.map_or(Value::Null, |it| self.found(&comparison.expected, it)),
            verdict: match faults.is_empty() {
                true => Ok(()),
                false => Err(faults.join("; ")),
            },
        }
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

impl TimelineCheck {
    fn faults(&self, comparison: &TimelineComparison) -> Vec<String> {
        let each =
            |list: &[usize], faults: fn(&ExpectedTimeline, &Matched, usize) -> Vec<String>| {
                comparison.faults(|expected, matched| {
                    let list = list.iter();
                    list.flat_map(|index| faults(expected, matched, *index))
                        .collect()
                })
            };
        match &self.aspect {
            Aspect::Exported => comparison.faults(|_, _| Vec::new()),
            Aspect::Blocks(blocks) => {
                let mut faults = each(blocks, length_faults);
                faults.extend(each(blocks, text_faults));
                faults.dedup();
                faults
            }
            Aspect::Length(block) => each(&[*block], length_faults),
            Aspect::Text(block) => each(&[*block], text_faults),
            Aspect::Beginning => comparison.faults(beginning_faults),
            Aspect::Order => comparison.faults(order_faults),
            Aspect::Gaps(blocks) => each(blocks, gap_faults),
            Aspect::Place(block) => each(&[*block], place_faults),
            Aspect::Above(block) => each(&[*block], above_faults),
            Aspect::Effects(effects) => each(effects, effect_faults),
            // Where there is no film there is nothing too much.
            Aspect::NothingElse => match comparison.export {
                Ok(_) => comparison.faults(surplus),
                Err(_) => Vec::new(),
            },
        }
    }

    fn wanted(&self, expected: &ExpectedTimeline) -> Value {
        let block = |index: &usize| wanted_block(&expected.blocks[*index]);
        match &self.aspect {
            Aspect::Exported => json!("an export"),
            Aspect::Blocks(blocks) | Aspect::Gaps(blocks) => blocks.iter().map(block).collect(),
            Aspect::Length(index)
            | Aspect::Text(index)
            | Aspect::Place(index)
            | Aspect::Above(index) => block(index),
            Aspect::Beginning => json!(0),
            Aspect::Order => (0..expected.blocks.len()).map(|it| block(&it)).collect(),
            Aspect::Effects(list) => list
                .iter()
                .map(|index| wanted_effect(expected, &expected.effects[*index]))
                .collect(),
            Aspect::NothingElse => json!("nothing else"),
        }
    }

    fn found(&self, expected: &ExpectedTimeline, matched: &Matched) -> Value {
        let piece = |index: &usize| matched.piece(*index).map_or(Value::Null, found_piece);
        match &self.aspect {
            Aspect::Exported => json!("an export"),
            Aspect::Blocks(blocks) | Aspect::Gaps(blocks) => blocks.iter().map(piece).collect(),
            Aspect::Length(index)
            | Aspect::Text(index)
            | Aspect::Place(index)
            | Aspect::Above(index) => piece(index),
            Aspect::Beginning => json!(matched.film.began_at),
            Aspect::Order => (0..expected.blocks.len()).map(|it| piece(&it)).collect(),
            Aspect::Effects(list) => list
                .iter()
                .map(|index| matched.bar(*index).map_or(Value::Null, found_bar))
                .collect(),
            Aspect::NothingElse => json!({
                "blocks": matched.further_pieces().map(found_piece).collect::<Vec<_>>(),
                "effects": matched.further_bars().map(found_bar).collect::<Vec<_>>(),
            }),
        }
    }
}

/// In the notation of the reports: what, when, for how long, which stretch of the source.
fn wanted_block(block: &ExpectedBlock) -> Value {
    found_piece(&block.piece())
}

fn found_piece(piece: &Piece) -> Value {
    let mut shown = json!({
        "what": piece.name,
        "start": piece.start,
        "lasts": piece.duration,
        "cut_off": [piece.trim_start, piece.trim_end],
    });
    if let Some(card) = &piece.card {
        shown["text"] = json!(card.text);
        shown["color"] = json!(card.color);
        shown["background"] = json!(card.background);
        shown["size"] = json!(card.size);
    }
    shown
}

fn wanted_effect(expected: &ExpectedTimeline, effect: &ExpectedEffect) -> Value {
    let block = &expected.blocks[effect.block];
    let (start, end) = effect.over.range(block.start, block.end());
    json!({
        "effect": effect.params.kind().name(),
        "on": block.label(),
        "over": match effect.over {
            Coverage::All => json!("all"),
            Coverage::First(length) => json!({"first": length}),
            Coverage::Last(length) => json!({"last": length}),
        },
        "start": start,
        "end": end,
        "params": effect.params,
    })
}

fn found_bar(bar: &Bar) -> Value {
    json!({
        "effect": bar.kind,
        "start": bar.start,
        "end": bar.end,
        "params": bar.params,
    })
}
