//! 3D Modeller: is the exported scene the one that the task asks for?

mod assignment;
mod checks;
mod compat;
mod expected;
mod found;
mod strict;

#[cfg(test)]
mod tests;

pub use checks::scene_check;
pub use expected::ExpectedScene;
pub use strict::SceneComparison;
