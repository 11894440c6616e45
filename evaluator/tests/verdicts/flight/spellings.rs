//! The same value in other spellings: what we accept, and what the original does.

use serde_json::{Value, json};

use super::answers::{TABLES, Table};
use super::one;

fn table(number: &str) -> &'static Table {
    let found = TABLES.iter().find(|it| it.task.contains(number));
    found.expect("the task has a table")
}

/// The spelling, and whether we and the original accept it.
type Row = (&'static str, bool, bool);

#[track_caller]
fn expect(number: &str, key: &str, rows: &[Row]) {
    for (spelling, pass, parity) in rows {
        let table = table(number);
        table.expect_of(spelling, table.with(one(key, *spelling)), *pass, *parity);
    }
}

#[test]
fn an_altitude_is_known_in_any_grouping_but_in_no_other_unit() {
    expect(
        "/002",
        "geo_altitude",
        &[
            ("30,407 ft", true, true),
            ("30,407 FT", true, true),
            ("30,407", true, true),
            ("30,407ft", true, true),
            ("30,407 feet", true, true),
            ("30407 ft", true, false),
            ("30407", true, false),
            ("30 407 ft", true, false),
            ("30\u{202f}407 ft", true, false),
            ("30\u{a0}407 ft", true, false),
            ("30\u{2009}407 ft", true, false),
            ("30'407 ft", true, false),
            ("30407.0 ft", true, false),
            // Any word is a unit to the original.
            ("30,407 m", false, true),
            ("9,268 m", false, false),
            ("3,0407 ft", false, false),
            ("30.407 ft", false, false),
            ("-30,407 ft", false, false),
            ("about 30,407 ft", false, false),
        ],
    );
    let table = table("/002");
    let number = table.with(one("geo_altitude", 30407));
    table.expect_of("as a number", number, true, false);
    let list = table.with(one("geo_altitude", json!(["30,407 ft"])));
    table.expect("as a list", list, false);
}

#[test]
fn speeds_and_rates_have_their_units() {
    expect(
        "/002",
        "ground_speed",
        &[
            ("386 kt", true, true),
            ("386 knots", true, true),
            ("386", true, true),
            ("386 km/h", false, false),
            ("386 mph", false, true),
        ],
    );
    expect(
        "/x03",
        "vertical_rate",
        &[
            ("0 ft/min", true, true),
            ("0 fpm", true, false),
            ("0", true, false),
            ("\u{2212}0 ft/min", true, false),
            ("0 ft", false, false),
            ("0 m/s", false, false),
        ],
    );
}

#[test]
fn counts_may_be_texts() {
    for (value, pass) in [
        (json!("5"), true),
        (json!(" 5 "), true),
        (json!(5.0), true),
        (json!("5.0"), true),
        (json!("5 aircraft"), true),
        (json!("five"), false),
        (json!(true), false),
        (json!([5]), false),
        (json!("5 of 7"), false),
        (json!("55"), false),
    ] {
        let table = table("/003");
        table.expect("count", table.with(one("count", value)), pass);
    }
    for (value, pass) in [(3, true), (4, true), (5, true), (2, false), (6, false)] {
        let table = table("/014");
        for value in [json!(value), json!(value.to_string())] {
            table.expect(
                "borders",
                table.with(one("num_country_borders", value)),
                pass,
            );
        }
    }
}

#[test]
fn a_callsign_is_known_in_any_case_and_with_blanks_but_o_is_no_zero() {
    expect(
        "/013",
        "order_start_utc",
        &[("16:27Z", false, false), ("16.27", false, false)],
    );
    expect(
        "/020",
        "last_inside_callsign",
        &[
            ("ryr496k", true, true),
            (" RYR496K ", true, true),
            ("RYR 496K", true, false),
            ("RYR-496K", false, false),
            ("RYR496", false, false),
            ("RYR496KK", false, false),
        ],
    );
    expect(
        "/015",
        "closest_callsign",
        &[("N656FN", true, true), ("N6S6FN", false, false)],
    );
    expect(
        "/018",
        "previous_callsign",
        &[("RUK6797", true, true), ("RUK6797O", false, false)],
    );
}

#[test]
fn countries_go_by_several_names() {
    // An American in the list would be one by either name; these four have one name each.
    let table = table("/014");
    let with = |list: Value| table.with(one("countries", list));
    let lower = json!(["belgium", "GERMANY", " Austria", "slovenia"]);
    table.expect("in any case", with(lower), true);
    let wrong = json!(["Belgium", "Germany", "Austria", "Slovakia"]);
    table.expect("a look-alike", with(wrong), false);
}

#[test]
fn a_status_may_be_written_with_a_hyphen() {
    expect(
        "/x08",
        "new_status",
        &[
            ("airborne", true, true),
            ("AIRBORNE", true, true),
            ("In flight", false, false),
            ("on-ground", false, false),
        ],
    );
}

#[test]
fn a_time_is_accepted_under_another_name_when_its_own_is_missing() {
    let table = table("/006");
    table.expect("another key", json!({"time": "16:34"}), true);
    table.expect("the bare answer", json!({"answer": "16:36 UTC"}), true);
    table.expect("too late", json!({"time": "16:37"}), false);
    let both = json!({"crossing_time_utc": "16:12", "time": "16:35"});
    table.expect("its own key is wrong", both, false);
}
