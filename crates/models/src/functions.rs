//! What a model can call beside or instead of an API's own computer tool: this project's actions.

use protocol::{ResultField, ResultKind, Scale};
use serde_json::{Map, Value, json};

/// A function as it is declared to a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: &'static str,
    pub description: String,
    /// A JSON schema.
    pub parameters: Value,
}

impl Function {
    fn new(
        name: &'static str,
        description: &str,
        fields: &[(&str, Value)],
        needed: &[&str],
    ) -> Self {
        let properties: Map<String, Value> = fields
            .iter()
            .map(|(name, schema)| (name.to_string(), schema.clone()))
            .collect();
        Function {
            name,
            description: description.into(),
            parameters: json!({"type": "object", "properties": properties, "required": needed}),
        }
    }
}

/// How a model says where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// With numbers that mean this.
    Points(Scale),
    /// In words; somebody else finds the point.
    Words,
}

/// How an episode ends, whatever else can be called.
pub fn endings(result: &[ResultField]) -> Vec<Function> {
    let field = |field: &ResultField| {
        let mut schema = match field.kind {
            ResultKind::Text => json!({"type": "string"}),
            ResultKind::Number => json!({"type": "number"}),
            ResultKind::List => json!({
                "type": "array",
                "items": {"anyOf": [{"type": "string"}, {"type": "number"}]},
            }),
        };
        if !field.description.is_empty() {
            schema["description"] = json!(field.description);
        }
        (field.key.clone(), schema)
    };
    let properties: Map<String, Value> = result.iter().map(field).collect();
    let fields = json!({
        "type": "object",
        "description": "The result, in the form that the task asks for.",
        "properties": properties,
    });
    vec![
        Function::new(
            "answer",
            "Give the result of the task and end.",
            &[("fields", fields)],
            &["fields"],
        ),
        Function::new(
            "done",
            "Say that the work in the application is finished, and end.",
            &[],
            &[],
        ),
        Function::new(
            "fail",
            "Say that the task cannot be done with this application, and end.",
            &[(
                "reason",
                json!({"type": "string", "description": "Why, in a sentence."}),
            )],
            &["reason"],
        ),
    ]
}

/// Every action as a function. `has_marks`: boxes in the picture are numbered.
pub fn actions(places: Places, has_marks: bool) -> Vec<Function> {
    let mut functions = pointing(places);
    if has_marks {
        functions.push(Function::new(
            "click_mark",
            "Click in the middle of a numbered box of the screenshot.",
            &[
                (
                    "mark",
                    json!({"type": "integer", "description": "The number of the box."}),
                ),
                ("button", button()),
                ("count", count()),
                ("modifiers", modifiers()),
            ],
            &["mark"],
        ));
    }
    let text = |description: &str| json!({"type": "string", "description": description});
    functions.extend([
        Function::new(
            "key",
            "Press keys together and release them.",
            &[(
                "keys",
                list("Names of keys, for example [\"ctrl\", \"z\"] or [\"Enter\"]."),
            )],
            &["keys"],
        ),
        Function::new(
            "key_down",
            "Press a key and keep it down.",
            &[("key", text("The name of the key, for example shift."))],
            &["key"],
        ),
        Function::new(
            "key_up",
            "Release a key that is down.",
            &[("key", text("The name of the key."))],
            &["key"],
        ),
        Function::new(
            "type",
            "Type text into whatever has the focus. A line feed is Enter.",
            &[("text", text("What to type."))],
            &["text"],
        ),
        Function::new(
            "wait",
            "Let time pass and look again.",
            &[(
                "ms",
                json!({"type": "integer", "description": "Milliseconds, 0 to 60000."}),
            )],
            &["ms"],
        ),
    ]);
    functions
}

/// Actions that happen somewhere.
fn pointing(places: Places) -> Vec<Function> {
    let along = |axis: &str| {
        let words = match places {
            Places::Points(Scale::Pixels) => {
                format!("Pixels of the screenshot from its {axis} edge.")
            }
            Places::Points(scale) => format!("From the {axis} edge, {}.", range(scale)),
            Places::Words => String::new(),
        };
        json!({"type": "number", "description": words})
    };
    let words = |what: &str| json!({"type": "string", "description": what});
    let place: Vec<(&str, Value)> = match places {
        Places::Points(_) => vec![("x", along("left")), ("y", along("top"))],
        Places::Words => vec![(
            TARGET,
            words(
                "Where: describe the spot so that somebody who sees only the screenshot finds exactly it.",
            ),
        )],
    };
    let needed: Vec<&str> = place.iter().map(|(name, _)| *name).collect();
    let at = |name, description, more: &[(&'static str, Value)]| {
        let fields: Vec<_> = place.iter().cloned().chain(more.iter().cloned()).collect();
        Function::new(name, description, &fields, &needed)
    };
    let pixels = |what: &str| json!({"type": "number", "description": what});
    let drag = match places {
        Places::Points(_) => Function::new(
            "drag",
            "Press at the first point, move through the others and release at the last.",
            &[
                ("path", path()),
                ("button", button()),
                ("modifiers", modifiers()),
            ],
            &["path"],
        ),
        Places::Words => Function::new(
            "drag",
            "Press at one spot, move to another and release there.",
            &[
                (FROM, words("Where to press, described like any target.")),
                (TO, words("Where to release, described like any target.")),
                ("button", button()),
                ("modifiers", modifiers()),
            ],
            &[FROM, TO],
        ),
    };
    vec![
        at(
            "click",
            "Click. A count of 2 is a double click, 3 a triple click.",
            &[
                ("button", button()),
                ("count", count()),
                ("modifiers", modifiers()),
            ],
        ),
        at("move", "Move the pointer without pressing.", &[]),
        at(
            "down",
            "Press a button and keep it down.",
            &[("button", button())],
        ),
        at("up", "Release a button.", &[("button", button())]),
        drag,
        at(
            "scroll",
            "Turn the wheel.",
            &[
                (
                    "dx",
                    pixels("Pixels to the right; negative is to the left."),
                ),
                ("dy", pixels("Pixels down; negative is up.")),
                ("modifiers", modifiers()),
            ],
        ),
    ]
}

/// Fields in which a place is described.
pub const TARGET: &str = "target";
pub const FROM: &str = "from";
pub const TO: &str = "to";

/// What the numbers of a scale are.
pub fn range(scale: Scale) -> &'static str {
    match scale {
        Scale::Pixels => "in pixels of the screenshot",
        Scale::Unit => "0 to 1",
        Scale::To999 => "0 to 999",
        Scale::To1000 => "0 to 1000",
    }
}

fn button() -> Value {
    json!({"type": "string", "enum": ["left", "middle", "right"], "description": "left unless said."})
}

fn count() -> Value {
    json!({"type": "integer", "description": "1, 2 or 3; 1 unless said."})
}

fn modifiers() -> Value {
    json!({
        "type": "array",
        "items": {"type": "string", "enum": ["ctrl", "shift", "alt", "meta"]},
        "description": "Keys that are held meanwhile.",
    })
}

fn list(description: &str) -> Value {
    json!({"type": "array", "items": {"type": "string"}, "description": description})
}

fn path() -> Value {
    json!({
        "type": "array",
        "items": {"type": "array", "items": {"type": "number"}},
        "description": "At least two points [x, y].",
    })
}

#[cfg(test)]
mod tests {
    use actions::dialects::{Context, translate};
    use actions::lowering::Viewport;
    use protocol::Dialect;

    use super::*;

    fn context() -> Context {
        Context {
            viewport: Viewport::USUAL,
            pointer: [0.0, 0.0],
            scale: Scale::Pixels,
        }
    }

    /// A value that fits the schema.
    fn example(name: &str, schema: &Value) -> Value {
        match (name, schema["type"].as_str().unwrap_or_default()) {
            ("path", _) => json!([[1, 2], [3, 4]]),
            ("keys", _) => json!(["ctrl", "z"]),
            ("key", _) => json!("shift"),
            ("fields", _) => json!({"total": 3}),
            (_, "array") => json!(["shift"]),
            (_, "string") => schema["enum"].get(0).cloned().unwrap_or(json!("word")),
            _ => json!(1),
        }
    }

    #[test]
    fn every_function_with_every_field_is_an_action() {
        let mut functions = actions(Places::Points(Scale::Pixels), true);
        functions.extend(endings(&[]));
        for function in functions {
            let mut call = Map::from_iter([("type".to_string(), json!(function.name))]);
            let fields = function.parameters["properties"]
                .as_object()
                .expect("fields");
            for (name, schema) in fields {
                call.insert(name.clone(), example(name, schema));
            }
            let call = Value::Object(call);
            let read = translate(Dialect::Gauntlet, &call, &context());
            assert!(read.is_ok(), "{call}: {read:?}");
        }
    }

    #[test]
    fn a_planner_has_no_points() {
        let text = format!("{:?}", actions(Places::Words, false));
        assert!(!text.contains("\"x\"") && !text.contains("path"), "{text}");
        assert!(text.contains(TARGET) && text.contains(FROM));
    }

    #[test]
    fn the_answer_is_declared_with_the_fields_of_the_task() {
        let result = [ResultField {
            key: "total".into(),
            kind: ResultKind::Number,
            description: "how many".into(),
        }];
        let answer = &endings(&result)[0];
        assert_eq!(
            answer.parameters["properties"]["fields"]["properties"],
            json!({"total": {"type": "number", "description": "how many"}})
        );
    }
}
