//! What can be done to a workspace, what comes of it, and why it may be refused.

use crate::document::{NodeSettings, NoteColour, Position};
use crate::engine::JsonItem;
use crate::limits::{MAX_EDGES, MAX_NODES};
use crate::sealed::{SealedFault, SealedRun};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Every way to change a workspace.
///
/// Graph commands act on the open workflow. A `gesture` names a continuous action (one drag, typing
/// in one field): neighbouring commands of the same gesture are one undo step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Command {
    /// Adds an empty workflow and opens it.
    CreateWorkflow {
        /// Shown on the hub and in the header; blank names are refused.
        name: String,
    },
    /// Makes a private copy of the template with this card title and opens it.
    OpenTemplate {
        /// As the card on the hub shows it.
        title: String,
    },
    /// Shows a workflow in the editor.
    OpenWorkflow {
        /// Its id.
        workflow: String,
    },
    /// Gives a workflow another name; the step can be undone.
    RenameWorkflow {
        /// Its id.
        workflow: String,
        /// Blank names are refused.
        name: String,
    },
    /// Adds a closed copy with an id of its own.
    DuplicateWorkflow {
        /// The id of the original.
        workflow: String,
    },
    /// Removes a workflow with its history; no undo brings it back.
    DeleteWorkflow {
        /// Its id.
        workflow: String,
    },
    /// Back to the hub.
    CloseWorkflow,
    /// Takes in a workflow from JSON.
    ImportWorkflow {
        /// In our own format; [`crate::foreign`] translates others.
        document: Value,
        /// Whether it becomes a new workflow or replaces the open one.
        mode: ImportMode,
    },
    /// Adds a node with its type's defaults.
    AddNode {
        /// An id of the catalogue.
        node_type: String,
        /// Upper left corner of the card; snapped to the grid.
        position: Position,
    },
    /// Adds a node and wires it up in the same step.
    AddLinkedNode {
        /// An id of the catalogue.
        node_type: String,
        /// Upper left corner of the card; snapped to the grid.
        position: Position,
        /// Which ports are joined.
        link: Link,
    },
    /// Adds copies of the nodes and edges of a fragment, moved by an offset.
    Paste {
        /// What [`crate::copied`] gave, or its like from elsewhere.
        fragment: Value,
        /// In canvas units.
        offset: Position,
    },
    /// Puts nodes elsewhere.
    MoveNodes {
        /// All of them are carried out or none.
        moves: Vec<NodeMove>,
        /// Moves of one drag share it and are one undo step.
        gesture: String,
    },
    /// Removes nodes and joins what fed each of them to what it fed.
    DeleteAndReconnect {
        /// Ids; nodes without a neighbour on one side are just removed.
        nodes: Vec<String>,
    },
    /// Hangs an edge on other ports.
    Reconnect {
        /// Its id; the edge gets a new one.
        edge: String,
        /// The output it leaves now.
        source: PortAddress,
        /// The input it enters now.
        target: PortAddress,
    },
    /// Removes nodes with their edges, and single edges.
    Delete {
        /// Ids of nodes.
        #[serde(default)]
        nodes: Vec<String>,
        /// Ids of edges.
        #[serde(default)]
        edges: Vec<String>,
    },
    /// Draws an edge. One that is there already stays as it is.
    Connect {
        /// The node it leaves.
        source: String,
        /// The output; `None` is the unnamed one.
        source_handle: Option<String>,
        /// The node it enters.
        target: String,
        /// The input; `None` is the unnamed one.
        target_handle: Option<String>,
    },
    /// Sets one configuration key; `None` removes an optional one.
    SetField {
        /// Its id.
        node: String,
        /// A key of the node's `data`.
        key: String,
        /// Checked against the field's kind.
        value: Option<Value>,
    },
    /// Replaces the whole configuration.
    SetData {
        /// Its id.
        node: String,
        /// Checked key by key against the type's fields.
        data: Map<String, Value>,
    },
    /// Replaces the cases of a Switch; edges follow renamed cases.
    SetCases {
        /// Its id.
        node: String,
        /// All cases in their new order.
        rows: Vec<CaseRow>,
    },
    /// An empty label removes it.
    SetEdgeLabel {
        /// Its id.
        edge: String,
        /// Drawn on the edge.
        label: String,
    },
    /// Replaces what is set on a node beside its configuration.
    SetSettings {
        /// Its id.
        node: String,
        /// All settings, changed or not.
        settings: NodeSettings,
    },
    /// Sets the items a run uses instead of what the node would give; `None` removes them.
    SetPin {
        /// Its id.
        node: String,
        /// In the order in which a run hands them on.
        items: Option<Vec<Map<String, Value>>>,
    },
    /// Sticks an empty note to the canvas.
    AddNote {
        /// Upper left corner; snapped to the grid.
        position: Position,
    },
    /// Changes one thing about a note.
    EditNote {
        /// Its id.
        note: String,
        /// The thing and its new value.
        change: NoteChange,
    },
    /// Takes a note off the canvas.
    DeleteNote {
        /// Its id.
        note: String,
    },
    /// Runs the open workflow. The graph stays as it is.
    Run {
        /// Where it begins and with which items.
        from: RunFrom,
    },
    /// A sealed node was run by whoever knows its rule.
    RunSealed {
        /// Its id.
        node: String,
        /// What went in and what came out.
        #[serde(flatten)]
        run: SealedRun,
    },
    /// Takes the last step of the open workflow back.
    Undo,
    /// Does the step again that was taken back last.
    Redo,
}

/// Where a run begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunFrom {
    /// At every trigger and source.
    Everywhere,
    /// At one trigger or source.
    Entry {
        /// Its id.
        node: String,
    },
    /// At this node with these items, and on from there.
    Node {
        /// Its id.
        node: String,
        /// What it gets as input.
        items: Vec<JsonItem>,
    },
    /// This node alone, with these items.
    Only {
        /// Its id.
        node: String,
        /// What it gets as input.
        items: Vec<JsonItem>,
    },
}

impl RunFrom {
    pub(crate) fn node(&self) -> Option<&str> {
        match self {
            RunFrom::Everywhere => None,
            RunFrom::Entry { node } | RunFrom::Node { node, .. } | RunFrom::Only { node, .. } => {
                Some(node)
            }
        }
    }
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
    Into {
        /// Its id; the edge is replaced by two.
        edge: String,
    },
}

/// A port of a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortAddress {
    /// The node's id.
    pub node: String,
    /// `None` is the unnamed port.
    #[serde(default)]
    pub handle: Option<String>,
}

/// What is to become different about a note; the rest stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteChange {
    /// What is written on it.
    Text(String),
    /// What it is painted with.
    #[serde(rename = "color")]
    Colour(NoteColour),
    /// Where it is and how large.
    Place {
        /// Upper left corner, in canvas units.
        position: Position,
        /// 96 to 4000 canvas units; what lies outside is brought in.
        width: f64,
        /// Within the same limits as the width.
        height: f64,
        /// Steps of one drag share it and are one undo step.
        gesture: String,
    },
}

/// What becomes of an imported workflow.
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
    /// The node's id.
    pub node: String,
    /// Its new upper left corner, in canvas units.
    pub position: Position,
}

/// A row of the Switch editor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseRow {
    /// The case this row was before the edit; `None` for a new one.
    pub from: Option<usize>,
    /// Names the output; neither empty nor used twice.
    pub label: String,
    /// The condition; a case may do without.
    #[serde(default)]
    pub expr: Option<String>,
}

/// What an accepted command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing was left to do; the command is not recorded.
    Unchanged,
    /// The workspace is different now; nothing new needs a name.
    Changed,
    /// A workflow is in the editor now.
    Opened {
        /// Its id.
        workflow: String,
    },
    /// There is a new node.
    Added {
        /// Its id.
        node: String,
    },
    /// There are copies.
    Pasted {
        /// Their ids, in the order of the fragment.
        nodes: Vec<String>,
    },
    /// There is a new note.
    NoteAdded {
        /// Its id.
        note: String,
    },
    /// There is a new edge, or the wanted one was there.
    Connected {
        /// Its id.
        edge: String,
    },
    /// A step was taken back or done again.
    Travelled {
        /// What the step had done, as the history calls it.
        step: String,
    },
}

/// Why a command was refused. Nothing has changed then. The text is for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No workflow has this id.
    #[error("That workflow no longer exists. Pick another one from the list.")]
    NoSuchWorkflow,
    /// No card of the hub has this title.
    #[error("There is no template “{0}”. Pick one of the cards.")]
    NoSuchTemplate(String),
    /// Graph commands need an open workflow.
    #[error("No workflow is open. Open or create one first.")]
    NothingOpen,
    /// The name was empty or blank.
    #[error("A workflow needs a name. The old name was kept; type at least one character.")]
    EmptyName,
    /// The catalogue does not know this type.
    #[error("There is no node type “{0}”, so nothing was added. Pick one from the library.")]
    NoSuchType(String),
    /// No node of the open workflow has this id.
    #[error("That node no longer exists; nothing was changed.")]
    NoSuchNode,
    /// No edge of the open workflow has this id.
    #[error("That edge no longer exists; nothing was changed.")]
    NoSuchEdge,
    /// An edge cannot leave there.
    #[error("{title} has no such output, so no edge was drawn. Start at one of its output ports.")]
    NoSuchOutput {
        /// Of the node that the edge was to leave.
        title: String,
    },
    /// An edge cannot enter there.
    #[error("{title} takes no input, so no edge was drawn. Choose a node with an input port.")]
    NoSuchInput {
        /// Of the node that the edge was to enter.
        title: String,
    },
    /// No note of the open workflow has this id.
    #[error("That note no longer exists; nothing was changed.")]
    NoSuchNote,
    /// The fragment holds no node.
    #[error("There is no complete node in what was copied, so nothing was pasted.")]
    NothingToPaste,
    /// A coordinate is no number or more than a million units away.
    #[error("That position is off the canvas; the nodes stayed where they were.")]
    OffCanvas,
    /// A value does not fit its field.
    #[error("{label} {wants}. The last valid value was kept.")]
    BadValue {
        /// Of the field, as the panel shows it.
        label: String,
        /// What the field needs instead.
        wants: String,
    },
    /// A key that its type always has was to be removed: label of the field, title of the type.
    #[error("“{0}” belongs to every {1} and cannot be removed; it was kept.")]
    RequiredField(String, String),
    /// A case has no label.
    #[error("Every case needs a label. The cases were kept as they are; type a label first.")]
    EmptyCaseLabel,
    /// Two cases, or a case and the default output, share this label.
    #[error("There is already an output named “{0}”. The cases were kept; choose another label.")]
    CaseLabelTaken(String),
    /// Only a Switch has cases.
    #[error("{title} has no cases; nothing was changed.")]
    NotASwitch {
        /// Of the node that was asked.
        title: String,
    },
    /// The history begins here.
    #[error("There is nothing to undo.")]
    NothingToUndo,
    /// Nothing was taken back since the last change.
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// A sealed node cannot be run, or not with this.
    #[error(transparent)]
    Sealed(#[from] SealedFault),
    /// A document could not be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The command cannot be written to the log.
    #[error(transparent)]
    Unloggable(#[from] history::Unloggable),
}

/// Why a document could not be read. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The JSON lacks a part or has one of the wrong kind; says which.
    #[error("E1: this is not a workflow: {0}. Nothing was imported; check the file.")]
    Shape(String),
    /// Ids, types or ends of edges do not fit together; says where.
    #[error("E2: the graph does not hold together: {0}. Nothing was imported.")]
    Graph(String),
    /// There is more in it than a workflow may hold.
    #[error(
        "E4: the file holds {nodes} nodes and {edges} edges; {MAX_NODES} nodes and {MAX_EDGES} edges are the limit. Nothing was imported; split the workflow."
    )]
    TooLarge {
        /// As many as the file holds.
        nodes: usize,
        /// As many as the file holds.
        edges: usize,
    },
    /// Workflows of an exported workspace contradict each other; says how.
    #[error("E3: the workflow list is inconsistent: {0}. Nothing was loaded.")]
    Workspace(String),
}
