//! Sources whose voltage or current is a formula of voltages or of currents.

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::chips::package::{ChipPin, Package, Side, body_parameters, chip_pin};
use crate::elements::expression::{Expression, ExpressionError};
use crate::elements::{Identity, Menu, MenuEntry, Part, Readings, entry, line};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct ControlledSource {
    identity: &'static Identity,
    senses_currents: bool,
    gives_current: bool,
}

pub static VCVS: ControlledSource = ControlledSource {
    identity: &VCVS_IDENTITY,
    senses_currents: false,
    gives_current: false,
};
pub static VCCS: ControlledSource = ControlledSource {
    identity: &VCCS_IDENTITY,
    senses_currents: false,
    gives_current: true,
};
pub static CCVS: ControlledSource = ControlledSource {
    identity: &CCVS_IDENTITY,
    senses_currents: true,
    gives_current: false,
};
pub static CCCS: ControlledSource = ControlledSource {
    identity: &CCCS_IDENTITY,
    senses_currents: true,
    gives_current: true,
};

const INPUTS: Parameter = Parameter::number("inputs", "# of Inputs", "", 2.0)
    .allowing(Allowed::Whole(1, 8))
    .attribute("in");

const fn formula(default: &'static str) -> Parameter {
    Parameter::text("expression", "Output Function", default).attribute("ex")
}

static OF_VOLTAGES: &[Parameter] = body_parameters![INPUTS, formula(".1*(a-b)")];
static OF_CURRENTS: &[Parameter] =
    body_parameters![INPUTS.allowing(Allowed::Whole(2, 8)), formula("2*a")];

const fn identity(
    kind: &'static str,
    title: &'static str,
    tag: &'static str,
    code: &'static str,
    menu: &'static [MenuEntry],
    parameters: &'static [Parameter],
) -> Identity {
    Identity {
        kind,
        title,
        tag,
        code: Some(code),
        designator: "E",
        menu,
        parameters,
        legacy: &["inputs", "expression"],
    }
}

static VCVS_IDENTITY: Identity = identity(
    "vcvs",
    "VCVS",
    "VCVS",
    "212",
    &[entry(
        Menu::Blocks,
        14,
        "Add Voltage-Controlled Voltage Source (VCVS)",
    )],
    OF_VOLTAGES,
);
static VCCS_IDENTITY: Identity = identity(
    "vccs",
    "VCCS",
    "VCCS",
    "213",
    &[entry(
        Menu::Blocks,
        15,
        "Add Voltage-Controlled Current Source (VCCS)",
    )],
    OF_VOLTAGES,
);
static CCVS_IDENTITY: Identity = identity(
    "ccvs",
    "CCVS",
    "CCVS",
    "214",
    &[entry(
        Menu::Blocks,
        16,
        "Add Current-Controlled Voltage Source (CCVS)",
    )],
    OF_CURRENTS,
);
static CCCS_IDENTITY: Identity = identity(
    "cccs",
    "CCCS",
    "CCCS",
    "215",
    &[entry(
        Menu::Blocks,
        17,
        "Add Current-Controlled Current Source (CCCS)",
    )],
    OF_CURRENTS,
);

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
