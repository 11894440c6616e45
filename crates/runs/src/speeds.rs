//! The speeds of a ladder over speed: factors F of live clocks, and which episode is played by which.

use std::fmt;
use std::str::FromStr;

use protocol::RunManifest;

use crate::clock::{ClockMode, Thousandths};

/// Seconds of the page for each of the agent's, unless somebody says otherwise. People have 1.
pub const USUAL_SPEEDS: &str = "0.02,0.05,0.1,0.2,0.5,1,2";

/// Two speeds or more, from the slowest to the fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speeds(Vec<Thousandths>);

impl Speeds {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The clock of the n-th episode of a family: each speed in turn, so that a ladder that was cut off has played all
    /// of them about as often.
    pub fn clock(&self, episode: usize) -> ClockMode {
        ClockMode::Live(self.0[episode % self.0.len()])
    }

    /// All of them, as `run.json` names the clock of such a ladder.
    pub fn clocks(&self) -> String {
        format!("live:{self}")
    }

    /// Those of a run, or why it cannot be a ladder over speed. Other runs have none.
    pub fn of(manifest: &RunManifest) -> Result<Option<Speeds>, String> {
        let Some(speeds) = manifest.speeds() else {
            return match manifest.clocks.is_empty() {
                true => Ok(None),
                false => Err(
                    "it names clocks of its tasks, and only a ladder over speed has them".into(),
                ),
            };
        };
        let speeds: Speeds = speeds.join(",").parse()?;
        for task in &manifest.tasks {
            let Some(clock) = manifest.clocks.get(task) else {
                return Err(format!(
                    "it does not say at which of its speeds {task} was played"
                ));
            };
            if !speeds.has(clock) {
                return Err(format!(
                    "{task} was played by {clock}, which is none of its clocks ({})",
                    speeds.clocks()
                ));
            }
        }
        Ok(Some(speeds))
    }

    fn has(&self, clock: &str) -> bool {
        let mut all = (0..self.count()).map(|it| self.clock(it).to_string());
        all.any(|it| it == clock)
    }
}

impl fmt::Display for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(Thousandths::to_string).collect();
        f.write_str(&all.join(","))
    }
}

impl FromStr for Speeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Speeds, String> {
        let mut speeds = text
            .split(',')
            .map(|speed| match format!("live:{}", speed.trim()).parse()? {
                ClockMode::Live(Thousandths(0)) => Err(
                    "a speed of 0 stands still and has no place on a ladder: give speeds above 0"
                        .into(),
                ),
                ClockMode::Live(factor) => Ok(factor),
                _ => Err(format!("{speed:?} is no speed")),
            })
            .collect::<Result<Vec<Thousandths>, String>>()?;
        speeds.sort_by_key(|it| it.0);
        if let Some(twice) = speeds.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the speed {} is named twice", twice[0]));
        }
        if speeds.len() < 2 {
            return Err(format!(
                "a ladder over speed needs two speeds or more, for example {USUAL_SPEEDS}"
            ));
        }
        Ok(Speeds(speeds))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn manifest(clock: &str, clocks: &[(&str, &str)]) -> RunManifest {
        let clocks = clocks
            .iter()
            .map(|(task, clock)| (task.to_string(), clock.to_string()));
        RunManifest {
            clock: clock.into(),
            tasks: vec!["a/b@3#0".into(), "a/b@3#1".into()],
            clocks: clocks.collect::<BTreeMap<_, _>>(),
            ..face::sample::manifest()
        }
    }

    #[test]
    fn speeds_are_sorted_written_as_they_are_read_and_taken_in_turn() {
        let speeds: Speeds = "1, 0.020,0.5".parse().expect("speeds");
        assert_eq!(speeds.to_string(), "0.02,0.5,1");
        assert_eq!(speeds.clocks(), "live:0.02,0.5,1");
        let clocks: Vec<String> = (0..4).map(|it| speeds.clock(it).to_string()).collect();
        assert_eq!(clocks, ["live:0.02", "live:0.5", "live:1", "live:0.02"]);
        let usual: Speeds = USUAL_SPEEDS.parse().expect("speeds");
        assert_eq!(
            (usual.count(), usual.to_string().as_str()),
            (7, USUAL_SPEEDS)
        );
    }

    #[test]
    fn what_is_no_ladder_of_speeds_is_refused_with_the_reason() {
        for (text, told) in [
            ("", "from 0 to 1000"),
            ("1", "two speeds or more"),
            ("1,1.0", "named twice"),
            ("0,1", "stands still"),
            ("0.1,fast", "from 0 to 1000"),
            ("0.1,1001", "from 0 to 1000"),
            ("0.1,-1", "from 0 to 1000"),
            ("0.1,0.0001", "three decimals"),
        ] {
            let refusal = text.parse::<Speeds>().expect_err(text);
            assert!(refusal.contains(told), "{text}: {refusal}");
        }
    }

    #[test]
    fn every_task_of_a_ladder_has_one_of_its_clocks() {
        let both = [("a/b@3#0", "live:0.1"), ("a/b@3#1", "live:1")];
        let found = Speeds::of(&manifest("live:0.1,1", &both)).expect("speeds");
        assert_eq!(found.map(|it| it.count()), Some(2));
        assert_eq!(Speeds::of(&manifest("live:1", &[])), Ok(None));
        for (clock, clocks, told) in [
            (
                "live:0.1,1",
                &both[..1],
                "does not say at which of its speeds a/b@3#1",
            ),
            (
                "live:0.1,2",
                &both[..],
                "a/b@3#1 was played by live:1, which is none of its clocks",
            ),
            ("live:0.1", &both[..], "only a ladder over speed has them"),
            ("stepped", &both[..1], "only a ladder over speed has them"),
            ("live:1,nothing", &both[..], "from 0 to 1000"),
        ] {
            let fault = Speeds::of(&manifest(clock, clocks)).expect_err(clock);
            assert!(fault.contains(told), "{clock}: {fault}");
        }
    }
}
