//! The drawing in the form that the original evaluator accepts.
//!
//! That evaluator knows few parts, joins nothing but end points, takes every gate for one with pins
//! 16 apart and overlooks inverted inputs. The circuit stays the same electrically; only its drawing
//! changes.

use std::collections::BTreeMap;

use super::xml::to_xml;
use crate::changes;
use crate::circuit::{Circuit, Element, Point};
use crate::designators::Designators;
use crate::nets::Nets;

/// Parts that the original evaluator can simulate or skips.
const UNDERSTOOD: [&str; 15] = [
    "logic-input",
    "logic-output",
    "inverter",
    "ground",
    "and",
    "nand",
    "or",
    "nor",
    "xor",
    "xnor",
    "switch",
    "spdt",
    "wire",
    "routed-wire",
    "text",
];
/// Parts that change nothing in a logic circuit.
const DROPPED: [&str; 7] = [
    "box",
    "line",
    "truth-table",
    "voltmeter",
    "test-point",
    "analogue-output",
    "labelled-node",
];

/// What the original benchmark would have exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchmarkExport {
    /// The drawing as its XML.
    pub xml: String,
    /// What the original evaluator will stumble over all the same.
    pub warnings: Vec<String>,
}

/// Writes the circuit with what the original knows: labels wired up, rails replaced, extras dropped.
pub fn to_benchmark(circuit: &Circuit) -> BenchmarkExport {
    let mut drawing = circuit.clone();
    wire_up_labels(&mut drawing);
    replace_rails(&mut drawing);
    let has_kind = |element: &Element| DROPPED.contains(&element.kind.as_str());
    drawing.elements.retain(|element| !has_kind(element));
    drawing.scopes.retain(|scope| scope.docked);
    changes::scopes::forget_missing_elements(&mut drawing);
    if let Some(scaled) = scaled(&drawing) {
        drawing = scaled;
    }
    redraw_special_gates(&mut drawing);
    BenchmarkExport {
        xml: to_xml(&drawing),
        warnings: warnings(&drawing),
    }
}

/// Equal labels become a chain of wires from one place to the next.
fn wire_up_labels(circuit: &mut Circuit) {
    let mut last_place: BTreeMap<String, Point> = BTreeMap::new();
    let mut wires = Vec::new();
    for element in &circuit.elements {
        let label = element.part().and_then(|part| part.net_label(element));
        if let Some(label) = label
            && let Some(before) = last_place.insert(label, element.from)
            && before != element.from
        {
            wires.push(Element::new("wire", before, element.from));
        }
    }
    add_all(circuit, wires);
}

fn add_all(circuit: &mut Circuit, elements: Vec<Element>) {
    let mut designators = Designators::of(circuit);
    for (id, mut element) in (circuit.free_id()..).zip(elements) {
        element.id = id;
        designators.name(&mut element);
        circuit.elements.push(element);
    }
}

/// A rail at zero volts is a ground symbol; one that nothing hangs on goes.
fn replace_rails(circuit: &mut Circuit) {
    let nets = Nets::new(circuit);
    let mut users = vec![0usize; nets.count()];
    for (element, pins) in circuit.elements.iter().zip(&nets.of_pins) {
        let is_part = element.part().is_some_and(|part| {
            part.device(element).is_some() && !DROPPED.contains(&element.kind.as_str())
        });
        for net in pins.iter().filter(|_| is_part) {
            users[*net] += 1;
        }
    }
    let mut unused = Vec::new();
    for (element, pins) in circuit.elements.iter_mut().zip(&nets.of_pins) {
        if element.kind != "rail" || element.number("waveform") != 0.0 {
            continue;
        }
        if pins.first().is_some_and(|net| users[*net] < 2) {
            unused.push(element.id);
        } else if element.number("voltage") + element.number("offset") == 0.0 {
            element.kind = "ground".into();
            element.parameters.clear();
        }
    }
    circuit.elements.retain(|it| !unused.contains(&it.id));
}

fn is_small_gate(element: &Element) -> bool {
    is_gate(element) && element.flag("small")
}

fn is_gate(element: &Element) -> bool {
    matches!(
        element.kind.as_str(),
        "and" | "nand" | "or" | "nor" | "xor" | "xnor"
    )
}

/// The drawing at twice its size with gates of the usual size, if all pins come to lie where the
/// wires go; nothing when there are no small gates.
fn scaled(circuit: &Circuit) -> Option<Circuit> {
    circuit.elements.iter().find(|it| is_small_gate(it))?;
    let twice = |at: Point| Point::new(at.x.saturating_mul(2), at.y.saturating_mul(2));
    let mut scaled = circuit.clone();
    for element in &mut scaled.elements {
        let before: Vec<Point> = element.pins().iter().map(|pin| twice(pin.at)).collect();
        element.from = twice(element.from);
        element.to = twice(element.to);
        for point in &mut element.route {
            *point = twice(*point);
        }
        if is_gate(element) {
            element.parameters.remove("small");
        }
        let after: Vec<Point> = element.pins().iter().map(|pin| pin.at).collect();
        if before != after {
            return None;
        }
    }
    Some(scaled)
}

const ROW_HEIGHT: i32 = 192;
const INVERTER_LENGTH: i32 = 64;
const GATE_LENGTH: i32 = 96;

/// Gates that would be misread (small among large ones, or with inverted inputs) are drawn anew below
/// everything else, with inverters in front, and wired to where their pins were.
fn redraw_special_gates(circuit: &mut Circuit) {
    let points = circuit.elements.iter().flat_map(|element| {
        let pins = element.pins().into_iter().map(|pin| pin.at);
        pins.chain([element.from, element.to])
    });
    let lowest = points.map(|at| at.y).max().unwrap_or(0);
    let left = circuit.elements.iter().map(|it| it.from.x).min();
    let grid = |value: i32| value.div_euclid(16).saturating_mul(16);
    let x = grid(left.unwrap_or(0));
    let mut y = grid(lowest).saturating_add(ROW_HEIGHT);
    let mut added = Vec::new();
    for element in &mut circuit.elements {
        let inverts = element.flag("invert_inputs");
        if !is_gate(element) || !(inverts || element.flag("small")) {
            continue;
        }
        let old_pins = element.pins();
        element.from = Point::new(x.saturating_add(INVERTER_LENGTH), y);
        element.to = element.from.offset(GATE_LENGTH, 0);
        element.parameters.remove("small");
        element.parameters.remove("invert_inputs");
        for (old, new) in old_pins.iter().zip(element.pins()) {
            let mut end = new.at;
            if inverts && old.name != "out" {
                end = new.at.offset(-INVERTER_LENGTH, 0);
                added.push(Element::new("inverter", end, new.at));
            }
            added.push(Element::new("wire", old.at, end));
        }
        y = y.saturating_add(ROW_HEIGHT);
    }
    add_all(circuit, added);
}

/// Only circuits with logic outputs are ever simulated there.
fn warnings(circuit: &Circuit) -> Vec<String> {
    if circuit.elements.iter().all(|it| it.kind != "logic-output") {
        return Vec::new();
    }
    let strange = |element: &&Element| !UNDERSTOOD.contains(&element.kind.as_str());
    let elements = circuit.elements.iter().filter(strange);
    elements
        .map(|element| {
            let title = element.part().map_or("part", |part| part.identity().title);
            format!(
                "The original evaluator does not know the {title} {}: it will refuse the circuit.",
                element.label()
            )
        })
        .collect()
}
