//! Had the page shown what a right answer needs? An answer that is right without it was not found here.

use flight_analyser_model::ShownLog;
use flight_analyser_model::moment::minute_text;
use serde_json::Value;

use super::acceptance;
use super::answer_text;
use super::kind::{Field, Kind, TIME_TOLERANCE_SECONDS, Thing};
use super::sight::Sight;
use super::truth::Question;

pub const NO_RECORD: &str = "the export has no record of what was on the screen; pages keep one since \
                         gauntlet-evaluator/8";

/// What an answer is held against.
pub struct Evidence<'e> {
    pub fields: &'e [Field],
    pub question: &'e Question,
    /// None where the task file does not say.
    pub sights: &'e [Sight],
}

impl Evidence<'_> {
    /// What was never on the screen, of all that the right fields of an answer are read from. Fields
    /// that are wrong need nothing: they fail by themselves. With no right field there is no question.
    pub fn unseen(&self, view: &Value, answer: Option<&Value>) -> Option<Vec<String>> {
        let right = right_fields(self.fields, answer);
        if right.is_empty() {
            return None;
        }
        let Some(shown) = view.get("shown").and_then(ShownLog::read) else {
            return Some(vec![NO_RECORD.into()]);
        };
        let names = right.iter().filter_map(|field| {
            let is_read_elsewhere = self.question.is_from_details(&field.key);
            let what = (!is_read_elsewhere).then(|| unnamed(&field.kind, &shown))??;
            Some(format!("{}: {what}", field.key))
        });
        let mut missing: Vec<String> = names.collect();
        missing.extend(match self.sights.is_empty() {
            true => self.unmentioned(&right, &shown),
            false => self.unlooked(&right, &shown),
        });
        Some(missing)
    }

    /// By the sights of the task file.
    fn unlooked(&self, right: &[&Field], shown: &ShownLog) -> Vec<String> {
        let is_needed = |key: &String| right.iter().any(|field| field.key == *key);
        let needed = self.sights.iter();
        let needed = needed.filter(|it| it.fields.iter().any(is_needed));
        let missing = needed.filter(|it| !it.was_seen(shown));
        let mut missing: Vec<_> = missing.map(Sight::missing).collect();
        // Several may happen at the same place in the same minutes.
        missing.dedup();
        missing
    }

    /// Where the task file has none: by what its question and the answer mention.
    fn unmentioned(&self, right: &[&Field], shown: &ShownLog) -> Vec<String> {
        let subjects = self.question.subjects();
        let names = subjects.iter().filter_map(|it| unnamed(it, shown));
        let times = subjects.iter().chain(right.iter().map(|it| &it.kind));
        let times = times.filter_map(|it| unvisited(it, shown));
        names.chain(times).collect()
    }
}

fn right_fields<'e>(fields: &'e [Field], answer: Option<&Value>) -> Vec<&'e Field> {
    let keys: Vec<&str> = fields.iter().map(|it| it.key.as_str()).collect();
    let answer = answer.map(|it| answer_text::fields(it, &keys));
    let answer = answer.unwrap_or_default();
    let is_right = |field: &&Field| acceptance::judge_field(field, &answer).is_ok();
    fields.iter().filter(is_right).collect()
}

/// Of a value that names flights or airports: those that could not be read anywhere.
fn unnamed(kind: &Kind, shown: &ShownLog) -> Option<String> {
    let of = |thing: Thing, codes: &[String]| {
        let (name, has): (_, fn(&ShownLog, &str) -> bool) = match thing {
            Thing::Flight => ("flight", ShownLog::has_named_flight),
            Thing::Airport => ("airport", ShownLog::has_named_airport),
        };
        let missing = codes.iter().filter(|code| !has(shown, code));
        let missing: Vec<_> = missing.cloned().collect();
        let missing = (!missing.is_empty()).then(|| missing.join(", "))?;
        Some(format!("the {name} {missing} was never on the screen"))
    };
    match kind {
        Kind::Code(thing, code) => of(*thing, std::slice::from_ref(code)),
        Kind::Codes(thing, list) => of(*thing, list),
        Kind::Object(fields) => fields.iter().find_map(|it| unnamed(&it.kind, shown)),
        Kind::Group(objects) => {
            let mut fields = objects.iter().flatten();
            fields.find_map(|it| unnamed(&it.kind, shown))
        }
        Kind::Time(_)
        | Kind::Number { .. }
        | Kind::Quantity { .. }
        | Kind::Country(_)
        | Kind::Countries(_)
        | Kind::Status(_)
        | Kind::Text(_) => None,
    }
}

/// Of a value that is a time: the clock was never near it.
fn unvisited(kind: &Kind, shown: &ShownLog) -> Option<String> {
    let Kind::Time(seconds) = kind else {
        return None;
    };
    let from = seconds.saturating_sub(TIME_TOLERANCE_SECONDS);
    let was_there = shown.was_at(from..=seconds + TIME_TOLERANCE_SECONDS);
    (!was_there).then(|| format!("the clock was never at {}", minute_text(*seconds)))
}
