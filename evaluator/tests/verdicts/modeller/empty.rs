//! Tasks on Empty Scene.

use super::table::*;

const EMPTY: Begin = Begin::Preset("Empty Scene");

const INSIDE: [[f64; 3]; 6] = [
    [0.0, 0.5, 0.0],
    [0.0, 5.5, 0.0],
    [2.5, 3.0, 0.0],
    [-2.5, 3.0, 0.0],
    [0.0, 3.0, 2.5],
    [0.0, 3.0, -2.5],
];

fn spheres(studio: &mut Studio, places: impl IntoIterator<Item = [f64; 3]>) {
    for [x, y, z] in places {
        studio.with(a(Sphere).at(x, y, z));
    }
}

/// One sphere and five copies of it.
fn copies(studio: &mut Studio) {
    studio.with(a(Sphere));
    for [x, y, z] in &INSIDE[1..] {
        studio
            .duplicate("Sphere 1")
            .rename("Sphere 1 (Copy)", "moving");
        studio
            .place("moving", *x, *y, *z)
            .rename("moving", "placed");
    }
    for _ in &INSIDE[1..] {
        studio.rename("placed", "Sphere 1 (Copy)");
    }
}

/// Spheres inside a cube.
pub const T006: Table = Table {
    task: "modeller/006-spheres-inside-a-cube",
    begin: EMPTY,
    solve: |studio| spheres(studio, INSIDE),
    answers: DONE,
    cases: &[
        right("in another order", |studio| {
            spheres(studio, INSIDE.into_iter().rev());
        }),
        right("copies of the first, as the app names them", copies),
        right_then("balls turned", |studio| {
            studio
                .turn("Sphere 2", 10.0, 20.0, 30.0)
                .turn("Sphere 3", 0.0, 0.0, 90.0);
        })
        .parity(false),
        right_then("a hair off", |studio| {
            studio.place("Sphere 3", 2.46, 3.05, 0.0);
        }),
        wrong("the cube centred on the origin", |studio| {
            spheres(studio, INSIDE.map(|[x, y, z]| [x, y - 3.0, z]));
        }),
        wrong("centres on the faces", |studio| {
            let places = INSIDE.map(|[x, y, z]| [x * 1.2, 3.0 + (y - 3.0) * 1.2, z * 1.2]);
            spheres(studio, places);
        }),
        wrong("outside", |studio| {
            let places = INSIDE.map(|[x, y, z]| [x * 1.4, 3.0 + (y - 3.0) * 1.4, z * 1.4]);
            spheres(studio, places);
        }),
        wrong("spheres of radius 1", |studio| {
            for [x, y, z] in INSIDE.map(|[x, y, z]| [x * 0.8, 3.0 + (y - 3.0) * 0.8, z * 0.8]) {
                studio.with(a(Sphere).at(x, y, z).scaled(2.0, 2.0, 2.0));
            }
        }),
        wrong("five of six", |studio| {
            spheres(studio, INSIDE.into_iter().take(5));
        })
        .scores(5.0 / 6.0),
        wrong_then("the cube built", |studio| {
            studio.with(a(Cube).at(0.0, 3.0, 0.0).scaled(6.0, 6.0, 6.0));
        })
        .scores(0.5),
        wrong_then("one not touching", |studio| {
            studio.place("Sphere 3", 2.4, 3.0, 0.0);
        })
        .parity(true),
        wrong_then("one a cube", |studio| {
            studio.delete("Sphere 2").with(a(Cube).at(0.0, 5.5, 0.0));
        }),
        wrong_from_start("in a scene of one's own", |studio| {
            studio.create("Six Spheres");
            spheres(studio, INSIDE);
        }),
        wrong_from_start("copies in a scene of one's own", |studio| {
            studio.create("Six Spheres");
            copies(studio);
        })
        .parity(true),
    ],
};

const ORDERS: [[f64; 3]; 6] = [
    [1.0, 2.0, 4.0],
    [1.0, 4.0, 2.0],
    [2.0, 1.0, 4.0],
    [2.0, 4.0, 1.0],
    [4.0, 1.0, 2.0],
    [4.0, 2.0, 1.0],
];

fn cubes(studio: &mut Studio, scales: impl IntoIterator<Item = [f64; 3]>) {
    for [x, y, z] in scales {
        studio.with(a(Cube).named("Cube 1").at(0.0, 0.0, 0.0).scaled(x, y, z));
    }
}

fn combinations() -> impl DoubleEndedIterator<Item = [f64; 3]> {
    let signed = |[a, b, c]: [f64; 3]| SIGNS.map(|[p, q, r]| [a * p, b * q, c * r]);
    ORDERS.into_iter().flat_map(signed)
}

/// Every combination.
pub const T013: Table = Table {
    task: "modeller/013-scale-combinations",
    begin: EMPTY,
    solve: |studio| cubes(studio, combinations()),
    answers: DONE,
    cases: &[
        right("in another order", |studio| {
            cubes(studio, combinations().rev())
        }),
        right_then("one turned by half a turn", |studio| {
            studio.turn("Cube 1/7", 0.0, 180.0, 0.0);
        })
        .parity(false),
        right_then("names in other letters", |studio| {
            studio.rename("Cube 1/3", "CUBE 1");
        }),
        wrong(
            "the six positive ones, as the original's file has it",
            |studio| {
                cubes(studio, ORDERS);
            },
        )
        .parity(true)
        .scores(0.0),
        wrong("one order with all signs", |studio| {
            cubes(studio, combinations().take(8))
        })
        .scores(1.0 / 6.0),
        wrong("47", |studio| cubes(studio, combinations().skip(1))).scores(5.0 / 6.0),
        wrong_then("one pattern twice", |studio| {
            studio.scale("Cube 1/2", 1.0, 2.0, 4.0);
        }),
        wrong_then("one pattern twice in addition", |studio| {
            studio.duplicate("Cube 1").rename("Cube 1 (Copy)", "Cube 1");
        }),
        wrong_then("volume 8 by 1, 1, 8", |studio| {
            studio.scale("Cube 1/9", 1.0, 1.0, 8.0);
        }),
        wrong_then("one left where it appears", |studio| {
            studio.place("Cube 1/5", 0.0, 0.5, 0.0);
        }),
        wrong("two orders missing, the others twice", |studio| {
            cubes(
                studio,
                combinations().take(32).chain(combinations().take(16)),
            );
        }),
        wrong_then("one not named", |studio| {
            studio.rename("Cube 1/48", "Cube 48");
        }),
        wrong("five of the six positive ones", |studio| {
            cubes(studio, ORDERS.into_iter().skip(1));
        }),
        wrong_then("a sign by a turn instead of by the scale", |studio| {
            studio
                .scale("Cube 1/6", 1.0, 2.0, 4.0)
                .turn("Cube 1/6", 0.0, 180.0, 0.0);
        }),
    ],
};

/// The six positive ones.
pub const X08: Table = Table {
    task: "modeller/x08-six-scale-combinations",
    begin: EMPTY,
    solve: |studio| cubes(studio, ORDERS),
    answers: DONE,
    cases: &[
        right("in another order", |studio| {
            cubes(studio, ORDERS.into_iter().rev())
        }),
        right_then("one turned by half a turn", |studio| {
            studio.turn("Cube 1/2", 180.0, 0.0, 0.0);
        }),
        wrong("five", |studio| cubes(studio, ORDERS.into_iter().take(5))).scores(5.0 / 6.0),
        wrong("all signs", |studio| cubes(studio, combinations())).scores(0.5),
        wrong_then("one negative", |studio| {
            studio.scale("Cube 1/4", -2.0, 4.0, 1.0);
        }),
        wrong_then("one order twice", |studio| {
            studio.scale("Cube 1/4", 1.0, 2.0, 4.0);
        }),
        wrong_then("one turned instead of scaled", |studio| {
            studio
                .scale("Cube 1/6", 1.0, 2.0, 4.0)
                .turn("Cube 1/6", 0.0, 90.0, 0.0);
        }),
        wrong_then("one left where it appears", |studio| {
            studio.place("Cube 1", 0.0, 0.5, 0.0);
        }),
        wrong_then("one not named", |studio| {
            studio.rename("Cube 1", "Cube 2");
        }),
    ],
};

/// The box with the least surface.
pub const T015: Table = Table {
    task: "modeller/015-minimum-surface-cuboid",
    begin: EMPTY,
    solve: |studio| {
        let cube = a(Cube).at(1.0, 1.0, 1.0).turned(45.0, 45.0, 45.0);
        studio.with(cube.scaled(2.0, 2.0, 2.0).painted("#0000ff"));
        studio.opacity("Cube 1", 0.5).background("#ffffff");
    },
    answers: DONE,
    cases: &[
        right_then("named", |studio| {
            studio.rename("Cube 1", "Box");
        }),
        right_then("a whole turn more", |studio| {
            studio.turn("Cube 1", 405.0, 45.0, -315.0);
        })
        .parity(false),
        right_then("a quarter turn about its own axis more", |studio| {
            studio.turn("Cube 1", 45.0, 45.0, 135.0);
        })
        .parity(false),
        right_then("opacity a hair off", |studio| {
            studio.opacity("Cube 1", 0.51);
        }),
        wrong_then("1 by 2 by 4", |studio| {
            studio.scale("Cube 1", 1.0, 2.0, 4.0);
        })
        .scores(0.5),
        wrong_then("1 by 1 by 8", |studio| {
            studio.scale("Cube 1", 1.0, 1.0, 8.0);
        }),
        wrong_then("opaque", |studio| {
            studio.opacity("Cube 1", 1.0);
        }),
        wrong_then("opacity 0.6", |studio| {
            studio.opacity("Cube 1", 0.6);
        })
        .parity(true),
        wrong_then("dark background", |studio| {
            studio.background("#1a1a2e");
        })
        .scores(0.5),
        wrong_then("not turned about Z", |studio| {
            studio.turn("Cube 1", 45.0, 45.0, 0.0);
        }),
        wrong_then("at the origin", |studio| {
            studio.place("Cube 1", 0.0, 0.0, 0.0);
        }),
        wrong_then("the other candidates built too", |studio| {
            studio.with(a(Cube).scaled(1.0, 2.0, 4.0));
        }),
    ],
};
