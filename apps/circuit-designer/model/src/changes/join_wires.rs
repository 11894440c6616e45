//! Turns chains of straight wires into routed wires: one wire from end to end, with the same bends.

use std::collections::{BTreeMap, BTreeSet};

use crate::circuit::{Circuit, Element, ElementId, Point};
use crate::sheet::Posts;

/// Chains end where anything else is connected. The first wire of a chain becomes the routed one and
/// takes over what scopes show of the others. Rings of wires are left alone.
pub fn join_wires(circuit: &mut Circuit) {
    let posts = Posts::new(circuit);
    let mut wires: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (index, wire) in circuit.elements.iter().enumerate() {
        if is_plain(wire) {
            wires.entry(wire.from).or_default().push(index);
            wires.entry(wire.to).or_default().push(index);
        }
    }
    let goes_on =
        |at: Point| posts.meeting_at(at) == 2 && wires.get(&at).is_some_and(|it| it.len() == 2);
    let mut done: BTreeSet<usize> = BTreeSet::new();
    let mut replaced: BTreeMap<ElementId, ElementId> = BTreeMap::new();
    for first in 0..circuit.elements.len() {
        let wire = &circuit.elements[first];
        if !is_plain(wire) || done.contains(&first) {
            continue;
        }
        let mut chain = vec![first];
        let mut route = vec![wire.from, wire.to];
        // To both sides, as far as the chain goes.
        for _ in 0..2 {
            while let Some(at) = route.last().copied().filter(|at| goes_on(*at)) {
                let next = wires[&at].iter().find(|index| !chain.contains(index));
                let Some(next) = next.copied() else {
                    break;
                };
                let wire = &circuit.elements[next];
                route.push(if wire.from == at { wire.to } else { wire.from });
                chain.push(next);
            }
            route.reverse();
        }
        done.extend(&chain);
        if route.first() == route.last() {
            continue;
        }
        let kept = circuit.elements[first].id;
        for index in chain.iter().skip(1) {
            replaced.insert(circuit.elements[*index].id, kept);
        }
        let element = &mut circuit.elements[first];
        element.kind = "routed-wire".into();
        element.route = without_straight_points(&route);
        (element.from, element.to) = (route[0], route[route.len() - 1]);
    }
    for plot in circuit.scopes.iter_mut().flat_map(|scope| &mut scope.plots) {
        if let Some(kept) = replaced.get(&plot.element) {
            plot.element = *kept;
        }
    }
    circuit
        .elements
        .retain(|element| !replaced.contains_key(&element.id));
}

/// Along one axis and without settings of its own.
fn is_plain(element: &Element) -> bool {
    let is_straight = element.from.x == element.to.x || element.from.y == element.to.y;
    element.kind == "wire" && is_straight && element.parameters.is_empty()
}

fn without_straight_points(route: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for (index, point) in route.iter().enumerate() {
        let next = route.get(index + 1);
        let is_between = matches!((kept.last(), next), (Some(last), Some(next)) if point.lies_within(*last, *next));
        if !is_between {
            kept.push(*point);
        }
    }
    kept
}
