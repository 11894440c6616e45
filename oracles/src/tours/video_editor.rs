//! Video Editor: a clip from the library to the timeline, cut, and with words over it.

use super::Gesture::{Click, Drag, Fill, Keys};
use super::Place::{At, In};
use super::{Scene, scene};

pub const SCENES: &[Scene] = &[
    scene(
        "Sample media holds footage and sound. What you choose appears as a card in the media panel.",
        &[
            Click(At("header/samples")),
            Click(At("header/samples/Flower Video")),
        ],
    ),
    scene(
        "Drag the card onto the timeline. Empty space below the rows makes a new row.",
        &[Drag(
            At("media/card/1/Flower Video.webm"),
            In("gap/1", [0.3, 0.5]),
        )],
    ),
    scene(
        "Click the ruler to go to a moment; the picture above shows what is there. Space plays and stops.",
        &[Click(In("ruler", [0.14, 0.35]))],
    ),
    scene(
        "Select a block by a click. The scissors cut it at the playhead.",
        &[
            Click(At("block/1/1/Flower Video.webm")),
            Click(At("tool/split")),
        ],
    ),
    scene(
        "Drag a block to move it in time or to another row. Edges snap to each other and to the playhead.",
        &[Drag(
            In("block/1/2/Flower Video.webm", [0.3, 0.5]),
            In("block/1/2/Flower Video.webm", [0.5, 0.5]),
        )],
    ),
    scene(
        "Its ends are handles: drag one to trim.",
        &[Drag(
            In("block/1/1/Flower Video.webm", [0.99, 0.5]),
            In("block/1/1/Flower Video.webm", [0.7, 0.5]),
        )],
    ),
    scene(
        "Text lies over the picture. Its words, size and colours are on the right, and Save keeps them.",
        &[
            Click(At("tool/text")),
            Fill("text/content", "Hello"),
            Click(At("text/save")),
        ],
    ),
    scene(
        "Effects belong to a block: select it, choose one, and tweak it.",
        &[
            Click(At("block/1/1/Flower Video.webm")),
            Click(At("tool/effects")),
            Click(At("tool/effects/fade-out")),
        ],
    ),
    scene(
        "Ctrl+Z takes a step back. Fit brings the whole timeline into sight.",
        &[Keys(&["ctrl", "z"]), Click(At("tool/fit"))],
    ),
];
