//! Whether a family keeps its promises, found out natively: its cases are carried out by the tool's model from
//! the start document and judged by the evaluator, as the export of a page would be.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use evaluator::{Claim, TaskFile};
use protocol::{
    DRIVEN_EPOCH_MS, InputCounts, Operation, STATE_SCHEMA, StateEnvelope, Verdict, hex,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::family::{Case, CaseClaim, Family};
use crate::generate::{Generated, generate_of};
use crate::id::Id;
use crate::level::Level;
use crate::lot::Lot;
use crate::registry::id_of;
use crate::salt::Salt;

/// The levels at which every family is proved.
pub const LEVELS: [u32; 5] = [1, 3, 5, 8, 12];
/// How many seeds of each.
pub const SEEDS: u64 = 200;

/// What must be worth nothing in every family.
const IDLE: [&str; 2] = [
    "doing and saying nothing",
    "doing nothing and calling it done",
];

/// From the last command to the export.
const AFTERWARDS_MS: u64 = 500;
/// On easy levels there may be only so many different instances at all.
const EASY: u32 = 2;
const LEAST_DIFFERENT: usize = 5;

/// What was looked at, and everything that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// `app/family`.
    pub family: String,
    /// At which level.
    pub level: Level,
    /// How many instances were looked at, and how many of them are different.
    pub instances: usize,
    /// Without what an id says.
    pub different: usize,
    /// How many cases were carried out, doing nothing included.
    pub cases: usize,
    /// In the order of the seeds; none where the family is proved.
    pub faults: Vec<String>,
}

impl Report {
    /// Is there nothing wrong?
    pub fn holds(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} level {}: {} instances, {} different, {} cases, {} faults",
            self.family,
            self.level,
            self.instances,
            self.different,
            self.cases,
            self.faults.len()
        )
    }
}

/// Proves a family at one level with the public instances of these seeds.
pub fn prove(family: &dyn Family, level: Level, seeds: Range<u64>) -> Report {
    let mut report = Report {
        family: id_of(family),
        level,
        instances: 0,
        different: 0,
        cases: 0,
        faults: Vec::new(),
    };
    let mut contents = BTreeSet::new();
    for seed in seeds {
        let id = Id::new(&*report.family, level, seed);
        let mut faults = Vec::new();
        let proved = instance(family, level, seed, &mut faults);
        report.instances += 1;
        if let Some((content, cases)) = proved {
            contents.insert(content);
            report.cases += cases;
        }
        let told = faults.into_iter().map(|fault| format!("{id}: {fault}"));
        report.faults.extend(told);
    }
    report.different = contents.len();
    let wanted = match level.get() <= EASY {
        true => report.instances.min(LEAST_DIFFERENT),
        false => report.instances.div_ceil(2),
    };
    if report.different < wanted {
        report.faults.push(format!(
            "{} level {level}: only {} of {} instances are different",
            report.family, report.different, report.instances
        ));
    }
    report
}

/// Content and number of cases of one instance; nothing where there is no task to look at.
fn instance(
    family: &dyn Family,
    level: Level,
    seed: u64,
    faults: &mut Vec<String>,
) -> Option<(String, usize)> {
    let mut generate = || {
        let generated = generate_of(family, level, seed, &Salt::public());
        generated
            .map_err(|fault| faults.push(fault.to_string()))
            .ok()
    };
    let (generated, again) = (generate()?, generate()?);
    if generated != again {
        faults.push("the same seed gives another task the second time".into());
    }
    let task = generated
        .task()
        .map_err(|fault| faults.push(fault.to_string()));
    let task = task.ok()?;
    let lint = evaluator::lint(std::slice::from_ref(&task));
    faults.extend(lint.iter().map(ToString::to_string));
    if family.is_open_ended() != generated.best.is_some() {
        faults.push("a best known value is there where nothing is open-ended, or missing".into());
    }
    let lot = Lot::draw(
        &id_of(family),
        family.version(),
        level,
        seed,
        &Salt::public(),
    );
    faults.extend(family.guards(level, lot));
    let cases = family.cases(level, lot);
    faults.extend(names_and_kinds(&cases));
    let view = family.view(level, lot);
    for case in &cases {
        faults.extend(
            fault_of(family, &task, case, &view).map(|fault| format!("{:?} {fault}", case.name)),
        );
    }
    faults.extend(rewards_nothing(&task));
    Some((content(&generated), cases.len() + IDLE.len()))
}

/// There has to be a way that passes and one that nearly does, each with a name of its own.
fn names_and_kinds(cases: &[Case]) -> Vec<String> {
    let mut faults = Vec::new();
    let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
    if names.len() < cases.len() {
        faults.push("two cases have the same name".to_string());
    }
    if !cases.iter().any(|case| case.passes) {
        faults.push("no case passes".into());
    }
    if cases.iter().all(|case| case.passes) {
        faults.push("there is no near miss".into());
    }
    faults
}

/// What is wrong with the verdict on a case.
fn fault_of(family: &dyn Family, task: &TaskFile, case: &Case, view: &Value) -> Option<String> {
    let verdict = match judged(family, task, case, view) {
        Ok(verdict) => verdict,
        Err(reason) => return Some(format!("cannot be carried out: {reason}")),
    };
    // A near miss is to fail by what it did. Calling a task infeasible that is not fails by a gate.
    let gate = verdict.gates.iter().find(|gate| !gate.pass);
    let is_answer = matches!(case.claim, CaseClaim::Answer(_));
    if let Some(gate) = gate.filter(|_| is_answer || case.passes) {
        return Some(format!("fails the gate {:?}: {}", gate.name, gate.reason));
    }
    match (case.passes, verdict.pass) {
        (true, false) => Some(format!("does not pass: {}", reasons(&verdict))),
        (false, true) => Some("passes, and must not".into()),
        (true, true) if verdict.score <= 0.0 => Some("passes with a score of 0".into()),
        _ => None,
    }
}

fn reasons(verdict: &Verdict) -> String {
    let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
    let failed = checks.filter(|check| !check.pass);
    let reasons: Vec<_> = failed
        .map(|check| format!("{}: {}", check.name, check.reason))
        .collect();
    reasons.join("; ")
}

/// Doing nothing fails and is worth nothing, whether the agent says that it is done or nothing at all.
fn rewards_nothing(task: &TaskFile) -> Vec<String> {
    let mut faults = Vec::new();
    let export = match export(task, &[], &[], &Value::Null) {
        Ok(export) => export,
        Err(reason) => return vec![format!("the start document cannot be loaded: {reason}")],
    };
    let done = json!({"answer": "done"});
    for (idle, claim) in IDLE
        .into_iter()
        .zip([Claim::Silent, Claim::Answered(&done)])
    {
        let verdict = evaluator::evaluate(task, Some(&export), claim);
        if verdict.pass {
            faults.push(format!("{idle} passes"));
        }
        if verdict.score != 0.0 {
            faults.push(format!("{idle} scores {}", verdict.score));
        }
    }
    faults
}

/// The verdict on a case, as the evaluator gives it on the export of a page with this view.
pub fn judged(
    family: &dyn Family,
    task: &TaskFile,
    case: &Case,
    view: &Value,
) -> Result<Verdict, String> {
    let export = export(task, &case.commands, &family.times(&case.commands), view)?;
    let claim = match &case.claim {
        CaseClaim::Answer(fields) => Claim::Answered(fields),
        CaseClaim::Infeasible(reason) => Claim::Infeasible(reason),
    };
    Ok(evaluator::evaluate(task, Some(&export), claim))
}

/// What a page would export after these commands, one by one at these times of its clock.
fn export(
    task: &TaskFile,
    commands: &[Value],
    times: &[u64],
    view: &Value,
) -> Result<String, String> {
    if times.len() != commands.len() {
        return Err("not every command has a time".into());
    }
    let operations: Vec<_> = commands
        .iter()
        .zip(times)
        .map(|(command, at_ms)| Operation {
            at_ms: DRIVEN_EPOCH_MS + at_ms,
            command: command.clone(),
        })
        .collect();
    let envelope = StateEnvelope {
        schema: STATE_SCHEMA.into(),
        app: task.brief.app.slug().into(),
        build: "proof".into(),
        seed: task.brief.start.seed,
        revision: operations.len() as u64,
        clock_ms: times.last().copied().unwrap_or(0) + AFTERWARDS_MS,
        // As many events as anybody needs for a command.
        input: InputCounts {
            trusted: 4 * operations.len() as u64,
            untrusted: 0,
        },
        imports: 0,
        crashed: false,
        state: evaluator::end_state(task, &operations)?,
        view: view.clone(),
        operations,
    };
    serde_json::to_string(&envelope).map_err(|error| error.to_string())
}

/// A digest of everything but what an id says.
fn content(generated: &Generated) -> String {
    let Generated {
        id, text, start, ..
    } = generated;
    let text = text
        .replace(&id.to_string(), "")
        .replace(&id.start_file(), "");
    let start = start.as_ref().map(|(_, state)| state.to_string());
    let mut digest = Sha256::new();
    digest.update(text);
    digest.update(start.unwrap_or_default());
    hex(&digest.finalize())
}
