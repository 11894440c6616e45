//! Tasks on Row of Objects Scene: cube, sphere, cylinder and cone side by side along X.

use super::table::*;

const ROW: Begin = Begin::Preset("Row of Objects Scene");
const CUBE: &str = "Cube 1";
const SPHERE: &str = "Sphere 1";
const CYLINDER: &str = "Cylinder 1";
const CONE: &str = "Cone 1";

/// The solids in this order from the origin.
fn line_up(studio: &mut Studio, names: [&str; 4], spacing: f64) {
    for (name, place) in names.into_iter().zip([0.0, 1.0, 2.0, 3.0]) {
        studio.place(name, place * spacing, 0.0, 0.0);
    }
}

/// The colours of the preset from left to right, whoever stands there.
fn colours_stay(studio: &mut Studio, names: [&str; 4]) {
    let colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"];
    for (name, colour) in names.into_iter().zip(colours) {
        studio.paint(name, colour);
    }
}

/// Another order.
pub const T004: Table = Table {
    task: "modeller/004-reorder-the-row",
    begin: ROW,
    solve: |studio| line_up(studio, [SPHERE, CONE, CUBE, CYLINDER], 1.0),
    answers: DONE,
    cases: &[
        right("the last one first", |studio| {
            studio
                .place(CYLINDER, 3.0, 0.0, 0.0)
                .place(CUBE, 2.0, 0.0, 0.0);
            studio
                .place(CONE, 1.0, 0.0, 0.0)
                .place(SPHERE, 0.0, 0.0, 0.0);
        }),
        right_then("renamed", |studio| {
            studio.rename(CUBE, "Box");
        }),
        right_then("round ones turned about Y", |studio| {
            studio
                .turn(CONE, 0.0, 20.0, 0.0)
                .turn(CYLINDER, 0.0, 70.0, 0.0);
        }),
        right_then("cylinder upside down, cube turned by a quarter", |studio| {
            studio
                .turn(CYLINDER, 180.0, 0.0, 0.0)
                .turn(CUBE, 90.0, 0.0, 0.0);
        })
        .parity(false),
        wrong("reversed", |studio| {
            line_up(studio, [CYLINDER, CUBE, CONE, SPHERE], 1.0)
        }),
        wrong("spacing 2", |studio| {
            line_up(studio, [SPHERE, CONE, CUBE, CYLINDER], 2.0)
        })
        .scores(0.25),
        wrong("only two swapped", |studio| {
            studio
                .place(SPHERE, 0.0, 0.0, 0.0)
                .place(CUBE, 1.0, 0.0, 0.0);
        })
        .scores(0.25),
        wrong("colours exchanged instead of positions", |studio| {
            studio.paint(CUBE, "#00ff00").paint(SPHERE, "#ffff00");
            studio.paint(CYLINDER, "#ff0000").paint(CONE, "#0000ff");
        }),
        wrong_then("colours reassigned to the places", |studio| {
            colours_stay(studio, [SPHERE, CONE, CUBE, CYLINDER]);
        }),
        wrong_then("one unit to the right", |studio| {
            for (name, x) in [(SPHERE, 1.0), (CONE, 2.0), (CUBE, 3.0), (CYLINDER, 4.0)] {
                studio.place(name, x, 0.0, 0.0);
            }
        }),
        wrong_then("along Z", |studio| {
            for (name, z) in [(SPHERE, 0.0), (CONE, 1.0), (CUBE, 2.0), (CYLINDER, 3.0)] {
                studio.place(name, 0.0, 0.0, z);
            }
        }),
        wrong_then("cone upside down", |studio| {
            studio.turn(CONE, 180.0, 0.0, 0.0);
        }),
        wrong_then("an eighth off", |studio| {
            studio.place(CUBE, 2.125, 0.0, 0.0);
        })
        .parity(true),
    ],
};

/// One more at the end.
pub const T011: Table = Table {
    task: "modeller/011-extend-the-row",
    begin: ROW,
    solve: |studio| {
        studio.with(
            a(Sphere)
                .named("Row Extension")
                .at(4.0, 0.0, 0.0)
                .painted("#aa00ff"),
        );
    },
    answers: DONE,
    cases: &[
        right("the sphere duplicated", |studio| {
            studio
                .duplicate(SPHERE)
                .rename("Sphere 1 (Copy)", "row extension");
            studio
                .place("row extension", 4.0, 0.0, 0.0)
                .paint("row extension", "#a0f");
        }),
        right_then("the ball turned", |studio| {
            studio.turn("Row Extension", 10.0, 20.0, 30.0);
        })
        .parity(false),
        wrong("a cylinder", |studio| {
            studio.with(
                a(Cylinder)
                    .named("Row Extension")
                    .at(4.0, 0.0, 0.0)
                    .painted("#aa00ff"),
            );
        }),
        wrong("a cone", |studio| {
            studio.with(
                a(Cone)
                    .named("Row Extension")
                    .at(4.0, 0.0, 0.0)
                    .painted("#aa00ff"),
            );
        }),
        wrong_then("not named, as in the original's file", |studio| {
            studio.rename("Row Extension", "Sphere 2");
        })
        .parity(true),
        wrong_then("the scene called otherwise", |studio| {
            studio.rename_scene("Row");
        })
        .parity(true),
        // Now the plus has as many of the names in the original's file, and this scene one less.
        wrong_then("and an old solid too", |studio| {
            studio.rename_scene("Row").rename(CONE, "Tip");
        }),
        wrong_then("and the new one as in the original's file", |studio| {
            studio
                .rename_scene("Row")
                .rename(CONE, "Tip")
                .rename("Row Extension", "sphere 2");
        })
        .parity(true),
        wrong_then("a gap left", |studio| {
            studio.place("Row Extension", 5.0, 0.0, 0.0);
        }),
        wrong_then("at the other end", |studio| {
            studio.place("Row Extension", -1.0, 0.0, 0.0);
        }),
        wrong_then("at the height where it appears", |studio| {
            studio.place("Row Extension", 4.0, 0.5, 0.0);
        }),
        wrong_then("an original repainted", |studio| {
            studio.paint(SPHERE, "#aa00ff");
        })
        .scores(2.0 / 3.0),
        wrong("an original moved and painted", |studio| {
            studio.place(SPHERE, 4.0, 0.0, 0.0).paint(SPHERE, "#aa00ff");
        }),
        wrong_then("white", |studio| {
            studio.paint("Row Extension", "#ffffff");
        }),
        wrong_then("another purple", |studio| {
            studio.paint("Row Extension", "#aa00fe");
        }),
        wrong_then("not named", |studio| {
            studio.rename("Row Extension", "Sphere 2");
        })
        .parity(true),
    ],
};

/// Doubles the Y scale of what is left.
fn stretch(studio: &mut Studio, names: &[&str], y: f64) {
    for name in names {
        studio.scale(name, 1.0, y, 1.0);
    }
}

/// Delete the smallest, double the rest.
pub const T017: Table = Table {
    task: "modeller/017-delete-smallest-double-y",
    begin: ROW,
    solve: |studio| {
        studio.delete(CONE);
        stretch(studio, &[CUBE, SPHERE, CYLINDER], 2.0);
        studio.delete(SPHERE);
        stretch(studio, &[CUBE, CYLINDER], 4.0);
        studio.delete(CYLINDER).paint(CUBE, "#ffffff");
    },
    answers: DONE,
    cases: &[
        right("straight to the end", |studio| {
            studio.delete(CYLINDER).delete(SPHERE).delete(CONE);
            studio.paint(CUBE, "#ffffff").scale(CUBE, 1.0, 4.0, 1.0);
        }),
        right_then("turned by a quarter", |studio| {
            studio.turn(CUBE, 0.0, 90.0, 0.0);
        })
        .parity(false),
        wrong_then("doubled once more", |studio| {
            studio.scale(CUBE, 1.0, 8.0, 1.0);
        }),
        wrong_then("doubled once", |studio| {
            studio.scale(CUBE, 1.0, 2.0, 1.0);
        })
        .scores(0.8),
        wrong("the cylinder left instead", |studio| {
            studio.delete(CONE).delete(SPHERE).delete(CUBE);
            studio
                .scale(CYLINDER, 1.0, 4.0, 1.0)
                .paint(CYLINDER, "#ffffff");
        }),
        wrong_then("still red", |studio| {
            studio.paint(CUBE, "#ff0000");
        }),
        wrong_then("moved so that it stands on the ground", |studio| {
            studio.place(CUBE, 0.0, 2.0, 0.0);
        }),
        wrong("only the cone deleted", |studio| {
            studio.delete(CONE);
        })
        .scores(0.2),
        wrong("everything deleted", |studio| {
            studio
                .delete(CONE)
                .delete(SPHERE)
                .delete(CYLINDER)
                .delete(CUBE);
        }),
    ],
};

/// Sorted by surface and volume.
pub const T018: Table = Table {
    task: "modeller/018-sort-by-surface-and-volume",
    begin: ROW,
    solve: |studio| line_up(studio, [CONE, SPHERE, CYLINDER, CUBE], 2.0),
    answers: DONE,
    cases: &[
        right("from the greatest to the smallest place", |studio| {
            studio
                .place(CUBE, 6.0, 0.0, 0.0)
                .place(CYLINDER, 4.0, 0.0, 0.0);
            studio
                .place(SPHERE, 2.0, 0.0, 0.0)
                .place(CONE, 0.0, 0.0, 0.0);
        }),
        right_then("cylinder upside down", |studio| {
            studio.turn(CYLINDER, 180.0, 0.0, 0.0);
        })
        .parity(false),
        wrong("descending", |studio| {
            line_up(studio, [CUBE, CYLINDER, SPHERE, CONE], 2.0)
        }),
        wrong("spacing 1", |studio| {
            line_up(studio, [CONE, SPHERE, CYLINDER, CUBE], 1.0)
        }),
        wrong_then("colours reassigned to the places", |studio| {
            colours_stay(studio, [CONE, SPHERE, CYLINDER, CUBE]);
        }),
        wrong("by volumes of mis-sized solids", |studio| {
            line_up(studio, [CONE, CYLINDER, SPHERE, CUBE], 2.0);
        })
        .scores(0.5),
        wrong("begun at the second place", |studio| {
            for (name, x) in [(CONE, 2.0), (SPHERE, 4.0), (CYLINDER, 6.0), (CUBE, 8.0)] {
                studio.place(name, x, 0.0, 0.0);
            }
        }),
        wrong_then("the cube hidden", |studio| {
            studio.show(CUBE, false);
        })
        .parity(true),
    ],
};

/// A gap of one unit on the other side.
pub const X03: Table = Table {
    task: "modeller/x03-surface-gap",
    begin: ROW,
    solve: |studio| {
        studio.place(SPHERE, -2.0, 0.0, 0.0);
    },
    answers: DONE,
    cases: &[
        right("a hair off", |studio| {
            studio.place(SPHERE, -2.04, 0.0, 0.0);
        }),
        right_then("the ball turned", |studio| {
            studio.turn(SPHERE, 0.0, 50.0, 0.0);
        }),
        wrong("centre to surface", |studio| {
            studio.place(SPHERE, -1.5, 0.0, 0.0);
        }),
        wrong("touching", |studio| {
            studio.place(SPHERE, -1.0, 0.0, 0.0);
        }),
        wrong("on the positive side", |studio| {
            studio.place(SPHERE, 2.0, 0.0, 0.0);
        }),
        wrong("a gap of 1.1", |studio| {
            studio.place(SPHERE, -2.1, 0.0, 0.0);
        })
        .parity(true),
        wrong("the cube moved instead", |studio| {
            studio.place(CUBE, 3.0, 0.0, 0.0);
        }),
    ],
};
