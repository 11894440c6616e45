//! Why a circuit cannot be simulated, with the elements and nets that are to blame.

use thiserror::Error;

/// Elements are named by their designators, nets by their labels or by a pin on them.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("voltage source loop without resistance: {elements}. Put a resistor into the loop.")]
    VoltageLoop { elements: String },
    #[error("{elements} drive the same net {net}. Separate their outputs.")]
    ContradictingSources { elements: String, net: String },
    #[error("{elements} is short-circuited: both ends are on net {net}. Remove the short.")]
    ShortedSource { elements: String, net: String },
    #[error("the current of {elements} has no path back. Close its loop or give it a load.")]
    NoCurrentPath { elements: String },
    #[error("singular equations: {subject} is not determined. Check the parts around it.")]
    Singular { subject: String },
    #[error(
        "no convergence at t = {time}: the voltage of {subject} does not settle. A smaller time step may help."
    )]
    NoConvergence { subject: String, time: String },
    #[error("{subject} has become infinite at t = {time}. Check the values around it.")]
    NotFinite { subject: String, time: String },
    #[error("{reason}")]
    Stopped { reason: String },
}

/// A fault and the elements (by their index in the circuit) to be highlighted.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{kind}")]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Places of the elements to blame.
    pub elements: Vec<usize>,
}

/// Something to be told that does not stop the simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are called what they are")]
pub enum Warning {
    /// Nets that nothing drives: only inputs and open ends hang on them.
    FloatingInput { net: String, elements: Vec<usize> },
    /// Logic that feeds back on itself without ever coming to rest.
    OscillatingFeedback { elements: Vec<usize> },
}
