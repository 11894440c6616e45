//! How many steps the routes take: what agents that solve a task can be told apart by.
//!
//! `lengths.json` is recorded from real runs, the last word of an episode included, waiting left out; the
//! browser tests that play every route hold it to what they see.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Steps by task and by the name of the route.
pub type Lengths = BTreeMap<String, BTreeMap<String, u32>>;

static RECORDED: LazyLock<Lengths> =
    LazyLock::new(|| serde_json::from_str(include_str!("../lengths.json")).unwrap_or_default());

pub fn lengths() -> &'static Lengths {
    &RECORDED
}

/// Of the shortest route that is known.
pub fn shortest(task: &str) -> Option<u32> {
    lengths().get(task)?.values().copied().min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes;

    #[test]
    fn every_route_has_a_length_and_nothing_else_has() {
        let mut left = lengths().clone();
        for route in routes() {
            let of_task = left.get_mut(route.task);
            let length = of_task.and_then(|it| it.remove(route.name));
            assert!(
                length.is_some_and(|it| it > 0),
                "{}, {}: play it and record its length",
                route.task,
                route.name
            );
        }
        left.retain(|_, routes| !routes.is_empty());
        assert_eq!(left, Lengths::new());
    }

    #[test]
    fn the_shortest_route_counts() {
        for (task, routes) in lengths() {
            let shortest = shortest(task).expect("a length");
            assert!(routes.values().all(|it| *it >= shortest), "{task}");
        }
        assert_eq!(shortest("modeller/999-unknown"), None);
    }
}
