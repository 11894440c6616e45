//! `modeller/crates`: crates of all sizes go into as small a box as possible.
//!
//! Open-ended: scored between what shelves fill of their box and the best known packing, which is found by
//! search and may be beaten. Section 5 of the specification of the families.

mod cases;
mod dials;
mod heap;
mod kit;
mod layout;
mod packing;
mod records;
mod search;
mod shelves;
mod text;
mod turns;

pub mod best;

use protocol::{App, Budget, Capability};

use crate::family::{BestKnown, Case, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use dials::Dials;
use packing::Packing;
use text::Ids;

pub use records::{Record, records};

/// Steps for looking around, and for each crate: to read its size, to lay it down, and to change one's
/// mind.
const STEPS: usize = 40;
const STEPS_EACH: usize = 12;
/// More are in nobody's budget.
const MOST_STEPS: usize = 1_000;
/// Forty minutes, and a minute for each crate.
const SECONDS: usize = 40 * 60;
const SECONDS_EACH: usize = 60;
const MOST_SECONDS: usize = 4 * 60 * 60;

/// The family.
pub struct Crates;

impl Family for Crates {
    fn app(&self) -> App {
        App::Modeller
    }

    fn name(&self) -> &'static str {
        "crates"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Crates of all sizes are packed into as small a box as possible, by moves and quarter turns."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Dials::of(level).shown()
    }

    fn is_open_ended(&self) -> bool {
        true
    }

    fn best_known(&self) -> Vec<BestKnown> {
        let of = |record: &Record| BestKnown {
            level: record.level,
            seed: record.seed,
            value: record.value,
            is_proved: false,
            by: record.by.clone(),
        };
        records().iter().map(of).collect()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let packing = Packing::draw(level, lot);
        let ids = ids(&packing, lot);
        let count = packing.kit.pieces.len();
        let budget =
            |first: usize, each: usize, most: usize| (first + each * count).min(most) as u32;
        Instance {
            title: format!("Pack {count} crates"),
            goal: text::GOAL.into(),
            steps: text::steps(&packing),
            result: Vec::new(),
            start: Some(text::start(&packing, &ids)),
            judged: text::judged(&packing),
            infeasible: None,
            reference: text::reference(&packing),
            budget: Budget {
                steps: budget(STEPS, STEPS_EACH, MOST_STEPS),
                seconds: budget(SECONDS, SECONDS_EACH, MOST_SECONDS),
            },
            capabilities: vec![Capability::SpatialReasoning],
            best: Some(packing.densities().1),
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        let packing = Packing::draw(level, lot);
        let layouts = [("shelves", &packing.baseline), ("best", &packing.best)];
        let faults = layouts.into_iter().filter_map(|(name, layout)| {
            let fault = layout.fault(&packing.kit)?;
            Some(format!("the packing called {name}: {fault}"))
        });
        faults.collect()
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let packing = Packing::draw(level, lot);
        let ids = ids(&packing, lot);
        cases::cases(&packing, &ids, lot)
    }
}

fn ids(packing: &Packing, lot: Lot) -> Ids {
    Ids::draw(&packing.kit.pieces, &mut lot.stream("ids"))
}
