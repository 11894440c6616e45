//! Verdicts on every task of the 3D Modeller: a table per task, and one loop over all of them.

mod basic_shapes;
mod declared;
mod empty;
mod figures;
mod garden;
mod invariance;
mod new_scenes;
mod plus;
mod row;
mod single_cube;
mod studio;
mod table;
mod two_objects;

pub use garden::T012;
pub use new_scenes::T019;
pub use single_cube::{T001, T016};
pub use studio::{Studio, a};
use table::{Session, Table};

use crate::judging::judge;
use crate::table::test_tables;

/// In the order of the tasks.
const TABLES: &[&Table] = &[
    &single_cube::T001,
    &basic_shapes::T002,
    &new_scenes::T003,
    &row::T004,
    &garden::T005,
    &empty::T006,
    &plus::T007,
    &plus::T008,
    &two_objects::T009,
    &plus::T010,
    &row::T011,
    &garden::T012,
    &empty::T013,
    &plus::T014,
    &empty::T015,
    &single_cube::T016,
    &row::T017,
    &row::T018,
    &new_scenes::T019,
    &new_scenes::T020,
    &garden::X01,
    &plus::X02,
    &row::X03,
    &plus::X04,
    &single_cube::X05,
    &garden::X06,
    &two_objects::X07,
    &empty::X08,
];

test_tables!(TABLES, "tc_3d", [7, 0, 1]);

#[test]
fn only_the_task_of_48_cubes_has_a_larger_budget() {
    for table in TABLES {
        let brief = &table.task().brief;
        let steps = if brief.id.contains("/013") { 250 } else { 100 };
        assert_eq!(brief.budget.steps, steps, "{}", brief.id);
    }
}

#[test]
fn looking_around_is_reported_and_not_punished() {
    let mut studio = Studio::start();
    T001.play_solution(&mut studio);
    studio.grid(false).open("Basic Shapes").delete("Red Cube");
    let verdict = judge(T001.task(), &studio.end());
    assert!(verdict.pass);
    assert_eq!(
        verdict.side_effects,
        [
            "showGrid is false instead of true",
            r#"the scene "Basic Shapes" was changed too"#
        ]
    );
}
