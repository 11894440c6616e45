//! What must pass and what must not.

use serde_json::{Value, json};

use super::kit::Shape;
use super::layout::Layout;
use super::packing::Packing;
use super::text::{ENOUGH, Ids};
use crate::family::{Case, CaseClaim};
use crate::lot::Lot;

/// An overlap that is ten times what counts as touching, in thousandths.
const OVERLAP: i32 = 10;
/// Where the mirror image goes.
const ELSEWHERE: [i32; 3] = [-7_350, 1_200, 4_040];

pub fn cases(packing: &Packing, ids: &Ids, lot: Lot) -> Vec<Case> {
    let made = Commands { packing, ids };
    let best = &packing.best;
    let reference = made.laid_out(best);
    let mut cases = vec![
        case("the best known packing", true, vec![reference.clone()]),
        case(
            "its mirror image somewhere else",
            true,
            vec![made.laid_out(&best.mirrored(&packing.kit, ELSEWHERE))],
        ),
    ];
    if packing.share(&packing.baseline) < ENOUGH {
        let commands = vec![made.laid_out(&packing.baseline)];
        cases.push(case("shelves", false, commands));
    }
    if let Some(overlapping) = made.overlapping(best) {
        let commands = vec![made.laid_out(&overlapping)];
        cases.push(case("an overlap of a hundredth", false, commands));
    }
    cases.push(case(
        "one crate forgotten",
        false,
        vec![made.laid_out(&made.forgotten(best))],
    ));
    let without_rules = packing.without_rules(lot);
    if without_rules.fault(&packing.kit).is_some() {
        cases.push(case(
            "packed as if there were no rules",
            false,
            vec![made.laid_out(&without_rules)],
        ));
    }
    let first_box = packing
        .kit
        .pieces
        .iter()
        .position(|it| it.shape == Shape::Box);
    let first = &ids.objects[first_box.unwrap_or_default()][0];
    let further = [
        (
            "one crate turned by 45 degrees",
            made.set(first, "rotation", "y", 45.0),
        ),
        ("one crate smaller", made.set(first, "scale", "x", 0.4)),
        (
            "one crate painted",
            json!({"op": "set_color", "scene": ids.scene, "objects": [first], "color": "#ff0000"}),
        ),
        (
            "one crate deleted",
            json!({"op": "delete_objects", "scene": ids.scene, "objects": [first]}),
        ),
        (
            "one crate more",
            json!({"op": "duplicate_objects", "scene": ids.scene, "objects": [first]}),
        ),
        (
            "one crate hidden",
            json!({"op": "set_visible", "scene": ids.scene, "objects": [first], "visible": false}),
        ),
    ];
    for (name, command) in further {
        cases.push(case(name, false, vec![reference.clone(), command]));
    }
    cases
}

fn case(name: &str, passes: bool, commands: Vec<Value>) -> Case {
    Case {
        name: name.into(),
        commands,
        claim: CaseClaim::done(),
        passes,
    }
}

struct Commands<'a> {
    packing: &'a Packing,
    ids: &'a Ids,
}

impl Commands<'_> {
    /// Puts everything where a layout has it.
    fn laid_out(&self, layout: &Layout) -> Value {
        let kit = &self.packing.kit;
        let places = (0..kit.pieces.len()).flat_map(|piece| {
            let objects = layout.objects(kit, piece);
            objects.into_iter().zip(&self.ids.objects[piece])
        });
        let places = places.map(|(object, id)| {
            json!({
                "object": id,
                "placement": {
                    "position": object.position,
                    "rotation": object.rotation,
                    "scale": object.scale,
                },
            })
        });
        let places: Vec<Value> = places.collect();
        json!({"op": "place_objects", "scene": self.ids.scene, "places": places})
    }

    fn set(&self, object: &str, part: &str, axis: &str, value: f64) -> Value {
        json!({
            "op": "set_transform", "scene": self.ids.scene, "objects": [object], "part": part,
            "axis": axis, "value": value,
        })
    }

    /// The packing with one crate pushed into a neighbour by a hundredth.
    fn overlapping(&self, best: &Layout) -> Option<Layout> {
        let pushes = (0..best.places.len()).flat_map(|piece| {
            (0..3).flat_map(move |axis| [OVERLAP, -OVERLAP].map(|push| (piece, axis, push)))
        });
        let pushed = pushes.map(|(piece, axis, push)| {
            let mut layout = best.clone();
            layout.places[piece].low[axis] += push;
            layout
        });
        let overlaps = |layout: &Layout| {
            let fault = layout.fault(&self.packing.kit);
            fault.is_some_and(|fault| fault.ends_with("overlap"))
        };
        pushed.into_iter().find(overlaps)
    }

    /// The packing with the crate still at its start that makes the largest box.
    fn forgotten(&self, best: &Layout) -> Layout {
        let kit = &self.packing.kit;
        let left = (0..best.places.len()).map(|piece| {
            let mut layout = best.clone();
            layout.places[piece] = self.packing.start.places[piece];
            layout
        });
        let largest = left.max_by_key(|layout| layout.volume(kit));
        largest.unwrap_or_else(|| self.packing.start.clone())
    }
}
