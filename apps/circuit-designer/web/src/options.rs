//! The switches of the Options menu: some are kept in the file, some belong to this page.

use circuit_designer_model::Command;

use crate::session::{Session, ViewOptions};

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
            ShowCurrent => Place::File(1, false),
            ShowVoltage => Place::File(4, true),
            ShowPower => Place::File(8, false),
            ShowValues => Place::File(16, true),
            SmallGrid => Place::File(2, false),
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

    pub fn is_on(self, session: &Session) -> bool {
        match self.place() {
            Place::File(bit, set_is_off) => {
                (session.circuit().settings.options & bit != 0) != set_is_off
            }
            Place::Page(switch) => {
                let mut options = session.view.options;
                *switch(&mut options)
            }
        }
    }

    pub fn toggle(self, session: &mut Session) {
        match self.place() {
            Place::File(bit, _) => {
                let mut settings = session.circuit().settings.clone();
                settings.options ^= bit;
                session.run(Command::Configure { settings });
            }
            Place::Page(switch) => {
                let switch = switch(&mut session.view.options);
                *switch = !*switch;
            }
        }
    }
}
