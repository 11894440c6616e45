//! What the progress judge left in a run: scores that count.

use std::collections::BTreeMap;

use face::RunView;
use face::progress::{JUDGEMENT_SCHEMA, Judgement};
use protocol::TrialId;

use crate::folder::RunFolder;
use crate::judging;

/// The scores of the episodes that were judged, by judgements that are of what lies there now.
pub fn scores(run: &RunFolder, view: &RunView) -> BTreeMap<TrialId, u8> {
    let played = view.episodes.iter().filter(|row| row.played.is_some());
    played
        .filter_map(|row| {
            let brief = view.task(&row.trial.task)?;
            let judgement = judging::judgement(run, &row.trial, brief)?;
            Some((row.trial.clone(), counted(&judgement, row.is_passed())?))
        })
        .collect()
}

/// Judgements of another form count for nothing, and so does a full score for what did not pass.
fn counted(judgement: &Judgement, is_passed: bool) -> Option<u8> {
    let most = if is_passed { 5 } else { 4 };
    let is_sound = judgement.schema == JUDGEMENT_SCHEMA && (1..=most).contains(&judgement.score);
    is_sound.then_some(judgement.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::write_json;
    use crate::test_folder::TestRun;
    use crate::view::Source;
    use face::progress::JUDGEMENT_FILE;
    use protocol::EndReason;

    fn judgement(score: u8, digest: String) -> Judgement {
        Judgement {
            schema: JUDGEMENT_SCHEMA.into(),
            score,
            reason: String::new(),
            watcher: String::new(),
            model: String::new(),
            prompts: String::new(),
            kept: 0,
            pairs: 0,
            digest,
            events: Vec::new(),
        }
    }

    #[test]
    fn a_full_score_is_for_those_who_passed() {
        let scored = |score: u8| judgement(score, String::new());
        assert_eq!(counted(&scored(5), true), Some(5));
        assert_eq!(counted(&scored(5), false), None);
        assert_eq!(counted(&scored(4), false), Some(4));
        assert_eq!(counted(&scored(0), true), None);
        let mut other = scored(3);
        other.schema = "other".into();
        assert_eq!(counted(&other, true), None);
    }

    #[test]
    fn only_judgements_of_what_lies_there_count() {
        let run = TestRun::new(3);
        let view = {
            for repeat in 0..3 {
                run.finish(repeat, EndReason::Answered, None);
            }
            Source::open(&run.folder).expect("a run").run()
        };
        let write = |repeat: u32, digest: String| {
            let folder = run.folder.episode(&TestRun::trial(repeat));
            let file = folder.root().join(JUDGEMENT_FILE);
            write_json(&file, &judgement(2, digest)).expect("written");
        };
        let brief = &view.tasks[0];
        let trial = TestRun::trial(0);
        let material = judging::material(&run.folder, &trial, brief).expect("read");
        write(0, material.expect("an episode").digest());
        write(1, "of something else".into());
        let scores = scores(&run.folder, &view);
        assert_eq!(scores, BTreeMap::from([(trial, 2)]));
    }
}
