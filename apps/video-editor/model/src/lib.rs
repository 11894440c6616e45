//! The Video Editor without its screen: projects, editing rules, footage, sound, export.
//!
//! Everything that changes a project goes through [`history::Logged::apply`].

#![warn(missing_docs)]

pub mod colour;
mod command;
mod digest;
mod document;
mod edit;
mod editor;
pub mod effect;
mod export;
pub mod footage;
pub mod gallery;
mod journal;
pub mod lighting;
mod media_kind;
pub mod night;
pub mod opening;
pub mod programme;
mod refusal;
mod samples;
pub mod snap;
pub mod sound;
mod stored;

pub use command::{Command, Effect, Event, NewFile, Place, SeekMethod, Side, TrackSwitch};
pub use document::{
    Block, Content, FRAME_MS, MIN_BLOCK_MS, Marker, Media, MediaKind, MediaSource, Project,
    STILL_MS, TEXT_BLOCK, TextStyle, Track,
};
pub use editor::{Editor, Workspace};
pub use effect::{Curve, EffectItem, EffectKind, EffectParams, Fade, Light};
pub use journal::{EXPORT_COMPLETE, Entry};
pub use refusal::{MAX_FONT_SIZE, MIN_FONT_SIZE, Refusal};
pub use samples::Sample;
pub use seeded::Opening;
pub use stored::{StoredError, read_project};
