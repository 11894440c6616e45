//! Kinds of undo steps: what menus call them, and which of them bring a whole new sheet.

/// What one step of undo takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    Place,
    Paste,
    SplitWire,
    Join,
    Delete,
    Move,
    MoveEnd,
    Edit,
    Rename,
    Toggle,
    Route,
    JoinWires,
    Rotate,
    SwapEnds,
    Flip,
    DefineModel,
    AddScope,
    ArrangeScopes,
    AddPlot,
    RemoveScope,
    RemovePlot,
    EditScope,
    Import,
    Clear,
}

impl StepKind {
    /// What Undo and Redo call such a step.
    pub fn label(self) -> &'static str {
        match self {
            StepKind::Place => "Place",
            StepKind::Paste => "Paste",
            StepKind::SplitWire => "Split wire",
            StepKind::Join => "Join wires",
            StepKind::Delete => "Delete",
            StepKind::Move => "Move",
            StepKind::MoveEnd => "Move end",
            StepKind::Edit => "Edit",
            StepKind::Rename => "Rename",
            StepKind::Toggle => "Switch",
            StepKind::Route => "Route",
            StepKind::JoinWires => "Convert wires",
            StepKind::Rotate => "Rotate",
            StepKind::SwapEnds => "Swap terminals",
            StepKind::Flip => "Flip",
            StepKind::DefineModel => "Edit model",
            StepKind::AddScope => "Add scope",
            StepKind::ArrangeScopes => "Arrange scopes",
            StepKind::AddPlot => "Add plot",
            StepKind::RemoveScope => "Remove scope",
            StepKind::RemovePlot => "Remove plot",
            StepKind::EditScope => "Edit scope",
            StepKind::Import => "Import",
            StepKind::Clear => "Clear",
        }
    }

    /// Does it put another sheet in place of the one before, options included?
    pub fn replaces_sheet(self) -> bool {
        matches!(self, StepKind::Import | StepKind::Clear)
    }
}

impl AsRef<str> for StepKind {
    fn as_ref(&self) -> &str {
        self.label()
    }
}
