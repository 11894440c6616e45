//! Trajectories that `gauntlet export --to jsonl` wrote, as the records that they were.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use evaluator::TaskFile;
use protocol::{NO_BROWSER, RUN_SCHEMA, RunManifest, Sight, StepRecord, StepTiming, TrialId};
use trajectories::{LINES_FILE, Line, Seen, read_lines};

use super::{Entry, Playable};
use gauntlet::verify::{RecordedExport, RecordedVerdict};

/// The episodes of a file, or of the folder around it.
pub fn entries(path: &Path, tasks_dir: Option<&Path>) -> anyhow::Result<Vec<Entry>> {
    let file = match path.is_dir() {
        true => path.join(LINES_FILE),
        false => path.to_path_buf(),
    };
    let name = || format!("{} is no export of ours", file.display());
    let episodes = read_lines(&file).with_context(name)?;
    let tasks_dir = tasks_dir.context(
        "lines hold no task files; say where they are with --tasks-dir, or stand in the checkout",
    )?;
    let (tasks, _) = evaluator::load_dir(tasks_dir);
    Ok(episodes.iter().map(|lines| entry(lines, &tasks)).collect())
}

fn entry(lines: &[Line], tasks: &[TaskFile]) -> Entry {
    let first = &lines[0];
    Entry {
        trial: TrialId {
            task: first.task.clone(),
            repeat: first.repeat,
        },
        episode: Some(first.episode.clone()),
        playable: playable(lines, tasks),
    }
}

fn playable(lines: &[Line], tasks: &[TaskFile]) -> Result<Playable, String> {
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    let task = tasks.iter().find(|task| task.brief.id == first.task);
    let task = task.ok_or("there is no task file of that name here")?;
    if task.digest != first.task_digest {
        return Err("the task file of that name here is another one".into());
    }
    if first.page.from_subtask.is_some() {
        return Err("it began at a checkpoint, which lines do not hold".into());
    }
    Ok(Playable {
        task: task.clone().with_seed(first.page.seed),
        manifest: manifest(first),
        steps: steps(lines),
        answer: last.answer.clone(),
        export: last.export_sha256.clone().map(RecordedExport::Digest),
        verdict: last
            .verdict
            .as_ref()
            .map(|_| RecordedVerdict::Pass(last.passed)),
        folder: None,
    })
}

/// The records of the steps, with the opening look that the first line begins with.
fn steps(lines: &[Line]) -> Vec<StepRecord> {
    let opening = record(0, Some(&lines[0].before), lines[0].before.clock_ms);
    let mut steps = vec![opening];
    let mut clock_ms = lines[0].before.clock_ms;
    for line in lines {
        let unseen_ms = clock_ms.saturating_add(line.thought_ms);
        clock_ms = line.after.as_ref().map_or(unseen_ms, |seen| seen.clock_ms);
        steps.push(StepRecord {
            action: line.action.clone(),
            call: line.call.clone(),
            raw: line.raw.clone(),
            error: line.error.clone(),
            error_kind: line.error_kind,
            thought_ms: line.thought_ms,
            note: line.note.clone(),
            usage: line.usage.clone(),
            ..record(line.step, line.after.as_ref(), clock_ms)
        });
    }
    steps
}

fn record(step: u32, seen: Option<&Seen>, clock_ms: u64) -> StepRecord {
    let names = seen.map(Seen::names).unwrap_or_default();
    let mut names = names.into_iter().map(str::to_string);
    StepRecord {
        frame: names.next(),
        frames: names.collect(),
        clock_ms,
        timing: StepTiming::default(),
        ..runs::record::blank_record(step)
    }
}

/// As much of a run's manifest as playing and judging need.
fn manifest(line: &Line) -> RunManifest {
    let page = &line.page;
    let build = page.build.clone();
    RunManifest {
        schema: RUN_SCHEMA.into(),
        agent: line.agent.clone(),
        agent_digest: String::new(),
        model: None,
        from_subtask: None,
        tasks: vec![line.task.clone()],
        repeats: 1,
        episodes: None,
        shard: None,
        seed: 0,
        salt: None,
        width: page.width,
        height: page.height,
        clock: page.clock.clone(),
        clocks: BTreeMap::new(),
        step_ms: page.step_ms,
        steps: None,
        sight: Sight::default(),
        burst: page.burst,
        scorer: evaluator::SCORER.into(),
        browser: page.browser.clone(),
        origin: None,
        runner: String::new(),
        sandbox: String::new(),
        task_digests: BTreeMap::new(),
        builds: build.map(|it| (line.app.clone(), it)).into_iter().collect(),
        page_digests: BTreeMap::new(),
        native: match page.browser == NO_BROWSER {
            true => vec![line.app.clone()],
            false => Vec::new(),
        },
        started_ms: 0,
    }
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;
    use trajectories::{Format, Verdicts};

    use super::*;
    use crate::export::{ExportOptions, export};
    use runs::sample::{TestRun, repository_tasks};

    /// A run's episode, and the same read back from lines.
    fn there_and_back() -> (Vec<StepRecord>, Vec<Entry>, tempfile::TempDir) {
        let run = TestRun::new(1);
        let folder = run.finish(0, EndReason::Answered, None);
        let out = tempfile::tempdir().expect("a folder");
        export(&ExportOptions {
            run: run.folder.root().into(),
            format: Format::Jsonl,
            out: out.path().join("lines"),
            globs: Vec::new(),
            passed: false,
            verdicts: Verdicts::Names,
        })
        .expect("an export");
        let tasks = repository_tasks();
        let entries = entries(&out.path().join("lines"), Some(&tasks)).expect("entries");
        (folder.steps().expect("steps"), entries, out)
    }

    #[test]
    fn lines_are_the_record_that_they_were_made_from() {
        let (mut recorded, entries, _out) = there_and_back();
        for step in &mut recorded {
            step.timing = StepTiming::default();
        }
        let playable = entries[0].playable.as_ref().expect("playable");
        assert_eq!(playable.steps, recorded);
        assert_eq!(playable.manifest.step_ms, 250);
        assert!(matches!(playable.export, Some(RecordedExport::Digest(_))));
        assert!(matches!(
            playable.verdict,
            Some(RecordedVerdict::Pass(false))
        ));
    }

    #[test]
    fn another_task_file_is_not_played() {
        let (_, _, out) = there_and_back();
        let file = out.path().join("lines").join(LINES_FILE);
        let text = std::fs::read_to_string(&file).expect("lines");
        let changed = text.replace("\"task_digest\":\"", "\"task_digest\":\"0");
        std::fs::write(&file, changed).expect("written");
        let entries = entries(&file, Some(&repository_tasks())).expect("entries");
        let reason = entries[0].playable.as_ref().err().expect("refused");
        assert!(reason.contains("another one"), "{reason}");
    }

    #[test]
    fn lines_with_an_absurd_burst_are_refused() {
        let (_, _, out) = there_and_back();
        let file = out.path().join("lines").join(LINES_FILE);
        let text = std::fs::read_to_string(&file).expect("lines");
        let burst = "\"burst\":{\"frames\":4294967295,\"ms\":100},\"browser\"";
        let changed = text.replace("\"browser\"", burst);
        assert_ne!(changed, text);
        std::fs::write(&file, changed).expect("written");
        let refusal = entries(&file, Some(&repository_tasks()));
        let refusal = format!("{:#}", refusal.err().expect("refused"));
        assert!(refusal.contains("2 to 64 pictures"), "{refusal}");
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_is_no_export_and_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join(LINES_FILE);
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        let refusal = entries(folder.path(), Some(&repository_tasks()));
        let refusal = format!("{:#}", refusal.err().expect("refused"));
        assert!(refusal.contains("not an ordinary file"), "{refusal}");
    }

    #[test]
    fn what_is_no_export_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let refusal = entries(folder.path(), Some(&repository_tasks()));
        let refusal = refusal.err().expect("refused").to_string();
        assert!(refusal.contains("no export of ours"), "{refusal}");
    }
}
