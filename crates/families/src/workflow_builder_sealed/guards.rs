//! Which rules are worth finding out: every link shows in what comes out, and something comes out.

use evaluator::sealed::{Record, Shape};
use serde_json::Value;
use workflow_builder_model::Series;
use workflow_builder_model::engine::Programs;

use super::rule::{Place, Rule};
use crate::lot::Lot;

/// Rows of lists that a rule is tried on.
const ROWS: usize = 2;
/// Of the lists, in eighths: at least so many have a result, and at least so many change with every link.
const TELLING: usize = 6;
const CHANGED: usize = 2;

/// Lists to try rules on; none of those that workflows are judged by.
pub struct Samples {
    rows: Vec<Vec<Vec<Record>>>,
    /// What rules that were tried say: those that follow say most of it again.
    programs: Programs,
}

impl Samples {
    /// Those of an instance.
    pub fn of(shape: &Shape, lot: Lot) -> Samples {
        Samples::draw(shape, lot.stream("samples").next_u64())
    }

    pub fn draw(shape: &Shape, seed: u64) -> Samples {
        Samples {
            rows: shape.rows(seed, ROWS),
            programs: Programs::default(),
        }
    }

    /// What a rule makes of every list; nothing where nothing is left of more than so many of them. It is not run any
    /// further than it takes to see that.
    pub fn results(&mut self, rule: &Rule, most_empty: usize) -> Option<Vec<Vec<Value>>> {
        let mut feed = rule.drawing().feed()?;
        let mut feed = feed.series(&mut self.programs);
        let mut results = Vec::new();
        let mut empty = 0;
        for row in &self.rows {
            feed.forget();
            for list in row {
                let result = feed.run(list).ok()?;
                empty += usize::from(result.is_empty());
                if empty > most_empty {
                    return None;
                }
                results.push(result);
            }
        }
        Some(results)
    }

    /// Does this rule give enough, and does each of its links change enough of it?
    pub fn weigh(&mut self, rule: &Rule) -> Worth {
        let lists = self.rows.iter().flatten().count();
        let Some(right) = self.results(rule, lists.saturating_sub(TELLING)) else {
            return Worth::Nothing;
        };
        let is_idle = |place: &Place| self.is_close(&rule.without(*place), &right);
        match rule.places().into_iter().find(is_idle) {
            Some(place) => Worth::Idle(place),
            None => Worth::Enough,
        }
    }

    /// Does a rule that runs give nearly the same? It is not run any further than it takes to see that it does not.
    fn is_close(&mut self, rule: &Rule, right: &[Vec<Value>]) -> bool {
        let Some(mut feed) = rule.drawing().feed() else {
            return false;
        };
        let mut feed = feed.series(&mut self.programs);
        let mut right = right.iter();
        let mut changed = 0;
        for row in &self.rows {
            feed.forget();
            for list in row {
                let Ok(found) = feed.run(list) else {
                    return false;
                };
                changed += usize::from(right.next() != Some(&found));
                if changed >= CHANGED {
                    return false;
                }
            }
        }
        true
    }
}

/// What a rule is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It can be asked for.
    Enough,
    /// It could do without this link.
    Idle(Place),
    /// Too little comes out.
    Nothing,
}

/// What a workflow makes of lists, in order.
pub fn outcome(feed: &mut Series<'_>, rows: &[Vec<Vec<Record>>]) -> Vec<Option<Vec<Value>>> {
    let mut outcome = Vec::new();
    for row in rows {
        feed.forget();
        outcome.extend(row.iter().map(|list| feed.run(list).ok()));
    }
    outcome
}
