//! The film that was exported: the blocks and effects of the last export, read from the journal.

use protocol::Operation;
use serde_json::{Value, json};
use video_editor_model::Editor;

use crate::apps::replay::replay;

/// Neighbours on a row that are not further apart than this, in time and in their source, are one.
const JOIN_MS: i64 = 50;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Film {
    pub pieces: Vec<Piece>,
    pub bars: Vec<Bar>,
    /// Rows, counted from 0 at the top, with something on them that is not seen or not heard.
    pub silenced: Vec<(usize, &'static str)>,
    /// Where on the timeline it began.
    pub began_at: i64,
}

/// A block.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Counted from 0 at the top.
    pub row: i64,
    pub name: String,
    /// `VIDEO`, `AUDIO`, `IMAGE` or `TEXT`.
    pub kind: String,
    pub start: i64,
    pub duration: i64,
    pub trim_start: i64,
    pub trim_end: i64,
    pub card: Option<Card>,
}

/// What a text block says and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub text: String,
    pub size: Option<i64>,
    pub color: String,
    pub background: String,
}

/// The bar of an effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub row: i64,
    pub kind: String,
    pub start: i64,
    pub end: i64,
    pub is_enabled: bool,
    pub params: Value,
}

impl Piece {
    pub fn end(&self) -> i64 {
        self.start + self.duration
    }

    pub fn is_video(&self) -> bool {
        self.kind.eq_ignore_ascii_case("VIDEO")
    }

    /// For how long two pieces are on the timeline together.
    pub fn shares(&self, other: &Piece) -> i64 {
        self.end().min(other.end()) - self.start.max(other.start)
    }
}

impl Bar {
    pub fn number(&self, key: &str) -> Option<f64> {
        self.params.get(key)?.as_f64()
    }

    /// Brightness, contrast and saturation; what is not said is left alone.
    pub fn light(&self) -> [f64; 3] {
        [("brightness", 0.0), ("contrast", 1.0), ("saturation", 1.0)]
            .map(|(key, neutral)| self.number(key).unwrap_or(neutral))
    }

    pub fn word(&self, key: &str) -> Option<&str> {
        self.params.get(key)?.as_str()
    }
}

/// The data of the last export that was completed.
pub fn last_export(state: &Value) -> Option<&Value> {
    let place = last_export_place(state)?;
    operations(state).get(place)?.get("data")
}

/// The state after an export of what is on the timeline; nothing where there is nothing to export.
pub fn exported_now(state: &Value) -> Option<Value> {
    let operations = ["begin_export", "complete_export"].map(|op| Operation {
        at_ms: 0,
        command: json!({"op": op}),
    });
    replay::<Editor>(0, Some(state), &operations, &mut |_, _| {}).ok()
}

/// Is there work in the journal that came too late for the last export?
pub fn has_work_after_export(state: &Value) -> bool {
    let Some(place) = last_export_place(state) else {
        return false;
    };
    let is_work = |it: &Value| {
        let kind = it.get("type").and_then(Value::as_str).unwrap_or_default();
        ["TIMELINE_", "TEXT_", "EFFECT_", "TRACK_", "UNDO", "REDO"]
            .iter()
            .any(|prefix| kind.starts_with(prefix))
            && kind != "TIMELINE_ZOOM"
    };
    operations(state)[place + 1..].iter().any(is_work)
}

fn operations(state: &Value) -> &[Value] {
    let list = state.get("operations").and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

fn last_export_place(state: &Value) -> Option<usize> {
    let is_export = |it: &Value| it.get("type").is_some_and(|it| it == "EXPORT_COMPLETE");
    operations(state).iter().rposition(is_export)
}

impl Film {
    /// Reads the data of an export, or says what is amiss with it. The film begins with its first block.
    pub fn read(data: &Value) -> Result<Film, String> {
        let rows = data.get("timeline").and_then(Value::as_array);
        let rows = rows.ok_or("the export has no timeline")?;
        let mut film = Film::default();
        for (index, row) in rows.iter().enumerate() {
            film.read_row(index, row)?;
        }
        film.shift();
        Ok(film)
    }

    fn read_row(&mut self, index: usize, row: &Value) -> Result<(), String> {
        let number = row.get("trackIndex").and_then(Value::as_i64);
        let number = number.unwrap_or(i64::try_from(index).unwrap_or(i64::MAX));
        let elements = list(row.get("elements")).iter();
        let pieces: Vec<Piece> = elements
            .map(|element| read_piece(number, element))
            .collect::<Result<_, _>>()?;
        let is_on = |key: &str| row.get(key) == Some(&Value::Bool(true));
        if is_on("isHidden") && pieces.iter().any(|it| it.kind != "AUDIO") {
            self.silenced.push((index, "hidden"));
        }
        if is_on("isMuted") && pieces.iter().any(|it| it.card.is_none()) {
            self.silenced.push((index, "muted"));
        }
        self.pieces.extend(pieces);
        for item in list(row.pointer("/effectSubTrack/items")) {
            self.bars.push(read_bar(number, item)?);
        }
        Ok(())
    }

    /// Lets the earliest block begin at 0.
    fn shift(&mut self) {
        let first = self.pieces.iter().map(|it| it.start).min().unwrap_or(0);
        self.began_at = first;
        for piece in &mut self.pieces {
            piece.start -= first;
        }
        for bar in &mut self.bars {
            bar.start -= first;
            bar.end -= first;
        }
    }

    /// The same film without cuts and effects that change nothing: what was split and not moved is one
    /// block again, and equal light on both parts one bar. Effects that are switched off are left out.
    pub fn joined(mut self) -> Film {
        self.pieces.sort_by_key(|it| (it.row, it.start));
        let mut pieces: Vec<Piece> = Vec::new();
        for piece in self.pieces {
            match pieces.last_mut() {
                Some(last) if continues(last, &piece) => {
                    last.duration = piece.end() - last.start;
                    last.trim_end = piece.trim_end;
                }
                _ => pieces.push(piece),
            }
        }
        self.bars.retain(|bar| bar.is_enabled);
        self.bars.sort_by_key(|it| (it.row, it.start));
        let mut bars: Vec<Bar> = Vec::new();
        for bar in self.bars {
            match bars.iter_mut().find(|last| goes_on(last, &bar)) {
                Some(last) => last.end = bar.end,
                None => bars.push(bar),
            }
        }
        Film {
            pieces,
            bars,
            ..self
        }
    }
}

/// Does a block go on where the one before it stops, as if there were no cut? Text has no source.
fn continues(last: &Piece, next: &Piece) -> bool {
    let gap = next.start - last.end();
    let skipped = match last.card {
        Some(_) => 0,
        None => next.trim_start - (last.trim_start + last.duration),
    };
    (last.row, &last.name, &last.kind, &last.card) == (next.row, &next.name, &next.kind, &next.card)
        && gap.abs() <= JOIN_MS
        && skipped.abs() <= JOIN_MS
}

/// Is this more of the same light? A fade goes its own way in each bar.
fn goes_on(last: &Bar, next: &Bar) -> bool {
    last.row == next.row
        && last.kind == "light-adjustment"
        && last.kind == next.kind
        && last.light() == next.light()
        && (next.start - last.end).abs() <= JOIN_MS
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text(value: &Value, key: &str) -> Option<String> {
    Some(value.get(key)?.as_str()?.to_string())
}

/// A time that can be reckoned with: far from the ends of the numbers.
fn time(value: &Value, key: &str) -> Result<i64, String> {
    const LONGEST: i64 = 1 << 40;
    let time = value.get(key).and_then(Value::as_i64);
    time.filter(|it| it.abs() <= LONGEST)
        .ok_or_else(|| format!("something in the export has no `{key}`"))
}

fn read_piece(row: i64, element: &Value) -> Result<Piece, String> {
    let word = |key: &str| {
        text(element, key).ok_or_else(|| format!("a block in the export has no `{key}`"))
    };
    let kind = word("mediaType")?;
    let card = kind.eq_ignore_ascii_case("TEXT").then(|| Card {
        text: text(element, "text").unwrap_or_default(),
        size: element.get("fontSize").and_then(Value::as_i64),
        color: text(element, "fontColor").unwrap_or_default(),
        background: text(element, "backgroundColor").unwrap_or_default(),
    });
    Ok(Piece {
        row,
        name: word("mediaName")?,
        kind,
        start: time(element, "startTimeMs")?,
        duration: time(element, "durationMs")?,
        trim_start: time(element, "trimFromStartMs")?,
        trim_end: time(element, "trimFromEndMs")?,
        card,
    })
}

fn read_bar(row: i64, item: &Value) -> Result<Bar, String> {
    Ok(Bar {
        row,
        kind: text(item, "type").ok_or("an effect in the export has no `type`")?,
        start: time(item, "startTimeMs")?,
        end: time(item, "endTimeMs")?,
        is_enabled: item.get("enabled") != Some(&Value::Bool(false)),
        params: item.get("params").cloned().unwrap_or_default(),
    })
}
