//! Whether a run folder can be what it says it is, without playing anything.
//!
//! Everything here is read with suspicion: a folder comes from somebody who would like it to be
//! believed. Whatever does not fit becomes a finding with a place and a reason; nothing is mended.

mod episode;
mod shape;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use face::RunView;
use families::Salt;
use protocol::{AGENTS_OWN, RUN_SCHEMA, RunManifest, RunOrigin, TrialId, hex};
use sha2::{Digest, Sha256};

use crate::folder::name_below;
use crate::folder::{MAX_DOCUMENT_BYTES, MAX_LOG_BYTES, RunFolder, json_bytes, read_file, trials};
use crate::rescore::{Rescored, rescore};
use crate::score;
use crate::seal;
use crate::seal::Seal;
use crate::speeds::Speeds;
use crate::summary::Unplayed;
use crate::task_copies::{file_digest, task_digests};
use crate::terminal::hanging;
use crate::view::Source;

/// Something that keeps a run from being believed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// A path below the run folder.
    pub place: String,
    pub reason: String,
}

impl Finding {
    fn new(place: impl Into<String>, reason: impl Into<String>) -> Finding {
        Finding {
            place: place.into(),
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", hanging(&self.place), hanging(&self.reason))
    }
}

/// What an audit found.
#[derive(Debug, Default)]
pub struct Audit {
    pub findings: Vec<Finding>,
    /// Those of the findings that say of an episode no more than that it is not finished.
    pub unfinished: Vec<Finding>,
    /// What lies in the folder, is no fault and counts for nothing.
    pub ignored: Vec<Finding>,
    /// Absent when the folder could not be read far enough.
    pub rescored: Option<Rescored>,
}

impl Audit {
    /// The findings by which a run is not in order. One that is merely unfinished is: what was not played counts as
    /// not passed.
    pub fn faults(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.findings.iter();
        findings.filter(|it| !self.unfinished.contains(it))
    }
}

/// Looks at everything. `tasks_dir` holds the true task files, where there is a checkout.
pub fn audit(run: &RunFolder, tasks_dir: Option<&Path>) -> Audit {
    let mut audit = Audit {
        findings: shape::examine(run),
        ..Audit::default()
    };
    // Reading on could mean following a link or waiting for a pipe.
    if audit.findings.is_empty() {
        audit.rescored = read(run, tasks_dir, &mut audit.findings);
        let unfinished = audit.rescored.iter().flat_map(|it| &it.unfinished);
        audit.unfinished = unfinished.map(|it| of_unfinished(run, it)).collect();
        audit.ignored = ignored(run);
    }
    audit
}

fn read(
    run: &RunFolder,
    tasks_dir: Option<&Path>,
    findings: &mut Vec<Finding>,
) -> Option<Rescored> {
    let fault = |error: anyhow::Error| vec![Finding::new("run.json", format!("{error:#}"))];
    let manifest = keep(run.manifest().map_err(fault), findings)?;
    let planned = keep(trials(&manifest).map_err(fault), findings)?;
    findings.extend(of_manifest(&manifest));
    findings.extend(of_seal(run));
    findings.extend(of_tasks(run, &manifest, tasks_dir));
    findings.extend(shape::strangers(run, &manifest, &planned));
    findings.extend(episode::copies(run, &planned));
    let rescored = rescore(run, false);
    let unreadable = |error: anyhow::Error| vec![Finding::new("tasks", format!("{error:#}"))];
    let rescored = keep(rescored.map_err(unreadable), findings)?;
    findings.extend(of_episodes(run, &manifest, &planned));
    findings.extend(rescored.unfinished.iter().map(|it| of_unfinished(run, it)));
    for file in &rescored.different {
        let place = name_below(run.root(), file);
        findings.push(Finding::new(place, "the scorer comes to another verdict"));
    }
    let summary = rescored.summary.as_ref().and_then(|it| json_bytes(it).ok());
    if read_file(&run.summary(), MAX_DOCUMENT_BYTES).ok() != summary {
        findings.push(Finding::new(
            "summary.json",
            "these are not the figures of the episodes",
        ));
    }
    findings.extend(of_view(run));
    Some(rescored)
}

fn keep<T>(result: Result<T, Vec<Finding>>, findings: &mut Vec<Finding>) -> Option<T> {
    result.map_err(|found| findings.extend(found)).ok()
}

fn of_manifest(manifest: &RunManifest) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut unless = |holds: bool, reason: String| {
        if !holds {
            found.push(Finding::new("run.json", reason));
        }
    };
    unless(
        manifest.schema == RUN_SCHEMA,
        format!("its form is {:?}, not {RUN_SCHEMA:?}", manifest.schema),
    );
    if let Some(origin) = manifest.origin {
        let own = manifest.browser == AGENTS_OWN;
        unless(
            own == (origin == RunOrigin::Attached),
            format!(
                "its origin is {origin:?}, and its browser {:?}",
                manifest.browser
            ),
        );
    }
    unless(!manifest.tasks.is_empty(), "it names no task".into());
    unless(manifest.repeats > 0, "it asks for no attempt".into());
    unless(
        !manifest.agent_digest.is_empty(),
        "it does not say by a digest who played".into(),
    );
    if let Err(reason) = Speeds::of(manifest) {
        unless(false, reason);
    }
    let mut seen = BTreeSet::new();
    for task in &manifest.tasks {
        unless(seen.insert(task), format!("{task} is named more than once"));
    }
    unless(
        manifest.scorer == evaluator::SCORER,
        format!(
            "it was judged by {:?}; this is {:?}",
            manifest.scorer,
            evaluator::SCORER
        ),
    );
    found
}

fn of_seal(run: &RunFolder) -> Vec<Finding> {
    let differences =
        || -> anyhow::Result<Vec<String>> { Ok(Seal::read(run)?.differences(&Seal::take(run)?)) };
    match differences() {
        Err(error) => vec![Finding::new("seal.json", format!("no seal: {error:#}"))],
        Ok(all) => all
            .into_iter()
            .map(|change| Finding::new("seal.json", format!("since it was sealed, {change}")))
            .collect(),
    }
}

fn of_unfinished(run: &RunFolder, it: &Unplayed) -> Finding {
    let place = name_below(run.root(), run.episode(&it.trial).root());
    Finding::new(place, format!("not finished: {}", it.reason))
}

/// A mark inside the folder, which anybody can make, and judgements that nobody sealed.
fn ignored(run: &RunFolder) -> Vec<Finding> {
    let mut found = Vec::new();
    if run.verified().exists() {
        let reason =
            "it counts for nothing: marks are kept by whoever verified a run, not in its folder";
        found.push(Finding::new("verified.json", reason));
    }
    let judgements = seal::unsealed_judgements(run).unwrap_or_default();
    let reason = "it counts for nothing: the seal does not name it; `gauntlet judge` judges anew";
    found.extend(
        judgements
            .into_iter()
            .map(|name| Finding::new(name, reason)),
    );
    found
}

/// What pages are shown of the run has to be what it is. Its name is that of a folder, which may change, and so may
/// the routes that are known.
fn of_view(run: &RunFolder) -> Option<Finding> {
    let bytes = match read_file(&run.view(), MAX_LOG_BYTES) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        bytes => bytes.ok(),
    };
    let stored = bytes.and_then(|bytes| serde_json::from_slice::<RunView>(&bytes).ok());
    let view = Source::open(run).ok()?.run();
    let is_same = stored.is_some_and(|stored| {
        let (name, shortest) = (stored.name.clone(), stored.shortest.clone());
        let view = RunView {
            name,
            shortest,
            ..view
        };
        stored == view
    });
    let reason = "this is not what the folder shows";
    (!is_same).then(|| Finding::new("view.json", reason))
}

/// The run's own copies against what the manifest says they were, and against the true ones.
fn of_tasks(run: &RunFolder, manifest: &RunManifest, tasks_dir: Option<&Path>) -> Vec<Finding> {
    let mut found = Vec::new();
    let (tasks, faults) = evaluator::load_dir(&run.tasks());
    found.extend(
        faults
            .iter()
            .map(|fault| Finding::new("tasks", fault.to_string())),
    );
    let played: BTreeSet<_> = manifest.tasks.iter().collect();
    let copied: BTreeSet<_> = tasks.iter().map(|task| &task.brief.id).collect();
    for task in played.symmetric_difference(&copied) {
        found.push(Finding::new(
            format!("tasks/{task}.toml"),
            "run.json and the task files do not name the same tasks",
        ));
    }
    let copies = task_digests(&run.tasks(), &tasks, manifest.from_subtask).unwrap_or_default();
    for name in changed(&manifest.task_digests, &copies) {
        let reason = "this is not the file that run.json recorded when the run began";
        found.push(Finding::new(format!("tasks/{name}"), reason));
    }
    if let Some(folder) = tasks_dir {
        let generated = generated_digests(manifest);
        for (name, digest) in &copies {
            let reason = match (generated.get(name), file_digest(&folder.join(name))) {
                (Some(None), _) => continue,
                (Some(Some(own)), _) if own == digest => continue,
                (Some(Some(_)), _) => "it is not what its family generates",
                (None, Ok(own)) if own == *digest => continue,
                (None, Ok(_)) => "it differs from the file of the same name in the task folder",
                (None, Err(_)) => "the task folder has no such file",
            };
            found.push(Finding::new(format!("tasks/{name}"), reason));
        }
    }
    found
}

/// The files of generated tasks, with what they have to be. Nobody can say so who does not have the salt: such a
/// run is believed to have been drawn as it says.
fn generated_digests(manifest: &RunManifest) -> BTreeMap<String, Option<String>> {
    let mut digests = BTreeMap::new();
    let ids = manifest.tasks.iter().filter_map(|task| task.parse().ok());
    for id in ids.collect::<Vec<families::Id>>() {
        if manifest.salt.is_some() {
            digests.extend(id.file_names().map(|name| (name, None)));
            continue;
        }
        let generated = families::generate(&id, &Salt::public());
        let files = generated.into_iter().flat_map(|it| it.files());
        digests.extend(files.map(|(name, bytes)| (name, Some(hex(&Sha256::digest(bytes))))));
    }
    digests
}

fn changed<'d>(
    old: &'d BTreeMap<String, String>,
    new: &'d BTreeMap<String, String>,
) -> BTreeSet<&'d String> {
    let names = old.keys().chain(new.keys());
    names
        .filter(|name| old.get(*name) != new.get(*name))
        .collect()
}

fn of_episodes(run: &RunFolder, manifest: &RunManifest, planned: &[TrialId]) -> Vec<Finding> {
    let Ok(tasks) = score::tasks_of(run, manifest) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for trial in planned {
        let folder = run.episode(trial);
        let status = folder.status().filter(|status| status.finished);
        let task = tasks.iter().find(|task| task.brief.id == trial.task);
        if let (Some(status), Some(task)) = (status, task) {
            let place = name_below(run.root(), folder.root());
            let faults = episode::faults(run, trial, &status, task, manifest);
            found.extend(
                faults
                    .into_iter()
                    .map(|reason| Finding::new(&*place, reason)),
            );
        }
    }
    found
}

#[cfg(test)]
mod tests;
