//! The whole text that an agent gets: background of the app, the task, the form of the answer.

use protocol::{App, ResultField, ResultKind, TaskBrief};
use serde_json::{Map, Value, json};

/// Background, title, goal, numbered steps and result format.
pub fn full_prompt(brief: &TaskBrief) -> String {
    let mut text = String::new();
    text.push_str(&background(brief.app));
    text.push_str(&format!(
        "\n# Task: {}\n\n{}\n",
        brief.title,
        brief.prompt.goal.trim()
    ));
    if !brief.prompt.steps.is_empty() {
        text.push_str("\nSteps:\n");
        for (index, step) in brief.prompt.steps.iter().enumerate() {
            text.push_str(&format!("{}. {}\n", index + 1, step.trim()));
        }
    }
    text.push_str(&result_format(&brief.result));
    text
}

fn background(app: App) -> String {
    let about = about(app);
    let mut text = format!(
        "# {}\n\n{}\n\nWhat it offers:\n",
        app.title(),
        about.overview
    );
    for line in about.features {
        text.push_str(&format!("- {line}\n"));
    }
    text.push_str("\nHow to work with it:\n");
    for line in about.rules.iter().chain(EVERYWHERE) {
        text.push_str(&format!("- {line}\n"));
    }
    text
}

fn result_format(fields: &[ResultField]) -> String {
    let mut example = Map::new();
    let mut notes = String::new();
    for field in fields {
        let value = match field.kind {
            // The convention for tasks that are done in the app.
            ResultKind::Text if field.key == "answer" && fields.len() == 1 => json!("done"),
            ResultKind::Text => json!("text"),
            ResultKind::Number => json!(0),
            ResultKind::List => json!([]),
        };
        example.insert(field.key.clone(), value);
        if !field.description.is_empty() {
            notes.push_str(&format!("- `{}`: {}\n", field.key, field.description));
        }
    }
    let example = Value::Object(example);
    format!(
        "\n# Result\n\nWhen the work is finished, answer with a JSON object of this form:\n\n{example}\n\n{notes}"
    )
}

struct About {
    overview: &'static str,
    features: &'static [&'static str],
    rules: &'static [&'static str],
}

/// Rules that hold in every app.
const EVERYWHERE: &[&str] = &[
    "Do what the task says and nothing beyond it: leave everything else as you found it.",
    "Every change is saved at once; there is nothing to submit inside the application.",
    "Only pointer and keyboard are available. Judge what you see on the screen.",
];

fn about(app: App) -> About {
    match app {
        App::WorkflowBuilder => About {
            overview: "An editor for automation workflows. A workflow is a graph: nodes are steps, \
                       edges carry data from an output port on the right of one node to the input \
                       port on the left of another.",
            features: &[
                "The hub lists ready-made templates and your own workflows. Opening a template makes a copy that you edit; a new workflow asks for its name first.",
                "The editor has the node library on the left, with a search box and categories, the canvas in the centre and the properties of the selection on the right.",
                "Nodes of the same type look alike. Tell them apart by their place and their connections.",
            ],
            rules: &[
                "Click a node in the library to add it, or drag it onto the canvas.",
                "Drag from an output port to an input port to connect two nodes. Some nodes have several named outputs.",
                "Click a node to see its properties; type into the fields to change them.",
                "Remove a selected node with `Delete node`; its edges go with it and its neighbours are not joined.",
                "Click an edge and press `Delete edge` to remove it.",
                "Drag the background to pan, turn the wheel to zoom, press `Fit view` to see everything.",
            ],
        },
        App::Modeller => About {
            overview: "An editor for scenes of simple solids: cube, sphere, cylinder, cone, torus and plane. \
                       The Y axis points up, X and Z span the ground. Lengths are in units, angles in degrees. \
                       A solid's position is its centre. At scale 1 every solid fits exactly into a box of 1 x 1 x 1, \
                       except that a torus is thinner along its axis and a plane is flat.",
            features: &[
                "The dashboard shows the scenes. Click one to open it; New Scene asks for a name.",
                "The menus File, Edit, Select, View, Add and Help run along the top; Home leads back to the dashboard.",
                "The list of objects is on the left, the viewport in the centre, the inspector on the right.",
                "The inspector shows name, position, rotation, scale, colour, opacity and wireframe of the selected object. With nothing selected it shows the settings of the scene, such as the background colour.",
            ],
            rules: &[
                "Select an object in the list or in the viewport; click empty space or press Esc to select nothing.",
                "Type exact values into the inspector's fields. A value counts as soon as it is typed.",
                "Colours are written as HEX codes such as #ff6600.",
                "Drag with the left button to orbit, with the right button to pan; turn the wheel to zoom. Looking around changes nothing in the scene.",
            ],
        },
        App::CircuitDesigner => About {
            overview: "An editor and simulator for electronic circuits: sources, resistors, capacitors, transistors, logic gates, chips and wires on a grid.",
            features: &[
                "The menu Draw, a right click on the empty sheet and Find Component (key /) offer the elements by name: Add Wire, Add Resistor, Add AND Gate and so on.",
                "The circuit runs while you look at it: colours show voltages, moving dots show currents, and the values of the element under the pointer are listed at the lower right.",
                "A double click on an element opens its edit dialog with its values and its name. New elements get a name such as R1 by themselves.",
                "A right click on a wire or an element offers View in New Scope; the properties of a scope switch its read-outs on.",
                "The panel on the right resets, runs and stops the simulation; Run for ... simulates a given time.",
            ],
            rules: &[
                "Choose an element, then press, drag and release on the sheet; both points snap to the grid. A plain click places nothing. Press Esc to return to selecting.",
                "Logic inputs and outputs, grounds and one-terminal sources have their terminal at the point where you press. A two-terminal voltage source has its minus there, a diode its anode.",
                "Ends at the same grid point are connected. Wires that cross are not, nor is an end on the middle of a wire: a red dot marks it.",
                "Click the letter of a logic input to change its level.",
                "Values are typed with prefixes and without a unit: 4.7k, 100n, 10u, 1m.",
            ],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Budget, Difficulty, Prompt, Start};

    #[test]
    fn a_prompt_has_background_steps_and_result_format_for_every_app() {
        for app in App::ALL {
            let brief = TaskBrief {
                id: format!("{app}/001-x"),
                app,
                title: "Tidy up".into(),
                difficulty: Difficulty::Easy,
                capabilities: Vec::new(),
                tags: Vec::new(),
                set: "core".into(),
                original_id: String::new(),
                prompt: Prompt {
                    goal: "Make it neat.".into(),
                    steps: vec!["Open it.".into(), "Clean it.".into()],
                },
                result: vec![ResultField {
                    key: "answer".into(),
                    kind: ResultKind::Text,
                    description: "the word done".into(),
                }],
                start: Start::default(),
                budget: Budget::default(),
            };
            let text = full_prompt(&brief);
            for part in [
                app.title(),
                "# Task: Tidy up",
                "Make it neat.",
                "1. Open it.\n2. Clean it.",
                r#"{"answer":"done"}"#,
                "- `answer`: the word done",
            ] {
                assert!(text.contains(part), "{app}: {part} is missing in\n{text}");
            }
        }
    }
}
