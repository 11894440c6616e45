//! Circuit Designer: does the exported circuit do what the task asks for, in the way it asks?

mod claim;
mod design;
mod drawing;
mod expected;
mod function;
mod function_checks;
mod isomorphism;
mod logic;
mod measured;
mod measured_checks;
mod netlist;
mod parity;
mod ports;
mod scopes;
mod signals;
mod simulate;

pub use expected::{CircuitComparison, ExpectedCircuit};
pub use function_checks::{gate_check, gates_check, logic_check};
pub use measured_checks::{answer_check, measurement_check, netlist_check, scope_check};
