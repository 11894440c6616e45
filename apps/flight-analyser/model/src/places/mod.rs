//! What lies on the ground: airports with their runways, countries with their borders.
//!
//! Both come from files that `flight-analyser-world` converts from public data.

mod airports;
mod borders;
mod coding;
mod columns;
#[cfg(test)]
mod tests;

pub use airports::{Airport, AirportSize, Airports, RunwayEnd};
pub use borders::{Arc, Borders, Country, CountryId, Grid};
pub use coding::PlacesError;
