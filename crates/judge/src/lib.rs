//! How far an episode came, as a vision model sees it: a score from 1 to 5 in two stages.
//!
//! A [`Material`] is what was done and shown in an episode. [`changes`] drops the pictures on which nothing
//! happens; a watcher says what each pair that remains shows; a judge gives the score. Both are models
//! ([`Models`]), or plain [`rules`] that need none. [`agreement`] compares scores with labels.

pub mod agreement;
pub mod changes;
mod events;
pub mod fixture;
mod material;
mod models_asked;
pub mod prompts;
pub mod rules;
mod score;
mod two_stages;

pub use material::{Material, Moment};
pub use models_asked::Models;
pub use two_stages::{Asker, Judge, JudgeQuestion, Reply, Role, judge};
