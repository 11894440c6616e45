//! What menus and keys can do: one list for both.

use circuit_designer_model::examples::Example;
use circuit_designer_model::{Command, ElementId, Flip, Point};

use crate::add_tool::{AddTool, Mode};
use crate::dialogs::Dialog;
use crate::files::{self, TextFormat};
use crate::options::Switch;
use crate::scopes::actions::ScopeAction;
use crate::session::{Session, Shared};
use crate::sheet::views;
use crate::{editing, full_screen, picture_file, sheet, shortcuts};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    NewBlankCircuit,
    OpenFile,
    ImportText,
    SaveAs,
    ExportText(TextFormat),
    ExportImage,
    ExportSvg,
    FindOperatingPoint,
    RecoverAutoSave,
    Print,
    ToggleFullScreen,
    About,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    SelectAll,
    FindComponent,
    CenterCircuit,
    Zoom100,
    ZoomIn,
    ZoomOut,
    FlipX,
    FlipY,
    FlipXy,
    Rotate,
    SwapTerminals,
    ConvertWires,
    SplitWire { element: ElementId, at: Point },
    EditElement { element: ElementId },
    Enter(Mode),
    Scope(ScopeAction),
    Toggle(Switch),
    Shortcuts,
    OtherOptions,
    OpenExample(&'static Example),
}

use Action::*;

impl Action {
    pub fn name(self) -> &'static str {
        match self {
            NewBlankCircuit => "New Blank Circuit",
            OpenFile => "Open File...",
            ImportText => "Import From Text...",
            SaveAs => "Save As...",
            ExportText(TextFormat::Xml) => "Export As Text...",
            ExportText(TextFormat::Json) => "Export As JSON...",
            ExportText(TextFormat::Spice) => "Export As SPICE...",
            ExportImage => "Export As Image...",
            ExportSvg => "Export As SVG...",
            FindOperatingPoint => "Find DC Operating Point",
            RecoverAutoSave => "Recover Auto-Save",
            Print => "Print...",
            ToggleFullScreen => "Toggle Full Screen",
            About => "About...",
            Undo => "Undo",
            Redo => "Redo",
            Cut => "Cut",
            Copy => "Copy",
            Paste => "Paste",
            Duplicate => "Duplicate",
            Delete => "Delete",
            SelectAll => "Select All",
            FindComponent => "Find Component...",
            CenterCircuit => "Center Circuit",
            Zoom100 => "Zoom 100%",
            ZoomIn => "Zoom In",
            ZoomOut => "Zoom Out",
            FlipX => "Flip X",
            FlipY => "Flip Y",
            FlipXy => "Flip XY",
            Rotate => "Rotate",
            SwapTerminals => "Swap Terminals",
            ConvertWires => "Convert Wires to Routed Wires",
            SplitWire { .. } => "Split Wire",
            EditElement { .. } => "Edit...",
            Enter(Mode::Add(AddTool { entry, .. })) => entry.name,
            Enter(Mode::Select) => "Select/Drag Sel",
            Enter(mode) => mode.label(),
            Scope(action) => action.name(),
            Toggle(switch) => switch.name(),
            Shortcuts => "Shortcuts...",
            OtherOptions => "Other Options...",
            OpenExample(example) => example.title,
        }
    }

    pub fn opens_dialog(self) -> bool {
        self.name().ends_with("...")
    }

    /// Whether a switch is on; nothing for what is no switch.
    pub fn checked(self, session: &Session) -> Option<bool> {
        match self {
            Toggle(switch) => Some(switch.is_on(session)),
            _ => None,
        }
    }

    /// The key that does the same, as menus write it.
    pub fn shortcut(self) -> String {
        match self {
            Enter(Mode::Add(AddTool { entry, .. })) => {
                entry.key.map(String::from).unwrap_or_default()
            }
            _ => shortcuts::text_of(self).unwrap_or_default(),
        }
    }

    /// Nothing when it can be done now, else why not.
    pub fn obstacle(self, session: &Session) -> Option<&'static str> {
        let needs = |is_met: bool, text: &'static str| (!is_met).then_some(text);
        let has_selection = !session.view.selection.is_empty();
        let is_blank = session.circuit().elements.is_empty();
        match self {
            OpenFile | ImportText | OpenExample(_) => {
                needs(!session.sdk.is_keyed(), "A task is to be solved by drawing")
            }
            Toggle(Switch::JoinAtT) => needs(
                !session.sdk.is_keyed(),
                "In a task, wires join at their ends only",
            ),
            RecoverAutoSave => needs(session.recoverable.is_some(), "Nothing was saved before"),
            Undo => needs(
                session.workspace.undo_label().is_some(),
                "Nothing has been changed yet",
            ),
            Redo => needs(
                session.workspace.redo_label().is_some(),
                "Nothing was undone",
            ),
            Rotate => needs(
                sheet::editing::can_rotate(session),
                "Select something first",
            ),
            Cut | Copy | Duplicate | FlipX | FlipY | FlipXy => {
                needs(has_selection, "Select something first")
            }
            ConvertWires => {
                let is_wire = |kind: &str| kind == "wire";
                let mut elements = session.circuit().elements.iter();
                needs(
                    elements.any(|it| is_wire(&it.kind)),
                    "There is no plain wire",
                )
            }
            Delete => needs(editing::can_delete(session), "Select something first"),
            Paste => needs(
                !session.view.clipboard.is_empty(),
                "Nothing was cut or copied",
            ),
            SelectAll | CenterCircuit | ExportImage | ExportSvg | Print | FindOperatingPoint => {
                needs(!is_blank, "The sheet is blank")
            }
            SwapTerminals => needs(
                editing::can_swap(session),
                "Only parts with two terminals can be turned end for end",
            ),
            SplitWire { element, at } => needs(
                editing::can_split(session, element, at),
                "Only a straight wire can be split, between its ends",
            ),
            Scope(action) => action.obstacle(session),
            _ => None,
        }
    }

    pub fn perform(self, session: &mut Session, shared: &Shared) {
        match self {
            NewBlankCircuit => {
                if session.run(Command::Clear).is_some_and(|it| it.changed) {
                    session.pacer.reset();
                    session.view.title.clear();
                    session.say("The sheet is blank now. Undo brings the circuit back.");
                }
            }
            OpenFile => {
                if files::choose_and_open(shared.clone()).is_err() {
                    session.warn("The browser did not let a file be chosen.");
                }
            }
            ImportText => session.view.dialog = Some(Dialog::ImportText),
            SaveAs => {
                let text = files::text(session, TextFormat::Xml);
                files::save_text(session, TextFormat::Xml, &text);
            }
            ExportText(format) => session.view.dialog = Some(Dialog::ExportedText { format }),
            ExportImage => picture_file::save_png(session, shared),
            ExportSvg => picture_file::save_svg(session),
            FindOperatingPoint => session.pacer.find_operating_point(),
            RecoverAutoSave => {
                if let Some(text) = session.recoverable.clone() {
                    files::import(session, &text, "");
                }
            }
            Print => picture_file::print(session),
            ToggleFullScreen => full_screen::toggle(),
            About => session.view.dialog = Some(Dialog::About),
            Shortcuts => session.view.dialog = Some(Dialog::Shortcuts),
            OtherOptions => session.view.dialog = Some(Dialog::OtherOptions),
            OpenExample(example) => files::import(session, example.text, example.title),
            Toggle(switch) => switch.toggle(session),
            Undo => {
                session.run(Command::Undo);
            }
            Redo => {
                session.run(Command::Redo);
            }
            Cut => {
                editing::copy(session);
                let elements = editing::selection(session);
                session.run(Command::Delete { elements });
            }
            Copy => editing::copy(session),
            Paste => editing::paste(session),
            Duplicate => editing::duplicate(session),
            Delete => editing::delete(session),
            SelectAll => {
                let all = session.circuit().elements.iter().map(|it| it.id).collect();
                session.view.selection = all;
            }
            FindComponent => session.view.dialog = Some(Dialog::FindComponent),
            CenterCircuit => views::centre(session),
            Zoom100 => views::zoom_100(session),
            ZoomIn => views::zoom_in(session),
            ZoomOut => views::zoom_out(session),
            FlipX => editing::flip(session, Flip::X),
            FlipY => editing::flip(session, Flip::Y),
            FlipXy => editing::flip(session, Flip::Xy),
            Rotate => sheet::editing::rotate(session),
            SwapTerminals => {
                let elements = editing::selection(session);
                session.run(Command::SwapEnds { elements });
            }
            ConvertWires => {
                session.run(Command::JoinWires);
            }
            SplitWire { element, at } => {
                session.run(Command::SplitWire { element, at });
            }
            EditElement { element } => {
                session.view.dialog = Some(Dialog::EditElement { element });
            }
            Enter(mode) => session.view.mode = mode,
            Scope(action) => action.perform(session),
        }
    }
}

/// A name as a part of an anchor: `Add Resistor` is `add-resistor`. A plus sign is the one mark that
/// tells two names apart, so it is written out.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for character in name.replace('+', " plus ").to_lowercase().chars() {
        if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_string()
}
