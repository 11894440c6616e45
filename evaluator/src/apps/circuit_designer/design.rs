//! A circuit as parts on nets, without what does not matter: wires, labels, meters, the way it is
//! drawn, and whether a source has one terminal or two.

use circuit_designer_model::{Element, Value, elements, quantity};

use super::drawing::{Drawing, INERT};
use super::logic::gate_kinds;
use crate::equality::normalised;

/// How a part is drawn or operated, not what it does in the tasks.
const COSMETIC: &[&str] = &[
    "small",
    "circle",
    "show_voltage",
    "flip_x",
    "flip_y",
    "flip_xy",
    "pin_numbers",
    "link",
    "key",
    "momentary",
    "trapezoidal",
    "symbol",
    "numeric",
    "swapped",
    "positive_edge",
    "reset_pin",
    "invert_reset",
    "ground_pin",
    "threshold",
];

/// Where it starts from; it counts only where the task says so.
const INITIAL: &[&str] = &["initial_voltage", "initial_current"];

/// Parts whose ends may be exchanged.
const SYMMETRIC: &[&str] = &["resistor", "capacitor", "inductor"];

/// Values count as equal up to this fraction.
const VALUE_TOLERANCE: f64 = 0.01;

const SOURCE: &str = "voltage-source";

#[derive(Clone, Debug)]
pub struct Part {
    /// Index in the drawing.
    pub element: usize,
    pub name: String,
    pub kind: String,
    pub values: Vec<(&'static str, Value)>,
    pub pins: Vec<(&'static str, usize)>,
}

#[derive(Clone, Debug)]
pub struct Design {
    pub parts: Vec<Part>,
    /// How many pins are on each net.
    pub degrees: Vec<usize>,
}

impl Design {
    /// Initial conditions are kept where they are set, for comparison with another design.
    pub fn of(drawing: &Drawing) -> Design {
        let parts: Vec<_> = drawing
            .elements()
            .filter(|(_, element)| !INERT.contains(&element.kind.as_str()))
            .map(|(index, element)| part(drawing, index, element))
            .collect();
        let mut degrees = vec![0; drawing.nets.count()];
        for (_, net) in parts.iter().flat_map(|part| &part.pins) {
            degrees[*net] += 1;
        }
        Design { parts, degrees }
    }
}

fn part(drawing: &Drawing, index: usize, element: &Element) -> Part {
    let pins = element.pins();
    let nets = &drawing.nets.of_pins[index];
    let mut part = Part {
        element: index,
        name: element.name.clone(),
        kind: element.kind.clone(),
        values: values(element),
        pins: pins
            .iter()
            .map(|it| it.name)
            .zip(nets.iter().copied())
            .collect(),
    };
    match part.kind.as_str() {
        "rail" => {
            part.pins = vec![("-", 0), ("+", nets[0])];
            part.kind = SOURCE.into();
            part.values = source_values(element, 1.0);
        }
        SOURCE => part.as_one_terminal(element),
        _ => {}
    }
    part
}

impl Part {
    /// A steady source with its plus on ground is one of the opposite sign the other way round.
    fn as_one_terminal(&mut self, element: &Element) {
        let is_steady = element.number("waveform") == 0.0;
        let is_upside_down = self.pins[1].1 == 0 && self.pins[0].1 != 0;
        if is_steady && is_upside_down {
            self.pins = vec![("-", 0), ("+", self.pins[0].1)];
            self.values = source_values(element, -1.0);
        } else {
            self.values = source_values(element, 1.0);
        }
    }

    pub fn is_symmetric(&self) -> bool {
        SYMMETRIC.contains(&self.kind.as_str())
    }

    /// How many of the first pins may be exchanged with each other.
    pub fn alike_pins(&self) -> usize {
        if self.is_symmetric() {
            2
        } else if gate_kinds().any(|kind| kind == self.kind) {
            self.pins.len().saturating_sub(1)
        } else {
            0
        }
    }

    pub fn net(&self, pin: &str) -> Option<usize> {
        let found = self.pins.iter().find(|(name, _)| *name == pin);
        found.map(|(_, net)| *net)
    }

    /// Names count regardless of case; a part without one is content with any.
    pub fn accepts_name_of(&self, other: &Part) -> bool {
        self.name.is_empty() || normalised(&self.name) == normalised(&other.name)
    }

    /// Is the other part of the same kind with the same values?
    pub fn equals(&self, other: &Part) -> bool {
        self.kind == other.kind && self.difference(other).is_none()
    }

    /// The first value in which a part of the same kind differs: key, wanted and found.
    pub fn difference<'a>(
        &'a self,
        other: &'a Part,
    ) -> Option<(&'static str, &'a Value, Option<&'a Value>)> {
        self.values.iter().find_map(|(key, wanted)| {
            let found = other
                .values
                .iter()
                .find(|(it, _)| it == key)
                .map(|(_, value)| value);
            let is_same = found.is_some_and(|found| same_value(wanted, found));
            (!is_same).then_some((*key, wanted, found))
        })
    }

    /// `R4 (resistor, 4.7 kΩ)`.
    pub fn shown(&self) -> String {
        let part = elements::by_kind(&self.kind);
        let title = part.map_or(self.kind.as_str(), |it| it.identity().title);
        // What these parts are called by; others have no single number.
        let is_valued = self.is_symmetric() || self.kind == SOURCE;
        let main = match self.values.first() {
            Some((key, value)) if is_valued => {
                format!("{title}, {}", self.value_shown(key, value))
            }
            _ => title.to_string(),
        };
        if self.name.is_empty() {
            main
        } else {
            format!("{} ({main})", self.name)
        }
    }

    pub fn value_shown(&self, key: &str, value: &Value) -> String {
        let part = elements::by_kind(&self.kind);
        let parameters = part.map_or(&[][..], |it| it.parameters());
        let unit = parameters
            .iter()
            .find(|it| it.key == key)
            .map_or("", |it| it.unit);
        match value {
            Value::Number(number) => quantity::format(*number, unit),
            Value::Flag(flag) => flag.to_string(),
            Value::Text(text) => text.clone(),
        }
    }
}

/// All values that make a part what it is. An initial condition is one only where it was set.
fn values(element: &Element) -> Vec<(&'static str, Value)> {
    let parameters = element.part().map_or(&[][..], |part| part.parameters());
    parameters
        .iter()
        .filter(|it| !COSMETIC.contains(&it.key))
        .filter(|it| !INITIAL.contains(&it.key) || element.parameters.contains_key(it.key))
        .filter_map(|it| Some((it.key, element.value(it.key)?)))
        .collect()
}

/// What a source does over time, whichever way it was entered: a pulse from 0 to 5 V is a square wave
/// of 2.5 V around 2.5 V.
fn source_values(element: &Element, sign: f64) -> Vec<(&'static str, Value)> {
    let number = |key: &str| element.number(key);
    let (mut shape, mut amplitude, mut offset) =
        (number("waveform"), number("voltage"), number("offset"));
    if shape == 0.0 {
        let voltage = sign * (amplitude + offset);
        return vec![
            ("voltage", Value::Number(voltage)),
            ("waveform", Value::Number(0.0)),
        ];
    }
    const SQUARE: f64 = 2.0;
    const PULSE: f64 = 5.0;
    if shape == PULSE {
        (shape, amplitude, offset) = (SQUARE, amplitude / 2.0, offset + amplitude / 2.0);
    }
    let mut values = vec![
        ("voltage", amplitude),
        ("waveform", shape),
        ("frequency", number("frequency")),
        ("offset", offset),
        ("phase", number("phase")),
    ];
    if shape == SQUARE {
        values.extend([("duty", number("duty")), ("rise_time", number("rise_time"))]);
    }
    values
        .into_iter()
        .map(|(key, value)| (key, Value::Number(value)))
        .collect()
}

fn same_value(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Number(wanted), Value::Number(found)) => {
            (wanted - found).abs() <= VALUE_TOLERANCE * wanted.abs() + 1e-15
        }
        _ => wanted == found,
    }
}
