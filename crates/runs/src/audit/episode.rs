//! Whether the record of one episode can be that of an episode.

use std::collections::BTreeMap;

use evaluator::TaskFile;
use protocol::{Action, EndReason, EpisodeStatus, RunManifest, StepRecord, TrialId, Trouble};
use serde_json::{Value, json};

use super::Finding;
use crate::broken;
use crate::clock::ClockMode;
use crate::evidence::viewport;
use crate::folder::name_below;
use crate::folder::{MAX_LOG_BYTES, RunFolder, frame_name, read_file};
use crate::frames::Frames;
use actions::lowering::{Lowered, lower};

/// What does not fit, in words.
pub fn faults(
    run: &RunFolder,
    trial: &TrialId,
    status: &EpisodeStatus,
    task: &TaskFile,
    manifest: &RunManifest,
) -> Vec<String> {
    let folder = run.episode(trial);
    let mut found = Vec::new();
    if status.trial != *trial {
        let TrialId { task, repeat } = &status.trial;
        found.push(format!("its status is that of {task} #{}", repeat + 1));
    }
    if status.agent_digest != manifest.agent_digest {
        found.push("another agent played it than run.json names".into());
    }
    // A page that never answered again exported nothing, and its last step shows nothing. Such an
    // episode has failed.
    let was_lost = folder.export().is_none() && status.end == Some(EndReason::AgentError);
    if folder.export().is_none() && !was_lost {
        found.push("it has no export".into());
    }
    match folder.steps() {
        Err(error) => found.push(format!("its steps cannot be read: {error:#}")),
        Ok(steps) => {
            let answered = match steps.split_last() {
                Some((last, before)) if was_lost || fatal(last).is_some() => before,
                _ => &steps,
            };
            found.extend(numbers(&steps, status, task, manifest));
            found.extend(clocks(answered, task, manifest));
            found.extend(troubles(&steps, status));
            found.extend(ending(&steps, status, was_lost));
            found.extend(frames(&Frames::of(run, trial), answered, manifest));
        }
    }
    found.extend(broken::faults(&folder, status));
    found
}

/// What the page did not survive in a step, if it did not.
fn fatal(record: &StepRecord) -> Option<Trouble> {
    record.trouble.filter(|it| it.is_fatal())
}

/// A page that did not survive a step takes no further one, and shows nothing.
fn troubles(steps: &[StepRecord], status: &EpisodeStatus) -> Option<String> {
    let is_last = |record: &StepRecord| record.step == status.steps;
    let record = steps.iter().find(|it| fatal(it).is_some())?;
    let number = record.step;
    if !is_last(record) {
        return Some(format!(
            "its page did not survive step {number}, and others follow"
        ));
    }
    if record.frame.is_some() || !record.frames.is_empty() {
        return Some(format!(
            "step {number} shows a page that did not survive it"
        ));
    }
    let expected = match fatal(record)? {
        Trouble::Crashed => EndReason::AppCrash,
        _ => EndReason::AgentError,
    };
    (status.end != Some(expected)).then(|| {
        format!(
            "its page did not survive step {number}, which does not end an episode as {:?}",
            status.end
        )
    })
}

/// One record for the opening frame, one per step, as many as the status says and the budget allows.
fn numbers(
    steps: &[StepRecord],
    status: &EpisodeStatus,
    task: &TaskFile,
    manifest: &RunManifest,
) -> Vec<String> {
    let mut found = Vec::new();
    let is_numbered = steps
        .iter()
        .zip(0..)
        .all(|(record, number)| record.step == number);
    if steps.is_empty() || !is_numbered {
        found.push("its steps are not numbered from 0 without a gap".into());
    }
    let last = steps.last().map_or(0, |record| record.step);
    if last != status.steps {
        found.push(format!(
            "its log ends with step {last}, its status counts {}",
            status.steps
        ));
    }
    let budget = manifest.steps.unwrap_or(task.brief.budget.steps).max(1);
    if last > budget {
        found.push(format!("{last} steps, but the budget is {budget}"));
    }
    let is_told = |record: &StepRecord| record.action.is_some() != record.raw.is_some();
    if !steps.iter().skip(1).all(is_told) {
        found.push("a step has neither an action nor a line, or both".into());
    }
    found
}

/// A clock that the runner moves begins at 0 and moves by what was thought and by what each action allows, to the
/// millisecond.
fn clocks(steps: &[StepRecord], task: &TaskFile, manifest: &RunManifest) -> Option<String> {
    let id = &task.brief.id;
    let Some(clock) = ClockMode::of(manifest, id) else {
        return Some(format!("there is no clock {:?}", manifest.clock_of(id)));
    };
    if let Some(fault) = thoughts(steps, task, clock) {
        return Some(fault);
    }
    if clock.is_real() {
        let is_later = |pair: &[StepRecord]| pair[1].clock_ms < pair[0].clock_ms;
        let back = steps.windows(2).position(is_later)?;
        return Some(format!("its clock runs backwards at step {}", back + 1));
    }
    let mut expected: u64 = 0;
    for record in steps {
        expected = expected.saturating_add(record.thought_ms);
        if let Some(action) = &record.action {
            let passed = match lower(action, viewport(manifest)) {
                Ok(Lowered::Final) => 0,
                Ok(Lowered::Wait { ms }) => ms,
                _ => manifest.step_ms,
            };
            expected = expected.saturating_add(passed);
        }
        if needs_picture(record) {
            expected = expected.saturating_add(manifest.burst.map_or(0, |burst| burst.ms));
        }
        if record.clock_ms != expected {
            return Some(format!(
                "its clock shows {} ms at step {} and can only show {expected}",
                record.clock_ms, record.step
            ));
        }
    }
    None
}

/// How far a clock went for what an agent thought follows from the time that it took, and nothing is thought when
/// the time is up.
fn thoughts(steps: &[StepRecord], task: &TaskFile, clock: ClockMode) -> Option<String> {
    let budget_ms = u64::from(task.brief.budget.seconds) * 1_000;
    for pair in steps.windows(2) {
        let [before, record] = pair else { continue };
        let StepRecord {
            step, thought_ms, ..
        } = *record;
        let allowed = match record.action.is_some() || record.raw.is_some() {
            true => clock.thought_ms(record.timing.agent_ms, record.tokens),
            false => 0,
        };
        if thought_ms != allowed {
            return Some(format!(
                "its clock went {thought_ms} ms before step {step} and can only have gone {allowed}"
            ));
        }
        let acted_on = before.clock_ms.saturating_add(thought_ms);
        if clock.counts_thought() && acted_on >= budget_ms {
            return Some(format!("its time was up before step {step}"));
        }
    }
    None
}

/// The end follows from the last step, unless the page was lost before its state was known.
fn ending(steps: &[StepRecord], status: &EpisodeStatus, was_lost: bool) -> Option<String> {
    if was_lost {
        return (status.answer.is_some())
            .then(|| "it has an answer, but nothing that was answered for".into());
    }
    let has_fallen = steps.last().is_some_and(|it| fatal(it).is_some());
    let last = steps.last().and_then(|record| record.action.as_ref());
    let said = match last {
        _ if has_fallen => None,
        Some(Action::Answer { fields }) => Some(Value::Object(fields.clone())),
        Some(Action::Done) => Some(json!({"answer": "done"})),
        _ => None,
    };
    let fits = match status.end {
        Some(EndReason::Answered) => said.is_some(),
        Some(EndReason::Failed) => matches!(last, Some(Action::Fail { .. })),
        Some(EndReason::Infrastructure) | None => false,
        // The page may not have survived the time that the last answer took.
        Some(EndReason::AppCrash | EndReason::AgentError) if has_fallen => true,
        Some(_) => !last.is_some_and(Action::is_final),
    };
    if !fits {
        return Some(format!(
            "its last step does not end an episode as {:?}",
            status.end
        ));
    }
    (said != status.answer).then(|| "its answer is not the one of its last step".into())
}

/// A line that was no action did nothing, unless it took its time, and nobody looks after the last action.
fn needs_picture(record: &StepRecord) -> bool {
    let is_final = record.action.as_ref().is_some_and(Action::is_final);
    !is_final && (record.raw.is_none() || record.thought_ms > 0)
}

/// Every picture is there and has the content that its name promises.
fn frames(frames: &Frames, steps: &[StepRecord], manifest: &RunManifest) -> Option<String> {
    let is_content = |name: &String| frames.read(name).is_ok_and(|png| frame_name(&png) == *name);
    for record in steps {
        if record.frame.is_none() && needs_picture(record) {
            return Some(format!("step {} has no picture", record.step));
        }
        let further = match needs_picture(record) {
            true => manifest
                .burst
                .map_or(0, |burst| burst.frames.saturating_sub(1)),
            false => 0,
        };
        if record.frames.len() != further as usize {
            return Some(format!(
                "step {} has {} further pictures and can only have {further}",
                record.step,
                record.frames.len()
            ));
        }
        let mut names = record.frame.iter().chain(&record.frames);
        if let Some(name) = names.find(|name| !is_content(name)) {
            return Some(format!(
                "the picture {name:?} of step {} is missing or has another content",
                record.step
            ));
        }
    }
    None
}

/// Attempts that were copied instead of played. Two that were played differ in the times that their
/// steps took, even when every action is the same.
pub fn copies(run: &RunFolder, planned: &[TrialId]) -> Vec<Finding> {
    let mut seen: BTreeMap<(&str, Vec<u8>, u64), &TrialId> = BTreeMap::new();
    let mut found = Vec::new();
    for trial in planned {
        let folder = run.episode(trial);
        let Ok(log) = read_file(&folder.steps_file(), MAX_LOG_BYTES) else {
            continue;
        };
        // A log of few steps may repeat by chance, but then its episode took another time.
        let is_long = log.iter().filter(|byte| **byte == b'\n').count() > 4;
        let wall_ms = folder.status().map_or(0, |status| status.wall_ms);
        let key = (trial.task.as_str(), log, if is_long { 0 } else { wall_ms });
        if let Some(first) = seen.insert(key, trial) {
            found.push(Finding::new(
                name_below(run.root(), folder.root()),
                format!("it is a copy of attempt #{}", first.repeat + 1),
            ));
        }
    }
    found
}
