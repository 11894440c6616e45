//! Judges what people hand over: the work of a page that no runner watched. Nothing vouches for where it
//! comes from, and every verdict says so.

use std::path::Path;

use anyhow::Context;
use evaluator::{Claim, TaskFile};
use face::Bundle;
use protocol::{AttachFinish, Verdict};
use serde::Serialize;
use serde_json::Value;

use crate::folder::read_text;

/// Exports of a session of people; a larger file is something else.
const MAX_BYTES: u64 = 128 * 1024 * 1024;

/// An episode of a bundle with its verdict.
#[derive(Debug, Serialize)]
pub struct Judged {
    pub wall_ms: u64,
    pub verdict: Verdict,
}

/// Reads a bundle that somebody hands over.
pub fn read(file: &Path) -> anyhow::Result<Bundle> {
    let text =
        read_text(file, MAX_BYTES).with_context(|| format!("cannot read {}", file.display()))?;
    Bundle::read(&text).map_err(|reason| {
        let name = file.display();
        anyhow::anyhow!("{name} is neither a run folder nor a bundle of the web face: {reason}")
    })
}

/// A verdict for every episode, or none when one of them is about a task that is not known.
pub fn judge_all(bundle: &Bundle, tasks: &[TaskFile]) -> anyhow::Result<Vec<Judged>> {
    let known = bundle.episodes.iter().map(|episode| {
        let task = tasks.iter().find(|task| task.brief.id == episode.task);
        let shown: String = episode.task.chars().take(100).collect();
        Ok((
            episode,
            task.with_context(|| format!("there is no task {shown:?}"))?,
        ))
    });
    let known: anyhow::Result<Vec<_>> = known.collect();
    let judged = known?.into_iter().map(|(episode, task)| Judged {
        wall_ms: episode.wall_ms,
        verdict: judge(task, episode.finish.as_ref(), &episode.export),
    });
    Ok(judged.collect())
}

/// Judges an export by a task and by how its maker ended.
pub fn judge(task: &TaskFile, finish: Option<&AttachFinish>, export: &str) -> Verdict {
    let answer = match finish {
        Some(AttachFinish::Answer(fields)) => Some(Value::Object(fields.clone())),
        _ => None,
    };
    let claim = match finish {
        Some(AttachFinish::Fail(reason)) => Claim::Infeasible(reason),
        _ => answer.as_ref().into(),
    };
    evaluator::evaluate(task, Some(export), claim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use face::BundledEpisode;
    use protocol::Origin;

    fn tasks() -> Vec<TaskFile> {
        let root = setup::workspace::current_root().expect("a checkout");
        evaluator::load_dir(&root.join("tasks")).0
    }

    fn episode(task: &str, export: &str) -> BundledEpisode {
        BundledEpisode {
            task: task.into(),
            finish: Some(AttachFinish::Fail("it cannot be done".into())),
            wall_ms: 1_000,
            export: export.into(),
        }
    }

    #[test]
    fn every_episode_gets_a_verdict_that_nobody_vouches_for() {
        let tasks = tasks();
        let exports = ["", "{", "[]", "null", "{\"schema\": \"gauntlet.state/1\"}"];
        let of = |export: &&str| episode(&tasks[0].brief.id, export);
        let bundle = Bundle::new("x".into(), exports.iter().map(of).collect());
        let judged = judge_all(&bundle, &tasks).expect("verdicts");
        assert_eq!(judged.len(), exports.len());
        for Judged { verdict, .. } in &judged {
            assert!(!verdict.pass && verdict.score == 0.0, "{verdict:?}");
            assert_eq!(verdict.origin, Origin::Unvouched);
        }
    }

    #[test]
    fn a_task_that_nobody_knows_is_shown_without_its_control_characters() {
        let bundle = Bundle::new("x".into(), vec![episode("\u{1b}[2Jmodeller/../x", "{}")]);
        let error = judge_all(&bundle, &tasks())
            .expect_err("refused")
            .to_string();
        assert!(error.contains("there is no task"), "{error}");
        assert!(!error.contains('\u{1b}'), "{error}");
    }

    #[test]
    fn files_that_are_no_bundles_are_refused_with_a_sentence() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("bundle.json");
        let refusal = || format!("{:#}", read(&file).expect_err("refused"));
        assert!(refusal().contains("cannot read"));
        std::fs::write(&file, "{}").expect("written");
        assert!(refusal().contains("neither a run folder nor a bundle"));
        std::fs::write(&file, [0xff, 0xfe]).expect("written");
        assert!(refusal().contains("not UTF-8"));
        let huge = std::fs::File::create(&file).expect("made");
        huge.set_len(MAX_BYTES + 1).expect("a file with a hole");
        assert!(refusal().contains("at most"), "{}", refusal());
    }
}
