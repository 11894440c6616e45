//! How a person would solve each task, through pointer and keyboard alone.
//!
//! An oracle proves that a task can be done with the tool as it is and that the evaluator accepts
//! the result. It may ask where things are on the screen; it can neither read nor load a state,
//! because [`Hands`] offers no way to. Where a task cannot be done, it looks where a person would look,
//! and says so.
//!
//! A task may have several routes. The first is the one `--agent oracle` takes; the others prove
//! that the verdict does not depend on the route.

#[macro_use]
mod route;

mod circuit_designer;
mod desk;
pub mod families;
mod flight_analyser;
mod lengths;
mod modeller;
pub mod person;
mod solution;
pub mod tours;
mod video_editor;
mod workflow_builder;

use protocol::App;

pub use desk::Desk;
pub use flight_analyser::{Tower, Word};
pub use lengths::{Lengths, lengths, shortest};
pub use solution::{Answer, Conclusion, Hands, Route, Solution, checkpoints};

pub(crate) use solution::{answer, done, entry};

/// The routes of every app, in task order: one line each.
pub static REGISTRY: [(App, &[Route]); App::ALL.len()] = [
    (App::VideoEditor, video_editor::ROUTES),
    (App::WorkflowBuilder, workflow_builder::ROUTES),
    (App::Modeller, modeller::ROUTES),
    (App::FlightAnalyser, flight_analyser::ROUTES),
    (App::CircuitDesigner, circuit_designer::ROUTES),
];

/// Every route of every task.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    REGISTRY.iter().flat_map(|(_, routes)| routes.iter())
}

/// The n-th route of a task, counted from 1; its last one when there are fewer.
pub fn find(task: &str, route: u32) -> Option<&'static dyn Solution> {
    let of_task = routes().filter(|entry| entry.task == task);
    let entry = of_task.take(route.max(1) as usize).last()?;
    Some(entry.solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_has_routes_for_its_own_tasks_alone() {
        for (app, (listed, routes)) in App::ALL.into_iter().zip(REGISTRY) {
            assert_eq!(app, listed);
            assert!(!routes.is_empty(), "{app} has no oracle");
            for route in routes {
                let of_app = route.task.split('/').next();
                assert_eq!(of_app, Some(app.slug()), "{}", route.task);
            }
        }
    }

    #[test]
    fn a_route_begins_where_a_leg_does_and_nowhere_else() {
        let legs: &[&[&str]] = &[&["one"], &["two", "three"], &["four"]];
        assert_eq!(checkpoints(legs).collect::<Vec<_>>(), [1, 3]);
        for (subtasks, begins) in [(0, true), (1, true), (2, false), (3, true), (4, false)] {
            let result = route::expect_checkpoint(legs, subtasks);
            assert_eq!(result.is_ok(), begins, "{subtasks}");
        }
        assert!(route::expect_checkpoint(&[], 0).is_ok());
        assert!(route::expect_checkpoint(&[], 1).is_err());
    }

    #[test]
    fn every_route_of_a_task_has_a_name_of_its_own() {
        let mut names: Vec<_> = routes().map(|route| (route.task, route.name)).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
