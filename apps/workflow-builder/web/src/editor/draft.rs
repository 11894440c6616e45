//! A structured value while it is being edited.
//!
//! A list editor may hold rows that are not yet fit to be stored: a name still missing, a label used
//! twice. The draft keeps them on the screen; when the stored value changes by other means (undo,
//! raw JSON), the draft follows it.

use leptos::prelude::*;
use serde_json::Value;

pub struct Draft<T: Send + Sync + 'static> {
    pub rows: RwSignal<Vec<T>>,
    pub complaint: RwSignal<Option<String>>,
    /// What the rows stand for, as far as it was stored.
    stored: StoredValue<Option<Value>>,
}

// By hand: deriving would ask `T` to be `Copy`, although only handles are copied.
impl<T: Send + Sync + 'static> Clone for Draft<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Draft<T> {}

impl<T: Clone + Send + Sync + 'static> Draft<T> {
    pub fn new(
        value: impl Fn() -> Option<Value> + Copy + Send + Sync + 'static,
        rows_of: fn(Option<&Value>) -> Vec<T>,
    ) -> Self {
        let first = untrack(value);
        let draft = Draft {
            rows: RwSignal::new(rows_of(first.as_ref())),
            complaint: RwSignal::new(None),
            stored: StoredValue::new(first),
        };
        Effect::new(move |_| {
            let value = value();
            if draft.stored.with_value(|stored| *stored != value) {
                draft.rows.set(rows_of(value.as_ref()));
                draft.complaint.set(None);
                draft.stored.set_value(value);
            }
        });
        draft
    }

    /// Notes the value that the rows were just stored as.
    pub fn stored_as(&self, value: Option<Value>) {
        self.stored.set_value(value);
    }

    /// Changes one row without redrawing the inputs of the others.
    pub fn edit(&self, index: usize, change: impl FnOnce(&mut T)) {
        self.rows.update_untracked(|rows| {
            if let Some(row) = rows.get_mut(index) {
                change(row);
            }
        });
    }
}
