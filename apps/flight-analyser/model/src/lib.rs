//! The Flight Analyser without its screen: places, flights, geodesy, the clock, commands, export.
//!
//! [`places`] holds what lies on the ground, [`world`] who flies over it. Both are read from files and
//! never change; what a user does is a document of its own, which refers to them by name.

#![warn(missing_docs)]

mod address;
mod analyser;
mod command;
mod document;
mod export;
pub mod geodesy;
pub mod mercator;
pub mod moment;
pub mod opening;
pub mod places;
pub mod plots;
pub mod reading;
mod refusal;
pub mod search;
pub mod sector;
mod shown;
pub mod world;

pub use address::origin_country;
pub use analyser::{Analyser, Workspace};
pub use command::{Command, Effect};
pub use document::{
    Circle, Clock, DEFAULT_RECORDING, Document, Drawings, Filter, FlightName, HIGHEST_FT, MapTheme,
    Measurement, Pin, RADIUS_RANGE, Recording, SPEEDS, Settings,
};
pub use export::ImportError;
pub use refusal::Refusal;
pub use seeded::Opening;
pub use shown::{ShownBy, ShownLog};
