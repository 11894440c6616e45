//! What was written into the fields of an answer, as the task wants it.

use protocol::{ResultField, ResultKind};
use serde_json::{Map, Value, json};

/// Is the only question whether the work is done?
pub fn is_word_of_done(fields: &[&ResultField]) -> bool {
    match fields {
        [] => true,
        [field] => field.key == "answer" && field.kind == ResultKind::Text,
        _ => false,
    }
}

/// What was left empty is left out, except that a task without any question is answered with "done".
pub fn answer_of(fields: &[(ResultField, String)]) -> Map<String, Value> {
    let mut answer = Map::new();
    for (field, text) in fields {
        let text = text.trim();
        if !text.is_empty() {
            answer.insert(field.key.clone(), value_of(field.kind, text));
        }
    }
    let asked: Vec<&ResultField> = fields.iter().map(|(field, _)| field).collect();
    if answer.is_empty() && is_word_of_done(&asked) {
        answer.insert("answer".into(), json!("done"));
    }
    answer
}

fn value_of(kind: ResultKind, text: &str) -> Value {
    match kind {
        ResultKind::Text => json!(text),
        // What is no number is handed over as it is, and judged so.
        ResultKind::Number => match serde_json::from_str::<Value>(text) {
            Ok(number @ Value::Number(_)) => number,
            _ => json!(text),
        },
        ResultKind::List => match serde_json::from_str::<Value>(text) {
            Ok(list @ Value::Array(_)) => list,
            _ => json!(items(text)),
        },
    }
}

/// What stands between commas. A comma too many is no item.
fn items(text: &str) -> Vec<&str> {
    let items = text.split(',').map(str::trim);
    items.filter(|it| !it.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(key: &str, kind: ResultKind) -> ResultField {
        ResultField {
            key: key.into(),
            kind,
            description: String::new(),
        }
    }

    fn answered(fields: &[(&str, ResultKind, &str)]) -> Value {
        let written =
            |(key, kind, text): &(&str, ResultKind, &str)| (field(key, *kind), (*text).to_string());
        Value::Object(answer_of(&fields.iter().map(written).collect::<Vec<_>>()))
    }

    #[test]
    fn a_task_without_a_question_is_answered_with_done() {
        assert_eq!(answered(&[]), json!({"answer": "done"}));
        let silent = answered(&[("answer", ResultKind::Text, " ")]);
        assert_eq!(silent, json!({"answer": "done"}));
        let said = answered(&[("answer", ResultKind::Text, "finished")]);
        assert_eq!(said, json!({"answer": "finished"}));
    }

    #[test]
    fn a_question_that_is_left_open_is_not_answered_with_done() {
        assert_eq!(answered(&[("answer", ResultKind::Number, "")]), json!({}));
        assert_eq!(answered(&[("callsign", ResultKind::Text, "")]), json!({}));
        let several = [
            ("answer", ResultKind::Text, ""),
            ("time", ResultKind::Text, ""),
        ];
        assert_eq!(answered(&several), json!({}));
    }

    #[test]
    fn numbers_are_numbers_and_what_is_none_stays_text() {
        let number = |text| answered(&[("n", ResultKind::Number, text)])["n"].clone();
        assert_eq!(number(" 42 "), json!(42));
        assert_eq!(number("-0.5"), json!(-0.5));
        assert_eq!(number("1e3"), json!(1e3));
        for text in ["1,5", "42 km", "true", "[1]", "1e999"] {
            assert_eq!(number(text), json!(text), "{text}");
        }
    }

    #[test]
    fn text_stays_text_though_it_looks_like_something_else() {
        let text = |text| answered(&[("t", ResultKind::Text, text)])["t"].clone();
        assert_eq!(text("42"), json!("42"));
        assert_eq!(text("[1, 2]"), json!("[1, 2]"));
    }

    #[test]
    fn lists_are_read_from_commas_or_as_json() {
        let list = |text| answered(&[("l", ResultKind::List, text)])["l"].clone();
        assert_eq!(list("a, b ,c"), json!(["a", "b", "c"]));
        assert_eq!(list("one"), json!(["one"]));
        assert_eq!(list("[1, \"b\"]"), json!([1, "b"]));
    }

    #[test]
    fn a_comma_too_many_is_no_item_of_a_list() {
        let list = |text| answered(&[("l", ResultKind::List, text)])["l"].clone();
        assert_eq!(list("a, b,"), json!(["a", "b"]));
        assert_eq!(list("a,, b"), json!(["a", "b"]));
        assert_eq!(list(","), json!([]));
    }
}
