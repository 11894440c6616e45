//! A direct-current motor: a coil that turns and induces a voltage against its supply.

use crate::circuit::Element;
use crate::elements::tables::meters as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::companion::Integrated;
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A motor with coil, inertia and friction.
pub struct DcMotor;

/// Turns per minute behind the gear.
fn speed(element: &Element, readings: &Readings) -> f64 {
    let radians = readings.memory.get(1).copied().unwrap_or(0.0);
    radians * 30.0 / std::f64::consts::PI / element.number("gear")
}

impl Part for DcMotor {
    fn identity(&self) -> &'static Identity {
        &table::DC_MOTOR
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let number = |key: &str| element.number(key);
        Some(Box::new(Rotor {
            inductance: number("inductance"),
            resistance: number("resistance"),
            torque: number("torque"),
            back_emf: number("back_emf"),
            inertia: number("inertia"),
            friction: number("friction"),
            store: Integrated::new(0.0, TOLERATED_CURRENT),
            speed: 0.0,
            ends: [Node::GROUND; 2],
            branch: Branch::default(),
        }))
    }

    fn display(&self, element: &Element, readings: &Readings) -> Option<String> {
        let turns = quantity::plain(speed(element, readings), 1);
        Some(format!("{turns} RPM"))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = readings.two_terminal("DC motor");
        let turns = quantity::plain(speed(element, readings), 3);
        lines.push(format!("speed = {turns} RPM"));
        lines.push(line("L", element.number("inductance"), "H"));
        lines.push(line("R", element.number("resistance"), "Ω"));
        lines.push(line("P", readings.power(), "W"));
        lines
    }
}

const TOLERATED_CURRENT: f64 = 1e-6;

struct Rotor {
    inductance: f64,
    resistance: f64,
    torque: f64,
    back_emf: f64,
    inertia: f64,
    friction: f64,
    /// The current.
    store: Integrated,
    /// Radians per second.
    speed: f64,
    ends: [Node; 2],
    branch: Branch,
}

impl Rotor {
    /// The speed at the end of a step is the first number plus the second times the current.
    fn turning(&self, step: &Step) -> (f64, f64) {
        if step.is_operating_point {
            return (0.0, self.torque / self.friction);
        }
        let ratio = step.length / self.inertia;
        let damping = 1.0 + ratio * self.friction;
        (self.speed / damping, ratio * self.torque / damping)
    }

    fn slope(&self, step: &Step) -> f64 {
        if step.is_operating_point {
            0.0
        } else {
            Integrated::slope(self.inductance, step, step.rule)
        }
    }
}

impl Device for Rotor {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.ends = [wiring.pin(0), wiring.pin(1)];
        self.branch = wiring.branch();
        wiring.link(self.ends[0], self.ends[1], Link::Conducts);
    }

    fn reset(&mut self) {
        self.store.reset(0.0);
        self.speed = 0.0;
    }

    fn linear(&self, stamper: &mut Stamper, step: &Step) {
        let [a, b] = self.ends;
        stamper.branch_flows(self.branch, a, b, 1.0);
        stamper.branch_voltage(self.branch, a, 1.0);
        stamper.branch_voltage(self.branch, b, -1.0);
        let (_, growth) = self.turning(step);
        let impedance = self.slope(step) + self.resistance + self.back_emf * growth;
        stamper.branch_current(self.branch, self.branch, -impedance);
    }

    fn drive(&self, stamper: &mut Stamper, step: &Step) {
        let (left, _) = self.turning(step);
        let mut right = self.back_emf * left;
        if !step.is_operating_point {
            right -= self.store.remembered(self.slope(step), step.rule);
        }
        stamper.branch_right(self.branch, right);
    }

    fn integrates(&self) -> bool {
        true
    }

    fn truncation(&self, view: &View, step: &Step) -> f64 {
        self.store
            .truncation(view.current(self.branch), step, step.rule)
    }

    fn accept(&mut self, view: &View, step: &Step) {
        let current = view.current(self.branch);
        let (left, growth) = self.turning(step);
        self.speed = left + growth * current;
        let across = view.across(self.ends[0], self.ends[1]);
        let induced = across - self.resistance * current - self.back_emf * self.speed;
        self.store.accept(current, induced, step);
    }

    fn currents(&self, _view: &View, _step: &Step, into: &mut [f64]) {
        into.copy_from_slice(&[self.store.value, -self.store.value]);
    }

    /// Current and speed.
    fn memory(&self) -> Vec<f64> {
        vec![self.store.value, self.speed]
    }

    fn recall(&mut self, memory: &[f64]) {
        if let [current, speed] = memory {
            self.store.reset(*current);
            self.speed = *speed;
        }
    }
}
