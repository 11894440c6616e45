//! The tools of a computer, as hosts of the Model Context Protocol know them. Those that act are the
//! protocol's own actions: arguments, their names and their meaning come from its types.

use std::sync::Arc;

use anyhow::Context;
use protocol::{Action, ResetRequest};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// What a tool does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Shows the task and the page, and begins the episode if it has not begun.
    Task,
    /// Lists tasks.
    Tasks,
    /// Begins an episode of a task.
    Start,
    /// Shows the page.
    Screenshot,
    /// Carries out the action of this name, with these arguments given.
    Act(&'static str, &'static [(&'static str, u64)]),
}

/// Name, kind and description.
type Row = (&'static str, Kind, &'static str);

/// Wanted only where the task was not chosen by whoever started us.
const CHOOSING: [Row; 2] = [
    (
        "tasks",
        Kind::Tasks,
        "List the tasks that can be played: id, difficulty and title; and the families, whose instances \
         are made from a level and a seed.",
    ),
    (
        "start",
        Kind::Start,
        "Begin a task, or an instance of a family by its level and seed. One that is being played and not \
         over counts as failed.",
    ),
];

const COMPUTER: [Row; 18] = [
    (
        "task",
        Kind::Task,
        "What is to be done, and a picture of the screen. Begin here; it costs no step.",
    ),
    (
        "screenshot",
        Kind::Screenshot,
        "A picture of the screen as it is. It costs no step; every action answers with one too.",
    ),
    (
        "click",
        Kind::Act("click", &[]),
        "Click at a point. A count of 2 is a double click, 3 a triple click.",
    ),
    (
        "double_click",
        Kind::Act("click", &[("count", 2)]),
        "Double-click at a point. Two single clicks are never taken for one.",
    ),
    (
        "click_mark",
        Kind::Act("click_mark", &[]),
        "Click in the middle of a numbered box of the picture.",
    ),
    (
        "move",
        Kind::Act("move", &[]),
        "Move the pointer without pressing.",
    ),
    (
        "mouse_down",
        Kind::Act("down", &[]),
        "Press a button at a point and keep it down.",
    ),
    (
        "mouse_up",
        Kind::Act("up", &[]),
        "Release a button at a point.",
    ),
    (
        "drag",
        Kind::Act("drag", &[]),
        "Press at the first point of a path, move through the others, release at the last.",
    ),
    (
        "scroll",
        Kind::Act("scroll", &[]),
        "Turn the wheel at a point, in pixels; positive dy scrolls down.",
    ),
    (
        "key",
        Kind::Act("key", &[]),
        r#"Press keys together and release them: ["ctrl", "z"], ["Enter"], ["F2"]."#,
    ),
    (
        "key_down",
        Kind::Act("key_down", &[]),
        "Press a key and keep it down.",
    ),
    ("key_up", Kind::Act("key_up", &[]), "Release a key."),
    (
        "type",
        Kind::Act("type", &[]),
        "Type text into whatever has the focus.",
    ),
    (
        "wait",
        Kind::Act("wait", &[]),
        "Let time pass, in milliseconds.",
    ),
    (
        "answer",
        Kind::Act("answer", &[]),
        "End the task with the result fields that it asks for.",
    ),
    (
        "done",
        Kind::Act("done", &[]),
        "End the task, when it asks for no result.",
    ),
    (
        "fail",
        Kind::Act("fail", &[]),
        "End the task, because it cannot be done; say why.",
    ),
];

/// Which tools are offered.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Tasks are chosen through tools.
    pub choosing: bool,
    /// Pictures have numbered boxes.
    pub marks: bool,
}

impl Offer {
    fn rows(self) -> impl Iterator<Item = &'static Row> {
        let choosing = CHOOSING.iter().filter(move |_| self.choosing);
        let computer = COMPUTER.iter();
        choosing.chain(computer.filter(move |row| self.marks || row.0 != "click_mark"))
    }

    /// What the tool of this name does, if it is offered.
    pub fn kind(self, name: &str) -> Option<Kind> {
        self.rows().find(|row| row.0 == name).map(|row| row.1)
    }

    /// The tools as hosts are told of them.
    pub fn tools(self) -> Vec<Tool> {
        let actions = Actions::read();
        let described = self.rows().map(|(name, kind, description)| {
            let schema = match kind {
                Kind::Act(action, given) => actions.arguments(action, given),
                Kind::Start => inlined::<ResetRequest>(),
                Kind::Task | Kind::Tasks | Kind::Screenshot => no_arguments(),
            };
            let looks_only = matches!(kind, Kind::Tasks | Kind::Screenshot);
            Tool::new(*name, *description, Arc::new(schema)).with_annotations(
                ToolAnnotations::new()
                    .read_only(looks_only)
                    .open_world(false),
            )
        });
        described.collect()
    }
}

/// The line of an agent that calls a tool with these arguments. Whether they fit is found out by
/// whoever hears it: ones that do not cost a step, as everywhere.
pub fn line(action: &str, given: &[(&str, u64)], arguments: JsonObject) -> String {
    let mut fields = Map::new();
    fields.insert("type".into(), action.into());
    fields.extend(arguments.into_iter().filter(|(name, _)| name != "type"));
    for (name, value) in given {
        fields.insert((*name).into(), (*value).into());
    }
    json!({"action": fields}).to_string()
}

/// An action as a call: the tool's name and its arguments.
pub fn call_of(action: &Action) -> anyhow::Result<(&'static str, Value)> {
    let mut arguments = serde_json::to_value(action)?;
    let kind = arguments
        .as_object_mut()
        .and_then(|it| it.shift_remove("type"));
    let kind = kind.as_ref().and_then(Value::as_str).unwrap_or_default();
    let is_it = |row: &&Row| matches!(row.1, Kind::Act(action, []) if action == kind);
    let row = COMPUTER.iter().find(is_it);
    let (name, ..) = row.with_context(|| format!("there is no tool for {kind:?}"))?;
    Ok((name, arguments))
}

/// The schemas of all actions.
struct Actions(Vec<Value>);

impl Actions {
    fn read() -> Actions {
        let mut schema = inlined::<Action>();
        match schema.remove("oneOf") {
            Some(Value::Array(variants)) => Actions(variants),
            _ => Actions(Vec::new()),
        }
    }

    /// What an action wants besides its name and what is given.
    fn arguments(&self, action: &str, given: &[(&str, u64)]) -> JsonObject {
        let is_it = |it: &&Value| it["properties"]["type"]["const"] == action;
        let found = self.0.iter().find(is_it).and_then(Value::as_object);
        let mut schema = found.cloned().unwrap_or_else(no_arguments);
        schema.remove("description");
        let is_asked = |name: &str| name != "type" && given.iter().all(|it| it.0 != name);
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.retain(|name, _| is_asked(name));
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| name.as_str().is_some_and(is_asked));
        }
        schema
    }
}

fn no_arguments() -> JsonObject {
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), json!({}));
    schema.insert("additionalProperties".into(), false.into());
    schema
}

/// Hosts differ in what they make of references, so there are none.
fn inlined<T: JsonSchema>() -> JsonObject {
    let settings = SchemaSettings::draft2020_12().with(|it| {
        it.inline_subschemas = true;
        it.meta_schema = None;
    });
    let schema = settings.into_generator().into_root_schema_for::<T>();
    match schema.to_value() {
        Value::Object(mut schema) => {
            schema.remove("title");
            schema
        }
        _ => no_arguments(),
    }
}

#[cfg(test)]
mod tests {
    use protocol::AgentMessage;

    use super::*;

    const ALL: Offer = Offer {
        choosing: true,
        marks: true,
    };

    #[test]
    fn every_action_has_a_tool_with_its_very_arguments() {
        let Actions(variants) = Actions::read();
        assert_eq!(variants.len(), 15);
        for variant in variants {
            let name = variant["properties"]["type"]["const"]
                .as_str()
                .expect("a name");
            let row = COMPUTER
                .iter()
                .find(|row| matches!(row.1, Kind::Act(action, []) if action == name))
                .unwrap_or_else(|| panic!("no tool for {name}"));
            let tools = ALL.tools();
            let tool = tools
                .iter()
                .find(|tool| tool.name == row.0)
                .expect("offered");
            let mut wanted = variant["properties"].as_object().expect("fields").clone();
            wanted.shift_remove("type");
            assert_eq!(
                tool.input_schema["properties"],
                Value::Object(wanted),
                "{name}"
            );
            assert_eq!(tool.input_schema["type"], "object", "{name}");
        }
    }

    #[test]
    fn schemas_stand_for_themselves_and_refuse_what_is_unknown() {
        for tool in ALL.tools() {
            let schema = Value::Object(tool.input_schema.as_ref().clone());
            assert!(!schema.to_string().contains("$ref"), "{schema}");
            assert_eq!(schema["additionalProperties"], false, "{}", tool.name);
            assert!(schema["properties"].get("type").is_none(), "{}", tool.name);
        }
    }

    #[test]
    fn a_call_is_said_as_the_action_that_it_is() {
        let said = |action, given, arguments: Value| {
            let arguments = arguments.as_object().expect("an object").clone();
            let line = line(action, given, arguments);
            serde_json::from_str::<AgentMessage>(&line)
        };
        let point = json!({"x": 3, "y": 4, "count": 1});
        let clicked = said("click", &[("count", 2)], point).expect("an action");
        let double = json!({"type": "click", "x": 3, "y": 4, "count": 2});
        let double: Action = serde_json::from_value(double).expect("an action");
        assert_eq!(clicked, double.into());
        // Nobody becomes another action by an argument.
        let fields = json!({"type": "done", "ms": 5});
        assert_eq!(
            said("wait", &[], fields).expect("an action"),
            Action::Wait { ms: 5 }.into()
        );
        assert!(said("wait", &[], json!({"seconds": 5})).is_err());
    }

    #[test]
    fn every_tool_is_in_the_docs() {
        let page = include_str!("../../../../docs/mcp.md");
        for tool in ALL.tools() {
            assert!(page.contains(&format!("`{}`", tool.name)), "{}", tool.name);
        }
    }

    #[test]
    fn what_is_not_offered_is_not_there() {
        let few = Offer {
            choosing: false,
            marks: false,
        };
        for name in ["tasks", "start", "click_mark", "walk"] {
            assert_eq!(few.kind(name), None, "{name}");
        }
        assert_eq!(few.tools().len(), COMPUTER.len() - 1);
        assert_eq!(ALL.kind("start"), Some(Kind::Start));
    }
}
