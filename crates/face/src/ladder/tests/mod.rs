//! Ladders of made-up episodes, and of simulated agents whose frontier is known.

mod documented;
mod fitting;
mod playing;
mod simulated;

use super::{Climb, Outcome, climbs};

const FAMILY: &str = "modeller/crates";

/// Passes at levels: how many of how many.
fn climb(rungs: &[(u32, usize, usize)]) -> Climb {
    let tasks: Vec<(String, bool)> = rungs
        .iter()
        .flat_map(|&(level, passed, episodes)| {
            (0..episodes).map(move |seed| (format!("{FAMILY}@{level}#{seed}"), seed < passed))
        })
        .collect();
    played(&tasks)
}

/// What these episodes of one family come to.
fn played(tasks: &[(String, bool)]) -> Climb {
    let outcomes = tasks.iter().map(|(task, pass)| {
        let score = f64::from(u8::from(*pass));
        Outcome::judged(task, *pass, score, 10, None)
    });
    climbs(outcomes).pop().expect("a family")
}
