//! The switches of the Options menu: some are kept in the file, some belong to this page.

use circuit_designer_model::Settings;

use super::options::{self, ViewOptions, has_option};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    ShowCurrent,
    ShowVoltage,
    ShowPower,
    ShowValues,
    SmallGrid,
    Toolbar,
    CrossHairs,
    EuropeanResistors,
    IecGates,
    WhiteBackground,
    ConventionalCurrent,
    DisableEditing,
    WheelEditsValues,
    JoinAtT,
}

/// Where a switch is kept.
enum Place {
    /// A bit of the file's options; `true` when a set bit means off.
    File(u32, bool),
    Page(fn(&mut ViewOptions) -> &mut bool),
}

use Switch::*;

/// In the order of the menu.
pub const ALL: [Switch; 14] = [
    ShowCurrent,
    ShowVoltage,
    ShowPower,
    ShowValues,
    SmallGrid,
    Toolbar,
    CrossHairs,
    EuropeanResistors,
    IecGates,
    WhiteBackground,
    ConventionalCurrent,
    DisableEditing,
    WheelEditsValues,
    JoinAtT,
];

impl Switch {
    pub fn name(self) -> &'static str {
        match self {
            ShowCurrent => "Show Current",
            ShowVoltage => "Show Voltage",
            ShowPower => "Show Power",
            ShowValues => "Show Values",
            SmallGrid => "Small Grid",
            Toolbar => "Toolbar",
            CrossHairs => "Show Cursor Cross Hairs",
            EuropeanResistors => "European Resistors",
            IecGates => "IEC Gates",
            WhiteBackground => "White Background",
            ConventionalCurrent => "Conventional Current Motion",
            DisableEditing => "Disable Editing",
            WheelEditsValues => "Edit Values With Mouse Wheel",
            JoinAtT => "Join Wires at T",
        }
    }

    fn place(self) -> Place {
        match self {
            ShowCurrent => Place::File(options::SHOW_CURRENT, false),
            ShowVoltage => Place::File(options::HIDE_VOLTAGE, true),
            ShowPower => Place::File(options::SHOW_POWER, false),
            ShowValues => Place::File(options::HIDE_VALUES, true),
            SmallGrid => Place::File(options::USE_SMALL_GRID, false),
            Toolbar => Place::Page(|options| &mut options.tool_bar),
            CrossHairs => Place::Page(|options| &mut options.cross_hairs),
            EuropeanResistors => Place::Page(|options| &mut options.european_resistors),
            IecGates => Place::Page(|options| &mut options.iec_gates),
            WhiteBackground => Place::Page(|options| &mut options.white_background),
            ConventionalCurrent => Place::Page(|options| &mut options.conventional_current),
            DisableEditing => Place::Page(|options| &mut options.editing_disabled),
            WheelEditsValues => Place::Page(|options| &mut options.wheel_edits_values),
            JoinAtT => Place::Page(|options| &mut options.join_at_t),
        }
    }

    pub fn is_on(self, settings: &Settings, options: &ViewOptions) -> bool {
        match self.place() {
            Place::File(bit, set_is_off) => has_option(settings, bit) != set_is_off,
            Place::Page(switch) => *switch(&mut options.clone()),
        }
    }

    /// Puts it to its other position, in the file's settings or in the page's options. Returns whether
    /// the settings are changed.
    pub fn toggle(self, settings: &mut Settings, options: &mut ViewOptions) -> bool {
        match self.place() {
            Place::File(bit, _) => {
                settings.options ^= bit;
                true
            }
            Place::Page(switch) => {
                let switch = switch(options);
                *switch = !*switch;
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_changes_what_it_says_and_nothing_else() {
        let (mut settings, mut options) = (Settings::default(), ViewOptions::default());
        for switch in ALL {
            let others = |settings: &Settings, options: &ViewOptions| {
                let others = ALL.into_iter().filter(|it| *it != switch);
                others
                    .map(|it| it.is_on(settings, options))
                    .collect::<Vec<_>>()
            };
            let before = (
                switch.is_on(&settings, &options),
                others(&settings, &options),
            );
            switch.toggle(&mut settings, &mut options);
            assert_ne!(switch.is_on(&settings, &options), before.0, "{switch:?}");
            assert_eq!(others(&settings, &options), before.1, "{switch:?}");
        }
    }

    #[test]
    fn a_fresh_sheet_shows_voltages_values_and_currents() {
        let is_on = |switch: Switch| switch.is_on(&Settings::default(), &ViewOptions::default());
        assert!(is_on(ShowVoltage) && is_on(ShowValues) && is_on(ShowCurrent));
        assert!(!is_on(ShowPower) && !is_on(SmallGrid));
    }
}
