//! 3D Modeller: a scene, a solid, exact numbers, and ways to look at them.

use super::Gesture::{Click, Drag, Keys, Scroll, Type};
use super::Place::{At, In};
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "The dashboard lists scenes. Click one to open it.",
        &[Click(At("dashboard/scene/Single Cube Scene"))],
    ),
    scene(
        "Objects are listed on the left and stand in the viewport. Click one in either place to select it.",
        &[Click(At("list/Cube 1/1"))],
    ),
    scene(
        "The inspector on the right shows position, rotation, scale and colour. Click a number, type another and press Enter.",
        &[Click(At("field/position.x")), Type("1.5\n")],
    ),
    scene(
        "Tab goes on to the next field, and a field takes sums as well: 3/2 is 1.5.",
        &[Click(At("field/scale.x")), Type("2\t3/2\t1\n")],
    ),
    scene(
        "The Add menu has the solids. A new one is selected at once.",
        &[Click(At("menu/add")), Click(At("menu/add/sphere"))],
    ),
    scene(
        "W, E and R choose the tools to move, rotate and scale with handles in the viewport; Q goes back to selecting.",
        &[Keys(&["w"]), Keys(&["q"])],
    ),
    scene(
        "Drag the empty viewport to turn the view, and use the wheel to come nearer.",
        &[
            Drag(In("viewport", [0.85, 0.8]), In("viewport", [0.7, 0.7])),
            Scroll(In("viewport", [0.5, 0.5]), -120.0),
        ],
    ),
    scene(
        "The compass looks along an axis: from above, from the front, from the side.",
        &[Click(At("compass/py"))],
    ),
    scene(
        "Ctrl+Z takes a step back. Delete removes the selection, Ctrl+D copies it.",
        &[Keys(&["ctrl", "z"])],
    ),
    scene(
        "The arrow at the top left leads back to the dashboard. Scenes keep what you did.",
        &[Click(At("topbar/home"))],
    ),
];
