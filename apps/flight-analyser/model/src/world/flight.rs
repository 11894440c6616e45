//! One aircraft under one callsign.

/// A flight's place in [`super::World::flights`].
pub type FlightId = u32;

/// Decides the icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Jet,
    Turboprop,
    Light,
    Helicopter,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Up to 8 characters; empty when it was not received.
    pub callsign: String,
    /// 24 bits.
    pub icao24: u32,
    /// Places in [`crate::places::Airports::all`].
    pub origin: Option<u16>,
    pub destination: Option<u16>,
    /// Four octal digits in 12 bits.
    pub squawk: Option<u16>,
    pub class: Class,
    /// The first and the last step with a sample.
    pub first_step: u16,
    pub last_step: u16,
}
