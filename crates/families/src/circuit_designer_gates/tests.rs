//! What holds for every instance, and that the conditions can be met at every level.

use super::*;
use crate::generate::generate_of;
use crate::proof::{judged, prove};
use crate::salt::Salt;

const LEVELS: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 24];

fn drawn(number: u32, seed: u64) -> (Level, Lot) {
    let level = Level::new(number).unwrap();
    let lot = Lot::draw("circuit-designer/gates", 1, level, seed, &Salt::public());
    (level, lot)
}

#[test]
fn every_level_has_instances_with_something_to_gain() {
    for number in LEVELS {
        for seed in 0..3 {
            let (level, lot) = drawn(number, seed);
            let task = Task::draw(level, lot);
            let function = &task.function;
            assert_eq!(function.good.table(), function.table);
            assert_eq!(function.plain.table(), function.table);
            assert!(function.best() <= function.passing(), "{number} {seed}");
            assert!(function.passing() < function.baseline(), "{number} {seed}");
        }
    }
}

#[test]
fn small_and_large_levels_are_proved() {
    for (number, seeds) in [(1, 0..12), (2, 0..6), (4, 0..4), (8, 0..3), (15, 0..1)] {
        let report = prove(&Gates, Level::new(number).unwrap(), seeds);
        assert!(report.holds(), "{report}\n{:#?}", report.faults);
    }
}

#[test]
fn what_is_right_is_worth_more_than_what_is_wrong_and_cheap_more_than_dear() {
    for number in [1, 5, 8] {
        let (level, lot) = drawn(number, 7);
        let generated = generate_of(&Gates, level, 7, &Salt::public()).unwrap();
        let task = generated.task().unwrap();
        let scores: Vec<(String, f64)> = Gates
            .cases(level, lot)
            .into_iter()
            .map(|case| {
                let verdict = judged(&Gates, &task, &case, &serde_json::json!({})).unwrap();
                (case.name, verdict.score)
            })
            .collect();
        for (name, score) in &scores {
            match name.as_str() {
                "the good circuit" | "upside down, every gate with its inputs exchanged" => {
                    assert_eq!(*score, 1.0, "{number}: {name}");
                }
                "the plain circuit" => assert_eq!(*score, 0.3, "{number}: {name}"),
                _ => assert!(*score <= 0.3, "{number}: {name}: {score}"),
            }
        }
    }
}

#[test]
fn everything_of_a_sheet_up_to_level_12_is_in_sight_when_a_page_opens() {
    for number in LEVELS.into_iter().filter(|number| *number <= 12) {
        let (level, lot) = drawn(number, 3);
        let layout = Task::draw(level, lot).layout;
        let pins = layout.inputs.iter().chain(&layout.outputs);
        for pin in pins {
            assert!(pin.x <= 1072 && pin.y <= 600, "{number}: {pin:?}");
        }
    }
}

/// Laid out on the sheet, every one is right and worth all that there is.
#[test]
fn every_record_is_the_best_circuit_of_its_instance() {
    let wanted = (1..=12).flat_map(|level| [(level, 0), (level, 1)]);
    let found = records().iter().map(|it| (it.level, it.seed));
    assert_eq!(found.collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    for record in records() {
        let (level, lot) = drawn(record.level, record.seed);
        let of = format!("level {level} seed {}", record.seed);
        let function = Task::draw(level, lot).function;
        assert_eq!(record.lot, records::lot_text(lot), "{of}");
        let network = record.network(function.inputs).expect("a circuit");
        assert_eq!(network.table(), function.table, "{of}");
        let cost = network.cost(&function.permitted).map(f64::from);
        assert_eq!(cost, Some(-record.value), "{of}");
        let generated = generate_of(&Gates, level, record.seed, &Salt::public()).unwrap();
        assert_eq!(generated.best, Some(record.value), "{of}");
        let task = generated.task().unwrap();
        let cases = Gates.cases(level, lot);
        let laid_out = cases.first().expect("the good circuit");
        let view = serde_json::json!({});
        let verdict = judged(&Gates, &task, laid_out, &view).unwrap();
        assert!(verdict.pass && verdict.score == 1.0, "{of}: {verdict:#?}");
    }
}
