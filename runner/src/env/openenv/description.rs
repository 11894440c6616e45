//! What that protocol's clients are told of us: name, schemas, and what stands at which address.

use protocol::{AgentLine, Outcome};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::NAME;
use super::messages::{Metadata, Reset, Seen, State};

/// What an agent says, as that protocol's actions are.
#[derive(Serialize, JsonSchema)]
struct Action {
    #[serde(flatten)]
    line: AgentLine,
    /// Means nothing here.
    #[serde(default)]
    metadata: Map<String, Value>,
}

/// What an agent sees, as that protocol's observations are.
#[derive(Serialize, JsonSchema)]
struct Observation {
    #[serde(flatten)]
    seen: Seen,
    done: bool,
    reward: Option<f64>,
}

pub fn metadata() -> Value {
    json!({
        "name": NAME,
        "description": "Five professional web tools to be operated by pixels, pointer and keyboard, with tasks whose \
            verdicts are computed from the tools' state",
        "readme_content": null,
        "version": env!("CARGO_PKG_VERSION"),
        "author": null,
        "documentation_url": null,
    })
}

/// Each by itself: a document of its own with everything that it refers to.
pub fn schemas() -> Value {
    json!({
        "action": schema_of::<Action>(),
        "observation": schema_of::<Observation>(),
        "reset_observation": schema_of::<Observation>(),
        "state": schema_of::<State>(),
    })
}

fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// The addresses, for our own description.
pub fn paths(schemas: &mut SchemaGenerator) -> Map<String, Value> {
    let reset = schemas.subschema_for::<Reset>().to_value();
    let seen = schemas.subschema_for::<Seen>().to_value();
    let metadata = schemas.subschema_for::<Metadata>().to_value();
    let state = schemas.subschema_for::<State>().to_value();
    let line = schemas.subschema_for::<AgentLine>().to_value();
    schemas.subschema_for::<Outcome>();
    let answer = json!({
        "type": "object",
        "properties": {
            "observation": seen,
            "reward": {"type": ["number", "null"]},
            "done": {"type": "boolean"},
            "metadata": metadata,
        },
    });
    let step = json!({
        "type": "object",
        "required": ["action", "session_id"],
        "properties": {"action": line, "session_id": {"type": "string"}},
    });
    let asked = json!({
        "type": "object",
        "required": ["split"],
        "properties": {
            "split": {"type": "string"},
            "index": {"type": "integer"},
            "start": {"type": ["integer", "null"]},
            "stop": {"type": ["integer", "null"]},
        },
    });
    let anything = json!({"type": "object"});
    let list = json!({"type": "array"});
    let of_lists = |what: &str| format!("/{NAME}/{what}");
    [
        got("/health", "OpenEnv: whether the server works", &anything),
        got("/metadata", "OpenEnv: what this environment is", &anything),
        got(
            "/schema",
            "OpenEnv: schemas of actions, observations and states",
            &anything,
        ),
        got(
            "/list_environments",
            "OpenEnv: the names of what is here",
            &list,
        ),
        got(
            "/state",
            "OpenEnv: where the episode of `?session_id=` stands",
            &state,
        ),
        got("/ws", "OpenEnv: a WebSocket that is a session", &anything),
        got(&of_lists("splits"), "OpenEnv: the lists of tasks", &list),
        posted(
            "/reset",
            "OpenEnv: begin an episode; its metadata has the session",
            &reset,
            &answer,
        ),
        posted("/step", "OpenEnv: act in a session", &step, &answer),
        posted(
            "/mcp",
            "OpenEnv: open and close sessions by JSON-RPC",
            &anything,
            &anything,
        ),
        posted(
            &of_lists("tasks"),
            "OpenEnv: the tasks of a split",
            &asked,
            &anything,
        ),
        posted(
            &of_lists("num_tasks"),
            "OpenEnv: how many they are",
            &asked,
            &anything,
        ),
        posted(&of_lists("task"), "OpenEnv: one of them", &asked, &anything),
        posted(
            &of_lists("task_range"),
            "OpenEnv: some of them",
            &asked,
            &anything,
        ),
    ]
    .into_iter()
    .collect()
}

fn got(path: &str, summary: &str, answer: &Value) -> (String, Value) {
    let operation = json!({
        "operationId": operation_of(path),
        "summary": summary,
        "responses": granted(answer),
    });
    (path.to_string(), json!({"get": operation}))
}

fn posted(path: &str, summary: &str, request: &Value, answer: &Value) -> (String, Value) {
    let operation = json!({
        "operationId": operation_of(path),
        "summary": summary,
        "requestBody": {"content": {"application/json": {"schema": request}}},
        "responses": granted(answer),
    });
    (path.to_string(), json!({"post": operation}))
}

fn operation_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    format!("openenv_{name}")
}

fn granted(answer: &Value) -> Value {
    json!({
        "200": {
            "description": "Granted",
            "content": {"application/json": {"schema": answer}},
        },
        "default": {"description": "Not granted; `detail` says why"},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemas_are_whole_and_have_what_clients_of_that_protocol_look_for() {
        let schemas = schemas();
        for (name, fields) in [
            ("action", &["action", "actions", "call", "metadata"][..]),
            (
                "observation",
                &[
                    "screenshot",
                    "steps_left",
                    "prompt",
                    "done",
                    "reward",
                    "metadata",
                ],
            ),
            ("state", &["episode_id", "step_count"]),
        ] {
            let properties = schemas[name]["properties"].as_object().expect(name);
            for field in fields {
                assert!(properties.contains_key(*field), "{name}: {field}");
            }
            let text = schemas[name].to_string();
            assert!(!text.contains("#/components"), "{name} stands by itself");
        }
    }
}
