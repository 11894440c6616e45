//! Sources whose voltage or current is a formula of voltages or of currents.

use crate::circuit::Element;
use crate::elements::expression::{Expression, ExpressionError};
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A source with a formula; what it senses and gives makes four parts.
pub struct ControlledSource {
    identity: &'static Identity,
    senses_currents: bool,
    gives_current: bool,
}

/// A voltage from voltages.
pub static VCVS: ControlledSource = ControlledSource {
    identity: &table::VCVS,
    senses_currents: false,
    gives_current: false,
};
/// A current from voltages.
pub static VCCS: ControlledSource = ControlledSource {
    identity: &table::VCCS,
    senses_currents: false,
    gives_current: true,
};
/// A voltage from currents.
pub static CCVS: ControlledSource = ControlledSource {
    identity: &table::CCVS,
    senses_currents: true,
    gives_current: false,
};
/// A current from currents.
pub static CCCS: ControlledSource = ControlledSource {
    identity: &table::CCCS,
    senses_currents: true,
    gives_current: true,
};

const VOLTAGE_NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
const CURRENT_NAMES: [&str; 8] = ["A+", "A-", "B+", "B-", "C+", "C-", "D+", "D-"];

impl ControlledSource {
    /// Pins on the input side; currents take two each.
    fn input_pins(&self, element: &Element) -> usize {
        let pins = element.count("inputs").clamp(1, 8);
        if self.senses_currents {
            (pins / 2).max(1) * 2
        } else {
            pins
        }
    }

    fn expression(&self, element: &Element) -> Result<Expression, ExpressionError> {
        let pins = self.input_pins(element);
        let variables = if self.senses_currents { pins / 2 } else { pins };
        Expression::parse(&element.text("expression"), variables)
    }
}

impl Part for ControlledSource {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let inputs = self.input_pins(element);
        let names = if self.senses_currents {
            CURRENT_NAMES
        } else {
            VOLTAGE_NAMES
        };
        let mut pins: Vec<ChipPin> = (0..inputs as i32)
            .zip(names)
            .map(|(place, name)| chip_pin(name, Side::West, place))
            .collect();
        let outputs = match (self.gives_current, self.senses_currents) {
            (false, _) => ["V+", "V-"],
            (true, false) => ["C+", "C-"],
            (true, true) => ["O+", "O-"],
        };
        pins.push(chip_pin(outputs[0], Side::East, 0));
        pins.push(chip_pin(outputs[1], Side::East, 1));
        Some(Package::new(element, 2, inputs.max(2) as i32, &pins))
    }

    fn refers_to_ground(&self) -> bool {
        !self.senses_currents
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let parsed = self.expression(element);
        let problem = parsed.as_ref().err().map(ToString::to_string);
        Some(Box::new(Controlled {
            expression: parsed.unwrap_or_else(|_| Expression::zero()),
            problem,
            pins: self.input_pins(element),
            senses_currents: self.senses_currents,
            gives_current: self.gives_current,
            inputs: Vec::new(),
            plus: Node::GROUND,
            minus: Node::GROUND,
            output: Branch::default(),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let first = self.input_pins(element);
        let mut lines = vec![
            self.identity.title.to_string(),
            format!("f = {}", element.text("expression")),
            line("Vout", readings.across(first, first + 1), "V"),
            line("Iout", -readings.current(first), "A"),
        ];
        if let Err(problem) = self.expression(element) {
            lines.push(problem.to_string());
        }
        lines
    }
}

#[derive(Clone, Copy, Debug)]
enum Input {
    Voltage(Node),
    Current {
        branch: Branch,
        from: Node,
        to: Node,
    },
}

struct Controlled {
    expression: Expression,
    problem: Option<String>,
    pins: usize,
    senses_currents: bool,
    gives_current: bool,
    inputs: Vec<Input>,
    plus: Node,
    minus: Node,
    output: Branch,
}

impl Controlled {
    fn values(&self, view: &View) -> Vec<f64> {
        let values = self.inputs.iter().map(|input| match input {
            Input::Voltage(node) => view.voltage(*node),
            Input::Current { branch, .. } => view.current(*branch),
        });
        values.collect()
    }

    fn stamp_slope(&self, stamper: &mut Stamper, input: &Input, slope: f64) {
        match (input, self.gives_current) {
            (Input::Voltage(node), true) => {
                stamper.control(self.plus, self.minus, *node, Node::GROUND, slope);
            }
            (Input::Current { branch, .. }, true) => {
                stamper.branch_flows(*branch, self.plus, self.minus, slope);
            }
            (Input::Voltage(node), false) => stamper.branch_voltage(self.output, *node, -slope),
            (Input::Current { branch, .. }, false) => {
                stamper.branch_current(self.output, *branch, -slope);
            }
        }
    }
}

impl Device for Controlled {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.inputs.clear();
        if self.senses_currents {
            for pair in 0..self.pins / 2 {
                let (from, to) = (wiring.pin(2 * pair), wiring.pin(2 * pair + 1));
                let branch = wiring.branch();
                wiring.link(from, to, Link::Voltage);
                self.inputs.push(Input::Current { branch, from, to });
            }
        } else {
            for pin in 0..self.pins {
                let node = wiring.pin(pin);
                wiring.sense(node);
                self.inputs.push(Input::Voltage(node));
            }
        }
        (self.plus, self.minus) = (wiring.pin(self.pins), wiring.pin(self.pins + 1));
        if self.gives_current {
            wiring.link(self.plus, self.minus, Link::Current);
        } else {
            self.output = wiring.branch();
            wiring.link(self.plus, self.minus, Link::Voltage);
        }
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        for input in &self.inputs {
            if let Input::Current { branch, from, to } = *input {
                stamper.branch_flows(branch, from, to, 1.0);
                stamper.branch_voltage(branch, from, 1.0);
                stamper.branch_voltage(branch, to, -1.0);
            }
        }
        if !self.gives_current {
            stamper.branch_flows(self.output, self.plus, self.minus, 1.0);
            stamper.branch_voltage(self.output, self.plus, 1.0);
            stamper.branch_voltage(self.output, self.minus, -1.0);
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let values = self.values(view);
        let result = self.expression.at(&values, step.time);
        let mut rest = result.value;
        for ((input, value), slope) in self.inputs.iter().zip(&values).zip(result.by) {
            self.stamp_slope(stamper, input, slope);
            rest -= slope * value;
        }
        if self.gives_current {
            stamper.current(self.plus, self.minus, rest);
        } else {
            stamper.branch_right(self.output, rest);
        }
        true
    }

    fn currents(&self, view: &View, step: &Step, into: &mut [f64]) {
        for (pair, input) in self.inputs.iter().enumerate() {
            if let Input::Current { branch, .. } = input {
                let current = view.current(*branch);
                (into[2 * pair], into[2 * pair + 1]) = (current, -current);
            }
        }
        let output = if self.gives_current {
            self.expression.at(&self.values(view), step.time).value
        } else {
            view.current(self.output)
        };
        (into[self.pins], into[self.pins + 1]) = (output, -output);
    }

    fn may_stop(&self) -> bool {
        self.problem.is_some()
    }

    fn stop_reason(&self) -> Option<String> {
        self.problem.clone()
    }
}
