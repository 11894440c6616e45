//! Amplifiers, controlled sources and analogue switches.

use super::body_parameters;
use crate::circuit::parameter::{Parameter, choice, flag, number, text};
use crate::elements::identity::Menu::Blocks;
use crate::elements::identity::{Identity, entry};
use crate::elements::info::InfoLine::EveryPin;
use crate::elements::info::{POWER, across, current, setting, state, voltage};
use crate::elements::package::Side::{East, North, South, West};
use crate::elements::package::chip_pin;
use crate::elements::pins::{FROM, MIDDLE, TO, Pins};

const ON: Parameter = number("on_resistance", "On Resistance (ohms)", "Ω", 20.0).positive().attribute("ro");
const OFF: Parameter = number("off_resistance", "Off Resistance (ohms)", "Ω", 1e10).positive().attribute("rf");
const THRESHOLD: Parameter = number("threshold", "Threshold", "V", 2.5).attribute("th");
const INPUTS: Parameter = number("inputs", "# of Inputs", "", 2.0).whole(1, 8).attribute("in");

const fn formula(default: &'static str) -> Parameter {
    text("expression", "Output Function", default).attribute("ex")
}

const OF_VOLTAGES: &[Parameter] = body_parameters![INPUTS, formula(".1*(a-b)")];
const OF_CURRENTS: &[Parameter] = body_parameters![INPUTS.whole(2, 8), formula("2*a")];

const SCHMITT_PARAMETERS: &[Parameter] = &[
    number("slew", "Slew Rate (V/ns)", "V/ns", 0.5).positive().sparse("sl"),
    number("lower", "Lower threshold (V)", "V", 1.66).attribute("lt"),
    number("upper", "Upper threshold (V)", "V", 3.33).attribute("ut"),
    number("high", "High Voltage (V)", "V", 5.0).attribute("lon"),
    number("low", "Low Voltage (V)", "V", 0.0).sparse("loff"),
];

pub(crate) static ANALOGUE_SWITCH: Identity = Identity {
    kind: "analogue-switch", title: "analog switch", tag: "as", code: Some("159"), designator: "S",
    menu: &[entry(Blocks, 3, "Add Analog Switch (SPST)")],
    parameters: &[
        ON, OFF, THRESHOLD,
        flag("inverted", "Normally closed", false).bit(1),
    ],
    legacy: &["on_resistance", "off_resistance", "threshold"],
    pins: Pins::At(&[("1", FROM), ("2", TO), ("control", MIDDLE.right(16))]),
    ..Identity::EMPTY
};

pub(crate) static COMPARATOR: Identity = Identity {
    kind: "comparator", title: "comparator", tag: "Comparator", code: Some("401"), designator: "U",
    menu: &[entry(Blocks, 12, "Add Comparator (Hi-Z/GND output)")],
    parameters: &[
        flag("swapped", "Swap Inputs", false).bit(1),
        flag("small", "Small", false).bit(2),
    ],
    refers_to_ground: true,
    info: &[
        state("low", "Hi-Z"), voltage("V+", 1), voltage("V-", 0), voltage("Vout", 2), current("Iout", 2).outwards(),
    ],
    ..Identity::EMPTY
};

pub(crate) static VCVS: Identity = Identity {
    kind: "vcvs", title: "VCVS", tag: "VCVS", code: Some("212"), designator: "E",
    menu: &[entry(Blocks, 14, "Add Voltage-Controlled Voltage Source (VCVS)")],
    parameters: OF_VOLTAGES,
    legacy: &["inputs", "expression"],
    ..Identity::EMPTY
};

pub(crate) static VCCS: Identity = Identity {
    kind: "vccs", title: "VCCS", tag: "VCCS", code: Some("213"), designator: "E",
    menu: &[entry(Blocks, 15, "Add Voltage-Controlled Current Source (VCCS)")],
    parameters: OF_VOLTAGES,
    legacy: &["inputs", "expression"],
    ..Identity::EMPTY
};

pub(crate) static CCVS: Identity = Identity {
    kind: "ccvs", title: "CCVS", tag: "CCVS", code: Some("214"), designator: "E",
    menu: &[entry(Blocks, 16, "Add Current-Controlled Voltage Source (CCVS)")],
    parameters: OF_CURRENTS,
    legacy: &["inputs", "expression"],
    ..Identity::EMPTY
};

pub(crate) static CCCS: Identity = Identity {
    kind: "cccs", title: "CCCS", tag: "CCCS", code: Some("215"), designator: "E",
    menu: &[entry(Blocks, 17, "Add Current-Controlled Current Source (CCCS)")],
    parameters: OF_CURRENTS,
    legacy: &["inputs", "expression"],
    ..Identity::EMPTY
};

pub(crate) static CURRENT_CONVEYOR: Identity = Identity {
    kind: "current-conveyor", title: "CCII", tag: "CC2", code: Some("179"), designator: "U",
    menu: &[
        entry(Blocks, 10, "Add CCII+"),
        entry(Blocks, 11, "Add CCII-").presets(&[("gain", -1.0)]),
    ],
    parameters: body_parameters![number("gain", "Gain", "", 1.0).attribute("ga")],
    legacy: &["gain"],
    pins: Pins::Body { width: 2, height: 3, pins: &[
        chip_pin("X", West, 0), chip_pin("Y", West, 2), chip_pin("Z", East, 1),
    ] },
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static DELAY_BUFFER: Identity = Identity {
    kind: "delay-buffer", title: "buffer", tag: "DelayBuffer", code: Some("422"), designator: "U",
    menu: &[entry(Blocks, 9, "Add Delay Buffer")],
    parameters: &[
        number("delay", "Delay (s)", "s", 0.0).not_negative().attribute("de"),
        number("threshold", "Threshold (V)", "V", 2.5).attribute("th"),
        number("high", "High Logic Voltage", "V", 5.0).attribute("hi"),
    ],
    legacy: &["delay", "threshold", "high"],
    pins: Pins::At(&[("in", FROM), ("out", TO)]),
    refers_to_ground: true,
    info: &[setting("delay", "delay", "s"), voltage("Vi", 0), voltage("Vo", 1)],
    ..Identity::EMPTY
};

pub(crate) static TIME_DELAY_RELAY: Identity = Identity {
    kind: "time-delay-relay", title: "time delay relay", tag: "TimeDelayRelay", code: Some("414"), designator: "K",
    menu: &[entry(Blocks, 19, "Add Time Delay Relay")],
    parameters: body_parameters![
        number("on_delay", "On Delay (s)", "s", 1.0).not_negative().attribute("on"),
        number("off_delay", "Off Delay (s)", "s", 0.0).not_negative().attribute("of"),
        number("on_resistance", "On Resistance (ohms)", "Ω", 0.1).positive().attribute("ro"),
        number("off_resistance", "Off Resistance (ohms)", "Ω", 1e7).positive().attribute("rf"),
    ],
    legacy: &["on_delay", "off_delay", "on_resistance", "off_resistance"],
    pins: Pins::Body { width: 2, height: 2, pins: &[
        chip_pin("V+", West, 0), chip_pin("V-", West, 1), chip_pin("in", East, 0),
        chip_pin("out", East, 1),
    ] },
    info: &[state("closed", "open"), across("Vc", 0, 1), current("I", 2)],
    ..Identity::EMPTY
};

pub(crate) static OP_AMP: Identity = Identity {
    kind: "op-amp", title: "op-amp", tag: "a", code: Some("a"), designator: "U",
    menu: &[
        entry(Blocks, 0, "Add Op Amp (ideal, - on top)").key('a'),
        entry(Blocks, 1, "Add Op Amp (ideal, + on top)").key('A').presets(&[("swapped", 1.0)]),
    ],
    parameters: &[
        number("high", "Max Output (V)", "V", 15.0).attribute("ma"),
        number("low", "Min Output (V)", "V", -15.0).attribute("mi"),
        number("gain", "Gain", "", 1e5).positive().attribute("ga"),
        flag("swapped", "Swap Inputs", false).bit(1),
        flag("small", "Small", false).bit(2),
    ],
    legacy: &["high", "low", "-", "-", "-", "gain"],
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static OPTOCOUPLER: Identity = Identity {
    kind: "optocoupler", title: "optocoupler", tag: "Optocoupler", code: Some("407"), designator: "U",
    menu: &[entry(Blocks, 18, "Add Optocoupler")],
    parameters: body_parameters![],
    pins: Pins::Body { width: 2, height: 2, pins: &[
        chip_pin("A", West, 0), chip_pin("K", West, 1), chip_pin("C", East, 0), chip_pin("E", East, 1),
    ] },
    info: &[current("If", 0), across("Vf", 0, 1), current("Ic", 2), across("Vce", 2, 3)],
    ..Identity::EMPTY
};

pub(crate) static OTA: Identity = Identity {
    kind: "ota", title: "OTA", tag: "OTA", code: Some("402"), designator: "U",
    menu: &[entry(Blocks, 13, "Add OTA (LM13700 style)")],
    parameters: body_parameters![
        number("positive", "Positive Supply (V)", "V", 9.0).attribute("vp"),
        number("negative", "Negative Supply (V)", "V", -9.0).attribute("vn"),
    ],
    legacy: &["positive", "negative"],
    pins: Pins::Body { width: 2, height: 3, pins: &[
        chip_pin("+", West, 0), chip_pin("-", West, 2), chip_pin("Ib", North, 1), chip_pin("out", East, 1),
    ] },
    refers_to_ground: true,
    info: &[
        voltage("V+", 0), voltage("V-", 1), current("Ib", 2), voltage("Vout", 3), current("Iout", 3).outwards(),
    ],
    ..Identity::EMPTY
};

pub(crate) static REAL_OP_AMP: Identity = Identity {
    kind: "real-op-amp", title: "op-amp", tag: "OpAmpReal", code: Some("409"), designator: "U",
    menu: &[entry(Blocks, 2, "Add Op Amp (real)")],
    parameters: &[
        choice("model", "Model", &["LM741", "LM324"]).attribute("mt"),
        flag("swapped", "Swap Inputs", false).bit(1),
        number("slew", "Slew Rate (V/usec)", "V/µs", 0.6).positive().attribute("sr"),
        number("limit", "Output Current Limit (A)", "A", 0.025).positive().attribute("cl"),
    ],
    legacy: &["model", "slew", "limit"],
    ..Identity::EMPTY
};

pub(crate) static LM317: Identity = Identity {
    kind: "lm317", title: "LM317", tag: "LM317", designator: "U",
    menu: &[entry(Blocks, 20, "Add LM317")],
    parameters: body_parameters![],
    pins: Pins::Body { width: 3, height: 2, pins: &[
        chip_pin("in", West, 0), chip_pin("out", East, 0), chip_pin("adj", South, 1),
    ] },
    info: &[voltage("Vin", 0), voltage("Vout", 1), voltage("Vadj", 2), current("Iout", 1).outwards(), POWER],
    ..Identity::EMPTY
};

pub(crate) static TL431: Identity = Identity {
    kind: "tl431", title: "TL431", tag: "TL431", designator: "U",
    menu: &[entry(Blocks, 21, "Add TL431")],
    parameters: body_parameters![],
    pins: Pins::Body { width: 1, height: 1, pins: &[
        chip_pin("ref", West, 0), chip_pin("A", South, 0), chip_pin("K", North, 0),
    ] },
    info: &[across("Vref", 0, 1), across("Vka", 2, 1), current("Ik", 2), POWER],
    ..Identity::EMPTY
};

pub(crate) static SCHMITT: Identity = Identity {
    kind: "schmitt", title: "Schmitt trigger", tag: "Schmitt", code: Some("182"), designator: "U",
    menu: &[entry(Blocks, 7, "Add Schmitt Trigger")],
    parameters: SCHMITT_PARAMETERS,
    legacy: &["slew", "lower", "upper", "high", "low"],
    pins: Pins::At(&[("in", FROM), ("out", TO)]),
    refers_to_ground: true,
    info: &[voltage("Vi", 0), voltage("Vo", 1)],
    ..Identity::EMPTY
};

pub(crate) static INVERTING_SCHMITT: Identity = Identity {
    kind: "inverting-schmitt", title: "inverting Schmitt trigger",
    tag: "InvertingSchmitt", code: Some("183"), designator: "U",
    menu: &[entry(Blocks, 8, "Add Schmitt Trigger (Inverting)")],
    parameters: SCHMITT_PARAMETERS,
    legacy: &["slew", "lower", "upper", "high", "low"],
    pins: Pins::At(&[("in", FROM), ("out", TO)]),
    refers_to_ground: true,
    info: &[voltage("Vi", 0), voltage("Vo", 1)],
    ..Identity::EMPTY
};

pub(crate) static ANALOGUE_SPDT: Identity = Identity {
    kind: "analogue-spdt", title: "analog switch (SPDT)", tag: "as2", code: Some("160"), designator: "S",
    menu: &[entry(Blocks, 4, "Add Analog Switch (SPDT)")],
    parameters: &[
        ON, OFF, THRESHOLD,
        flag("inverted", "Normally closed", false).bit(1),
    ],
    legacy: &["on_resistance", "off_resistance", "threshold"],
    pins: Pins::At(&[
        ("common", FROM), ("1", TO.left(16)), ("2", TO.right(16)), ("control", MIDDLE.right(16)),
    ]),
    ..Identity::EMPTY
};

pub(crate) static ANALOGUE_MULTIPLEXER: Identity = Identity {
    kind: "analogue-multiplexer", title: "analog multiplexer", tag: "AnalogMux", designator: "U",
    menu: &[entry(Blocks, 5, "Add Analog Multiplexer")],
    parameters: body_parameters![
        number("select_bits", "# of Select Bits", "", 2.0).whole(1, 3).attribute("bi"),
        ON, OFF, THRESHOLD,
    ],
    info: &[EveryPin],
    ..Identity::EMPTY
};

pub(crate) static TRISTATE_BUFFER: Identity = Identity {
    kind: "tristate-buffer", title: "tri-state buffer", tag: "ts", code: Some("180"), designator: "U",
    menu: &[entry(Blocks, 6, "Add Tristate Buffer")],
    parameters: &[
        number("on_resistance", "On Resistance (ohms)", "Ω", 0.1).positive().attribute("ro"),
        number("off_resistance", "Off Resistance (ohms)", "Ω", 1e10).positive().attribute("rf"),
        number("pulldown", "Output Pulldown Resistance (ohms)", "Ω", 1e8).positive().sparse("rg"),
        number("high", "High Logic Voltage", "V", 5.0).sparse("hv"),
    ],
    legacy: &["on_resistance", "off_resistance", "pulldown", "high"],
    pins: Pins::At(&[("in", FROM), ("out", TO), ("enable", MIDDLE.right(16))]),
    refers_to_ground: true,
    ..Identity::EMPTY
};
