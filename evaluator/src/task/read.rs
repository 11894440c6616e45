//! From TOML text to a [`TaskFile`].

use std::collections::BTreeMap;

use protocol::{
    APPS, App, Budget, Capability, Difficulty, Prompt, ResultField, ResultKind, Start, TaskBrief,
    hex,
};
use sha2::{Digest, Sha256};

use super::file::{Check, GateOptions, ParityOptions, Role, Rule, Subtask, TaskFile};
use crate::apps;
use crate::contract::Expected;
use crate::fields::{FieldError, Fields, TaskError};
use crate::json_path::JsonPath;
use crate::operators;

impl TaskFile {
    /// Reads a task. `file_name` only appears in errors. `start_state` and `checkpoints` are
    /// left empty: files beside the task are read by [`super::load_dir`].
    pub fn parse(file_name: &str, text: &str) -> Result<TaskFile, TaskError> {
        let table: toml::Table = text
            .parse()
            .map_err(|error| not_toml(text, &error).in_file(file_name))?;
        task(&Fields::new("", &table), text).map_err(|error| error.in_file(file_name))
    }
}

fn not_toml(text: &str, error: &toml::de::Error) -> FieldError {
    let start = error.span().map_or(0, |span| span.start);
    let before = text.get(..start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    FieldError::new(
        format!("line {line}"),
        "well-formed TOML",
        error.message().replace('\n', " "),
    )
}

fn task(fields: &Fields, text: &str) -> Result<TaskFile, FieldError> {
    let brief = brief(fields)?;
    let infeasible = infeasible(fields)?;
    let expected = match fields.table("expected")? {
        None => None,
        Some(table) => Some(apps::parse_expected(brief.app, &table)?),
    };
    let gates = gates(fields.table("gates")?)?;
    let mut parity = parity(fields.table("parity")?)?;
    parity.judged &= infeasible.is_none();
    let subtasks = fields
        .tables("subtasks")?
        .iter()
        .map(|table| subtask(table, brief.app, expected.as_deref()))
        .collect::<Result<Vec<_>, _>>()?;
    if subtasks.is_empty() && infeasible.is_none() {
        return Err(fields.error("subtasks", "at least one `[[subtasks]]`"));
    }
    let reference = match fields.table("reference")? {
        None => None,
        Some(_) => Some(fields.value("reference")?),
    };
    fields.finish()?;
    Ok(TaskFile {
        brief,
        gates,
        parity,
        infeasible,
        expected,
        subtasks,
        start_state: None,
        checkpoints: BTreeMap::new(),
        reference,
        digest: hex(&Sha256::digest(text.as_bytes())),
    })
}

fn brief(fields: &Fields) -> Result<TaskBrief, FieldError> {
    let apps: Vec<_> = APPS.iter().map(|info| (info.slug, info.app)).collect();
    Ok(TaskBrief {
        id: fields.text("id")?,
        app: fields.choice("app", &apps)?,
        title: fields.text("title")?,
        difficulty: fields.choice(
            "difficulty",
            &[
                ("easy", Difficulty::Easy),
                ("medium", Difficulty::Medium),
                ("hard", Difficulty::Hard),
            ],
        )?,
        capabilities: capabilities(fields)?,
        tags: fields.texts("tags")?,
        set: fields
            .optional_text("set")?
            .unwrap_or_else(|| "core".to_string()),
        original_id: fields.optional_text("original_id")?.unwrap_or_default(),
        prompt: prompt(fields)?,
        result: fields
            .tables("result")?
            .iter()
            .map(result_field)
            .collect::<Result<_, _>>()?,
        start: start(fields.table("start")?)?,
        budget: budget(fields.table("budget")?)?,
    })
}

/// Why the task cannot be done. There is nothing to declare or to check then.
fn infeasible(fields: &Fields) -> Result<Option<String>, FieldError> {
    if !fields.has("infeasible") {
        return Ok(None);
    }
    let declared = ["expected", "parity", "subtasks"];
    match declared.into_iter().find(|key| fields.has(key)) {
        None => fields.text("infeasible").map(Some),
        Some(key) => Err(fields.error(key, "no such field, because the task cannot be done")),
    }
}

fn capabilities(fields: &Fields) -> Result<Vec<Capability>, FieldError> {
    fields
        .texts("capabilities")?
        .iter()
        .enumerate()
        .map(|(index, word)| match word.as_str() {
            "temporal_perception" => Ok(Capability::TemporalPerception),
            "graphical_understanding" => Ok(Capability::GraphicalUnderstanding),
            "spatial_reasoning" => Ok(Capability::SpatialReasoning),
            other => Err(FieldError::new(
                format!("{}[{index}]", fields.at("capabilities")),
                "one of `temporal_perception`, `graphical_understanding`, `spatial_reasoning`",
                format!("text {other:?}"),
            )),
        })
        .collect()
}

fn prompt(fields: &Fields) -> Result<Prompt, FieldError> {
    let table = fields
        .table("prompt")?
        .ok_or_else(|| fields.error("prompt", "a table with `goal` and `steps`"))?;
    let prompt = Prompt {
        goal: table.text("goal")?,
        steps: table.texts("steps")?,
    };
    table.finish()?;
    Ok(prompt)
}

fn result_field(fields: &Fields) -> Result<ResultField, FieldError> {
    let field = ResultField {
        key: fields.text("key")?,
        kind: fields.choice(
            "kind",
            &[
                ("text", ResultKind::Text),
                ("number", ResultKind::Number),
                ("list", ResultKind::List),
            ],
        )?,
        description: fields.optional_text("description")?.unwrap_or_default(),
    };
    fields.finish()?;
    Ok(field)
}

fn start(fields: Option<Fields>) -> Result<Start, FieldError> {
    let Some(fields) = fields else {
        return Ok(Start::default());
    };
    let start = Start {
        seed: fields.optional_whole("seed")?.unwrap_or_default(),
        state: fields.optional_text("state")?,
    };
    fields.finish()?;
    // A run copies this file: a path could lead out of the task folder, or out of the copy.
    if let Some(name) = start.state.as_ref().filter(|name| !is_plain_name(name)) {
        return Err(FieldError::new(
            "start.state",
            "the plain name of a JSON file beside the task, such as garden.json",
            format!("{name:?}"),
        ));
    }
    Ok(start)
}

/// Letters, digits, `-`, `_` and single dots: a name on every system, and never a path.
fn is_plain_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    name.len() <= 100
        && name.ends_with(".json")
        && !name.starts_with('.')
        && !name.contains("..")
        && name.chars().all(is_plain)
}

fn budget(fields: Option<Fields>) -> Result<Budget, FieldError> {
    let mut budget = Budget::default();
    let Some(fields) = fields else {
        return Ok(budget);
    };
    for (key, target) in [
        ("steps", &mut budget.steps),
        ("seconds", &mut budget.seconds),
    ] {
        if let Some(whole) = fields.optional_whole(key)? {
            *target =
                u32::try_from(whole).map_err(|_| fields.error(key, "a whole number below 2^32"))?;
        }
    }
    fields.finish()?;
    Ok(budget)
}

fn gates(fields: Option<Fields>) -> Result<GateOptions, FieldError> {
    let mut gates = GateOptions::default();
    let Some(fields) = fields else {
        return Ok(gates);
    };
    if let Some(limit) = fields.optional_whole("max_operations")? {
        gates.max_operations = usize::try_from(limit).unwrap_or(usize::MAX);
    }
    fields.finish()?;
    Ok(gates)
}

fn parity(fields: Option<Fields>) -> Result<ParityOptions, FieldError> {
    let mut parity = ParityOptions::default();
    let Some(fields) = fields else {
        return Ok(parity);
    };
    parity.judged = fields.flag("judged")?.unwrap_or(true);
    if fields.has("tolerance") {
        parity.tolerance = Some(fields.tolerance("tolerance")?);
    }
    if fields.has("refuses_right") {
        parity.refuses_right = Some(fields.text("refuses_right")?);
    }
    fields.finish()?;
    Ok(parity)
}

fn subtask(
    fields: &Fields,
    app: App,
    expected: Option<&dyn Expected>,
) -> Result<Subtask, FieldError> {
    let subtask = Subtask {
        name: fields.text("name")?,
        role: role(fields)?,
        checks: fields
            .tables("checks")?
            .iter()
            .map(|table| check(table, app, expected))
            .collect::<Result<_, _>>()?,
    };
    if subtask.checks.is_empty() {
        return Err(fields.error("checks", "at least one `[[subtasks.checks]]`"));
    }
    fields.finish()?;
    Ok(subtask)
}

fn role(fields: &Fields) -> Result<Role, FieldError> {
    let flag = |key: &str| Ok(fields.flag(key)?.unwrap_or(false));
    match (flag("keep")?, flag("way")?) {
        (true, true) => Err(fields.error("way", "either `keep` or `way`, not both")),
        (true, false) => Ok(Role::Keep),
        (false, true) => Ok(Role::Way),
        (false, false) => Ok(Role::Goal),
    }
}

fn check(fields: &Fields, app: App, expected: Option<&dyn Expected>) -> Result<Check, FieldError> {
    let name = fields.text("name")?;
    let rule = match (fields.has("operator"), fields.has("comparator")) {
        (true, false) => Rule::Operator {
            path: JsonPath::parse(&fields.text("path")?)
                .map_err(|expected| fields.error("path", expected))?,
            operator: operators::parse(fields)?,
        },
        (false, true) => Rule::Comparator(apps::parse_comparator(fields, app, expected)?),
        _ => {
            return Err(FieldError::new(
                fields.path(),
                "either `operator` with `path`, or `comparator`",
                if fields.has("operator") {
                    "both"
                } else {
                    "neither"
                },
            ));
        }
    };
    fields.finish()?;
    Ok(Check {
        name,
        rule,
        given: false,
    })
}
