//! What whoever shows a run has to say about it: is it in order, and was it played again?

use std::path::Path;

use face::Verification;

use crate::audit::audit;
use crate::folder::RunFolder;
use crate::marks::Marks;
use crate::seal::Seal;

/// How a run stands after everything in its folder was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The first reason why it cannot be what it says it is. Episodes that are not finished are none: they count as
    /// not passed.
    pub fault: Option<String>,
    /// What its marks are kept under. Absent for what is not in order.
    pub evidence: Option<String>,
}

impl Standing {
    /// Looks at everything. `tasks_dir` holds the true task files, where there is a checkout.
    pub fn of(run: &RunFolder, tasks_dir: Option<&Path>) -> Standing {
        // The rest of such a folder need not be looked at.
        if !run.seal().exists() {
            let fault = "there is no seal: the run goes on, or was cut off";
            return Standing::refused(format!("seal.json: {fault}"));
        }
        let audit = audit(run, tasks_dir);
        if let Some(fault) = audit.faults().next() {
            return Standing::refused(fault.to_string());
        }
        match Seal::read(run) {
            Err(error) => Standing::refused(format!("seal.json: {error:#}")),
            Ok(seal) => Standing {
                fault: None,
                evidence: Some(seal.evidence()),
            },
        }
    }

    fn refused(fault: String) -> Standing {
        Standing {
            fault: Some(fault),
            evidence: None,
        }
    }

    /// The mark that this account put on it.
    pub fn verification(&self, marks: &Marks) -> Option<Verification> {
        marks.of(self.evidence.as_ref()?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use protocol::EndReason;
    use serde_json::json;

    use super::*;
    use crate::folder::write_json;
    use crate::sample::{TestRun, repository_tasks};

    fn closed() -> TestRun {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        run.finish(1, EndReason::StepBudget, None);
        run.close();
        run
    }

    fn standing(run: &TestRun) -> Standing {
        Standing::of(&run.folder, Some(&repository_tasks()))
    }

    #[test]
    fn a_mark_is_shown_while_the_run_is_what_was_verified() {
        let (run, place) = (closed(), tempfile::tempdir().expect("a folder"));
        let marks = Marks::at(place.path());
        assert_eq!(standing(&run).verification(&marks), None);
        marks.put(&run.folder, "a browser", 2, 2).expect("marked");
        let mark = standing(&run).verification(&marks).expect("a mark");
        assert!(mark.is_whole());
        // A report is made from the rest; sealing it changes nothing of what was played.
        fs::write(run.folder.report(), "<p>").expect("written");
        run.seal();
        assert_eq!(standing(&run).verification(&marks), Some(mark));
        let log = run.folder.episode(&TestRun::trial(0)).agent_log();
        fs::write(log, "more").expect("written");
        let changed = standing(&run);
        let fault = changed.fault.as_ref().expect("a fault");
        assert!(fault.contains("agent.log was added"), "{fault}");
        assert_eq!(changed.verification(&marks), None);
        run.seal();
        let sealed = standing(&run);
        assert_eq!(
            (sealed.fault.as_ref(), sealed.verification(&marks)),
            (None, None)
        );
    }

    /// The forger edits verdicts, makes figures, view and seal fit them, and computes a mark from the seal.
    #[test]
    fn a_forged_run_with_a_mark_of_its_own_is_neither_in_order_nor_verified() {
        let run = closed();
        for repeat in [0, 1] {
            let episode = run.folder.episode(&TestRun::trial(repeat));
            let mut verdict = episode.verdict().expect("a verdict");
            verdict.pass = true;
            verdict.score = 1.0;
            episode.write_verdict(&verdict).expect("written");
        }
        crate::view::write(&run.folder).expect("a view");
        run.seal();
        let digest = Seal::read(&run.folder).expect("a seal").evidence();
        let mark = Verification {
            schema: Verification::SCHEMA.into(),
            digest,
            scorer: evaluator::SCORER.into(),
            browser: "a browser".into(),
            episodes: 2,
            of: 2,
        };
        write_json(&run.folder.root().join("verified.json"), &mark).expect("written");
        let place = tempfile::tempdir().expect("a folder");
        let forged = standing(&run);
        let fault = forged.fault.as_ref().expect("a fault");
        assert!(fault.contains("another verdict"), "{fault}");
        assert_eq!(forged.verification(&Marks::at(place.path())), None);
    }

    #[test]
    fn a_mark_inside_the_folder_counts_for_nothing_and_is_no_fault() {
        let (run, place) = (closed(), tempfile::tempdir().expect("a folder"));
        let inside = run.folder.root().join("verified.json");
        for text in ["{}", "no JSON"] {
            fs::write(&inside, text).expect("written");
            let found = standing(&run);
            assert_eq!(found.fault, None);
            assert_eq!(found.verification(&Marks::at(place.path())), None);
        }
    }

    #[test]
    fn what_is_unfinished_is_in_order_and_what_is_unsealed_is_not() {
        let run = TestRun::new(2);
        run.finish(0, EndReason::Answered, None);
        let fault = standing(&run).fault.expect("a fault");
        assert!(fault.contains("there is no seal"), "{fault}");
        run.close();
        assert_eq!(standing(&run).fault, None);
    }

    #[test]
    fn a_weakened_task_is_a_fault_where_there_is_a_checkout() {
        let run = closed();
        let copy = run
            .folder
            .tasks()
            .join(format!("{}.toml", crate::sample::TASK));
        let text = fs::read_to_string(&copy).expect("a task");
        fs::write(&copy, format!("{text}\n")).expect("written");
        let mut manifest = run.folder.manifest().expect("a manifest");
        let digest = crate::task_copies::file_digest(&copy).expect("a digest");
        for value in manifest.task_digests.values_mut() {
            *value = digest.clone();
        }
        run.folder.write_manifest(&manifest).expect("written");
        run.close();
        let fault = standing(&run).fault.expect("a fault");
        assert!(fault.contains("differs from the file"), "{fault}");
    }

    #[test]
    fn signs_of_where_it_was_played_that_contradict_each_other_are_a_fault() {
        let run = closed();
        let path = run.folder.root().join("run.json");
        let text = fs::read_to_string(&path).expect("a file");
        let mut manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        manifest["origin"] = json!("attached");
        write_json(&path, &manifest).expect("written");
        run.close();
        let fault = standing(&run).fault.expect("a fault");
        assert!(fault.contains("its browser"), "{fault}");
    }
}
