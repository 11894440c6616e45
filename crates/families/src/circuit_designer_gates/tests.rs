//! What holds for every instance, and that the conditions can be met at every level.

use super::*;
use crate::Salt;

fn lot(level: u32, seed: u64) -> (Level, Lot) {
    let level = Level::new(level).unwrap();
    let salt = Salt::default();
    (
        level,
        Lot::draw("circuit-designer/gates", 1, level, seed, &salt),
    )
}

#[test]
fn every_level_has_instances_with_something_to_gain() {
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 24, 60] {
        for seed in 0..3 {
            let (level, lot) = lot(number, seed);
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
#[ignore = "prints figures"]
fn figures() {
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 24, 60] {
        for seed in 0..4 {
            let (level, lot) = lot(number, seed);
            let start = std::time::Instant::now();
            let task = Task::draw(level, lot);
            let ms = start.elapsed().as_secs_f64() * 1e3;
            let f = &task.function;
            println!(
                "{number:3} {seed} {ms:8.1} ms  baseline {:4} ({:3} gates) best {:4} ({:3} gates) pass {:4} depth {:?} {:?}",
                f.baseline(), f.plain.gates.len(), f.best(), f.good.gates.len(), f.passing(),
                f.good.depths().iter().max(),
                f.permitted.costs().iter().map(|(k, c)| format!("{}{c}", k.title())).collect::<Vec<_>>().join(" "),
            );
        }
    }
}
