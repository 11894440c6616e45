//! `video-editor/thicket`: figures that no picture shows, because they are there only in motion.
//!
//! A night camera films noise that travels. Where a figure is, the noise travels another way. The film
//! is to be cut down to the moments with a figure, each under its name.

mod cases;
mod dials;
pub mod figures;
mod guards;
mod shapes;
mod story;
mod wording;

#[cfg(test)]
mod tests;

pub use story::{Moment, Story};

use protocol::{App, Budget, Capability};
use serde_json::{Value, json};

use crate::family::{Case, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use dials::Dials;
use figures::Figure;
use story::Draw;

/// What the card in the media panel is called.
pub const CLIP: &str = "Night camera.webm";
/// The id of that card, the same in all instances.
const CARD: &str = "night-camera";

/// One in so many asks for one figure that is there, and as many ask for one that is not.
const ONE_IN: u64 = 8;

/// Actions that the oracle needs beside those for each moment, and for each of them.
const STEPS: u32 = 60;
const STEPS_PER_MOMENT: u32 = 30;
/// Looks at a second of the film.
const LOOKS_PER_SECOND: u32 = 3;
const MOST_STEPS: u32 = 1000;
const SECONDS: u32 = 2400;
const SECONDS_PER_MOMENT: u32 = 240;
const MOST_SECONDS: u32 = 14_400;

/// See the module.
pub struct Thicket;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    All,
    One(&'static Figure),
}

/// A film and what is asked about it.
struct Plot {
    story: Story,
    wanted: Wanted,
}

impl Plot {
    fn draw(level: Level, lot: Lot) -> Plot {
        let dials = Dials::of(level);
        let story = Story::draw(&dials, lot);
        let mut drawn = Draw(lot.stream("wanted"));
        let present: Vec<_> = story.moments.iter().map(|it| it.figure).collect();
        let absent: Vec<_> = story.absent().collect();
        let lots = drawn.below(ONE_IN);
        let wanted = match lots {
            0 if dials.asks_for_one && !absent.is_empty() => Wanted::One(drawn.one_of(&absent)),
            1 if dials.asks_for_one => Wanted::One(drawn.one_of(&present)),
            _ => Wanted::All,
        };
        Plot { story, wanted }
    }

    /// What has to be left of the film; nothing where it cannot be done.
    fn kept(&self) -> Vec<Moment> {
        let is_kept = |moment: &&Moment| match self.wanted {
            Wanted::All => true,
            Wanted::One(figure) => moment.figure.name == figure.name,
        };
        self.story.moments.iter().filter(is_kept).copied().collect()
    }

    fn start(&self, lot: Lot) -> Value {
        json!({
            "project": {
                "media": [{
                    "id": CARD,
                    "name": CLIP,
                    "kind": "VIDEO",
                    "durationMs": self.story.length_ms,
                    "source": {"from": "nightCamera", "film": self.story.film},
                }],
                "tracks": [],
                "markers": [],
            },
            "ids": {"state": story::plain(lot.stream("ids").next_u64())},
        })
    }

    fn budget(&self) -> Budget {
        let moments = self.story.moments.len() as u32;
        let film = (self.story.length_ms / 1000) as u32;
        let steps = STEPS + STEPS_PER_MOMENT * moments + LOOKS_PER_SECOND * film;
        let seconds = SECONDS + SECONDS_PER_MOMENT * moments;
        Budget {
            steps: steps.min(MOST_STEPS),
            seconds: seconds.min(MOST_SECONDS),
        }
    }
}

impl Family for Thicket {
    fn app(&self) -> App {
        App::VideoEditor
    }

    fn name(&self) -> &'static str {
        "thicket"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Cut out and name the moments in which a figure moves through noise that no single picture tells from it."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Dials::of(level).shown()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let plot = Plot::draw(level, lot);
        let kept = plot.kept();
        let (infeasible, reference) = match plot.wanted {
            Wanted::One(figure) if kept.is_empty() => {
                let why = format!("no {} is ever in the film", figure.name);
                (Some(why), json!({"clip": CLIP, "absent": figure.name}))
            }
            _ => (None, reference(&kept)),
        };
        let judged = match infeasible {
            Some(_) => String::new(),
            None => wording::judged(plot.story.length_ms, &kept),
        };
        Instance {
            title: wording::TITLE.into(),
            goal: wording::goal(plot.wanted),
            steps: wording::steps(plot.wanted),
            result: Vec::new(),
            start: Some(plot.start(lot)),
            judged,
            infeasible,
            reference,
            budget: plot.budget(),
            capabilities: vec![Capability::TemporalPerception],
            best: None,
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        guards::faults(&Story::of(level, lot))
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let plot = Plot::draw(level, lot);
        cases::cases(&plot, &plot.start(lot))
    }
}

fn reference(kept: &[Moment]) -> Value {
    let moments = kept
        .iter()
        .map(|it| json!({"from": it.from, "to": it.to, "name": it.figure.name}));
    json!({"clip": CLIP, "moments": moments.collect::<Vec<_>>()})
}
