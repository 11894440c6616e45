//! From an id to a task: its text, and the start document beside it.

use evaluator::{TaskError, TaskFile};
use protocol::{Capability, ResultField, ResultKind};
use serde_json::Value;
use thiserror::Error;

use crate::family::{Family, Instance};
use crate::id::{Id, IdError};
use crate::level::Level;
use crate::lot::Lot;
use crate::registry::{self, id_of};
use crate::salt::Salt;

/// The set that all instances belong to.
const SET: &str = "family";

/// A task of a family, as files hold it.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// Which instance it is.
    pub id: Id,
    /// The task file.
    pub text: String,
    /// Name and content of the file that the task file names as its start state.
    pub start: Option<(String, Value)>,
    /// The best known value, in open-ended families.
    pub best: Option<f64>,
}

/// Why there is no task.
#[derive(Debug, Error)]
pub enum Fault {
    /// Nobody makes tasks of this family.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The family says something that a task file cannot hold.
    #[error("{id}: the reference {why}")]
    Reference {
        /// Which instance.
        id: Id,
        /// What is wrong with it.
        why: String,
    },
    /// What was generated is no task.
    #[error(transparent)]
    Task(#[from] TaskError),
}

impl Generated {
    /// Its files, each by its path below the task folder with `/` on every system, and its content.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let [task, start] = self.id.file_names();
        let state = self.start.as_ref().map(|(_, state)| state.to_string());
        let start = state.map(|state| (start, state));
        let files = [(task, self.text.clone())].into_iter().chain(start);
        files
            .map(|(name, text)| (name, text.into_bytes()))
            .collect()
    }

    /// The task as the evaluator knows it, with its start document.
    pub fn task(&self) -> Result<TaskFile, Fault> {
        let mut task = TaskFile::parse(&format!("{}.toml", self.id), &self.text)?;
        task.start_state = self.start.as_ref().map(|(_, state)| state.clone());
        Ok(task)
    }
}

/// The task of this id.
pub fn generate(id: &Id, salt: &Salt) -> Result<Generated, Fault> {
    let family = registry::find(&id.family).ok_or_else(|| IdError::Unknown {
        name: id.family.clone(),
    })?;
    generate_of(family, id.level, id.seed, salt)
}

/// The task of a family, registered or not.
pub fn generate_of(
    family: &dyn Family,
    level: Level,
    seed: u64,
    salt: &Salt,
) -> Result<Generated, Fault> {
    let id = Id::new(id_of(family), level, seed);
    let lot = Lot::draw(&id.family, family.version(), level, seed, salt);
    let instance = family.instance(level, lot);
    let text = text(family, &id, &instance)?;
    let start = instance.start.map(|state| (id.start_file(), state));
    Ok(Generated {
        id,
        text,
        start,
        best: instance.best,
    })
}

fn text(family: &dyn Family, id: &Id, instance: &Instance) -> Result<String, Fault> {
    let mut text = format!(
        "id = {}\napp = \"{}\"\ntitle = {}\ndifficulty = \"{}\"\ncapabilities = {}\ntags = {}\nset = \"{SET}\"\n",
        quoted(&id.to_string()),
        family.app(),
        quoted(&instance.title),
        difficulty(id.level),
        list(instance.capabilities.iter().map(|it| capability(*it))),
        list([family.name()]),
    );
    if let Some(why) = &instance.infeasible {
        text += &format!("infeasible = {}\n", quoted(why));
    }
    let steps = instance.steps.iter().map(String::as_str);
    text += &format!(
        "\n[prompt]\ngoal = {}\nsteps = {}\n",
        quoted(&instance.goal),
        list(steps)
    );
    if instance.start.is_some() {
        text += &format!("\n[start]\nstate = {}\n", quoted(&id.start_file()));
    }
    text += &format!(
        "\n[budget]\nsteps = {}\nseconds = {}\n",
        instance.budget.steps, instance.budget.seconds
    );
    match instance.result.is_empty() {
        true => text += &result(&done()),
        false => text.extend(instance.result.iter().map(result)),
    }
    if instance.infeasible.is_none() {
        text += "\n[parity]\njudged = false\n\n";
        text += instance.judged.trim();
        text += "\n";
    }
    text += "\n";
    text += &reference(id, &instance.reference)?;
    Ok(text)
}

/// The answer of a task whose result is the state itself.
fn done() -> ResultField {
    ResultField {
        key: "answer".into(),
        kind: ResultKind::Text,
        description: "the word done".into(),
    }
}

fn result(field: &ResultField) -> String {
    let kind = match field.kind {
        ResultKind::Text => "text",
        ResultKind::Number => "number",
        ResultKind::List => "list",
    };
    format!(
        "\n[[result]]\nkey = {}\nkind = \"{kind}\"\ndescription = {}\n",
        quoted(&field.key),
        quoted(&field.description)
    )
}

/// As the tables of reports need it; what a level means is said by its dials.
fn difficulty(level: Level) -> &'static str {
    level.step("easy", &[(3, "medium"), (8, "hard")])
}

fn capability(capability: Capability) -> &'static str {
    match capability {
        Capability::TemporalPerception => "temporal_perception",
        Capability::GraphicalUnderstanding => "graphical_understanding",
        Capability::SpatialReasoning => "spatial_reasoning",
    }
}

/// `[reference]` and the tables below it.
fn reference(id: &Id, reference: &Value) -> Result<String, Fault> {
    let fault = |why: String| Fault::Reference {
        id: id.clone(),
        why,
    };
    if !reference.is_object() {
        return Err(fault("is no object".into()));
    }
    let table = toml::Value::try_from(reference).map_err(|error| fault(error.to_string()))?;
    let whole = toml::Table::from_iter([("reference".to_string(), table)]);
    toml::to_string(&whole).map_err(|error| fault(error.to_string()))
}

fn list<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let texts: Vec<_> = texts.into_iter().map(quoted).collect();
    format!("[{}]", texts.join(", "))
}

/// On one line, whatever stands in it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            control if control.is_control() => {
                quoted += &format!("\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}
