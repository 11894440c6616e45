//! The Workflow Builder without its screen: documents, commands, undo, export.
//!
//! A [`Workspace`] holds every workflow of a session. It changes through [`Workspace::apply`] alone,
//! so that pointer, keyboard, import, undo and tests all take the same path and the list of applied
//! commands explains the exported state completely.

#![warn(missing_docs)]

pub mod catalogue;
mod command;
mod document;
mod edit;
pub mod engine;
mod export;
pub mod expression;
mod feed;
pub mod foreign;
mod fragment;
mod import;
pub mod layout;
mod limits;
mod notes;
pub mod opening;
mod preview;
mod running;
mod sealed;
mod stored;
mod switch_cases;
mod templates;
mod wiring;
mod workspace;

pub use command::{
    CaseRow, Command, Effect, ImportError, ImportMode, Link, NodeMove, NoteChange, PortAddress,
    Refusal, RunFrom,
};
pub use document::{
    Annotation, Created, ERROR_HANDLE, Edge, Graph, Node, NodeSettings, NoteColour, OnError,
    Origin, Position, Workflow,
};
pub use export::{thumbnail, workflow_json};
pub use feed::{Feed, Series};
pub use fragment::copied;
pub use preview::{known_fields, preview, syntax_fault};
pub use running::{LastRun, RunDetail};
pub use sealed::{MAX_RECORDS, Sealed, SealedFault, SealedRun, read_records};
pub use seeded::Opening;
pub use stored::{GestureCounts, StoredWorkflow};
pub use templates::{Template, find, templates};
pub use workspace::{Workflows, Workspace};
