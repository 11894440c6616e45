//! Who flies: flights and their state vectors, one per minute.

mod flight;
mod sample;
mod window;

pub use flight::{Class, Flight, FlightId};
pub use sample::{Place, Sample};
pub use window::Window;
