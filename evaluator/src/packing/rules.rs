//! What a packing must not do, in words for a report.

use super::solid::{Form, Shadow, Solid};
use super::{Crate, SLACK, bounds};

/// The axis that points up.
const UP: usize = 1;
/// How far above something a crate still rests on it, in units.
const RESTING: f64 = 0.005;
/// The share of its underside by which a crate must rest on something.
const HALF: f64 = 0.5;
/// For areas that are summed up from strips.
const AREA_SLACK: f64 = 1e-3;

/// Which rules hold besides those of overlaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Tall crates stand on end, drums on their round base.
    pub tall_ones_stand: bool,
    /// Straight below a heavy crate there are heavy ones alone.
    pub heavy_ones_below: bool,
    /// Every crate rests on the bottom or on others by at least half of its footprint.
    pub nothing_overhangs: bool,
}

/// The first thing that is wrong; nothing means that the packing is in order, however large it is.
pub fn fault(crates: &[Crate], rules: Rules) -> Option<String> {
    let fallen = || crates.iter().find(|it| !stands(it));
    let tall = || fallen().map(|it| format!("{} does not stand upright", it.name));
    overlap(crates)
        .or_else(|| rules.tall_ones_stand.then(tall).flatten())
        .or_else(|| {
            rules
                .heavy_ones_below
                .then(|| heavy_above(crates))
                .flatten()
        })
        .or_else(|| rules.nothing_overhangs.then(|| overhang(crates)).flatten())
}

fn overlap(crates: &[Crate]) -> Option<String> {
    let overlapping = |(place, one): (usize, &Crate)| {
        let other = crates[place + 1..]
            .iter()
            .find(|other| pairs(one, other).any(|(solid, other)| solid.overlaps(other)))?;
        Some(format!("{} and {} overlap", one.name, other.name))
    };
    crates.iter().enumerate().find_map(overlapping)
}

fn pairs<'c>(one: &'c Crate, other: &'c Crate) -> impl Iterator<Item = (&'c Solid, &'c Solid)> {
    let solids = one.solids.iter();
    solids.flat_map(|solid| other.solids.iter().map(move |other| (solid, other)))
}

fn stands(it: &Crate) -> bool {
    it.solids.iter().all(|solid| match solid.form {
        Form::Drum { axis } => axis == UP,
        Form::Box => {
            !it.is_tall
                || solid
                    .size
                    .iter()
                    .all(|edge| *edge <= solid.size[UP] + SLACK)
        }
    })
}

fn heavy_above(crates: &[Crate]) -> Option<String> {
    let is_above = |solid: &Solid, other: &Solid| {
        solid.low()[UP] > other.low()[UP] + SLACK && solid.shadow(UP).overlaps(&other.shadow(UP))
    };
    crates.iter().filter(|it| it.is_heavy).find_map(|heavy| {
        let mut others = crates.iter().filter(|it| !it.is_heavy);
        let below = others.find(|other| pairs(heavy, other).any(|(a, b)| is_above(a, b)))?;
        Some(format!("{} lies above {}", heavy.name, below.name))
    })
}

fn overhang(crates: &[Crate]) -> Option<String> {
    let bottom = bounds(crates).0[UP];
    let found = crates.iter().enumerate().find(|(place, it)| {
        let others = || {
            let others = crates
                .iter()
                .enumerate()
                .filter(|(other, _)| other != place);
            others.flat_map(|(_, other)| &other.solids)
        };
        let carried = it
            .solids
            .iter()
            .map(|solid| carried(solid, bottom, others()));
        carried.sum::<f64>() < footprint(it) * HALF - AREA_SLACK
    });
    found.map(|(_, it)| format!("{} overhangs by half or more", it.name))
}

/// The area by which a solid rests on the bottom or on what is right below it.
fn carried<'s>(solid: &Solid, bottom: f64, others: impl Iterator<Item = &'s Solid>) -> f64 {
    let shadow = solid.shadow(UP);
    let low = solid.low()[UP];
    if low - bottom <= RESTING {
        return shadow.area();
    }
    let below = others.filter(|other| (low - other.high()[UP]).abs() <= RESTING);
    below
        .map(|other| shadow.shared_area(&other.shadow(UP)))
        .sum()
}

/// The area that a crate covers, seen from above.
fn footprint(it: &Crate) -> f64 {
    let shadows: Vec<Shadow> = it.solids.iter().map(|solid| solid.shadow(UP)).collect();
    let whole: f64 = shadows.iter().map(Shadow::area).sum();
    let twice = shadows.iter().enumerate().flat_map(|(place, one)| {
        let others = shadows[place + 1..].iter();
        others.map(move |other| one.shared_area(other))
    });
    whole - twice.sum::<f64>()
}
