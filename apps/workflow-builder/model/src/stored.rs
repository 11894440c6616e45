//! A workflow in the workspace: its document, undo history, times and gesture counts.

use crate::document::Workflow;
use crate::edit::{Edit, GestureKind};
use crate::running::{LastRun, Tables};
use history::{History, Steps};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Keystrokes in one field belong together until the user pauses this long.
const TYPING_PAUSE_MS: u64 = 600;

/// A workflow with its history, times and last run.
#[derive(Clone, Debug)]
pub struct StoredWorkflow {
    id: String,
    created_at: u64,
    updated_at: u64,
    /// Grows whenever the workflow is opened or edited; the highest is the active one.
    last_used: u64,
    gestures: GestureCounts,
    history: History<Workflow>,
    last_run: Option<LastRun>,
    /// The gesture under way and when it last moved.
    under_way: Option<(String, u64)>,
}

/// How often the user did what; a drag or a burst of typing counts once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GestureCounts {
    /// Nodes added or pasted.
    pub add: u32,
    /// Deletions that took a node.
    pub delete: u32,
    /// Edges drawn, or hung on other ports.
    pub connect: u32,
    /// Deletions of edges alone.
    pub cut: u32,
    /// Bursts of typing, choices, notes, names, imports.
    pub edit: u32,
    /// Drags and arrow keys that moved nodes.
    #[serde(rename = "move")]
    pub moved: u32,
    /// Steps taken back.
    pub undo: u32,
    /// Steps done again.
    pub redo: u32,
}

impl GestureCounts {
    fn count(&mut self, kind: GestureKind) {
        let counter = match kind {
            GestureKind::Add => &mut self.add,
            GestureKind::Delete => &mut self.delete,
            GestureKind::Connect => &mut self.connect,
            GestureKind::Cut => &mut self.cut,
            GestureKind::Edit => &mut self.edit,
            GestureKind::Move => &mut self.moved,
        };
        *counter = counter.saturating_add(1);
    }
}

impl StoredWorkflow {
    pub(crate) fn new(id: String, created_at: u64, updated_at: u64, workflow: Workflow) -> Self {
        Self::restored(
            id,
            created_at,
            updated_at,
            0,
            GestureCounts::default(),
            workflow,
        )
    }

    pub(crate) fn restored(
        id: String,
        created_at: u64,
        updated_at: u64,
        last_used: u64,
        gestures: GestureCounts,
        workflow: Workflow,
    ) -> Self {
        StoredWorkflow {
            id,
            created_at,
            updated_at,
            last_used,
            gestures,
            history: History::new(workflow),
            last_run: None,
            under_way: None,
        }
    }

    /// Unique in the workspace; part of the page's address.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// As it is now.
    pub fn workflow(&self) -> &Workflow {
        self.history.document()
    }

    /// Milliseconds since 1970.
    pub fn created_at(&self) -> u64 {
        self.created_at
    }

    /// Milliseconds since 1970, of the last edit, undo or redo.
    pub fn updated_at(&self) -> u64 {
        self.updated_at
    }

    /// Grows over all workflows; the highest is the active one.
    pub fn last_used(&self) -> u64 {
        self.last_used
    }

    /// For scorers that ask how work was done.
    pub fn gestures(&self) -> &GestureCounts {
        &self.gestures
    }

    /// `None` until it is run.
    pub fn last_run(&self) -> Option<&LastRun> {
        self.last_run.as_ref()
    }

    /// A run ends whatever was being typed or dragged, but is no step of the history.
    pub(crate) fn ran(&mut self, run: LastRun) {
        self.seal();
        self.last_run = Some(run);
    }

    pub(crate) fn with_last_run(mut self, summary: Option<Value>, kept: Tables) -> Self {
        self.last_run = summary.map(|summary| LastRun::restored(summary, kept));
        self
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Option<&str> {
        self.history.undo_label()
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.history.redo_label()
    }

    pub(crate) fn steps(&self) -> &dyn Steps {
        &self.history
    }

    pub(crate) fn touch(&mut self, last_used: u64) {
        self.last_used = last_used;
    }

    /// The next edit starts a step of its own.
    pub(crate) fn seal(&mut self) {
        self.under_way = None;
        self.history.seal();
    }

    pub(crate) fn record(&mut self, edit: Edit, at_ms: u64) {
        let continues = match (&self.under_way, &edit.gesture) {
            (Some((name, last_ms)), Some(gesture)) => {
                name == gesture
                    && (!edit.is_typed || at_ms.saturating_sub(*last_ms) <= TYPING_PAUSE_MS)
            }
            _ => false,
        };
        if !continues {
            self.history.seal();
            self.gestures.count(edit.kind);
        }
        self.under_way = edit.gesture.clone().map(|gesture| (gesture, at_ms));
        self.history.record(edit.next, edit.label, edit.gesture);
        self.updated_at = at_ms;
    }

    pub(crate) fn undo(&mut self, at_ms: u64) -> Option<String> {
        let step = self.history.undo()?;
        self.gestures.undo = self.gestures.undo.saturating_add(1);
        self.under_way = None;
        self.updated_at = at_ms;
        Some(step)
    }

    pub(crate) fn redo(&mut self, at_ms: u64) -> Option<String> {
        let step = self.history.redo()?;
        self.gestures.redo = self.gestures.redo.saturating_add(1);
        self.under_way = None;
        self.updated_at = at_ms;
        Some(step)
    }
}
