//! What the Node package has of this crate in writing: schemas of the messages, from which its types
//! are made, and actions with what they amount to, which it has to agree with.

use std::path::{Path, PathBuf};

use gauntlet_node::acting;
use protocol::{
    AgentLine, EnvironmentError, EnvironmentInfo, FamilyInfo, Health, ListedEnvironment,
    OpenRequest, ResetAnswer, ResetRequest, StepAnswer, TaskBrief, Verdict,
};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value, json};

use super::cases::{LOWERED, TRANSLATED};

/// A file of the package, and the text that belongs into it.
pub struct Committed {
    pub path: PathBuf,
    pub text: String,
}

pub fn all() -> Vec<Committed> {
    [
        ("schemas/requests.json", requests()),
        ("schemas/answers.json", answers()),
        ("tests/actions.json", actions()),
    ]
    .map(|(name, value)| Committed {
        path: Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name),
        text: format!("{value:#}\n"),
    })
    .into()
}

/// What clients say. Fields with a usual value may be left out.
fn requests() -> Value {
    let mut schemas = SchemaSettings::draft07().for_deserialize().into_generator();
    let roots = [
        schemas.subschema_for::<OpenRequest>(),
        schemas.subschema_for::<ResetRequest>(),
        schemas.subschema_for::<AgentLine>(),
    ];
    document("Request", &roots.map(Value::from), schemas)
}

/// What they are told. Fields that are always there are always there.
fn answers() -> Value {
    let mut schemas = SchemaSettings::draft07().for_serialize().into_generator();
    let roots = [
        schemas.subschema_for::<EnvironmentInfo>(),
        schemas.subschema_for::<ListedEnvironment>(),
        schemas.subschema_for::<ResetAnswer>(),
        schemas.subschema_for::<StepAnswer>(),
        schemas.subschema_for::<Health>(),
        schemas.subschema_for::<EnvironmentError>(),
        schemas.subschema_for::<TaskBrief>(),
        schemas.subschema_for::<FamilyInfo>(),
        schemas.subschema_for::<Verdict>(),
    ];
    document("Answer", &roots.map(Value::from), schemas)
}

fn document(title: &str, roots: &[Value], mut schemas: SchemaGenerator) -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "anyOf": roots,
        "definitions": schemas.take_definitions(true),
    })
}

fn actions() -> Value {
    let lowered = LOWERED.iter().map(|&(action, width, height)| {
        json!({
            "action": action,
            "width": width,
            "height": height,
            "outcome": acting::lower(action, width, height),
        })
    });
    let translated = TRANSLATED.iter().map(|&(dialect, call, context)| {
        json!({
            "dialect": dialect,
            "call": call,
            "context": context,
            "outcome": acting::translate(dialect, call, context),
        })
    });
    json!({
        "lowered": lowered.collect::<Vec<_>>(),
        "translated": translated.collect::<Vec<_>>(),
    })
}
