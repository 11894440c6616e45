//! A search for cheaper circuits: gate after gate is made another way, whenever that costs less, often
//! when it costs the same, and seldom when it costs a little more.

use seeded::Seeded;

use super::gates::Permitted;
use super::network::Network;
use super::rewriting::Place;

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Gates that are tried to be made another way.
    pub steps: u32,
    /// Every so many steps two gates in place of one are tried, too.
    pub two_every: u32,
    /// Every so many steps something dearer is taken.
    pub dearer_every: Option<u32>,
}

/// The cheapest circuit on the way, which is the given one or a cheaper one with the same outputs.
pub fn improved(
    permitted: &Permitted,
    network: &Network,
    effort: Effort,
    numbers: &mut Seeded,
) -> Network {
    let cost = |network: &Network| network.cost(permitted).unwrap_or(u32::MAX);
    let mut best = network.tidied();
    let mut now = best.clone();
    let mut columns = now.columns();
    for step in 1..=effort.steps {
        if now.gates.is_empty() {
            break;
        }
        let gate = numbers.below(now.gates.len() as u64) as usize;
        let is_due = |every: u32| step.is_multiple_of(every.max(1));
        let place = Place::new(&now, permitted, &columns, gate);
        let ways = place.rewritten(is_due(effort.two_every));
        let Some(least) = ways.iter().map(cost).min() else {
            continue;
        };
        let slack = match effort.dearer_every {
            Some(every) if is_due(every) => permitted.least(),
            _ => 0,
        };
        if least > cost(&now).saturating_add(slack) {
            continue;
        }
        let cheapest: Vec<Network> = ways.into_iter().filter(|it| cost(it) == least).collect();
        now = numbers.pick(&cheapest).cloned().unwrap_or(now);
        columns = now.columns();
        if cost(&now) < cost(&best) {
            best = now.clone();
        }
    }
    best
}
