//! The model from outside: rules of editing, the journal, what is stored, what is seen and heard.

mod bench_desk;
mod effects;
mod exports;
mod footage;
mod looks;
mod moving;
mod programme;
mod random_commands;
mod snapping;
mod sound;
mod stored;
mod trimming;
