//! What there is to say about a part without running it: a row of the tables.

use super::info::InfoLine;
use super::pins::Pins;
use crate::circuit::Parameter;

/// Sub-menus of the Draw menu, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    /// The Draw menu itself.
    Top,
    /// Resistors, coils, switches, relays.
    Passive,
    /// Everything that drives.
    Sources,
    /// Everything that shows or names.
    Outputs,
    /// Diodes, transistors, valves.
    Active,
    /// Amplifiers and controlled parts.
    Blocks,
    /// Gates with their inputs and outputs.
    Gates,
    /// Flip-flops, counters, memories.
    Digital,
    /// Timers and converters.
    Hybrid,
}

impl Menu {
    /// What the menu bar writes; empty for the Draw menu itself.
    pub fn title(self) -> &'static str {
        match self {
            Menu::Top => "",
            Menu::Passive => "Passive Components",
            Menu::Sources => "Inputs and Sources",
            Menu::Outputs => "Outputs and Labels",
            Menu::Active => "Active Components",
            Menu::Blocks => "Active Building Blocks",
            Menu::Gates => "Logic Gates, Input and Output",
            Menu::Digital => "Digital Chips",
            Menu::Hybrid => "Analog and Hybrid Chips",
        }
    }
}

/// An *Add ...* item. One part may have several, which differ in what they preset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MenuEntry {
    /// The menu that it stands in.
    pub menu: Menu,
    /// Place in the menu, counted from the top.
    pub place: u8,
    /// What is written: *Add Resistor*.
    pub name: &'static str,
    /// Shortcut that chooses it.
    pub key: Option<char>,
    /// Parameters that differ from their defaults; flags are 0 or 1.
    pub presets: &'static [(&'static str, f64)],
}

/// An item without shortcut and presets.
pub const fn entry(menu: Menu, place: u8, name: &'static str) -> MenuEntry {
    MenuEntry {
        menu,
        place,
        name,
        key: None,
        presets: &[],
    }
}

impl MenuEntry {
    /// With a keyboard shortcut.
    pub const fn key(self, key: char) -> Self {
        MenuEntry {
            key: Some(key),
            ..self
        }
    }

    /// Sets parameters; flags are given as 0 or 1.
    pub const fn presets(self, presets: &'static [(&'static str, f64)]) -> Self {
        MenuEntry { presets, ..self }
    }
}

/// The constant facts of a part.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// Its name in our own documents.
    pub kind: &'static str,
    /// First line of its information.
    pub title: &'static str,
    /// Element name in XML files.
    pub tag: &'static str,
    /// Code in the legacy text format.
    pub code: Option<&'static str>,
    /// Letters of automatic designators; empty for what has none.
    pub designator: &'static str,
    /// Its *Add ...* items.
    pub menu: &'static [MenuEntry],
    /// What can be set, in the order of the edit dialog.
    pub parameters: &'static [Parameter],
    /// Parameter keys in the order of the legacy text; `-` for a value that is not kept.
    pub legacy: &'static [&'static str],
    /// Where it can be connected.
    pub pins: Pins,
    /// Does it give a voltage against ground without having a ground pin?
    pub refers_to_ground: bool,
    /// May its file give a high voltage of its own, as those of chips do?
    pub has_high_voltage: bool,
    /// Lines of its information after the title.
    pub info: &'static [InfoLine],
}

impl Identity {
    /// What most rows leave as it is.
    pub const EMPTY: Identity = Identity {
        kind: "",
        title: "",
        tag: "",
        code: None,
        designator: "",
        menu: &[],
        parameters: &[],
        legacy: &[],
        pins: Pins::Computed,
        refers_to_ground: false,
        has_high_voltage: false,
        info: &[],
    };
}
