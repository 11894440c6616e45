//! What a drawn element is, has and shows through its part of the catalogue.

use super::catalogue::by_kind;
use super::part::Part;
use super::pins::Pin;
use crate::circuit::{Element, Plot, PlotQuantity, Value, ValueError};

impl Element {
    /// The part of the catalogue it is an instance of; unknown kinds have none.
    pub fn part(&self) -> Option<&'static dyn Part> {
        by_kind(&self.kind)
    }

    /// Its connection points; none for unknown kinds.
    pub fn pins(&self) -> Vec<Pin> {
        self.part().map_or_else(Vec::new, |part| part.pins(self))
    }

    /// A parameter or its default; zero when the element has no such number.
    pub fn number(&self, key: &str) -> f64 {
        match self.value(key) {
            Some(Value::Number(number)) => number,
            Some(Value::Flag(true)) => 1.0,
            _ => 0.0,
        }
    }

    /// A whole number that is not negative.
    pub fn count(&self, key: &str) -> usize {
        self.number(key).clamp(0.0, 1e6) as usize
    }

    /// A parameter or its default; off when the element has no such flag.
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.value(key), Some(Value::Flag(true)))
    }

    /// A parameter or its default; empty when the element has no such text.
    pub fn text(&self, key: &str) -> String {
        match self.value(key) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        }
    }

    /// A parameter or its default, of whatever kind.
    pub fn value(&self, key: &str) -> Option<Value> {
        if let Some(value) = self.parameters.get(key) {
            return Some(value.clone());
        }
        let part = self.part()?;
        let known = part.parameters().iter().find(|it| it.key == key)?;
        Some(known.default_value())
    }

    /// Are all parameters known to the part and in range?
    pub fn check(&self) -> Result<(), ValueError> {
        let parameters = self.part().map_or(&[][..], |part| part.parameters());
        for parameter in parameters {
            if let Some(value) = self.parameters.get(parameter.key) {
                parameter.check(value)?;
            }
        }
        Ok(())
    }

    /// The parameter, in percent, that a slider beside the drawing sets; for elements that have one.
    pub fn slider(&self) -> Option<&'static str> {
        let parameters = self.part()?.parameters();
        let has_text = parameters.iter().any(|it| it.key == "slider_text");
        let position = parameters.iter().find(|it| it.key == "position")?;
        has_text.then_some(position.key)
    }
}

impl Plot {
    /// What a new scope shows of an element: voltage and current; of a transistor its Vce; of a part
    /// with many pins its output.
    pub fn usual(element: &Element, pin: Option<u32>) -> Vec<Plot> {
        let of = |pin, quantity| Plot::new(element.id, pin, quantity);
        let pins = element.pins();
        match (element.kind.as_str(), pin) {
            (_, Some(_)) => vec![of(pin, PlotQuantity::Voltage)],
            ("bjt", None) => vec![of(None, PlotQuantity::Vce)],
            ("mosfet" | "jfet", None) => vec![of(None, PlotQuantity::Voltage)],
            (_, None) if pins.len() > 2 => {
                let output = pins.iter().position(|pin| matches!(pin.name, "out" | "Q"));
                let output = u32::try_from(output.unwrap_or(0)).unwrap_or(0);
                vec![of(Some(output), PlotQuantity::Voltage)]
            }
            (_, None) => vec![
                of(None, PlotQuantity::Voltage),
                of(None, PlotQuantity::Current),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Point;

    #[test]
    fn what_is_turned_by_hand_while_it_runs_has_a_slider() {
        let slider = |kind: &str| {
            let element = Element::new(kind, Point::new(0, 0), Point::new(64, 0));
            element.slider()
        };
        for kind in [
            "variable-rail",
            "potentiometer",
            "photoresistor",
            "thermistor",
        ] {
            assert_eq!(slider(kind), Some("position"), "{kind}");
        }
        for kind in ["resistor", "switch", "logic-input", "spdt", "nothing"] {
            assert_eq!(slider(kind), None, "{kind}");
        }
    }
}
