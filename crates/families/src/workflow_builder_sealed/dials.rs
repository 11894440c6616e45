//! What makes a level as hard as it is: how deep the rule is, how often it may be run, whether it branches
//! and remembers.

use crate::family::Dial;
use crate::level::Level;

/// Links of the rule at the levels of the table; beyond the last one there is one more a level.
const DEPTHS: [(u32, f64); 5] = [(1, 1.0), (3, 4.0), (5, 8.0), (8, 12.0), (12, 18.0)];
const LAST: u32 = 12;
/// More links nobody can build within the largest budget of steps.
const MAX_DEPTH: usize = 40;
/// Records of a result that are shown.
pub const SHOWN: u32 = 12;
/// Hidden lists that a workflow is held against the rule on.
pub const LISTS: u32 = 400;

/// Steps that are given for looking around and thinking, and for every link.
const FREE_STEPS: u32 = 120;
const STEPS_A_LINK: u32 = 22;

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Links of the rule: nodes that change, choose, order, remember or part records.
    pub depth: usize,
    /// Ways that a Switch parts the records into; 1 for none.
    pub branches: usize,
    /// Does the rule remember records of earlier runs?
    pub remembers: bool,
    /// How often it may be run.
    pub runs: u32,
}

impl Parameters {
    pub fn of(level: Level) -> Parameters {
        let depth = level.between(&DEPTHS).round() as usize + level.beyond(LAST) as usize;
        Parameters {
            depth: depth.min(MAX_DEPTH),
            branches: level.step(1, &[(8, 2), (12, 3)]),
            remembers: level.get() >= LAST,
            runs: level.step(6, &[(8, 5)]),
        }
    }

    pub fn budget_steps(&self) -> u32 {
        FREE_STEPS + STEPS_A_LINK * self.depth as u32
    }

    pub fn dials(&self) -> Vec<Dial> {
        vec![
            Dial::new("links of the rule", self.depth),
            Dial::new("runs of the sealed node", self.runs),
            Dial::new("records shown of a result", SHOWN),
            Dial::new("branches", self.branches),
            Dial::new(
                "remembers earlier runs",
                if self.remembers { "yes" } else { "no" },
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_runs_follow_the_table_and_go_on_beyond_it() {
        let of = |number: u32| {
            let it = Parameters::of(Level::new(number).expect("a level"));
            (it.depth, it.runs, it.branches, it.remembers)
        };
        assert_eq!(of(1), (1, 6, 1, false));
        assert_eq!(of(3), (4, 6, 1, false));
        assert_eq!(of(5), (8, 6, 1, false));
        assert_eq!(of(8), (12, 5, 2, false));
        assert_eq!(of(12), (18, 5, 3, true));
        assert_eq!(of(20), (26, 5, 3, true));
        assert_eq!(of(9999), (MAX_DEPTH, 5, 3, true));
    }
}
