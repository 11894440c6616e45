//! A live show: four feeds side by side, one of them on programme, and a clock that does not wait.
//!
//! What happens in the studio is plain data, a [`Scenario`]. It comes with the document that a page is started
//! with, or is drawn here for a rehearsal. Who should have been on programme when is its [`Truth`]; what was on
//! programme is the [`Show`]'s list of cuts.

mod clock;
mod difficulty;
mod drawing;
mod meters;
pub mod mixers;
mod plan;
mod scenario;
mod show;
mod tape;
mod truth;

pub use clock::ShowClock;
pub use difficulty::Difficulty;
pub use drawing::drawn;
pub use meters::loudness;
pub use plan::{Cut, Programme, feed_at};
pub use scenario::{
    CLOSE, Decoy, FEEDS, Feed, Fidget, Lamp, Look, MAX_SHOW_MS, Person, SHOW_MS, Scenario, Speech,
    WIDE,
};
pub use show::{MAX_CUTS, SLACK_MS, Show, ShowFault};
pub use tape::{Rehearsal, Tape};
pub use truth::{GRACE_MS, Stretch, Truth};
