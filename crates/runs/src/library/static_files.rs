//! A run as plain files for a static host: the same addresses that a server answers.

use std::path::Path;

use face::{INDEX_FILE, INDEX_SCHEMA, RunCard, RunIndex, is_frame_name};
use protocol::TrialId;

use super::{Knowledge, is_run_name};
use crate::folder::{RunFolder, json_bytes, write_atomically};
use crate::frames::Frames;
use crate::view::{Answers, Source};

/// Writes a run below `out`, the folder of the root page, under the given name, and returns what its list
/// of runs has to say about it ([`write_index`]). What is known about it is that of whoever writes.
pub fn write_static(
    run: &RunFolder,
    name: &str,
    out: &Path,
    answers: Answers,
    knowledge: &Knowledge,
) -> anyhow::Result<RunCard> {
    anyhow::ensure!(
        is_run_name(name),
        "{name:?} cannot be the name of a run in an address"
    );
    let source = Source::open(run)?;
    let folder = out.join("runs").join(name);
    let mut view = source.run();
    view.name = name.to_string();
    knowledge.tell(&knowledge.standing(run), &mut view);
    let view_file = folder.join("view.json");
    write_atomically(&view_file, &serde_json::to_vec(&view)?)?;
    for trial in &source.trials {
        write_episode(&source, trial, &folder, answers)?;
    }
    Ok(view.card())
}

fn write_episode(
    source: &Source,
    trial: &TrialId,
    folder: &Path,
    answers: Answers,
) -> anyhow::Result<()> {
    let episode = folder
        .join("episodes")
        .join(&trial.task)
        .join(trial.repeat.to_string());
    let view = answers.of(source.episode(trial));
    let frames = Frames::of(&source.folder, trial);
    for name in view
        .steps
        .iter()
        .flat_map(|it| it.frame.iter().chain(&it.frames))
    {
        let to = episode.join("frames").join(name);
        // Names come from a file that someone may have edited; only hashes are followed.
        if is_frame_name(name) && !to.exists() {
            write_atomically(&to, &frames.read(name)?)?;
        }
    }
    write_atomically(&episode.join("view.json"), &serde_json::to_vec(&view)?)
}

/// Writes the list of runs that were written below `out`.
pub fn write_index(out: &Path, mut runs: Vec<RunCard>) -> anyhow::Result<()> {
    runs.sort_by_key(|run| std::cmp::Reverse(run.started_ms));
    let index = RunIndex {
        schema: INDEX_SCHEMA.into(),
        runs,
        unreadable: Vec::new(),
    };
    write_atomically(&out.join(INDEX_FILE), &json_bytes(&index)?)
}
