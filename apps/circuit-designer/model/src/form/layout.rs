//! Which fields the edit dialog shows for an element as it stands, in which order.

use crate::circuit::{CustomModel, Element, ModelKind, Parameter, parameter};
use crate::elements::semiconductors::{bjt_model, diode_model};

/// How the times of a square wave are entered; not kept in the document.
pub static SPECIFY_AS: Parameter = parameter::choice(
    "specify_as",
    "Specify As",
    &["Frequency/Duty Cycle", "High Time/Low Time"],
);
/// How long a square wave is high, instead of frequency and duty cycle.
pub static HIGH_TIME: Parameter =
    parameter::number("high_time", "High Time (s)", "s", 0.0).positive();
/// How long a square wave is low, instead of frequency and duty cycle.
pub static LOW_TIME: Parameter = parameter::number("low_time", "Low Time (s)", "s", 0.0).positive();

const SQUARE: usize = 2;
const PULSE: usize = 5;

/// Fields of sources in the order of the dialog; those of other parts stand as in the catalogue.
const SOURCE_ORDER: [&str; 12] = [
    "voltage",
    "waveform",
    "offset",
    "show_voltage",
    "circle",
    "frequency",
    "phase",
    "specify_as",
    "duty",
    "high_time",
    "low_time",
    "rise_time",
];
const TEXT_ORDER: [&str; 2] = ["text", "size"];

/// Is it a source whose course can be chosen?
pub fn has_waveform(element: &Element) -> bool {
    matches!(element.kind.as_str(), "voltage-source" | "rail")
}

/// All parameters that the dialog could show, in its order.
pub fn parameters(element: &Element) -> Vec<&'static Parameter> {
    let known = element.part().map_or(&[][..], |part| part.parameters());
    let mut list: Vec<&'static Parameter> = known
        .iter()
        .filter(|parameter| !is_set_elsewhere(element, parameter.key))
        .collect();
    if has_waveform(element) {
        list.extend([&SPECIFY_AS, &HIGH_TIME, &LOW_TIME]);
    }
    let order: &[&str] = match element.kind.as_str() {
        "text" => &TEXT_ORDER,
        _ if has_waveform(element) => &SOURCE_ORDER,
        _ => &[],
    };
    let place = |parameter: &&Parameter| {
        let found = order.iter().position(|key| *key == parameter.key);
        found.unwrap_or(order.len())
    };
    list.sort_by_key(place);
    list
}

/// What a click on the sheet or the choice in the Draw menu decides.
fn is_set_elsewhere(element: &Element, key: &str) -> bool {
    match key {
        "small" | "polarity" | "p_channel" | "clock" => true,
        "position" => element
            .part()
            .is_some_and(|part| part.positions(element) > 0),
        _ => false,
    }
}

/// Is the field of use, given what is entered now? `by_times` is the choice of [`SPECIFY_AS`].
pub fn is_shown(draft: &Element, key: &str, by_times: bool) -> bool {
    if !has_waveform(draft) {
        return true;
    }
    let shape = draft.count("waveform");
    let is_square = matches!(shape, SQUARE | PULSE);
    let is_periodic = (1..=PULSE).contains(&shape);
    match key {
        "frequency" => is_periodic && !(is_square && by_times),
        "phase" => is_periodic,
        "specify_as" | "rise_time" => is_square,
        "duty" => is_square && !by_times,
        "high_time" | "low_time" => is_square && by_times,
        _ => true,
    }
}

/// The label above the field.
pub fn label(draft: &Element, parameter: &Parameter) -> &'static str {
    match parameter.key {
        "voltage" if has_waveform(draft) && draft.count("waveform") != 0 => "Max Voltage",
        _ => parameter.label,
    }
}

/// What a user has to know before the value does anything.
pub fn note(key: &str) -> Option<&'static str> {
    match key {
        "initial_voltage" | "initial_current" => Some("Takes effect at the next Reset."),
        _ => None,
    }
}

/// Amplitudes may be given as effective values.
pub fn accepts_rms(element: &Element, key: &str) -> bool {
    key == "voltage"
        && (has_waveform(element) || matches!(element.kind.as_str(), "am-source" | "fm-source"))
}

/// Names to choose from, for a text that is one of a list; the circuit's own models come last.
pub fn choices(element: &Element, key: &str, models: &[CustomModel]) -> Vec<String> {
    if key != "model" {
        return Vec::new();
    }
    let diodes = diode_model::ALL.iter();
    let (known, kind): (Vec<&str>, ModelKind) = match element.kind.as_str() {
        "diode" => {
            let names = diodes.map(|model| model.name);
            let of_others = |name: &&str| matches!(*name, "default-zener" | "default-led");
            (
                names.filter(|name| !of_others(name)).collect(),
                ModelKind::Diode,
            )
        }
        "zener" => {
            let breaking = diodes.filter(|model| model.breakdown > 0.0);
            (breaking.map(|model| model.name).collect(), ModelKind::Diode)
        }
        "led" => (vec!["default-led"], ModelKind::Diode),
        "bjt" => {
            let names = bjt_model::ALL.iter().map(|model| model.name);
            (names.collect(), ModelKind::Transistor)
        }
        _ => return Vec::new(),
    };
    let own = models.iter().filter(|model| model.kind == kind);
    let own = own.map(|model| model.name.clone());
    known.into_iter().map(str::to_string).chain(own).collect()
}
