//! Verdicts on every task of the Workflow Builder: a table per task, and one loop over all of them.

mod api;
mod branches;
mod categorization;
mod enterprise;
mod export_shape;
mod lines;
mod order;
mod range;
mod table;

pub use api::T001;
pub use branches::T016;
use table::{Judgement, Table};

use protocol::App;

use crate::bench::{Flow, assert_is_the_papers_set, judge, no_complaints};

/// In the order of the tasks.
const TABLES: &[&Table] = &[
    &api::T001,
    &lines::T002,
    &range::T003,
    &categorization::T004,
    &api::T005,
    &range::T006,
    &range::T007,
    &order::T008,
    &enterprise::T009,
    &order::T010,
    &api::T011,
    &enterprise::T012,
    &enterprise::T013,
    &api::T014,
    &enterprise::T015,
    &branches::T016,
    &branches::T017,
    &branches::T018,
    &branches::T019,
    &lines::T020,
    &lines::X01,
    &order::X02,
    &range::X03,
    &api::X04,
    &lines::X05,
    &api::X06,
    &branches::X07,
];

#[test]
fn every_task_has_a_table_and_the_set_is_the_papers() {
    let tables: Vec<_> = TABLES.iter().map(|table| table.task).collect();
    assert_is_the_papers_set(App::WorkflowBuilder, &tables, "tc_graph", [7, 0, 0]);
}

#[test]
fn every_intended_end_state_passes() {
    let complaint = |table: &&Table| {
        let expected = Judgement::of_the_solution(table);
        let verdict = judge(table.task(), &table.solution());
        assert_eq!(verdict.side_effects, [""; 0], "{}", table.task);
        table.complaint("the intended end state", &verdict, expected)
    };
    no_complaints(TABLES.iter().filter_map(complaint).collect());
}

#[test]
fn every_other_end_state_gets_its_verdict() {
    let rows = TABLES
        .iter()
        .flat_map(|table| table.cases.iter().map(move |case| (table, case)));
    let complaints = rows.filter_map(|(table, case)| {
        table.complaint(case.what, &table.judge_case(case), case.expected)
    });
    no_complaints(complaints.collect());
}

#[test]
fn every_table_has_other_routes_and_near_misses() {
    for table in TABLES {
        let passing = table.cases.iter().filter(|case| case.expected.pass).count();
        assert!(passing >= 1, "{}: no other route", table.task);
        let failing = table.cases.len() - passing;
        assert!(failing >= 4, "{}: too few near misses", table.task);
    }
}

#[test]
fn doing_nothing_scores_nothing() {
    type Start = fn(&Table, &mut Flow);
    let starts: [(&str, Start); 3] = [
        ("the hub untouched", |_, _| {}),
        ("the workflow opened", |table, flow| table.play_begin(flow)),
        ("an empty workflow", |_, flow| {
            flow.create("Scratch");
        }),
    ];
    for table in TABLES {
        for (what, start) in starts {
            let mut flow = Flow::start();
            start(table, &mut flow);
            let verdict = judge(table.task(), &flow.end());
            let complaint = table.complaint(what, &verdict, Judgement::WRONG);
            no_complaints(complaint.into_iter().collect());
            // Creating a workflow under its name is part of the work; opening a template is not.
            let named = matches!(table.begin, table::Begin::New(_)) && what.contains("opened");
            assert_eq!(verdict.score > 0.0, named, "{}: {what}", table.task);
        }
    }
}

#[test]
fn the_end_state_of_one_task_is_none_of_another() {
    for table in TABLES {
        let end = table.solution();
        for other in TABLES.iter().filter(|other| other.task != table.task) {
            let verdict = judge(other.task(), &end);
            assert!(!verdict.pass, "{} passes {}", table.task, other.task);
        }
    }
}
