//! Every registered family has its oracle, which understands what its instances are solved by.

use families::{FAMILIES, Id, Level, Salt, generate, id_of};

/// The levels that are played in the browser.
const LEVELS: [u32; 3] = [1, 5, 12];
const SEEDS: u64 = 5;

#[test]
fn the_oracle_of_every_family_reads_the_reference_of_its_instances() {
    for family in FAMILIES {
        let name = id_of(*family);
        for number in LEVELS {
            let level = Level::new(number).expect("a level");
            for seed in 0..SEEDS {
                let id = Id::new(&*name, level, seed);
                let generated = generate(&id, &Salt::public()).expect("a task");
                let reference = generated.task().expect("a task").reference;
                let reference = reference.expect("for the oracle");
                let solution = oracles::families::find(&name, &reference);
                assert!(solution.is_some(), "{id} has no solution");
            }
        }
    }
}

#[test]
fn there_is_no_oracle_without_its_family() {
    for id in oracles::families::ids() {
        assert!(families::find(id).is_some(), "{id} is not registered");
    }
}
