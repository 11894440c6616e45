//! What lies in a run folder: files and folders that belong there, and nothing else.

use std::collections::BTreeSet;
use std::path::Path;

use face::progress::JUDGEMENT_FILE;
use protocol::{RunManifest, TrialId};
use walkdir::WalkDir;

use super::Finding;
use crate::broken;
use crate::folder::name_below;
use crate::folder::{AGENT_LOG, RECORDING, RunFolder, is_frame_name};
use crate::seal::{MAX_FILES, UNSEALED};

/// Links, pipes and the like. Nothing of the folder is read before it is known to have none.
pub fn examine(run: &RunFolder) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut count = 0usize;
    for entry in WalkDir::new(run.root()) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.push(Finding::new("", error.to_string()));
                break;
            }
        };
        let place = name_below(run.root(), entry.path());
        let kind = entry.file_type();
        if kind.is_symlink() {
            found.push(Finding::new(place, "a link, which could lead anywhere"));
        } else if !kind.is_file() && !kind.is_dir() {
            found.push(Finding::new(place, "neither a file nor a folder"));
        } else if kind.is_file() && has_another_name(entry.path()) {
            let reason = "the same file stands under another name as well";
            found.push(Finding::new(place, reason));
        }
        count += 1;
        if count > MAX_FILES {
            let reason = format!("more than {MAX_FILES} files; the rest was not looked at");
            found.push(Finding::new("", reason));
            break;
        }
    }
    found
}

#[cfg(unix)]
fn has_another_name(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::symlink_metadata(path).is_ok_and(|it| it.nlink() > 1)
}

#[cfg(not(unix))]
fn has_another_name(_: &Path) -> bool {
    false
}

/// Files that no run writes, and episodes that were not asked for.
pub fn strangers(run: &RunFolder, manifest: &RunManifest, planned: &[TrialId]) -> Vec<Finding> {
    let mut episodes = Episodes::default();
    for trial in planned {
        let folder = run.episode(trial);
        episodes
            .planned
            .insert(name_below(run.root(), folder.root()));
        let status = folder.status();
        let kept = status.iter().flat_map(|it| broken::kept(&folder, it));
        let kept = kept.map(|it| name_below(run.root(), it.root()));
        episodes.broken.extend(kept);
    }
    let files = WalkDir::new(run.root()).into_iter().flatten();
    let mut found: Vec<Finding> = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| name_below(run.root(), entry.path()))
        .filter(|name| !belongs(name, manifest, &episodes))
        .map(|name| Finding::new(name, "no run writes this file"))
        .collect();
    if !manifest.is_attached() {
        let recorded = planned.iter().map(|trial| run.episode(trial).recording());
        let recorded = recorded.filter(|file| file.exists());
        let reason = "only pages in browsers of agents or people write this file";
        found.extend(recorded.map(|file| Finding::new(name_below(run.root(), &file), reason)));
    }
    found
}

const OF_RUN: [&str; 4] = ["run.json", "summary.json", "view.json", "report.html"];
const OF_EPISODE: [&str; 7] = [
    "status.json",
    "steps.jsonl",
    "export.json",
    "verdict.json",
    AGENT_LOG,
    RECORDING,
    JUDGEMENT_FILE,
];

const OF_BROKEN: [&str; 3] = ["status.json", "steps.jsonl", AGENT_LOG];

/// Folders of a run.
#[derive(Default)]
struct Episodes {
    planned: BTreeSet<String>,
    /// Earlier attempts that an episode's status names.
    broken: BTreeSet<String>,
}

fn belongs(name: &str, manifest: &RunManifest, episodes: &Episodes) -> bool {
    if OF_RUN.contains(&name) || UNSEALED.contains(&name) {
        return true;
    }
    if let Some(task) = name.strip_prefix("tasks/") {
        return manifest.task_digests.contains_key(task);
    }
    let Some((folder, file)) = name.rsplit_once('/') else {
        return false;
    };
    let Episodes { planned, broken } = episodes;
    match folder.strip_suffix("/frames") {
        Some(episode) => {
            (planned.contains(episode) || broken.contains(episode)) && is_frame_name(file)
        }
        None => {
            (planned.contains(folder) && OF_EPISODE.contains(&file))
                || (broken.contains(folder) && OF_BROKEN.contains(&file))
        }
    }
}
