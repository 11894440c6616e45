//! Verdicts on every task of the Circuit Designer: a table per task, and one loop over all of them.

mod larger_logic;
mod networks;
mod reference;
mod scoped;
mod sheet;
mod small_logic;
mod table;

use protocol::App;

pub use larger_logic::T015;
pub use scoped::T016;
pub use small_logic::T001;

use crate::bench::{assert_is_the_papers_set, no_complaints};
use table::{Sheet, Table};

/// In the order of the tasks.
const TABLES: &[&Table] = &[
    &small_logic::T001,
    &small_logic::T002,
    &larger_logic::T003,
    &larger_logic::T004,
    &larger_logic::T005,
    &larger_logic::T006,
    &larger_logic::T007,
    &networks::T008,
    &networks::T009,
    &networks::T010,
    &scoped::T011,
    &larger_logic::T012,
    &larger_logic::T013,
    &larger_logic::T014,
    &larger_logic::T015,
    &scoped::T016,
    &larger_logic::T017,
    &scoped::T018,
    &scoped::T019,
    &scoped::T020,
    &small_logic::X01,
    &small_logic::X02,
    &small_logic::X03,
    &small_logic::X04,
    &small_logic::X05,
    &small_logic::X06,
    &small_logic::X07,
    &networks::X08,
    &scoped::X09,
    &networks::X10,
    &scoped::X11,
];

#[test]
fn every_task_has_a_table_and_the_set_is_the_papers() {
    let tables: Vec<_> = TABLES.iter().map(|table| table.task).collect();
    assert_is_the_papers_set(App::CircuitDesigner, &tables, "tc_circuit", [7, 3, 1]);
}

#[test]
fn only_circuits_with_many_parts_have_a_larger_budget() {
    for table in TABLES {
        let brief = &table.task().brief;
        let is_large = ["/016", "/017", "/018", "/019", "/020", "/x11"]
            .iter()
            .any(|number| brief.id.contains(number));
        assert_eq!(brief.budget.steps > 100, is_large, "{}", brief.id);
    }
}

#[test]
fn every_intended_circuit_passes_by_both_sets_of_rules() {
    let complaint = |table: &&Table| {
        let verdict = table.judge(&table.solved(), table.answers);
        assert_eq!(verdict.side_effects, [""; 0], "{}", table.task);
        table.complaint("the intended circuit", &verdict, true, true)
    };
    no_complaints(TABLES.iter().filter_map(complaint).collect());
}

#[test]
fn every_other_circuit_gets_its_verdict() {
    let complaints = TABLES.iter().flat_map(|table| {
        let cases = table.cases.iter();
        cases.filter_map(|case| table.complaint_about(case))
    });
    no_complaints(complaints.collect());
}

#[test]
fn every_table_has_other_routes_and_near_misses() {
    for table in TABLES {
        let passing = table.cases.iter().filter(|case| case.pass).count();
        assert!(passing >= 1, "{}: no other route", table.task);
        let failing = table.cases.len() - passing;
        assert!(failing >= 3, "{}: too few near misses", table.task);
    }
}

#[test]
fn doing_nothing_scores_nothing() {
    for table in TABLES {
        let untouched = table.judge(&Sheet::start().end(), &[]);
        let complaint = table.complaint("untouched", &untouched, false, false);
        no_complaints(complaint.into_iter().collect());
        assert_eq!(untouched.score, 0.0, "{}", table.task);
    }
}

#[test]
fn the_circuit_of_one_task_is_none_of_another() {
    for table in TABLES {
        let end = table.solved();
        for other in TABLES.iter().filter(|other| other.task != table.task) {
            let verdict = other.judge(&end, other.answers);
            assert!(!verdict.pass, "{} passes {}", table.task, other.task);
        }
    }
}
