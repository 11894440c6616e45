//! The example library: our own circuits, each of which runs.

/// A circuit of the library, as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// As the menu names it.
    pub title: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// A sub-menu of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Category {
    /// As the menu names it.
    pub title: &'static str,
    /// In the menu's order.
    pub examples: &'static [Example],
}

macro_rules! example {
    ($title:literal, $file:literal) => {
        Example {
            title: $title,
            text: include_str!(concat!($file, ".xml")),
        }
    };
}

/// The Circuits menu.
pub const CATEGORIES: &[Category] = &[
    Category {
        title: "Basics",
        examples: &[
            example!("Ohm's Law", "ohms_law"),
            example!("Voltage Divider", "voltage_divider"),
            example!("Capacitor Charging", "rc_charge"),
            example!("LRC Ringing", "lrc_ringing"),
        ],
    },
    Category {
        title: "A/C Circuits",
        examples: &[
            example!("Phase of a Capacitor", "capacitor_phase"),
            example!("Transformer", "transformer"),
        ],
    },
    Category {
        title: "Passive Filters",
        examples: &[
            example!("Low-Pass Filter", "low_pass"),
            example!("High-Pass Filter", "high_pass"),
        ],
    },
    Category {
        title: "Diodes",
        examples: &[
            example!("Full-Wave Rectifier", "full_wave_rectifier"),
            example!("Clipper", "clipper"),
            example!("Zener Regulator", "zener_regulator"),
        ],
    },
    Category {
        title: "Op-Amps",
        examples: &[
            example!("Inverting Amplifier", "inverting_amplifier"),
            example!("Integrator", "integrator"),
        ],
    },
    Category {
        title: "Transistors",
        examples: &[
            example!("NPN Switch", "npn_switch"),
            example!("Emitter Follower", "emitter_follower"),
            example!("Current Mirror", "current_mirror"),
        ],
    },
    Category {
        title: "MOSFETs",
        examples: &[
            example!("NMOS Inverter", "nmos_inverter"),
            example!("CMOS Inverter", "cmos_inverter"),
        ],
    },
    Category {
        title: "555 Timer Chip",
        examples: &[example!("Blinker", "timer_blinker")],
    },
    Category {
        title: "Combinational Logic",
        examples: &[example!("XOR from NAND Gates", "xor_from_nands")],
    },
    Category {
        title: "Sequential Logic",
        examples: &[
            example!("SR Latch", "sr_latch"),
            example!("Clock Divider", "clock_divider"),
            example!("Running Light", "running_light"),
        ],
    },
    Category {
        title: "Analog/Digital",
        examples: &[example!("Schmitt Trigger Oscillator", "schmitt_oscillator")],
    },
];
