//! Reads a declared film and computes its times from the lengths of the media.

use video_editor_model::effect::{BRIGHTNESS, CONTRAST, Range, SATURATION};
use video_editor_model::{Curve, EffectKind, EffectParams, Fade, Light, MIN_BLOCK_MS, Sample};

use super::colour_names::NAMES;
use super::expected::{
    AlignedPart, Alignment, BlockContent, Coverage, ExpectedBlock, ExpectedCard, ExpectedEffect,
    ExpectedTimeline, Place, kind_word,
};
use super::film::{Card, Piece};
use crate::fields::{FieldError, Fields};

/// A block before its place is known.
struct Draft<'f> {
    fields: Fields<'f>,
    what: BlockContent,
    /// The stretch of the source; text begins at 0.
    from: i64,
    to: i64,
}

pub fn timeline(fields: &Fields) -> Result<ExpectedTimeline, FieldError> {
    let tables = fields.tables("blocks")?;
    if tables.is_empty() {
        return Err(fields.error("blocks", "at least one `[[expected.timeline.blocks]]`"));
    }
    let mut drafts = tables
        .into_iter()
        .map(draft)
        .collect::<Result<Vec<_>, _>>()?;
    level(&mut drafts)?;
    let mut blocks = Vec::new();
    for draft in &drafts {
        blocks.push(placed(draft, &blocks, drafts.len())?);
    }
    for (draft, block) in drafts.iter().zip(&blocks) {
        confirm(draft, block, &blocks)?;
        draft.fields.finish()?;
    }
    let effects = fields.tables("effects")?;
    let effects = effects.iter().map(|it| effect(it, &blocks));
    let timeline = ExpectedTimeline {
        effects: effects.collect::<Result<_, _>>()?,
        begins_at_zero: fields.flag("begins_at_zero")?.unwrap_or(false),
        recorded: recorded(fields)?,
        scenario: fields.optional_whole("scenario")?,
        blocks,
    };
    let joined = timeline.film().joined();
    if joined.pieces.len() < timeline.blocks.len() {
        let expected = "one block instead of two that continue each other";
        return Err(FieldError::new(
            fields.at("blocks"),
            expected,
            "a cut that changes nothing",
        ));
    }
    fields.finish()?;
    Ok(timeline)
}

fn draft(fields: Fields) -> Result<Draft, FieldError> {
    if fields.has("text") {
        let length = fields.optional_whole("length")?;
        let length = length.filter(|it| *it >= MIN_BLOCK_MS);
        let length = length.ok_or_else(|| {
            fields.error("length", format!("at least {MIN_BLOCK_MS} milliseconds"))
        })?;
        return Ok(Draft {
            what: BlockContent::Text(card(&fields)?),
            from: 0,
            to: whole(length),
            fields,
        });
    }
    let sample = sample(&fields, "media")?;
    let (from, to) = stretch(&fields, whole(sample.duration_ms()))?;
    Ok(Draft {
        what: BlockContent::Media(sample),
        from,
        to,
        fields,
    })
}

fn whole(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn card(fields: &Fields) -> Result<ExpectedCard, FieldError> {
    let named = |key: &str| match fields.has(key) {
        false => Ok(None),
        true => fields
            .choice(key, &NAMES.map(|name| (name, name)))
            .map(|name| Some(name.to_string())),
    };
    Ok(ExpectedCard {
        text: fields.text("text")?,
        color: named("color")?,
        background: named("background")?,
        size: fields.optional_whole("size")?.map(whole),
    })
}

/// A sample by its label or its file name.
fn sample(fields: &Fields, key: &str) -> Result<Sample, FieldError> {
    let labels = Sample::ALL.map(|it| (it.label(), it));
    let files = Sample::ALL.map(|it| (it.file_name(), it));
    fields.choice(key, &[labels, files].concat())
}

/// The stretch of the source that a block shows.
fn stretch(fields: &Fields, length: i64) -> Result<(i64, i64), FieldError> {
    let ways = ["keep", "first", "last", "half", "third"];
    let Some(way) = ways.into_iter().find(|way| fields.has(way)) else {
        return Ok((0, length));
    };
    let (from, to) = match way {
        "keep" => {
            let range = fields.range("keep")?;
            let (from, to) = range.unwrap_or_default();
            (from as i64, to as i64)
        }
        "first" => (0, span(fields, "first")?),
        "last" => (length - span(fields, "last")?, length),
        "half" => share(fields, "half", 2, length)?,
        _ => share(fields, "third", 3, length)?,
    };
    if from < 0 || to > length || to - from < whole(MIN_BLOCK_MS) {
        let expected = format!("a stretch of the {length} milliseconds that there are");
        return Err(fields.error(way, expected));
    }
    Ok((from, to))
}

/// A time in milliseconds, or `{ half_of = "T-Rex Roar", plus = 1000 }`.
fn span(fields: &Fields, key: &str) -> Result<i64, FieldError> {
    if let Ok(Some(ms)) = fields.optional_whole(key) {
        return Ok(whole(ms));
    }
    let expected = "milliseconds, or a table with `half_of` and `plus`";
    let Ok(Some(table)) = fields.table(key) else {
        return Err(fields.error(key, expected));
    };
    let half = whole(sample(&table, "half_of")?.duration_ms()) / 2;
    let plus = whole(table.optional_whole("plus")?.unwrap_or_default());
    table.finish()?;
    Ok(half + plus)
}

/// One of several equal parts, counted from 1. Cuts are at whole milliseconds.
fn share(fields: &Fields, key: &str, parts: i64, length: i64) -> Result<(i64, i64), FieldError> {
    let number = fields.optional_whole(key)?.map_or(0, whole);
    if !(1..=parts).contains(&number) {
        return Err(fields.error(key, format!("a number from 1 to {parts}")));
    }
    let cut = |number: i64| (2 * number * length + parts) / (2 * parts);
    Ok((cut(number - 1), cut(number)))
}

/// Cuts the tails of blocks that last as long as another.
fn level(drafts: &mut [Draft]) -> Result<(), FieldError> {
    let lengths: Vec<i64> = drafts.iter().map(|it| it.to - it.from).collect();
    for draft in drafts {
        if !draft.fields.has("as_long_as") {
            continue;
        }
        let other = number(&draft.fields, "as_long_as", lengths.len())?;
        let end = draft.from + lengths[other];
        if end > draft.to {
            let expected = "a block that is not longer than this one";
            return Err(draft.fields.error("as_long_as", expected));
        }
        draft.to = end;
    }
    Ok(())
}

/// A block by its number, counted from 1.
fn number(fields: &Fields, key: &str, count: usize) -> Result<usize, FieldError> {
    let number = fields.optional_whole(key)?;
    let index = number.and_then(|it| usize::try_from(it).ok()?.checked_sub(1));
    index
        .filter(|index| *index < count)
        .ok_or_else(|| fields.error(key, format!("the number of a block, 1 to {count}")))
}

fn placed(
    draft: &Draft,
    before: &[ExpectedBlock],
    count: usize,
) -> Result<ExpectedBlock, FieldError> {
    let fields = &draft.fields;
    let duration = draft.to - draft.from;
    let holds = holds(fields, before.len())?;
    let previous = before
        .iter()
        .rposition(|it| !matches!(it.place, Place::Beside(_)));
    let gap = fields.optional_whole("after")?.map_or(0, whole);
    let (place, start) = match (holds.first(), previous) {
        (Some(hold), _) => (Place::Beside(holds.clone()), held(hold, before, duration)),
        (None, None) => (Place::First, 0),
        (None, Some(block)) => (Place::After { block, gap }, before[block].end() + gap),
    };
    if fields.has("after") && !matches!(place, Place::After { .. }) {
        return Err(fields.error("after", "no such field on a block that follows none"));
    }
    let above = match fields.has("above") {
        true => Some(number(fields, "above", count)?),
        false => None,
    };
    let source = match &draft.what {
        BlockContent::Media(sample) => whole(sample.duration_ms()),
        BlockContent::Text(_) => draft.to,
    };
    Ok(ExpectedBlock {
        what: draft.what.clone(),
        start,
        duration,
        trim_start: draft.from,
        trim_end: source - draft.to,
        place,
        above,
    })
}

/// What the place of a block is measured from: blocks that were declared before it.
fn holds(fields: &Fields, count: usize) -> Result<Vec<Alignment>, FieldError> {
    let keys = [
        ("starts_with", AlignedPart::Start),
        ("ends_with", AlignedPart::End),
        ("centred_on_start_of", AlignedPart::Middle),
        ("under_ending_of", AlignedPart::UnderEnding),
    ];
    let mut holds = Vec::new();
    for (key, own) in keys.into_iter().filter(|(key, _)| fields.has(key)) {
        let (block, plus) = match fields.table(key) {
            Ok(Some(table)) => {
                let block = number(&table, "block", count)?;
                let plus = table.optional_number("plus")?.unwrap_or_default() as i64;
                table.finish()?;
                (block, plus)
            }
            _ => (number(fields, key, count)?, 0),
        };
        holds.push(Alignment { own, block, plus });
    }
    Ok(holds)
}

/// Where a block starts that is held so.
fn held(hold: &Alignment, blocks: &[ExpectedBlock], duration: i64) -> i64 {
    let other = &blocks[hold.block];
    hold.plus
        + match hold.own {
            AlignedPart::Start => other.start,
            AlignedPart::End | AlignedPart::UnderEnding => other.end() - duration,
            AlignedPart::Middle => other.start - duration / 2,
        }
}

/// All that is said about a block's place is true of where it stands.
fn confirm(
    draft: &Draft,
    block: &ExpectedBlock,
    blocks: &[ExpectedBlock],
) -> Result<(), FieldError> {
    let Place::Beside(holds) = &block.place else {
        return Ok(());
    };
    // Halves of odd lengths.
    const ROUNDING_MS: i64 = 1;
    let is_off =
        |hold: &Alignment| (held(hold, blocks, block.duration) - block.start).abs() > ROUNDING_MS;
    if block.start < 0 || holds.iter().any(is_off) {
        let expected = "places that agree with each other";
        return Err(FieldError::new(
            draft.fields.path(),
            expected,
            "a contradiction",
        ));
    }
    Ok(())
}

fn effect(fields: &Fields, blocks: &[ExpectedBlock]) -> Result<ExpectedEffect, FieldError> {
    let kinds = EffectKind::ALL.map(|kind| (kind.name(), kind));
    let params = match fields.choice("effect", &kinds)? {
        EffectKind::LightAdjustment => EffectParams::LightAdjustment(light(fields)?),
        EffectKind::FadeOut => EffectParams::FadeOut(fade(fields)?),
    };
    let block = number(fields, "on", blocks.len())?;
    let effect = ExpectedEffect {
        block,
        over: over(fields, blocks[block].duration)?,
        params,
    };
    fields.finish()?;
    Ok(effect)
}

fn over(fields: &Fields, length: i64) -> Result<Coverage, FieldError> {
    let expected = format!(
        "`all`, `{{ first = 1000 }}` or `{{ last = 1000 }}` of the {length} milliseconds of its block"
    );
    let Ok(Some(table)) = fields.table("over") else {
        return match fields.optional_text("over")?.as_deref() {
            None | Some("all") => Ok(Coverage::All),
            Some(_) => Err(fields.error("over", expected)),
        };
    };
    let (first, last) = (
        table.optional_whole("first")?,
        table.optional_whole("last")?,
    );
    table.finish()?;
    match (first.map(whole), last.map(whole)) {
        (Some(first), None) if first < length => Ok(Coverage::First(first)),
        (None, Some(last)) if last < length => Ok(Coverage::Last(last)),
        _ => Err(fields.error("over", expected)),
    }
}

fn light(fields: &Fields) -> Result<Light, FieldError> {
    let neutral = Light::default();
    let light = Light {
        brightness: slider(fields, "brightness", BRIGHTNESS, neutral.brightness)?,
        contrast: slider(fields, "contrast", CONTRAST, neutral.contrast)?,
        saturation: slider(fields, "saturation", SATURATION, neutral.saturation)?,
    };
    if light == neutral {
        return Err(fields.error(
            "effect",
            "brightness, contrast or saturation that is not neutral",
        ));
    }
    Ok(light)
}

/// A number, or one end of the slider; left alone where nothing is said.
fn slider(fields: &Fields, key: &str, range: Range, neutral: f64) -> Result<f64, FieldError> {
    if !fields.has(key) {
        return Ok(neutral);
    }
    if let Ok(Some(number)) = fields.optional_number(key) {
        let is_inside = (range.min..=range.max).contains(&number);
        return match is_inside {
            true => Ok(number),
            false => Err(fields.error(key, format!("{} to {}", range.min, range.max))),
        };
    }
    fields.choice(key, &[("max", range.max), ("min", range.min)])
}

fn fade(fields: &Fields) -> Result<Fade, FieldError> {
    let mut fade = Fade::default();
    if fields.has("curve") {
        fade.curve = fields.choice("curve", &Curve::ALL.map(|curve| (curve.name(), curve)))?;
    }
    for (key, value) in [
        ("from_opacity", &mut fade.from_opacity),
        ("to_opacity", &mut fade.to_opacity),
    ] {
        *value = fields.optional_number(key)?.unwrap_or(*value);
    }
    Ok(fade)
}

/// The blocks of the original's recording.
fn recorded(fields: &Fields) -> Result<Option<Vec<Piece>>, FieldError> {
    let tables = fields.tables("recorded")?;
    let pieces: Vec<Piece> = tables
        .iter()
        .map(recorded_piece)
        .collect::<Result<_, _>>()?;
    Ok((!pieces.is_empty()).then_some(pieces))
}

fn recorded_piece(fields: &Fields) -> Result<Piece, FieldError> {
    let time = |key: &str| {
        let time = fields.optional_whole(key)?;
        time.map(whole)
            .ok_or_else(|| fields.error(key, "milliseconds"))
    };
    let (start, duration) = (time("start")?, time("lasts")?);
    let row = fields.optional_whole("row")?.map_or(1, whole);
    let mut piece = Piece {
        row,
        name: video_editor_model::TEXT_BLOCK.into(),
        kind: "TEXT".into(),
        start,
        duration,
        trim_start: 0,
        trim_end: 0,
        card: None,
    };
    if fields.has("text") {
        let card = card(fields)?;
        piece.card = Some(Card {
            text: card.text,
            size: None,
            color: card.color.unwrap_or("white".into()),
            background: card.background.unwrap_or("black".into()),
        });
    } else {
        let sample = sample(fields, "media")?;
        piece.name = sample.file_name().into();
        piece.kind = kind_word(sample).into();
        piece.trim_start = fields.optional_whole("from")?.map_or(0, whole);
        piece.trim_end = whole(sample.duration_ms()) - piece.trim_start - duration;
        if piece.trim_end < 0 {
            return Err(fields.error("lasts", "no more than the medium has"));
        }
    }
    fields.finish()?;
    Ok(piece)
}
