//! Episodes in browsers that agents or people brought: what their recordings prove.

mod recording;

use evaluator::TaskFile;
use protocol::{Origin, RunManifest, StepRecord, Verdict};
use serde_json::Value;

use crate::evidence;
use crate::folder::EpisodeFolder;

pub use protocol::AGENTS_OWN;
pub use recording::{CLOCK_SLACK_MS, Line, Recorder, Tally};

/// Judges an attached episode by what its folder holds.
pub fn judge_folder(
    folder: &EpisodeFolder,
    task: &TaskFile,
    manifest: &RunManifest,
    steps: &[StepRecord],
    answer: Option<&Value>,
) -> Verdict {
    let export = folder.export();
    let tally = Tally::read(folder);
    judge(task, manifest, steps, &tally, export.as_deref(), answer)
}

/// Judges an attached episode by what was recorded of it.
pub fn judge(
    task: &TaskFile,
    manifest: &RunManifest,
    steps: &[StepRecord],
    tally: &Tally,
    export: Option<&str>,
    answer: Option<&Value>,
) -> Verdict {
    let witness = tally.witness(manifest, task, steps);
    let claim = evidence::claim(steps, answer);
    Verdict {
        origin: Origin::Attached,
        ..evaluator::evaluate_witnessed(task, export, claim, &witness)
    }
}
