//! Diodes, transistors, thyristors and valves.

use crate::circuit::parameter::{Parameter, flag, number, text};
use crate::elements::identity::Menu::{Outputs, Active};
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{POWER, InfoLine, across, current, state};
use crate::elements::pins::{FROM, TO, Pins};

const TRIGGER: Parameter = number("trigger", "Trigger Current (A)", "A", 0.01).positive().attribute("ti");
const HOLD: Parameter = number("hold", "Holding Current (A)", "A", 0.0082).positive().attribute("hi");

const LATCHING_INFO: &[InfoLine] = &[
    state("on", "off"), current("I", 0), across("Vd", 0, 1), current("Ig", 2), POWER,
];

const fn gate_resistance(default: f64) -> Parameter {
    number("gate_resistance", "Gate-Cathode Resistance (ohms)", "Ω", default).positive().attribute("gr")
}

const fn colour(key: &'static str, label: &'static str, default: f64) -> Parameter {
    number(key, label, "", default).within(0.0, 1.0)
}

pub(crate) static BJT: Identity = Identity {
    kind: "bjt", title: "transistor", tag: "t", code: Some("t"), designator: "Q",
    menu: &[
        entry(Active, 2, "Add Transistor (bipolar, NPN)").key('n'),
        entry(Active, 3, "Add Transistor (bipolar, PNP)").key('p').presets(&[("polarity", -1.0)]),
    ],
    parameters: &[
        number("polarity", "Polarity (1 NPN, -1 PNP)", "", 1.0).within(-1.0, 1.0).attribute("pn"),
        number("beta", "Beta/hFE", "", 100.0).positive().attribute("be"),
        flag("swapped", "Swap E/C", false).bit(1),
        flag("circle", "Draw Circle", false).bit(2),
        text("model", "Model", "default").attribute("mo"),
    ],
    legacy: &["polarity", "-", "-", "beta", "model"],
    ..Identity::EMPTY
};

pub(crate) static DARLINGTON: Identity = Identity {
    kind: "darlington", title: "darlington pair", tag: "dar", code: Some("400"), designator: "Q",
    menu: &[
        entry(Active, 11, "Add Darlington Pair (NPN)"),
        entry(Active, 12, "Add Darlington Pair (PNP)").presets(&[("polarity", -1.0)]),
    ],
    parameters: &[
        number("polarity", "Polarity (1 NPN, -1 PNP)", "", 1.0).within(-1.0, 1.0).attribute("pn"),
        flag("swapped", "Swap E/C", false).bit(1),
    ],
    legacy: &["polarity"],
    ..Identity::EMPTY
};

pub(crate) static DIODE: Identity = Identity {
    kind: "diode", title: "diode", tag: "d", code: Some("d"), designator: "D",
    menu: &[entry(Active, 0, "Add Diode").key('d')],
    parameters: &[text("model", "Model", "default").attribute("mo")],
    legacy: &["model"],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO)]),
    ..Identity::EMPTY
};

pub(crate) static ZENER: Identity = Identity {
    kind: "zener", title: "Zener diode", tag: "z", code: Some("z"), designator: "D",
    menu: &[entry(Active, 1, "Add Zener Diode").key('z')],
    parameters: &[text("model", "Model", "default-zener").attribute("mo")],
    legacy: &["model"],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO)]),
    ..Identity::EMPTY
};

pub(crate) static JFET: Identity = Identity {
    kind: "jfet", title: "JFET", tag: "j", code: Some("j"), designator: "J",
    menu: &[
        entry(Active, 6, "Add JFET (N-Channel)"),
        entry(Active, 7, "Add JFET (P-Channel)").presets(&[("p_channel", 1.0)]),
    ],
    parameters: &[
        flag("p_channel", "P-Channel", false).bit(1),
        number("threshold", "Threshold Voltage", "V", -4.0).attribute("vt"),
        number("beta", "Beta", "", 0.00125).positive().attribute("be"),
        flag("swapped", "Swap D/S", false).bit(8),
    ],
    legacy: &["threshold", "beta"],
    ..Identity::EMPTY
};

pub(crate) static LED: Identity = Identity {
    kind: "led", title: "LED", tag: "LED", code: Some("162"), designator: "LED",
    menu: &[entry(Outputs, 1, "Add LED").key('l')],
    parameters: &[
        text("model", "Model", "default-led").attribute("mo"),
        colour("red", "Red Value (0-1)", 1.0).attribute("cr"),
        colour("green", "Green Value (0-1)", 0.0).attribute("cg"),
        colour("blue", "Blue Value (0-1)", 0.0).attribute("cb"),
        number("full_current", "Max Brightness Current (A)", "A", 0.01).positive().attribute("mb"),
    ],
    legacy: &["model", "red", "green", "blue", "full_current"],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO)]),
    ..Identity::EMPTY
};

pub(crate) static MOSFET: Identity = Identity {
    kind: "mosfet", title: "MOSFET", tag: "f", code: Some("f"), designator: "M",
    menu: &[
        entry(Active, 4, "Add MOSFET (N-Channel)").key('N'),
        entry(Active, 5, "Add MOSFET (P-Channel)").key('P').presets(&[("p_channel", 1.0)]),
    ],
    parameters: &[
        flag("p_channel", "P-Channel", false).bit(1),
        number("threshold", "Threshold Voltage", "V", 1.5).attribute("vt"),
        number("beta", "Beta", "", 0.02).positive().attribute("be"),
        flag("digital_symbol", "Digital Symbol", false).bit(4),
        flag("swapped", "Swap D/S", false).bit(8),
        flag("body_diode", "Simulate Body Diode", true).clear_bit(32),
    ],
    legacy: &["threshold", "beta"],
    ..Identity::EMPTY
};

pub(crate) static SCR: Identity = Identity {
    kind: "scr", title: "SCR", tag: "SCR", code: Some("177"), designator: "SCR",
    menu: &[entry(Active, 8, "Add SCR")],
    parameters: &[
        TRIGGER, HOLD,
        gate_resistance(50.0),
    ],
    legacy: &["-", "-", "trigger", "hold", "gate_resistance"],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO), ("gate", TO.back(16).below(32))]),
    info: LATCHING_INFO,
    ..Identity::EMPTY
};

pub(crate) static TRIAC: Identity = Identity {
    kind: "triac", title: "TRIAC", tag: "Triac", code: Some("206"), designator: "TR",
    menu: &[entry(Active, 10, "Add TRIAC")],
    parameters: &[
        TRIGGER, HOLD,
        gate_resistance(100.0),
    ],
    legacy: &["trigger", "hold", "gate_resistance"],
    pins: Pins::At(&[("MT2", FROM), ("MT1", TO), ("gate", TO.back(16).below(32))]),
    info: LATCHING_INFO,
    ..Identity::EMPTY
};

pub(crate) static TRIODE: Identity = Identity {
    kind: "triode", title: "triode", tag: "Triode", code: Some("173"), designator: "V",
    menu: &[entry(Active, 15, "Add Triode")],
    parameters: &[
        number("mu", "Amplification Factor (mu)", "", 93.0).positive().attribute("mu"),
        number("kg1", "kg1", "", 680.0).positive().attribute("kg1"),
    ],
    legacy: &["mu", "kg1"],
    pins: Pins::At(&[("plate", TO.above(32)), ("grid", FROM), ("cathode", TO.below(32))]),
    ..Identity::EMPTY
};

pub(crate) static TUNNEL_DIODE: Identity = Identity {
    kind: "tunnel-diode", title: "tunnel diode", tag: "TunnelDiode", code: Some("175"), designator: "D",
    menu: &[entry(Active, 14, "Add Tunnel Diode")],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO)]),
    info: &[current("I", 0), across("Vd", 0, 1), POWER],
    ..Identity::EMPTY
};

pub(crate) static UNIJUNCTION: Identity = Identity {
    kind: "unijunction", title: "unijunction transistor", tag: "Unijunction", code: Some("417"), designator: "Q",
    menu: &[entry(Active, 16, "Add Unijunction Transistor")],
    parameters: &[
        number("resistance", "Interbase Resistance (ohms)", "Ω", 7000.0).positive().sparse("rb"),
        number("ratio", "Intrinsic Standoff Ratio", "", 0.65).within(0.05, 0.95).sparse("eta"),
    ],
    pins: Pins::At(&[("E", FROM), ("B2", TO.above(16)), ("B1", TO.below(16))]),
    info: &[current("Ie", 0), current("Ib2", 1), across("Veb1", 0, 2), across("Vb2b1", 1, 2), POWER],
    ..Identity::EMPTY
};

pub(crate) static VARACTOR: Identity = Identity {
    kind: "varactor", title: "varactor", tag: "Varactor", code: Some("176"), designator: "D",
    menu: &[entry(Active, 13, "Add Varactor/Varicap")],
    parameters: &[number("capacitance", "Capacitance @ 0V (F)", "F", 4e-12).positive().attribute("bc")],
    legacy: &["-", "-", "capacitance"],
    pins: Pins::At(&[("anode", FROM), ("cathode", TO)]),
    ..Identity::EMPTY
};
