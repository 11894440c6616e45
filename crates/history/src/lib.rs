//! Undo and redo over a document, and the contract and log that all models share.
//!
//! The history keeps whole documents. That makes undo exact by construction: whatever a command
//! did, the document before it comes back bit for bit. Documents are therefore expected to be cheap
//! to clone, with their large parts behind `Rc`.
//!
//! A step is what a person would call one action. Commands that belong together (the moves of a
//! drag, the keystrokes of one field) carry the same [`Gesture`] and merge into one step until the
//! gesture is sealed, by [`History::seal`], by another gesture, or by undo.

#![warn(missing_docs)]

mod logged;

use std::collections::VecDeque;

pub use logged::{Effect, Logged, Model, RerunError, Unloggable};

/// Names a continuous action. Equal consecutive gestures merge into one step.
pub type Gesture = String;

/// The steps that undo and redo would take, whatever the document.
pub trait Steps {
    /// What undo would take back.
    fn undo_label(&self) -> Option<&str>;
    /// What redo would do again.
    fn redo_label(&self) -> Option<&str>;
}

/// A document with its past and future. A step is named by its label, which is plain text unless a
/// model has to know more about its steps than their words.
#[derive(Clone, Debug)]
pub struct History<D, L = String> {
    present: D,
    past: VecDeque<Step<D, L>>,
    future: Vec<Step<D, L>>,
    /// The gesture that the newest step may still merge with.
    open: Option<Gesture>,
    limit: usize,
}

#[derive(Clone, Debug)]
struct Step<D, L> {
    /// In the past: the document before the step. In the future: the document after it.
    document: D,
    label: L,
}

impl<D: Clone + PartialEq, L: Clone> History<D, L> {
    /// Steps kept when nothing else is said.
    pub const DEFAULT_LIMIT: usize = 1000;

    /// Begins without a past; the oldest of more than [`Self::DEFAULT_LIMIT`] steps are forgotten.
    pub fn new(document: D) -> Self {
        History::with_limit(document, Self::DEFAULT_LIMIT)
    }

    /// Keeps at most so many steps, and at least one.
    pub fn with_limit(document: D, limit: usize) -> Self {
        History {
            present: document,
            past: VecDeque::new(),
            future: Vec::new(),
            open: None,
            limit: limit.max(1),
        }
    }

    /// The present.
    pub fn document(&self) -> &D {
        &self.present
    }

    /// Makes `next` the present. A document that equals the present is no step.
    ///
    /// With a gesture equal to that of the step before, both become one step; a gesture that ends
    /// where it began leaves no step at all.
    pub fn record(&mut self, next: D, label: impl Into<L>, gesture: Option<Gesture>) {
        let merges = gesture.is_some() && gesture == self.open;
        if next == self.present {
            return;
        }
        let before = std::mem::replace(&mut self.present, next);
        self.future.clear();
        if merges {
            if self
                .past
                .back()
                .is_some_and(|step| step.document == self.present)
            {
                self.past.pop_back();
                self.open = None;
            }
            return;
        }
        self.past.push_back(Step {
            document: before,
            label: label.into(),
        });
        if self.past.len() > self.limit {
            self.past.pop_front();
        }
        self.open = gesture;
    }

    /// Replaces the present without a step, for changes that are not the user's.
    pub fn replace(&mut self, document: D) {
        self.present = document;
    }

    /// Ends the gesture under way: the next command starts a step of its own.
    pub fn seal(&mut self) {
        self.open = None;
    }

    /// Returns the label of the step taken back, or nothing when there is none.
    pub fn undo(&mut self) -> Option<L> {
        let step = self.past.pop_back()?;
        self.open = None;
        let after = std::mem::replace(&mut self.present, step.document);
        self.future.push(Step {
            document: after,
            label: step.label.clone(),
        });
        Some(step.label)
    }

    /// Returns the label of the step done again, or nothing when there is none.
    pub fn redo(&mut self) -> Option<L> {
        let step = self.future.pop()?;
        self.open = None;
        let before = std::mem::replace(&mut self.present, step.document);
        self.past.push_back(Step {
            document: before,
            label: step.label.clone(),
        });
        Some(step.label)
    }
}

impl<D, L: AsRef<str>> History<D, L> {
    /// What undo would take back.
    pub fn undo_label(&self) -> Option<&str> {
        self.past.back().map(|step| step.label.as_ref())
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|step| step.label.as_ref())
    }
}

impl<D, L: AsRef<str>> Steps for History<D, L> {
    fn undo_label(&self) -> Option<&str> {
        History::undo_label(self)
    }

    fn redo_label(&self) -> Option<&str> {
        History::redo_label(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn gesture(name: &str) -> Option<Gesture> {
        Some(name.to_string())
    }

    #[test]
    fn a_drag_is_one_step() {
        let mut history: History<_> = History::new(0);
        for x in 1..=40 {
            history.record(x, "Move", gesture("drag 1"));
        }
        assert_eq!(history.undo().as_deref(), Some("Move"));
        assert_eq!(*history.document(), 0);
        assert_eq!(history.undo(), None);
        history.redo();
        assert_eq!(*history.document(), 40);
    }

    #[test]
    fn a_drag_that_returns_leaves_no_step() {
        let mut history: History<_> = History::new(0);
        for x in [1, 2, 1, 0] {
            history.record(x, "Move", gesture("drag 1"));
        }
        assert_eq!(history.undo_label(), None);
    }

    #[test]
    fn two_drags_are_two_steps_even_with_the_same_name_when_sealed() {
        let mut history: History<_> = History::new(0);
        history.record(1, "Move", gesture("drag"));
        history.seal();
        history.record(2, "Move", gesture("drag"));
        history.undo();
        assert_eq!(*history.document(), 1);
    }

    #[test]
    fn a_command_without_effect_is_no_step_and_keeps_the_future() {
        let mut history: History<_> = History::new(0);
        history.record(1, "Add", None);
        history.undo();
        history.record(0, "Nothing", None);
        assert_eq!(history.redo_label(), Some("Add"));
    }

    #[test]
    fn typing_after_undo_starts_a_new_step() {
        let mut history: History<_> = History::new(0);
        history.record(1, "Type", gesture("field"));
        history.record(2, "Type", gesture("field"));
        history.undo();
        history.record(3, "Type", gesture("field"));
        history.undo();
        assert_eq!(*history.document(), 0);
    }

    #[test]
    fn the_oldest_steps_are_forgotten_at_the_limit() {
        let mut history: History<_> = History::with_limit(0, 3);
        for x in 1..=10 {
            history.record(x, "Set", None);
        }
        while history.undo().is_some() {}
        assert_eq!(*history.document(), 7);
    }

    proptest! {
        /// Undoing everything and redoing everything comes back to the same document.
        #[test]
        fn undo_and_redo_are_inverse(changes in prop::collection::vec((0i32..5, 0usize..3), 0..60)) {
            let mut history: History<_> = History::new(0);
            for (value, kind) in changes {
                match kind {
                    0 => history.record(value, "Set", None),
                    1 => history.record(value, "Drag", gesture("drag")),
                    _ => { history.undo(); }
                }
            }
            while history.redo().is_some() {}
            let end = *history.document();
            let mut steps = 0;
            while history.undo().is_some() { steps += 1; }
            for _ in 0..steps { history.redo(); }
            prop_assert_eq!(*history.document(), end);
        }
    }
}
