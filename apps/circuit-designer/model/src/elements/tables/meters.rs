//! Meters, recorders and the motor.

use crate::circuit::parameter::{choice, number, text};
use crate::elements::identity::Menu::Outputs;
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{current, voltage};
use crate::elements::pins::{FAR, FROM, Pins};

pub(crate) static AMMETER: Identity = Identity {
    kind: "ammeter", title: "ammeter", tag: "Ammeter", code: Some("370"), designator: "AM",
    menu: &[entry(Outputs, 9, "Add Ammeter")],
    pins: Pins::TWO,
    info: &[current("I", 0)],
    ..Identity::EMPTY
};

pub(crate) static ANALOGUE_OUTPUT: Identity = Identity {
    kind: "analogue-output", title: "output", tag: "O", code: Some("O"), designator: "OUT",
    menu: &[entry(Outputs, 0, "Add Analog Output")],
    pins: Pins::ONE,
    info: &[voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static DC_MOTOR: Identity = Identity {
    kind: "dc-motor", title: "DC motor", tag: "DCMotor", code: Some("415"), designator: "MOT",
    menu: &[entry(Outputs, 18, "Add DC Motor")],
    parameters: &[
        number("inductance", "Armature inductance (H)", "H", 0.5).positive().attribute("l"),
        number("resistance", "Armature Resistance (ohms)", "Ω", 1.0).positive().attribute("r"),
        number("torque", "Torque constant (Nm/A)", "", 0.15).positive().attribute("k"),
        number("back_emf", "Back emf constant (Vs/rad)", "", 0.15).positive().attribute("kb"),
        number("inertia", "Moment of inertia (Kg.m^2)", "", 0.02).positive().attribute("mi"),
        number("friction", "Friction coefficient (Nms/rad)", "", 0.05).positive().attribute("fr"),
        number("gear", "Gear Ratio", "", 1.0).positive().attribute("gr"),
    ],
    legacy: &["inductance", "resistance", "torque", "back_emf", "inertia", "friction", "gear"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static OHMMETER: Identity = Identity {
    kind: "ohmmeter", title: "ohmmeter", tag: "OhmMeter", code: Some("216"), designator: "OM",
    menu: &[entry(Outputs, 8, "Add Ohmmeter")],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static DATA_EXPORT: Identity = Identity {
    kind: "data-export", title: "data export", tag: "DataRecorder", code: Some("210"), designator: "REC",
    menu: &[entry(Outputs, 15, "Add Data Export")],
    parameters: &[number("points", "# of Data Points", "", 10000.0).whole(1, 1_000_000).attribute("dc")],
    legacy: &["points"],
    pins: Pins::ONE,
    ..Identity::EMPTY
};

pub(crate) static AUDIO_OUTPUT: Identity = Identity {
    kind: "audio-output", title: "audio output", tag: "aout", code: Some("211"), designator: "AO",
    menu: &[entry(Outputs, 16, "Add Audio Output")],
    parameters: &[
        number("duration", "Duration (s)", "s", 1.0).within(1e-3, 20.0).attribute("du"),
        choice("rate", "Sampling Rate", &["8000", "11025", "16000", "22050", "44100"]).attribute("sr"),
    ],
    legacy: &["duration"],
    pins: Pins::ONE,
    ..Identity::EMPTY
};

pub(crate) static STOP_TRIGGER: Identity = Identity {
    kind: "stop-trigger", title: "stop trigger", tag: "StopTrigger", code: Some("408"), designator: "ST",
    menu: &[entry(Outputs, 17, "Add Stop Trigger")],
    parameters: &[
        number("voltage", "Trigger Voltage", "V", 1.0).attribute("tv"),
        choice("comparison", "Trigger Type", &[">=", "<="]).attribute("ty"),
        number("delay", "Delay (s)", "s", 0.0).not_negative().attribute("de"),
    ],
    legacy: &["voltage", "comparison", "delay"],
    pins: Pins::ONE,
    ..Identity::EMPTY
};

pub(crate) static TEST_POINT: Identity = Identity {
    kind: "test-point", title: "test point", tag: "TestPoint", code: Some("368"), designator: "TP",
    menu: &[entry(Outputs, 11, "Add Test Point")],
    parameters: &[text("label", "Label", "TP").sparse("lab")],
    pins: Pins::ONE,
    ..Identity::EMPTY
};

pub(crate) static VOLTMETER: Identity = Identity {
    kind: "voltmeter", title: "voltmeter", tag: "p", code: Some("p"), designator: "VM",
    menu: &[entry(Outputs, 7, "Add Voltmeter/Scope Probe")],
    parameters: &[
        choice("mode", "Value", &[
            "Voltage", "RMS Voltage", "Max Voltage", "Min Voltage", "P2P Voltage", "Binary Value",
            "Frequency", "Period", "Pulse Width", "Duty Cycle",
        ]).sparse("me"),
        number("resistance", "Series Resistance (ohms)", "Ω", 1e7).positive().sparse("re"),
    ],
    legacy: &["mode"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};

pub(crate) static WATTMETER: Identity = Identity {
    kind: "wattmeter", title: "wattmeter", tag: "Wattmeter", code: Some("420"), designator: "WM",
    menu: &[entry(Outputs, 10, "Add Wattmeter")],
    pins: Pins::At(&[
        ("in", FROM), ("out", FAR), ("return in", FROM.below(32)), ("return out", FAR.below(32)),
    ]),
    ..Identity::EMPTY
};
