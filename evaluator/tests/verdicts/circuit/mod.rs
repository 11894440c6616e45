//! Verdicts on every task of the Circuit Designer: a table per task, and one loop over all of them.

mod larger_logic;
mod networks;
mod reference;
mod scoped;
mod sheet;
mod small_logic;
mod table;

pub use larger_logic::T015;
pub use scoped::T016;
pub use small_logic::T001;

use crate::table::test_tables;
use table::Table;

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

test_tables!(TABLES, "tc_circuit", [7, 3, 1]);

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
