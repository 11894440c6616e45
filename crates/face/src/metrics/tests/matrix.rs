//! Runs beside each other, task by task.

use super::*;
use crate::metrics::{Matrix, MatrixCell, compare};

const A: &str = "modeller/002-a";
const B: &str = "modeller/004-b";
const C: &str = "video-editor/004-c";

fn first() -> JudgedRun {
    run(
        "first",
        "one",
        &[solved(A, 0, 10), solved(B, 0, 20), missed(C, 0, 0)],
    )
}

fn second() -> JudgedRun {
    run(
        "second",
        "other",
        &[solved(A, 0, 30), missed(B, 0, 0), solved(C, 0, 5)],
    )
}

#[test]
fn tasks_that_changed_sides_are_those_of_the_paired_test() {
    let (first, second) = (first(), second());
    let matrix = Matrix::of(&[&first.view, &second.view]);
    let changed = matrix.rows.iter().filter(|row| row.is_changed());
    let changed: Vec<&str> = changed.map(|row| row.task.as_str()).collect();
    let told = compare(&first, &second).expect("compared");
    let tested: Vec<&str> = told.changed.iter().map(|it| it.task.as_str()).collect();
    assert_eq!(changed, tested);
    assert_eq!((changed, matrix.changed()), (vec![B, C], 2));
}

#[test]
fn a_task_that_only_one_run_has_is_a_row_and_no_difference() {
    let (first, second) = (
        first(),
        run("third", "other", &[solved("modeller/006-d", 0, 5)]),
    );
    let matrix = Matrix::of(&[&first.view, &second.view]);
    assert_eq!(matrix.rows.len(), 4);
    let last = &matrix.rows[3];
    assert_eq!(
        last.cells.iter().map(Option::is_some).collect::<Vec<_>>(),
        [false, true]
    );
    assert_eq!(matrix.changed(), 0);
}

#[test]
fn attempts_at_a_task_share_a_cell_and_more_than_half_of_them_solve_it() {
    let episodes = [solved(A, 0, 10), solved(A, 1, 20), missed(A, 2, 0)];
    let mostly = run("mostly", "one", &episodes);
    let half = run("half", "one", &episodes[1..]);
    let matrix = Matrix::of(&[&mostly.view, &half.view]);
    let [Some(one), Some(other)] = &matrix.rows[0].cells[..] else {
        panic!("{matrix:?}");
    };
    assert_eq!((one.passed, one.attempts, one.played), (2, 3, 3));
    assert_eq!([one, other].map(MatrixCell::is_solved), [true, false]);
    assert!(matrix.rows[0].is_changed());
}

#[test]
fn what_was_not_played_has_no_steps_and_is_not_solved() {
    let open = unplayed(first(), 0);
    let matrix = Matrix::of(&[&open.view]);
    let cell = matrix.rows[0].cells[0].as_ref().expect("it was planned");
    assert_eq!((cell.attempts, cell.played, cell.steps), (1, 0, None));
    assert!(!cell.is_solved());
}
