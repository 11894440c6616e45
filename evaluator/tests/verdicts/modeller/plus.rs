//! Tasks on Four Objects Scene: a plus on the ground with one arm missing.

use super::table::*;

const PLUS: Begin = Begin::Preset("Four Objects Scene");
const CUBE: &str = "Cube 1";
const SPHERE: &str = "Sphere 1";
const CYLINDER: &str = "Cylinder 1";
const CONE: &str = "Cone 1";

/// A torus on the free half-axis.
pub const T007: Table = Table {
    task: "modeller/007-torus-on-the-free-axis",
    begin: PLUS,
    solve: |studio| {
        studio.with(a(Torus).at(0.0, 0.0, -3.0));
    },
    answers: DONE,
    cases: &[
        right("at the height where it appears", |studio| {
            studio.with(a(Torus).at(0.0, 0.5, -3.0));
        }),
        right_then("turned about its axis", |studio| {
            studio.turn("Torus 1", 0.0, 0.0, 30.0);
        })
        .parity(false),
        right_then("turned to its other side", |studio| {
            studio.turn("Torus 1", 0.0, 180.0, 0.0);
        })
        .parity(false),
        right_then("renamed", |studio| {
            studio.rename("Torus 1", "Doughnut");
        }),
        wrong_then("on the cone", |studio| {
            studio.place("Torus 1", 0.0, 0.0, 3.0);
        }),
        wrong_then("on the Y axis", |studio| {
            studio.place("Torus 1", 0.0, 3.0, 0.0);
        }),
        wrong_then("too near", |studio| {
            studio.place("Torus 1", 0.0, 0.0, -2.0);
        }),
        wrong_then("too high", |studio| {
            studio.place("Torus 1", 0.0, 0.7, -3.0);
        }),
        wrong_then("too low", |studio| {
            studio.place("Torus 1", 0.0, -0.2, -3.0);
        })
        .parity(true),
        wrong_then("a fifth beside the axis", |studio| {
            studio.place("Torus 1", 0.2, 0.0, -3.0);
        })
        .parity(true),
        wrong_then("half again as large", |studio| {
            studio.scale("Torus 1", 1.5, 1.5, 1.5);
        })
        .parity(true),
        wrong_then("half transparent", |studio| {
            studio.opacity("Torus 1", 0.5);
        })
        .parity(true),
        wrong_then("lying flat", |studio| {
            studio.turn("Torus 1", 90.0, 0.0, 0.0);
        }),
        wrong("a cone instead", |studio| {
            studio.with(a(Cone).at(0.0, 0.0, -3.0));
        }),
        wrong("the cone moved instead", |studio| {
            studio.place(CONE, 0.0, 0.0, -3.0);
        }),
    ],
};

/// A cone on a tall cuboid.
pub const T008: Table = Table {
    task: "modeller/008-tall-cuboid-cone-on-top",
    begin: PLUS,
    solve: |studio| {
        studio
            .scale(CUBE, 1.0, 20.0, 1.0)
            .place(CUBE, 0.0, 10.0, 0.0);
        studio.place(CONE, 0.0, 20.5, 0.0);
    },
    answers: DONE,
    cases: &[
        right("the cone first", |studio| {
            studio.place(CONE, 0.0, 20.5, 0.0);
            studio
                .place(CUBE, 0.0, 10.0, 0.0)
                .scale(CUBE, 1.0, 20.0, 1.0);
        }),
        right_then("turned about the upright axis", |studio| {
            studio.turn(CONE, 0.0, 15.0, 0.0);
        }),
        right_then("the cuboid turned by a quarter", |studio| {
            studio.turn(CUBE, 0.0, 90.0, 0.0);
        })
        .parity(false),
        right_then("a hair off", |studio| {
            studio.place(CONE, 0.05, 20.54, 0.0);
        }),
        wrong_then("the cone half sunk", |studio| {
            studio.place(CONE, 0.0, 20.0, 0.0);
        }),
        wrong_then("the cone floating", |studio| {
            studio.place(CONE, 0.0, 21.0, 0.0);
        }),
        wrong_then("the cuboid not raised", |studio| {
            studio.place(CUBE, 0.0, 0.0, 0.0);
        })
        .scores(0.5),
        wrong_then("the cuboid floating", |studio| {
            studio.place(CUBE, 0.0, 10.5, 0.0);
        }),
        wrong_then("the cone above its old place", |studio| {
            studio.place(CONE, 0.0, 20.5, 3.0);
        }),
        wrong_then("a bar laid along X and turned upright", |studio| {
            studio
                .scale(CUBE, 20.0, 1.0, 1.0)
                .turn(CUBE, 0.0, 0.0, 90.0);
        }),
        wrong_then("a little too long to stand on the ground", |studio| {
            studio.scale(CUBE, 1.0, 20.14, 1.0);
        })
        .parity(true),
        wrong_then("the cone a tenth too high", |studio| {
            studio.place(CONE, 0.0, 20.6, 0.0);
        })
        .parity(true),
        wrong_then("the cone upside down", |studio| {
            studio.turn(CONE, 180.0, 0.0, 0.0);
        }),
        wrong("only the cuboid", |studio| {
            studio
                .scale(CUBE, 1.0, 20.0, 1.0)
                .place(CUBE, 0.0, 10.0, 0.0);
        })
        .scores(0.5),
    ],
};

/// The missing arm.
pub const T010: Table = Table {
    task: "modeller/010-complete-the-plus",
    begin: PLUS,
    solve: |studio| {
        studio.with(a(Cone).named("Plug").at(0.0, 0.0, -3.0).painted("#aa00ff"));
    },
    answers: DONE,
    cases: &[
        right("the cone duplicated", |studio| {
            studio.duplicate(CONE).rename("Cone 1 (Copy)", "PLUG");
            studio
                .place("PLUG", 0.0, 0.0, -3.0)
                .paint("PLUG", "#AA00FF");
        }),
        right_then("turned about the upright axis", |studio| {
            studio.turn("Plug", 0.0, 180.0, 0.0);
        }),
        wrong("a cube", |studio| {
            studio.with(a(Cube).named("Plug").at(0.0, 0.0, -3.0).painted("#aa00ff"));
        }),
        wrong("a cylinder", |studio| {
            studio.with(
                a(Cylinder)
                    .named("Plug")
                    .at(0.0, 0.0, -3.0)
                    .painted("#aa00ff"),
            );
        }),
        wrong_then("on the opposite arm", |studio| {
            studio.place("Plug", 0.0, 0.0, 3.0);
        }),
        wrong_then("at the height where it appears", |studio| {
            studio.place("Plug", 0.0, 0.5, -3.0);
        }),
        wrong_then("white", |studio| {
            studio.paint("Plug", "#ffffff");
        }),
        wrong_then("pointing down", |studio| {
            studio.turn("Plug", 180.0, 0.0, 0.0);
        }),
        wrong_then("not named", |studio| {
            studio.rename("Plug", "Cone 2");
        })
        .parity(true),
        // By the names of its objects this scene is no better than the row, which comes first.
        wrong_then("the scene called otherwise", |studio| {
            studio.rename_scene("Plus");
        }),
        wrong_then("and the cone as in the original's file", |studio| {
            studio.rename_scene("Plus").rename("Plug", "CONE 2");
        })
        .parity(true),
        wrong_then("too large", |studio| {
            studio.scale("Plug", 1.12, 1.12, 1.12);
        })
        .parity(true),
        wrong_then("the opposite cone repainted", |studio| {
            studio.paint(CONE, "#aa00ff");
        }),
    ],
};

/// Equal volumes.
pub const T014: Table = Table {
    task: "modeller/014-cone-volume-equals-cylinder",
    begin: PLUS,
    solve: |studio| {
        studio
            .scale(CONE, 1.0, 3.0, 1.0)
            .place(CONE, -3.0, 2.0, 0.0);
        studio.paint(CONE, "#ff0000").paint(CYLINDER, "#ff0000");
    },
    answers: DONE,
    cases: &[
        right("painted first", |studio| {
            studio.paint(CYLINDER, "#f00").paint(CONE, "#f00");
            studio
                .place(CONE, -3.0, 2.0, 0.0)
                .scale(CONE, 1.0, 3.0, 1.0);
        }),
        right_then("both turned about their axis", |studio| {
            studio
                .turn(CONE, 0.0, 40.0, 0.0)
                .turn(CYLINDER, 0.0, 80.0, 0.0);
        }),
        right_then("the cylinder upside down", |studio| {
            studio.turn(CYLINDER, 0.0, 0.0, 180.0);
        })
        .parity(false),
        wrong_then("half height not rescaled", |studio| {
            studio.place(CONE, -3.0, 1.0, 0.0);
        }),
        wrong("a third on the cylinder", |studio| {
            studio.scale(CYLINDER, 1.0, 1.0 / 3.0, 1.0);
            studio.place(CONE, -3.0, 2.0 / 3.0, 0.0);
            studio.paint(CONE, "#ff0000").paint(CYLINDER, "#ff0000");
        }),
        wrong_then("only the cone painted", |studio| {
            studio.paint(CYLINDER, "#ffffff");
        })
        .scores(0.5),
        wrong_then("only the cylinder painted", |studio| {
            studio.paint(CONE, "#ffffff");
        })
        .scores(0.5),
        wrong("the cylinder moved under the cone", |studio| {
            studio.scale(CONE, 1.0, 3.0, 1.0).place(CONE, 0.0, 2.0, 3.0);
            studio.place(CYLINDER, 0.0, 0.0, 3.0);
            studio.paint(CONE, "#ff0000").paint(CYLINDER, "#ff0000");
        }),
        wrong_then("wider instead of higher", |studio| {
            studio
                .scale(CONE, 3f64.sqrt(), 1.0, 3f64.sqrt())
                .place(CONE, -3.0, 1.0, 0.0);
        }),
        wrong_then("a tenth too high", |studio| {
            studio.place(CONE, -3.0, 2.1, 0.0);
        })
        .parity(true),
        wrong_then("not quite the volume", |studio| {
            studio.scale(CONE, 1.0, 2.9, 1.0);
        })
        .parity(true),
    ],
};

/// Three above the sphere.
pub const X02: Table = Table {
    task: "modeller/x02-cone-above-the-sphere",
    begin: PLUS,
    solve: |studio| {
        studio.place(CONE, 3.0, 3.0, 0.0);
    },
    answers: DONE,
    cases: &[
        right_then("turned about its axis", |studio| {
            studio.turn(CONE, 0.0, 12.0, 0.0);
        }),
        wrong("above its own place", |studio| {
            studio.place(CONE, 0.0, 3.0, 3.0);
        }),
        wrong("on the sphere", |studio| {
            studio.place(CONE, 3.0, 1.0, 0.0);
        }),
        wrong("surface to surface", |studio| {
            studio.place(CONE, 3.0, 4.0, 0.0);
        }),
        wrong_then("the sphere hidden", |studio| {
            studio.show(SPHERE, false);
        })
        .parity(true),
        wrong("the sphere moved instead", |studio| {
            studio.place(SPHERE, 0.0, -3.0, 3.0);
        }),
    ],
};

/// Halfway.
pub const X04: Table = Table {
    task: "modeller/x04-midpoint-cube",
    begin: PLUS,
    solve: |studio| {
        studio.with(
            a(Cube)
                .named("Midpoint")
                .at(-1.5, 0.0, 1.5)
                .painted("#00ffff"),
        );
    },
    answers: DONE,
    cases: &[
        right("the cube duplicated", |studio| {
            studio.duplicate(CUBE).rename("Cube 1 (Copy)", "Midpoint");
            studio
                .place("Midpoint", -1.5, 0.0, 1.5)
                .paint("Midpoint", "#0ff");
        }),
        right_then("turned by a quarter", |studio| {
            studio.turn("Midpoint", 0.0, 90.0, 0.0);
        })
        .parity(false),
        wrong_then("at the height where it appears", |studio| {
            studio.place("Midpoint", -1.5, 0.5, 1.5);
        }),
        wrong_then("on the other diagonal", |studio| {
            studio.place("Midpoint", 1.5, 0.0, 1.5);
        }),
        wrong_then("white", |studio| {
            studio.paint("Midpoint", "#ffffff");
        }),
        wrong_then("not named", |studio| {
            studio.rename("Midpoint", "Cube 2");
        })
        .parity(true),
        wrong("the cube of the scene moved", |studio| {
            studio
                .rename(CUBE, "Midpoint")
                .place("Midpoint", -1.5, 0.0, 1.5);
            studio.paint("Midpoint", "#00ffff");
        }),
        wrong("a sphere", |studio| {
            studio.with(
                a(Sphere)
                    .named("Midpoint")
                    .at(-1.5, 0.0, 1.5)
                    .painted("#00ffff"),
            );
        }),
    ],
};
