//! Tasks as lists by split. Those of families have no end; a list of theirs begins with every family and level
//! before it comes to the next seed, so that any beginning of it is a mixture.

use std::ops::Range;

use families::Split;
use serde_json::{Value, json};

use crate::env::Environments;

/// Levels of families that lists have. Higher ones can be played by name.
const LEVELS: u64 = 12;
/// Seeds of each level.
const TRAINING_SEEDS: u64 = 100;
const VALIDATION_SEEDS: u64 = 10;

/// A list of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The paper's hundred.
    Test,
    /// Further tasks, some of which cannot be done.
    Extra,
    Train,
    Validation,
}

impl List {
    const ALL: [List; 4] = [List::Test, List::Extra, List::Train, List::Validation];

    pub fn named(name: &str) -> Option<List> {
        List::ALL.into_iter().find(|list| list.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            List::Test => "test",
            List::Extra => "extra",
            List::Train => "train",
            List::Validation => "validation",
        }
    }

    /// One of the three kinds that clients know.
    fn kind(self) -> &'static str {
        match self {
            List::Test | List::Extra => "test",
            List::Train => "train",
            List::Validation => "validation",
        }
    }
}

/// All that can be played on a server, in lists.
pub struct Catalogue {
    core: Vec<Value>,
    extra: Vec<Value>,
    families: Vec<String>,
}

impl Catalogue {
    pub fn of(environments: &Environments) -> Catalogue {
        let of_set = |is_core: bool| {
            let tasks = environments.tasks().into_iter();
            let of_it = tasks.filter(|task| (task.set == "core") == is_core);
            let listed = of_it.filter_map(|task| serde_json::to_value(task).ok());
            listed.collect()
        };
        let families = environments.families().into_iter();
        Catalogue {
            core: of_set(true),
            extra: of_set(false),
            families: families.map(|family| family.id).collect(),
        }
    }

    /// The lists that have anything.
    pub fn splits(&self) -> Vec<Value> {
        let lists = List::ALL.into_iter().filter(|list| self.len(*list) > 0);
        lists
            .map(|list| json!({"name": list.name(), "type": list.kind()}))
            .collect()
    }

    pub fn len(&self, list: List) -> u64 {
        let of_families = |seeds: u64| self.families.len() as u64 * LEVELS * seeds;
        match list {
            List::Test => self.core.len() as u64,
            List::Extra => self.extra.len() as u64,
            List::Train => of_families(TRAINING_SEEDS),
            List::Validation => of_families(VALIDATION_SEEDS),
        }
    }

    pub fn task(&self, list: List, index: u64) -> Option<Value> {
        let place = usize::try_from(index).ok()?;
        match list {
            List::Test => self.core.get(place).cloned(),
            List::Extra => self.extra.get(place).cloned(),
            List::Train => self.instance(Split::Training.seeds(0, TRAINING_SEEDS), index),
            List::Validation => self.instance(Split::HeldOut.seeds(0, VALIDATION_SEEDS), index),
        }
    }

    /// Tasks of a part of a list; what lies beyond its end is not there.
    pub fn range(&self, list: List, range: Range<u64>) -> Vec<Value> {
        let end = range.end.min(self.len(list));
        (range.start..end)
            .filter_map(|index| self.task(list, index))
            .collect()
    }

    fn instance(&self, seeds: Range<u64>, index: u64) -> Option<Value> {
        let families = self.families.len() as u64;
        let of_a_seed = families * LEVELS;
        let seed = seeds.start.checked_add(index.checked_div(of_a_seed)?)?;
        let family = self.families.get(usize::try_from(index % families).ok()?)?;
        let level = index % of_a_seed / families + 1;
        seeds.contains(&seed).then(|| {
            json!({
                "id": format!("{family}@{level}#{seed}"),
                "family": family,
                "level": level,
                "seed": seed,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn catalogue() -> Catalogue {
        Catalogue {
            core: vec![json!({"id": "modeller/001"})],
            extra: Vec::new(),
            families: vec!["modeller/crates".into(), "flight-analyser/radar".into()],
        }
    }

    #[test]
    fn lists_of_families_have_every_instance_once_and_mix_them_from_the_beginning() {
        let catalogue = catalogue();
        let all = catalogue.range(List::Train, 0..u64::MAX);
        let ids: BTreeSet<_> = all.iter().map(|task| task["id"].to_string()).collect();
        assert_eq!((all.len(), ids.len()), (2400, 2400));
        let first: Vec<_> = all.iter().take(3).map(|task| &task["id"]).collect();
        assert_eq!(
            first,
            [
                "modeller/crates@1#0",
                "flight-analyser/radar@1#0",
                "modeller/crates@2#0"
            ]
        );
        assert_eq!(catalogue.task(List::Train, 2400), None);
        assert_eq!(catalogue.task(List::Train, u64::MAX), None);
    }

    #[test]
    fn no_instance_is_for_training_and_for_validation() {
        let catalogue = catalogue();
        let ids = |list| -> BTreeSet<String> {
            let tasks = catalogue.range(list, 0..u64::MAX).into_iter();
            tasks.map(|task| task["id"].to_string()).collect()
        };
        assert!(ids(List::Train).is_disjoint(&ids(List::Validation)));
    }

    #[test]
    fn empty_lists_are_not_offered() {
        let splits = catalogue().splits();
        let names: Vec<_> = splits.iter().map(|split| &split["name"]).collect();
        assert_eq!(names, ["test", "train", "validation"]);
        let none = Catalogue {
            core: Vec::new(),
            extra: Vec::new(),
            families: Vec::new(),
        };
        assert!(none.splits().is_empty());
        assert_eq!(none.task(List::Train, 0), None);
        assert_eq!(none.range(List::Validation, 0..5), Vec::<Value>::new());
    }
}
