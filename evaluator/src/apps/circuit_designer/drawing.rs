//! The exported circuit: its elements, its nets, and where things are for messages.

use circuit_designer_model::{Circuit, Element, Nets, files};
use serde_json::Value;

/// Kinds that are drawn and connect, but do nothing: wires, marks and meters.
pub const INERT: &[&str] = &[
    "wire",
    "routed-wire",
    "ground",
    "labelled-node",
    "text",
    "truth-table",
    "box",
    "line",
    "ammeter",
    "test-point",
    "analogue-output",
    "voltmeter",
];

#[derive(Clone, Debug)]
pub struct Drawing {
    pub circuit: Circuit,
    pub nets: Nets,
}

impl Drawing {
    pub fn read(state: &Value) -> Result<Drawing, String> {
        let text = state.get("circuit").and_then(Value::as_str);
        let text = text.ok_or("the export has no circuit")?;
        let imported =
            files::read(text).map_err(|error| format!("the circuit cannot be read: {error}"))?;
        match imported.problems.first() {
            Some(problem) => Err(format!("the circuit cannot be read: {problem}")),
            None => Ok(Drawing::of(imported.circuit)),
        }
    }

    pub fn of(circuit: Circuit) -> Drawing {
        let nets = Nets::new(&circuit);
        Drawing { circuit, nets }
    }

    pub fn elements(&self) -> impl Iterator<Item = (usize, &Element)> {
        self.circuit.elements.iter().enumerate()
    }

    /// The net of a pin; an element without that pin has none.
    pub fn net(&self, element: usize, pin: usize) -> Option<usize> {
        self.nets.of_pins.get(element)?.get(pin).copied()
    }

    /// `R1 (resistor at 64,128)`.
    pub fn shown(&self, element: usize) -> String {
        let Some(drawn) = self.circuit.elements.get(element) else {
            return "an element".into();
        };
        let title = drawn.part().map_or("element", |it| it.identity().title);
        let place = format!("{title} at {},{}", drawn.from.x, drawn.from.y);
        if drawn.name.is_empty() {
            place
        } else {
            format!("{} ({place})", drawn.name)
        }
    }

    /// Ends that lie on a wire without being joined to it: the usual reason for an open input.
    pub fn loose_ends(&self) -> Option<String> {
        let bad = &self.nets.bad_connections;
        let places: Vec<_> = bad
            .iter()
            .map(|it| format!("{},{}", it.at.x, it.at.y))
            .collect();
        (!places.is_empty()).then(|| {
            format!(
                "ends lie on the middle of a wire, which does not connect them: {}",
                places.join(" and ")
            )
        })
    }
}
