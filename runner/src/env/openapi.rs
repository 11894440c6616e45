//! What can be asked of `gauntlet env` over HTTP, and its description in OpenAPI 3.1, made from the
//! same types that the server reads and writes.

use axum::http::{Method, StatusCode};
use protocol::{
    AgentLine, ClientMessage, EnvironmentError, EnvironmentInfo, FamilyInfo, Health,
    ListedEnvironment, Observation, OpenRequest, ResetAnswer, ResetRequest, ServerMessage,
    StepAnswer, TaskBrief,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// A request that the server knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Health,
    Tasks,
    Families,
    Description,
    Open,
    List,
    Info,
    Close,
    Reset,
    Step,
    Observe,
    Socket,
}

impl Operation {
    pub const ALL: [Operation; 12] = [
        Operation::Health,
        Operation::Tasks,
        Operation::Families,
        Operation::Description,
        Operation::Open,
        Operation::List,
        Operation::Info,
        Operation::Close,
        Operation::Reset,
        Operation::Step,
        Operation::Observe,
        Operation::Socket,
    ];

    pub fn path(self) -> &'static str {
        match self {
            Operation::Health => "/v1/health",
            Operation::Tasks => "/v1/tasks",
            Operation::Families => "/v1/families",
            Operation::Description => "/v1/openapi.json",
            Operation::Open | Operation::List => "/v1/environments",
            Operation::Info | Operation::Close => "/v1/environments/{id}",
            Operation::Reset => "/v1/environments/{id}/reset",
            Operation::Step => "/v1/environments/{id}/step",
            Operation::Observe => "/v1/environments/{id}/observation",
            Operation::Socket => "/v1/socket",
        }
    }

    pub fn method(self) -> Method {
        match self {
            Operation::Open | Operation::Reset | Operation::Step => Method::POST,
            Operation::Close => Method::DELETE,
            _ => Method::GET,
        }
    }

    /// Of an answer that grants the request.
    pub fn success(self) -> StatusCode {
        match self {
            Operation::Open => StatusCode::CREATED,
            Operation::Close => StatusCode::NO_CONTENT,
            Operation::Socket => StatusCode::SWITCHING_PROTOCOLS,
            _ => StatusCode::OK,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Operation::Health => "health",
            Operation::Tasks => "tasks",
            Operation::Families => "families",
            Operation::Description => "description",
            Operation::Open => "open",
            Operation::List => "list",
            Operation::Info => "info",
            Operation::Close => "close",
            Operation::Reset => "reset",
            Operation::Step => "step",
            Operation::Observe => "observe",
            Operation::Socket => "socket",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Operation::Health => "Whether the server works, and how many environments are open",
            Operation::Tasks => "The tasks that can be played",
            Operation::Families => "The families whose instances can be played, at any level",
            Operation::Description => "This description",
            Operation::Open => "Open an environment; its browser is launched by the first reset",
            Operation::List => "What is open; ids are known to those who opened them",
            Operation::Info => "One of one's own",
            Operation::Close => {
                "Close an environment; an episode that is not over counts as failed"
            }
            Operation::Reset => "Begin an episode; one that is not over counts as failed",
            Operation::Step => "Act; a body that is no action costs a step",
            Operation::Observe => "The page as the agent saw it last; costs no step",
            Operation::Socket => {
                "A WebSocket that is an environment: every ClientMessage is answered by one ServerMessage"
            }
        }
    }

    /// Schemas of the request's body and of the answer's.
    fn bodies(self, schemas: &mut SchemaGenerator) -> (Option<Value>, Option<Value>) {
        let mut of = Schemas(schemas);
        match self {
            Operation::Health => (None, of.one::<Health>()),
            Operation::Tasks => (None, of.one::<Vec<TaskBrief>>()),
            Operation::Families => (None, of.one::<Vec<FamilyInfo>>()),
            Operation::Description => (None, Some(json!({"type": "object"}))),
            Operation::Open => (of.one::<OpenRequest>(), of.one::<EnvironmentInfo>()),
            Operation::List => (None, of.one::<Vec<ListedEnvironment>>()),
            Operation::Info => (None, of.one::<EnvironmentInfo>()),
            Operation::Close | Operation::Socket => (None, None),
            Operation::Reset => (of.one::<ResetRequest>(), of.one::<ResetAnswer>()),
            Operation::Step => (of.one::<AgentLine>(), of.one::<StepAnswer>()),
            Operation::Observe => (None, of.one::<Observation>()),
        }
    }

    fn describe(self, schemas: &mut SchemaGenerator) -> Value {
        let (request, answer) = self.bodies(schemas);
        let success = match answer {
            Some(schema) => json!({"description": "Granted", "content": json_content(schema)}),
            None => json!({"description": "Granted"}),
        };
        let mut operation = json!({
            "operationId": self.name(),
            "summary": self.summary(),
            "responses": {
                (self.success().as_str()): success,
                "default": {"$ref": "#/components/responses/Refused"},
            },
        });
        if self.path().contains("{id}") {
            operation["parameters"] = json!([{"$ref": "#/components/parameters/id"}]);
        }
        if let Some(schema) = request {
            let is_needed = self != Operation::Open;
            operation["requestBody"] =
                json!({"required": is_needed, "content": json_content(schema)});
        }
        operation
    }
}

/// The whole description.
pub fn document() -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        .into_generator();
    let mut paths = Map::new();
    for operation in Operation::ALL {
        let described = operation.describe(&mut schemas);
        let methods = paths.entry(operation.path()).or_insert_with(|| json!({}));
        methods[operation.method().as_str().to_ascii_lowercase()] = described;
    }
    paths.extend(super::openenv::paths(&mut schemas));
    let refused = Schemas(&mut schemas).one::<EnvironmentError>();
    // What travels over the socket.
    schemas.subschema_for::<ClientMessage>();
    schemas.subschema_for::<ServerMessage>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Gauntlet environments",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Professional web tools that agents reset and step",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        // A token is needed only where the server was started with one.
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "parameters": {
                "id": {
                    "name": "id",
                    "in": "path",
                    "required": true,
                    "description": "The environment, as it was told when it was opened",
                    "schema": {"type": "string"},
                },
            },
            "responses": {
                "Refused": {
                    "description": REFUSED,
                    "content": refused.map(json_content),
                },
            },
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas.take_definitions(true),
        },
    })
}

const REFUSED: &str = "Not granted. The status follows the kind: request 400, token 401, unknown 404, \
    conflict 409, limit 429, infrastructure 503; 405 and 421 for a wrong method and a wrong host";

/// The description as it is written to files and sent.
pub fn text() -> String {
    let mut text = format!("{:#}", document());
    text.push('\n');
    text
}

struct Schemas<'g>(&'g mut SchemaGenerator);

impl Schemas<'_> {
    fn one<T: JsonSchema>(&mut self) -> Option<Value> {
        Some(self.0.subschema_for::<T>().to_value())
    }
}

fn json_content(schema: Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use protocol::EnvironmentErrorKind;

    use super::*;
    use crate::env::requests::status;

    #[test]
    fn every_kind_of_error_is_described_with_its_status() {
        for kind in [
            EnvironmentErrorKind::Request,
            EnvironmentErrorKind::Token,
            EnvironmentErrorKind::Unknown,
            EnvironmentErrorKind::Conflict,
            EnvironmentErrorKind::Limit,
            EnvironmentErrorKind::Infrastructure,
        ] {
            let name = serde_json::to_value(kind).expect("a name");
            let words = format!("{} {}", name.as_str().expect("text"), status(kind).as_str());
            assert!(REFUSED.contains(&words), "{words}");
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut BTreeSet<String>) {
            match value {
                Value::Object(fields) => {
                    if let Some(Value::String(target)) = fields.get("$ref") {
                        found.insert(target.clone());
                    }
                    fields.values().for_each(|it| references(it, found));
                }
                Value::Array(entries) => entries.iter().for_each(|it| references(it, found)),
                _ => {}
            }
        }
        let document = document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        assert!(found.contains("#/components/schemas/Action"), "{found:?}");
        for target in found {
            let pointer = target.strip_prefix('#').expect("within the document");
            assert!(document.pointer(pointer).is_some(), "{target}");
        }
    }

    #[test]
    fn messages_of_the_socket_are_described_and_have_a_type() {
        let schemas = &document()["components"]["schemas"];
        for (name, wanted) in [("ClientMessage", 7), ("ServerMessage", 8)] {
            let messages = schemas[name]["oneOf"].as_array().expect("messages");
            assert_eq!(messages.len(), wanted, "{name}");
            for message in messages {
                let kind = &message["properties"]["type"]["const"];
                assert!(kind.is_string(), "{message}");
                // What knows all its fields would refuse the type beside them.
                if let Some(target) = message["$ref"].as_str() {
                    let name = target.rsplit('/').next().expect("a name");
                    assert_ne!(schemas[name]["additionalProperties"], false, "{name}");
                }
            }
        }
    }
}
