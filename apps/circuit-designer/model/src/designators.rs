//! Automatic names: `R1`, `R2`, ... for each kind of part.

use std::collections::{BTreeMap, BTreeSet};

use crate::circuit::{Circuit, Element, ElementId};

/// Gives out the lowest free number of each prefix, for many new elements in a row.
pub struct Designators {
    taken: BTreeSet<String>,
    /// All lower numbers of the prefix are taken.
    next: BTreeMap<&'static str, usize>,
}

impl Designators {
    /// Begins with the names that the circuit has.
    pub fn of(circuit: &Circuit) -> Self {
        Designators {
            taken: circuit.elements.iter().map(|it| it.name.clone()).collect(),
            next: BTreeMap::new(),
        }
    }

    /// Names the element unless it has a name; wires and decoration get none.
    pub fn name(&mut self, element: &mut Element) {
        let prefix = element.part().map_or("", |part| part.designator());
        if element.name.is_empty() && !prefix.is_empty() {
            let number = self.next.entry(prefix).or_insert(1);
            while self.taken.contains(&format!("{prefix}{number}")) {
                *number += 1;
            }
            element.name = format!("{prefix}{number}");
        }
        self.taken.insert(element.name.clone());
    }
}

impl Circuit {
    /// Adds an element with the next free id and, if it has none, the next free designator.
    pub fn add(&mut self, mut element: Element) -> ElementId {
        element.id = self.free_id();
        Designators::of(self).name(&mut element);
        let id = element.id;
        self.elements.push(element);
        id
    }
}
