//! Is one design the same network as another, whatever its nets and parts are called?

use super::design::{Design, Part};
use super::function::permutations;

/// Which found part and net stands for which expected one.
#[derive(Clone, Debug)]
pub struct Matching {
    /// Found part of each expected part.
    pub parts: Vec<usize>,
    /// Found net of each expected net.
    pub nets: Vec<Option<usize>>,
}

/// What has to agree beside kinds and connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demands {
    pub names: bool,
    pub values: bool,
}

/// Attempts before the search gives up; networks of tasks need a few hundred.
const MAX_ATTEMPTS: usize = 200_000;

/// Pairs the designs part by part. Without success: the expected part that could not be placed in
/// the attempt that got furthest.
pub fn find(expected: &Design, found: &Design, demands: Demands) -> Result<Matching, usize> {
    let order = order(expected);
    let mut search = Search {
        expected,
        found,
        demands,
        parts: vec![None; expected.parts.len()],
        is_taken: vec![false; found.parts.len()],
        nets: vec![None; expected.degrees.len()],
        is_used: vec![false; found.degrees.len()],
        attempts: 0,
        furthest: 0,
        order,
    };
    // Ground is ground.
    if let (Some(net), Some(used)) = (search.nets.first_mut(), search.is_used.first_mut()) {
        *net = Some(0);
        *used = true;
    }
    let is_complete = expected.parts.len() == found.parts.len() && search.place(0);
    let stuck = search.order.get(search.furthest).copied().unwrap_or(0);
    let parts: Option<Vec<usize>> = search.parts.into_iter().collect();
    match parts {
        Some(parts) if is_complete => Ok(Matching {
            parts,
            nets: search.nets,
        }),
        _ => Err(stuck),
    }
}

/// Parts in an order in which each hangs on those before it, as far as possible.
fn order(design: &Design) -> Vec<usize> {
    let mut is_reached = vec![false; design.degrees.len()];
    if let Some(ground) = is_reached.first_mut() {
        *ground = true;
    }
    let mut left: Vec<usize> = (0..design.parts.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let reached = |part: &usize| {
            let pins = &design.parts[*part].pins;
            pins.iter().filter(|(_, net)| is_reached[*net]).count()
        };
        // The first of those that hang on most.
        let most = left.iter().map(reached).max().unwrap_or(0);
        let place = left.iter().position(|it| reached(it) == most).unwrap_or(0);
        let part = left.remove(place);
        for (_, net) in &design.parts[part].pins {
            is_reached[*net] = true;
        }
        order.push(part);
    }
    order
}

struct Search<'d> {
    expected: &'d Design,
    found: &'d Design,
    demands: Demands,
    order: Vec<usize>,
    parts: Vec<Option<usize>>,
    is_taken: Vec<bool>,
    nets: Vec<Option<usize>>,
    is_used: Vec<bool>,
    attempts: usize,
    furthest: usize,
}

impl Search<'_> {
    fn place(&mut self, depth: usize) -> bool {
        self.furthest = self.furthest.max(depth);
        let Some(part) = self.order.get(depth).copied() else {
            return true;
        };
        let wanted = &self.expected.parts[part];
        for candidate in 0..self.found.parts.len() {
            let other = &self.found.parts[candidate];
            if self.is_taken[candidate] || !self.fits(wanted, other) {
                continue;
            }
            self.attempts += 1;
            if self.attempts > MAX_ATTEMPTS {
                return false;
            }
            for pairs in pairings(wanted, other) {
                let Some(bound) = self.bind(&pairs) else {
                    continue;
                };
                self.is_taken[candidate] = true;
                self.parts[part] = Some(candidate);
                if self.place(depth + 1) {
                    return true;
                }
                self.is_taken[candidate] = false;
                self.parts[part] = None;
                self.release(&bound);
            }
        }
        false
    }

    fn fits(&self, wanted: &Part, other: &Part) -> bool {
        let Demands { names, values } = self.demands;
        wanted.kind == other.kind
            && (!names || wanted.accepts_name_of(other))
            && (!values || wanted.equals(other))
    }

    /// Lets expected nets stand for found ones, all or none; says which were new.
    fn bind(&mut self, pairs: &[(usize, usize)]) -> Option<Vec<(usize, usize)>> {
        let mut bound = Vec::new();
        for (wanted, found) in pairs {
            let fits = match self.nets[*wanted] {
                Some(known) => known == *found,
                None => {
                    !self.is_used[*found]
                        && self.expected.degrees[*wanted] == self.found.degrees[*found]
                }
            };
            if !fits {
                self.release(&bound);
                return None;
            }
            if self.nets[*wanted].is_none() {
                self.nets[*wanted] = Some(*found);
                self.is_used[*found] = true;
                bound.push((*wanted, *found));
            }
        }
        Some(bound)
    }

    fn release(&mut self, bound: &[(usize, usize)]) {
        for (wanted, found) in bound {
            self.nets[*wanted] = None;
            self.is_used[*found] = false;
        }
    }
}

/// Expected and found net of each pin, for every way the part may be turned.
fn pairings(wanted: &Part, found: &Part) -> Vec<Vec<(usize, usize)>> {
    let pairs: Option<Vec<(usize, usize)>> = wanted
        .pins
        .iter()
        .map(|(pin, net)| Some((*net, found.net(pin)?)))
        .collect();
    let Some(pairs) = pairs else {
        return Vec::new();
    };
    let (alike, others) = pairs.split_at(wanted.alike_pins().min(pairs.len()));
    let mut orders: Vec<Vec<usize>> =
        permutations(&alike.iter().map(|it| it.1).collect::<Vec<_>>());
    // Pins on the same net make no difference.
    orders.sort();
    orders.dedup();
    orders
        .into_iter()
        .map(|nets| {
            let turned = alike
                .iter()
                .zip(nets)
                .map(|((wanted, _), net)| (*wanted, net));
            turned.chain(others.iter().copied()).collect()
        })
        .collect()
}
