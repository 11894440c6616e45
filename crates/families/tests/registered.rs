//! A sample of the proof of every registered family; `cargo xtask prove` goes through all of it.

use families::proof::prove;
use families::{FAMILIES, Level};

/// The levels that are also played in the browser.
const LEVELS: [u32; 3] = [1, 5, 12];
const SEEDS: u64 = 3;

#[test]
fn a_sample_of_every_family_is_proved() {
    for family in FAMILIES {
        for number in LEVELS {
            let level = Level::new(number).expect("a level");
            let report = prove(*family, level, 0..SEEDS);
            assert!(report.holds(), "{report}\n{:#?}", report.faults);
        }
    }
}
