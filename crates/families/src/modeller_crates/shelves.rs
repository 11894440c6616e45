//! The baseline: crates in rows, rows in layers, layers on each other, as a tidy person would begin.

use super::kit::{Kit, Piece, Shape, UP};
use super::layout::{Layout, Place};

/// How wide and deep the shelves are tried, in hundredths of the edge of a cube as large as all crates.
const STRETCHES: std::ops::RangeInclusive<i64> = 6..=24;
const STRETCH_STEP: i64 = 10;
const WHOLE: i64 = 100;
/// Deeper than any row is long: everything stays in one layer.
const ONE_LAYER: i32 = i32::MAX / 2;

/// The smallest box that shelves of any width and depth fill without breaking a rule.
pub fn shelves(kit: &Kit) -> Layout {
    let edge = cube_root(kit.pieces.iter().map(space).sum());
    let stretched = |stretch: i64| (edge * stretch * STRETCH_STEP / WHOLE) as i32;
    let flat: Vec<usize> = kit.pieces.iter().map(|it| flat_pose(kit, it)).collect();
    let order = order(kit, &flat);
    let depths = || STRETCHES.map(stretched).chain([ONE_LAYER]);
    let mut found: Vec<(i64, Layout)> = STRETCHES
        .flat_map(|width| depths().map(move |depth| (stretched(width), depth)))
        .map(|(width, depth)| {
            let layout = fill(kit, &flat, &order, width, depth);
            (layout.volume(kit), layout)
        })
        .collect();
    found.sort_by_key(|(volume, _)| *volume);
    found.dedup();
    let mut layouts = found.into_iter().map(|(_, layout)| layout);
    // Of crates of many heights, most of the next layer lies on nothing.
    let is_in_order =
        |layout: &Layout| !layout.surely_overhangs(kit) && layout.fault(kit).is_none();
    let in_order = layouts.find(is_in_order);
    let one_layer = || {
        fill(
            kit,
            &flat,
            &order,
            stretched(WHOLE / STRETCH_STEP),
            ONE_LAYER,
        )
    };
    in_order.unwrap_or_else(one_layer)
}

/// Heavy ones first, so that none comes to lie above another; deep ones share rows.
fn order(kit: &Kit, flat: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..kit.pieces.len()).collect();
    order.sort_by_key(|it| {
        let piece = &kit.pieces[*it];
        let [x, _, z] = piece.poses[flat[*it]].size.map(|edge| -edge);
        (!piece.is_heavy, z, x, *it)
    });
    order
}

/// The largest whole number whose cube is not larger.
pub fn cube_root(volume: i64) -> i64 {
    const MOST: i64 = 2_000_000;
    let (mut low, mut high) = (0, MOST);
    while low < high {
        let middle = (low + high + 1) / 2;
        if middle * middle * middle <= volume {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The box around a crate.
fn space(piece: &Piece) -> i64 {
    let size = piece.poses[0].size;
    size.iter().map(|edge| i64::from(*edge)).product()
}

/// `flat` is how each crate lies.
fn fill(kit: &Kit, flat: &[usize], order: &[usize], width: i32, depth: i32) -> Layout {
    let size = |piece: usize| kit.pieces[piece].poses[flat[piece]].size;
    let mut places = vec![
        Place {
            pose: 0,
            low: [0; 3]
        };
        order.len()
    ];
    // Where the next crate goes, and how deep the row and how high the layer is.
    let (mut at, mut row, mut layer) = ([0; 3], 0, 0);
    for piece in order.iter().copied() {
        let [x, y, z] = size(piece);
        if at[0] > 0 && at[0] + x > width {
            at = [0, at[1], at[2] + row];
            row = 0;
        }
        if at[2] > 0 && at[2] + z.max(row) > depth {
            at = [0, at[1] + layer, 0];
            (row, layer) = (0, 0);
        }
        places[piece] = Place {
            pose: flat[piece],
            low: at,
        };
        at[0] += x;
        row = row.max(z);
        layer = layer.max(y);
    }
    Layout { places }
}

/// As low as it may lie; an angle with both its parts on the bottom, the long side across.
fn flat_pose(kit: &Kit, piece: &Piece) -> usize {
    let allowed = (0..piece.poses.len()).filter(|it| piece.may_lie(&piece.poses[*it], kit.rules));
    let lowest = allowed.min_by_key(|it| {
        let pose = &piece.poses[*it];
        let is_raised = pose.parts.iter().any(|part| part.low[UP] > 0);
        let [x, y, _] = pose.size;
        (piece.shape == Shape::Angle && is_raised, y, -x)
    });
    lowest.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::modeller_crates::dials::Dials;
    use seeded::Seeded;

    #[test]
    fn shelves_break_no_rule_at_any_level() {
        for level in 1..=14 {
            let dials = Dials::of(Level::new(level).expect("a level"));
            for seed in 0..5 {
                let kit = Kit::draw(&dials, &mut Seeded::new(seed));
                let layout = shelves(&kit);
                assert_eq!(layout.fault(&kit), None, "{level}#{seed}");
                let density = layout.density(&kit);
                assert!((0.2..=1.0).contains(&density), "{level}#{seed}: {density}");
            }
        }
    }

    #[test]
    fn what_surely_overhangs_is_found_overhanging() {
        let dials = Dials::of(Level::new(12).expect("a level"));
        let mut rejected = 0;
        for seed in 0..5 {
            let kit = Kit::draw(&dials, &mut Seeded::new(seed));
            let flat: Vec<usize> = kit.pieces.iter().map(|it| flat_pose(&kit, it)).collect();
            let order = order(&kit, &flat);
            for edge in (2_000..12_000).step_by(1_000) {
                let layout = fill(&kit, &flat, &order, edge, edge);
                if layout.surely_overhangs(&kit) {
                    let fault = layout.fault(&kit).expect("a fault");
                    assert!(fault.contains("overhangs"), "{fault}");
                    rejected += 1;
                }
            }
            assert!(!shelves(&kit).surely_overhangs(&kit), "{seed}");
        }
        assert!(rejected > 20, "{rejected}");
    }

    #[test]
    fn cube_roots_are_whole() {
        assert_eq!([0, 1, 7, 8, 26, 27].map(cube_root), [0, 1, 1, 2, 2, 3]);
        assert_eq!(cube_root(1_000_000_000_000), 10_000);
    }
}
