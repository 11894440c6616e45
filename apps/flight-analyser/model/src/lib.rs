//! The Flight Analyser without its screen: places, flights, geodesy, the clock, commands, export.
//!
//! [`places`] holds what lies on the ground, [`world`] who flies over it. Both are read from files and
//! never change; what a user does is a document of its own, which refers to them by name.

pub mod places;
pub mod world;
