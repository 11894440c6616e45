//! The time that a recording covers.

/// Steps of equal length from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Unix time of step 0.
    pub epoch_s: i64,
    pub step_s: u16,
    pub steps: u16,
}
