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
mod table;
mod two_objects;

pub use garden::T012;
pub use new_scenes::T019;
pub use single_cube::{T001, T016};
use table::{Begin, Judgement, Studio, Table};

use protocol::App;

use crate::bench::{assert_is_the_papers_set, judge, no_complaints};

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

#[test]
fn every_task_has_a_table_and_the_set_is_the_papers() {
    let tables: Vec<_> = TABLES.iter().map(|table| table.task).collect();
    assert_is_the_papers_set(App::Modeller, &tables, "tc_3d", [7, 0, 1]);
}

#[test]
fn only_the_task_of_48_cubes_has_a_larger_budget() {
    for table in TABLES {
        let brief = &table.task().brief;
        let steps = if brief.id.contains("/013") { 250 } else { 100 };
        assert_eq!(brief.budget.steps, steps, "{}", brief.id);
    }
}

#[test]
fn every_intended_end_state_passes_by_both_sets_of_rules() {
    let complaint = |table: &&Table| {
        let verdict = judge(table.task(), &table.solution());
        assert_eq!(verdict.side_effects, [""; 0], "{}", table.task);
        table.complaint("the intended end state", &verdict, Judgement::RIGHT)
    };
    no_complaints(TABLES.iter().filter_map(complaint).collect());
}

fn is_new(table: &Table) -> bool {
    matches!(table.begin, Begin::New(_))
}

#[test]
fn every_other_end_state_gets_its_verdict() {
    let complaints = TABLES.iter().flat_map(|table| {
        let cases = table.cases.iter();
        cases.filter_map(|case| table.complaint_about(case))
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
    for table in TABLES {
        let untouched = judge(table.task(), &Studio::start().end());
        let complaint = table.complaint("untouched", &untouched, Judgement::WRONG);
        no_complaints(complaint.into_iter().collect());
        assert_eq!(untouched.score, 0.0, "{}", table.task);

        let mut studio = Studio::start();
        table.play_begin(&mut studio);
        let begun = judge(table.task(), &studio.end());
        // Creating a scene under its name is part of the work; opening a preset is not.
        assert_eq!(begun.score > 0.0, is_new(table), "{}", table.task);
        assert!(!begun.pass);
    }
}

#[test]
fn looking_around_is_reported_and_not_punished() {
    let mut studio = Studio::start();
    T001.play_begin(&mut studio);
    (T001.solve)(&mut studio);
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
