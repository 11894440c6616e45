//! What makes a level as hard as it is: size of the table, structure behind it, and the gates that may be
//! used.

use seeded::Seeded;

use super::synthesis::{GateKind, MAX_INPUTS, Permitted};
use crate::family::Dial;
use crate::level::Level;

use GateKind::{And, Nand, Nor, Not, Or, Xnor, Xor};

/// The last level of the tables; beyond it the rules of [`Size::of`] go on.
const LAST: u32 = 12;
/// Beyond the last level of the tables there is one more input each so many levels.
const LEVELS_PER_INPUT: u32 = 3;
/// And one more output each so many.
const LEVELS_PER_OUTPUT: u32 = 6;
const MAX_OUTPUTS: usize = 6;
/// More gates than this cannot be drawn within the largest budget of steps.
const MAX_OPERATIONS: usize = 40;

/// Inputs, outputs and operations of each level up to the last one of the tables.
const SIZES: [(usize, usize, usize); LAST as usize] = [
    (2, 1, 1),
    (2, 2, 2),
    (3, 1, 3),
    (3, 2, 4),
    (4, 2, 5),
    (4, 3, 6),
    (5, 2, 7),
    (5, 3, 7),
    (5, 4, 8),
    (6, 3, 9),
    (6, 4, 10),
    (6, 4, 11),
];

/// Sets of gates that small levels draw from.
const FIRST_SETS: &[&[GateKind]] = &[
    &[And, Or, Not],
    &[And, Not],
    &[Or, Not],
    &[Nand, Not],
    &[Nor, Not],
    &[And, Or, Xor, Not],
];
const MIDDLE_SETS: &[&[GateKind]] = &[
    &[And, Or, Not],
    &[Nand, Not],
    &[Nor, Not],
    &[Nand, Nor, Not],
    &[And, Xor, Not],
    &[Nand, Xor, Not],
];
const NAND_ALONE: &[&[GateKind]] = &[&[Nand]];
const HARD_SETS: &[&[GateKind]] = &[
    &[Nand],
    &[Nor],
    &[Nand, Nor, Not],
    &[And, Or, Not],
    &[Nand, Xor],
];

/// What a gate costs where costs are mixed, at the least and at the most.
const MIXED: [(GateKind, u32, u32); 7] = [
    (Not, 1, 1),
    (Nand, 2, 2),
    (Nor, 2, 3),
    (And, 3, 3),
    (Or, 3, 4),
    (Xor, 4, 6),
    (Xnor, 4, 6),
];
/// The level from which on costs are mixed.
const MIXED_FROM: u32 = 12;

/// How large the tables of a level are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub inputs: usize,
    pub outputs: usize,
    /// Operations on two signals that the function is drawn as.
    pub operations: usize,
}

impl Size {
    pub fn of(level: Level) -> Size {
        let row = level.get().min(LAST) as usize - 1;
        let (inputs, outputs, operations) = SIZES[row];
        let beyond = level.beyond(LAST);
        let more = |each: u32| (beyond / each) as usize;
        Size {
            inputs: (inputs + more(LEVELS_PER_INPUT)).min(MAX_INPUTS),
            outputs: (outputs + more(LEVELS_PER_OUTPUT)).min(MAX_OUTPUTS),
            operations: (operations + beyond as usize).min(MAX_OPERATIONS),
        }
    }
}

/// The gates that an instance of a level permits.
pub fn permitted(level: Level, numbers: &mut Seeded) -> Permitted {
    if level.get() >= MIXED_FROM {
        return Permitted::new(MIXED.map(|(kind, least, most)| {
            let span = u64::from(most - least + 1);
            (kind, least + numbers.below(span) as u32)
        }));
    }
    let set = numbers.pick(sets(level)).copied();
    Permitted::alike(set.unwrap_or_default())
}

fn sets(level: Level) -> &'static [&'static [GateKind]] {
    level.step(
        FIRST_SETS,
        &[(3, MIDDLE_SETS), (8, NAND_ALONE), (9, HARD_SETS)],
    )
}

pub fn dials(level: Level) -> Vec<Dial> {
    let size = Size::of(level);
    let gates = match level.get() {
        MIXED_FROM.. => "all, at mixed costs".to_string(),
        _ => {
            let sets = sets(level).iter().map(|set| {
                let titles: Vec<_> = set.iter().map(|kind| kind.title()).collect();
                titles.join(", ")
            });
            sets.collect::<Vec<_>>().join("; or ")
        }
    };
    vec![
        Dial::new("inputs", size.inputs),
        Dial::new("outputs", size.outputs),
        Dial::new("operations behind the table", size.operations),
        Dial::new("permitted gates", gates),
    ]
}
