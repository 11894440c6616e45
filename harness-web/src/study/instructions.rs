//! Written instructions for each tool, for people who see it for the first time. Short, to be scanned and
//! recalled; what a single task needs stands in its own prompt.

use leptos::prelude::*;
use protocol::App;

/// What one has to know about a tool.
struct Guide {
    /// What it is for.
    overview: &'static str,
    /// A part of the screen, and what it is good for.
    places: &'static [(&'static str, &'static str)],
    /// Something one wants, and how to get it.
    ways: &'static [(&'static str, &'static str)],
    /// Keys, and what they do.
    keys: &'static [(&'static str, &'static str)],
    /// What surprises people.
    mind: &'static [&'static str],
}

/// The same in every tool: how a task goes.
const EVERY_TASK: [(&str, &str); 4] = [
    (
        "Read the task",
        "It stands on the right. Do what it says and nothing beyond; leave everything else as it is.",
    ),
    (
        "Work in the tool",
        "Every change counts at once. Undo is there for mistakes.",
    ),
    (
        "Answer and finish",
        "Fill in what is asked below the task, if anything is, then press Finish. There is no second try.",
    ),
    (
        "If it cannot be done",
        "Some tasks are impossible on purpose. Undo what you changed, press Report as impossible and say \
         why. Reporting a task that can be done counts as failing it.",
    ),
];

#[component]
pub fn Instructions(app: App) -> impl IntoView {
    let guide = guide(app);
    let pairs = |pairs: &'static [(&'static str, &'static str)]| {
        let pair = |(name, text): &'static (&'static str, &'static str)| {
            view! { <div><dt>{*name}</dt><dd>{*text}</dd></div> }
        };
        pairs.iter().map(pair).collect_view()
    };
    let keys = guide.keys.iter().map(|(keys, what)| {
        let keys = keys.split(' ').map(|key| view! { <kbd>{key}</kbd> });
        view! { <div><dt>{keys.collect_view()}</dt><dd>{*what}</dd></div> }
    });
    view! {
        <div class="instructions">
            <div class="instructions-group">
                <p class="instructions-lead">{guide.overview}</p>
                <h2>"On the screen"</h2>
                <dl>{pairs(guide.places)}</dl>
                <h2>"How to"</h2>
                <dl>{pairs(guide.ways)}</dl>
            </div>
            <div class="instructions-group">
                <section>
                    <h2>"Keys"</h2>
                    <dl class="key-list">{keys.collect_view()}</dl>
                </section>
                <section>
                    <h2>"Mind"</h2>
                    <ul>{guide.mind.iter().map(|it| view! { <li>{*it}</li> }).collect_view()}</ul>
                </section>
                <section>
                    <h2>"How a task goes"</h2>
                    <dl>{pairs(&EVERY_TASK)}</dl>
                </section>
            </div>
        </div>
    }
}

fn guide(app: App) -> &'static Guide {
    match app {
        App::VideoEditor => &VIDEO_EDITOR,
        App::WorkflowBuilder => &WORKFLOW_BUILDER,
        App::Modeller => &MODELLER,
        App::FlightAnalyser => &FLIGHT_ANALYSER,
        App::CircuitDesigner => &CIRCUIT_DESIGNER,
    }
}

const VIDEO_EDITOR: Guide = Guide {
    overview: "Cut clips on a timeline, lay text, sound and effects over them, and export the result.",
    places: &[
        (
            "Left",
            "Media. Sample media, in the header, loads the clips that tasks speak of.",
        ),
        (
            "Centre",
            "The player, with buttons to play and to go by single pictures of 50 ms.",
        ),
        (
            "Bottom",
            "The timeline. A row further up is drawn in front of those below it.",
        ),
        (
            "Right",
            "Text, sizes, colours and sliders of what is selected. Press Save there.",
        ),
    ],
    ways: &[
        (
            "Use a clip",
            "Drag its card onto a row, or below the rows for a new one.",
        ),
        ("Move the playhead", "Click or drag on the ruler."),
        ("Shorten", "Select a block and drag one of its two handles."),
        (
            "Cut",
            "Select a block, put the playhead where the cut goes, press Split.",
        ),
        (
            "Close a gap",
            "Ripple Delete removes a block and moves up what follows; Delete leaves the gap.",
        ),
        (
            "Add an effect",
            "Select a block, then Add Effects. Drag the ends of its bar to shorten it.",
        ),
    ],
    keys: &[
        ("Space", "Play and pause"),
        ("← →", "One picture back and forth"),
        ("Shift+← Shift+→", "Ten pictures"),
        ("Ctrl+K", "Split at the playhead"),
        ("Ctrl+Z", "Undo"),
        ("T", "Add text"),
        ("F", "Fit the timeline to the screen"),
        ("?", "All keys"),
    ],
    mind: &[
        "Only what was exported counts. End every task with Export and wait until it is complete; what you \
         change afterwards needs another export.",
        "Dragged blocks snap to neighbours and to the playhead. Hold Alt to place them freely.",
        "A quarter of a second more or less does no harm.",
    ],
};

const WORKFLOW_BUILDER: Guide = Guide {
    overview: "Build automations as a graph: nodes are steps, edges carry data from one to the next.",
    places: &[
        (
            "Hub",
            "The first page: templates, and workflows of your own. A template opens as a copy.",
        ),
        ("Left", "The library of nodes, with a search box."),
        (
            "Centre",
            "The canvas. Outputs are on the right of a node, inputs on its left.",
        ),
        ("Right", "The properties of what is selected."),
    ],
    ways: &[
        (
            "Add a node",
            "Click it in the library, or drag it onto the canvas.",
        ),
        (
            "Connect",
            "Drag from an output to an input. Some nodes have several named outputs.",
        ),
        (
            "Configure",
            "Click the node and type into its fields. Every keystroke counts.",
        ),
        (
            "Remove",
            "Select a node or an edge, then Delete node or Delete edge on the right.",
        ),
        (
            "Look around",
            "Drag the background, turn the wheel, press Fit view.",
        ),
    ],
    keys: &[
        ("Ctrl+Z", "Undo"),
        ("Ctrl+Shift+Z", "Redo"),
        ("Ctrl+D", "Duplicate"),
        ("Delete", "Remove what is selected"),
        ("Ctrl+Enter", "Run"),
        ("Esc", "Leave a field"),
        ("?", "All keys"),
    ],
    mind: &[
        "Nodes of one type look alike: tell them apart by place and connections.",
        "Removing a node removes its edges; its neighbours are not joined by themselves.",
    ],
};

const MODELLER: Guide = Guide {
    overview: "Place, size and colour solids in a scene. Y points up; X and Z span the ground.",
    places: &[
        (
            "Dashboard",
            "The first page: scenes. Click one to open it, or New Scene.",
        ),
        ("Left", "The list of objects in the scene."),
        (
            "Centre",
            "The view. Looking around changes nothing in the scene.",
        ),
        (
            "Right",
            "The inspector: name, position, rotation, scale, colour. With nothing selected, the \
                   settings of the scene.",
        ),
    ],
    ways: &[
        ("Add a solid", "Menu Add."),
        (
            "Select",
            "Click it in the list or in the view; Esc selects nothing.",
        ),
        (
            "Be exact",
            "Type numbers into the inspector. They count as soon as they are typed.",
        ),
        (
            "Look around",
            "Drag with the left button to turn, with the right one to move, wheel to zoom.",
        ),
    ],
    keys: &[
        ("W", "Move"),
        ("E", "Rotate"),
        ("R", "Scale"),
        ("F", "Show the selection"),
        ("Home", "Show everything"),
        ("Ctrl+D", "Duplicate"),
        ("Ctrl+G", "Group"),
        ("Ctrl+Z", "Undo"),
        ("Delete", "Remove"),
        ("Shift+?", "All keys"),
    ],
    mind: &[
        "A solid's position is its centre, so a cube of height 1 on the ground has Y 0.5.",
        "At scale 1 a solid fits into a box of 1 by 1 by 1. Angles are in degrees.",
        "Colours are written as HEX codes such as #ff6600.",
    ],
};

const FLIGHT_ANALYSER: Guide = Guide {
    overview: "Replay a recorded day of air traffic, 2022-06-27 from 06:00 to 18:00 UTC, on a map.",
    places: &[
        (
            "Top left",
            "Search: flights by callsign or address, airports by code or name.",
        ),
        (
            "Top",
            "The clock in UTC: play, steps of 1 and 10 minutes, a slider, a field for an exact time.",
        ),
        (
            "Right",
            "The chosen aircraft: route, status, position, speed, altitude. The panel scrolls.",
        ),
        ("Bottom right", "Zoom, and its level."),
    ],
    ways: &[
        ("Find a flight", "Type its callsign, press Enter."),
        ("Go to a time", "Press T and type, for example 14:30."),
        (
            "Read an aircraft",
            "Click it; its trail is drawn and the panel opens.",
        ),
        (
            "Measure around an airport",
            "The target icon in the top bar draws a circle with a radius in km.",
        ),
        ("Look around", "Drag the map, turn the wheel."),
    ],
    keys: &[
        ("Space", "Play and pause"),
        ("← →", "One minute back and forth"),
        ("Shift+← Shift+→", "Ten minutes"),
        ("T", "Type a time"),
        ("/", "Search"),
        ("+ -", "Zoom"),
        ("Esc", "Deselect"),
        ("?", "All keys"),
    ],
    mind: &[
        "The page begins at 16:00 and plays at 30 times the real speed: pause it first.",
        "There is one state per minute. Pause on a whole minute to see where everybody was.",
        "Times are answered as the first minute at which something is so, for example 14:05 UTC.",
    ],
};

const CIRCUIT_DESIGNER: Guide = Guide {
    overview: "Draw electronic circuits on a grid, watch them run, and measure them with scopes.",
    places: &[
        (
            "Menu Draw",
            "All elements by name. A right click on the empty sheet offers the same.",
        ),
        ("Sheet", "Colours show voltages, moving dots show currents."),
        ("Lower right", "Values of the element under the pointer."),
        (
            "Right",
            "Reset, run and stop the simulation; Run for simulates a given time.",
        ),
    ],
    ways: &[
        (
            "Add an element",
            "Choose it, then press, drag and release on the sheet. A mere click adds nothing.",
        ),
        (
            "Change values",
            "Double click the element. Write 4.7k, 100n, 10u, 1m, without the unit.",
        ),
        ("Switch a logic input", "Click its letter."),
        (
            "Measure",
            "Right click on a wire or an element, View in New Scope.",
        ),
    ],
    keys: &[
        ("/", "Find an element by name"),
        ("Esc", "Back to selecting"),
        ("Delete", "Remove what is selected"),
        ("Ctrl+R", "Rotate"),
        ("Ctrl+Z", "Undo"),
        ("+ -", "Zoom"),
    ],
    mind: &[
        "Ends at the same grid point are connected. Crossing wires are not, nor is an end on the middle of \
         a wire: a red dot marks it.",
        "Grounds, logic inputs and outputs have their terminal where you press. A voltage source has its \
         minus there, a diode its anode.",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_is_explained_in_full() {
        for app in App::ALL {
            let guide = guide(app);
            assert!(!guide.overview.is_empty(), "{app}");
            assert!(guide.places.len() >= 4 && guide.ways.len() >= 4, "{app}");
            assert!(guide.keys.len() >= 5 && !guide.mind.is_empty(), "{app}");
            // A second key in the words would be looked for in vain among the keys.
            let is_key = |word: &str| word.len() == 1 && word != "a" || word == "Shift";
            for (_, what) in guide.keys {
                assert!(!what.split(' ').any(is_key), "{app}: {what}");
            }
            let undoes = guide.keys.iter().any(|(_, what)| *what == "Undo");
            assert!(undoes || app == App::FlightAnalyser, "{app}");
        }
    }
}
