//! The moments of a clip that a film has to show, each under its name.
//!
//! What is compared is what can be seen: on which rows the pieces lie and how often they were cut does not
//! matter.

use std::sync::Arc;

use serde_json::Value;
use video_editor_model::{FRAME_MS, MIN_BLOCK_MS};

use super::film::{Film, Piece, exported_now, has_work_after_export, last_export};
use super::strict::{TOLERANCE_MS, TOUCH_MS};
use crate::contract::{Comparison, Expected};
use crate::fields::{FieldError, Fields};

/// Pictures of a run that are not further apart than this in their source belong together.
const JOIN_MS: i64 = 50;
const PICTURE_MS: i64 = FRAME_MS as i64;
/// The most that a film gets that is not right, though all its pictures or names are.
const ALMOST: f64 = 0.99;

#[derive(Clone, Debug)]
pub struct ExpectedMoments {
    /// The name of the clip's card.
    pub clip: String,
    pub length: i64,
    /// In the order of time.
    pub moments: Vec<Moment>,
}

/// A stretch of the clip and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub from: i64,
    pub to: i64,
    pub name: String,
}

/// How the last export compares with the moments.
#[derive(Debug)]
pub struct MomentsComparison {
    pub expected: ExpectedMoments,
    /// What can be seen of it, or why there is no film.
    pub film: Result<Seen, String>,
}

impl Comparison for MomentsComparison {}

/// What can be seen of a film.
#[derive(Debug, Default)]
pub struct Seen {
    /// Stretches of the clip, in the order of the film.
    pub runs: Vec<Run>,
    /// In the order of the film.
    texts: Vec<Piece>,
    /// Everything that is neither the clip nor a text, in words.
    surplus: Vec<String>,
}

/// A stretch of the clip that the film shows in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    row: i64,
    /// On the timeline.
    pub start: i64,
    pub end: i64,
    /// In the clip.
    pub from: i64,
}

impl Run {
    /// Where it ends in the clip.
    pub fn to(&self) -> i64 {
        self.from + self.end - self.start
    }

    /// For how long it shows a moment.
    fn shows(&self, moment: &Moment) -> i64 {
        self.to().min(moment.to) - self.from.max(moment.from)
    }
}

/// Reads `[expected.timeline]` with its `moments`.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    let whole = |fields: &Fields, key: &str| {
        let found = fields.optional_whole(key)?;
        let found = found.and_then(|it| i64::try_from(it).ok());
        found.ok_or_else(|| fields.error(key, "milliseconds"))
    };
    let length = whole(fields, "length")?;
    let mut moments: Vec<Moment> = Vec::new();
    for table in fields.tables("moments")? {
        let (from, to) = (whole(&table, "from")?, whole(&table, "to")?);
        let earliest = moments.last().map_or(0, |it| it.to);
        if from < earliest || to > length || to - from < MIN_BLOCK_MS as i64 {
            let expected = format!("a stretch from {earliest} to {length} that can be cut out");
            return Err(table.error("to", expected));
        }
        let name = table.text("name")?;
        table.finish()?;
        moments.push(Moment { from, to, name });
    }
    if moments.is_empty() {
        return Err(fields.error("moments", "at least one `[[expected.timeline.moments]]`"));
    }
    let clip = fields.text("clip")?;
    fields.finish()?;
    Ok(Arc::new(ExpectedMoments {
        clip,
        length,
        moments,
    }))
}

impl Expected for ExpectedMoments {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        let film = match last_export(state) {
            None => Err("nothing was exported".to_string()),
            Some(data) => Film::read(data),
        };
        Box::new(MomentsComparison {
            expected: self.clone(),
            film: film.map(|film| Seen::of(&film.joined(), &self.clip)),
        })
    }

    /// The film that an export would make now.
    fn compare_unfinished(&self, state: &Value) -> Box<dyn Comparison> {
        let exported = exported_now(state);
        self.compare(exported.as_ref().unwrap_or(state))
    }

    /// The original knows no such task.
    fn parity(&self, _: &Value, _: Option<&Value>, _: Option<f64>) -> Vec<String> {
        Vec::new()
    }

    fn side_effects(&self, state: &Value) -> Vec<String> {
        match has_work_after_export(state) {
            true => vec!["the timeline was changed after the last export".into()],
            false => Vec::new(),
        }
    }

    fn parts(&self) -> Vec<String> {
        vec!["pictures".into(), "names".into()]
    }

    fn document_name(&self) -> Option<String> {
        None
    }
}

impl Seen {
    fn of(film: &Film, clip: &str) -> Seen {
        let hidden = film.silenced.iter().filter(|(_, what)| *what == "hidden");
        let hidden: Vec<i64> = hidden.map(|(row, _)| *row as i64).collect();
        let seen = film.pieces.iter().filter(|it| !hidden.contains(&it.row));
        let (texts, pictures): (Vec<&Piece>, Vec<&Piece>) = seen.partition(|it| it.card.is_some());
        let others = pictures.iter().filter(|it| it.name != clip);
        let mut surplus: Vec<String> = others
            .map(|it| format!("{} is in the film", it.name))
            .collect();
        surplus.extend(
            film.bars
                .iter()
                .map(|bar| format!("an effect is on: {}", bar.kind)),
        );
        let mut texts: Vec<Piece> = texts.into_iter().cloned().collect();
        texts.sort_by_key(|it| it.start);
        let pictures: Vec<&Piece> = pictures.into_iter().filter(|it| it.name == clip).collect();
        Seen {
            runs: runs(&pictures),
            texts,
            surplus,
        }
    }

    /// Is every picture of the clip still there, or none?
    fn is_uncut(&self, length: i64) -> bool {
        let times = self.times_shown(length);
        times.iter().all(|times| *times > 0) || times.iter().all(|times| *times == 0)
    }

    /// How often the film shows each picture of the clip.
    fn times_shown(&self, length: i64) -> Vec<u32> {
        let middles = (0..length / PICTURE_MS).map(|picture| picture * PICTURE_MS + PICTURE_MS / 2);
        middles
            .map(|middle| {
                let runs = self.runs.iter();
                let showing = runs.filter(|run| (run.from..run.to()).contains(&middle));
                showing.count() as u32
            })
            .collect()
    }

    /// The text that stands in front of a run, if it is one alone and over at least half of it.
    fn name_of(&self, run: &Run) -> Option<&str> {
        let shared = |text: &Piece| text.end().min(run.end) - text.start.max(run.start);
        let texts = self.texts.iter();
        let over: Vec<&Piece> = texts
            .filter(|text| text.row < run.row && shared(text) > TOLERANCE_MS)
            .collect();
        match over[..] {
            [text] if 2 * shared(text) >= run.end - run.start => {
                Some(text.card.as_ref()?.text.as_str())
            }
            _ => None,
        }
    }
}

/// What the pieces show, from moment to moment the one on the topmost row.
fn runs(pieces: &[&Piece]) -> Vec<Run> {
    let mut edges: Vec<i64> = pieces.iter().flat_map(|it| [it.start, it.end()]).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut runs: Vec<Run> = Vec::new();
    for pair in edges.windows(2) {
        let there = pieces
            .iter()
            .filter(|it| it.start <= pair[0] && it.end() >= pair[1]);
        let Some(piece) = there.min_by_key(|it| it.row) else {
            continue;
        };
        let run = Run {
            row: piece.row,
            start: pair[0],
            end: pair[1],
            from: piece.trim_start + pair[0] - piece.start,
        };
        match runs.last_mut() {
            Some(last) if goes_on(last, &run) => {
                last.end = run.end;
                last.row = last.row.min(run.row);
            }
            _ => runs.push(run),
        }
    }
    runs
}

fn goes_on(last: &Run, next: &Run) -> bool {
    let jump = (next.from - last.to()) - (next.start - last.end);
    (next.start - last.end).abs() <= JOIN_MS && jump.abs() <= JOIN_MS
}

impl MomentsComparison {
    fn seen(&self) -> Result<&Seen, Vec<String>> {
        self.film.as_ref().map_err(|reason| vec![reason.clone()])
    }

    /// What is wrong with the pictures of the film.
    pub fn picture_faults(&self) -> Vec<String> {
        let seen = match self.seen() {
            Ok(seen) => seen,
            Err(faults) => return faults,
        };
        let mut faults = seen.surplus.clone();
        let moments = &self.expected.moments;
        if seen.runs.len() != moments.len() {
            let (runs, moments) = (seen.runs.len(), moments.len());
            faults.push(format!(
                "stretches of the clip in the film: {runs} instead of {moments}"
            ));
            return faults;
        }
        for (number, (run, moment)) in (1..).zip(seen.runs.iter().zip(moments)) {
            for (what, found, wanted) in [
                ("begins", run.from, moment.from),
                ("ends", run.to(), moment.to),
            ] {
                if (found - wanted).abs() > TOLERANCE_MS {
                    faults.push(format!(
                        "stretch {number} {what} at {found} ms of the clip instead of {wanted} ms"
                    ));
                }
            }
        }
        for (number, pair) in (2..).zip(seen.runs.windows(2)) {
            let gap = pair[1].start - pair[0].end;
            if gap > TOUCH_MS {
                faults.push(format!(
                    "there is a gap of {gap} ms before stretch {number}"
                ));
            }
        }
        faults
    }

    /// What is wrong with the texts of the film.
    pub fn name_faults(&self) -> Vec<String> {
        let seen = match self.seen() {
            Ok(seen) => seen,
            Err(faults) => return faults,
        };
        let mut faults = Vec::new();
        for (number, (moment, found)) in (1..).zip(self.expected.moments.iter().zip(self.names())) {
            match found {
                Some(name) if is_same(&name, &moment.name) => {}
                Some(name) => faults.push(format!(
                    "moment {number} is called {name:?} instead of {:?}",
                    moment.name
                )),
                None => faults.push(format!("moment {number} has no name of its own")),
            }
        }
        let shown = self
            .expected
            .moments
            .iter()
            .filter_map(|it| self.run_of(it));
        let shown: Vec<&Run> = shown.collect();
        let is_over = |text: &Piece| {
            let mut runs = shown.iter();
            runs.any(|run| text.start.max(run.start) < text.end().min(run.end))
        };
        for text in seen.texts.iter().filter(|text| !is_over(text)) {
            let words = text.card.as_ref().map_or("", |card| card.text.as_str());
            faults.push(format!("the text {words:?} is over no moment"));
        }
        faults
    }

    /// The stretch of the film that shows most of a moment.
    fn run_of(&self, moment: &Moment) -> Option<&Run> {
        let runs = self.film.as_ref().ok()?.runs.iter();
        let best = runs.max_by_key(|run| run.shows(moment))?;
        (best.shows(moment) > 0).then_some(best)
    }

    /// What stands over each moment.
    pub fn names(&self) -> Vec<Option<String>> {
        let name = |moment: &Moment| {
            let run = self.run_of(moment)?;
            let name = self.film.as_ref().ok()?.name_of(run)?;
            Some(name.to_string())
        };
        self.expected.moments.iter().map(name).collect()
    }

    /// The share of the clip's pictures that are rightly in the film or rightly left out; nothing for a clip
    /// that was not cut. Boundaries that are near enough are right.
    pub fn picture_share(&self) -> f64 {
        if self.picture_faults().is_empty() {
            return 1.0;
        }
        let Some(seen) = self.cut_film() else {
            return 0.0;
        };
        let times = seen.times_shown(self.expected.length);
        let is_wanted = |picture: usize| {
            let middle = picture as i64 * PICTURE_MS + PICTURE_MS / 2;
            let mut moments = self.expected.moments.iter();
            moments.any(|it| (it.from..it.to).contains(&middle))
        };
        let right = times.iter().enumerate();
        let right = right.filter(|(at, times)| **times == u32::from(is_wanted(*at)));
        (right.count() as f64 / times.len() as f64).min(ALMOST)
    }

    /// The share of the moments that have the right name; nothing for a clip that was not cut.
    pub fn name_share(&self) -> f64 {
        if self.cut_film().is_none() {
            return 0.0;
        }
        if self.name_faults().is_empty() {
            return 1.0;
        }
        let names = self.names();
        let pairs = self.expected.moments.iter().zip(&names);
        let right = pairs.filter(|(moment, found)| {
            found
                .as_ref()
                .is_some_and(|found| is_same(found, &moment.name))
        });
        (right.count() as f64 / names.len() as f64).min(ALMOST)
    }

    fn cut_film(&self) -> Option<&Seen> {
        let seen = self.film.as_ref().ok()?;
        (!seen.is_uncut(self.expected.length)).then_some(seen)
    }
}

/// Are two names the same but for blanks and capitals?
fn is_same(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        text.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
    };
    plain(one) == plain(other)
}
