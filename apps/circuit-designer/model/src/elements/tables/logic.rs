//! Gates and the outputs of logic.

use crate::circuit::parameter::{Parameter, flag, number};
use crate::elements::identity::Menu::Gates;
use crate::elements::identity::{Identity, entry};
use crate::elements::info::voltage;
use crate::elements::pins::{FROM, TO, Pins};

const INPUTS: Parameter = number("inputs", "# of Inputs", "", 2.0).whole(1, 8).sparse("in");
const HIGH: Parameter = number("high", "High Logic Voltage", "V", 5.0).sparse("hi");
const DELAY: Parameter = number("delay", "Propagation Delay (s)", "s", 0.0).not_negative().sparse("pd");
const SMALL: Parameter = flag("small", "Small", false).bit(1);
const SCHMITT: Parameter = flag("schmitt", "Schmitt Inputs", false).bit(2);
const INVERTED: Parameter = flag("invert_inputs", "Invert Inputs", false).bit(4);

// Parity gates cannot invert their inputs: it would only hide an inversion.

pub(crate) static AND: Identity = Identity {
    kind: "and", title: "AND gate", tag: "And", code: Some("150"), designator: "G",
    menu: &[entry(Gates, 6, "Add AND Gate").key('2')],
    parameters: &[INPUTS, HIGH, SCHMITT, INVERTED, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static NAND: Identity = Identity {
    kind: "nand", title: "NAND gate", tag: "Nand", code: Some("151"), designator: "G",
    menu: &[entry(Gates, 4, "Add NAND Gate").key('@')],
    parameters: &[INPUTS, HIGH, SCHMITT, INVERTED, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static OR: Identity = Identity {
    kind: "or", title: "OR gate", tag: "Or", code: Some("152"), designator: "G",
    menu: &[entry(Gates, 7, "Add OR Gate").key('3')],
    parameters: &[INPUTS, HIGH, SCHMITT, INVERTED, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static NOR: Identity = Identity {
    kind: "nor", title: "NOR gate", tag: "Nor", code: Some("153"), designator: "G",
    menu: &[entry(Gates, 5, "Add NOR Gate").key('#')],
    parameters: &[INPUTS, HIGH, SCHMITT, INVERTED, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static XOR: Identity = Identity {
    kind: "xor", title: "XOR gate", tag: "Xor", code: Some("154"), designator: "G",
    menu: &[entry(Gates, 8, "Add XOR Gate").key('4')],
    parameters: &[INPUTS, HIGH, SCHMITT, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static XNOR: Identity = Identity {
    kind: "xnor", title: "XNOR gate", tag: "Xnor", code: Some("431"), designator: "G",
    menu: &[entry(Gates, 9, "Add XNOR Gate").key('$')],
    parameters: &[INPUTS, HIGH, SCHMITT, DELAY, SMALL],
    legacy: &["inputs", "-", "high"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static INVERTER: Identity = Identity {
    kind: "inverter", title: "inverter", tag: "I", code: Some("I"), designator: "INV",
    menu: &[entry(Gates, 3, "Add Inverter").key('1')],
    parameters: &[
        number("slew", "Slew Rate (V/ns)", "V/ns", 0.5).positive().attribute("sl"),
        HIGH.attribute("hi"),
    ],
    legacy: &["slew", "high"],
    pins: Pins::At(&[("in", FROM), ("out", TO)]),
    refers_to_ground: true,
    info: &[voltage("Vi", 0), voltage("Vo", 1)],
    ..Identity::EMPTY
};

pub(crate) static LOGIC_OUTPUT: Identity = Identity {
    kind: "logic-output", title: "logic output", tag: "M", code: Some("M"), designator: "OUT",
    menu: &[entry(Gates, 1, "Add Logic Output").key('o')],
    parameters: &[
        number("threshold", "Threshold", "V", 2.5).sparse("th"),
        flag("ternary", "Ternary", false).bit(1),
        flag("numeric", "Numeric", false).bit(2),
        flag("pulldown", "Current Required", false).bit(4),
    ],
    legacy: &["threshold"],
    pins: Pins::ONE,
    ..Identity::EMPTY
};
