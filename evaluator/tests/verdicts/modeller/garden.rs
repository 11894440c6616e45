//! Tasks on Geometric Garden: a block in the middle and four solids around it.

use super::table::*;

const GARDEN: Begin = Begin::Preset("Geometric Garden");
const BLOCK: &str = "Stone Block";
const BALL: &str = "Garden Ball";
const PILLAR: &str = "Pillar";
const TREE: &str = "Tree Top";
const RING: &str = "Ring";

/// The two nearest.
pub const T005: Table = Table {
    task: "modeller/005-recolour-two-nearest",
    begin: GARDEN,
    solve: |studio| {
        studio.paint(BALL, "#ff0000").paint(PILLAR, "#ff0000");
    },
    answers: DONE,
    cases: &[
        right("the pillar first", |studio| {
            studio.paint(PILLAR, "#f00").paint(BALL, "#f00");
        }),
        right_then("the ring painted and taken back", |studio| {
            studio.paint(RING, "#ff0000").undo();
        }),
        right_then(
            "the pillar upside down, the block turned by a quarter",
            |studio| {
                studio
                    .turn(PILLAR, 180.0, 0.0, 0.0)
                    .turn(BLOCK, 0.0, 135.0, 0.0);
            },
        )
        .parity(false),
        wrong("ball and ring", |studio| {
            studio.paint(BALL, "#ff0000").paint(RING, "#ff0000");
        }),
        wrong("the ball alone, as the original's file has it", |studio| {
            studio.paint(BALL, "#ff0000");
        })
        .parity(true)
        .scores(0.5),
        wrong("the ball and the block", |studio| {
            studio.paint(BALL, "#ff0000").paint(BLOCK, "#ff0000");
        }),
        wrong("the pillar alone", |studio| {
            studio.paint(PILLAR, "#ff0000");
        })
        .scores(0.5),
        wrong_then("the block too", |studio| {
            studio.paint(BLOCK, "#ff0000");
        })
        .scores(2.0 / 3.0),
        wrong_then("all four", |studio| {
            studio.paint(RING, "#ff0000").paint(TREE, "#ff0000");
        }),
        wrong_then("another red", |studio| {
            studio.paint(BALL, "#fe0000");
        }),
        wrong_then("the pillar moved nearer", |studio| {
            studio.place(PILLAR, -2.0, 1.0, 0.0);
        }),
    ],
};

/// Brings the four solids over these ground points.
fn gather(studio: &mut Studio, ball: [f64; 2], pillar: [f64; 2], tree: [f64; 2], ring: [f64; 2]) {
    let heights = [(BALL, 0.75), (PILLAR, 1.0), (TREE, 2.5), (RING, 1.5)];
    for ((name, y), [x, z]) in heights.into_iter().zip([ball, pillar, tree, ring]) {
        studio.place(name, x, y, z);
    }
}

const MIDDLE: [f64; 2] = [0.0, 0.0];

/// As little space as possible.
pub const T012: Table = Table {
    task: "modeller/012-minimise-exposed-volume",
    begin: GARDEN,
    solve: |studio| gather(studio, MIDDLE, MIDDLE, MIDDLE, MIDDLE),
    answers: DONE,
    cases: &[
        right("the pillar off centre", |studio| {
            gather(studio, MIDDLE, [0.15, 0.0], MIDDLE, MIDDLE);
        }),
        right("the tree top off centre", |studio| {
            gather(studio, MIDDLE, MIDDLE, [0.15, 0.15], MIDDLE);
        }),
        right("the ring off centre", |studio| {
            gather(studio, MIDDLE, MIDDLE, MIDDLE, [0.14, 0.14]);
        }),
        right("the pillar farther off", |studio| {
            gather(studio, MIDDLE, [-0.2, 0.0], MIDDLE, MIDDLE);
        })
        .parity(false),
        right("the ball a little off", |studio| {
            gather(studio, [0.05, 0.0], MIDDLE, MIDDLE, MIDDLE);
        }),
        right_then("the ring turned over, round ones turned", |studio| {
            studio
                .turn(RING, -90.0, 0.0, 0.0)
                .turn(TREE, 0.0, 33.0, 0.0);
        })
        .parity(false),
        wrong("the ring left behind", |studio| {
            gather(studio, MIDDLE, MIDDLE, MIDDLE, [0.0, -3.0]);
        }),
        wrong("the tree top left behind", |studio| {
            gather(studio, MIDDLE, MIDDLE, [0.0, 3.0], MIDDLE);
        }),
        wrong("the pillar left behind", |studio| {
            gather(studio, MIDDLE, [-3.0, 0.0], MIDDLE, MIDDLE);
        }),
        wrong("the ball left behind", |studio| {
            gather(studio, [3.0, 0.0], MIDDLE, MIDDLE, MIDDLE);
        }),
        wrong("the ball 0.15 off", |studio| {
            gather(studio, [0.15, 0.0], MIDDLE, MIDDLE, MIDDLE);
        })
        .parity(true),
        wrong("the ball 0.08 off", |studio| {
            gather(studio, [0.08, 0.0], MIDDLE, MIDDLE, MIDDLE);
        })
        .parity(true),
        wrong_then("the tree top lowered", |studio| {
            studio.place(TREE, 0.0, 1.0, 0.0);
        }),
        wrong_then("the block moved", |studio| {
            studio.place(BLOCK, 0.5, 0.5, 0.0);
        }),
        wrong("gathered away from the block", |studio| {
            let place = [3.0, 0.0];
            gather(studio, place, place, place, place);
        }),
        wrong("everything gathered elsewhere, the block too", |studio| {
            let place = [3.0, 0.0];
            gather(studio, place, place, place, place);
            studio.place(BLOCK, 3.0, 0.5, 0.0);
        }),
        wrong_then("the ball made smaller", |studio| {
            studio.scale(BALL, 1.0, 1.0, 1.0);
        }),
        wrong_then("the ring set upright", |studio| {
            studio.turn(RING, 0.0, 0.0, 0.0);
        }),
        wrong_then("the tree top deleted", |studio| {
            studio.delete(TREE);
        }),
        wrong_then("the ball hidden", |studio| {
            studio.show(BALL, false);
        })
        .parity(true),
    ],
};

/// Land the tree top.
pub const X01: Table = Table {
    task: "modeller/x01-land-the-tree-top",
    begin: GARDEN,
    solve: |studio| {
        studio.place(TREE, 0.0, 1.0, 3.0);
    },
    answers: DONE,
    cases: &[
        right_then("turned about its axis", |studio| {
            studio.turn(TREE, 0.0, 99.0, 0.0);
        }),
        right_then("the ring turned over", |studio| {
            studio.turn(RING, 270.0, 0.0, 0.0);
        })
        .parity(false),
        wrong("half sunk", |studio| {
            studio.place(TREE, 0.0, 0.0, 3.0);
        }),
        wrong("floating", |studio| {
            studio.place(TREE, 0.0, 2.0, 3.0);
        }),
        wrong("a tenth above the ground", |studio| {
            studio.place(TREE, 0.0, 1.1, 3.0);
        })
        .parity(true),
        wrong_then("moved sideways", |studio| {
            studio.place(TREE, 0.0, 1.0, 2.0);
        }),
        wrong_then("upside down", |studio| {
            studio.turn(TREE, 180.0, 0.0, 0.0);
        }),
        wrong("all floating ones landed", |studio| {
            studio
                .place(TREE, 0.0, 1.0, 3.0)
                .place(RING, 0.0, 0.15, -3.0);
        }),
    ],
};

/// Delete what is behind.
pub const X06: Table = Table {
    task: "modeller/x06-delete-behind",
    begin: GARDEN,
    solve: |studio| {
        studio.delete(RING);
    },
    answers: DONE,
    cases: &[
        right("another one deleted and taken back", |studio| {
            studio.delete(PILLAR).undo().delete(RING);
        }),
        right_then("the pillar turned", |studio| {
            studio.turn(PILLAR, 0.0, 30.0, 0.0);
        }),
        wrong("the pillar deleted", |studio| {
            studio.delete(PILLAR);
        })
        .scores(0.25),
        wrong("the tree top deleted", |studio| {
            studio.delete(TREE);
        }),
        wrong_then("the pillar too", |studio| {
            studio.delete(PILLAR);
        })
        .scores(0.25),
        wrong("the ring hidden", |studio| {
            studio.show(RING, false);
        })
        .scores(0.0),
        wrong("the ring moved away", |studio| {
            studio.place(RING, 0.0, 1.5, 30.0);
        }),
        wrong_then("a new ring instead", |studio| {
            studio.with(a(Torus));
        }),
    ],
};
