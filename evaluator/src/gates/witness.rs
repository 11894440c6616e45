//! What a runner saw of an episode, held against what the page says of itself.
//!
//! A page cannot prove itself to the outside. A runner that sent every event and moved the clock knows
//! enough to contradict most of what could be made up: which program it served, when operations can
//! have happened at all, how much input there can have been.

use protocol::{DRIVEN_EPOCH_MS, StateEnvelope};
use serde_json::{Value, json};

use super::record::Gates;

/// The record of a runner.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// Content hash of the program that was served, if it is known.
    pub build: Option<String>,
    /// Operations can only bear times that it had.
    pub clock: ClockSeen,
    /// Held against the number of events that the page counted.
    pub input: InputSent,
}

/// The page's clock as the runner read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockSeen {
    /// It moves between steps only: every value that it ever had.
    Stepped(Vec<u64>),
    /// It follows the wall: the last value, and how many milliseconds may have passed until the
    /// export.
    Real {
        /// In milliseconds since the page's beginning.
        last: u64,
        /// In milliseconds.
        slack: u64,
    },
}

/// How many counted events the input that was sent can have caused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputSent {
    /// Fewer mean that the page left some out.
    pub least: u64,
    /// More mean that somebody else sent some.
    pub most: u64,
}

impl Witness {
    pub(crate) fn question(&self, gates: &mut Gates, envelope: &StateEnvelope) {
        if let Some(build) = &self.build {
            gates.equal(
                "page is the program that was served",
                build.as_str(),
                envelope.build.as_str(),
                "another program than the one that the runner served made this export",
            );
        }
        self.question_clock(gates, envelope.clock_ms);
        self.question_operations(gates, envelope);
        let InputSent { least, most } = self.input;
        let trusted = envelope.input.trusted;
        let fits = (least..=most).contains(&trusted);
        gates.ask(
            "counted input is the input that was sent",
            json!({"at_least": least, "at_most": most}),
            json!(trusted),
            if fits {
                Ok(())
            } else {
                Err("the page counted other input than the runner sent".into())
            },
        );
    }

    fn question_clock(&self, gates: &mut Gates, found: u64) {
        let (expected, holds): (Value, bool) = match &self.clock {
            ClockSeen::Stepped(values) => match values.last() {
                Some(last) => (json!(last), found == *last),
                None => (json!("a recorded step"), false),
            },
            ClockSeen::Real { last, slack } => {
                let most = last.saturating_add(*slack);
                let range = json!({"at_least": last, "at_most": most});
                (range, (*last..=most).contains(&found))
            }
        };
        gates.ask(
            "clock is the one that the runner kept",
            expected,
            json!(found),
            if holds {
                Ok(())
            } else {
                Err("the page's clock is not where the runner's record left it".into())
            },
        );
    }

    /// On a stepped page time stands still within a step, so an operation can only bear one of the
    /// times that the clock showed.
    fn question_operations(&self, gates: &mut Gates, envelope: &StateEnvelope) {
        let is_possible = |at_ms: u64| match at_ms.checked_sub(DRIVEN_EPOCH_MS) {
            None => false,
            Some(at) => match &self.clock {
                ClockSeen::Stepped(values) => values.binary_search(&at).is_ok(),
                ClockSeen::Real { .. } => at <= envelope.clock_ms,
            },
        };
        let impossible = envelope
            .operations
            .iter()
            .position(|operation| !is_possible(operation.at_ms));
        let found = match impossible {
            None => json!("all"),
            Some(index) => json!({"operation": index, "at_ms": envelope.operations[index].at_ms}),
        };
        gates.ask(
            "operations happened during steps",
            json!("all"),
            found,
            match impossible {
                None => Ok(()),
                Some(index) => Err(format!(
                    "operation {index} bears a time at which the runner gave the page no turn"
                )),
            },
        );
    }
}
