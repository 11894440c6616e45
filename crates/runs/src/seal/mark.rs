//! `verified.json`: the mark of a run that was played again with success. It says which run, by a digest;
//! whoever shows it asks first whether the folder still is that run.

use std::io::ErrorKind;

use anyhow::Context;
use face::Verification;

use super::{Seal, is_intact};
use crate::folder::{MAX_DOCUMENT_BYTES, RunFolder, read_file, write_json};

/// The mark, while the folder is as it was sealed and the seal is the one that was verified.
pub fn verification(run: &RunFolder) -> Option<Verification> {
    let mark = read(run).ok()??;
    let seal = Seal::read(run).ok()?;
    let fits = fault(&mark, &seal.evidence()).is_none();
    (fits && is_intact(run)).then_some(mark)
}

/// Puts the mark on a run. One that says more about the same run stays.
pub fn mark(run: &RunFolder, browser: &str, episodes: usize, of: usize) -> anyhow::Result<()> {
    let digest = Seal::read(run)?.evidence();
    let earlier = read(run).ok().flatten();
    let earlier = earlier.filter(|mark| fault(mark, &digest).is_none());
    if episodes == 0 || earlier.is_some_and(|mark| mark.episodes >= episodes) {
        return Ok(());
    }
    write_json(
        &run.verified(),
        &Verification {
            schema: Verification::SCHEMA.into(),
            digest,
            scorer: evaluator::SCORER.into(),
            browser: browser.to_string(),
            episodes,
            of,
        },
    )
}

/// Takes the mark away.
pub fn unmark(run: &RunFolder) -> anyhow::Result<()> {
    match std::fs::remove_file(run.verified()) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", run.verified().display()))
        }
        _ => Ok(()),
    }
}

/// Takes a mark away that was not put on the run with this digest.
pub fn unmark_unless(run: &RunFolder, evidence: &str) -> anyhow::Result<()> {
    match mark_fault(run, evidence) {
        Some(_) => unmark(run),
        None => Ok(()),
    }
}

/// Why the mark of a run, if it has one, does not belong to it.
pub fn mark_fault(run: &RunFolder, evidence: &str) -> Option<String> {
    match read(run) {
        Ok(None) => None,
        Ok(Some(mark)) => fault(&mark, evidence).map(str::to_string),
        Err(error) => Some(format!("it cannot be understood: {error:#}")),
    }
}

fn fault(mark: &Verification, evidence: &str) -> Option<&'static str> {
    if mark.schema != Verification::SCHEMA {
        return Some("its form is not known");
    }
    if mark.digest != evidence {
        return Some("it was put on another run than this one is now");
    }
    (mark.episodes > mark.of).then_some("it counts more episodes than there are")
}

fn read(run: &RunFolder) -> anyhow::Result<Option<Verification>> {
    match read_file(&run.verified(), MAX_DOCUMENT_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
        Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
    }
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;

    use super::*;
    use crate::audit::audit;
    use crate::sample::TestRun;

    fn closed() -> TestRun {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::StepBudget, None);
        run.close();
        run
    }

    fn places(run: &TestRun) -> Vec<String> {
        let findings = audit(&run.folder, None).findings;
        findings.into_iter().map(|it| it.place).collect()
    }

    #[test]
    fn a_mark_is_shown_while_the_run_is_what_was_verified() {
        let run = closed();
        assert_eq!(verification(&run.folder), None);
        mark(&run.folder, "a browser", 2, 2).expect("marked");
        assert!(verification(&run.folder).expect("a mark").is_whole());
        assert_eq!(places(&run), Vec::<String>::new());
        let log = run.folder.episode(&TestRun::trial(0)).agent_log();
        std::fs::write(log, "more").expect("written");
        assert_eq!(verification(&run.folder), None);
    }

    #[test]
    fn sealing_what_was_changed_takes_the_mark_away_and_a_new_report_does_not() {
        let run = closed();
        mark(&run.folder, "a browser", 2, 2).expect("marked");
        std::fs::write(run.folder.report(), "<p>").expect("written");
        run.seal();
        assert!(verification(&run.folder).is_some());
        let log = run.folder.episode(&TestRun::trial(0)).agent_log();
        std::fs::write(log, "more").expect("written");
        run.seal();
        assert!(!run.folder.verified().exists());
    }

    #[test]
    fn a_mark_of_another_run_is_refused() {
        let (run, other) = (closed(), closed());
        let log = other.folder.episode(&TestRun::trial(0)).agent_log();
        std::fs::write(log, "another").expect("written");
        other.seal();
        mark(&other.folder, "a browser", 2, 2).expect("marked");
        std::fs::copy(other.folder.verified(), run.folder.verified()).expect("copied");
        assert_eq!(places(&run), ["verified.json"]);
        assert_eq!(verification(&run.folder), None);
        std::fs::write(run.folder.verified(), "{}").expect("written");
        assert_eq!(places(&run), ["verified.json"]);
    }

    #[test]
    fn a_part_of_the_episodes_does_not_replace_all_of_them() {
        let run = closed();
        mark(&run.folder, "a browser", 1, 2).expect("marked");
        assert!(!verification(&run.folder).expect("a mark").is_whole());
        mark(&run.folder, "a browser", 2, 2).expect("marked");
        mark(&run.folder, "a browser", 1, 2).expect("marked");
        assert!(verification(&run.folder).expect("a mark").is_whole());
    }
}
