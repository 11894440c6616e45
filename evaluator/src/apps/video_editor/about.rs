//! What an agent is told about the Video Editor before any task.

use crate::contract::About;

pub const ABOUT: About = About {
    overview: "A timeline editor for video, sound and text. Media lie in the panel on the left, the preview player \
               is in the centre, the timeline with its rows is at the bottom. A row further up is drawn in front of \
               those below it. Only what was exported counts: finish every task with an export.",
    features: &[
        "Sample media, in the header, loads clips into the media panel. Drag a card from there onto the timeline: onto a row, or into the empty space below the rows for a new one.",
        "Above the timeline are Delete, Ripple Delete, Split, Duplicate, Snap (pulls the selected block to the left, to what stands before it), Add Text, Add Effects (Light adjustment, Fade out), Tweak Selected Effect, Zoom Out, Zoom In and Fit To Screen. The current time and the total time stand between them.",
        "Under the player are Skip To Start, Frame Before, Play, Frame After and Skip To End. A frame lasts 50 milliseconds.",
        "A selected block shows two handles; dragging them changes where it begins or ends. Split cuts the selected block at the playhead. Nothing shorter than half a second can be made.",
        "The inspector beside the player holds the text, size and colours of a selected text block and the sliders of a selected effect. Both have a Save button.",
    ],
    rules: &[
        "Click or drag on the ruler to move the playhead; click a block or the bar of an effect to select it.",
        "Dragged blocks and edges snap to the edges of other blocks, to the playhead and to the beginning of the timeline. Hold Alt to place them freely.",
        "Deleting or shortening a block moves no other block; only Ripple Delete closes the gap. A block that is dropped onto others pushes them to the right.",
        "An effect is added to the selected block and covers all of it; drag the ends of its bar to shorten it.",
        "Export renders the timeline; wait for \"Exporting complete\". The last complete export is what counts, and later edits do not.",
        "Times are right when they are off by no more than a quarter of a second, and blocks touch when no more than a tenth of a second lies between them.",
        "Colours are written as HEX codes such as #ffffff.",
    ],
};
