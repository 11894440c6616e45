//! The simulation of a drawn circuit: its nets, the engine that solves them, and what can be read at
//! each element.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::circuit::{Circuit, ElementId, PlotQuantity};
use crate::elements::Readings;
use crate::nets::Nets;
use crate::simulator::{Engine, Fault, Instance, StepLimits, Warning};
use crate::wire_tree::WireTree;

/// A circuit that runs: the engine, and which of its nets and devices belong to which element.
pub struct CircuitSimulation {
    circuit: Circuit,
    nets: Nets,
    engine: Engine,
    /// Device of each element, for those that have one.
    devices: Vec<Option<usize>>,
    wire_tree: WireTree,
    /// Currents of the wires at this time, once somebody has asked for them.
    wire_currents: OnceCell<Vec<f64>>,
}

impl CircuitSimulation {
    /// Connects everything and stands at time zero.
    pub fn new(circuit: &Circuit) -> Result<Self, Fault> {
        let nets = Nets::new(circuit);
        let mut instances = Vec::new();
        let mut devices = Vec::with_capacity(circuit.elements.len());
        for (index, element) in circuit.elements.iter().enumerate() {
            let device = element
                .part()
                .and_then(|part| part.device_in(element, &circuit.models));
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
        let engine = Engine::new(instances, nets.names.clone(), limits)?;
        Ok(CircuitSimulation {
            wire_tree: WireTree::new(circuit, &devices),
            circuit: circuit.clone(),
            nets,
            engine,
            devices,
            wire_currents: OnceCell::new(),
        })
    }

    /// The edited circuit, going on where this one stands: elements that are still there keep their
    /// charges, currents and states.
    pub fn edited(&self, circuit: &Circuit) -> Result<Self, Fault> {
        let mut next = CircuitSimulation::new(circuit)?;
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
            let nets = self.nets.of_pins[before].iter();
            for (from, to) in nets.zip(&next.nets.of_pins[index]) {
                let voltage = self.engine.net_voltage(*from);
                next.engine.set_net_voltage(*to, voltage);
            }
            if let (Some(from), Some(to)) = (self.devices[before], next.devices[index]) {
                let memory = self.engine.memory(from);
                next.engine.recall(to, &memory);
            }
        }
        next.engine.continue_at(self.engine.time());
        Ok(next)
    }

    /// The drawing as it was when the simulation was built.
    pub fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    /// Which pins hang together.
    pub fn nets(&self) -> &Nets {
        &self.nets
    }

    /// Seconds since the reset.
    pub fn time(&self) -> f64 {
        self.engine.time()
    }

    /// Seconds that the next step would take.
    pub fn step_length(&self) -> f64 {
        self.engine.step_length()
    }

    /// What is odd about the circuit without keeping it from running.
    pub fn warnings(&self) -> &[Warning] {
        self.engine.warnings()
    }

    /// Back to the start: time zero, stores as they are set.
    pub fn reset(&mut self) {
        self.wire_currents.take();
        self.engine.reset();
    }

    /// One step forward.
    pub fn step(&mut self) -> Result<(), Fault> {
        self.wire_currents.take();
        self.engine.step()
    }

    /// A step that ends at this time at the latest.
    pub fn step_until(&mut self, end: f64) -> Result<(), Fault> {
        self.wire_currents.take();
        self.engine.step_until(end)
    }

    /// The state in which nothing changes any more, capacitors open and coils shorted.
    pub fn find_operating_point(&mut self) -> Result<(), Fault> {
        self.wire_currents.take();
        self.engine.find_operating_point()
    }

    /// The same circuit with other scopes and names: nothing that the simulation depends on.
    pub(crate) fn redraw(&mut self, circuit: &Circuit) {
        self.circuit = circuit.clone();
    }

    /// Simulates at least `duration` more seconds; `observe` sees the circuit after every step.
    pub fn advance(
        &mut self,
        duration: f64,
        mut observe: impl FnMut(&CircuitSimulation),
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
        net.map_or(0.0, |net| self.engine.net_voltage(*net))
    }

    /// The voltage of a net against ground.
    pub fn net_voltage(&self, net: usize) -> f64 {
        self.engine.net_voltage(net)
    }

    /// Currents into the pins of an element that is more than a wire.
    pub fn currents(&self, element: usize) -> Vec<f64> {
        match self.devices.get(element) {
            Some(Some(device)) => self.engine.pin_currents(*device),
            _ => vec![0.0; self.nets.of_pins.get(element).map_or(0, Vec::len)],
        }
    }

    /// What the pins of an element carry, by its place in the circuit.
    pub fn readings(&self, element: usize) -> Readings {
        let pins = self.nets.of_pins.get(element).map_or(0, Vec::len);
        let device = self.devices.get(element).copied().flatten();
        let currents = match device {
            Some(device) => self.engine.pin_currents(device),
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
            memory: device.map_or_else(Vec::new, |it| self.engine.memory(it)),
        }
    }

    /// Lines of the information panel.
    pub fn info(&self, element: usize) -> Vec<String> {
        let Some(drawn) = self.circuit.elements.get(element) else {
            return Vec::new();
        };
        let readings = self.readings(element);
        drawn.part().map_or_else(Vec::new, |part| {
            part.info_in(drawn, &readings, &self.circuit.models)
        })
    }

    /// What a scope shows of an element, or of one of its pins.
    pub fn plotted(&self, element: usize, pin: Option<usize>, quantity: PlotQuantity) -> f64 {
        if let Some(pin) = pin {
            return match quantity {
                PlotQuantity::Voltage => self.voltage(element, pin),
                _ => self.readings(element).current(pin),
            };
        }
        let across = |plus, minus| self.voltage(element, plus) - self.voltage(element, minus);
        let kind = self.circuit.elements.get(element);
        let kind = kind.map_or("", |it| it.kind.as_str());
        match quantity {
            PlotQuantity::Voltage => self.own_voltage(element, kind),
            PlotQuantity::Current if matches!(kind, "mosfet" | "jfet") => {
                self.readings(element).current(2)
            }
            PlotQuantity::Current => self.readings(element).current(0),
            PlotQuantity::Power => self.readings(element).power(),
            PlotQuantity::Charge => {
                let capacitance = self.circuit.elements[element].number("capacitance");
                let memory = self.readings(element).memory;
                capacitance * memory.first().copied().unwrap_or(0.0)
            }
            PlotQuantity::Resistance => {
                self.own_voltage(element, kind) / self.readings(element).current(0)
            }
            PlotQuantity::Vbe => across(0, 2),
            PlotQuantity::Vbc => across(0, 1),
            PlotQuantity::Vce => across(1, 2),
            PlotQuantity::Ib => self.readings(element).current(0),
            PlotQuantity::Ic => self.readings(element).current(1),
            PlotQuantity::Ie => self.readings(element).current(2),
        }
    }

    fn own_voltage(&self, element: usize, kind: &str) -> f64 {
        let pins = self.nets.of_pins.get(element).map_or(0, Vec::len);
        let (plus, minus) = match (self.devices.get(element), pins) {
            (Some(Some(_)), _) if matches!(kind, "mosfet" | "jfet") => (2, 1),
            // From minus to plus, as its value is given.
            (Some(Some(_)), 2) if kind == "voltage-source" => (1, 0),
            (Some(Some(_)), 2) => (0, 1),
            _ => return self.voltage(element, 0),
        };
        self.voltage(element, plus) - self.voltage(element, minus)
    }

    /// Current through each element that only connects, from its first to its second pin; for
    /// grounds and labels the current that leaves the drawing there. Zero for all others. Worked out
    /// once per step, however often it is asked for.
    pub fn wire_currents(&self) -> &[f64] {
        self.wire_currents
            .get_or_init(|| self.wire_tree.currents(&self.engine.all_pin_currents()))
    }
}
