//! Passive parts.

use crate::circuit::parameter::{Parameter, flag, number, text};
use crate::elements::identity::Menu::{Top, Passive, Outputs, Active};
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{CURRENT, DROP, POWER, InfoLine, across, current, setting, state};
use crate::elements::pins::{FAR, FROM, TO, Pins};

const CAPACITANCE: Parameter = number("capacitance", "Capacitance (F)", "F", 1e-5).positive().attribute("c");
const INITIAL: Parameter = number("initial_voltage", "Initial Voltage (on Reset)", "V", 1e-3).attribute("iv");
const SERIES: Parameter = number("series_resistance", "Series Resistance", "Ω", 0.0).not_negative().sparse("sr");
const TRAPEZOIDAL: Parameter = flag("trapezoidal", "Trapezoidal Approximation", true).clear_bit(2);
/// How much light or warmth there is, set beside the drawing.
const SLIDER: Parameter = number("position", "Slider (percent)", "%", 50.0).within(0.0, 100.0).percent("po");

/// Two ports side by side: the first conductor from end to end, its return below it.
const TWO_PORTS: Pins = Pins::At(&[
    ("1", FROM), ("1 return", FROM.below(32)), ("2", FAR), ("2 return", FAR.below(32)),
]);

const BREAKOVER_INFO: &[InfoLine] = &[
    CURRENT, DROP, state("on", "off"), setting("Ron", "on_resistance", "Ω"),
    setting("Roff", "off_resistance", "Ω"), setting("Vbreakdown", "breakdown", "V"),
];

const fn on_resistance(default: f64) -> Parameter {
    number("on_resistance", "On resistance (ohms)", "Ω", default).positive().attribute("ro")
}

const fn off_resistance(default: f64) -> Parameter {
    number("off_resistance", "Off resistance (ohms)", "Ω", default).positive().attribute("rf")
}

const fn breakdown(default: f64) -> Parameter {
    number("breakdown", "Breakdown voltage (V)", "V", default).positive().attribute("bd")
}

const fn hold(default: f64) -> Parameter {
    number("hold", "Holding current (A)", "A", default).not_negative().attribute("hc")
}

pub(crate) static SPARK_GAP: Identity = Identity {
    kind: "spark-gap", title: "spark gap", tag: "SparkGap", code: Some("187"), designator: "SG",
    menu: &[entry(Passive, 19, "Add Spark Gap")],
    parameters: &[
        on_resistance(1e3),
        off_resistance(1e9),
        breakdown(1e3),
        hold(1e-3),
    ],
    legacy: &["on_resistance", "off_resistance", "breakdown", "hold"],
    pins: Pins::TWO,
    info: BREAKOVER_INFO,
    ..Identity::EMPTY
};

pub(crate) static DIAC: Identity = Identity {
    kind: "diac", title: "DIAC", tag: "Diac", code: Some("203"), designator: "D",
    menu: &[entry(Active, 9, "Add DIAC")],
    parameters: &[
        on_resistance(500.0),
        off_resistance(1e8),
        breakdown(30.0),
        hold(0.01),
    ],
    legacy: &["on_resistance", "off_resistance", "breakdown", "hold"],
    pins: Pins::TWO,
    info: BREAKOVER_INFO,
    ..Identity::EMPTY
};

pub(crate) static CAPACITOR: Identity = Identity {
    kind: "capacitor", title: "capacitor", tag: "c", code: Some("c"), designator: "C",
    menu: &[entry(Passive, 0, "Add Capacitor").key('c')],
    parameters: &[CAPACITANCE, TRAPEZOIDAL, INITIAL, SERIES],
    legacy: &["capacitance", "-", "initial_voltage", "series_resistance"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static CRYSTAL: Identity = Identity {
    kind: "crystal", title: "crystal", tag: "cr", code: Some("412"), designator: "XT",
    menu: &[entry(Passive, 21, "Add Crystal")],
    parameters: &[
        number("parallel", "Parallel Capacitance (F)", "F", 28.7e-12).positive().attribute("pc"),
        number("series", "Series Capacitance (F)", "F", 0.1e-12).positive().attribute("sc"),
        number("inductance", "Inductance (H)", "H", 2.5e-3).positive().attribute("l"),
        number("resistance", "Resistance (ohms)", "Ω", 6.4).positive().attribute("r"),
    ],
    legacy: &["parallel", "series", "inductance", "resistance"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static CUSTOM_TRANSFORMER: Identity = Identity {
    kind: "custom-transformer", title: "transformer", tag: "CustomTransformer", code: Some("406"), designator: "T",
    menu: &[entry(Passive, 11, "Add Custom Transformer")],
    parameters: &[
        number("inductance", "Base Inductance (H)", "H", 4.0).positive().attribute("l"),
        text("description", "Description", "1,1:1").attribute("de"),
        number("coupling", "Coupling Coefficient", "", 0.999).within(0.0, 0.999_999).attribute("cc"),
        TRAPEZOIDAL,
    ],
    legacy: &["inductance", "coupling", "description"],
    ..Identity::EMPTY
};

pub(crate) static GYRATOR: Identity = Identity {
    kind: "gyrator", title: "gyrator", tag: "Gyrator", designator: "GY",
    menu: &[entry(Passive, 23, "Add Gyrator")],
    parameters: &[number("resistance", "Gyration Resistance (ohms)", "Ω", 1000.0).positive().attribute("r")],
    pins: TWO_PORTS,
    info: &[
        setting("R", "resistance", "Ω"), across("V1", 0, 1), across("V2", 2, 3), current("I1", 0),
        current("I2", 2),
    ],
    ..Identity::EMPTY
};

pub(crate) static INDUCTOR: Identity = Identity {
    kind: "inductor", title: "inductor", tag: "l", code: Some("l"), designator: "L",
    menu: &[entry(Passive, 2, "Add Inductor").key('L')],
    parameters: &[
        number("inductance", "Inductance (H)", "H", 1.0).positive().attribute("l"),
        TRAPEZOIDAL,
        number("initial_current", "Initial Current (on Reset) (A)", "A", 0.0).attribute("ic"),
        number("saturation_current", "Saturation Current (A) (0=none)", "A", 0.0).not_negative().sparse("isat"),
    ],
    legacy: &["inductance", "-", "initial_current", "saturation_current"],
    pins: Pins::TWO,
    info: &[CURRENT, DROP, setting("L", "inductance", "H"), POWER],
    ..Identity::EMPTY
};

pub(crate) static POLARISED_CAPACITOR: Identity = Identity {
    kind: "polarised-capacitor", title: "capacitor", tag: "pc", code: Some("209"), designator: "C",
    menu: &[entry(Passive, 1, "Add Capacitor (polarized)").key('C')],
    parameters: &[
        CAPACITANCE, TRAPEZOIDAL, INITIAL, SERIES,
        number("max_reverse", "Max Reverse Voltage", "V", 1.0).not_negative().attribute("mv"),
    ],
    legacy: &["capacitance", "-", "initial_voltage", "series_resistance", "max_reverse"],
    pins: Pins::At(&[("+", FROM), ("-", TO)]),
    ..Identity::EMPTY
};

pub(crate) static POTENTIOMETER: Identity = Identity {
    kind: "potentiometer", title: "potentiometer", tag: "pt", code: Some("174"), designator: "P",
    menu: &[entry(Passive, 8, "Add Potentiometer")],
    parameters: &[
        number("resistance", "Resistance (ohms)", "Ω", 1000.0).positive().attribute("mr"),
        number("position", "Position (percent)", "%", 50.0).within(0.0, 100.0).percent("p"),
        text("slider_text", "Slider Text", "Resistance").attribute("st"),
        flag("show_values", "Show Values", true).bit(1),
    ],
    legacy: &["resistance", "position", "slider_text"],
    ..Identity::EMPTY
};

pub(crate) static RELAY: Identity = Identity {
    kind: "relay", title: "relay", tag: "rl", code: Some("178"), designator: "K",
    menu: &[entry(Passive, 13, "Add Relay").key('R')],
    parameters: &[
        number("poles", "Number of Poles", "", 1.0).whole(1, 4).attribute("po"),
        number("inductance", "Inductance (H)", "H", 0.2).positive().attribute("l"),
        number("coil_resistance", "Coil Resistance (ohms)", "Ω", 20.0).positive().attribute("cr"),
        number("on_current", "On Current (A)", "A", 0.02).positive().attribute("oc"),
        number("off_current", "Off Current (A)", "A", 0.015).positive().attribute("fc"),
        number("on_resistance", "On Resistance (ohms)", "Ω", 0.05).positive().attribute("ro"),
        number("off_resistance", "Off Resistance (ohms)", "Ω", 1e6).positive().attribute("rf"),
        number("switching_time", "Switching Time (s)", "s", 5e-3).positive().attribute("st"),
    ],
    legacy: &[
        "poles", "inductance", "-", "on_current", "on_resistance", "off_resistance", "coil_resistance",
        "off_current", "switching_time",
    ],
    ..Identity::EMPTY
};

pub(crate) static RESISTOR: Identity = Identity {
    kind: "resistor", title: "resistor", tag: "r", code: Some("r"), designator: "R",
    menu: &[entry(Top, 2, "Add Resistor").key('r')],
    parameters: &[number("resistance", "Resistance (ohms)", "Ω", 1000.0).positive().attribute("r")],
    legacy: &["resistance"],
    pins: Pins::TWO,
    info: &[CURRENT, DROP, setting("R", "resistance", "Ω"), POWER],
    ..Identity::EMPTY
};

pub(crate) static PHOTORESISTOR: Identity = Identity {
    kind: "photoresistor", title: "photoresistor", tag: "LDR", code: Some("374"), designator: "R",
    menu: &[entry(Passive, 16, "Add Photoresistor")],
    parameters: &[
        SLIDER,
        text("slider_text", "Slider Text", "Light Brightness").attribute("st"),
    ],
    legacy: &["position", "slider_text"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static THERMISTOR: Identity = Identity {
    kind: "thermistor", title: "thermistor (NTC)", tag: "ThermistorNTC", code: Some("350"), designator: "R",
    menu: &[entry(Passive, 17, "Add Thermistor")],
    parameters: &[
        number("at_25", "Resistance at 25 °C (ohms)", "Ω", 1e4).positive().attribute("r25"),
        number("at_50", "Resistance at 50 °C (ohms)", "Ω", 3605.0).positive().attribute("r50"),
        number("coldest", "Min Temperature (°C)", "°C", -40.0).within(-200.0, 1000.0).attribute("mint"),
        number("hottest", "Max Temperature (°C)", "°C", 90.0).within(-200.0, 1000.0).attribute("maxt"),
        SLIDER,
        text("slider_text", "Slider Text", "Temperature").attribute("st"),
    ],
    legacy: &["position", "at_25", "at_50", "coldest", "hottest", "slider_text"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static TAPPED_TRANSFORMER: Identity = Identity {
    kind: "tapped-transformer", title: "transformer", tag: "tt", code: Some("169"), designator: "T",
    menu: &[entry(Passive, 10, "Add Tapped Transformer")],
    parameters: &[
        number("inductance", "Primary Inductance (H)", "H", 4.0).positive().attribute("l"),
        number("ratio", "Ratio (N1/N2)", "", 1.0).positive().attribute("r"),
        number("coupling", "Coupling Coefficient", "", 0.99).within(0.0, 0.999_999).attribute("cc"),
        TRAPEZOIDAL,
        flag("reversed", "Swap Secondary Polarity", false).bit(4),
    ],
    legacy: &["inductance", "ratio", "-", "-", "-", "coupling"],
    pins: Pins::At(&[
        ("primary 1", FROM), ("primary 2", FROM.below(64)), ("secondary 1", FAR), ("tap", FAR.below(32)),
        ("secondary 2", FAR.below(64)),
    ]),
    ..Identity::EMPTY
};

pub(crate) static TRANSFORMER: Identity = Identity {
    kind: "transformer", title: "transformer", tag: "T", code: Some("T"), designator: "T",
    menu: &[entry(Passive, 9, "Add Transformer").key('T')],
    parameters: &[
        number("inductance", "Primary Inductance (H)", "H", 4.0).positive().attribute("l"),
        number("ratio", "Ratio (N1/N2)", "", 1.0).positive().attribute("r"),
        number("coupling", "Coupling Coefficient", "", 0.999).within(0.0, 0.999_999).attribute("cc"),
        number("saturation_current", "Saturation Current (A)", "A", 0.0).not_negative().sparse("isat"),
        TRAPEZOIDAL,
        flag("reversed", "Swap Secondary Polarity", false).bit(4),
    ],
    legacy: &["inductance", "ratio", "-", "-", "coupling"],
    pins: Pins::At(&[
        ("primary 1", FROM), ("primary 2", FROM.below(32)), ("secondary 1", FAR),
        ("secondary 2", FAR.below(32)),
    ]),
    ..Identity::EMPTY
};

pub(crate) static TRANSMISSION_LINE: Identity = Identity {
    kind: "transmission-line", title: "transmission line", tag: "tl", code: Some("171"), designator: "TL",
    menu: &[entry(Passive, 12, "Add Transmission Line")],
    parameters: &[
        number("delay", "Delay (s)", "s", 5e-3).positive().attribute("de"),
        number("impedance", "Impedance (ohms)", "Ω", 75.0).positive().attribute("im"),
    ],
    legacy: &["delay", "impedance"],
    pins: TWO_PORTS,
    info: &[
        setting("Z", "impedance", "Ω"), setting("delay", "delay", "s"), across("V1", 0, 1),
        across("V2", 2, 3), current("I1", 0), current("I2", 2),
    ],
    ..Identity::EMPTY
};

pub(crate) static LAMP: Identity = Identity {
    kind: "lamp", title: "lamp", tag: "Lamp", code: Some("181"), designator: "LP",
    menu: &[entry(Outputs, 2, "Add Lamp")],
    parameters: &[
        number("power", "Nominal Power (W)", "W", 100.0).positive().attribute("np"),
        number("voltage", "Nominal Voltage (V)", "V", 120.0).positive().attribute("nv"),
        number("warm_time", "Warmup Time (s)", "s", 0.4).positive().attribute("wt"),
        number("cool_time", "Cooldown Time (s)", "s", 0.4).positive().attribute("ct"),
    ],
    legacy: &["-", "power", "voltage", "warm_time", "cool_time"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static MEMRISTOR: Identity = Identity {
    kind: "memristor", title: "memristor", tag: "m", code: Some("m"), designator: "MR",
    menu: &[entry(Passive, 18, "Add Memristor")],
    parameters: &[
        number("on_resistance", "Min Resistance (ohms)", "Ω", 100.0).positive().attribute("ro"),
        number("off_resistance", "Max Resistance (ohms)", "Ω", 16e3).positive().attribute("rf"),
        number("doped", "Width of Doped Region (nm)", "nm", 0.0).not_negative().attribute("dw"),
        number("width", "Total Width (nm)", "nm", 10.0).positive().attribute("tw"),
        number("mobility", "Mobility (um^2/(s*V))", "", 100.0).positive().attribute("mo"),
    ],
    legacy: &["on_resistance", "off_resistance", "-", "-", "-"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static FUSE: Identity = Identity {
    kind: "fuse", title: "fuse", tag: "Fuse", code: Some("404"), designator: "F",
    menu: &[entry(Passive, 20, "Add Fuse")],
    parameters: &[
        number("i2t", "I2t", "", 6.73).positive().attribute("i2t"),
        number("resistance", "On Resistance (ohms)", "Ω", 0.0613).positive().attribute("r"),
    ],
    legacy: &["resistance", "i2t"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};
