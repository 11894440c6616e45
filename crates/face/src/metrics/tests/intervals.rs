//! Do intervals hold what they promise? Simulated agents whose true rates are known.

use crate::dice::Dice;
use crate::metrics::Mean;
use crate::metrics::bootstrap::{Clusters, resampled};
use crate::metrics::mcnemar;

const TASKS: usize = 40;
const ATTEMPTS: usize = 3;
const WORLDS: u64 = 150;

fn uniform(dice: &mut Dice) -> f64 {
    (dice.next() >> 11) as f64 / (1u64 << 53) as f64
}

/// An agent that solves a task with a chance that differs from task to task, with a mean of one half.
fn attempts(dice: &mut Dice) -> Vec<(String, f64)> {
    let mut all = Vec::new();
    for task in 0..TASKS {
        let chance = uniform(dice);
        for _ in 0..ATTEMPTS {
            let pass = uniform(dice) < chance;
            all.push((format!("{task:03}"), f64::from(u8::from(pass))));
        }
    }
    all
}

#[test]
fn an_interval_by_tasks_holds_the_truth_as_often_as_it_says_and_one_by_episodes_does_not() {
    let (mut by_tasks, mut by_episodes) = (0, 0);
    for world in 0..WORLDS {
        let values = attempts(&mut Dice(world));
        let holds = |spread: Option<crate::metrics::bootstrap::Spread>| {
            let it = spread.expect("many tasks");
            it.low <= 0.5 && 0.5 <= it.high
        };
        let of_tasks = Clusters::of(values.iter().map(|(task, value)| (task.as_str(), *value)));
        by_tasks += u32::from(holds(of_tasks.spread()));
        let names: Vec<String> = (0..values.len()).map(|it| it.to_string()).collect();
        let single = names
            .iter()
            .zip(&values)
            .map(|(name, (_, value))| (name.as_str(), *value));
        by_episodes += u32::from(holds(Clusters::of(single).spread()));
    }
    let share = |count: u32| f64::from(count) / WORLDS as f64;
    assert!(
        (0.90..=0.985).contains(&share(by_tasks)),
        "{}",
        share(by_tasks)
    );
    assert!(share(by_episodes) < 0.90, "{}", share(by_episodes));
}

#[test]
fn the_standard_error_of_independent_values_is_the_textbooks() {
    let names: Vec<String> = (0..100).map(|it| format!("{it:03}")).collect();
    let values = names
        .iter()
        .enumerate()
        .map(|(index, name)| (name.as_str(), (index % 10) as f64));
    let mean = Mean::of(values).expect("a mean");
    // The deviation of 0 to 9 is sqrt(8.25); a hundred values divide it by ten.
    let expected = 8.25f64.sqrt() / 10.0;
    let found = mean.standard_error.expect("an error");
    assert!((found - expected).abs() < 0.02, "{found} {expected}");
    let [low, high] = mean.interval.expect("an interval");
    assert!(
        (high - low - 2.0 * 1.96 * expected).abs() < 0.1,
        "{low} {high}"
    );
}

#[test]
fn the_same_values_give_the_same_interval_and_one_task_gives_none() {
    let values = [("a", 1.0), ("b", 0.0), ("c", 0.5), ("a", 0.25)];
    assert_eq!(Mean::of(values), Mean::of(values));
    let alone = Mean::of([("a", 1.0), ("a", 0.0)]).expect("a mean");
    assert_eq!(
        (alone.mean, alone.interval, alone.standard_error),
        (0.5, None, None)
    );
    assert_eq!(Mean::of([]), None);
    assert_eq!(resampled(5, |_| None), None);
}

/// Of agents that are equally good, the exact test takes at most as many for different as it says.
#[test]
fn equal_agents_are_rarely_told_apart() {
    let mut found = 0;
    for world in 0..1000 {
        let mut dice = Dice(world);
        let (mut one, mut other) = (0, 0);
        for _ in 0..60 {
            let chance = uniform(&mut dice);
            let passes = (uniform(&mut dice) < chance, uniform(&mut dice) < chance);
            one += usize::from(passes == (true, false));
            other += usize::from(passes == (false, true));
        }
        found += usize::from(mcnemar(one, other) < 0.05);
    }
    assert!(found <= 50, "{found} of 1000");
    assert!(found > 5, "{found} of 1000: the test finds nothing at all");
}
