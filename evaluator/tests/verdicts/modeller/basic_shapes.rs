//! Tasks on Basic Shapes: cube, sphere and cylinder on the ground.

use super::table::*;

const CUBE: &str = "Red Cube";
const SPHERE: &str = "Blue Sphere";
const CYLINDER: &str = "Green Cylinder";

/// Places cube and cylinder along X.
fn spread(studio: &mut Studio, cube: f64, cylinder: f64) {
    studio
        .place(CUBE, cube, 0.5, 0.0)
        .place(CYLINDER, cylinder, 0.5, 0.0);
}

/// Three units from the sphere.
pub const T002: Table = Table {
    task: "modeller/002-three-units-from-the-sphere",
    begin: Begin::Preset("Basic Shapes"),
    solve: |studio| spread(studio, -3.0, 3.0),
    answers: DONE,
    cases: &[
        right("cylinder first", |studio| {
            studio
                .place(CYLINDER, 3.0, 0.5, 0.0)
                .place(CUBE, -3.0, 0.5, 0.0);
        }),
        right("within the tolerance", |studio| spread(studio, -3.05, 2.95)),
        right_then("cylinder turned about its axis", |studio| {
            studio.turn(CYLINDER, 0.0, 33.0, 0.0);
        }),
        right_then("cylinder upside down", |studio| {
            studio.turn(CYLINDER, 180.0, 0.0, 0.0);
        })
        .parity(false),
        right_then("cube turned by a quarter", |studio| {
            studio.turn(CUBE, 0.0, 90.0, 0.0);
        })
        .parity(false),
        right_then("ball turned", |studio| {
            studio.turn(SPHERE, 0.0, 77.0, 0.0);
        }),
        right_then("sphere moved and taken back", |studio| {
            studio.place(SPHERE, 1.0, 0.5, 0.0).undo();
        }),
        wrong("surface to surface", |studio| spread(studio, -4.0, 4.0)),
        wrong("sides swapped", |studio| spread(studio, 3.0, -3.0)),
        wrong("both on the positive side", |studio| {
            spread(studio, 3.0, 3.0)
        }),
        wrong("both on the negative side", |studio| {
            spread(studio, -3.0, -3.0)
        }),
        wrong("moved by three units", |studio| spread(studio, -5.0, 5.0)),
        wrong("only the cube", |studio| spread(studio, -3.0, 2.0)).scores(0.5),
        wrong("only the cylinder", |studio| spread(studio, -2.0, 3.0)).scores(0.5),
        wrong_then("lowered to the ground", |studio| {
            studio
                .place(CUBE, -3.0, 0.0, 0.0)
                .place(CYLINDER, 3.0, 0.0, 0.0);
        }),
        wrong("along Z instead", |studio| {
            studio
                .place(CUBE, -2.0, 0.5, -3.0)
                .place(CYLINDER, 2.0, 0.5, 3.0);
        }),
        wrong("sphere moved along", |studio| {
            studio.place(SPHERE, 1.0, 0.5, 0.0);
            spread(studio, -2.0, 4.0);
        }),
        wrong_then("sphere moved", |studio| {
            studio.place(SPHERE, 0.5, 0.5, 0.0);
        }),
        wrong_then("cube turned by half a quarter", |studio| {
            studio.turn(CUBE, 0.0, 45.0, 0.0);
        }),
        wrong_then("cylinder lies down", |studio| {
            studio.turn(CYLINDER, 0.0, 0.0, 90.0);
        }),
        wrong_then("cube enlarged", |studio| {
            studio.scale(CUBE, 1.5, 1.5, 1.5);
        }),
        wrong_then("sphere painted", |studio| {
            studio.paint(SPHERE, "#ffffff");
        }),
        wrong_then("a cone added", |studio| {
            studio.with(a(Cone));
        }),
        wrong_then("sphere deleted", |studio| {
            studio.delete(SPHERE);
        }),
        wrong_then("white background", |studio| {
            studio.background("#ffffff");
        }),
        wrong("an eighth too far", |studio| spread(studio, -3.125, 3.0)).parity(true),
        wrong_then("sphere hidden", |studio| {
            studio.show(SPHERE, false);
        })
        .parity(true),
    ],
};
