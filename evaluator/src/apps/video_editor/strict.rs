//! Our own comparison: which exported block stands for which expected one, and what is wrong with it.
//!
//! Places are measured from block to block, so that small errors do not add up along the timeline.

use serde_json::Value;
use video_editor_model::{EffectParams, Fade, Light};

use super::colour_names::colour_name;
use super::expected::{
    AlignedPart, Alignment, BlockContent, ExpectedBlock, ExpectedCard, ExpectedEffect,
    ExpectedTimeline, Place,
};
use super::film::{Bar, Card, Film, Piece, last_export};
use crate::apps::assignment::least_cost;
use crate::contract::Comparison;

/// Ten pixels at the usual zoom, or five pictures: what a hand can reach by eye.
pub const TOLERANCE_MS: i64 = 250;
/// Blocks back to back leave or cover no more than this.
pub const TOUCH_MS: i64 = 100;
/// Text that runs beside a video for longer than this has to be in front of it.
const OVERLAP_MS: i64 = 500;
/// Values of sliders are exact up to the writing of fractions.
const EXACT: f64 = 1e-6;

/// How the last export compares with the expected film.
#[derive(Debug)]
pub struct TimelineComparison {
    pub expected: ExpectedTimeline,
    /// The film, or why there is none.
    pub export: Result<Matched, String>,
}

impl Comparison for TimelineComparison {}

/// A film and who stands for whom in it.
#[derive(Debug)]
pub struct Matched {
    pub film: Film,
    /// For every expected block, the one that stands for it.
    pieces: Vec<Option<usize>>,
    /// For every expected effect, the bar that stands for it.
    bars: Vec<Option<usize>>,
}

pub fn compare(expected: &ExpectedTimeline, state: &Value) -> TimelineComparison {
    let film = match last_export(state) {
        None => Err("nothing was exported".to_string()),
        Some(data) => Film::read(data),
    };
    TimelineComparison {
        expected: expected.clone(),
        export: film.map(|film| Matched::new(expected, film.joined())),
    }
}

/// Never paired.
const STRANGERS: u64 = 1 << 50;
/// Paired where nothing else is left: what is said differs.
const OTHER_TEXT: u64 = 1 << 40;
const OTHER_LOOK: u64 = 1 << 32;
/// An effect on another row.
const OTHER_ROW: u64 = 1 << 40;

impl Matched {
    fn new(expected: &ExpectedTimeline, film: Film) -> Matched {
        let pieces = paired(&expected.blocks, &film.pieces, piece_cost);
        let cost = |effect: &ExpectedEffect, bar: &Bar| {
            let partner = pieces[effect.block].map(|index: usize| &film.pieces[index]);
            bar_cost(effect, partner, bar)
        };
        let bars = paired(&expected.effects, &film.bars, cost);
        Matched { film, pieces, bars }
    }

    pub fn piece(&self, block: usize) -> Option<&Piece> {
        self.film.pieces.get((*self.pieces.get(block)?)?)
    }

    pub fn bar(&self, effect: usize) -> Option<&Bar> {
        self.film.bars.get((*self.bars.get(effect)?)?)
    }

    /// Blocks that stand for none of the expected ones.
    pub fn further_pieces(&self) -> impl Iterator<Item = &Piece> {
        let pieces = self.film.pieces.iter().enumerate();
        pieces
            .filter(|(index, _)| !self.pieces.contains(&Some(*index)))
            .map(|(_, piece)| piece)
    }

    pub fn further_bars(&self) -> impl Iterator<Item = &Bar> {
        let bars = self.film.bars.iter().enumerate();
        bars.filter(|(index, _)| !self.bars.contains(&Some(*index)))
            .map(|(_, bar)| bar)
    }
}

/// The pairing of least cost, without those that have nothing in common.
fn paired<E, F>(expected: &[E], found: &[F], cost: impl Fn(&E, &F) -> u64) -> Vec<Option<usize>> {
    let table: Vec<Vec<u64>> = expected
        .iter()
        .map(|one| found.iter().map(|other| cost(one, other)).collect())
        .collect();
    let pairs = least_cost(&table, found.len());
    let is_kin = |row: usize, column: &usize| table[row][*column] < STRANGERS;
    let pairs = pairs.into_iter().enumerate();
    pairs
        .map(|(row, column)| column.filter(|column| is_kin(row, column)))
        .collect()
}

fn piece_cost(expected: &ExpectedBlock, found: &Piece) -> u64 {
    if expected.name() != found.name || !found.kind.eq_ignore_ascii_case(expected.kind()) {
        return STRANGERS;
    }
    let looks = match (&expected.what, &found.card) {
        (BlockContent::Text(wanted), Some(card)) if plain(&wanted.text) != plain(&card.text) => {
            OTHER_TEXT
        }
        (BlockContent::Text(wanted), Some(card)) if !card_faults(wanted, card).is_empty() => {
            OTHER_LOOK
        }
        _ => 0,
    };
    looks
        + expected.start.abs_diff(found.start)
        + 2 * expected.duration.abs_diff(found.duration)
        + expected.trim_start.abs_diff(found.trim_start)
        + expected.trim_end.abs_diff(found.trim_end)
}

fn bar_cost(expected: &ExpectedEffect, partner: Option<&Piece>, found: &Bar) -> u64 {
    if expected.params.kind().name() != found.kind {
        return STRANGERS;
    }
    let looks = match param_faults(&expected.params, found).is_empty() {
        true => 0,
        false => OTHER_LOOK,
    };
    let Some(partner) = partner else {
        return OTHER_ROW + looks;
    };
    let row = if partner.row == found.row {
        0
    } else {
        OTHER_ROW
    };
    let (start, end) = expected.over.range(partner.start, partner.end());
    row + looks + start.abs_diff(found.start) + end.abs_diff(found.end)
}

/// Text without what the eye does not see.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl TimelineComparison {
    /// The faults of one part of the film; without an export there is none that is right.
    pub fn faults(
        &self,
        part: impl FnOnce(&ExpectedTimeline, &Matched) -> Vec<String>,
    ) -> Vec<String> {
        match &self.export {
            Ok(matched) => part(&self.expected, matched),
            Err(reason) => vec![reason.clone()],
        }
    }
}

fn within(what: &str, wanted: i64, found: i64, tolerance: i64) -> Option<String> {
    let is_close = (wanted - found).abs() <= tolerance;
    (!is_close).then(|| format!("{what} is {found} ms instead of {wanted} ms"))
}

pub fn length_faults(expected: &ExpectedTimeline, matched: &Matched, block: usize) -> Vec<String> {
    let wanted = &expected.blocks[block];
    let label = wanted.label();
    let Some(piece) = matched.piece(block) else {
        return vec![format!("there is no block for {label}")];
    };
    [
        ("the length", wanted.duration, piece.duration),
        (
            "what is cut off the beginning",
            wanted.trim_start,
            piece.trim_start,
        ),
        ("what is cut off the end", wanted.trim_end, piece.trim_end),
    ]
    .into_iter()
    .filter_map(|(what, wanted, found)| {
        within(&format!("{label}: {what}"), wanted, found, TOLERANCE_MS)
    })
    .collect()
}

pub fn text_faults(expected: &ExpectedTimeline, matched: &Matched, block: usize) -> Vec<String> {
    let wanted = &expected.blocks[block];
    let BlockContent::Text(card) = &wanted.what else {
        return Vec::new();
    };
    match matched.piece(block).and_then(|it| it.card.as_ref()) {
        None => vec![format!("there is no block for {}", wanted.label())],
        Some(found) => card_faults(card, found),
    }
}

fn card_faults(wanted: &ExpectedCard, found: &Card) -> Vec<String> {
    let mut faults = Vec::new();
    if plain(&wanted.text) != plain(&found.text) {
        faults.push(format!(
            "the text is {:?} instead of {:?}",
            found.text, wanted.text
        ));
    }
    for (what, name, colour) in [
        ("letters", &wanted.color, &found.color),
        ("background", &wanted.background, &found.background),
    ] {
        let found = colour_name(colour);
        if name.as_ref().is_some_and(|name| *name != found) {
            let name = name.as_deref().unwrap_or_default();
            faults.push(format!(
                "{:?}: {what} {found} instead of {name}",
                wanted.text
            ));
        }
    }
    if wanted.size.is_some() && wanted.size != found.size {
        faults.push(format!(
            "{:?} has another size: {:?}",
            wanted.text, found.size
        ));
    }
    faults
}

/// The film stands at the beginning of the timeline.
pub fn beginning_faults(_: &ExpectedTimeline, matched: &Matched) -> Vec<String> {
    let fault = within(
        "the beginning of the film",
        0,
        matched.film.began_at,
        TOLERANCE_MS,
    );
    fault.into_iter().collect()
}

/// Blocks that follow each other come in this order.
pub fn order_faults(expected: &ExpectedTimeline, matched: &Matched) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, block) in expected.blocks.iter().enumerate() {
        let Place::After { block: before, .. } = block.place else {
            continue;
        };
        let (label, earlier) = (block.label(), expected.blocks[before].label());
        match (matched.piece(before), matched.piece(index)) {
            (Some(one), Some(other)) if one.start < other.start => {}
            (Some(_), Some(_)) => faults.push(format!("{label} does not come after {earlier}")),
            _ => faults.push(format!("{earlier} and {label} are not both there")),
        }
    }
    faults
}

pub fn gap_faults(expected: &ExpectedTimeline, matched: &Matched, index: usize) -> Vec<String> {
    let block = &expected.blocks[index];
    let Place::After { block: before, gap } = block.place else {
        return Vec::new();
    };
    let (label, earlier) = (block.label(), expected.blocks[before].label());
    let what = format!("the gap between {earlier} and {label}");
    match (matched.piece(before), matched.piece(index)) {
        (Some(one), Some(other)) => {
            let tolerance = if gap == 0 { TOUCH_MS } else { TOLERANCE_MS };
            within(&what, gap, other.start - one.end(), tolerance)
                .into_iter()
                .collect()
        }
        _ => vec![format!("{earlier} and {label} are not both there")],
    }
}

/// A block that runs beside others is where it has to be.
pub fn place_faults(expected: &ExpectedTimeline, matched: &Matched, index: usize) -> Vec<String> {
    let block = &expected.blocks[index];
    let Place::Beside(holds) = &block.place else {
        return Vec::new();
    };
    let label = block.label();
    let fault = |hold: &Alignment| {
        let other = expected.blocks[hold.block].label();
        let (Some(own), Some(held)) = (matched.piece(index), matched.piece(hold.block)) else {
            return Some(format!("{label} and {other} are not both there"));
        };
        let (what, found) = match hold.own {
            AlignedPart::Start => ("start after the start", own.start - held.start),
            AlignedPart::End => ("end after the end", own.end() - held.end()),
            AlignedPart::Middle => (
                "middle after the start",
                own.start + own.duration / 2 - held.start,
            ),
            AlignedPart::UnderEnding => {
                let is_under = is_under_ending(own, held);
                return (!is_under).then(|| format!("{label} is not under the ending of {other}"));
            }
        };
        within(
            &format!("{label}: the {what} of {other}"),
            hold.plus,
            found,
            TOLERANCE_MS,
        )
    };
    holds.iter().filter_map(fault).collect()
}

/// Does a block run in the second half of another and nowhere else?
fn is_under_ending(own: &Piece, other: &Piece) -> bool {
    let half = other.start + other.duration / 2;
    own.start >= half - TOLERANCE_MS && own.end() <= other.end() + TOLERANCE_MS
}

/// A text that lies over videos is on a row above all of them.
pub fn above_faults(expected: &ExpectedTimeline, matched: &Matched, index: usize) -> Vec<String> {
    let block = &expected.blocks[index];
    let Some(below) = block.above else {
        return Vec::new();
    };
    let label = block.label();
    let (Some(own), Some(below)) = (matched.piece(index), matched.piece(below)) else {
        return vec![format!("{label} and what it lies over are not both there")];
    };
    let covered = matched.film.pieces.iter();
    let mut covered = covered.filter(|it| it.is_video() && it.shares(own) > OVERLAP_MS);
    match own.row < below.row && covered.all(|it| own.row < it.row) {
        true => Vec::new(),
        false => vec![format!("{label} is not on a row above the video")],
    }
}

pub fn effect_faults(expected: &ExpectedTimeline, matched: &Matched, index: usize) -> Vec<String> {
    let effect = &expected.effects[index];
    let block = expected.blocks[effect.block].label();
    let what = format!("{} on {block}", effect.params.kind().label());
    let (Some(bar), Some(piece)) = (matched.bar(index), matched.piece(effect.block)) else {
        return vec![format!("there is no {what}")];
    };
    if bar.row != piece.row {
        return vec![format!("{what}: it is on another row")];
    }
    let (start, end) = effect.over.range(piece.start, piece.end());
    let mut faults: Vec<String> = [
        within(
            &format!("{what}: its start"),
            start,
            bar.start,
            TOLERANCE_MS,
        ),
        within(&format!("{what}: its end"), end, bar.end, TOLERANCE_MS),
    ]
    .into_iter()
    .flatten()
    .collect();
    faults.extend(param_faults(&effect.params, bar));
    faults
}

fn param_faults(wanted: &EffectParams, found: &Bar) -> Vec<String> {
    let number = |key: &str, wanted: f64| {
        let found = found.number(key);
        let is_right = found.is_some_and(|found| (found - wanted).abs() <= EXACT);
        let shown = found.map_or("missing".to_string(), |found| found.to_string());
        (!is_right).then(|| format!("{key} is {shown} instead of {wanted}"))
    };
    let faults = match wanted {
        EffectParams::LightAdjustment(Light {
            brightness,
            contrast,
            saturation,
        }) => [
            number("brightness", *brightness),
            number("contrast", *contrast),
            number("saturation", *saturation),
        ],
        EffectParams::FadeOut(Fade {
            from_opacity,
            to_opacity,
            curve,
        }) => {
            let is_right = found.word("curve") == Some(curve.name());
            [
                number("fromOpacity", *from_opacity),
                number("toOpacity", *to_opacity),
                (!is_right).then(|| format!("the curve is not {}", curve.name())),
            ]
        }
    };
    faults.into_iter().flatten().collect()
}

/// Nothing is there that nobody asked for, and all of it is seen and heard.
pub fn surplus(_: &ExpectedTimeline, matched: &Matched) -> Vec<String> {
    let pieces = matched.further_pieces().map(|piece| {
        let text = piece.card.as_ref().map(|card| format!(" {:?}", card.text));
        let text = text.unwrap_or_default();
        format!(
            "a further block: {}{text} at {} ms",
            piece.name, piece.start
        )
    });
    let bars = matched
        .further_bars()
        .map(|bar| format!("a further effect: {} at {} ms", bar.kind, bar.start));
    let rows = matched.film.silenced.iter();
    let rows = rows.map(|(row, what)| format!("row {} is {what}", row + 1));
    pieces.chain(bars).chain(rows).collect()
}
