//! Verdicts on every task of the Video Editor: a table per task, and one loop over all of them.

mod beside;
mod cards;
mod cuts;
mod in_line;
mod lit;
mod room;
mod table;

use serde_json::json;

use crate::judging::judge;
use crate::table::test_tables;
use table::{CANDLE, Session, Table};

pub use beside::T018;
pub use cuts::T001;
pub use lit::T009;
use room::Room;

/// In the order of the tasks.
const TABLES: &[&Table] = &[
    &cuts::T001,
    &lit::T002,
    &lit::T003,
    &cuts::T004,
    &beside::T005,
    &in_line::T006,
    &cards::T007,
    &in_line::T008,
    &lit::T009,
    &beside::T010,
    &cards::T011,
    &cuts::T012,
    &in_line::T013,
    &lit::T014,
    &beside::T015,
    &cards::T016,
    &cards::T017,
    &beside::T018,
    &lit::T019,
    &cards::T020,
    &cards::X03,
    &cuts::X04,
    &in_line::X05,
    &in_line::X06,
    &beside::X07,
    &beside::X08,
    &cuts::X09,
];

test_tables!(TABLES, "tc_vid", [7, 0, 0]);

#[test]
fn only_long_films_have_a_larger_budget() {
    for table in TABLES {
        let brief = &table.task().brief;
        let is_long = ["/019", "/020"].iter().any(|it| brief.id.contains(it));
        assert_eq!(brief.budget.steps > 100, is_long, "{}", brief.id);
    }
}

#[test]
fn work_after_the_export_is_reported_and_not_punished() {
    let mut room = Room::start();
    T001.play_solution(&mut room);
    let verdict = judge(T001.task(), &room.end());
    assert_eq!(verdict.side_effects, [""; 0]);
    room.whole(CANDLE, 9000);
    let verdict = judge(T001.task(), &room.end());
    assert!(verdict.pass);
    assert_eq!(
        verdict.side_effects,
        ["the timeline was changed after the last export"]
    );
}

/// The result of an export is part of the state, so one that was written by hand is no result.
#[test]
fn an_export_that_nothing_led_to_fails_the_gate() {
    let mut room = Room::start();
    let clip = room.clip(CANDLE, 0..9000, 0);
    room.export();
    let mut end = room.end();
    let entries = end.state["operations"].as_array_mut().expect("a journal");
    let export = entries.last_mut().expect("an export");
    let element = &mut export["data"]["timeline"][0]["elements"][0];
    assert_eq!(element["elementId"], json!(clip));
    element["durationMs"] = json!(5000);
    element["trimFromEndMs"] = json!(36766);
    let verdict = judge(T001.task(), &end);
    let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
    assert!(checks.into_iter().all(|check| check.pass));
    assert!(!verdict.pass);
    assert_eq!(verdict.score, 0.0);
    assert!(!verdict.parity.expect("judged").pass);
}
