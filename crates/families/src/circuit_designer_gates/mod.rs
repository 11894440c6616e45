//! `circuit-designer/gates`: a truth table is to be built out of permitted gates at as low a cost as one
//! finds.

mod cases;
mod document;
mod function;
mod layout;
mod levels;
mod names;
mod operations;
mod prompt;
mod records;
mod synthesis;

pub mod best;

#[cfg(test)]
mod tests;

use protocol::{App, Budget, Capability};
use serde_json::json;

use crate::family::{BestKnown, Case, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use document::Task;
use synthesis::Network;

pub use records::{Record, records};

/// The family.
pub struct Gates;

/// Steps that every instance has, and those that every gate of the good circuit gives besides: it is
/// placed and joined, thought over, and some others are tried.
const STEPS: u32 = 60;
const STEPS_PER_GATE: u32 = 12;
const MOST_STEPS: u32 = 1000;
const SECONDS_PER_STEP: u32 = 14;

impl Family for Gates {
    fn app(&self) -> App {
        App::CircuitDesigner
    }

    fn name(&self) -> &'static str {
        "gates"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "A truth table is to be built out of permitted gates at as low a cost as one finds."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        levels::dials(level)
    }

    fn is_open_ended(&self) -> bool {
        true
    }

    fn best_known(&self) -> Vec<BestKnown> {
        let of = |record: &Record| BestKnown {
            level: record.level,
            seed: record.seed,
            value: record.value,
            is_proved: record.is_proved,
            by: record.by.clone(),
        };
        records().iter().map(of).collect()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let task = Task::draw(level, lot);
        let gates = task.function.good.gates.len() as u32;
        let steps = (STEPS + STEPS_PER_GATE * gates).min(MOST_STEPS);
        Instance {
            title: prompt::title(&task),
            goal: prompt::GOAL.into(),
            steps: prompt::steps(&task),
            result: Vec::new(),
            start: Some(task.start()),
            judged: prompt::judged(&task),
            infeasible: None,
            reference: json!(task.reference()),
            budget: Budget {
                steps,
                seconds: SECONDS_PER_STEP * steps,
            },
            capabilities: vec![Capability::GraphicalUnderstanding],
            best: Some(-f64::from(task.function.best())),
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        let function = Task::draw(level, lot).function;
        let is_right = |network: &Network| network.table() == function.table;
        let guards = [
            (is_right(&function.plain), "the plain circuit is wrong"),
            (is_right(&function.good), "the good circuit is wrong"),
            (
                function.passing() < function.baseline(),
                "there is nothing to gain",
            ),
        ];
        let broken = guards.into_iter().filter(|(holds, _)| !holds);
        broken.map(|(_, fault)| fault.to_string()).collect()
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        cases::cases(&Task::draw(level, lot))
    }
}
