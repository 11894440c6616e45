//! What menus, keys and panels can ask for, as plain data: one list for all of them.

use circuit_designer_model::examples::Example;
use circuit_designer_model::{ElementId, Point, ScopeId};

use super::switch::Switch;
use super::tool::{AddTool, Mode};

/// What a panel asks for, to be carried out when the panels of the frame are done.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Action(Action),
    /// Asks how long the circuit is to run.
    AskRunTime,
    /// Replaces the circuit by the one in the text.
    OpenText {
        text: String,
        title: String,
    },
    SaveText(TextFormat),
}

impl From<Action> for Request {
    fn from(action: Action) -> Self {
        Request::Action(action)
    }
}

impl From<ScopeAction> for Request {
    fn from(action: ScopeAction) -> Self {
        Request::Action(Action::Scope(action))
    }
}

/// An item of a menu, a button of the tool bar, or what a key does.
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
    CentreCircuit,
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
    ExportCsv(ScopeId),
    ScopeProperties(ScopeId),
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
            CentreCircuit => "Center Circuit",
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
            ExportCsv(_) => "Export CSV...",
            ScopeProperties(_) => "Properties...",
            Toggle(switch) => switch.name(),
            Shortcuts => "Shortcuts...",
            OtherOptions => "Other Options...",
            OpenExample(example) => example.title,
        }
    }

    pub fn opens_dialog(self) -> bool {
        self.name().ends_with("...")
    }
}

/// What the menus of elements and scopes do with scopes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScopeAction {
    ViewInNewScope {
        element: ElementId,
        pin: Option<u32>,
    },
    ViewInNewUndockedScope {
        element: ElementId,
        pin: Option<u32>,
    },
    AddToExistingScope {
        scope: ScopeId,
        element: ElementId,
        pin: Option<u32>,
    },
    RemoveScope(ScopeId),
    DockScope(ScopeId),
    UndockScope(ScopeId),
    MaxScale(ScopeId),
    Stack(ScopeId),
    Unstack(ScopeId),
    Combine(ScopeId),
    RemovePlot {
        scope: ScopeId,
        plot: usize,
    },
    ResetScope(ScopeId),
    StackAll,
    UnstackAll,
    CombineAll,
    SeparateAll,
}

impl ScopeAction {
    pub fn name(self) -> &'static str {
        match self {
            ScopeAction::ViewInNewScope { .. } => "View in New Scope",
            ScopeAction::ViewInNewUndockedScope { .. } => "View in New Undocked Scope",
            ScopeAction::AddToExistingScope { .. } => "Add to Existing Scope",
            ScopeAction::RemoveScope(_) => "Remove Scope",
            ScopeAction::DockScope(_) => "Dock Scope",
            ScopeAction::UndockScope(_) => "Undock Scope",
            ScopeAction::MaxScale(_) => "Max Scale",
            ScopeAction::Stack(_) => "Stack",
            ScopeAction::Unstack(_) => "Unstack",
            ScopeAction::Combine(_) => "Combine",
            ScopeAction::RemovePlot { .. } => "Remove Plot",
            ScopeAction::ResetScope(_) => "Reset",
            ScopeAction::StackAll => "Stack All",
            ScopeAction::UnstackAll => "Unstack All",
            ScopeAction::CombineAll => "Combine All",
            ScopeAction::SeparateAll => "Separate All",
        }
    }
}

/// A form of the circuit as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    Xml,
    Json,
    Spice,
}

impl TextFormat {
    pub fn title(self) -> &'static str {
        match self {
            TextFormat::Xml => "Export As Text",
            TextFormat::Json => "Export As JSON",
            TextFormat::Spice => "Export As SPICE",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            TextFormat::Xml => "circuit.xml",
            TextFormat::Json => "circuit.json",
            TextFormat::Spice => "cir",
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            TextFormat::Xml => "application/xml",
            TextFormat::Json => "application/json",
            TextFormat::Spice => "text/plain",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_parts_of_anchors() {
        assert_eq!(slug("Add Resistor"), "add-resistor");
        assert_eq!(slug("Open File..."), "open-file");
        assert_eq!(
            slug("Add Op Amp (ideal, + on top)"),
            "add-op-amp-ideal-plus-on-top"
        );
        assert_eq!(slug("Zoom 100%"), "zoom-100");
    }
}
