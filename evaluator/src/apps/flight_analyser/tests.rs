//! Declared answers: what a task file can say, and kinds that no task of the list uses.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::answer_text::find_object;
use super::checks::accept;
use super::kind::{Field, Kind, parse_fields};
use super::strict;
use crate::task::Fields;

fn declared(text: &str) -> Result<Vec<Field>, String> {
    let table: toml::Table = text.parse().expect("TOML");
    parse_fields(&Fields::new("expected.flight.answers", &table)).map_err(|it| it.to_string())
}

fn kind(text: &str) -> Kind {
    let fields = declared(&format!("it = {{ {text} }}"));
    fields.expect("it can be read").remove(0).kind
}

#[track_caller]
fn both(kind: &Kind, found: Value, ours: bool, original: bool) {
    assert_eq!(accept(kind, &found).is_ok(), ours, "{kind:?} and {found}");
    let field = Field {
        key: "it".into(),
        kind: kind.clone(),
    };
    let reasons = strict::reasons(&[field], Some(&json!({"it": found})));
    assert_eq!(reasons.is_empty(), original, "{kind:?} and {found}");
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

#[test]
fn objects_are_compared_field_by_field() {
    let pair = kind(
        r#"object = { callsign = { callsign = "DLH1" }, altitude = { quantity = 9000, unit = "ft" } }"#,
    );
    both(
        &pair,
        json!({"callsign": "DLH1", "altitude": "9,000 ft"}),
        true,
        true,
    );
    both(
        &pair,
        json!({"callsign": "dlh1", "altitude": "9000 ft", "more": 1}),
        true,
        false,
    );
    both(
        &pair,
        json!({"callsign": "DLH1", "altitude": "9,100 ft"}),
        false,
        false,
    );
    both(&pair, json!({"callsign": "DLH1"}), false, false);
    both(&pair, json!("DLH1"), false, false);
}

#[test]
fn interchangeable_objects_may_come_in_any_order() {
    let group = kind(
        r#"group = [
            { callsign = { callsign = "DLH1" }, level = { number = 350 } },
            { callsign = { callsign = "BAW2" }, level = { number = 350 } },
            { callsign = { callsign = "DLH1" }, level = { number = 370 } },
        ]"#,
    );
    let one = json!({"callsign": "DLH1", "level": 350});
    let two = json!({"callsign": "BAW2", "level": 350});
    let three = json!({"callsign": "DLH1", "level": "370"});
    both(&group, json!([one, two, three]), true, true);
    both(&group, json!([three, one, two]), true, true);
    both(&group, json!([two, three, one]), true, true);
    both(&group, json!([one, two]), false, false);
    both(&group, json!([one, two, two]), false, false);
    both(&group, json!([one, two, three, three]), false, false);
    // One value from each of two objects makes none of them.
    let mixed = json!({"callsign": "BAW2", "level": 370});
    both(&group, json!([one, mixed, one]), false, false);
    both(&group, json!({"callsign": "DLH1"}), false, false);
}

#[test]
fn a_country_goes_by_its_other_names_with_us_alone() {
    let list = kind(r#"countries = ["Czechia", "United States", "Turkey"]"#);
    both(
        &list,
        json!(["Turkey", "Czechia", "United States"]),
        true,
        true,
    );
    both(
        &list,
        json!(["Czech Republic", "USA", "Türkiye"]),
        true,
        false,
    );
    both(&list, json!("czechia, united states, turkey"), true, true);
    both(&list, json!(["Czechia", "USA", "USA"]), false, false);
    let one = kind(r#"country = "Netherlands""#);
    both(&one, json!("the Netherlands"), true, false);
    both(&one, json!("Belgium"), false, false);
}

#[test]
fn on_ground_may_be_hyphenated() {
    let status = kind(r#"status = "On Ground""#);
    both(&status, json!("On Ground"), true, true);
    both(&status, json!("on ground"), true, true);
    both(&status, json!("on-ground"), true, false);
    both(&status, json!("ground"), false, false);
}

#[test]
fn the_letter_o_is_not_the_digit_zero() {
    let callsign = kind(r#"callsign = "BEL0GA""#);
    both(&callsign, json!("bel0ga"), true, true);
    both(&callsign, json!("BEL 0GA"), true, false);
    both(&callsign, json!("BELOGA"), false, false);
}

#[test]
fn minus_signs_and_degrees_are_read() {
    let rate = kind(r#"quantity = -1088, unit = "ft/min""#);
    both(&rate, json!("-1,088 ft/min"), true, true);
    both(&rate, json!("\u{2212}1,088 ft/min"), true, false);
    both(&rate, json!("-1088 fpm"), true, false);
    both(&rate, json!("1,088 ft/min"), false, false);
    let heading = kind(r#"quantity = 146, unit = "°""#);
    both(&heading, json!("146°"), true, true);
    both(&heading, json!("146 degrees"), true, false);
}

#[test]
fn a_time_does_not_wrap_at_midnight() {
    let time = kind(r#"time = "00:00""#);
    both(&time, json!("00:01 UTC"), true, true);
    both(&time, json!("23:59 UTC"), false, false);
    both(&time, json!(0), false, false);
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
                strict::reasons(&[field], Some(&json!(text)));
            }
        }
    }
}
