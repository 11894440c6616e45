//! How the sheet is shown: bits of the file's options, and switches of this page alone.

use circuit_designer_model::Settings;

use crate::symbols::SymbolStyle;

/// Distance of grid points.
pub const GRID: i32 = 16;
const SMALL_GRID: i32 = 8;

/// Bits of the file's options.
pub const SHOW_CURRENT: u32 = 1;
pub const USE_SMALL_GRID: u32 = 2;
pub const HIDE_VOLTAGE: u32 = 4;
pub const SHOW_POWER: u32 = 8;
pub const HIDE_VALUES: u32 = 16;
pub const OPERATING_POINT_ON_RESET: u32 = 128;

pub fn has_option(settings: &Settings, bit: u32) -> bool {
    settings.options & bit != 0
}

/// The distance of grid points on this sheet.
pub fn grid(settings: &Settings) -> i32 {
    if has_option(settings, USE_SMALL_GRID) {
        SMALL_GRID
    } else {
        GRID
    }
}

/// Switches of the Options menu that are not kept in the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    pub tool_bar: bool,
    pub cross_hairs: bool,
    pub european_resistors: bool,
    pub iec_gates: bool,
    pub white_background: bool,
    pub conventional_current: bool,
    pub editing_disabled: bool,
    pub wheel_edits_values: bool,
    /// A wire that ends on the middle of another one is joined to it.
    pub join_at_t: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            tool_bar: true,
            cross_hairs: false,
            european_resistors: false,
            iec_gates: false,
            white_background: false,
            conventional_current: true,
            editing_disabled: false,
            wheel_edits_values: false,
            join_at_t: false,
        }
    }
}

impl ViewOptions {
    /// How symbols are drawn.
    pub fn symbol_style(&self, settings: &Settings) -> SymbolStyle {
        SymbolStyle {
            european_resistors: self.european_resistors,
            iec_gates: self.iec_gates,
            show_values: !has_option(settings, HIDE_VALUES),
        }
    }
}
