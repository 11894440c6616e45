//! Simulates a circuit over time: modified nodal analysis with logic in the same time base.
//!
//! Elements are [`Device`]s. Nodes that an ideal source or a logic output holds are no unknowns, so
//! that a purely logical circuit has no equations at all. A step is solved, judged (convergence,
//! truncation error, threshold crossings) and then either accepted or tried again shorter; what
//! devices remember changes on acceptance only. Nothing depends on the machine: the same circuit
//! and the same calls give the same bits.

pub mod companion;
pub mod device;
mod equations;
mod fault;
pub mod junction;
mod linear;
mod logic;
pub mod math;
mod operating_point;
mod stamping;
mod stepping;
mod structure;
mod wiring;

use device::{Device, Node, Step, View};
pub use fault::{Fault, FaultKind, Warning};
pub use stamping::Stamper;
pub use wiring::{Link, UnionFind, Wiring};

use equations::{Equations, SolveError};
use logic::Logic;
use wiring::Structure;

/// A device, where its pins are connected, and what it is called in messages.
pub struct Instance {
    /// How it behaves.
    pub device: Box<dyn Device>,
    /// Net of each pin; net 0 is ground.
    pub pins: Vec<usize>,
    /// Index of the element in the circuit.
    pub element: usize,
    /// For faults and warnings.
    pub name: String,
}

/// Limits on the length of a step, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepLimits {
    /// What no step exceeds.
    pub longest: f64,
    /// Steps become shorter than this only where a change would be missed.
    pub shortest: f64,
}

impl Default for StepLimits {
    fn default() -> Self {
        StepLimits {
            longest: 5e-6,
            shortest: 5e-11,
        }
    }
}

/// Devices, equations and time.
pub struct Engine {
    devices: Vec<Box<dyn Device>>,
    labels: Vec<Label>,
    net_names: Vec<String>,
    /// Devices with a pin on each net.
    attached: Vec<Vec<usize>>,
    structure: Structure,
    equations: Equations,
    logic: Logic,
    /// The last accepted solution.
    voltages: Vec<f64>,
    currents: Vec<f64>,
    time: f64,
    control: stepping::Control,
    last_step: Step,
    warnings: Vec<Warning>,
}

struct Label {
    element: usize,
    name: String,
    pins: Vec<Node>,
}

impl Engine {
    /// Connects the devices. `net_names` names the nets for messages, ground first.
    pub fn new(
        instances: Vec<Instance>,
        net_names: Vec<String>,
        limits: StepLimits,
    ) -> Result<Self, Fault> {
        let mut structure = Structure {
            nodes: net_names.len().max(1),
            ..Structure::default()
        };
        let mut attached = vec![Vec::new(); structure.nodes];
        let mut devices = Vec::with_capacity(instances.len());
        let mut labels = Vec::with_capacity(instances.len());
        for (index, mut instance) in instances.into_iter().enumerate() {
            let pins: Vec<Node> = instance.pins.iter().map(|net| Node(*net)).collect();
            let mut wiring = Wiring::new(&mut structure, index, &pins);
            instance.device.connect(&mut wiring);
            instance.device.reset();
            devices.push(instance.device);
            for node in &pins {
                if attached[node.0].last() != Some(&index) {
                    attached[node.0].push(index);
                }
            }
            labels.push(Label {
                element: instance.element,
                name: instance.name,
                pins,
            });
        }
        if let Err(fault) = structure::check(&structure) {
            return Err(named_fault(&fault, &labels, &net_names));
        }
        let warnings = structure::floating_inputs(&structure)
            .into_iter()
            .map(|(node, devices)| Warning::FloatingInput {
                net: net_names.get(node.0).cloned().unwrap_or_default(),
                elements: devices.iter().map(|it| labels[*it].element).collect(),
            })
            .collect();
        let equations = Equations::new(&structure, structure::ties(&structure), &devices);
        let logic = Logic::new(&structure, &equations, &devices);
        let control = stepping::Control::new(&devices, limits);
        Ok(Engine {
            voltages: equations.voltages.clone(),
            currents: equations.currents.clone(),
            last_step: control.first_step(),
            devices,
            labels,
            net_names,
            attached,
            structure,
            equations,
            logic,
            time: 0.0,
            control,
            warnings,
        })
    }

    /// Seconds since the reset.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Length of the step just taken.
    pub fn step_length(&self) -> f64 {
        self.last_step.length
    }

    /// What is odd about the circuit without keeping it from running.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Voltage of a net against ground.
    pub fn net_voltage(&self, net: usize) -> f64 {
        self.voltages.get(net).copied().unwrap_or(0.0)
    }

    /// Currents into the pins of a device.
    pub fn pin_currents(&self, device: usize) -> Vec<f64> {
        let Some(label) = self.labels.get(device) else {
            return Vec::new();
        };
        let mut currents = self.own_currents(device);
        let mut supplied = 0.0;
        for fixed in &self.logic.outputs[device] {
            let Some(pin) = label.pins.iter().position(|node| *node == fixed.node) else {
                continue;
            };
            let taken = self.current_into_others(device, fixed.node);
            currents[pin] = -taken;
            supplied += taken;
        }
        // A source with a grounded end takes there what it gives on the other.
        if supplied != 0.0
            && let Some(pin) = label.pins.iter().position(|node| *node == Node::GROUND)
        {
            currents[pin] += supplied;
        }
        currents
    }

    /// Currents into the pins of every device.
    pub fn all_pin_currents(&self) -> Vec<Vec<f64>> {
        (0..self.devices.len())
            .map(|device| self.pin_currents(device))
            .collect()
    }

    fn current_into_others(&self, device: usize, node: Node) -> f64 {
        let mut taken = 0.0;
        for other in &self.attached[node.0] {
            if *other == device {
                continue;
            }
            let currents = self.own_currents(*other);
            let pins = self.labels[*other].pins.iter().zip(currents);
            taken += pins
                .filter(|(pin, _)| **pin == node)
                .map(|(_, current)| current)
                .sum::<f64>();
        }
        taken
    }

    /// Without what only the rest of the circuit can tell.
    fn own_currents(&self, device: usize) -> Vec<f64> {
        let mut currents = vec![0.0; self.labels[device].pins.len()];
        self.devices[device].currents(&self.accepted(), &self.last_step, &mut currents);
        currents
    }

    /// What a device remembers, for a save.
    pub fn memory(&self, device: usize) -> Vec<f64> {
        self.devices
            .get(device)
            .map_or_else(Vec::new, |it| it.memory())
    }

    /// Gives a device its memory back.
    pub fn recall(&mut self, device: usize, memory: &[f64]) {
        if let Some(device) = self.devices.get_mut(device) {
            device.recall(memory);
        }
    }

    /// A voltage to start from that an earlier simulation of the edited circuit had found.
    pub fn set_net_voltage(&mut self, net: usize, voltage: f64) {
        if let Some(known) = self.voltages.get_mut(net).filter(|_| net > 0) {
            *known = voltage;
        }
    }

    /// Goes on from a time that an earlier simulation of the edited circuit had reached.
    pub fn continue_at(&mut self, time: f64) {
        self.time = time;
    }

    /// Back to time zero and the initial conditions.
    pub fn reset(&mut self) {
        for device in &mut self.devices {
            device.reset();
        }
        self.time = 0.0;
        self.voltages.fill(0.0);
        self.currents.fill(0.0);
        self.equations.voltages.fill(0.0);
        self.equations.currents.fill(0.0);
        self.equations.version += 1;
        self.control.restart();
        self.last_step = self.control.first_step();
        self.warnings
            .retain(|warning| matches!(warning, Warning::FloatingInput { .. }));
    }

    /// Steps until at least `duration` more has been simulated; `observe` sees every step. The steps
    /// themselves do not depend on how the time is cut into calls.
    pub fn advance(
        &mut self,
        duration: f64,
        mut observe: impl FnMut(&Engine),
    ) -> Result<(), Fault> {
        let end = self.time + duration;
        while self.time < end {
            self.step()?;
            observe(self);
        }
        Ok(())
    }

    fn accepted(&self) -> View<'_> {
        View {
            voltages: &self.voltages,
            currents: &self.currents,
        }
    }

    fn fault(&self, failure: SolveError) -> Fault {
        let (subject, elements) = match self.equations.meaning(failure.unknown()) {
            Ok(node) => self.describe_node(node),
            Err(branch) => {
                let owner = &self.labels[self.structure.branch_owner[branch.0]];
                (
                    format!("the current of {}", owner.name),
                    vec![owner.element],
                )
            }
        };
        let time = crate::quantity::format(self.time, "s");
        let kind = match failure {
            SolveError::Singular(_) => FaultKind::Singular { subject },
            SolveError::NotConverging(_) => FaultKind::NoConvergence { subject, time },
            SolveError::NotFinite(_) => FaultKind::NotFinite { subject, time },
        };
        Fault { kind, elements }
    }

    fn describe_node(&self, node: Node) -> (String, Vec<usize>) {
        if let Some(name) = self.net_names.get(node.0) {
            let attached = self.labels.iter().filter(|it| it.pins.contains(&node));
            return (
                format!("net {name}"),
                attached.map(|it| it.element).collect(),
            );
        }
        let owner = self.structure.internal_owner[node.0 - self.net_names.len().max(1)];
        let label = &self.labels[owner];
        (format!("the inside of {}", label.name), vec![label.element])
    }
}

fn named_fault(
    fault: &structure::StructuralFault,
    labels: &[Label],
    net_names: &[String],
) -> Fault {
    let names: Vec<_> = fault
        .devices
        .iter()
        .map(|it| labels[*it].name.as_str())
        .collect();
    let net = net_names.get(fault.node.0).cloned().unwrap_or_default();
    Fault {
        kind: fault.named(names.join(", "), net),
        elements: fault.devices.iter().map(|it| labels[*it].element).collect(),
    }
}
