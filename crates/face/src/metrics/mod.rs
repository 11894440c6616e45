//! Figures of runs: rates and means with their intervals, by app, difficulty and capability; how much attempts
//! differ; how hard tasks are over all agents; two runs task by task. What each figure is: `docs/metrics.md`.
//!
//! Everything here is a pure function of views of runs. The order of episodes and runs changes nothing but the
//! numbers of attempts; intervals by resampling use a fixed seed, so the same runs give the same bytes.

mod agent;
mod board;
mod bootstrap;
mod compare;
mod compare_text;
mod ladder_table;
mod levels;
mod matrix;
mod mcnemar;
mod means;
mod measures;
mod oracle_steps;
mod paired;
mod people;
mod repeats;
mod report;
mod sample;
mod speed_table;
mod text;

pub use crate::run::{action_space, completion, route_ratio};
pub use agent::{AgentMetrics, Part, Sources, agents};
pub use board::{BoardRow, LEADERBOARD_SCHEMA, Leaderboard, leaderboard};
pub use compare::{Comparison, Shared, Side, TaskPair, compare};
pub use ladder_table::{LADDER_WORDS, ladder_table};
pub use levels::{Level, Levels, levels};
pub use matrix::{Matrix, MatrixCell, MatrixRow};
pub use mcnemar::mcnemar;
pub use means::{Macro, Mean};
pub use measures::{Measures, Rate};
pub use oracle_steps::with_oracle_steps;
pub use people::{AgainstPeople, against_people};
pub use repeats::Repeats;
pub use report::{METRICS_SCHEMA, Report, report};
pub use sample::{JudgedRun, Sample};
pub use speed_table::{SPEED_WORDS, rungs as speed_rungs, speed_table};
pub use text::{Form, TextTable};

#[cfg(test)]
mod tests;
