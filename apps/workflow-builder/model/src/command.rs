//! What can be done to a workspace, what comes of it, and why it may be refused.

use crate::document::{NodeSettings, NoteColour, Position};
use crate::import::ImportError;
use crate::running::RunFrom;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Every way to change a workspace.
///
/// Graph commands act on the open workflow. A `gesture` names a continuous action (one drag, typing
/// in one field): neighbouring commands of the same gesture are one undo step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Command {
    CreateWorkflow {
        name: String,
    },
    /// Makes a private copy of the template with this card title and opens it.
    OpenTemplate {
        title: String,
    },
    OpenWorkflow {
        workflow: String,
    },
    RenameWorkflow {
        workflow: String,
        name: String,
    },
    DuplicateWorkflow {
        workflow: String,
    },
    DeleteWorkflow {
        workflow: String,
    },
    /// Back to the hub.
    CloseWorkflow,
    ImportWorkflow {
        document: Value,
        mode: ImportMode,
    },
    AddNode {
        node_type: String,
        position: Position,
    },
    /// Adds a node and wires it up in the same step.
    AddLinkedNode {
        node_type: String,
        position: Position,
        link: Link,
    },
    /// Adds copies of the nodes and edges of a fragment, moved by an offset.
    Paste {
        fragment: Value,
        offset: Position,
    },
    MoveNodes {
        moves: Vec<NodeMove>,
        gesture: String,
    },
    /// Removes nodes and joins what fed each of them to what it fed.
    DeleteAndReconnect {
        nodes: Vec<String>,
    },
    /// Hangs an edge on other ports.
    Reconnect {
        edge: String,
        source: PortAddress,
        target: PortAddress,
    },
    /// Removes nodes with their edges, and single edges.
    Delete {
        #[serde(default)]
        nodes: Vec<String>,
        #[serde(default)]
        edges: Vec<String>,
    },
    Connect {
        source: String,
        source_handle: Option<String>,
        target: String,
        target_handle: Option<String>,
    },
    /// Sets one configuration key; `None` removes an optional one.
    SetField {
        node: String,
        key: String,
        value: Option<Value>,
    },
    /// Replaces the whole configuration.
    SetData {
        node: String,
        data: Map<String, Value>,
    },
    /// Replaces the cases of a Switch; edges follow renamed cases.
    SetCases {
        node: String,
        rows: Vec<CaseRow>,
    },
    /// An empty label removes it.
    SetEdgeLabel {
        edge: String,
        label: String,
    },
    SetSettings {
        node: String,
        settings: NodeSettings,
    },
    /// Sets the items a run uses instead of what the node would give; `None` removes them.
    SetPin {
        node: String,
        items: Option<Vec<Map<String, Value>>>,
    },
    AddNote {
        position: Position,
    },
    EditNote {
        note: String,
        change: NoteChange,
    },
    DeleteNote {
        note: String,
    },
    /// Runs the open workflow. The graph stays as it is.
    Run {
        from: RunFrom,
    },
    Undo,
    Redo,
}

/// How a node that is being added is wired up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// This output feeds the new node.
    From(PortAddress),
    /// The new node feeds this input.
    To(PortAddress),
    /// The new node goes between the two ends of this edge.
    Into { edge: String },
}

/// A port of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortAddress {
    pub node: String,
    #[serde(default)]
    pub handle: Option<String>,
}

/// What is to become different about a note; the rest stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteChange {
    Text(String),
    #[serde(rename = "color")]
    Colour(NoteColour),
    Place {
        position: Position,
        width: f64,
        height: f64,
        gesture: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImportMode {
    /// Adds a workflow and opens it.
    New,
    /// Replaces the graph of the open workflow; its name and id stay.
    Replace,
}

/// Where a node goes: absolute, so that the moves of a drag can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeMove {
    pub node: String,
    pub position: Position,
}

/// A row of the Switch editor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseRow {
    /// The case this row was before the edit; `None` for a new one.
    pub from: Option<usize>,
    pub label: String,
    #[serde(default)]
    pub expr: Option<String>,
}

/// What an accepted command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing was left to do; the command is not recorded.
    Unchanged,
    Changed,
    Opened {
        workflow: String,
    },
    Added {
        node: String,
    },
    Pasted {
        nodes: Vec<String>,
    },
    NoteAdded {
        note: String,
    },
    Connected {
        edge: String,
    },
    /// A step was taken back or done again.
    Travelled {
        step: String,
    },
}

/// Why a command was refused. Nothing has changed then. The text is for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("That workflow no longer exists. Pick another one from the list.")]
    NoSuchWorkflow,
    #[error("There is no template “{0}”. Pick one of the cards.")]
    NoSuchTemplate(String),
    #[error("No workflow is open. Open or create one first.")]
    NothingOpen,
    #[error("A workflow needs a name. The old name was kept; type at least one character.")]
    EmptyName,
    #[error("There is no node type “{0}”, so nothing was added. Pick one from the library.")]
    NoSuchType(String),
    #[error("That node no longer exists; nothing was changed.")]
    NoSuchNode,
    #[error("That edge no longer exists; nothing was changed.")]
    NoSuchEdge,
    #[error("{title} has no such output, so no edge was drawn. Start at one of its output ports.")]
    NoSuchOutput { title: String },
    #[error("{title} takes no input, so no edge was drawn. Choose a node with an input port.")]
    NoSuchInput { title: String },
    #[error("That note no longer exists; nothing was changed.")]
    NoSuchNote,
    #[error("There is no complete node in what was copied, so nothing was pasted.")]
    NothingToPaste,
    #[error("That position is off the canvas; the nodes stayed where they were.")]
    OffCanvas,
    #[error("{label} {wants}. The last valid value was kept.")]
    BadValue { label: String, wants: String },
    #[error("“{0}” belongs to every {1} and cannot be removed; it was kept.")]
    RequiredField(String, String),
    #[error("Every case needs a label. The cases were kept as they are; type a label first.")]
    EmptyCaseLabel,
    #[error("There is already an output named “{0}”. The cases were kept; choose another label.")]
    CaseLabelTaken(String),
    #[error("{title} has no cases; nothing was changed.")]
    NotASwitch { title: String },
    #[error("There is nothing to undo.")]
    NothingToUndo,
    #[error("There is nothing to redo.")]
    NothingToRedo,
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error(transparent)]
    Unloggable(#[from] history::Unloggable),
}
