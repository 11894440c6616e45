//! The way in: the tools, the tasks, and a place to try one.

mod card;
mod choices;
mod home;
mod order;
mod outcome;
mod practice;
mod practice_session;
mod row;
mod samples;
mod tasks;
mod thumbnails;
mod ways;

pub use home::Launcher;
pub use practice::Practice;
pub use tasks::Tasks;
