//! Splits demonstrations into training and test so that neither side has seen a state of the other.
//!
//! Two demonstrations belong together when they are of the same task, or when both pass through the same state
//! of the document: equal content after any operation, apart from the state that a visit of the tool begins
//! with, which all of them share. Groups of what belongs together go to one side as a whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::digest::sha256;

/// A demonstration, as far as its place in a split depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub task: String,
    /// Hashes of the states that it passes through, without the one that it begins with.
    pub states: BTreeSet<String>,
    /// May it be trained on? What evaluations are made of is for the test side alone.
    pub is_held_out: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Train,
    Test,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::Train, Side::Test];

    pub fn name(self) -> &'static str {
        match self {
            Side::Train => "train",
            Side::Test => "test",
        }
    }
}

/// Where a demonstration goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first task of its group, by name.
    pub group: String,
    pub side: Side,
}

/// The place of every candidate, in their order. About `test_share` of those that may be trained on go to the
/// test side: whole groups, in an order that the seed decides, as long as they fit. A share above zero gets
/// one group at least, if there are two.
pub fn split(candidates: &[Candidate], test_share: f64, seed: u64) -> Vec<Place> {
    let groups = groups(candidates);
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, group) in groups.iter().enumerate() {
        members.entry(group).or_default().push(index);
    }
    let is_held_out = |all: &[usize]| all.iter().any(|&index| candidates[index].is_held_out);
    let (held_out, mut free): (Vec<_>, Vec<_>) =
        members.iter().partition(|(_, all)| is_held_out(all));
    let mut test: BTreeSet<&str> = held_out.iter().map(|(name, _)| **name).collect();
    let count: usize = free.iter().map(|(_, all)| all.len()).sum();
    let room = (count as f64 * test_share.clamp(0.0, 1.0)).round() as usize;
    free.sort_by_key(|(name, _)| sha256(format!("{seed} {name}")));
    let mut taken = 0;
    for (name, all) in &free {
        if taken + all.len() <= room {
            test.insert(name);
            taken += all.len();
        }
    }
    if taken == 0 && test_share > 0.0 && free.len() > 1 {
        // The smallest one does the least harm to the other side.
        let smallest = free.iter().min_by_key(|(_, all)| all.len());
        test.extend(smallest.map(|(name, _)| **name));
    }
    let side = |group: &str| match test.contains(group) {
        true => Side::Test,
        false => Side::Train,
    };
    groups
        .iter()
        .map(|group| Place {
            side: side(group),
            group: group.clone(),
        })
        .collect()
}

/// States that both sides have: none, if the split is one.
pub fn overlap(candidates: &[Candidate], places: &[Place]) -> BTreeSet<String> {
    let of_side = |side: Side| -> BTreeSet<&String> {
        let all = candidates.iter().zip(places);
        all.filter(|(_, place)| place.side == side)
            .flat_map(|(candidate, _)| &candidate.states)
            .collect()
    };
    let [train, test] = Side::ALL.map(of_side);
    train.intersection(&test).map(|it| (*it).clone()).collect()
}

/// The name of the group of every candidate.
fn groups(candidates: &[Candidate]) -> Vec<String> {
    let mut parents: Vec<usize> = (0..candidates.len()).collect();
    let mut owners: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (index, candidate) in candidates.iter().enumerate() {
        let states = candidate
            .states
            .iter()
            .map(|state| ("state", state.as_str()));
        let task = std::iter::once(("task", candidate.task.as_str()));
        for key in states.chain(task) {
            let owner = *owners.entry(key).or_insert(index);
            let (one, other) = (root(&mut parents, owner), root(&mut parents, index));
            parents[one.max(other)] = one.min(other);
        }
    }
    let mut names: BTreeMap<usize, &str> = BTreeMap::new();
    for (index, candidate) in candidates.iter().enumerate() {
        let name = names.entry(root(&mut parents, index));
        let name = name.or_insert(&candidate.task);
        *name = (*name).min(&candidate.task);
    }
    (0..candidates.len())
        .map(|index| names[&root(&mut parents, index)].to_string())
        .collect()
}

/// The first of those that belong together, with shorter ways for the next who asks.
fn root(parents: &mut [usize], mut index: usize) -> usize {
    while parents[index] != index {
        parents[index] = parents[parents[index]];
        index = parents[index];
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demo(task: &str, states: &[&str]) -> Candidate {
        Candidate {
            task: task.into(),
            states: states.iter().map(ToString::to_string).collect(),
            is_held_out: false,
        }
    }

    fn names(places: &[Place]) -> Vec<&str> {
        places.iter().map(|it| it.group.as_str()).collect()
    }

    #[test]
    fn what_shares_a_state_or_a_task_belongs_together_also_by_detours() {
        let all = [
            demo("d", &["1", "2"]),
            demo("c", &["3"]),
            demo("b", &["2", "3"]),
            demo("x", &["9"]),
            demo("x", &["8"]),
            demo("y", &[]),
        ];
        assert_eq!(names(&split(&all, 0.5, 0)), ["b", "b", "b", "x", "x", "y"]);
    }

    #[test]
    fn no_state_is_on_both_sides_whatever_the_seed() {
        let all: Vec<Candidate> = (0..60_u32)
            .map(|number| {
                let states = [number / 2, number / 3 + 1000].map(|it| it.to_string());
                demo(&format!("task {}", number / 4), &[&states[0], &states[1]])
            })
            .collect();
        for seed in 0..20 {
            let places = split(&all, 0.2, seed);
            assert_eq!(overlap(&all, &places), BTreeSet::new());
            assert_eq!(places, split(&all, 0.2, seed));
        }
    }

    #[test]
    fn the_share_is_met_as_far_as_groups_allow() {
        let all: Vec<Candidate> = (0..50)
            .map(|number| demo(&format!("task {number}"), &[]))
            .collect();
        let test = |share: f64, seed: u64| {
            let places = split(&all, share, seed);
            places.iter().filter(|it| it.side == Side::Test).count()
        };
        assert_eq!((test(0.0, 1), test(0.2, 1), test(1.0, 1)), (0, 10, 50));
        assert_ne!(split(&all, 0.2, 1), split(&all, 0.2, 2));
        let two = [demo("a", &[]), demo("b", &[])];
        let sides = split(&two, 0.1, 0);
        assert_eq!(sides.iter().filter(|it| it.side == Side::Test).count(), 1);
        assert_eq!(split(&two[..1], 0.1, 0)[0].side, Side::Train);
    }

    #[test]
    fn what_is_held_out_is_never_trained_on_and_takes_its_group_along() {
        let mut core = demo("core", &["1"]);
        core.is_held_out = true;
        let all = [core, demo("near", &["1"]), demo("far", &["2"])];
        let sides: Vec<Side> = split(&all, 0.0, 0).iter().map(|it| it.side).collect();
        assert_eq!(sides, [Side::Test, Side::Test, Side::Train]);
    }

    #[test]
    fn an_overlap_is_found() {
        let all = [demo("a", &["1"]), demo("b", &["1"])];
        let place = |side| Place {
            group: String::new(),
            side,
        };
        let wrong = [place(Side::Train), place(Side::Test)];
        assert_eq!(overlap(&all, &wrong).len(), 1);
    }
}
