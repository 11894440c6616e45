//! A circuit that runs: its nets, its simulation, and what can be read at each element.

use std::collections::BTreeMap;

use crate::circuit::{Circuit, ElementId, Nets, Point};
use crate::elements::Readings;
use crate::simulator::{Fault, Instance, Simulation, StepLimits, Warning};

/// What a scope can plot of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Across a two-terminal element; against ground for one pin and for wires.
    Voltage,
    Current,
    Power,
}

pub struct Running {
    circuit: Circuit,
    nets: Nets,
    simulation: Simulation,
    /// Device of each element, for those that have one.
    devices: Vec<Option<usize>>,
}

impl Running {
    /// Connects everything and stands at time zero.
    pub fn new(circuit: &Circuit) -> Result<Self, Fault> {
        let nets = Nets::new(circuit);
        let mut instances = Vec::new();
        let mut devices = Vec::with_capacity(circuit.elements.len());
        for (index, element) in circuit.elements.iter().enumerate() {
            let device = element.part().and_then(|part| part.device(element));
            devices.push(device.map(|device| {
                instances.push(Instance {
                    device,
                    pins: nets.of_pins[index].clone(),
                    element: index,
                    name: element.label(),
                });
                instances.len() - 1
            }));
        }
        let limits = StepLimits {
            longest: circuit.settings.time_step,
            shortest: circuit.settings.min_step,
        };
        let simulation = Simulation::new(instances, nets.names.clone(), limits)?;
        Ok(Running {
            circuit: circuit.clone(),
            nets,
            simulation,
            devices,
        })
    }

    /// The edited circuit, going on where this one stands: elements that are still there keep their
    /// charges, currents and states.
    pub fn edited(&self, circuit: &Circuit) -> Result<Self, Fault> {
        let mut next = Running::new(circuit)?;
        let old: BTreeMap<ElementId, usize> = self
            .circuit
            .elements
            .iter()
            .enumerate()
            .map(|(index, element)| (element.id, index))
            .collect();
        for (index, element) in circuit.elements.iter().enumerate() {
            let Some(before) = old.get(&element.id).copied() else {
                continue;
            };
            if self.circuit.elements[before].kind != element.kind {
                continue;
            }
            if let (Some(from), Some(to)) = (self.devices[before], next.devices[index]) {
                let memory = self.simulation.memory(from);
                next.simulation.recall(to, &memory);
            }
        }
        next.simulation.continue_at(self.simulation.time());
        Ok(next)
    }

    pub fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    pub fn nets(&self) -> &Nets {
        &self.nets
    }

    pub fn time(&self) -> f64 {
        self.simulation.time()
    }

    pub fn step_length(&self) -> f64 {
        self.simulation.step_length()
    }

    pub fn warnings(&self) -> &[Warning] {
        self.simulation.warnings()
    }

    pub fn reset(&mut self) {
        self.simulation.reset();
    }

    pub fn step(&mut self) -> Result<(), Fault> {
        self.simulation.step()
    }

    pub fn find_operating_point(&mut self) -> Result<(), Fault> {
        self.simulation.find_operating_point()
    }

    /// Simulates at least `duration` more seconds; `observe` sees the circuit after every step.
    pub fn advance(
        &mut self,
        duration: f64,
        mut observe: impl FnMut(&Running),
    ) -> Result<(), Fault> {
        let end = self.time() + duration;
        while self.time() < end {
            self.step()?;
            observe(self);
        }
        Ok(())
    }

    /// Voltage of a pin against ground.
    pub fn voltage(&self, element: usize, pin: usize) -> f64 {
        let net = self.nets.of_pins.get(element).and_then(|it| it.get(pin));
        net.map_or(0.0, |net| self.simulation.net_voltage(*net))
    }

    pub fn net_voltage(&self, net: usize) -> f64 {
        self.simulation.net_voltage(net)
    }

    /// Currents into the pins of an element that is more than a wire.
    pub fn currents(&self, element: usize) -> Vec<f64> {
        match self.devices.get(element) {
            Some(Some(device)) => self.simulation.pin_currents(*device),
            _ => vec![0.0; self.nets.of_pins.get(element).map_or(0, Vec::len)],
        }
    }

    pub fn readings(&self, element: usize) -> Readings {
        let pins = self.nets.of_pins.get(element).map_or(0, Vec::len);
        let device = self.devices.get(element).copied().flatten();
        let currents = match device {
            Some(device) => self.simulation.pin_currents(device),
            None => {
                let through = self.wire_currents()[element];
                (0..pins)
                    .map(|pin| if pin == 0 { through } else { -through })
                    .collect()
            }
        };
        Readings {
            voltages: (0..pins).map(|pin| self.voltage(element, pin)).collect(),
            currents,
            memory: device.map_or_else(Vec::new, |it| self.simulation.memory(it)),
        }
    }

    /// Lines of the information panel.
    pub fn info(&self, element: usize) -> Vec<String> {
        let Some(drawn) = self.circuit.elements.get(element) else {
            return Vec::new();
        };
        let readings = self.readings(element);
        drawn
            .part()
            .map_or_else(Vec::new, |part| part.info(drawn, &readings))
    }

    pub fn plotted(&self, element: usize, quantity: Quantity) -> f64 {
        match quantity {
            Quantity::Voltage => {
                let pins = self.nets.of_pins.get(element).map_or(0, Vec::len);
                match (self.devices.get(element), pins) {
                    (Some(Some(_)), 2) => self.voltage(element, 0) - self.voltage(element, 1),
                    _ => self.voltage(element, 0),
                }
            }
            Quantity::Current => self.readings(element).current(0),
            Quantity::Power => self.readings(element).power(),
        }
    }

    /// Current through each element that only connects, from its first to its second pin; for
    /// grounds and labels the current that leaves the drawing there. Zero for all others.
    pub fn wire_currents(&self) -> Vec<f64> {
        let mut graph = WireGraph::default();
        for (index, element) in self.circuit.elements.iter().enumerate() {
            let Some(part) = element.part() else {
                continue;
            };
            let pins = part.pins(element);
            for (pin, current) in pins.iter().zip(self.currents(index)) {
                let post = graph.post(pin.at);
                graph.drawn[post] += current;
            }
            for (a, b) in part.joins(element) {
                if let (Some(a), Some(b)) = (pins.get(a), pins.get(b)) {
                    let (a, b) = (graph.post(a.at), graph.post(b.at));
                    graph.edges.push((index, a, b));
                }
            }
            let leaves = part.is_ground() || part.net_label(element).is_some();
            if leaves && let Some(pin) = pins.first() {
                let post = graph.post(pin.at);
                graph.sinks.push((index, post));
            }
        }
        graph.solve(self.circuit.elements.len())
    }
}

/// Wires as edges between posts, and what the elements at each post draw.
#[derive(Default)]
struct WireGraph {
    posts: BTreeMap<Point, usize>,
    drawn: Vec<f64>,
    edges: Vec<(usize, usize, usize)>,
    sinks: Vec<(usize, usize)>,
}

impl WireGraph {
    fn post(&mut self, at: Point) -> usize {
        let next = self.drawn.len();
        let post = *self.posts.entry(at).or_insert(next);
        if post == next {
            self.drawn.push(0.0);
        }
        post
    }

    /// Sums what is drawn along a spanning forest; wires that close a loop carry nothing.
    fn solve(&self, elements: usize) -> Vec<f64> {
        let mut neighbours = vec![Vec::new(); self.drawn.len()];
        for (edge, (_, a, b)) in self.edges.iter().enumerate() {
            neighbours[*a].push((edge, *b));
            neighbours[*b].push((edge, *a));
        }
        let mut currents = vec![0.0; elements];
        let mut seen = vec![false; self.drawn.len()];
        // Where current can leave the drawing the sum ends: those posts are the roots.
        let roots = self.sinks.iter().map(|(index, post)| (Some(*index), *post));
        let others = (0..self.drawn.len()).map(|post| (None, post));
        for (sink, root) in roots.chain(others) {
            if std::mem::replace(&mut seen[root], true) {
                continue;
            }
            let mut order = vec![(root, None)];
            let mut next = 0;
            while next < order.len() {
                let (post, _) = order[next];
                for (edge, other) in &neighbours[post] {
                    if !std::mem::replace(&mut seen[*other], true) {
                        order.push((*other, Some((*edge, post))));
                    }
                }
                next += 1;
            }
            let mut wanted: BTreeMap<usize, f64> = order
                .iter()
                .map(|(post, _)| (*post, self.drawn[*post]))
                .collect();
            for (post, parent) in order.iter().rev() {
                let total = wanted[post];
                let Some((edge, above)) = parent else {
                    continue;
                };
                *wanted.entry(*above).or_insert(0.0) += total;
                let (element, a, _) = self.edges[*edge];
                currents[element] += if a == *above { total } else { -total };
            }
            if let Some(element) = sink {
                currents[element] = -wanted[&root];
            }
        }
        currents
    }
}
