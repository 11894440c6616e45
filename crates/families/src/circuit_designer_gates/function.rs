//! A function to be built, and two circuits for it: a plain one and a good one.

use seeded::Seeded;

use super::levels::{self, Size};
use super::operations::{is_fair, is_interesting, operations};
use super::records;
use super::synthesis::{
    Column, Effort, ExactEffort, Exactly, Network, Permitted, exactly, improved, two_level,
};
use crate::level::Level;
use crate::lot::Lot;

/// How long a new instance is searched. What was searched longer is in the records.
const QUICK: Effort = Effort {
    steps: 200,
    two_every: 8,
    dearer_every: None,
};
/// Rows at which every step begins to take longer, and how many steps remain at the least.
const LARGE_ROWS: usize = 64;
const LEAST_STEPS: u32 = 30;
/// Small functions are solved exactly within this.
const QUICK_EXACT: ExactEffort = ExactEffort(3_000);
/// Draws after which a table need no longer be interesting, as long as it is a task.
const PATIENCE: u32 = 500;

/// A table, the gates for it, and two circuits.
#[derive(Clone, Debug)]
pub struct Function {
    pub permitted: Permitted,
    pub inputs: usize,
    pub table: Vec<Column>,
    /// By two-level minimisation.
    pub plain: Network,
    /// The cheapest one that is known.
    pub good: Network,
}

impl Function {
    /// The function of an instance, as a search of a moment solves it.
    pub fn draw(level: Level, lot: Lot) -> Function {
        let mut numbers = lot.stream("function");
        let size = Size::of(level);
        let mut draws = 0u32;
        loop {
            draws = draws.saturating_add(1);
            let permitted = levels::permitted(level, &mut numbers);
            let Some(drawn) = operations(size, &permitted, &mut numbers) else {
                continue;
            };
            let table = drawn.table();
            let is_fit =
                is_fair(size, &table) && (draws > PATIENCE || is_interesting(size, &table));
            let solved = is_fit.then(|| Function::solved(permitted, &drawn, table, lot));
            if let Some(function) = solved.flatten() {
                return match records::network(lot, function.inputs) {
                    Some(network) => function.with(network),
                    None => function,
                };
            }
        }
    }

    /// Nothing where both circuits cost the same: then there is nothing to be gained.
    fn solved(
        permitted: Permitted,
        drawn: &Network,
        table: Vec<Column>,
        lot: Lot,
    ) -> Option<Function> {
        let plain = two_level(&permitted, drawn.inputs, &table);
        let is_plain_cheaper = plain.cost(&permitted) < drawn.cost(&permitted);
        let first = if is_plain_cheaper { &plain } else { drawn };
        let good = searched(&permitted, first, &table, &mut lot.stream("search"));
        let function = Function {
            permitted,
            inputs: drawn.inputs,
            table,
            plain,
            good,
        };
        (function.best() < function.baseline()).then_some(function)
    }

    pub fn baseline(&self) -> u32 {
        self.plain.cost(&self.permitted).unwrap_or(u32::MAX)
    }

    pub fn best(&self) -> u32 {
        self.good.cost(&self.permitted).unwrap_or(u32::MAX)
    }

    /// The highest cost that passes: at least half of the way from the plain circuit to the good one.
    pub fn passing(&self) -> u32 {
        self.best().midpoint(self.baseline())
    }

    /// With another circuit as the good one, if that is a cheaper one for the same table.
    pub fn with(mut self, network: Network) -> Function {
        let cost = network.cost(&self.permitted);
        let fits = network.inputs == self.inputs && network.table() == self.table;
        if fits && cost.is_some_and(|cost| cost < self.best()) {
            self.good = network;
        }
        self
    }
}

fn searched(
    permitted: &Permitted,
    first: &Network,
    table: &[Column],
    numbers: &mut Seeded,
) -> Network {
    let times = (1usize << first.inputs).max(LARGE_ROWS) / LARGE_ROWS;
    let effort = Effort {
        steps: (QUICK.steps / times as u32).max(LEAST_STEPS),
        ..QUICK
    };
    let good = improved(permitted, first, effort, numbers);
    let cost = good.cost(permitted).unwrap_or(u32::MAX);
    match exactly(permitted, first.inputs, table, cost, QUICK_EXACT) {
        Exactly::Found(network) => network,
        Exactly::NothingBelow | Exactly::GaveUpAt(_) => good,
    }
}
