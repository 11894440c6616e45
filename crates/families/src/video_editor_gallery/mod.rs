//! `video-editor/gallery`: a live show that does not wait for whoever mixes it.
//!
//! Three people sit at a table, a camera on each and one on all of them. Who speaks is to be on programme, by rules that
//! lamps, interruptions and fidgets make hard to keep. What counts is the share of the show with the right feed.

mod cases;
mod guards;
mod wording;

#[cfg(test)]
mod tests;

use protocol::{App, Budget, Capability};
use serde_json::{Value, json};
use video_editor_model::gallery::{Difficulty, SHOW_MS, Scenario, Truth, drawn};

use crate::family::{Case, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;

/// Looks and cuts: a step takes a quarter of a second unless it is said otherwise, and there is time to look around
/// before the show begins.
const STEPS: u32 = 320;
const SECONDS: u32 = 1200;
/// When the first command of a case is given.
const BEGUN_MS: u64 = 500;

/// See the module.
pub struct Gallery;

/// A show and what is right in it.
struct Plot {
    difficulty: Difficulty,
    scenario: Scenario,
    truth: Truth,
}

impl Plot {
    fn draw(level: Level, lot: Lot) -> Plot {
        let difficulty = Difficulty::of_level(level.get());
        let scenario = drawn(&difficulty, lot.stream("show").next_u64());
        let truth = Truth::of(&scenario);
        Plot {
            difficulty,
            scenario,
            truth,
        }
    }

    fn start(&self, lot: Lot) -> Value {
        // A number that every program reads alike.
        let ids = lot.stream("ids").next_u64() >> 11;
        json!({
            "project": {"media": [], "tracks": [], "markers": []},
            "ids": {"state": ids},
            "gallery": {"tape": {"scenario": self.scenario}},
        })
    }
}

impl Family for Gallery {
    fn app(&self) -> App {
        App::VideoEditor
    }

    fn name(&self) -> &'static str {
        "gallery"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Mix a live show of four feeds that does not wait: who speaks is to be on programme, within 400 ms."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        let difficulty = Difficulty::of_level(level.get());
        let noise = f64::from(difficulty.noise) / 1000.0;
        vec![
            Dial::new("changes of the right feed a minute", difficulty.changes),
            Dial::new("fidgets a minute", difficulty.decoys),
            Dial::new(
                "red lamps of who speaks, and as many others",
                difficulty.lamps,
            ),
            Dial::new("interruptions a minute", difficulty.overlaps),
            Dial::new("how much bars of silent people move", noise),
        ]
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let plot = Plot::draw(level, lot);
        let cuts = plot.truth.ideal().into_iter();
        let cuts: Vec<_> = cuts.map(|cut| json!([cut.at_ms, cut.feed])).collect();
        Instance {
            title: wording::TITLE.into(),
            goal: wording::GOAL.into(),
            steps: wording::steps(&plot.difficulty),
            result: Vec::new(),
            start: Some(plot.start(lot)),
            judged: wording::judged(&plot.truth),
            infeasible: None,
            reference: json!({"cuts": cuts, "length": plot.truth.length_ms}),
            budget: Budget {
                steps: STEPS,
                seconds: SECONDS,
            },
            capabilities: vec![Capability::TemporalPerception],
            best: None,
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        guards::faults(&Plot::draw(level, lot))
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        cases::cases(&Plot::draw(level, lot))
    }

    /// Cuts bear the show's time, and are given at it.
    fn times(&self, commands: &[Value]) -> Vec<u64> {
        let into_show = |command: &Value| match command["op"].as_str() {
            Some("cut") => command["at_ms"].as_u64().unwrap_or(0),
            Some("finish_show") => SHOW_MS,
            _ => 0,
        };
        commands.iter().map(|it| BEGUN_MS + into_show(it)).collect()
    }
}
