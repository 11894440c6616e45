//! 3D Modeller: is the exported scene the one that the task asks for?

mod arrangements;
mod assignment;
mod checks;
mod compat;
mod constraints;
mod expected;
mod found;
mod object;
mod strict;

#[cfg(test)]
mod tests;

pub use checks::scene_check;
pub use constraints::{column_check, quadrants_check, union_volume_check};
pub use expected::ExpectedScene;
pub use strict::SceneComparison;
