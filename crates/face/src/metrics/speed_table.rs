//! Ladders over speed as tables.

use super::text::TextTable;
use crate::ladder::speed::{SpeedLadder, SpeedLadders, number};
use crate::speed_board::SpeedEntry;

/// What the heads of the columns mean.
pub const SPEED_WORDS: &str = "Speed: seconds of the page for each second of the agent's, the F of its live clock; people \
    have 1. Half the score, half passed: the speed at which one half is left of the score, and of the passes, by a \
    logistic curve over the logarithm of the speed, each with an interval of 95 % by resampling.";

const HEADS: [&str; 7] = [
    "family and level",
    "half the score",
    "95 %",
    "half passed",
    "95 %",
    "passed",
    "mean score at speed",
];

/// One line for every level of a family: where one half is left, and the mean score at each speed.
pub fn speed_table(ladders: &SpeedLadders) -> TextTable {
    let mut table = TextTable::new(HEADS);
    for ladder in &ladders.0 {
        table.row(cells(ladder));
    }
    table.without_empty_columns()
}

/// The same for several agents.
pub fn speed_board(entries: &[SpeedEntry]) -> TextTable {
    let mut table = TextTable::new(["agent"].iter().chain(&HEADS).copied());
    for entry in entries {
        let agent = match entry.fault {
            Some(_) => format!("{} (not in order)", entry.agent),
            None => entry.agent.clone(),
        };
        for ladder in &entry.ladders.0 {
            table.row([vec![agent.clone()], cells(ladder).into()].concat());
        }
    }
    table.without_empty_columns()
}

fn cells(ladder: &SpeedLadder) -> [String; 7] {
    let SpeedLadder {
        climb,
        scores,
        passes,
    } = ladder;
    [
        format!("{}@{}", climb.family, climb.level),
        scores.words(),
        scores.range_words(),
        passes.words(),
        passes.range_words(),
        format!("{}/{}", climb.passed(), climb.episodes()),
        rungs(ladder),
    ]
}

/// "0.1: 1.00, 1: 0.45".
pub fn rungs(ladder: &SpeedLadder) -> String {
    let rungs = ladder.climb.rungs.iter().filter_map(|rung| {
        let score = rung.score.mean()?;
        Some(format!("{}: {score:.2}", number(rung.speed)))
    });
    rungs.collect::<Vec<_>>().join(", ")
}
