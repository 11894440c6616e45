//! The original's rules for timelines, to the letter: one second of tolerance, the first fit wins,
//! effects looked at in three tasks only.

use std::cmp::Ordering;

use serde_json::Value;

use super::colour_names::colour_name;
use super::expected::ExpectedTimeline;
use super::film::{Bar, Film, Piece, last_export};

/// The original's tolerance where its data does not override it.
const TOLERANCE_MS: f64 = 1000.0;
/// Text that shares more than this with a video has to be on the recorded row.
const OVERLAP_MS: i64 = 500;

/// Numbers of tasks whose effects the original checks.
const AUDIO_AT_THE_END: u64 = 7;
const FADE_OUT: u64 = 11;
const REVERSE_ORDER: u64 = 14;

/// How long the fades last that the original checks, and the light.
const FADE_MS: i64 = 3000;
const LIGHT_MS: i64 = 4000;
/// Values of sliders are exact up to the writing of fractions.
const EXACT: f64 = 1e-6;

/// Everything the original finds wrong; nothing means a pass.
pub fn reasons(expected: &ExpectedTimeline, state: &Value, tolerance: Option<f64>) -> Vec<String> {
    let Some(data) = last_export(state) else {
        return vec!["nothing was exported".into()];
    };
    let film = match Film::read(data) {
        Ok(film) => film,
        Err(reason) => return vec![reason],
    };
    let tolerance = tolerance.unwrap_or(TOLERANCE_MS) as i64;
    let recorded = match &expected.recorded {
        Some(pieces) => pieces.clone(),
        None => expected.film().pieces,
    };
    let mut reasons = block_reasons(recorded, &film, tolerance);
    let effects = match expected.scenario {
        Some(AUDIO_AT_THE_END) => stray_light_reasons(&film, tolerance),
        Some(FADE_OUT) => fade_reasons(&film, tolerance, false),
        Some(REVERSE_ORDER) => {
            let mut reasons = first_seconds_reasons(&film, tolerance);
            reasons.extend(fade_reasons(&film, tolerance, true));
            reasons
        }
        _ => Vec::new(),
    };
    reasons.extend(effects);
    reasons
}

fn block_reasons(mut recorded: Vec<Piece>, film: &Film, tolerance: i64) -> Vec<String> {
    let mut found = film.pieces.clone();
    if recorded.len() != found.len() {
        let (count, wanted) = (found.len(), recorded.len());
        return vec![format!("{count} blocks instead of {wanted}")];
    }
    recorded.sort_by(by_content);
    found.sort_by(by_content);
    let mut is_taken = vec![false; found.len()];
    let mut reasons = Vec::new();
    for piece in &recorded {
        let has_row = recorded
            .iter()
            .any(|it| it.is_video() && it.shares(piece) > OVERLAP_MS);
        let fits = |(index, other): (usize, &Piece)| {
            !is_taken[index] && matches(piece, other, has_row, tolerance)
        };
        match found.iter().enumerate().position(fits) {
            Some(index) => is_taken[index] = true,
            None => reasons.push(format!(
                "no partner for {} at {} ms",
                piece.name, piece.start
            )),
        }
    }
    reasons
}

fn by_content(one: &Piece, other: &Piece) -> Ordering {
    let key = |it: &Piece| {
        let times = (it.start, it.duration, it.trim_start, it.trim_end, it.row);
        (it.kind.clone(), it.name.clone(), times)
    };
    key(one).cmp(&key(other))
}

fn matches(recorded: &Piece, found: &Piece, has_row: bool, tolerance: i64) -> bool {
    let close = |one: i64, other: i64| (one - other).abs() <= tolerance;
    let content = match (&recorded.card, &found.card) {
        (Some(wanted), Some(card)) => {
            wanted.text.trim() == card.text.trim()
                && colour_name(&wanted.color) == colour_name(&card.color)
                && colour_name(&wanted.background) == colour_name(&card.background)
                && (!has_row || recorded.row == found.row)
        }
        _ => true,
    };
    content
        && recorded.kind.eq_ignore_ascii_case(&found.kind)
        && recorded.name == found.name
        && close(recorded.start, found.start)
        && close(recorded.duration, found.duration)
        && close(recorded.trim_start, found.trim_start)
        && close(recorded.trim_end, found.trim_end)
}

fn first_of<'f>(film: &'f Film, name: &str) -> Option<&'f Piece> {
    let pieces = film.pieces.iter().filter(|piece| piece.name == name);
    pieces.min_by_key(|piece| piece.start)
}

fn bars<'f>(film: &'f Film, kind: &str) -> Vec<&'f Bar> {
    film.bars.iter().filter(|bar| bar.kind == kind).collect()
}

fn raises_contrast_only(bar: &Bar) -> bool {
    let [brightness, contrast, saturation] = bar.light();
    brightness.abs() <= EXACT && contrast > 1.0 && (saturation - 1.0).abs() <= EXACT
}

/// The light from a start to an end. Of several over that stretch the first in the export is judged,
/// whatever the others are.
fn first_light(film: &Film, start: i64, end: i64, tolerance: i64) -> Option<&Bar> {
    let is_there =
        |bar: &&Bar| (bar.start - start).abs() <= tolerance && (bar.end - end).abs() <= tolerance;
    bars(film, "light-adjustment").into_iter().find(is_there)
}

/// A check that hits the wrong task: light is not asked for there, but must be right if it is.
fn stray_light_reasons(film: &Film, tolerance: i64) -> Vec<String> {
    let Some(flower) = first_of(film, "Flower Video.webm") else {
        return vec!["there is no Flower Video".into()];
    };
    let light = first_light(film, flower.start, flower.end(), tolerance);
    let is_lit = !bars(film, "light-adjustment").is_empty();
    match is_lit && !light.is_some_and(raises_contrast_only) {
        true => vec!["the light effect does not raise the contrast of Flower Video alone".into()],
        false => Vec::new(),
    }
}

/// One fade, over the last three seconds of the first block of Flower Video.
fn fade_reasons(film: &Film, tolerance: i64, is_exact: bool) -> Vec<String> {
    let fades = bars(film, "fade-out");
    let [fade] = fades[..] else {
        return vec![format!("{} fades instead of one", fades.len())];
    };
    let flowers = film
        .pieces
        .iter()
        .filter(|it| it.name == "Flower Video.webm");
    // Where the recording is split, the fade belongs to the end of the second part.
    let end = match is_exact {
        true => flowers.map(Piece::end).max(),
        false => first_of(film, "Flower Video.webm").map(Piece::end),
    };
    let Some(end) = end else {
        return vec!["there is no Flower Video".into()];
    };
    let close = |one: i64, other: i64| (one - other).abs() <= tolerance;
    let mut reasons = Vec::new();
    if !close(fade.end, end) || !close(fade.start, end - FADE_MS) {
        reasons.push("the fade is not over the last three seconds of Flower Video".into());
    }
    // A missing opacity counts as 0.
    let opacity = |key: &str| fade.number(key).unwrap_or(0.0);
    let is_down =
        (opacity("fromOpacity") - 1.0).abs() <= EXACT && opacity("toOpacity").abs() <= EXACT;
    if is_exact && (fade.word("curve") != Some("ease-out") || !is_down) {
        reasons.push("the fade is not from 1 to 0 with the curve ease-out".into());
    }
    reasons
}

/// Light over the first four seconds of the radio that raises the contrast alone.
fn first_seconds_reasons(film: &Film, tolerance: i64) -> Vec<String> {
    let Some(radio) = first_of(film, "Tuning a Radio.webm") else {
        return vec!["there is no Tuning a Radio".into()];
    };
    let light = first_light(film, radio.start, radio.start + LIGHT_MS, tolerance);
    match light.is_some_and(raises_contrast_only) {
        true => Vec::new(),
        false => vec!["no light effect raises the contrast of the first four seconds alone".into()],
    }
}
