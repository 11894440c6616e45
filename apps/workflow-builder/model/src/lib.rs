//! The Workflow Builder without its screen: documents, commands, undo, export.
//!
//! A [`Workspace`] holds every workflow of a session. It changes through [`Workspace::apply`] alone,
//! so that pointer, keyboard, import, undo and tests all take the same path and the list of applied
//! commands explains the exported state completely.

pub mod catalogue;
mod command;
mod document;
mod edits;
pub mod engine;
mod export;
pub mod expression;
mod import;
pub mod layout;
mod stored;
mod switch_cases;
mod templates;
mod workspace;

pub use command::{CaseRow, Command, Effect, ImportMode, NodeMove, Refusal};
pub use document::{Created, Edge, Graph, Node, Origin, Position, Workflow};
pub use export::{thumbnail, workflow_json};
pub use import::ImportError;
pub use stored::{GestureCounts, StoredWorkflow};
pub use templates::{Template, find, templates};
pub use workspace::{ReplayError, Workspace};
