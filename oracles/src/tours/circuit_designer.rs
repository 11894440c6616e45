//! Circuit Designer: a source, a resistor, and what they do.

use super::Gesture::{Click, DoubleClick, Drag, Keys, RightClick, Show, Type};
use super::Place::{At, From};
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "The sheet is empty. Parts are in the Draw menu, in the toolbar, and behind letters of the keyboard.",
        &[Show(At("menu/draw")), Show(At("toolbar/resistor"))],
    ),
    scene(
        "Press V for a voltage source and drag it onto the sheet, from its lower to its upper end.",
        &[
            Type("v"),
            Drag(From("sheet", [208.0, 336.0]), From("sheet", [208.0, 144.0])),
        ],
    ),
    scene(
        "R is a resistor. Begin where the source ends, and the two are joined.",
        &[
            Type("r"),
            Drag(From("sheet", [208.0, 144.0]), From("sheet", [416.0, 144.0])),
        ],
    ),
    scene(
        "W draws wires. Two of them close the circuit.",
        &[
            Type("w"),
            Drag(From("sheet", [416.0, 144.0]), From("sheet", [416.0, 336.0])),
            Drag(From("sheet", [416.0, 336.0]), From("sheet", [208.0, 336.0])),
        ],
    ),
    scene(
        "Every circuit wants a ground: G.",
        &[
            Type("g"),
            Drag(From("sheet", [208.0, 336.0]), From("sheet", [208.0, 368.0])),
        ],
    ),
    scene(
        "Escape goes back to selecting. A double click opens the properties of a part; Enter confirms them.",
        &[Keys(&["Escape"]), DoubleClick("element/R1"), Type("2k\n")],
    ),
    scene(
        "The circuit runs all the time. Point at a part, and its voltage and current stand in the panel on the right.",
        &[Show(At("element/R1"))],
    ),
    scene(
        "A right click opens the menu of a part. View in New Scope shows how it goes on over time.",
        &[
            RightClick("element/R1"),
            Click(At("context/element/view-in-new-scope")),
        ],
    ),
    scene(
        "Run / Stop holds the circuit, Reset begins again, and Ctrl+Z takes a step of the drawing back.",
        &[Click(At("panel/run")), Click(At("panel/reset"))],
    ),
    scene(
        "Any other part is found by its name: press the slash and type.",
        &[Type("/"), Type("capacitor"), Keys(&["Escape"])],
    ),
];
