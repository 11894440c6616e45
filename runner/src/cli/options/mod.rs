//! Options that several commands have in common, each declared once with what it becomes. A command takes a group
//! of them with `#[command(flatten)]`; where a default or a word is its own, it says so with `mut_arg`.

mod agent;
mod attached;
mod family;
mod listening;
mod model;
mod page;
mod player;
mod sight;
mod stage;
mod tasks;
mod token;
mod venue;

pub use agent::{AgentOptions, masked_words, surroundings};
pub use attached::FrameRate;
pub use family::{FamilyChoice, InstanceChoice, SplitName};
pub use listening::{HostNames, Listening};
pub use model::ModelOptions;
pub use page::{ClockOptions, PageOptions, Window};
pub use player::PlayerOptions;
pub use sight::{SightOptions, named};
pub use stage::{ClientStage, RunPlace, StageOptions};
pub use tasks::{EpisodeChoice, PassedChoice, TaskChoice, TaskFiles, all_unless_named};
pub use token::{Entry, TokenChoice};
pub use venue::{Display, Jobs, Staging, Venue, WebBuild};
