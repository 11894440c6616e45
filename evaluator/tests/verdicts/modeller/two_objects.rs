//! Tasks on Two Objects Scene: a cylinder at the origin and a cube beside it.

use super::table::*;

const SCENE: Begin = Begin::Preset("Two Objects Scene");
const CUBE: &str = "Cube 1";
const CYLINDER: &str = "Cylinder 1";

/// What the original's file has instead of this task.
fn stack(studio: &mut Studio) {
    studio.open("Four Objects Scene");
    for (y, solid) in (1..).zip(["Cylinder 1", "Cone 1", "Sphere 1"]) {
        studio.place(solid, 0.0, f64::from(y), 0.0);
    }
}

/// A counterpart on the other side.
pub const T009: Table = Table {
    task: "modeller/009-symmetric-scene",
    begin: SCENE,
    solve: |studio| {
        studio.paint(CUBE, "#ff0000");
        studio.with(a(Cube).at(-3.0, 0.0, 0.0).painted("#ff0000"));
    },
    answers: DONE,
    cases: &[
        right("the red cube duplicated", |studio| {
            studio.paint(CUBE, "#ff0000").duplicate(CUBE);
            studio.place("Cube 1 (Copy)", -3.0, 0.0, 0.0);
        }),
        right(
            "the old cube moved across, the new one in its place",
            |studio| {
                studio.paint(CUBE, "#ff0000").place(CUBE, -3.0, 0.0, 0.0);
                studio.with(a(Cube).at(3.0, 0.0, 0.0).painted("#ff0000"));
            },
        ),
        right_then("both cubes turned by a quarter", |studio| {
            studio
                .turn(CUBE, 0.0, 90.0, 0.0)
                .turn("Cube 2", 0.0, 0.0, -90.0);
        })
        .parity(false),
        wrong_then("the new cube white", |studio| {
            studio.paint("Cube 2", "#ffffff");
        })
        .scores(0.5),
        wrong_then("both cubes white", |studio| {
            studio.paint(CUBE, "#ffffff").paint("Cube 2", "#ffffff");
        }),
        wrong_then("a quarter turn away", |studio| {
            studio.place("Cube 2", 0.0, 0.0, 3.0);
        }),
        wrong_then("at the height where it appears", |studio| {
            studio.place("Cube 2", -3.0, 0.5, 0.0);
        }),
        wrong("a sphere", |studio| {
            studio.paint(CUBE, "#ff0000");
            studio.with(a(Sphere).at(-3.0, 0.0, 0.0).painted("#ff0000"));
        }),
        wrong_then("the cylinder painted", |studio| {
            studio.paint(CYLINDER, "#ff0000");
        }),
        wrong_then("the cylinder moved", |studio| {
            studio.place(CYLINDER, 0.0, 0.5, 0.0);
        }),
        wrong_then("a guide object left", |studio| {
            studio.with(a(Sphere));
        }),
        wrong_then("larger", |studio| {
            studio.scale("Cube 2", 2.0, 2.0, 2.0);
        }),
        wrong_then("hidden", |studio| {
            studio.show("Cube 2", false);
        }),
        wrong_from_start("the stack of the original's file", stack).parity(true),
        wrong_from_start("the stack with its upper two exchanged", |studio| {
            stack(studio);
            studio
                .place("Cone 1", 0.0, 3.0, 0.0)
                .place("Sphere 1", 0.0, 2.0, 0.0);
        }),
    ],
};

/// A copy on top.
pub const X07: Table = Table {
    task: "modeller/x07-copy-on-top",
    begin: SCENE,
    solve: |studio| {
        studio.duplicate(CUBE).place("Cube 1 (Copy)", 3.0, 1.0, 0.0);
    },
    answers: DONE,
    cases: &[
        right("an equal cube added", |studio| {
            studio.with(a(Cube).at(3.0, 1.0, 0.0));
        }),
        right("the original lifted, the copy left below", |studio| {
            studio.duplicate(CUBE).place(CUBE, 3.0, 1.0, 0.0);
        }),
        right_then("a quarter turn", |studio| {
            studio.turn("Cube 1 (Copy)", 0.0, 90.0, 0.0);
        })
        .parity(false),
        wrong_then("half sunk", |studio| {
            studio.place("Cube 1 (Copy)", 3.0, 0.5, 0.0);
        }),
        wrong_then("floating", |studio| {
            studio.place("Cube 1 (Copy)", 3.0, 1.5, 0.0);
        }),
        wrong_then("a tenth above", |studio| {
            studio.place("Cube 1 (Copy)", 3.0, 1.1, 0.0);
        })
        .parity(true),
        wrong_then("on the cylinder", |studio| {
            studio.place("Cube 1 (Copy)", 0.0, 1.0, 0.0);
        }),
        wrong_then("painted, which the original does not look at", |studio| {
            studio.paint("Cube 1 (Copy)", "#ff0000");
        })
        .parity(true),
        wrong_then("a second copy", |studio| {
            studio.duplicate(CUBE);
        }),
        wrong("the cylinder copied", |studio| {
            studio
                .duplicate(CYLINDER)
                .place("Cylinder 1 (Copy)", 3.0, 1.0, 0.0);
        }),
    ],
};
