//! A live show: how much of it had the right feed on programme.
//!
//! What the rules ask for stands in the task file as plain stretches, computed by whoever drew the show; what was on
//! programme are the cuts of the state, each of which a replay holds against the page's clock.

use std::sync::Arc;

use serde_json::{Value, json};
use video_editor_model::gallery::{
    CLOSE, Cut, FEEDS, Lamp, MAX_SHOW_MS, ShowClock, Stretch, Truth,
};

use crate::contract::{Comparator, Comparison, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// The share of the show that has to be right.
const ENOUGH: f64 = 0.9;
/// What the checks ask about.
const PART: &str = "programme";

#[derive(Clone, Debug)]
pub struct ExpectedShow {
    pub truth: Truth,
}

/// How the cuts compare with the rules.
#[derive(Debug)]
pub struct ShowComparison {
    truth: Truth,
    /// What was cut, or why there is nothing to judge.
    cuts: Result<Vec<Cut>, String>,
}

impl Comparison for ShowComparison {}

/// Reads `[expected.timeline.show]`: `right` lists moments with the feed that is right from then on, `red` feeds with
/// the moments from and until which their lamps are red.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    let missing = || fields.error("show", "a table");
    let show = fields.table("show")?.ok_or_else(missing)?;
    let length_ms = show.optional_whole("length")?;
    let length_ms = length_ms.filter(|it| (1..=MAX_SHOW_MS).contains(it));
    let length_ms = length_ms.ok_or_else(|| show.error("length", "milliseconds of a show"))?;
    let right = rows::<2>(&show, "right")?.into_iter();
    let right: Vec<Stretch> = right
        .map(|[from, feed]| Stretch {
            from,
            feed: u8::try_from(feed).unwrap_or(0),
        })
        .collect();
    let follows = |pair: &[Stretch]| pair[0].from < pair[1].from && pair[0].feed != pair[1].feed;
    let is_sound = right.first().is_some_and(|it| it.from == 0)
        && right.windows(2).all(follows)
        && right
            .iter()
            .all(|it| FEEDS.contains(&it.feed) && it.from < length_ms);
    if !is_sound {
        let expected =
            "[moment, feed], the first at 0, each later than the one before and another feed";
        return Err(show.error("right", expected));
    }
    let red = rows::<3>(&show, "red")?.into_iter();
    let red: Vec<Lamp> = red
        .map(|[feed, from, to]| Lamp {
            feed: u8::try_from(feed).unwrap_or(0),
            from,
            to,
        })
        .collect();
    let is_lamp = |it: &Lamp| CLOSE.contains(&it.feed) && it.from < it.to && it.to <= length_ms;
    if !red.iter().all(is_lamp) {
        return Err(show.error("red", "[feed, from, to] within the show"));
    }
    show.finish()?;
    fields.finish()?;
    let truth = Truth {
        length_ms,
        right,
        red,
    };
    Ok(Arc::new(ExpectedShow { truth }))
}

/// A list of lists of so many whole numbers.
fn rows<const COUNT: usize>(fields: &Fields, key: &str) -> Result<Vec<[u64; COUNT]>, FieldError> {
    let row = |value: &Value| -> Option<[u64; COUNT]> {
        let numbers: Option<Vec<u64>> = value.as_array()?.iter().map(Value::as_u64).collect();
        numbers?.try_into().ok()
    };
    let rows: Option<Vec<_>> = fields.values(key)?.iter().map(row).collect();
    rows.ok_or_else(|| fields.error(key, format!("lists of {COUNT} whole numbers")))
}

impl Expected for ExpectedShow {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        Box::new(ShowComparison {
            truth: self.truth.clone(),
            cuts: cuts(state),
        })
    }

    /// The original knows no such task.
    fn parity(&self, _: &Value, _: Option<&Value>, _: Option<f64>) -> Vec<String> {
        Vec::new()
    }

    /// The film may be edited afterwards.
    fn side_effects(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }

    fn parts(&self) -> Vec<String> {
        vec![PART.into()]
    }

    fn document_name(&self) -> Option<String> {
        None
    }
}

/// The cuts of a show that has begun; what is left of it stays on the last one.
fn cuts(state: &Value) -> Result<Vec<Cut>, String> {
    let show = state.get("gallery").ok_or("no show is open")?;
    let read = |key: &str| show.get(key).cloned().unwrap_or_default();
    let clock: ShowClock = serde_json::from_value(read("clock")).unwrap_or_default();
    if clock == ShowClock::Waiting {
        return Err("the show has not begun".into());
    }
    serde_json::from_value(read("cuts")).map_err(|_| "the list of cuts cannot be read".to_string())
}

impl ShowComparison {
    /// The share of the show that was right; nothing of one that has not begun.
    fn share(&self) -> f64 {
        self.cuts
            .as_ref()
            .map_or(0.0, |cuts| self.truth.share(cuts))
    }
}

#[derive(Debug)]
struct ShowCheck;

/// `video.show`: was the right feed on programme for long enough?
pub fn show_check(_: &Fields, expected: &dyn Expected) -> Result<Arc<dyn Comparator>, FieldError> {
    match expected.downcast::<ExpectedShow>() {
        Some(_) => Ok(Arc::new(ShowCheck)),
        None => Err(FieldError::new(
            "expected",
            "`[expected.timeline.show]`",
            "another end state",
        )),
    }
}

impl Comparator for ShowCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Some(comparison) = subject.comparison::<ShowComparison>() else {
            return Outcome {
                expected: json!("a live show"),
                found: Value::Null,
                verdict: Err("there is nothing to compare with".into()),
            };
        };
        let share = comparison.share();
        let found = (share * 10_000.0).round() / 10_000.0;
        let verdict = match &comparison.cuts {
            Err(reason) => Err(reason.clone()),
            Ok(_) if share >= ENOUGH => Ok(()),
            Ok(_) => Err(format!(
                "the right feed was on programme for {:.1} % of the show, and {:.0} % are asked for",
                share * 100.0,
                ENOUGH * 100.0
            )),
        };
        Outcome {
            expected: json!({"share": ENOUGH}),
            found: json!({"share": found}),
            verdict,
        }
    }

    fn share(&self, subject: &Subject) -> Option<f64> {
        let comparison = subject.comparison::<ShowComparison>()?;
        Some(comparison.truth.score(comparison.share()))
    }

    fn covers(&self) -> Vec<String> {
        vec![PART.into()]
    }
}
