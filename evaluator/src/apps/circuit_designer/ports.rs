//! Which logic input or output is meant by a name: the element's own name, else a
//! text beside it, else a label on its net.

use std::collections::BTreeMap;

use circuit_designer_model::{Element, Point};

use super::drawing::Drawing;
use crate::equality::normalised;

pub const INPUT: &str = "logic-input";
pub const OUTPUT: &str = "logic-output";

/// A text further away does not name anything.
const NAMING_DISTANCE: f64 = 48.0;

/// The nets of the named inputs and outputs, as far as they are found.
#[derive(Clone, Debug, PartialEq)]
pub struct Ports {
    /// In the order of the names.
    pub inputs: Vec<Option<usize>>,
    pub outputs: Vec<Option<usize>>,
    pub faults: Vec<String>,
    /// No name is on the sheet at all, but there are as many inputs and outputs as there should be:
    /// they may be tried in every order, to say something about the circuit.
    pub is_nameless: bool,
}

impl Ports {
    pub fn find(drawing: &Drawing, inputs: &[String], outputs: &[String]) -> Ports {
        let mut ports = Ports {
            inputs: Vec::new(),
            outputs: Vec::new(),
            faults: Vec::new(),
            is_nameless: false,
        };
        let marks = Marks::of(drawing);
        let (found_inputs, surplus_inputs) = ports.side(drawing, &marks, INPUT, inputs);
        let (found_outputs, surplus_outputs) = ports.side(drawing, &marks, OUTPUT, outputs);
        let is_unnamed = found_inputs
            .iter()
            .chain(&found_outputs)
            .all(Option::is_none);
        ports.is_nameless = is_unnamed
            && surplus_inputs.len() == inputs.len()
            && surplus_outputs.len() == outputs.len();
        if ports.is_nameless {
            ports.inputs = surplus_inputs.into_iter().map(Some).collect();
            ports.outputs = surplus_outputs.into_iter().map(Some).collect();
        } else {
            (ports.inputs, ports.outputs) = (found_inputs, found_outputs);
        }
        ports
    }

    /// Nets of the named ports of one kind, and of those that no name fits.
    fn side(
        &mut self,
        drawing: &Drawing,
        marks: &Marks,
        kind: &str,
        names: &[String],
    ) -> (Vec<Option<usize>>, Vec<usize>) {
        let mut nets = vec![None; names.len()];
        let mut surplus = Vec::new();
        let title = kind.replace('-', " ");
        let ports = drawing.elements().filter(|(_, it)| it.kind == kind);
        for (index, _) in ports {
            let Some(net) = drawing.net(index, 0) else {
                continue;
            };
            let claims = marks.names_of(drawing, index, net);
            let place = claims
                .iter()
                .find_map(|name| names.iter().position(|it| normalised(it) == *name));
            match place {
                None => {
                    let shown = drawing.shown(index);
                    self.faults
                        .push(format!("{shown} has none of the asked names"));
                    surplus.push(net);
                }
                Some(place) if nets[place].is_some() => self.faults.push(format!(
                    "there are several {title}s called {}",
                    names[place]
                )),
                Some(place) => nets[place] = Some(net),
            }
        }
        for (name, net) in names.iter().zip(&nets) {
            if net.is_none() {
                self.faults
                    .push(format!("there is no {title} called {name}"));
            }
        }
        (nets, surplus)
    }
}

/// What ports may be called beside their own names.
struct Marks {
    /// Texts beside each port (by its index), the nearest first.
    texts: BTreeMap<usize, Vec<String>>,
    /// Labels on each net.
    labels: BTreeMap<usize, Vec<String>>,
}

impl Marks {
    fn of(drawing: &Drawing) -> Marks {
        let mut labels: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (index, element) in drawing.elements() {
            let label = element.part().and_then(|part| part.net_label(element));
            if let (Some(label), Some(net)) = (label, drawing.net(index, 0)) {
                labels.entry(net).or_default().push(label);
            }
        }
        Marks {
            texts: texts_by_port(drawing),
            labels,
        }
    }

    /// What a port may be called, the best claim first.
    fn names_of(&self, drawing: &Drawing, port: usize, net: usize) -> Vec<String> {
        let own = std::iter::once(&drawing.circuit.elements[port].name);
        let texts = self.texts.get(&port).into_iter().flatten();
        let labels = self.labels.get(&net).into_iter().flatten();
        let names = own.chain(texts).chain(labels);
        names.map(|name| normalised(name)).collect()
    }
}

/// Every text belongs to the port that it is nearest to.
fn texts_by_port(drawing: &Drawing) -> BTreeMap<usize, Vec<String>> {
    let is_port = |element: &Element| element.kind == INPUT || element.kind == OUTPUT;
    let ports: Vec<_> = drawing.elements().filter(|(_, it)| is_port(it)).collect();
    let mut found: Vec<(f64, usize, String)> = Vec::new();
    for (_, text) in drawing.elements().filter(|(_, it)| it.kind == "text") {
        let distances = ports
            .iter()
            .map(|(index, port)| (distance(text.from, port), *index));
        let nearest = distances.min_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((away, port)) = nearest.filter(|(away, _)| *away <= NAMING_DISTANCE) {
            found.push((away, port, text.text("text")));
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut texts: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (_, port, text) in found {
        texts.entry(port).or_default().push(text);
    }
    texts
}

/// From a point to the line between the ends of an element.
fn distance(point: Point, element: &Element) -> f64 {
    let at = |it: Point| (f64::from(it.x), f64::from(it.y));
    let ((px, py), (ax, ay), (bx, by)) = (at(point), at(element.from), at(element.to));
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        (((px - ax) * dx + (py - ay) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (px - ax - along * dx).hypot(py - ay - along * dy)
}
