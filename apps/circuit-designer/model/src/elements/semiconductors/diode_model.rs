//! Named diode models.

use crate::circuit::custom_model;
use crate::circuit::{CustomModel, Element, ModelKind};
use crate::elements::Readings;
use crate::simulator::junction::THERMAL_VOLTAGE;
use crate::simulator::math::ln_1p;

/// Shockley values of a diode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiodeModel {
    /// As the edit dialog lists it.
    pub name: &'static str,
    /// Saturation current, in amperes.
    pub saturation: f64,
    /// In ohms.
    pub series_resistance: f64,
    /// Emission coefficient.
    pub emission: f64,
    /// Voltage at which 5 mA flow backwards; zero for a junction that never breaks down.
    pub breakdown: f64,
}

const fn model(
    name: &'static str,
    saturation: f64,
    series_resistance: f64,
    emission: f64,
    breakdown: f64,
) -> DiodeModel {
    DiodeModel {
        name,
        saturation,
        series_resistance,
        emission,
        breakdown,
    }
}

/// What a plain diode without a known model is.
pub const DEFAULT: DiodeModel = model("default", 1.714_352_819_280_888_3e-7, 0.0, 2.0, 0.0);
/// What a Zener diode without a known model is.
pub const DEFAULT_ZENER: DiodeModel =
    model("default-zener", 1.714_352_819_280_888_3e-7, 0.0, 2.0, 5.6);
/// What an LED without a known model is.
pub const DEFAULT_LED: DiodeModel = model("default-led", 93.2e-12, 0.042, 3.73, 0.0);

/// In the order of the edit dialog.
pub const ALL: [DiodeModel; 9] = [
    DEFAULT,
    DEFAULT_ZENER,
    DEFAULT_LED,
    model("spice-default", 1e-14, 0.0, 1.0, 0.0),
    model("1N5711", 315e-9, 2.8, 2.03, 70.0),
    model("1N5712", 680e-12, 12.0, 1.003, 20.0),
    model("BAT85", 207.6e-9, 2.326, 1.023, 33.0),
    model("1N4004", 18.8e-9, 28.6e-3, 2.0, 400.0),
    model("1N4148", 4.352e-9, 0.6458, 1.906, 75.0),
];

impl DiodeModel {
    /// A model that is not known behaves as the given one.
    pub fn by_name(name: &str, otherwise: DiodeModel) -> DiodeModel {
        let known = ALL.iter().find(|model| model.name == name);
        known.copied().unwrap_or(otherwise)
    }

    /// A model of the circuit's own, a known one, or the given one.
    pub fn find(name: &str, models: &[CustomModel], otherwise: DiodeModel) -> DiodeModel {
        match custom_model::find(models, ModelKind::Diode, name) {
            None => DiodeModel::by_name(name, otherwise),
            Some(own) => DiodeModel {
                name: "own model",
                saturation: own.positive("is", DEFAULT.saturation),
                series_resistance: own.value("rs", 0.0),
                emission: own.positive("n", 1.0),
                breakdown: own.value("bv", 0.0),
            },
        }
    }

    /// Voltage at one ampere, without the series resistance.
    pub fn forward_drop(&self) -> f64 {
        self.emission * THERMAL_VOLTAGE * ln_1p(1.0 / self.saturation)
    }
}

/// Information lines that diodes of all kinds share.
pub fn info(
    title: &str,
    element: &Element,
    model: &DiodeModel,
    readings: &Readings,
) -> Vec<String> {
    use crate::elements::line;
    let mut lines = vec![
        format!("{title} ({})", element.text("model")),
        line("I", readings.current(0), "A"),
        line("Vd", readings.across(0, 1), "V"),
        line("P", readings.power(), "W"),
    ];
    if model.breakdown > 0.0 {
        lines.push(line("Vz", model.breakdown, "V"));
    } else {
        lines.push(line("Vf", model.forward_drop(), "V"));
    }
    lines
}
