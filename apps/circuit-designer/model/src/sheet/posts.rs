//! Where pins are, how many meet there, and which wires pass without touching.

use std::collections::HashMap;

use crate::circuit::{Circuit, Element, ElementId, Point};

/// The places of all pins with the number of pins that meet there.
#[derive(Clone, Debug, Default)]
pub struct Posts {
    meeting: HashMap<Point, u32>,
}

impl Posts {
    /// Of a whole circuit.
    pub fn new(circuit: &Circuit) -> Self {
        Posts::of(&circuit.elements)
    }

    /// Of some elements.
    pub fn of(elements: &[Element]) -> Self {
        let mut meeting = HashMap::new();
        for element in elements {
            for pin in element.pins() {
                *meeting.entry(pin.at).or_insert(0) += 1;
            }
        }
        Posts { meeting }
    }

    /// How many ends lie there.
    pub fn meeting_at(&self, at: Point) -> u32 {
        self.meeting.get(&at).copied().unwrap_or(0)
    }

    /// Junctions and open ends, in a fixed order; a plain connection of two needs no dot.
    pub fn dots(&self) -> Vec<Point> {
        let mut dots: Vec<_> = self
            .meeting
            .iter()
            .filter(|(_, count)| **count != 2)
            .map(|(at, _)| *at)
            .collect();
        dots.sort();
        dots
    }
}

/// Straight wires whose middle, not an end, is at the point.
pub fn wires_through(circuit: &Circuit, at: Point) -> Vec<ElementId> {
    circuit
        .elements
        .iter()
        .filter(|element| element.kind == "wire" && at.lies_within(element.from, element.to))
        .map(|element| element.id)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_of_exactly_two_elements_needs_no_dot() {
        let mut circuit = Circuit::default();
        let (a, b, c) = (Point::new(0, 0), Point::new(64, 0), Point::new(64, 64));
        circuit.add(Element::new("wire", a, b));
        circuit.add(Element::new("resistor", b, c));
        assert_eq!(Posts::new(&circuit).dots(), [a, c]);
        circuit.add(Element::new("wire", b, Point::new(128, 0)));
        assert!(Posts::new(&circuit).dots().contains(&b));
        assert_eq!(Posts::new(&circuit).meeting_at(b), 3);
    }

    #[test]
    fn only_the_middle_of_a_wire_is_passed_through() {
        let mut circuit = Circuit::default();
        let wire = circuit.add(Element::new("wire", Point::new(0, 0), Point::new(64, 0)));
        assert_eq!(wires_through(&circuit, Point::new(32, 0)), [wire]);
        assert!(wires_through(&circuit, Point::new(64, 0)).is_empty());
        assert!(wires_through(&circuit, Point::new(32, 16)).is_empty());
    }
}
