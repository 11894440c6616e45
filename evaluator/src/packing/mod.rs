//! Crates packed into a box along the axes: what overlaps, how dense it is, and which rules it breaks.
//!
//! Pure geometry, for the evaluator and for those who make packings. A crate is one solid or several that
//! keep their places to each other; solids are boxes and drums, turned by quarter turns alone.

mod rules;
mod solid;

#[cfg(test)]
mod tests;

pub use rules::{Rules, fault};
pub use solid::{Form, Solid};

/// How far solids may reach into each other, in units. Numbers that were typed do not add up to the last
/// decimal.
pub const SLACK: f64 = 0.001;

/// What is packed.
#[derive(Clone, Debug, PartialEq)]
pub struct Crate {
    /// As the list of objects shows it.
    pub name: String,
    /// At least one.
    pub solids: Vec<Solid>,
    /// Must it stand upright where a rule says so? Drums always must.
    pub is_tall: bool,
    /// Must it lie below the others where a rule says so?
    pub is_heavy: bool,
}

impl Crate {
    /// Lowest and highest corner of the box around it.
    pub fn bounds(&self) -> ([f64; 3], [f64; 3]) {
        around(self.solids.iter())
    }

    /// The space that its solids fill.
    pub fn volume(&self) -> f64 {
        self.solids.iter().map(Solid::volume).sum()
    }
}

/// Lowest and highest corner of the box around all crates.
pub fn bounds(crates: &[Crate]) -> ([f64; 3], [f64; 3]) {
    around(crates.iter().flat_map(|it| &it.solids))
}

/// The share of the box around all crates that they fill; 0 without crates.
pub fn density(crates: &[Crate]) -> f64 {
    let (low, high) = bounds(crates);
    let space: f64 = (0..3).map(|axis| high[axis] - low[axis]).product();
    let filled: f64 = crates.iter().map(Crate::volume).sum();
    if space > 0.0 { filled / space } else { 0.0 }
}

/// Do both crates keep the same places to each other among their solids, but for quarter turns?
/// Solids are compared in their order.
pub fn same_shape(one: &Crate, other: &Crate) -> bool {
    one.solids.len() == other.solids.len()
        && solid::quarter_turns().any(|turn| {
            let turned: Vec<Solid> = one.solids.iter().map(|it| it.turned(&turn)).collect();
            let pairs = || turned.iter().zip(&other.solids);
            let Some((first, found)) = pairs().next() else {
                return true;
            };
            let shift: [f64; 3] =
                std::array::from_fn(|axis| found.middle[axis] - first.middle[axis]);
            pairs().all(|(turned, found)| turned.shifted(shift).is_same(found, SLACK))
        })
}

fn around<'s>(solids: impl Iterator<Item = &'s Solid>) -> ([f64; 3], [f64; 3]) {
    let bounds = solids.map(|solid| (solid.low(), solid.high()));
    bounds
        .reduce(|a, b| {
            (
                std::array::from_fn(|axis| a.0[axis].min(b.0[axis])),
                std::array::from_fn(|axis| a.1[axis].max(b.1[axis])),
            )
        })
        .unwrap_or_default()
}
