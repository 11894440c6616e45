//! What an agent is told about the Workflow Builder before any task.

use crate::contract::About;

pub const ABOUT: About = About {
    overview: "An editor for automation workflows. A workflow is a graph: nodes are steps, \
               edges carry data from an output port on the right of one node to the input \
               port on the left of another.",
    features: &[
        "The hub lists ready-made templates and your own workflows. Opening a template makes a copy that you edit; a new workflow asks for its name first.",
        "The editor has the node library on the left, with a search box and categories, the canvas in the centre and the properties of the selection on the right.",
        "Nodes of the same type look alike. Tell them apart by their place and their connections.",
    ],
    rules: &[
        "Click a node in the library to add it, or drag it onto the canvas.",
        "Drag from an output port to an input port to connect two nodes. Some nodes have several named outputs.",
        "Click a node to see its properties; type into the fields to change them.",
        "Remove a selected node with `Delete node`; its edges go with it and its neighbours are not joined.",
        "Click an edge and press `Delete edge` to remove it.",
        "Drag the background to pan, turn the wheel to zoom, press `Fit view` to see everything.",
    ],
};
