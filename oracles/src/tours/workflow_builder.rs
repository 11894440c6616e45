//! Workflow Builder: from the hub to two wired nodes.

use super::Gesture::{Click, Drag, Fill, Keys, Scroll, Show};
use super::Place::{At, In};
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "This is the hub. Workflows that you make are listed here; below are templates to begin with.",
        &[Show(At("hub/template/API Data Pipeline"))],
    ),
    scene(
        "New workflow asks for a name. Enter confirms, as in every dialog.",
        &[
            Click(At("hub/new")),
            Fill("dialog/name", "My first workflow"),
            Keys(&["Enter"]),
        ],
    ),
    scene(
        "The library on the left holds all nodes. Type to find one, and click it to put it on the canvas.",
        &[
            Fill("library/search", "Manual Trigger"),
            Click(At("library/manualTrigger")),
        ],
    ),
    scene(
        "Drag a node by its card to move it.",
        &[Drag(At("node/manualTrigger/1"), In("canvas", [0.25, 0.35]))],
    ),
    scene(
        "Add a second node in the same way.",
        &[
            Fill("library/search", "HTTP Request"),
            Click(At("library/httpRequest")),
            Drag(At("node/httpRequest/1"), In("canvas", [0.65, 0.55])),
        ],
    ),
    scene(
        "Data flows along edges. Drag from an output port, on the right of a card, to an input port on the left of another.",
        &[Drag(
            At("node/manualTrigger/1/out/trigger"),
            At("node/httpRequest/1/in/main"),
        )],
    ),
    scene(
        "Click a node, and its properties open on the right. What you type there is taken over at once.",
        &[
            Click(At("node/httpRequest/1")),
            Fill("field/url", "https://example.org/items"),
        ],
    ),
    scene(
        "Click an edge to select it; Delete removes what is selected.",
        &[Click(At("edge/1")), Keys(&["Delete"])],
    ),
    scene(
        "Ctrl+Z takes a step back, Ctrl+Shift+Z brings it again. Nothing is lost by trying.",
        &[Keys(&["ctrl", "z"])],
    ),
    scene(
        "The wheel zooms, dragging the empty canvas moves it, and Fit view brings everything back into sight.",
        &[
            Scroll(In("canvas", [0.5, 0.5]), -200.0),
            Click(At("header/fit")),
        ],
    ),
];
