//! Instruments.

pub mod ammeter;
pub mod analogue_output;
pub mod test_point;
pub mod voltmeter;
