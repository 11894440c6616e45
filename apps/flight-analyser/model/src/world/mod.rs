//! Who flies: flights and their state vectors, one per minute.
//!
//! A [`World`] is read from a file `FAW1` (see [`container`]). Its flights move in three ways that its
//! methods hide: scripted ones along [`knots`], background ones as a [`leg`] that is computed from a few
//! numbers, and recorded ones by their samples.

pub mod carriers;
pub mod container;
pub mod frame;
pub mod hash;
pub mod knots;
pub mod leg;
pub mod pins;
pub mod profile;
pub mod recording;
pub mod runway;
pub mod tables;

mod bytes;
mod coverage;
mod error;
mod flight;
mod local;
mod parts;
mod reader;
mod sample;
mod window;
#[allow(clippy::module_inception)] // It is the world of the module.
mod world;

#[cfg(test)]
mod tests;

pub use error::WorldError;
pub use flight::{Class, Flight, FlightId};
pub use parts::Parts;
pub use reader::WorldReader;
pub use sample::{Place, Sample};
pub use window::Window;
pub use world::{World, usual_geo_excess_ft};
