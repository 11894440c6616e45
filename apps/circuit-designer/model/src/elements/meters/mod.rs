//! Instruments, and the motor as what shows power.

pub mod ammeter;
pub mod analogue_output;
pub mod motor;
pub mod ohmmeter;
mod period;
pub mod recorder;
pub mod stop_trigger;
pub mod test_point;
pub mod voltmeter;
pub mod wattmeter;
