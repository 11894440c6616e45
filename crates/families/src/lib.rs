//! Families: tasks without end, generated from a level and a seed.
//!
//! A family is code behind one trait ([`Family`]) and one line of the registry ([`FAMILIES`]). What it
//! generates is an ordinary task: a text that [`evaluator::TaskFile`] reads and a start document,
//! judged by the ordinary evaluator. The same family, version, level, seed and salt give the same bytes.
//!
//! Knows neither page nor runner: how an instance is solved through input is said in `oracles`.

#![warn(missing_docs)]

pub mod circuit_designer_gates;
mod family;
mod flight_analyser_radar;
pub mod flight_analyser_sector;
mod generate;
mod id;
mod level;
mod lot;
pub mod modeller_crates;
pub mod proof;
pub mod records;
mod registry;
mod salt;
mod split;
pub mod video_editor_gallery;
pub mod video_editor_thicket;
mod workflow_builder_sealed;

pub use family::{BestKnown, Case, CaseClaim, Dial, Family, Instance};
pub use generate::{Fault, Generated, generate, generate_of};
pub use id::{Id, IdError};
pub use level::{Level, LevelError, MAX_LEVEL};
pub use lot::Lot;
pub use registry::{FAMILIES, find, id_of};
pub use salt::{Salt, SaltError};
pub use split::{FIRST_HELD_OUT, Split};
