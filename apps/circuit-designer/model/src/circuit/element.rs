//! Elements and the circuit that they make up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::custom_model::CustomModel;
use super::designators::Designators;
use super::geometry::{Axis, Point};
use super::parameter::{Value, ValueError};
use super::scope::{Scope, ScopeId};
use crate::elements::{self, Part, Pin};

/// Never used twice in a document.
pub type ElementId = u64;

/// One drawn element. Parameters that have their default are not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Element {
    pub id: ElementId,
    /// Name of its part in the catalogue.
    pub kind: String,
    pub from: Point,
    pub to: Point,
    /// Designator: `R1`, `SUM`.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub parameters: BTreeMap<String, Value>,
    /// Bends of a routed wire, ends included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Point>,
}

impl Element {
    pub fn new(kind: &str, from: Point, to: Point) -> Self {
        Element {
            id: 0,
            kind: kind.to_string(),
            from,
            to,
            name: String::new(),
            parameters: BTreeMap::new(),
            route: Vec::new(),
        }
    }

    pub fn with(mut self, key: &str, value: f64) -> Self {
        self.parameters
            .insert(key.to_string(), Value::Number(value));
        self
    }

    pub fn with_flag(mut self, key: &str, value: bool) -> Self {
        self.parameters.insert(key.to_string(), Value::Flag(value));
        self
    }

    pub fn with_text(mut self, key: &str, value: &str) -> Self {
        self.parameters
            .insert(key.to_string(), Value::Text(value.to_string()));
        self
    }

    pub fn named(mut self, name: &str) -> Self {
        self.name = name.to_string();
        self
    }

    /// The part of the catalogue it is an instance of; unknown kinds have none.
    pub fn part(&self) -> Option<&'static dyn Part> {
        elements::by_kind(&self.kind)
    }

    pub fn pins(&self) -> Vec<Pin> {
        self.part().map_or_else(Vec::new, |part| part.pins(self))
    }

    pub fn axis(&self) -> Axis {
        Axis::between(self.from, self.to)
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

    pub fn flag(&self, key: &str) -> bool {
        matches!(self.value(key), Some(Value::Flag(true)))
    }

    pub fn text(&self, key: &str) -> String {
        match self.value(key) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        }
    }

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

    /// Name for messages: the designator, or the kind when there is none.
    pub fn label(&self) -> String {
        if self.name.is_empty() {
            format!("{} at {},{}", self.kind, self.from.x, self.from.y)
        } else {
            self.name.clone()
        }
    }
}

/// Settings of the whole sheet that are part of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub time_step: f64,
    pub min_step: f64,
    /// Speed constant of the slider.
    pub speed: f64,
    pub current_speed: f64,
    pub power_brightness: f64,
    pub voltage_range: f64,
    /// Option bits of the file's root, as they are.
    pub options: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            time_step: 5e-6,
            min_step: 5e-11,
            speed: 10.20027730826997,
            current_speed: 50.0,
            power_brightness: 50.0,
            voltage_range: 5.0,
            options: 1,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Circuit {
    pub elements: Vec<Element>,
    #[serde(default)]
    pub settings: Settings,
    #[serde(default)]
    pub scopes: Vec<Scope>,
    #[serde(default)]
    pub models: Vec<CustomModel>,
}

impl Circuit {
    /// Adds an element with the next free id and, if it has none, the next free designator.
    pub fn add(&mut self, mut element: Element) -> ElementId {
        element.id = self.free_id();
        Designators::of(self).name(&mut element);
        let id = element.id;
        self.elements.push(element);
        id
    }

    /// Above all ids of elements and scopes.
    pub fn free_id(&self) -> ElementId {
        let scopes = self.scopes.iter().map(|scope| scope.id);
        let elements = self.elements.iter().map(|element| element.id);
        elements.chain(scopes).max().unwrap_or(0) + 1
    }

    pub fn scope(&self, id: ScopeId) -> Option<&Scope> {
        self.scopes.iter().find(|scope| scope.id == id)
    }

    pub fn element(&self, id: ElementId) -> Option<&Element> {
        self.elements.iter().find(|element| element.id == id)
    }

    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.elements
            .iter()
            .position(|element| element.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
