//! Which episodes a run consists of, and how tasks and frames are named.

use std::collections::BTreeSet;

use protocol::{InstanceId, RunManifest, TrialId};

/// As many episodes as anybody plays in one run, and many more.
pub const MAX_EPISODES: usize = 100_000;

/// Every attempt that a run consists of, in the order in which it is reported. A manifest that asks
/// for a gigantic number, or names a task that is a path, was not written by us.
pub fn trials(manifest: &RunManifest) -> Result<Vec<TrialId>, String> {
    let count = manifest
        .tasks
        .len()
        .saturating_mul(manifest.repeats as usize);
    if count > MAX_EPISODES {
        return Err(format!(
            "the run asks for {count} episodes; at most {MAX_EPISODES} are read"
        ));
    }
    if let Some(task) = manifest.tasks.iter().find(|task| !is_task_id(task)) {
        return Err(format!("{task:?} is not the id of a task"));
    }
    let of_task = |task: &String| {
        let task = task.clone();
        (0..manifest.repeats).map(move |repeat| TrialId {
            task: task.clone(),
            repeat,
        })
    };
    let all = match &manifest.episodes {
        Some(episodes) => listed(manifest, episodes)?,
        None => manifest.tasks.iter().flat_map(of_task).collect(),
    };
    match manifest.shard {
        None => Ok(all),
        Some([part, parts]) if (1..=parts).contains(&part) => {
            let of_shard = all.into_iter().skip(part as usize - 1);
            Ok(of_shard.step_by(parts as usize).collect())
        }
        Some([part, parts]) => Err(format!("there is no part {part} of {parts}")),
    }
}

/// Episodes that are named one by one: each once, and of a task of the run.
fn listed(manifest: &RunManifest, episodes: &[TrialId]) -> Result<Vec<TrialId>, String> {
    if episodes.len() > MAX_EPISODES {
        return Err(format!(
            "the run lists {} episodes; at most {MAX_EPISODES} are read",
            episodes.len()
        ));
    }
    let tasks: BTreeSet<&String> = manifest.tasks.iter().collect();
    let mut seen = BTreeSet::new();
    for trial in episodes {
        if !tasks.contains(&trial.task) || !seen.insert(trial) {
            return Err(format!(
                "the run lists {} #{}, which is twice there or of no task of the run",
                trial.task,
                u64::from(trial.repeat) + 1
            ));
        }
    }
    Ok(episodes.to_vec())
}

/// `app/name` or `app/family@level#seed` in plain letters: also the path of a file below `tasks/`.
pub fn is_task_id(text: &str) -> bool {
    let is_word = |word: &str| {
        let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        !word.is_empty() && word.bytes().all(is_plain)
    };
    let ordinary = InstanceId::parse(text).map_or(text, |instance| instance.family);
    ordinary
        .split_once('/')
        .is_some_and(|(app, name)| is_word(app) && is_word(name))
}

/// Says so when it is no name of a picture. Others could be paths to anywhere.
pub fn check_frame_name(name: &str) -> Result<(), String> {
    match is_frame_name(name) {
        true => Ok(()),
        false => Err(format!("{name:?} is not the name of a picture")),
    }
}

/// A hash with `.png` behind it.
pub fn is_frame_name(name: &str) -> bool {
    name.strip_suffix(".png")
        .is_some_and(|hash| !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
