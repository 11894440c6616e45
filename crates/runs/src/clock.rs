//! The two ways in which a page's time passes.

/// How far a step moves a stepped clock, unless somebody says otherwise.
pub const DEFAULT_STEP_MS: u64 = 250;

/// How the page's time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockMode {
    /// Moves by a fixed amount per step: runs repeat exactly, slow agents lose nothing.
    Stepped,
    /// Follows the wall clock.
    Real,
}

impl ClockMode {
    pub fn name(self) -> &'static str {
        match self {
            ClockMode::Stepped => "stepped",
            ClockMode::Real => "real",
        }
    }
}
