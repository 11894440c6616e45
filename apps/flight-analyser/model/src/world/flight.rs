//! One aircraft under one callsign.

/// A flight's place in [`super::World::flights`].
pub type FlightId = u32;

/// Decides the icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Airliners and business jets.
    Jet,
    /// Regional aircraft with propellers.
    Turboprop,
    /// Small aircraft, most of them on visual flights around an airport.
    Light,
    /// Around an airport, like light aircraft.
    Helicopter,
}

/// Who flies from where to where, without the way between.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Up to 8 characters; empty when it was not received.
    pub callsign: String,
    /// 24 bits.
    pub icao24: u32,
    /// Places in [`crate::places::Airports::all`].
    pub origin: Option<u16>,
    /// The same as the origin for a local flight; nothing when it is not known.
    pub destination: Option<u16>,
    /// Four octal digits in 12 bits.
    pub squawk: Option<u16>,
    /// Recordings do not hold it; their importer guesses it from height and speed.
    pub class: Class,
    /// The first and the last step with a sample.
    pub first_step: u16,
    /// Between both, steps without a sample are gaps in reception.
    pub last_step: u16,
}
