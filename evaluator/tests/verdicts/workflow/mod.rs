//! Verdicts on every task of the Workflow Builder: a table per task, and one loop over all of them.

mod api;
mod branches;
mod categorization;
mod enterprise;
mod export_shape;
mod flow;
mod lines;
mod order;
mod range;
mod table;

pub use api::T001;
pub use branches::T016;
pub use flow::Flow;
use table::{Session, Table};

use crate::judging::judge;
use crate::table::test_tables;

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

test_tables!(TABLES, "tc_graph", [7, 0, 0]);

#[test]
fn an_empty_workflow_of_another_name_scores_nothing() {
    let mut flow = Flow::start();
    flow.create("Scratch");
    for table in TABLES {
        let verdict = judge(table.task(), &flow.end());
        assert!(verdict.gates.iter().all(|gate| gate.pass));
        let further: Vec<_> = verdict.extra.iter().map(|extra| extra.pass).collect();
        assert!(!verdict.pass && !further.contains(&true), "{}", table.task);
        assert_eq!(verdict.score, 0.0, "{}", table.task);
        assert!(verdict.parity.is_some_and(|it| !it.pass), "{}", table.task);
    }
}
