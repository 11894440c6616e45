//! The progress judge over a run folder: which episodes, what of them, and where scores are kept.
//!
//! `judge.json` lies beside an episode's verdict. It says something about the episode and changes nothing of what was
//! played; where the run is sealed, it is sealed too as soon as it is written. One that the seal does not name, or
//! that was made of something else than lies there now, does not count.

use std::collections::BTreeMap;

use anyhow::Context;
use face::progress::{JUDGEMENT_FILE, Judgement};
use futures::StreamExt;
use judge::{Judge, Material, Moment};
use protocol::{TaskBrief, TrialId};
use serde::Serialize;

use play::interrupt::{Interrupt, Interrupted};
use runs::folder::{
    MAX_DOCUMENT_BYTES, RunFolder, json_bytes, name_below, read_file, trials, write_atomically,
};
use runs::frames::Frames;
use runs::seal::Seal;
use runs::selection::matches;

/// What came of judging a run.
#[derive(Debug, Default, Serialize)]
pub struct Judged {
    /// In the order of the run.
    pub episodes: Vec<Row>,
    /// Episodes that could not be judged, and why.
    pub failures: Vec<Failure>,
    /// Episodes that were not played to their end.
    pub unfinished: usize,
}

#[derive(Debug, Serialize)]
pub struct Row {
    pub trial: TrialId,
    pub score: u8,
    pub reason: String,
    /// It was judged before, by the same models and prompts.
    pub is_kept: bool,
}

#[derive(Debug, Serialize)]
pub struct Failure {
    pub trial: TrialId,
    pub reason: String,
}

impl Judged {
    /// Mean score of all that were judged.
    pub fn mean(&self) -> Option<f64> {
        let scores: Vec<_> = self
            .episodes
            .iter()
            .map(|row| f64::from(row.score))
            .collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    }
}

/// The seal of a run, if it has one.
pub fn seal_of(run: &RunFolder) -> anyhow::Result<Option<Seal>> {
    if !run.seal().exists() {
        return Ok(None);
    }
    let seal = Seal::read(run).context("seal.json of this run cannot be read")?;
    Ok(Some(seal))
}

/// The episode's judgement, if there is one that was sealed with the run and made of what lies there now.
pub fn judgement(
    run: &RunFolder,
    seal: Option<&Seal>,
    trial: &TrialId,
    brief: &TaskBrief,
) -> Option<Judgement> {
    let judgement = read(run, seal, trial)?;
    let material = material(run, trial, brief).ok()??;
    (judgement.digest == material.digest()).then_some(judgement)
}

fn read(run: &RunFolder, seal: Option<&Seal>, trial: &TrialId) -> Option<Judgement> {
    let path = run.episode(trial).root().join(JUDGEMENT_FILE);
    let bytes = read_file(&path, MAX_DOCUMENT_BYTES).ok()?;
    let is_sealed = seal.is_none_or(|it| it.holds(&name_below(run.root(), &path), &bytes));
    serde_json::from_slice(&bytes).ok().filter(|_| is_sealed)
}

/// Writes a judgement and seals it where the run is sealed; nothing else is sealed anew.
fn keep(run: &RunFolder, trial: &TrialId, judgement: &Judgement) -> anyhow::Result<()> {
    let seal = seal_of(run)?;
    let path = run.episode(trial).root().join(JUDGEMENT_FILE);
    let bytes = json_bytes(judgement)?;
    write_atomically(&path, &bytes)?;
    match seal {
        Some(seal) => seal.with(name_below(run.root(), &path), &bytes).write(run),
        None => Ok(()),
    }
}

/// What a judge gets to see of an episode. Nothing for one that was not played to its end.
pub fn material(
    run: &RunFolder,
    trial: &TrialId,
    brief: &TaskBrief,
) -> anyhow::Result<Option<Material>> {
    let folder = run.episode(trial);
    let (Some(status), Some(verdict)) = (folder.status(), folder.verdict()) else {
        return Ok(None);
    };
    if !status.finished {
        return Ok(None);
    }
    let moments = folder.steps()?.into_iter().map(|step| Moment {
        step: step.step,
        action: step.action,
        error: step.error,
        frame: step.frame,
    });
    let end = serde_json::to_value(status.end)?;
    Ok(Some(Material {
        task: trial.task.clone(),
        title: brief.title.clone(),
        goal: brief.prompt.goal.clone(),
        steps: brief.prompt.steps.clone(),
        moments: moments.collect(),
        answer: status.answer,
        end: end.as_str().unwrap_or_default().into(),
        pass: verdict.pass,
        share: verdict.score,
        frames: Frames::of(run, trial),
    }))
}

/// The public parts of a run's tasks, from its own copies.
pub fn briefs(run: &RunFolder) -> anyhow::Result<BTreeMap<String, TaskBrief>> {
    let (tasks, errors) = evaluator::load_dir(&run.tasks());
    anyhow::ensure!(
        errors.is_empty(),
        "the run's task files cannot be read: {errors:?}"
    );
    Ok(tasks
        .into_iter()
        .map(|task| (task.brief.id.clone(), task.brief))
        .collect())
}

/// Judges all episodes of tasks that fit, up to `jobs` at a time. What was judged before in the same way stays;
/// every score is written as soon as it is there.
pub async fn judge_run(
    run: &RunFolder,
    globs: &[String],
    judge: Judge<'_>,
    jobs: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<Judged> {
    let briefs = &briefs(run)?;
    let chosen = choose(run, globs)?;
    let work = chosen.iter().map(|trial| async move {
        let brief = briefs
            .get(&trial.task)
            .with_context(|| format!("there is no copy of {}", trial.task));
        let result = match brief {
            Ok(brief) => judge_one(run, trial, brief, judge).await,
            Err(error) => Err(error),
        };
        (trial, result)
    });
    // In order, so that the list is that of the run.
    let mut results = futures::stream::iter(work).buffered(jobs.max(1));
    let mut judged = Judged::default();
    loop {
        let next = tokio::select! {
            next = results.next() => next,
            () = interrupt.wait() => return Err(Interrupted.into()),
        };
        match next {
            None => return Ok(judged),
            Some((_, Ok(Some(row)))) => judged.episodes.push(row),
            Some((_, Ok(None))) => judged.unfinished += 1,
            Some((trial, Err(error))) => judged.failures.push(Failure {
                trial: trial.clone(),
                reason: format!("{error:#}"),
            }),
        }
    }
}

fn choose(run: &RunFolder, globs: &[String]) -> anyhow::Result<Vec<TrialId>> {
    let mut chosen = trials(&run.manifest()?)?;
    for glob in globs {
        anyhow::ensure!(
            chosen.iter().any(|trial| matches(glob, &trial.task)),
            "no task of the run fits {glob:?}"
        );
    }
    let fits = |trial: &TrialId| globs.iter().any(|glob| matches(glob, &trial.task));
    chosen.retain(|trial| globs.is_empty() || fits(trial));
    Ok(chosen)
}

async fn judge_one(
    run: &RunFolder,
    trial: &TrialId,
    brief: &TaskBrief,
    judge: Judge<'_>,
) -> anyhow::Result<Option<Row>> {
    let Some(material) = material(run, trial, brief)? else {
        return Ok(None);
    };
    let digest = material.digest();
    let seal = seal_of(run)?;
    let kept = read(run, seal.as_ref(), trial).filter(|before| judge.made(before, &digest));
    let is_kept = kept.is_some();
    let judgement = match kept {
        Some(kept) => kept,
        None => {
            let judgement = judge::judge(judge, &material).await?;
            keep(run, trial, &judgement)?;
            judgement
        }
    };
    Ok(Some(Row {
        trial: trial.clone(),
        score: judgement.score,
        reason: judgement.reason,
        is_kept,
    }))
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use runs::audit::audit;
    use runs::sample::TestRun;
    use runs::seal;

    fn played() -> TestRun {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::StepBudget, None);
        run.close();
        run
    }

    async fn judged(run: &TestRun) -> Judged {
        let interrupt = Interrupt::new();
        judge_run(&run.folder, &[], Judge::Rules, 2, &interrupt)
            .await
            .expect("judged")
    }

    #[tokio::test]
    async fn scores_are_sealed_beside_verdicts_and_what_was_played_stays_the_same() {
        let run = played();
        let before = Seal::read(&run.folder).expect("a seal");
        let judged = judged(&run).await;
        assert_eq!((judged.episodes.len(), judged.failures.len()), (2, 0));
        assert!(seal::is_intact(&run.folder));
        assert!(audit(&run.folder, None).findings.is_empty());
        let sealed = Seal::read(&run.folder).expect("a seal");
        let scores = sealed
            .files
            .keys()
            .filter(|it| it.ends_with(JUDGEMENT_FILE));
        assert_eq!(scores.count(), 2);
        assert_eq!(sealed.evidence(), before.evidence());
    }

    #[tokio::test]
    async fn a_judgement_that_was_edited_or_slipped_in_counts_for_nothing_and_is_judged_again() {
        let run = played();
        let trial = TestRun::trial(1);
        let brief = &briefs(&run.folder).expect("briefs")[&trial.task];
        let file = run.folder.episode(&trial).root().join(JUDGEMENT_FILE);
        let counts = || {
            let seal = seal_of(&run.folder).expect("a seal");
            judgement(&run.folder, seal.as_ref(), &trial, brief).is_some()
        };
        judged(&run).await;
        assert!(counts());
        let true_text = std::fs::read_to_string(&file).expect("a judgement");
        let edited = true_text.replace("\"score\": 1", "\"score\": 4");
        assert_ne!(edited, true_text);
        std::fs::write(&file, &edited).expect("written");
        assert!(!counts());
        let findings = audit(&run.folder, None).findings;
        assert!(findings[0].reason.contains("was changed"), "{findings:?}");
        let again = judged(&run).await;
        assert!(!again.episodes[1].is_kept && counts());
        assert_eq!(std::fs::read_to_string(&file).expect("one"), true_text);
        // One in a folder that was sealed without it.
        let other = played();
        let slipped = other.folder.episode(&trial).root().join(JUDGEMENT_FILE);
        std::fs::write(slipped, &true_text).expect("written");
        let seal = seal_of(&other.folder).expect("a seal");
        assert!(judgement(&other.folder, seal.as_ref(), &trial, brief).is_none());
        let audit = audit(&other.folder, None);
        assert_eq!((audit.findings.len(), audit.ignored.len()), (0, 1));
    }

    #[tokio::test]
    async fn what_was_judged_before_is_kept_and_what_does_not_fit_is_judged_again() {
        let run = played();
        judged(&run).await;
        let again = judged(&run).await;
        assert!(again.episodes.iter().all(|row| row.is_kept));
        let trial = TestRun::trial(0);
        let brief = &briefs(&run.folder).expect("briefs")[&trial.task];
        let seal = seal_of(&run.folder).expect("a seal");
        let seal = seal.as_ref();
        assert!(judgement(&run.folder, seal, &trial, brief).is_some());
        let mut verdict = run.folder.episode(&trial).verdict().expect("a verdict");
        verdict.score = 0.9;
        run.folder
            .episode(&trial)
            .write_verdict(&verdict)
            .expect("written");
        assert!(judgement(&run.folder, seal, &trial, brief).is_none());
        let again = judged(&run).await;
        let kept: Vec<_> = again.episodes.iter().map(|row| row.is_kept).collect();
        assert_eq!(kept, [false, true]);
    }

    #[tokio::test]
    async fn a_task_that_is_not_there_is_a_clear_error() {
        let run = played();
        let globs = vec!["video-editor/*".to_string()];
        let interrupt = Interrupt::new();
        let error = judge_run(&run.folder, &globs, Judge::Rules, 1, &interrupt).await;
        assert!(
            error
                .expect_err("no task")
                .to_string()
                .contains("video-editor/*")
        );
    }
}
