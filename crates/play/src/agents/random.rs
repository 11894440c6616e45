//! Clicks, drags and types at random, the same way for the same seed: no task may fall to it.

use async_trait::async_trait;
use protocol::{Action, Button, Point};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use super::Agent;
use crate::stage::{Stage, Stop};
use actions::lowering::Viewport;

pub struct Random;

/// Enough to open things and break something, short enough for every test run.
const ACTIONS: u32 = 30;
const KEYS: &[&str] = &[
    "Enter",
    "Escape",
    "Tab",
    "Delete",
    "Space",
    "ArrowDown",
    "ctrl+z",
    "ctrl+a",
];
const WORDS: &[&str] = &["1", "2.5", "test", "#ff0000", "abc"];

#[async_trait]
impl Agent for Random {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let mut rng = SmallRng::seed_from_u64(seed(&stage.brief().id, stage.seed()));
        for _ in 0..ACTIONS {
            let action = choose(&mut rng, stage.viewport());
            stage.act(action).await?;
        }
        stage.act(Action::Done).await
    }
}

/// Every task gets a sequence of its own.
fn seed(task: &str, run_seed: u64) -> u64 {
    task.bytes().fold(run_seed, |seed, byte| {
        seed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte)
    })
}

fn choose(rng: &mut SmallRng, viewport: Viewport) -> Action {
    let mut point = || -> Point {
        [
            f64::from(rng.random_range(0..viewport.width)),
            f64::from(rng.random_range(0..viewport.height)),
        ]
    };
    let (from, to) = (point(), point());
    let [x, y] = from;
    match rng.random_range(0..100) {
        0..55 => Action::Click {
            x,
            y,
            button: if rng.random_bool(0.1) {
                Button::Right
            } else {
                Button::Left
            },
            count: if rng.random_bool(0.15) { 2 } else { 1 },
            modifiers: Vec::new(),
        },
        55..75 => Action::drag(vec![from, to]),
        75..85 => Action::keys(&[KEYS[rng.random_range(0..KEYS.len())]]),
        85..95 => Action::text(WORDS[rng.random_range(0..WORDS.len())]),
        _ => Action::Scroll {
            x,
            y,
            dx: 0.0,
            dy: f64::from(rng.random_range(-3..=3) * 100),
            modifiers: Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actions::lowering::lower;

    const PAGE: Viewport = Viewport {
        width: 1024,
        height: 768,
    };

    fn sequence(seed: u64) -> Vec<Action> {
        let mut rng = SmallRng::seed_from_u64(seed);
        (0..500).map(|_| choose(&mut rng, PAGE)).collect()
    }

    #[test]
    fn the_same_seed_acts_the_same_way() {
        assert_eq!(sequence(1), sequence(1));
        assert_ne!(sequence(1), sequence(2));
        assert_ne!(seed("a", 0), seed("b", 0));
    }

    #[test]
    fn everything_it_does_can_be_carried_out() {
        for action in sequence(3) {
            assert!(lower(&action, PAGE).is_ok(), "{action:?}");
        }
    }
}
