//! The model from outside: rules of editing, the journal, what is stored, what is seen and heard.

mod effects;
mod exports;
mod footage;
mod gallery;
mod lighting;
mod moving;
mod night;
mod programme;
mod project_fixture;
mod random_commands;
mod snapping;
mod sound;
mod stored;
mod trimming;
