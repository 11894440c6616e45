//! People as scripts play them: they know what the screen shows and no more, and everything takes them time.
//!
//! An oracle knows the answer and is as fast as it is told to be. A person looks, which takes a moment, decides by a few
//! plain rules, and does one thing after another. What that takes is time of the clock that does not wait.

mod paced;
mod sector;

use crate::Solution;

pub use paced::{ACT_MS, LOOK_MS};

/// Every family that a person plays, by its id.
const TABLE: &[(&str, &'static dyn Solution)] = &[("flight-analyser/sector", &sector::Controller)];

/// How a person plays this family.
pub fn find(family: &str) -> Option<&'static dyn Solution> {
    let (_, solution) = TABLE.iter().find(|(id, _)| *id == family)?;
    Some(*solution)
}

/// The ids of all families that a person plays.
pub fn ids() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(id, _)| *id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_families_with_rules_of_their_own_are_played() {
        assert!(find("flight-analyser/sector").is_some());
        assert!(find("modeller/crates").is_none());
        assert!(ids().all(|id| crate::families::ids().any(|it| it == id)));
    }
}
