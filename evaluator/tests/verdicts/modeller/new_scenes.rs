//! Tasks that begin with a new scene.

use super::table::*;

fn cubes(studio: &mut Studio, places: impl IntoIterator<Item = [f64; 3]>) {
    for [x, y, z] in places {
        studio.with(a(Cube).named("Cube").at(x, y, z));
    }
}

/// A cube in every octant.
pub const T003: Table = Table {
    task: "modeller/003-cube-per-octant",
    begin: Begin::New("Octant Cubes"),
    solve: |studio| cubes(studio, SIGNS),
    answers: DONE,
    cases: &[
        right("in another order", |studio| {
            cubes(studio, SIGNS.into_iter().rev());
        }),
        right_then("turned by quarters", |studio| {
            studio
                .turn("Cube/2", 0.0, 90.0, 0.0)
                .turn("Cube/5", 180.0, 0.0, 270.0);
        })
        .parity(false),
        right_then("the scene's name in other letters", |studio| {
            studio.rename_scene(" octant cubes. ");
        }),
        wrong("seven cubes", |studio| {
            cubes(studio, SIGNS.into_iter().take(7))
        })
        .scores(8.0 / 9.0),
        wrong_then("one octant twice", |studio| {
            studio.place("Cube/8", 1.0, 1.0, 1.0);
        })
        .scores(8.0 / 9.0),
        wrong_then("one left at the height where it appears", |studio| {
            studio.place("Cube/3", 1.0, 0.5, 1.0);
        }),
        wrong_then("one enlarged", |studio| {
            studio.scale("Cube/4", 2.0, 2.0, 2.0);
        }),
        wrong_then("a ninth cube", |studio| {
            studio.with(a(Cube).named("Cube"));
        })
        .scores(0.5),
        wrong_then("one not named", |studio| {
            studio.rename("Cube/6", "Cube 6");
        })
        .parity(true),
        wrong_then("the scene called otherwise", |studio| {
            studio.rename_scene("Eight Cubes");
        })
        .parity(true),
        wrong_then("the scene not named, as in the original's file", |studio| {
            studio.rename_scene("Untitled Scene");
        })
        .parity(true),
        wrong_from_start("in Empty Scene", |studio| {
            studio.open("Empty Scene");
            cubes(studio, SIGNS);
        })
        .parity(true),
        wrong_from_start("a preset renamed", |studio| {
            studio.open("Empty Scene").rename_scene("Octant Cubes");
            cubes(studio, SIGNS);
        })
        .parity(true),
    ],
};

fn top_and_ball(studio: &mut Studio) {
    studio.with(
        a(Cube)
            .named("Tabletop")
            .at(0.0, 4.2, 0.0)
            .scaled(4.0, 0.4, 4.0),
    );
    studio.with(a(Sphere).named("Ball").at(0.0, 4.9, 0.0));
}

fn legs(studio: &mut Studio, places: impl IntoIterator<Item = [f64; 2]>) {
    for [x, z] in places {
        studio.with(
            a(Cylinder)
                .named("TableLeg")
                .at(x, 2.0, z)
                .scaled(0.5, 4.0, 0.5),
        );
    }
}

fn square(x: f64, z: f64) -> [[f64; 2]; 4] {
    [[x, z], [-x, z], [x, -z], [-x, -z]]
}

/// Everything with the legs at these places.
fn table(studio: &mut Studio, places: impl IntoIterator<Item = [f64; 2]>) {
    top_and_ball(studio);
    legs(studio, places);
}

/// A ball on a table.
pub const T019: Table = Table {
    task: "modeller/019-ball-on-table",
    begin: Begin::New("Ball on Table"),
    solve: |studio| table(studio, square(1.5, 1.5)),
    answers: DONE,
    cases: &[
        right("flush with the corners", |studio| {
            table(studio, square(1.75, 1.75))
        })
        .parity(false),
        right("a rectangle", |studio| table(studio, square(1.7, 1.1))).parity(false),
        right("one unit out", |studio| table(studio, square(1.0, 1.0))).parity(false),
        right("legs first, names in other letters", |studio| {
            legs(studio, square(1.5, -1.5));
            top_and_ball(studio);
            for _ in 0..4 {
                studio.rename("TableLeg", "Tableleg");
            }
        }),
        right_then("the ball elsewhere on the table", |studio| {
            studio.place("Ball", 1.2, 4.9, -0.7);
        })
        .parity(false),
        right_then("a leg upside down, another turned", |studio| {
            studio
                .turn("TableLeg/2", 180.0, 0.0, 0.0)
                .turn("TableLeg/3", 0.0, 50.0, 0.0);
        })
        .parity(false),
        right_then("one leg a little off", |studio| {
            studio.place("TableLeg/1", 1.55, 2.0, 1.45);
        }),
        wrong_then("the ball half sunk", |studio| {
            studio.place("Ball", 0.0, 4.4, 0.0);
        }),
        wrong_then("the ball floating", |studio| {
            studio.place("Ball", 0.0, 5.4, 0.0);
        }),
        wrong_then("the ball under the table", |studio| {
            studio.place("Ball", 0.0, 3.5, 0.0);
        }),
        wrong_then("the ball beside the table", |studio| {
            studio.place("Ball", 2.3, 4.9, 0.0);
        }),
        wrong_then("the ball a tenth too high", |studio| {
            studio.place("Ball", 0.0, 5.0, 0.0);
        })
        .parity(true),
        wrong_then("legs half in the ground", |studio| {
            for leg in ["TableLeg/1", "TableLeg/2", "TableLeg/3", "TableLeg/4"] {
                let [x, z] = place_of(studio, leg);
                studio.place(leg, x, 0.0, z);
            }
        }),
        wrong_then("legs standing through the top", |studio| {
            for leg in ["TableLeg/1", "TableLeg/2", "TableLeg/3", "TableLeg/4"] {
                let [x, z] = place_of(studio, leg);
                studio.place(leg, x, 4.0, z);
            }
        }),
        wrong("two legs only", |studio| {
            table(studio, [[1.5, 1.5], [-1.5, -1.5]])
        })
        .scores(0.6),
        wrong("half outside", |studio| table(studio, square(2.0, 2.0))),
        wrong("too near the middle", |studio| {
            table(studio, square(0.7, 0.7))
        }),
        wrong("three legs in one quadrant", |studio| {
            table(studio, [[1.5, 1.5], [1.1, 1.6], [1.6, 1.1], [-1.5, -1.5]]);
        }),
        wrong("not symmetric", |studio| {
            table(studio, [[1.5, 1.5], [-1.5, 1.5], [1.5, -1.5], [-1.1, -1.1]]);
        }),
        wrong("in a row", |studio| {
            table(studio, [[1.5, 0.0], [0.5, 0.0], [-0.5, 0.0], [-1.5, 0.0]]);
        }),
        wrong_then("a thick leg", |studio| {
            studio.scale("TableLeg/4", 0.6, 4.0, 0.6);
        })
        .parity(true),
        wrong_then("a leg that does not meet the top", |studio| {
            studio.scale("TableLeg/4", 0.5, 3.86, 0.5);
        })
        .parity(true),
        wrong_then("a leg lies down", |studio| {
            studio.turn("TableLeg/1", 90.0, 0.0, 0.0);
        }),
        wrong_then("a fifth leg", |studio| legs(studio, [[0.0, 0.0]])),
        wrong_then("a leg not named", |studio| {
            studio.rename("TableLeg/2", "Cylinder 2");
        })
        .parity(true),
        wrong_then("the top not named", |studio| {
            studio.rename("Tabletop", "Cube 1");
        })
        .parity(true),
        wrong_then("nothing but the legs named", |studio| {
            studio
                .rename("Tabletop", "Cube 1")
                .rename("Ball", "Sphere 1");
        })
        .parity(true),
        // Nothing is left by which the original would find the scene.
        wrong_then("nothing named", |studio| {
            studio
                .rename("Tabletop", "Cube 1")
                .rename("Ball", "Sphere 1");
            for _ in 0..4 {
                studio.rename("TableLeg", "Cylinder 1");
            }
        }),
        wrong_then("the scene not named, as in the original's file", |studio| {
            studio.rename_scene("Untitled Scene");
        })
        .parity(true),
    ],
};

fn place_of(studio: &Studio, name: &str) -> [f64; 2] {
    let id = studio.object(name);
    let object = studio.objects().iter().find(|it| it.id == id);
    let position = object.expect("the object").placement.position;
    [position.x, position.z]
}

/// A snowman.
pub const T020: Table = Table {
    task: "modeller/020-snowman",
    begin: Begin::New("Snowman"),
    solve: |studio| {
        studio.with(a(Cylinder).named("Body").at(0.0, 0.5, 0.0));
        studio.with(a(Sphere).named("Head").at(0.0, 1.4, 0.0));
        for (name, z) in [("Right Eye", 0.2), ("Left Eye", -0.2)] {
            let eye = a(Torus).named(name).at(0.45, 1.6, z).turned(0.0, 90.0, 0.0);
            studio.with(eye.scaled(0.2, 0.2, 0.2).painted("#000000"));
        }
        let nose = a(Cone)
            .named("Nose")
            .at(0.5, 1.5, 0.0)
            .turned(0.0, 0.0, -90.0);
        studio.with(nose.scaled(0.1, 0.2, 0.1).painted("#ffff00"));
        let mouth = a(Torus)
            .named("Mouth")
            .at(0.5, 1.3, 0.0)
            .turned(0.0, 90.0, 0.0);
        studio.with(mouth.scaled(0.3, 0.1, 0.1).painted("#ff0000"));
        for (name, side) in [("Right Arm", 1.0), ("Left Arm", -1.0)] {
            let arm = a(Cube).named(name).at(0.0, 0.5, 0.6 * side);
            studio.with(arm.turned(-45.0 * side, 0.0, 0.0).scaled(0.3, 0.8, 0.3));
        }
    },
    answers: DONE,
    cases: &[
        right_then("the nose by a whole turn", |studio| {
            studio.turn("Nose", 0.0, 0.0, 270.0);
        })
        .parity(false),
        right_then("the eyes look the other way, which is the same", |studio| {
            studio
                .turn("Left Eye", 0.0, -90.0, 0.0)
                .turn("Right Eye", 0.0, 90.0, 45.0);
        })
        .parity(false),
        right_then("the body turned about its axis", |studio| {
            studio.turn("Body", 0.0, 60.0, 0.0);
        }),
        right_then("an arm by a quarter turn about its length", |studio| {
            studio.turn("Left Arm", 45.0, 0.0, 180.0);
        })
        .parity(false),
        right_then("names in other letters", |studio| {
            studio
                .rename("Left Arm", "left arm")
                .rename("Right Eye", "RightEye");
        }),
        // The original takes the scene of that name, whatever is in it.
        right_then("a trial left behind under the default name", |studio| {
            studio.create("Untitled Scene").with(a(Cube));
        })
        .parity(false),
        wrong_then("the left eye mirrored in X", |studio| {
            studio.place("Left Eye", -0.45, 1.6, 0.2);
        }),
        wrong_then("both eyes at one place", |studio| {
            studio.place("Left Eye", 0.45, 1.6, 0.2);
        }),
        wrong_then("the left arm still at -45", |studio| {
            studio.turn("Left Arm", -45.0, 0.0, 0.0);
        }),
        wrong_then("the nose inward", |studio| {
            studio.turn("Nose", 0.0, 0.0, 90.0);
        }),
        wrong_then("the mouth upright", |studio| {
            studio.scale("Mouth", 0.1, 0.3, 0.1);
        }),
        wrong_then("the mouth turned about its own axis", |studio| {
            studio.turn("Mouth", 0.0, 90.0, 90.0);
        }),
        wrong_then("the nose to the side", |studio| {
            studio.turn("Nose", 0.0, 90.0, -90.0);
        })
        .parity(true),
        wrong_then("an eye too large", |studio| {
            studio.scale("Right Eye", 0.35, 0.35, 0.35);
        })
        .parity(true),
        wrong_then("the nose too large", |studio| {
            studio.scale("Nose", 0.25, 0.35, 0.25);
        })
        .parity(true),
        wrong_then("the eyes swapped by name", |studio| {
            studio
                .rename("Left Eye", "Eye")
                .rename("Right Eye", "Left Eye");
            studio.rename("Eye", "Right Eye");
        })
        .parity(true),
        wrong_then("the nose red", |studio| {
            studio.paint("Nose", "#ff0000");
        }),
        wrong_then("the head deleted", |studio| {
            studio.delete("Head");
        })
        .scores(8.0 / 9.0),
        wrong_then("a hat", |studio| {
            studio.with(a(Cone).at(0.0, 2.4, 0.0));
        })
        .scores(0.5),
        wrong_then("the scene called otherwise", |studio| {
            studio.rename_scene("Snow Man");
        })
        .parity(true),
        wrong_then("the scene not named, as in the original's file", |studio| {
            studio.rename_scene("Untitled Scene");
        })
        .parity(true),
    ],
};
