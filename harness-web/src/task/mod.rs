//! A task on the page: its words, and the fields of its answer.

mod answer;
mod answer_value;
mod brief;

pub use answer::Answer;
pub use brief::{Brief, background};
