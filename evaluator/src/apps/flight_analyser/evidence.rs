//! Had the page shown what is reported? Said beside the verdict and never scored: an answer may be
//! right without it, but then somebody should look at how it came about.

use std::collections::BTreeSet;

use flight_analyser_model::moment::minute_text;
use serde_json::Value;

use super::figures;
use super::kind::{Field, Kind, TIME_TOLERANCE_SECONDS, Thing};
use super::truth::Question;

/// What of the right answer, or of what the question is about, was never on the screen nor looked up.
pub fn reasons(fields: &[Field], question: &Question, view: &Value) -> Vec<String> {
    let Some(shown) = view.get("shown") else {
        return vec!["the page kept no record of what it showed".into()];
    };
    let subjects = question.subjects();
    let subjects = subjects.iter().filter_map(|kind| unseen(kind, shown));
    let answered = fields.iter().filter_map(|field| {
        let is_shown = question.is_from_details(&field.key);
        let what = (!is_shown).then(|| unseen(&field.kind, shown))??;
        Some(format!("{}: {what}", field.key))
    });
    subjects.chain(answered).collect()
}

fn unseen(kind: &Kind, shown: &Value) -> Option<String> {
    let codes = |thing: Thing, codes: &[String]| {
        let (key, name) = match thing {
            Thing::Flight => ("flights", "the flight"),
            Thing::Airport => ("airports", "the airport"),
        };
        let was_never_shown = |code: &&String| {
            let ways = shown.get(key).and_then(|it| it.get(code.as_str()));
            let ways = ways.and_then(Value::as_array);
            ways.is_none_or(|it| it.is_empty())
        };
        let missing: Vec<_> = codes.iter().filter(was_never_shown).cloned().collect();
        let missing = (!missing.is_empty()).then(|| missing.join(", "))?;
        Some(format!("{name} {missing} was never on the screen"))
    };
    match kind {
        Kind::Code(thing, code) => codes(*thing, std::slice::from_ref(code)),
        Kind::Codes(thing, list) => codes(*thing, list),
        Kind::Time(seconds) => {
            let minutes = shown.get("minutes").and_then(Value::as_array);
            let minutes = minutes.into_iter().flatten().filter_map(Value::as_str);
            let minutes: BTreeSet<u32> = minutes.filter_map(figures::seconds_of_day).collect();
            let from = seconds.saturating_sub(TIME_TOLERANCE_SECONDS);
            let near = minutes
                .range(from..=seconds + TIME_TOLERANCE_SECONDS)
                .next();
            near.is_none().then(|| {
                let minute = minute_text(*seconds);
                format!("the clock was never at {minute}")
            })
        }
        Kind::Object(fields) => fields.iter().find_map(|it| unseen(&it.kind, shown)),
        Kind::Group(objects) => {
            let fields = objects.iter().flatten();
            fields.map(|it| unseen(&it.kind, shown)).find_map(|it| it)
        }
        Kind::Number { .. }
        | Kind::Quantity { .. }
        | Kind::Country(_)
        | Kind::Countries(_)
        | Kind::Status(_)
        | Kind::Text(_) => None,
    }
}
