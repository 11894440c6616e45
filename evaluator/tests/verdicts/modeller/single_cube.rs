//! Tasks on Single Cube Scene: one orange cube that floats, turned by 45 degrees.

use super::table::*;

const SCENE: Begin = Begin::Preset("Single Cube Scene");
const CUBE: &str = "Cube 1";

/// Double the cube, white background.
pub const T001: Table = Table {
    task: "modeller/001-double-the-cube",
    begin: SCENE,
    solve: |studio| {
        studio.scale(CUBE, 2.0, 2.0, 2.0).background("#ffffff");
    },
    answers: DONE,
    cases: &[
        right("background first", |studio| {
            studio.background("#fff").scale(CUBE, 2.0, 2.0, 2.0);
        }),
        right_then("turned by a quarter", |studio| {
            studio.turn(CUBE, 0.0, 135.0, 0.0);
        })
        .parity(false),
        right_then("turned the other way", |studio| {
            studio.turn(CUBE, 0.0, -45.0, 0.0);
        })
        .parity(false),
        right_then("turned by a whole turn", |studio| {
            studio.turn(CUBE, 0.0, 405.0, 0.0);
        })
        .parity(false),
        right_then("mirrored", |studio| {
            studio.scale(CUBE, -2.0, 2.0, -2.0);
        })
        .parity(false),
        right_then("a hair off", |studio| {
            studio.scale(CUBE, 2.0, 2.0, 2.01);
        }),
        right_then("hidden and shown", |studio| {
            studio.show(CUBE, false).show(CUBE, true);
        }),
        right_then("a mistake taken back", |studio| {
            studio.delete(CUBE).undo();
        }),
        right("replaced by an equal cube", |studio| {
            studio.delete(CUBE).background("#ffffff").with(
                a(Cube)
                    .at(0.0, 1.0, 0.0)
                    .turned(0.0, 45.0, 0.0)
                    .scaled(2.0, 2.0, 2.0)
                    .painted("#ff6600"),
            );
        }),
        right_then("grid off", |studio| {
            studio.grid(false);
        })
        .parity(false),
        right_then("another scene changed", |studio| {
            studio.open("Basic Shapes").delete("Red Cube");
        }),
        wrong("only the cube", |studio| {
            studio.scale(CUBE, 2.0, 2.0, 2.0);
        })
        .scores(0.5),
        wrong("only the background", |studio| {
            studio.background("#ffffff");
        })
        .scores(0.5),
        wrong_then("one axis forgotten", |studio| {
            studio.scale(CUBE, 2.0, 1.0, 2.0);
        }),
        wrong("the cube painted instead of the background", |studio| {
            studio.scale(CUBE, 2.0, 2.0, 2.0).paint(CUBE, "#ffffff");
        }),
        wrong_then("moved to keep the bottom", |studio| {
            studio.place(CUBE, 0.0, 1.5, 0.0);
        }),
        wrong_then("rotation reset", |studio| {
            studio.turn(CUBE, 0.0, 0.0, 0.0);
        }),
        wrong_then("four times", |studio| {
            studio.scale(CUBE, 4.0, 4.0, 4.0);
        }),
        wrong_then("painted too", |studio| {
            studio.paint(CUBE, "#ff0000");
        }),
        wrong_then("almost white", |studio| {
            studio.background("#fffffe");
        }),
        wrong_then("a second cube", |studio| {
            studio.with(a(Cube));
        }),
        wrong_then("cube deleted", |studio| {
            studio.delete(CUBE);
        }),
        wrong_then("half transparent", |studio| {
            studio.opacity(CUBE, 0.5);
        }),
        wrong_then("wireframe", |studio| {
            studio.wireframe(CUBE);
        }),
        wrong("done in a duplicate", |studio| {
            studio.go_on_in_a_copy();
            studio.scale(CUBE, 2.0, 2.0, 2.0).background("#ffffff");
        }),
        wrong_then("hidden", |studio| {
            studio.show(CUBE, false);
        })
        .parity(true),
        wrong_then("seven percent short", |studio| {
            studio.scale(CUBE, 1.86, 1.86, 1.86);
        })
        .parity(true),
        wrong_then("scene renamed", |studio| {
            studio.rename_scene("Big Cube");
        })
        .parity(true),
    ],
};

/// A box of the column; scale and place along Y vary.
fn boxed(studio: &mut Studio, name: &'static str, color: &'static str, y: f64, height: f64) {
    studio.with(
        a(Cube)
            .named(name)
            .at(0.0, y, 0.0)
            .turned(0.0, 45.0, 0.0)
            .scaled(1.0, height, 1.0)
            .painted(color),
    );
}

/// The blue box from `0` to `low`, the green one from `high` to 3.
fn column(studio: &mut Studio, low: f64, high: f64) {
    boxed(studio, "Cube 2", "#0000ff", low / 2.0, low);
    boxed(studio, "Cube 3", "#00ff00", (high + 3.0) / 2.0, 3.0 - high);
}

/// A column of three boxes.
pub const T016: Table = Table {
    task: "modeller/016-three-cubes-make-a-column",
    begin: SCENE,
    solve: |studio| column(studio, 0.5, 1.5),
    answers: DONE,
    cases: &[
        right("three unit cubes", |studio| {
            studio.place(CUBE, 0.0, 1.5, 0.0);
            column(studio, 1.0, 2.0);
        }),
        right("Cube 1 lowered a little", |studio| {
            studio.place(CUBE, 0.0, 0.8, 0.0);
            column(studio, 0.3, 1.3);
        })
        .parity(false),
        right("Cube 1 far up", |studio| {
            studio.place(CUBE, 0.0, 2.4, 0.0);
            column(studio, 1.9, 2.9);
        })
        .parity(false),
        right("the green box first", |studio| {
            boxed(studio, "Cube 3", "#00ff00", 2.25, 1.5);
            boxed(studio, "Cube 2", "#0000ff", 0.25, 0.5);
        }),
        right_then("turned by quarters", |studio| {
            studio.turn("Cube 2", 0.0, -45.0, 0.0);
            studio.turn("Cube 3", 0.0, 135.0, 0.0);
            studio.turn(CUBE, 0.0, 225.0, 0.0);
        })
        .parity(false),
        right("a unit cube that lies on its side", |studio| {
            studio.place(CUBE, 0.0, 1.5, 0.0);
            column(studio, 1.0, 2.0);
            studio.turn("Cube 3", 90.0, 0.0, 45.0);
        })
        .parity(false),
        right_then("joints a hair off", |studio| {
            studio.place("Cube 3", 0.0, 2.27, 0.0);
        }),
        wrong("unit cubes, Cube 1 not moved", |studio| {
            column(studio, 0.5, 1.5);
            studio
                .scale("Cube 2", 1.0, 1.0, 1.0)
                .place("Cube 2", 0.0, 0.5, 0.0);
            studio
                .scale("Cube 3", 1.0, 1.0, 1.0)
                .place("Cube 3", 0.0, 2.5, 0.0);
        })
        .parity(true),
        wrong_then("the new ones not turned", |studio| {
            studio.turn("Cube 2", 0.0, 0.0, 0.0);
            studio.turn("Cube 3", 0.0, 0.0, 0.0);
        }),
        wrong_then("colours swapped", |studio| {
            studio.paint("Cube 2", "#00ff00").paint("Cube 3", "#0000ff");
        }),
        wrong_then("names swapped", |studio| {
            studio
                .rename("Cube 2", "Other")
                .rename("Cube 3", "Cube 2")
                .rename("Other", "Cube 3");
        })
        .parity(true),
        wrong("floating: from 0.5 to 3.5", |studio| {
            studio.place(CUBE, 0.0, 2.0, 0.0);
            boxed(studio, "Cube 2", "#0000ff", 1.0, 1.0);
            boxed(studio, "Cube 3", "#00ff00", 3.0, 1.0);
        })
        .parity(true),
        wrong_then("a box two wide", |studio| {
            studio.scale("Cube 3", 2.0, 1.5, 1.0);
        }),
        wrong_then("a gap of a tenth", |studio| {
            studio.place("Cube 3", 0.0, 2.35, 0.0);
        })
        .parity(true),
        wrong_then("an overlap of a tenth", |studio| {
            studio
                .scale("Cube 2", 1.0, 0.6, 1.0)
                .place("Cube 2", 0.0, 0.3, 0.0);
        })
        .parity(true),
        wrong_then("beside the axis", |studio| {
            studio.place("Cube 2", 0.2, 0.25, 0.0);
        })
        .parity(true),
        wrong("a sliver at the bottom", |studio| {
            studio.place(CUBE, 0.0, 0.52, 0.0);
            column(studio, 0.02, 1.02);
        }),
        wrong_then("Cube 1 enlarged", |studio| {
            studio.scale(CUBE, 1.0, 1.1, 1.0);
        })
        .parity(true),
        wrong_then("Cube 1 repainted", |studio| {
            studio.paint(CUBE, "#ffffff");
        }),
        wrong("only the lower box", |studio| {
            boxed(studio, "Cube 2", "#0000ff", 0.25, 0.5);
        })
        .scores(1.0 / 3.0),
        wrong_then("a fourth box", |studio| {
            studio.with(a(Cube));
        })
        .scores(2.0 / 3.0),
    ],
};

/// Three high on the old bottom.
pub const X05: Table = Table {
    task: "modeller/x05-three-high-bottom-kept",
    begin: SCENE,
    solve: |studio| {
        studio.scale(CUBE, 1.0, 3.0, 1.0).place(CUBE, 0.0, 2.0, 0.0);
    },
    answers: DONE,
    cases: &[
        right("moved first", |studio| {
            studio.place(CUBE, 0.0, 2.0, 0.0).scale(CUBE, 1.0, 3.0, 1.0);
        }),
        right_then("turned by a quarter", |studio| {
            studio.turn(CUBE, 0.0, 135.0, 0.0);
        })
        .parity(false),
        wrong_then("on the ground", |studio| {
            studio.place(CUBE, 0.0, 1.5, 0.0);
        }),
        wrong_then("not moved", |studio| {
            studio.place(CUBE, 0.0, 1.0, 0.0);
        }),
        wrong_then("three times in every direction", |studio| {
            studio.scale(CUBE, 3.0, 3.0, 3.0);
        }),
        wrong_then("a tenth too low", |studio| {
            studio.place(CUBE, 0.0, 1.9, 0.0);
        })
        .parity(true),
        wrong_then("rotation reset", |studio| {
            studio.turn(CUBE, 0.0, 0.0, 0.0);
        }),
    ],
};
