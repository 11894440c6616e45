//! Attempts at an episode that were broken off. What one with input in it recorded is kept beside what counts,
//! so that nobody begins anew without a trace.

use std::fs;

use anyhow::Context;
use protocol::{BrokenAttempt, EndReason, EpisodeStatus};

use crate::folder::{AGENT_LOG, EpisodeFolder};

/// What an attempt leaves behind.
const RECORDED: [&str; 4] = ["status.json", "steps.jsonl", "frames", AGENT_LOG];

/// Puts what the attempt recorded out of the way of the next one, under its number, counted from 1.
pub fn keep(folder: &EpisodeFolder, number: usize) -> anyhow::Result<()> {
    let kept = folder.broken(number);
    let cannot = || format!("cannot keep a broken attempt in {}", kept.root().display());
    fs::create_dir_all(kept.root()).with_context(cannot)?;
    for name in RECORDED {
        let from = folder.root().join(name);
        // It may have broken before there was any.
        if from.exists() {
            fs::rename(from, kept.root().join(name)).with_context(cannot)?;
        }
    }
    Ok(())
}

/// The attempts that an earlier sitting left without a verdict, oldest first. What the last of them recorded is put
/// out of the way.
pub fn take_over(folder: &EpisodeFolder) -> anyhow::Result<Vec<BrokenAttempt>> {
    let Some(status) = folder.status() else {
        // That sitting ended after it had put an attempt out of the way and before it began another.
        let last = (1..).map(|number| folder.broken(number));
        let last = last.map_while(|it| Some((it.status()?, it))).last();
        return Ok(last.map_or_else(Vec::new, |(status, kept)| with_itself(&status, &kept)));
    };
    let retried = with_itself(&status, folder);
    if retried.len() > status.retried.len() && retried.last().is_some_and(|it| it.steps > 0) {
        keep(folder, retried.len())?;
    }
    Ok(retried)
}

/// The attempts before this one, and this one, if there is anything to be told of it.
fn with_itself(status: &EpisodeStatus, folder: &EpisodeFolder) -> Vec<BrokenAttempt> {
    let mut all = status.retried.clone();
    let steps = steps_taken(folder).unwrap_or(status.steps);
    let broke = status.end == Some(EndReason::Infrastructure);
    if broke || steps > 0 {
        all.push(BrokenAttempt {
            steps,
            reason: match broke {
                true => face::why_unplayed(Some(status)),
                false => "the run was stopped".into(),
            },
            cut_off: !broke,
        });
    }
    all
}

fn steps_taken(folder: &EpisodeFolder) -> Option<u32> {
    Some(folder.steps().ok()?.last()?.step)
}

/// The folders of the attempts that an episode's status names and whose records are kept.
pub fn kept(folder: &EpisodeFolder, status: &EpisodeStatus) -> Vec<EpisodeFolder> {
    numbered(status)
        .map(|(number, _)| folder.broken(number))
        .collect()
}

fn numbered(status: &EpisodeStatus) -> impl Iterator<Item = (usize, &BrokenAttempt)> {
    let all = (1..).zip(&status.retried);
    all.filter(|(_, attempt)| attempt.steps > 0)
}

/// What does not fit between what a status says of earlier attempts and what is kept of them.
pub fn faults(folder: &EpisodeFolder, status: &EpisodeStatus) -> Vec<String> {
    let fault = |(number, attempt): (usize, &BrokenAttempt)| {
        let kept = folder.broken(number);
        let Some(steps) = steps_taken(&kept) else {
            return Some(format!(
                "the record of its broken attempt {number} is missing"
            ));
        };
        let of_another = kept.status().is_none_or(|it| it.trial != status.trial);
        if of_another {
            return Some(format!("its broken attempt {number} is of another episode"));
        }
        (steps != attempt.steps).then(|| {
            format!(
                "its broken attempt {number} took {steps} steps, its status counts {}",
                attempt.steps
            )
        })
    };
    numbered(status).filter_map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::TestRun;

    /// An attempt of two steps without a verdict.
    fn unfinished(run: &TestRun, end: Option<EndReason>) -> EpisodeFolder {
        let folder = run.finish(0, EndReason::StepBudget, None);
        let mut status = folder.status().expect("a status");
        status.finished = false;
        status.end = end;
        status.message = end.map(|_| "the browser failed".into());
        folder.write_status(&status).expect("written");
        folder
    }

    #[test]
    fn what_a_broken_attempt_recorded_is_kept_and_named() {
        let run = TestRun::new(1);
        let folder = unfinished(&run, Some(EndReason::Infrastructure));
        let steps = folder.steps().expect("steps");
        let retried = take_over(&folder).expect("kept");
        let expected = BrokenAttempt {
            steps: 2,
            reason: "the browser failed".into(),
            cut_off: false,
        };
        assert_eq!(retried, [expected]);
        assert!(retried[0].broke_after_input());
        folder.clear().expect("emptied");
        assert_eq!(folder.broken(1).steps().expect("steps"), steps);
        assert!(!folder.steps_file().exists());
        // The next sitting finds it before another attempt has begun.
        assert_eq!(take_over(&folder).expect("kept"), retried);
    }

    #[test]
    fn an_attempt_that_was_cut_off_with_the_run_is_kept_and_nobodys_fault() {
        let run = TestRun::new(1);
        let folder = unfinished(&run, None);
        let retried = take_over(&folder).expect("kept");
        assert_eq!(retried.len(), 1);
        assert!(retried[0].cut_off && !retried[0].broke_after_input());
        assert_eq!(folder.broken(1).steps().expect("steps").len(), 3);
    }

    #[test]
    fn what_broke_before_the_first_step_is_named_and_leaves_nothing() {
        let run = TestRun::new(1);
        let folder = unfinished(&run, Some(EndReason::Infrastructure));
        fs::remove_file(folder.steps_file()).expect("removed");
        let mut status = folder.status().expect("a status");
        status.steps = 0;
        folder.write_status(&status).expect("written");
        let retried = take_over(&folder).expect("read");
        assert_eq!((retried.len(), retried[0].steps), (1, 0));
        assert!(!folder.broken(1).root().exists());
        status.end = None;
        folder.write_status(&status).expect("written");
        assert_eq!(take_over(&folder).expect("read"), []);
    }

    #[test]
    fn an_episode_that_was_never_begun_has_no_earlier_attempts() {
        let run = TestRun::new(1);
        let folder = run.folder.episode(&TestRun::trial(0));
        assert_eq!(take_over(&folder).expect("nothing"), []);
    }
}
