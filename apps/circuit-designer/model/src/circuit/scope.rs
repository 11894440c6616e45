//! Scopes: which quantities are plotted and how they are shown.

use serde::{Deserialize, Serialize};

use super::element::{Element, ElementId};

/// From the same counter as the ids of elements.
pub type ScopeId = u64;

/// More do not fit on any screen.
pub const MAX_SCOPES: usize = 20;
/// More lines cannot be told apart.
pub const MAX_PLOTS: usize = 16;
/// Speed of a new scope.
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
    /// Taken by the element, in watts.
    Power,
    /// On a capacitor.
    Charge,
    /// Voltage by current.
    Resistance,
    /// Base against emitter.
    Vbe,
    /// Base against collector.
    Vbc,
    /// Collector against emitter.
    Vce,
    /// Into the base.
    Ib,
    /// Into the collector.
    Ic,
    /// Into the emitter.
    Ie,
}

impl PlotQuantity {
    /// In the order of the menus.
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

    /// What its values are measured in.
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

/// One line of a scope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    /// Whose value it is.
    pub element: ElementId,
    /// This pin against ground, instead of the element's own quantity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pin: Option<u32>,
    /// What is measured.
    #[serde(default)]
    pub quantity: PlotQuantity,
    /// Is the average taken away?
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
    /// In its default look.
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
}

/// How values become heights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerticalScale {
    /// Follows the signal, zero in sight.
    #[default]
    Auto,
    /// The curve fills the height, wherever zero is.
    MaxScale,
    /// As the user set it.
    Manual {
        /// From bottom to top.
        divisions: u32,
    },
}

/// Grid lines of a scale set by hand.
pub const DEFAULT_DIVISIONS: u32 = 8;

/// When a sweep begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerMode {
    /// Never waits.
    #[default]
    FreeRun,
    /// Waits for the edge.
    Normal,
    /// Runs freely while no edge comes.
    Auto,
}

/// What a scope waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Trigger {
    /// Whether it waits at all.
    pub mode: TriggerMode,
    /// For a falling signal instead of a rising one.
    pub falling: bool,
    /// The value to be crossed.
    pub level: f64,
}

/// Lines of text on a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ShowInfo {
    /// The value of a grid line.
    pub scale: bool,
    /// The highest value.
    pub max: bool,
    /// The lowest value.
    pub min: bool,
    /// The swing between them.
    pub peak_to_peak: bool,
    /// In hertz.
    pub frequency: bool,
    /// The mean.
    pub average: bool,
    /// The effective value.
    pub rms: bool,
    /// The share of time above the middle.
    pub duty: bool,
    /// Over how many periods the frequency was measured.
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

/// A panel that plots values over time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// Never used twice in a document.
    pub id: ScopeId,
    /// Below the sheet instead of on it.
    #[serde(default = "docked")]
    pub docked: bool,
    /// Column in the strip; docked scopes of equal column are stacked.
    #[serde(default)]
    pub column: u32,
    /// Speed: how many longest steps a column of pixels stands for.
    #[serde(default = "usual_steps")]
    pub steps_per_pixel: u32,
    /// Lines, the first one on top.
    pub plots: Vec<Plot>,
    /// How values become heights.
    #[serde(default)]
    pub scale: VerticalScale,
    /// What it waits for.
    #[serde(default)]
    pub trigger: Trigger,
    /// What it tells in words.
    #[serde(default)]
    pub show: ShowInfo,
    /// Over frequency instead of time.
    #[serde(default)]
    pub spectrum: bool,
    /// Spectrum in decibels.
    #[serde(default)]
    pub log_spectrum: bool,
    /// The second plot over the first one instead of over time.
    #[serde(default)]
    pub xy: bool,
    /// A name of the user's; empty for the default one.
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
    /// With default settings.
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
