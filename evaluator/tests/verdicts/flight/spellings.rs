//! The same value in other spellings: what we accept, and what the original does.

use serde_json::{Value, json};

use super::answers::{TABLES, Table};
use super::one;

/// Other spellings of one field of an answer: lists in JSON, by who accepts them.
struct Spellings {
    what: &'static str,
    task: &'static str,
    field: &'static str,
    both: &'static str,
    ours_alone: &'static str,
    original_alone: &'static str,
    neither: &'static str,
}

const NONE: &str = "[]";

const SPELLINGS: &[Spellings] = &[
    Spellings {
        what: "an altitude is known in any grouping; any word is a unit to the original",
        task: "/002",
        field: "geo_altitude",
        both: r#"["30,407 ft", "30,407 FT", "30,407", "30,407ft", "30,407 feet"]"#,
        ours_alone: r#"["30407 ft", "30407", "30 407 ft", "30\u202f407 ft", "30\u00a0407 ft", "30\u2009407 ft",
                        "30'407 ft", "30407.0 ft", 30407]"#,
        original_alone: r#"["30,407 m"]"#,
        neither: r#"["9,268 m", "3,0407 ft", "30.407 ft", "-30,407 ft", "about 30,407 ft", ["30,407 ft"]]"#,
    },
    Spellings {
        what: "a speed has its unit, or none",
        task: "/002",
        field: "ground_speed",
        both: r#"["386 kt", "386 knots", "386", 386]"#,
        ours_alone: r#"["386.0 kts", "0386 kts", 386.0]"#,
        original_alone: r#"["386 mph"]"#,
        neither: r#"["386 km/h"]"#,
    },
    Spellings {
        what: "a unit that is no word is none to the original",
        task: "/x03",
        field: "vertical_rate",
        both: r#"["0 ft/min"]"#,
        ours_alone: r#"["0 fpm", "0", "\u22120 ft/min"]"#,
        original_alone: NONE,
        neither: r#"["0 ft/s", "0 ft", "0 m/s"]"#,
    },
    Spellings {
        what: "a count may be a text; to the original it is nothing else",
        task: "/003",
        field: "count",
        both: r#"["5", " 5 ", "5 aircraft"]"#,
        ours_alone: r#"[5.0, "5.0", "05"]"#,
        original_alone: NONE,
        neither: r#"["five", true, [5], "5 of 7", "55"]"#,
    },
    Spellings {
        what: "where one more or less will do, the original wants a bare number",
        task: "/014",
        field: "num_country_borders",
        both: r#"[3, 4, 5, "3", "4", "5", 4.0, "4.0", "04"]"#,
        ours_alone: r#"["4 borders"]"#,
        original_alone: NONE,
        neither: r#"[2, 6, "2", "6"]"#,
    },
    Spellings {
        what: "a time is in hours, minutes and seconds",
        task: "/013",
        field: "order_start_utc",
        both: r#"["16:27"]"#,
        ours_alone: NONE,
        original_alone: NONE,
        neither: r#"["16:27Z", "16.27"]"#,
    },
    Spellings {
        what: "a callsign is known in any case and with blanks",
        task: "/020",
        field: "last_inside_callsign",
        both: r#"["ryr496k", " RYR496K "]"#,
        ours_alone: r#"["RYR 496K"]"#,
        original_alone: NONE,
        neither: r#"["RYR-496K", "RYR496", "RYR496KK"]"#,
    },
    Spellings {
        what: "a letter is no digit",
        task: "/015",
        field: "closest_callsign",
        both: r#"["N656FN"]"#,
        ours_alone: NONE,
        original_alone: NONE,
        neither: r#"["N6S6FN"]"#,
    },
    Spellings {
        what: "a letter too many; the original's file is broken",
        task: "/018",
        field: "previous_callsign",
        both: NONE,
        ours_alone: r#"["RUK6797"]"#,
        original_alone: NONE,
        neither: r#"["RUK6797O"]"#,
    },
    // An American in the list would be one by either name; these four have one name each.
    Spellings {
        what: "countries are known in any case",
        task: "/014",
        field: "countries",
        both: r#"[["belgium", "GERMANY", " Austria", "slovenia"]]"#,
        ours_alone: NONE,
        original_alone: NONE,
        neither: r#"[["Belgium", "Germany", "Austria", "Slovakia"]]"#,
    },
    Spellings {
        what: "a status is known in any case and by no other name",
        task: "/x08",
        field: "new_status",
        both: r#"["airborne", "AIRBORNE"]"#,
        ours_alone: NONE,
        original_alone: NONE,
        neither: r#"["In flight", "on-ground"]"#,
    },
];

fn table(number: &str) -> &'static Table {
    let found = TABLES.iter().find(|it| it.task.contains(number));
    found.expect("the task has a table")
}

#[test]
fn every_spelling_is_accepted_by_those_who_are_said_to_accept_it() {
    for it in SPELLINGS {
        let table = table(it.task);
        for (spellings, ours, original) in [
            (it.both, true, true),
            (it.ours_alone, true, false),
            (it.original_alone, false, true),
            (it.neither, false, false),
        ] {
            let spellings: Vec<Value> = serde_json::from_str(spellings).expect(it.what);
            for spelling in spellings {
                let answer = table.with(one(it.field, spelling));
                table.expect_of(it.what, answer, ours, original);
            }
        }
    }
}

#[test]
fn a_time_is_accepted_under_another_name_when_its_own_is_missing() {
    let table = table("/006");
    table.expect("another key", json!({"time": "16:34"}), true);
    let is_null = json!({"crossing_time_utc": null, "time": "16:34"});
    table.expect_of("its own key says nothing", is_null, false, true);
    // To the original this key holds the text of the whole answer.
    let bare = json!({"answer": "16:36 UTC"});
    table.expect_of("the bare answer", bare, true, false);
    table.expect("too late", json!({"time": "16:37"}), false);
    let both = json!({"crossing_time_utc": "16:12", "time": "16:35"});
    table.expect("its own key is wrong", both, false);
}
