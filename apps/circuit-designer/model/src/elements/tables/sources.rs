//! Sources and inputs.

use crate::circuit::parameter::{Parameter, choice, flag, number, text};
use crate::elements::identity::Menu::{Sources, Gates};
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{CURRENT, DROP, POWER, setting, voltage};
use crate::elements::pins::{FROM, TO, Pins};

/// In the order of their numbers in files.
pub const SHAPES: &[&str] = &["D/C", "A/C", "Square Wave", "Triangle", "Sawtooth", "Pulse", "Noise"];

/// A sine of 120 volts effective.
const MAINS: &[(&str, f64)] = &[("waveform", 1.0), ("voltage", 169.705_627_484_771_4)];

const VOLTAGE: Parameter = number("voltage", "Voltage", "V", 5.0).attribute("maxv");
const WAVEFORM: Parameter = choice("waveform", "Waveform", SHAPES).attribute("wf");
const FREQUENCY: Parameter = frequency("frequency", "Frequency (Hz)", 60.0).attribute("fr");
const OFFSET: Parameter = number("offset", "DC Offset (V)", "V", 0.0).sparse("bias");
const PHASE: Parameter = number("phase", "Phase Offset (degrees)", "°", 0.0).radians("phaseShift");
const DUTY: Parameter = number("duty", "Duty Cycle (percent)", "%", 50.0).within(0.0, 100.0).percent("dutyCycle");
const RISE: Parameter = number("rise_time", "Rise/Fall Time (s)", "s", 0.0).not_negative().sparse("riseTime");
/// Of modulated sources, whose file calls it otherwise.
const AMPLITUDE: Parameter = number("voltage", "Max Voltage", "V", 5.0).attribute("mv");

const fn frequency(key: &'static str, label: &'static str, default: f64) -> Parameter {
    number(key, label, "Hz", default).within(1e-6, 1e12)
}

pub(crate) static ANTENNA: Identity = Identity {
    kind: "antenna", title: "antenna", tag: "Antenna", code: Some("A"), designator: "ANT",
    menu: &[entry(Sources, 9, "Add Antenna")],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static CURRENT_SOURCE: Identity = Identity {
    kind: "current-source", title: "current source", tag: "i", code: Some("i"), designator: "I",
    menu: &[entry(Sources, 12, "Add Current Source")],
    parameters: &[number("current", "Current (A)", "A", 0.01).attribute("i")],
    legacy: &["current"],
    pins: Pins::TWO,
    info: &[CURRENT, DROP, POWER.size()],
    ..Identity::EMPTY
};

pub(crate) static DATA_INPUT: Identity = Identity {
    kind: "data-input", title: "data input", tag: "DataInput", code: Some("424"), designator: "V",
    menu: &[entry(Sources, 15, "Add Data Input")],
    parameters: &[
        text("data", "Data", "0,1,2,3,4,5").attribute("da"),
        number("sample_time", "Sample Length (s)", "s", 1e-3).positive().attribute("sl"),
        number("scale", "Scale Factor", "", 1.0).attribute("sf"),
        flag("repeats", "Repeat", true).bit(1),
    ],
    legacy: &["sample_time", "scale"],
    pins: Pins::ONE,
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static EXTERNAL_VOLTAGE: Identity = Identity {
    kind: "external-voltage", title: "external voltage", tag: "ExtVoltage", code: Some("418"), designator: "V",
    menu: &[entry(Sources, 16, "Add External Voltage (JavaScript)")],
    parameters: &[
        text("input", "Name", "ext").attribute("na"),
        number("voltage", "Voltage", "V", 0.0).sparse("maxv"),
    ],
    legacy: &["input"],
    pins: Pins::ONE,
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static LOGIC_INPUT: Identity = Identity {
    kind: "logic-input", title: "logic input", tag: "L", code: Some("L"), designator: "IN",
    menu: &[entry(Gates, 0, "Add Logic Input").key('i')],
    parameters: &[
        number("position", "Position", "", 0.0).whole(0, 2).sparse("p"),
        flag("momentary", "Momentary Switch", false).sparse("mm"),
        number("high", "High Logic Voltage", "V", 5.0).sparse("hi"),
        number("low", "Low Voltage", "V", 0.0).sparse("lo"),
        flag("ternary", "Ternary", false).bit(1),
        flag("numeric", "Numeric", false).bit(2),
        text("link", "Label (for linking)", "").sparse("lab"),
        text("key", "Keyboard Shortcut", "").sparse("key"),
    ],
    legacy: &["position", "momentary", "high", "low"],
    pins: Pins::ONE,
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static AM_SOURCE: Identity = Identity {
    kind: "am-source", title: "AM Source", tag: "AM", code: Some("200"), designator: "V",
    menu: &[entry(Sources, 10, "Add AM Source")],
    parameters: &[
        frequency("carrier", "Carrier Frequency (Hz)", 1000.0).attribute("cf"),
        frequency("signal", "Signal Frequency (Hz)", 40.0).attribute("sf"),
        AMPLITUDE,
    ],
    legacy: &["carrier", "signal", "voltage"],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[
        CURRENT, voltage("V", 0), setting("cf", "carrier", "Hz"), setting("sf", "signal", "Hz"),
        setting("Vmax", "voltage", "V"),
    ],
    ..Identity::EMPTY
};

pub(crate) static FM_SOURCE: Identity = Identity {
    kind: "fm-source", title: "FM Source", tag: "FM", code: Some("201"), designator: "V",
    menu: &[entry(Sources, 11, "Add FM Source")],
    parameters: &[
        frequency("carrier", "Carrier Frequency (Hz)", 800.0).attribute("cf"),
        frequency("signal", "Signal Frequency (Hz)", 40.0).attribute("sf"),
        AMPLITUDE,
        number("deviation", "Deviation (Hz)", "Hz", 200.0).not_negative().attribute("de"),
    ],
    legacy: &["carrier", "signal", "voltage", "deviation"],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[
        CURRENT, voltage("V", 0), setting("cf", "carrier", "Hz"), setting("sf", "signal", "Hz"),
        setting("Vmax", "voltage", "V"),
    ],
    ..Identity::EMPTY
};

pub(crate) static NOISE: Identity = Identity {
    kind: "noise", title: "noise gen", tag: "n", code: Some("n"), designator: "V",
    menu: &[entry(Sources, 13, "Add Noise Generator")],
    parameters: &[
        VOLTAGE,
        number("offset", "DC Offset (V)", "V", 0.0).sparse("bias"),
    ],
    legacy: &["-", "-", "voltage", "offset"],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static RAIL: Identity = Identity {
    kind: "rail", title: "voltage source", tag: "R", code: Some("R"), designator: "V",
    menu: &[
        entry(Sources, 3, "Add Voltage Source (1-terminal)").key('V'),
        entry(Sources, 4, "Add A/C Voltage Source (1-terminal)").presets(MAINS),
        entry(Sources, 5, "Add Square Wave Source (1-terminal)").presets(&[("waveform", 2.0)]),
        entry(Sources, 6, "Add Clock").presets(&[
            ("waveform", 2.0), ("voltage", 2.5), ("offset", 2.5), ("frequency", 100.0), ("clock", 1.0),
        ]),
    ],
    parameters: &[
        WAVEFORM, FREQUENCY, VOLTAGE, OFFSET, PHASE, DUTY, RISE,
        flag("clock", "Clock", false).bit(1),
    ],
    legacy: &["waveform", "frequency", "voltage", "offset", "phase", "duty"],
    pins: Pins::ONE,
    refers_to_ground: true,
    ..Identity::EMPTY
};

pub(crate) static SWEEP: Identity = Identity {
    kind: "sweep", title: "sweep", tag: "sw", code: Some("170"), designator: "V",
    menu: &[entry(Sources, 7, "Add A/C Sweep")],
    parameters: &[
        frequency("from", "Min Frequency (Hz)", 20.0).attribute("minf"),
        frequency("to", "Max Frequency (Hz)", 4000.0).attribute("maxf"),
        number("voltage", "Max Voltage", "V", 5.0).attribute("maxv"),
        number("time", "Sweep Time (s)", "s", 0.1).positive().attribute("st"),
        flag("logarithmic", "Logarithmic", false).bit(1),
        flag("bidirectional", "Bidirectional", true).bit(2),
    ],
    legacy: &["from", "to", "voltage", "time"],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[
        CURRENT, voltage("V", 0), setting("range from", "from", "Hz"), setting("range to", "to", "Hz"),
        setting("time", "time", "s"),
    ],
    ..Identity::EMPTY
};

pub(crate) static VARIABLE_RAIL: Identity = Identity {
    kind: "variable-rail", title: "voltage source", tag: "VarRail", code: Some("172"), designator: "V",
    menu: &[entry(Sources, 8, "Add Variable Voltage")],
    parameters: &[
        number("high", "Max Voltage", "V", 5.0).attribute("maxv"),
        number("low", "Min Voltage", "V", 0.0).attribute("bias"),
        number("position", "Slider (percent)", "%", 0.0).within(0.0, 100.0).attribute("pos"),
        text("slider_text", "Slider Text", "Voltage").attribute("st"),
    ],
    legacy: &["-", "-", "high", "low", "-", "-", "slider_text"],
    pins: Pins::ONE,
    refers_to_ground: true,
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static VOLTAGE_SOURCE: Identity = Identity {
    kind: "voltage-source", title: "voltage source", tag: "v", code: Some("v"), designator: "V",
    menu: &[
        entry(Sources, 1, "Add Voltage Source (2-terminal)").key('v'),
        entry(Sources, 2, "Add A/C Voltage Source (2-terminal)").presets(MAINS),
    ],
    parameters: &[
        WAVEFORM, FREQUENCY, VOLTAGE, OFFSET, PHASE, DUTY, RISE,
        flag("circle", "Circle Symbol", false).bit(8),
        flag("show_voltage", "Show Voltage", false).bit(16),
    ],
    legacy: &["waveform", "frequency", "voltage", "offset", "phase", "duty"],
    pins: Pins::At(&[("-", FROM), ("+", TO)]),
    ..Identity::EMPTY
};
