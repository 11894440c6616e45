//! `workflow-builder/sealed`: a rule to be discovered.
//!
//! A sealed node follows a rule that stands in the task file alone. It may be run a few times on lists that are
//! typed; what it does is to be built beside it out of open nodes.

mod cases;
mod dials;
mod guards;
mod links;
mod puzzle;
mod rule;
#[cfg(test)]
mod tests;
mod wording;

use protocol::{App, Budget, Capability};

use crate::family::{Case, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use dials::Parameters;
use guards::{Samples, Worth};
use puzzle::Puzzle;

/// The family.
pub struct Sealed;

impl Family for Sealed {
    fn app(&self) -> App {
        App::WorkflowBuilder
    }

    fn name(&self) -> &'static str {
        "sealed"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Find out by a few runs what a sealed node does, and build the same out of open nodes."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Parameters::of(level).dials()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let puzzle = Puzzle::draw(Parameters::of(level), lot);
        Instance {
            title: wording::title(&puzzle),
            goal: wording::goal(),
            steps: wording::steps(&puzzle),
            result: Vec::new(),
            start: Some(puzzle.start()),
            judged: puzzle.judged(),
            infeasible: None,
            reference: puzzle.reference(),
            budget: Budget {
                steps: puzzle.parameters.budget_steps(),
                seconds: 3600,
            },
            capabilities: vec![Capability::GraphicalUnderstanding],
            best: None,
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        let puzzle = Puzzle::draw(Parameters::of(level), lot);
        match Samples::of(&puzzle.shape, lot).weigh(&puzzle.rule) {
            Worth::Enough => Vec::new(),
            Worth::Idle(place) => {
                let kind = puzzle.rule.link(place).kind;
                vec![format!("the rule could do without its {kind:?}")]
            }
            Worth::Nothing => vec!["the rule leaves nothing of most lists".into()],
        }
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        cases::of(&Puzzle::draw(Parameters::of(level), lot))
    }
}
