//! Flight Analyser: time, place, aircraft, circle.

use super::Gesture::{Click, Fill, Keys, Scroll, Show};
use super::Place::{At, In};
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "The map shows the traffic of one day at the time on the clock. Space stops and starts it.",
        &[Show(At("playback/toggle")), Keys(&["Space"])],
    ),
    scene(
        "Type a time of day into the field beside the clock and press Enter to go there.",
        &[Fill("clock/field", "09:30\n")],
    ),
    scene(
        "The arrow keys go on or back by a minute, with Shift by ten. The buttons beside the clock do the same.",
        &[Keys(&["ArrowRight"]), Click(At("playback/forward-10"))],
    ),
    scene(
        "The search finds airports and callsigns. Enter takes the first hit.",
        &[Fill("search", "FRA\n")],
    ),
    scene(
        "Zoom with the wheel or with the buttons at the lower right. Nearer to the ground, callsigns stand beside the icons.",
        &[Scroll(In("map", [0.5, 0.5]), -100.0), Click(At("zoom/in"))],
    ),
    scene(
        "Grey icons are on the ground. Click an icon, and everything about its flight opens on the left.",
        &[Show(In("map", [0.5, 0.5]))],
    ),
    scene(
        "A circle around an airport marks who is inside: give the airport and the radius.",
        &[
            Click(At("radius/open")),
            Fill("radius/airport", "FRA"),
            Fill("radius/km", "60"),
            Click(At("radius/draw")),
        ],
    ),
    scene(
        "The question mark lists all keys.",
        &[Click(At("help")), Click(At("help/close"))],
    ),
];
