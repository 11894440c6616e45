//! Elements and the circuit that they make up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::custom_model::CustomModel;
use super::geometry::{Axis, Point};
use super::parameter::Value;
use super::scope::{Scope, ScopeId};

/// More elements than any drawing has; a file or a command that goes further is refused.
pub const MAX_ELEMENTS: usize = 20_000;

/// Never used twice in a document.
pub type ElementId = u64;

/// One drawn element. Parameters that have their default are not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Element {
    /// Zero until it is added to a circuit.
    pub id: ElementId,
    /// Name of its part in the catalogue.
    pub kind: String,
    /// First point, where drawing began.
    pub from: Point,
    /// Second point, where it ended.
    pub to: Point,
    /// Designator: `R1`, `SUM`.
    #[serde(default)]
    pub name: String,
    /// By their keys in the catalogue.
    #[serde(default)]
    pub parameters: BTreeMap<String, Value>,
    /// Bends of a routed wire, ends included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Point>,
}

impl Element {
    /// With all defaults, not yet part of a circuit.
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

    /// The same with a number set.
    pub fn with(mut self, key: &str, value: f64) -> Self {
        self.parameters
            .insert(key.to_string(), Value::Number(value));
        self
    }

    /// The same with a flag set.
    pub fn with_flag(mut self, key: &str, value: bool) -> Self {
        self.parameters.insert(key.to_string(), Value::Flag(value));
        self
    }

    /// The same with a text set.
    pub fn with_text(mut self, key: &str, value: &str) -> Self {
        self.parameters
            .insert(key.to_string(), Value::Text(value.to_string()));
        self
    }

    /// The same with a designator.
    pub fn named(mut self, name: &str) -> Self {
        self.name = name.to_string();
        self
    }

    /// Its direction.
    pub fn axis(&self) -> Axis {
        Axis::between(self.from, self.to)
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
    /// Longest step of the simulation, in seconds.
    pub time_step: f64,
    /// Shortest step that is tried, in seconds.
    pub min_step: f64,
    /// Speed constant of the slider.
    pub speed: f64,
    /// How fast current dots move.
    pub current_speed: f64,
    /// How bright power is shown.
    pub power_brightness: f64,
    /// Volts at which wires have their full colour.
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

/// A drawing: what is saved, loaded, undone and simulated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Circuit {
    /// In the order in which they were drawn.
    pub elements: Vec<Element>,
    /// Of the whole sheet.
    #[serde(default)]
    pub settings: Settings,
    /// Docked or on the sheet.
    #[serde(default)]
    pub scopes: Vec<Scope>,
    /// Diodes and transistors that the user defined.
    #[serde(default)]
    pub models: Vec<CustomModel>,
}

impl Circuit {
    /// Above all ids of elements and scopes.
    pub fn free_id(&self) -> ElementId {
        let scopes = self.scopes.iter().map(|scope| scope.id);
        let elements = self.elements.iter().map(|element| element.id);
        elements.chain(scopes).max().unwrap_or(0) + 1
    }

    /// The scope with this id.
    pub fn scope(&self, id: ScopeId) -> Option<&Scope> {
        self.scopes.iter().find(|scope| scope.id == id)
    }

    /// The element with this id.
    pub fn element(&self, id: ElementId) -> Option<&Element> {
        self.elements.iter().find(|element| element.id == id)
    }

    /// Place of the element with this designator.
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.elements
            .iter()
            .position(|element| element.name == name)
    }
}
