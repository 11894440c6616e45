//! Scopes: which quantities are plotted and how they are shown.

use serde::{Deserialize, Serialize};

use super::element::{Element, ElementId};

/// From the same counter as the ids of elements.
pub type ScopeId = u64;

pub const MAX_SCOPES: usize = 20;
pub const MAX_PLOTS: usize = 16;
pub const DEFAULT_STEPS_PER_PIXEL: u32 = 64;

/// What a scope can plot of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlotQuantity {
    /// Across a two-terminal element; against ground for a pin, for one-terminal parts and wires.
    #[default]
    Voltage,
    /// Through the element, or into the pin.
    Current,
    Power,
    Charge,
    Resistance,
    Vbe,
    Vbc,
    Vce,
    Ib,
    Ic,
    Ie,
}

impl PlotQuantity {
    pub const ALL: [PlotQuantity; 11] = [
        PlotQuantity::Voltage,
        PlotQuantity::Current,
        PlotQuantity::Power,
        PlotQuantity::Charge,
        PlotQuantity::Resistance,
        PlotQuantity::Vbe,
        PlotQuantity::Vbc,
        PlotQuantity::Vce,
        PlotQuantity::Ib,
        PlotQuantity::Ic,
        PlotQuantity::Ie,
    ];

    /// What can be plotted of this element, or of one of its pins.
    pub fn offered(element: &Element, pin: Option<u32>) -> &'static [PlotQuantity] {
        use PlotQuantity::{
            Charge, Current, Ib, Ic, Ie, Power, Resistance, Vbc, Vbe, Vce, Voltage,
        };
        if pin.is_some() {
            return &[Voltage, Current];
        }
        match element.kind.as_str() {
            "wire" | "routed-wire" => &[Voltage, Current],
            "bjt" => &[Vce, Vbe, Vbc, Ib, Ic, Ie, Power],
            "capacitor" | "polarised-capacitor" => &[Voltage, Current, Power, Charge],
            _ if element.pins().len() == 2 => &[Voltage, Current, Power, Resistance],
            _ => &[Voltage, Current, Power],
        }
    }

    pub fn unit(self) -> &'static str {
        match self {
            PlotQuantity::Voltage | PlotQuantity::Vbe | PlotQuantity::Vbc | PlotQuantity::Vce => {
                "V"
            }
            PlotQuantity::Current | PlotQuantity::Ib | PlotQuantity::Ic | PlotQuantity::Ie => "A",
            PlotQuantity::Power => "W",
            PlotQuantity::Charge => "C",
            PlotQuantity::Resistance => "Ω",
        }
    }

    /// Name of its check box in the properties of a scope.
    pub fn label(self) -> &'static str {
        match self {
            PlotQuantity::Voltage => "Show Voltage",
            PlotQuantity::Current => "Show Current",
            PlotQuantity::Power => "Show Power Consumed",
            PlotQuantity::Charge => "Show Charge",
            PlotQuantity::Resistance => "Show Resistance",
            PlotQuantity::Vbe => "Show Vbe",
            PlotQuantity::Vbc => "Show Vbc",
            PlotQuantity::Vce => "Show Vce",
            PlotQuantity::Ib => "Show Ib",
            PlotQuantity::Ic => "Show Ic",
            PlotQuantity::Ie => "Show Ie",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    pub element: ElementId,
    /// This pin against ground, instead of the element's own quantity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<u32>,
    #[serde(default)]
    pub quantity: PlotQuantity,
    #[serde(default)]
    pub coupling_ac: bool,
    /// Units per division when the scale is manual.
    #[serde(default = "one")]
    pub manual_scale: f64,
    /// Zero line above the middle, in hundredths of half the height.
    #[serde(default)]
    pub manual_position: f64,
}

fn one() -> f64 {
    1.0
}

impl Plot {
    pub fn new(element: ElementId, pin: Option<u32>, quantity: PlotQuantity) -> Self {
        Plot {
            element,
            pin,
            quantity,
            coupling_ac: false,
            manual_scale: 1.0,
            manual_position: 0.0,
        }
    }

    /// Do both show the same samples?
    pub fn shows_the_same_as(&self, other: &Plot) -> bool {
        (self.element, self.pin, self.quantity) == (other.element, other.pin, other.quantity)
    }

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerticalScale {
    #[default]
    Auto,
    /// The curve fills the height, wherever zero is.
    MaxScale,
    Manual {
        divisions: u32,
    },
}

pub const DEFAULT_DIVISIONS: u32 = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerMode {
    #[default]
    FreeRun,
    /// Waits for the edge.
    Normal,
    /// Runs freely while no edge comes.
    Auto,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Trigger {
    pub mode: TriggerMode,
    pub falling: bool,
    pub level: f64,
}

/// Lines of text on a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShowInfo {
    pub scale: bool,
    pub max: bool,
    pub min: bool,
    pub peak_to_peak: bool,
    pub frequency: bool,
    pub average: bool,
    pub rms: bool,
    pub duty: bool,
    pub extended: bool,
}

impl Default for ShowInfo {
    fn default() -> Self {
        ShowInfo {
            scale: false,
            max: true,
            min: false,
            peak_to_peak: false,
            frequency: false,
            average: false,
            rms: false,
            duty: false,
            extended: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    pub id: ScopeId,
    #[serde(default = "docked")]
    pub docked: bool,
    /// Column in the strip; docked scopes of equal column are stacked.
    #[serde(default)]
    pub column: u32,
    #[serde(default = "usual_steps")]
    pub steps_per_pixel: u32,
    pub plots: Vec<Plot>,
    #[serde(default)]
    pub scale: VerticalScale,
    #[serde(default)]
    pub trigger: Trigger,
    #[serde(default)]
    pub show: ShowInfo,
    #[serde(default)]
    pub spectrum: bool,
    #[serde(default)]
    pub log_spectrum: bool,
    /// The second plot over the first one instead of over time.
    #[serde(default)]
    pub xy: bool,
    #[serde(default)]
    pub label: String,
}

fn docked() -> bool {
    true
}

fn usual_steps() -> u32 {
    DEFAULT_STEPS_PER_PIXEL
}

impl Scope {
    pub fn new(id: ScopeId, plots: Vec<Plot>) -> Self {
        Scope {
            id,
            docked: true,
            column: 0,
            steps_per_pixel: DEFAULT_STEPS_PER_PIXEL,
            plots,
            scale: VerticalScale::Auto,
            trigger: Trigger::default(),
            show: ShowInfo::default(),
            spectrum: false,
            log_spectrum: false,
            xy: false,
            label: String::new(),
        }
    }

    /// Simulated time across this many pixels.
    pub fn visible_seconds(&self, pixels: f64, time_step: f64) -> f64 {
        pixels * f64::from(self.steps_per_pixel) * time_step
    }
}
