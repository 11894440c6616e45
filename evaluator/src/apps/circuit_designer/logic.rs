//! What the gates of a drawing compute, for every combination of its inputs.

use circuit_designer_model::Element;

use super::drawing::{Drawing, INERT};
use super::ports::{INPUT, OUTPUT};

/// What a gate gives for a number of high inputs out of all.
type Function = fn(usize, usize) -> bool;

/// Everything that counts as a gate, by its kind in the catalogue.
const GATES: &[(&str, Function)] = &[
    ("and", |highs, inputs| highs == inputs),
    ("nand", |highs, inputs| highs != inputs),
    ("or", |highs, _| highs > 0),
    ("nor", |highs, _| highs == 0),
    ("xor", |highs, _| highs % 2 == 1),
    ("xnor", |highs, _| highs.is_multiple_of(2)),
    ("inverter", |highs, _| highs == 0),
    ("delay-buffer", |highs, _| highs > 0),
    ("schmitt", |highs, _| highs > 0),
    ("inverting-schmitt", |highs, _| highs == 0),
];

/// More are not waited for; the tasks need a dozen.
const MAX_GATES: usize = 2000;

/// A supply above this is a constant one.
const HIGH_ABOVE: f64 = 2.5;

pub fn gate_kinds() -> impl Iterator<Item = &'static str> {
    GATES.iter().map(|(kind, _)| *kind)
}

#[derive(Clone, Debug)]
pub struct Gate {
    pub element: usize,
    pub kind: String,
    pub inputs: Vec<usize>,
    pub output: usize,
    pub inverts_inputs: bool,
}

impl Gate {
    fn function(&self) -> Option<Function> {
        let known = GATES.iter().find(|(kind, _)| *kind == self.kind);
        known.map(|(_, function)| *function)
    }
}

#[derive(Clone, Debug)]
pub struct Logic {
    pub gates: Vec<Gate>,
    /// What is wrong with the drawing as logic: foreign parts, open inputs, nets with several
    /// drivers, loops.
    pub faults: Vec<String>,
    /// Nets with a constant level.
    constants: Vec<(usize, bool)>,
    /// Gates (by index) in an order in which each comes after those that feed it.
    order: Vec<usize>,
    /// Nets that nothing, or more than one thing, drives.
    undefined: Vec<bool>,
}

impl Logic {
    pub fn of(drawing: &Drawing) -> Logic {
        let mut logic = Logic {
            gates: Vec::new(),
            faults: Vec::new(),
            constants: Vec::new(),
            order: Vec::new(),
            undefined: Vec::new(),
        };
        let mut drivers: Vec<Vec<usize>> = vec![Vec::new(); drawing.nets.count()];
        for (index, element) in drawing.elements() {
            logic.take(drawing, index, element, &mut drivers);
        }
        if logic.gates.len() > MAX_GATES {
            logic.gates.clear();
            let reason = format!("there are more than {MAX_GATES} gates");
            logic.faults.push(reason);
        }
        logic.find_drive_faults(drawing, &drivers);
        logic.find_order(drawing);
        if !logic.faults.is_empty() {
            logic.faults.extend(drawing.loose_ends());
        }
        logic
    }

    /// Sorts an element in: gate, source of a level, silent, or foreign.
    fn take(
        &mut self,
        drawing: &Drawing,
        index: usize,
        element: &Element,
        drivers: &mut [Vec<usize>],
    ) {
        let kind = element.kind.as_str();
        let pins = drawing.nets.of_pins[index].clone();
        if gate_kinds().any(|gate| gate == kind) {
            if let Some((output, inputs)) = pins.split_last() {
                drivers[*output].push(index);
                self.gates.push(Gate {
                    element: index,
                    kind: kind.to_string(),
                    inputs: inputs.to_vec(),
                    output: *output,
                    inverts_inputs: element.flag("invert_inputs"),
                });
            }
        } else if kind == INPUT {
            pins.iter().for_each(|net| drivers[*net].push(index));
        } else if let Some((net, level)) = constant(element, &pins) {
            drivers[net].push(index);
            self.constants.push((net, level > HIGH_ABOVE));
        } else if kind == "ground" {
            self.constants.push((0, false));
        } else if kind != OUTPUT && !INERT.contains(&kind) {
            let shown = drawing.shown(index);
            self.faults
                .push(format!("{shown} is no part of a logic circuit"));
        }
    }

    fn find_drive_faults(&mut self, drawing: &Drawing, drivers: &[Vec<usize>]) {
        let is_grounded = drawing.elements().any(|(_, it)| it.kind == "ground");
        let count = |net: usize| drivers[net].len() + usize::from(net == 0 && is_grounded);
        for (net, own) in drivers
            .iter()
            .enumerate()
            .filter(|(net, _)| count(*net) > 1)
        {
            let shown: Vec<_> = own.iter().map(|it| drawing.shown(*it)).collect();
            let ground = if net == 0 { " and ground" } else { "" };
            self.faults.push(format!(
                "{}{ground} drive the same net",
                shown.join(" and ")
            ));
        }
        for (index, element) in drawing.elements() {
            let read = match element.kind.as_str() {
                OUTPUT => drawing.nets.of_pins[index].clone(),
                _ => self.inputs_of(index),
            };
            let pins = element.pins();
            for (place, net) in read.into_iter().enumerate() {
                if count(net) == 0 {
                    let shown = drawing.shown(index);
                    let at = pins.get(place).map_or(element.from, |pin| pin.at);
                    self.faults.push(format!(
                        "nothing drives the input of {shown} at {},{}",
                        at.x, at.y
                    ));
                }
            }
        }
        self.undefined = (0..drivers.len()).map(|net| count(net) != 1).collect();
    }

    fn inputs_of(&self, element: usize) -> Vec<usize> {
        let gate = self.gates.iter().find(|gate| gate.element == element);
        gate.map_or_else(Vec::new, |gate| gate.inputs.clone())
    }

    /// Gates whose inputs are known come first; what remains feeds back on itself.
    fn find_order(&mut self, drawing: &Drawing) {
        let mut is_computed = vec![false; drawing.nets.count()];
        for gate in &self.gates {
            is_computed[gate.output] = true;
        }
        let mut is_known: Vec<bool> = is_computed.iter().map(|it| !it).collect();
        let mut waiting: Vec<usize> = (0..self.gates.len()).collect();
        loop {
            let (ready, rest): (Vec<usize>, Vec<usize>) = waiting
                .into_iter()
                .partition(|gate| self.gates[*gate].inputs.iter().all(|net| is_known[*net]));
            waiting = rest;
            if ready.is_empty() {
                break;
            }
            for gate in &ready {
                is_known[self.gates[*gate].output] = true;
            }
            self.order.extend(ready);
        }
        let looped: Vec<_> = waiting
            .iter()
            .map(|gate| drawing.shown(self.gates[*gate].element))
            .collect();
        if !looped.is_empty() {
            let gates = looped.join(" and ");
            self.faults
                .push(format!("a loop goes through or into {gates}"));
        }
    }

    /// The level of every net when the given nets are driven so. None where it is not determined.
    fn levels(&self, driven: &[(usize, bool)]) -> Vec<Option<bool>> {
        let mut levels = vec![None; self.undefined.len()];
        for (net, level) in self.constants.iter().chain(driven) {
            if !self.undefined[*net] {
                levels[*net] = Some(*level);
            }
        }
        for gate in self.order.iter().map(|it| &self.gates[*it]) {
            if self.undefined[gate.output] {
                continue;
            }
            let inputs: Option<Vec<bool>> = gate.inputs.iter().map(|net| levels[*net]).collect();
            levels[gate.output] = gate.function().zip(inputs).map(|(function, inputs)| {
                let highs = inputs.iter().filter(|it| **it != gate.inverts_inputs);
                function(highs.count(), inputs.len())
            });
        }
        levels
    }

    /// For each output the levels over all combinations; the first input is the most significant
    /// bit of the row. Ports that were not found leave everything open that depends on them.
    pub fn table(
        &self,
        inputs: &[Option<usize>],
        outputs: &[Option<usize>],
    ) -> Vec<Vec<Option<bool>>> {
        let rows = 1usize << inputs.len();
        let mut columns = vec![Vec::with_capacity(rows); outputs.len()];
        for row in 0..rows {
            let driven: Vec<_> = inputs
                .iter()
                .enumerate()
                .filter_map(|(place, net)| {
                    let bit = row >> (inputs.len() - 1 - place) & 1 == 1;
                    Some(((*net)?, bit))
                })
                .collect();
            let levels = self.levels(&driven);
            for (column, net) in columns.iter_mut().zip(outputs) {
                column.push(net.and_then(|net| levels[net]));
            }
        }
        columns
    }

    /// Is there a ground or a supply on the sheet?
    pub fn has_constants(&self) -> bool {
        !self.constants.is_empty()
    }

    /// Gates that a net depends on.
    pub fn cone(&self, net: usize) -> Vec<&Gate> {
        let mut nets = vec![net];
        let mut taken = vec![false; self.gates.len()];
        while let Some(net) = nets.pop() {
            for (index, gate) in self.gates.iter().enumerate() {
                if gate.output == net && !std::mem::replace(&mut taken[index], true) {
                    nets.extend(&gate.inputs);
                }
            }
        }
        let gates = self.gates.iter().zip(taken);
        gates
            .filter(|(_, taken)| *taken)
            .map(|(it, _)| it)
            .collect()
    }
}

/// A supply that gives a constant level against ground: its net and its voltage.
fn constant(element: &Element, pins: &[usize]) -> Option<(usize, f64)> {
    let is_steady = element.number("waveform") == 0.0;
    let voltage = element.number("voltage") + element.number("offset");
    match (element.kind.as_str(), pins) {
        ("rail", [net]) if is_steady => Some((*net, voltage)),
        ("voltage-source", [0, net]) if is_steady => Some((*net, voltage)),
        ("voltage-source", [net, 0]) if is_steady => Some((*net, -voltage)),
        _ => None,
    }
}
