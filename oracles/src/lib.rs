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
mod flight_analyser;
mod lengths;
mod modeller;
pub mod tours;
mod video_editor;
mod workflow_builder;

use anyhow::Result;
use async_trait::async_trait;
use protocol::{Action, Anchor, App};
use serde_json::{Map, Value, json};

pub use desk::Desk;
pub use lengths::{Lengths, lengths, shortest};

/// What an oracle can do: act like any agent, and look up where named things are.
#[async_trait]
pub trait Hands: Send {
    /// Carries out one action as an ordinary, recorded step.
    async fn act(&mut self, action: Action) -> Result<()>;
    /// Names and rectangles of what is on the screen now.
    async fn anchors(&mut self) -> Result<Vec<Anchor>>;
    /// Told after a leg of a route how many subtasks are done. Nothing comes of it unless somebody
    /// keeps the states in between.
    async fn reached(&mut self, _subtasks: usize) -> Result<()> {
        Ok(())
    }
}

/// The fields of the final answer.
pub type Answer = Map<String, Value>;

/// What an episode is ended with.
#[derive(Clone, Debug, PartialEq)]
pub enum Conclusion {
    Answer(Answer),
    /// The task cannot be done, for this reason.
    Infeasible(String),
}

impl From<Conclusion> for Action {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Answer(fields) => Action::Answer { fields },
            Conclusion::Infeasible(reason) => Action::Fail { reason },
        }
    }
}

/// One way to solve one task, or to find out that it cannot be solved.
#[async_trait]
pub trait Solution: Send + Sync {
    /// What is done between two checkpoints: the subtasks that each leg reaches, in order. Empty where
    /// the route is not written as legs.
    fn legs(&self) -> &'static [&'static [&'static str]] {
        &[]
    }

    /// Solves the task from the first page of the tool, with so many subtasks done already.
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion>;

    async fn solve(&self, hands: &mut dyn Hands) -> Result<Conclusion> {
        self.solve_from(0, hands).await
    }
}

/// After how many subtasks one leg ends and another begins.
pub fn checkpoints(legs: &[&[&str]]) -> impl Iterator<Item = usize> {
    let ends = legs.iter().scan(0, |reached, leg| {
        *reached += leg.len();
        Some(*reached)
    });
    ends.take(legs.len().saturating_sub(1))
}

/// An entry of the registry.
pub struct Route {
    pub task: &'static str,
    pub name: &'static str,
    pub solution: &'static dyn Solution,
}

const fn entry(task: &'static str, name: &'static str, solution: &'static dyn Solution) -> Route {
    Route {
        task,
        name,
        solution,
    }
}

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

/// The answer of a task whose result is the state itself.
fn done() -> Answer {
    match json!({"answer": "done"}) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The answer of a task that asks for what was read.
fn answer(fields: &[(&str, String)]) -> Answer {
    let fields = fields.iter();
    fields
        .map(|(key, text)| ((*key).to_string(), json!(text)))
        .collect()
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
