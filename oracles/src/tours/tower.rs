//! Tower: flights that are spoken to, and two who are kept apart.

use super::Gesture::{Click, Drag, Keys, Show, Type, Wait};
use super::Place::At;
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "Every flight is to leave by a gate of its own. Click one: its gate lights up, and the clock starts.",
        &[Click(At("sector/aircraft/KLM302"))],
    ),
    scene(
        "Type H and a heading, and press Enter. The pilot reads it back and follows after four seconds.",
        &[Keys(&["h"]), Type("165"), Keys(&["Enter"]), Wait(7_000)],
    ),
    scene(
        "In a game of one's own the clock runs up to ten times as fast, and Space stops it. In this demo it stands while you read.",
        &[Click(At("sector/speed/10x")), Wait(7_000)],
    ),
    scene(
        "A line shows where a flight will be in a minute. Drag its end to the gate: that is a heading, too.",
        &[
            Click(At("sector/aircraft/EZY165")),
            Drag(At("sector/handle/EZY165"), At("sector/gate/VERIS")),
        ],
    ),
    scene(
        "A gate takes flights at its own levels alone. L and a number climbs or descends to a flight level.",
        &[Keys(&["l"]), Type("240"), Keys(&["Enter"]), Wait(3_000)],
    ),
    scene(
        "Both flights turn yellow: they will be nearer than five miles and a thousand feet, in so many seconds as is written at them.",
        &[Show(At("sector/aircraft/KLM302"))],
    ),
    scene(
        "Strips on the left say who is told what, and select as well. The upper one descends, as it has to anyway, and the alert is gone.",
        &[
            Click(At("sector/strip/KLM302")),
            Keys(&["l"]),
            Type("090"),
            Keys(&["Enter"]),
            Wait(600),
        ],
    ),
    scene(
        "Who comes in soon is announced at the boundary and has a strip already. Many need no word, or only one.",
        &[Wait(8_000)],
    ),
    scene(
        "Out by its gate at one of its levels, a flight is handed over, and counts. A minute with two too near takes as much away.",
        &[Wait(7_000), Show(At("sector/strip/AFR549"))],
    ),
    scene(
        "Escape lets go of the selected flight. After twenty minutes a debrief says how near everybody came, and what was reached.",
        &[Keys(&["Escape"])],
    ),
];
