//! Values as they are written next to parts.

use circuit_designer_model::{Element, quantity};

/// `4.7kΩ`: without the space, for there is little room.
pub fn short(value: f64, unit: &str) -> String {
    quantity::format(value, unit).replace(' ', "")
}

/// What is written next to the part, if its value is worth writing.
pub fn value(element: &Element) -> Option<String> {
    let number = |key: &str, unit: &str| Some(short(element.number(key), unit));
    match element.kind.as_str() {
        "resistor" | "potentiometer" => number("resistance", "Ω"),
        "capacitor" | "polarised-capacitor" => number("capacitance", "F"),
        "inductor" | "transformer" | "tapped-transformer" => number("inductance", "H"),
        "current-source" => number("current", "A"),
        "voltage-source" | "rail" => Some(source(element)),
        "variable-rail" => Some(format!(
            "{}…{}",
            short(element.number("low"), ""),
            short(element.number("high"), "V")
        )),
        "am-source" | "fm-source" => Some(short(element.number("carrier"), "Hz")),
        "crystal" | "lamp" | "fuse" | "memristor" | "photoresistor" | "thermistor" => None,
        "transmission-line" => number("impedance", "Ω"),
        "gyrator" => number("resistance", "Ω"),
        "bjt" => named_model(element, "default"),
        "diode" | "zener" => named_model(element, "default"),
        _ => None,
    }
}

fn named_model(element: &Element, plain: &str) -> Option<String> {
    let model = element.text("model");
    (!model.is_empty() && !model.starts_with(plain)).then_some(model)
}

fn source(element: &Element) -> String {
    let volts = short(element.number("voltage"), "V");
    if element.count("waveform") == 0 {
        let total = element.number("voltage") + element.number("offset");
        let sign = if total > 0.0 { "+" } else { "" };
        return format!("{sign}{}", short(total, "V"));
    }
    let frequency = short(element.number("frequency"), "Hz");
    if element.flag("clock") {
        return frequency;
    }
    format!("{volts} {frequency}")
}
