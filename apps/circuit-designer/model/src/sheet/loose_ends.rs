//! Ends of wires that seem to touch a part but do not: they lie on its lead or body, not at its post.

use super::area::Area;
use super::outline::Outline;
use super::posts::Posts;
use crate::circuit::{Circuit, Element, Point};

/// In a fixed order, each place once. Such a place is connected to nothing of the part, whatever it
/// looks like; a corner of wires that merely passes over a body is left alone.
pub fn loose_ends(circuit: &Circuit) -> Vec<Point> {
    let parts: Vec<Element> = {
        let elements = circuit.elements.iter();
        let parts = elements.filter(|it| !is_wire(it) && !it.pins().is_empty());
        parts.cloned().collect()
    };
    let outlines: Vec<Outline> = parts.iter().map(Outline::of).collect();
    let part_posts = Posts::of(&parts);
    let posts = Posts::new(circuit);
    let wires = circuit.elements.iter().filter(|it| is_wire(it));
    let mut ends: Vec<Point> = wires
        .flat_map(|wire| [wire.from, wire.to])
        .filter(|end| part_posts.meeting_at(*end) == 0)
        .filter(|end| {
            let is_open = posts.meeting_at(*end) == 1;
            let mut near = outlines.iter().filter(|it| it.bounds.holds(*end));
            near.any(|outline| is_on_lead(outline, *end) || is_open && is_on_body(outline, *end))
        })
        .collect();
    ends.sort();
    ends.dedup();
    ends
}

fn is_wire(element: &Element) -> bool {
    element.kind == "wire" || element.kind == "routed-wire"
}

fn is_on_lead(outline: &Outline, at: Point) -> bool {
    let mut leads = outline.lines.iter();
    leads.any(|(a, b)| at == *a || at == *b || at.lies_within(*a, *b))
}

fn is_on_body(outline: &Outline, at: Point) -> bool {
    outline.body.is_some_and(|body: Area| body.holds(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind, first and second end.
    type Drawn<'a> = (&'a str, (i32, i32), (i32, i32));

    fn sheet(elements: &[Drawn]) -> Circuit {
        let mut circuit = Circuit::default();
        for (kind, from, to) in elements {
            let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
            circuit.add(Element::new(kind, from, to));
        }
        circuit
    }

    const RESISTOR: Drawn = ("resistor", (0, 0), (96, 0));

    #[test]
    fn a_wire_on_a_lead_or_a_body_is_loose() {
        for x in [16, 48, 80] {
            let circuit = sheet(&[RESISTOR, ("wire", (x, 64), (x, 0))]);
            assert_eq!(loose_ends(&circuit), [Point::new(x, 0)], "at {x}");
        }
        let routed = sheet(&[RESISTOR, ("routed-wire", (48, 64), (48, 0))]);
        assert_eq!(loose_ends(&routed), [Point::new(48, 0)]);
    }

    #[test]
    fn a_wire_at_a_post_is_not() {
        let circuit = sheet(&[RESISTOR, ("wire", (96, 64), (96, 0))]);
        assert!(loose_ends(&circuit).is_empty());
    }

    #[test]
    fn a_wire_that_ends_within_a_gate_is_loose_and_one_that_passes_over_it_is_not() {
        let gate = ("and", (0, 0), (96, 0));
        let within = sheet(&[gate, ("wire", (48, 96), (48, 0))]);
        assert_eq!(loose_ends(&within), [Point::new(48, 0)]);
        let past = sheet(&[gate, ("wire", (48, 96), (48, -96))]);
        assert!(loose_ends(&past).is_empty());
    }

    #[test]
    fn a_post_of_another_part_on_the_same_place_makes_a_connection() {
        // The second resistor begins on the body of the first one: the wire belongs to it.
        let circuit = sheet(&[
            RESISTOR,
            ("resistor", (48, 0), (48, -96)),
            ("wire", (48, 64), (48, 0)),
        ]);
        assert!(loose_ends(&circuit).is_empty());
    }

    #[test]
    fn wires_among_themselves_are_not_judged_here() {
        let circuit = sheet(&[("wire", (0, 0), (96, 0)), ("wire", (48, 64), (48, 0))]);
        assert!(loose_ends(&circuit).is_empty());
    }
}
