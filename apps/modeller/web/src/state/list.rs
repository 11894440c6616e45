//! How the list of objects is being looked at.

use std::collections::BTreeSet;

use modeller_model::ListOrder;

#[derive(Default)]
pub struct ListView {
    pub order: ListOrder,
    pub search: String,
    /// Groups whose members are not shown.
    pub closed_groups: BTreeSet<String>,
    /// The object that is being renamed in its row.
    pub renaming: Option<String>,
    /// Where a range of rows starts: the object that was clicked last.
    pub range_start: Option<String>,
    /// The list scrolls to this object in the next frame.
    pub reveal: Option<String>,
}

impl ListView {
    /// What came into being may not match what is being searched for.
    pub fn show_new(&mut self, newest: Option<&String>) {
        self.search.clear();
        self.reveal = newest.cloned();
    }
}
