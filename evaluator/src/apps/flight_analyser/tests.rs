//! Declared answers: what a task file can say, and kinds that no task of the list uses.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::acceptance::accept;
use super::answer_text::find_object;
use super::expected::{self, ExpectedFlight};
use super::kind::{Field, Kind, parse_fields};
use super::parity;
use crate::fields::Fields;

fn declared(text: &str) -> Result<Vec<Field>, String> {
    let table: toml::Table = text.parse().expect("TOML");
    parse_fields(&Fields::new("expected.flight.answers", &table)).map_err(|it| it.to_string())
}

fn kind(text: &str) -> Kind {
    let fields = declared(&format!("it = {{ {text} }}"));
    fields.expect("it can be read").remove(0).kind
}

#[test]
fn a_declared_answer_has_exactly_one_kind() {
    for (text, complaint) in [
        ("it = {}", "exactly one of number"),
        ("it = { number = 3, text = \"three\" }", "2 of them"),
        ("it = { quantity = 3, unit = \"furlong\" }", "one of ft"),
        ("it = { quantity = 3 }", "unit"),
        ("it = { time = \"25:00\" }", "a time of day"),
        ("it = { callsigns = [] }", "at least one"),
        ("it = { status = \"Flying\" }", "one of `Airborne`"),
        ("it = { number = 3, tolerence = 1 }", "an unknown field"),
        (
            "it = { group = [{ a = { number = 1 } }] }",
            "2 to 6 objects",
        ),
        ("", "at least one field"),
    ] {
        let found = declared(text).expect_err(text);
        assert!(found.contains(complaint), "{text}: {found}");
    }
}

/// Reported values of a declared kind: lists in JSON, by who accepts them. The original accepts none that
/// we do not.
struct Accepted {
    kind: &'static str,
    both: &'static str,
    ours_alone: &'static str,
    neither: &'static str,
}

const NONE: &str = "[]";

const ACCEPTED: &[Accepted] = &[
    // Objects are compared field by field.
    Accepted {
        kind: r#"object = { callsign = { callsign = "DLH1" }, altitude = { quantity = 9000, unit = "ft" } }"#,
        both: r#"[{"callsign": "DLH1", "altitude": "9,000 ft"}]"#,
        ours_alone: r#"[{"callsign": "dlh1", "altitude": "9000 ft", "more": 1}]"#,
        neither: r#"[{"callsign": "DLH1", "altitude": "9,100 ft"}, {"callsign": "DLH1"}, "DLH1"]"#,
    },
    // Interchangeable ones come in any order; one value from each of two makes none of them.
    Accepted {
        kind: r#"group = [
            { callsign = { callsign = "DLH1" }, level = { number = 350 } },
            { callsign = { callsign = "BAW2" }, level = { number = 350 } },
            { callsign = { callsign = "DLH1" }, level = { number = 370 } },
        ]"#,
        both: r#"[
            [{"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 350}, {"callsign": "DLH1", "level": "370"}],
            [{"callsign": "DLH1", "level": "370"}, {"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 350}],
            [{"callsign": "BAW2", "level": 350}, {"callsign": "DLH1", "level": "370"}, {"callsign": "DLH1", "level": 350}]
        ]"#,
        ours_alone: NONE,
        neither: r#"[
            [{"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 350}],
            [{"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 350}, {"callsign": "BAW2", "level": 350}],
            [{"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 350}, {"callsign": "DLH1", "level": "370"},
             {"callsign": "DLH1", "level": "370"}],
            [{"callsign": "DLH1", "level": 350}, {"callsign": "BAW2", "level": 370}, {"callsign": "DLH1", "level": 350}],
            {"callsign": "DLH1"}
        ]"#,
    },
    // A country goes by its other names with us alone.
    Accepted {
        kind: r#"countries = ["Czechia", "United States", "Turkey"]"#,
        both: r#"[["Turkey", "Czechia", "United States"], "czechia, united states, turkey"]"#,
        ours_alone: r#"[["Czech Republic", "USA", "Türkiye"]]"#,
        neither: r#"[["Czechia", "USA", "USA"]]"#,
    },
    Accepted {
        kind: r#"country = "Netherlands""#,
        both: r#"["netherlands"]"#,
        ours_alone: r#"["the Netherlands"]"#,
        neither: r#"["Belgium"]"#,
    },
    Accepted {
        kind: r#"status = "On Ground""#,
        both: r#"["On Ground", "on ground"]"#,
        ours_alone: r#"["on-ground"]"#,
        neither: r#"["ground"]"#,
    },
    // The letter O is not the digit 0.
    Accepted {
        kind: r#"callsign = "BEL0GA""#,
        both: r#"["bel0ga"]"#,
        ours_alone: r#"["BEL 0GA"]"#,
        neither: r#"["BELOGA"]"#,
    },
    Accepted {
        kind: r#"quantity = -1088, unit = "ft/min""#,
        both: r#"["-1,088 ft/min"]"#,
        ours_alone: r#"["\u22121,088 ft/min", "-1088 fpm"]"#,
        neither: r#"["1,088 ft/min"]"#,
    },
    Accepted {
        kind: r#"quantity = 146, unit = "°""#,
        both: r#"["146°"]"#,
        ours_alone: r#"["146 degrees"]"#,
        neither: r#"["147°"]"#,
    },
    // A time does not wrap at midnight.
    Accepted {
        kind: r#"time = "00:00""#,
        both: r#"["00:01 UTC"]"#,
        ours_alone: NONE,
        neither: r#"["23:59 UTC", 0]"#,
    },
];

#[test]
fn every_kind_accepts_what_the_table_says() {
    for row in ACCEPTED {
        let kind = kind(row.kind);
        let field = Field {
            key: "it".into(),
            kind: kind.clone(),
        };
        for (values, ours, original) in [
            (row.both, true, true),
            (row.ours_alone, true, false),
            (row.neither, false, false),
        ] {
            let values: Vec<Value> = serde_json::from_str(values).expect(row.kind);
            for found in values {
                let shown = format!("{} and {found}", row.kind);
                assert_eq!(accept(&kind, &found).is_ok(), ours, "{shown}");
                let answer = json!({"it": found});
                let fields = std::slice::from_ref(&field);
                let reasons = parity::reasons(fields, "{}", Some(&answer));
                assert_eq!(reasons.is_empty(), original, "{shown}: {reasons:?}");
            }
        }
    }
}

#[test]
fn the_stored_text_says_what_is_declared_unless_it_is_no_json() {
    let stored = |line: &str| {
        let text = format!(
            "{line}\nanswers = {{ count = {{ number = 5 }} }}\n\
             question = {{ ask = \"movements\", airport = \"BUD\", after = \"16:14\", \
             gives = {{ count = \"landings\" }} }}"
        );
        let table: toml::Table = text.parse().expect("TOML");
        let expected = expected::parse(&Fields::new("flight", &table));
        let expected = expected.map_err(|it| it.to_string())?;
        let flight: &ExpectedFlight = expected.downcast().expect("a flight");
        Ok::<_, String>(flight.stored.clone())
    };
    assert_eq!(stored(""), Ok(r#"{"count": 5}"#.into()));
    let lines = "{\n \"count\": 5\n}";
    assert_eq!(stored(&format!("stored = '''{lines}'''")), Ok(lines.into()));
    let broken = r#"{"count": 5,}"#;
    assert_eq!(stored(&format!("stored = '{broken}'")), Ok(broken.into()));
    let fault = stored(r#"stored = '{"count": 6}'"#).expect_err("another answer");
    let wanted = "flight.stored: expected the declared answers";
    assert!(fault.contains(wanted), "{fault}");
}

#[test]
fn a_sight_says_who_or_where_and_when_for_a_field_that_there_is() {
    let sights = |line: &str| {
        let text = format!(
            "answers = {{ count = {{ number = 5 }} }}\n\
             question = {{ ask = \"movements\", airport = \"BUD\", after = \"16:14\", \
             gives = {{ count = \"landings\" }} }}\n\
             evidence = {{ sights = [{{ {line} }}] }}"
        );
        let table: toml::Table = text.parse().expect("TOML");
        let expected = expected::parse(&Fields::new("flight", &table));
        let expected = expected.map_err(|it| it.to_string())?;
        let flight: &ExpectedFlight = expected.downcast().expect("a flight");
        Ok::<_, String>(flight.sights.clone())
    };
    let line = "fields = [\"count\"], flights = [\"AAL1\"], airport = \"BUD\", \
                places = [[47.4369, 19.2556], [-1.0, 0.5]], zoom = 7, \
                from = \"16:10\", until = \"16:20\", trail_until = \"16:30\"";
    let read = sights(line).expect("it can be read");
    assert_eq!(read[0].written(), format!("{{ {line} }}"));
    for (line, complaint) in [
        ("", "flight.evidence.sights[0].from"),
        (
            "from = \"16:10\", until = \"16:20\"",
            "flights, places or both",
        ),
        (
            "flights = [\"A\"], from = \"16:10\", until = \"16:20\"",
            "keys of declared answers",
        ),
        (
            "fields = [\"sum\"], flights = [\"A\"], from = \"16:10\", until = \"16:20\"",
            "keys of declared answers",
        ),
        (
            "fields = [\"count\"], flights = [\"A\"], from = \"16:20\", until = \"16:10\"",
            "no earlier than `from`",
        ),
        (
            "fields = [\"count\"], places = [[91, 0]], from = \"16:10\", until = \"16:20\"",
            "a list of latitudes and longitudes",
        ),
        (
            "fields = [\"count\"], places = [[47]], from = \"16:10\", until = \"16:20\"",
            "a list of latitudes and longitudes",
        ),
        (
            "fields = [\"count\"], flights = [\"A\"], zoom = 300, from = \"16:10\", until = \"16:20\"",
            "a zoom level",
        ),
        (
            "fields = [\"count\"], flights = [\"A\"], at = 1, from = \"16:10\", until = \"16:20\"",
            "an unknown field",
        ),
    ] {
        let found = sights(line).expect_err(line);
        assert!(found.contains(complaint), "{line}: {found}");
    }
}

#[test]
fn the_first_object_that_reads_wins() {
    let count = |text: &str| find_object(text).and_then(|it| it.get("count").cloned());
    assert_eq!(count("{\"count\": 1} or {\"count\": 2}"), Some(json!(1)));
    assert_eq!(count("{no} then {\"count\": 2}"), Some(json!(2)));
    // A fence marked as JSON goes before everything else.
    let text = "{\"count\": 1}\n```\n{\"count\": 2}\n```\n```json\n{\"count\": 3}\n```";
    assert_eq!(count(text), Some(json!(3)));
    let text = "I say {\"count\": 1}.\n```\n{\"count\": 2}\n```";
    assert_eq!(count(text), Some(json!(2)));
    assert_eq!(
        count(r#"x = {"note": "a } in a text", "count": 4}"#),
        Some(json!(4))
    );
    assert_eq!(count("send_msg_to_user('{\"count\": 5}')"), Some(json!(5)));
    assert_eq!(
        count(r#"send_msg_to_user("{\"count\": 6}")"#),
        Some(json!(6))
    );
    assert_eq!(
        count(r#"send_msg_to_user("it\'s\n{\"count\":\t7}")"#),
        Some(json!(7))
    );
    assert_eq!(
        count("resend_msg_to_user is no call {\"count\": 8}"),
        Some(json!(8))
    );
    for nothing in [
        "",
        "five",
        "[1, 2]",
        "{",
        "```json\n```",
        "send_msg_to_user(",
        "{{{{",
    ] {
        assert_eq!(find_object(nothing), None, "{nothing}");
    }
}

#[test]
fn a_text_of_braces_is_no_object_and_takes_no_time() {
    assert_eq!(find_object(&"{".repeat(200_000)), None);
    assert_eq!(find_object(&"{\"".repeat(100_000)), None);
    assert_eq!(find_object(&"```".repeat(100_000)), None);
}

proptest! {
    #[test]
    fn no_answer_makes_the_rules_panic(text in ".{0,60}", other in r#"[\{\}\[\]"'`:,0-9a-z\\( \n]{0,60}"#) {
        for text in [&text, &other] {
            find_object(text);
            find_object(&format!("send_msg_to_user({text}"));
            for declared in [
                "number = 5",
                "quantity = 5, unit = \"ft\"",
                "time = \"16:00\"",
                "callsigns = [\"A\"]",
                "countries = [\"A\"]",
                "status = \"Airborne\"",
            ] {
                let kind = kind(declared);
                let field = Field { key: "it".into(), kind: kind.clone() };
                accept(&kind, &json!(text)).ok();
                parity::reasons(&[field], text, Some(&json!(text)));
            }
        }
    }
}
