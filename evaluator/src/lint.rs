//! Faults that a task file can have although it reads well.

use std::collections::BTreeSet;

use protocol::{InstanceId, TaskBrief};

use crate::apps;
use crate::chain::{reached, reached_subtasks};
use crate::contract::Subject;
use crate::equality::{first_difference, identical};
use crate::evaluate::judge_check;
use crate::fields::{FieldError, TaskError};
use crate::json_path::Root;
use crate::task::{Role, Rule, TaskFile};

/// Every fault in every task, in the order of the tasks. Errors are named like those of parsing.
pub fn lint(tasks: &[TaskFile]) -> Vec<TaskError> {
    let mut ids = BTreeSet::new();
    let mut faults = Vec::new();
    for task in tasks {
        let mut found = lint_task(task);
        if !ids.insert(&task.brief.id) {
            found.push(fault("id", "an id that no other task has", &task.brief.id));
        }
        let file = format!("{}.toml", task.brief.id);
        faults.extend(found.into_iter().map(|fault| fault.in_file(&file)));
    }
    faults
}

fn lint_task(task: &TaskFile) -> Vec<FieldError> {
    let mut faults = Vec::new();
    lint_id(&task.brief, &mut faults);
    lint_brief(&task.brief, &mut faults);
    lint_prompt(task, &mut faults);
    lint_names(task, &mut faults);
    lint_answers(task, &mut faults);
    lint_coverage(task, &mut faults);
    lint_parity(task, &mut faults);
    lint_infeasible(task, &mut faults);
    lint_runs(task, &mut faults);
    lint_start(task, &mut faults);
    lint_checkpoints(task, &mut faults);
    faults
}

fn fault(
    field: impl Into<String>,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> FieldError {
    FieldError::new(field, expected, found)
}

/// `<app>/<NNN>-<slug>` or `<app>/x<NN>-<slug>`, and for generated tasks the id of an instance.
fn lint_id(brief: &TaskBrief, faults: &mut Vec<FieldError>) {
    let family = InstanceId::parse(&brief.id).map(|it| it.family.split('/').next());
    if family == Some(Some(brief.app.slug())) {
        return;
    }
    let well_formed = || {
        let rest = brief.id.strip_prefix(brief.app.slug())?.strip_prefix('/')?;
        let (number, slug) = rest.split_once('-')?;
        let digits = number.strip_prefix('x').unwrap_or(number);
        let numbered =
            (2..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        (numbered && number.len() == 3 && !slug.is_empty() && slug.bytes().all(plain)).then_some(())
    };
    if well_formed().is_none() {
        let expected = format!("`{}/001-some-words` or `{0}/x01-some-words`", brief.app);
        faults.push(fault("id", expected, format!("{:?}", brief.id)));
    }
}

fn lint_brief(brief: &TaskBrief, faults: &mut Vec<FieldError>) {
    if brief.capabilities.is_empty() {
        faults.push(fault("capabilities", "at least one capability", "none"));
    }
    if brief.set == "core" && brief.original_id.is_empty() {
        let expected = "the original's id, because the task belongs to the set `core`";
        faults.push(fault("original_id", expected, "nothing"));
    }
    if brief.result.is_empty() {
        faults.push(fault("result", "at least one `[[result]]` field", "none"));
    }
    let mut keys = BTreeSet::new();
    for (index, field) in brief.result.iter().enumerate() {
        if !keys.insert(&field.key) {
            let at = format!("result[{index}].key");
            faults.push(fault(at, "a key that no other field has", &field.key));
        }
    }
    if !(1..=1000).contains(&brief.budget.steps) {
        let found = brief.budget.steps.to_string();
        faults.push(fault("budget.steps", "1 to 1000 steps", found));
    }
    if !(30..=14_400).contains(&brief.budget.seconds) {
        let found = brief.budget.seconds.to_string();
        faults.push(fault("budget.seconds", "30 to 14400 seconds", found));
    }
}

/// A prompt tells what to do in the words of the screen, and where.
fn lint_prompt(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let prompt = &task.brief.prompt;
    if prompt.steps.is_empty() {
        faults.push(fault("prompt.steps", "at least one step", "none"));
    }
    for (index, step) in prompt.steps.iter().enumerate() {
        if step.trim().is_empty() {
            let at = format!("prompt.steps[{index}]");
            faults.push(fault(at, "a sentence", "an empty text"));
        }
    }
    let Some(expected) = &task.expected else {
        return;
    };
    let texts = std::iter::once(("prompt.goal".to_string(), &prompt.goal)).chain(
        prompt
            .steps
            .iter()
            .enumerate()
            .map(|(index, step)| (format!("prompt.steps[{index}]"), step)),
    );
    for (at, text) in texts {
        for name in expected.internal_names() {
            if mentions(text, &name) {
                let expected = "words from the screen instead of an internal id";
                faults.push(fault(at.clone(), expected, format!("{name:?}")));
            }
        }
    }
    if let Some(name) = expected.document_name()
        && !prompt.steps.iter().any(|step| step.contains(&name))
    {
        let expected = format!("a step that names {name:?}, where the work is done");
        faults.push(fault("prompt.steps", expected, "no such step"));
    }
}

/// Does the text contain the name as a word of its own?
fn mentions(text: &str, name: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(name).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(joins) && !after.is_some_and(joins)
    })
}

fn lint_names(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let mut subtasks = BTreeSet::new();
    let mut checks = BTreeSet::new();
    for (index, subtask) in task.subtasks.iter().enumerate() {
        if !subtasks.insert(&subtask.name) {
            let at = format!("subtasks[{index}].name");
            faults.push(fault(at, "a name that no other subtask has", &subtask.name));
        }
        for (place, check) in subtask.checks.iter().enumerate() {
            if !checks.insert(&check.name) {
                let at = format!("subtasks[{index}].checks[{place}].name");
                faults.push(fault(at, "a name that no other check has", &check.name));
            }
        }
    }
    if task.infeasible.is_none() && task.subtasks.iter().all(|it| it.role != Role::Goal) {
        let expected = "at least one subtask without `keep` and `way`";
        faults.push(fault("subtasks", expected, "none that is to be achieved"));
    }
}

/// A check on an answer needs a result field that asks for it.
fn lint_answers(task: &TaskFile, faults: &mut Vec<FieldError>) {
    for key in task.expected.iter().flat_map(|it| it.answer_keys()) {
        if task.brief.result.iter().all(|field| field.key != key) {
            let expected = "a `[[result]]` field for every value that is measured";
            faults.push(fault(
                "result",
                expected,
                format!("none with the key {key:?}"),
            ));
        }
    }
    for (index, subtask) in task.subtasks.iter().enumerate() {
        for (place, check) in subtask.checks.iter().enumerate() {
            let Rule::Operator { path, .. } = &check.rule else {
                continue;
            };
            let asked = path.root() != Root::Answer
                || path
                    .first_key()
                    .is_some_and(|key| task.brief.result.iter().any(|field| field.key == key));
            if !asked {
                faults.push(fault(
                    format!("subtasks[{index}].checks[{place}].path"),
                    "`answer/` and the key of a `[[result]]` field",
                    format!("{:?}", path.as_str()),
                ));
            }
        }
    }
}

/// The checks together must ask about the whole end state.
fn lint_coverage(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let Some(expected) = &task.expected else {
        return;
    };
    let covered: BTreeSet<String> = task
        .checks()
        .filter_map(|(_, check)| match &check.rule {
            Rule::Comparator(comparator) => Some(comparator.covers()),
            Rule::Operator { .. } => None,
        })
        .flatten()
        .collect();
    let missing: Vec<_> = expected
        .parts()
        .into_iter()
        .filter(|part| !covered.contains(part))
        .collect();
    if !missing.is_empty() {
        faults.push(fault(
            "subtasks",
            "checks for every part of the end state",
            format!("no check for {}", missing.join(", ")),
        ));
    }
}

/// Nobody can refuse what nobody judges.
fn lint_parity(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let parity = &task.parity;
    if parity.refuses_right.is_some() && !parity.judged {
        let expected = "no such field, because the original does not judge this task";
        faults.push(fault("parity.refuses_right", expected, "a reason"));
    }
}

/// The paper's tasks can all be done, and nothing that an agent is shown may say that this one cannot.
fn lint_infeasible(task: &TaskFile, faults: &mut Vec<FieldError>) {
    if task.infeasible.is_none() {
        return;
    }
    let brief = &task.brief;
    if brief.set == "core" {
        let expected = "another set, because the tasks of `core` can be done";
        faults.push(fault("set", expected, "`core`"));
    }
    let shown = std::iter::once(("id", &brief.id))
        .chain([("title", &brief.title), ("prompt.goal", &brief.prompt.goal)])
        .chain(brief.tags.iter().map(|tag| ("tags", tag)))
        .chain(brief.prompt.steps.iter().map(|step| ("prompt.steps", step)));
    for (at, text) in shown {
        let text = text.to_lowercase();
        if let Some(word) = ["infeasible", "impossible"]
            .iter()
            .find(|it| text.contains(**it))
        {
            let expected = "nothing that tells the agent that the task cannot be done";
            faults.push(fault(at, expected, format!("the word {word:?}")));
        }
    }
}

/// A run or a measurement judges only if the expected end state comes through it with a result.
fn lint_runs(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let runs = task.expected.as_ref().map(|it| it.faulty_runs());
    for (at, found) in runs.into_iter().flatten() {
        let expected = "an end state that runs and yields something";
        faults.push(fault(format!("expected.{at}"), expected, found));
    }
}

/// A goal that is reached before anything was done would reward doing nothing.
fn lint_start(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let brief = &task.brief;
    let rules = apps::rules(brief.app);
    let state = match rules.end_state(brief.start.seed, task.start_state.as_ref(), &[]) {
        Ok(state) => state,
        Err(reason) => {
            let expected = "a state that the app can load";
            faults.push(fault("start.state", expected, reason));
            return;
        }
    };
    let comparison = task.expected.as_ref().map(|it| it.compare(&state));
    let subject = Subject {
        state: &state,
        answer: None,
        comparison: comparison.as_deref(),
    };
    for (index, subtask) in task.subtasks.iter().enumerate() {
        for (place, check) in subtask.checks.iter().enumerate() {
            if subtask.role == Role::Goal && judge_check(check, &subject).pass {
                faults.push(fault(
                    format!("subtasks[{index}].checks[{place}]"),
                    "a check that fails at the start, or a subtask with `keep = true`",
                    "a check that already holds at the start",
                ));
            }
        }
    }
    for done in reached(task, &state).iter().filter(|it| it.pass) {
        let milestones = task.subtasks.iter().enumerate();
        let mut milestones = milestones.filter(|(_, it)| it.role == Role::Way);
        if let Some((index, _)) = milestones.find(|(_, it)| it.name == done.name) {
            faults.push(fault(
                format!("subtasks[{index}]"),
                "a milestone that is not reached yet at the start",
                "one that is",
            ));
        }
    }
}

/// A checkpoint is a state of the app in which exactly the first subtasks are done, and not all.
fn lint_checkpoints(task: &TaskFile, faults: &mut Vec<FieldError>) {
    let brief = &task.brief;
    let rules = apps::rules(brief.app);
    let chain = task.chain().count();
    for (subtasks, state) in &task.checkpoints {
        let loaded = rules.end_state(brief.start.seed, Some(state), &[]);
        let done = reached_subtasks(task, state);
        let (expected, found) = match loaded {
            _ if *subtasks as usize >= chain => (
                format!("fewer than the {chain} subtasks of the task"),
                subtasks.to_string(),
            ),
            Err(reason) => ("a state that the app can load".into(), reason),
            Ok(loaded) if !identical(&loaded, state) => {
                let place = first_difference(&loaded, state).unwrap_or_default();
                let expected = "a state that the app exports as it loads it";
                (expected.into(), format!("another at {place}"))
            }
            Ok(_) if done != *subtasks => (
                format!("a state in which the first {subtasks} subtasks are done and no more"),
                format!("{done} are done"),
            ),
            Ok(_) => continue,
        };
        faults.push(fault(
            format!("checkpoints/{subtasks}.json"),
            expected,
            found,
        ));
    }
}
