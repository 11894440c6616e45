//! Run folders that were dropped onto the page or chosen: files that stay on the user's machine.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use face::embedded::episode_path;
use face::{
    EPISODE_SCHEMA, EpisodeRow, EpisodeView, RUN_VIEW_SCHEMA, RunView, StepChanges, outline, trials,
};
use js_sys::{Array, Promise};
use protocol::{EpisodeStatus, RunManifest, StateEnvelope, TaskBrief, TrialId, Verdict};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, Url};

use super::folder_files::{RunRoot, log_tail, parsed, parsed_if_there, run_root, steps_of};

/// More files are nothing that a run leaves behind.
const MAX_FILES: usize = 1_000_000;
/// Larger files are nothing that a run leaves behind either.
const MAX_BYTES: f64 = 256.0 * 1024.0 * 1024.0;
/// Files that are read at once.
const AT_ONCE: usize = 256;

/// Files by their path below the run folder, and the addresses that were made for pictures.
#[derive(Default)]
struct Folder {
    files: HashMap<String, File>,
    addresses: HashMap<String, String>,
}

thread_local! {
    /// The page has one thread; files cannot leave it.
    static FOLDERS: RefCell<HashMap<String, Folder>> = RefCell::default();
}

/// Keeps the files of the run that is among these, and returns its name.
pub fn keep(files: Vec<(String, File)>) -> Result<String, String> {
    if files.len() > MAX_FILES {
        return Err(format!("there are more than {MAX_FILES} files"));
    }
    let root = run_root(files.iter().map(|(path, _)| path.as_str()));
    let Some(RunRoot { prefix, name }) = root else {
        return Err("there is no run.json among these files, so this is not a run folder".into());
    };
    let files = files
        .into_iter()
        .filter_map(|(path, file)| Some((path.strip_prefix(&prefix)?.to_string(), file)));
    let folder = Folder {
        files: files.collect(),
        addresses: HashMap::new(),
    };
    FOLDERS.with_borrow_mut(|folders| folders.insert(name.clone(), folder));
    Ok(name)
}

pub async fn run(folder: &str) -> Result<RunView, String> {
    if !FOLDERS.with_borrow(|folders| folders.contains_key(folder)) {
        return Err("the folder was dropped onto an earlier page; drop it again".into());
    }
    if let Some(text) = read(folder, "view.json").await? {
        let view: RunView = parsed("view.json", &text)?;
        return Ok(RunView {
            name: super::source::Source::name_of_dropped(folder),
            // Whether it holds can only be told by who has read every file.
            fault: None,
            verification: None,
            ..view
        });
    }
    built(folder).await
}

/// From the files of the episodes, as the runner would build it.
async fn built(folder: &str) -> Result<RunView, String> {
    let text = read(folder, "run.json").await?.unwrap_or_default();
    let manifest: RunManifest = parsed("run.json", &text)?;
    let planned = trials(&manifest)?;
    let mut paths: Vec<String> = Vec::new();
    for trial in &planned {
        let episode = episode_path(trial);
        paths.extend(OF_EPISODE.map(|file| format!("{episode}/{file}")));
    }
    let files = manifest
        .tasks
        .iter()
        .map(|task| format!("tasks/{task}.toml"));
    let tasks: Vec<TaskBrief> = manifest
        .tasks
        .iter()
        .zip(read_all(folder, &files.collect::<Vec<_>>()).await?)
        .filter_map(|(id, text)| outline(id, &text?))
        .collect();
    let texts = read_all(folder, &paths).await?;
    let mut episodes = Vec::new();
    let rows = paths
        .chunks(OF_EPISODE.len())
        .zip(texts.chunks(OF_EPISODE.len()));
    for (trial, (paths, texts)) in planned.into_iter().zip(rows) {
        let status: Option<EpisodeStatus> = parsed_if_there(&paths[0], texts[0].as_deref())?;
        let verdict: Option<Verdict> = parsed_if_there(&paths[1], texts[1].as_deref())?;
        let steps = steps_of(&paths[2], texts[2].as_deref(), status.as_ref())?;
        episodes.push(EpisodeRow::new(
            trial,
            status.as_ref(),
            verdict.as_ref(),
            &steps,
            manifest.steps,
        ));
    }
    Ok(RunView {
        schema: RUN_VIEW_SCHEMA.into(),
        name: super::source::Source::name_of_dropped(folder),
        scorer: manifest.scorer.clone(),
        manifest,
        tasks,
        episodes,
        shortest: BTreeMap::new(),
        fault: None,
        verification: None,
    })
}

const OF_EPISODE: [&str; 3] = ["status.json", "verdict.json", "steps.jsonl"];

pub async fn episode(folder: &str, trial: &TrialId) -> Result<EpisodeView, String> {
    let below = episode_path(trial);
    let file = |name: &str| format!("{below}/{name}");
    let paths = [
        file(OF_EPISODE[0]),
        file(OF_EPISODE[1]),
        file(OF_EPISODE[2]),
    ];
    let texts = read_all(folder, &paths).await?;
    let status: Option<EpisodeStatus> = parsed_if_there(&paths[0], texts[0].as_deref())?;
    let verdict: Option<Verdict> = parsed_if_there(&paths[1], texts[1].as_deref())?;
    let steps = steps_of(&paths[2], texts[2].as_deref(), status.as_ref())?;
    let export = read(folder, &file("export.json")).await?;
    let export = export.and_then(|text| serde_json::from_str::<StateEnvelope>(&text).ok());
    let operations = export.map(|it| it.operations).unwrap_or_default();
    let is_finished = status.as_ref().is_some_and(|it| it.finished);
    Ok(EpisodeView {
        schema: EPISODE_SCHEMA.into(),
        trial: trial.clone(),
        verdict: verdict.filter(|_| is_finished),
        status,
        changes: StepChanges::of_operations(&steps, &operations),
        steps,
        prompt: String::new(),
        log: read(folder, &file("agent.log"))
            .await?
            .and_then(|text| log_tail(&text)),
        unexplained: Some("operations of a dropped folder are not carried out again".into()),
        redacted: false,
    })
}

/// An address that shows a file of the folder.
pub fn address(folder: &str, path: &str) -> Option<String> {
    FOLDERS.with_borrow_mut(|folders| {
        let folder = folders.get_mut(folder)?;
        if let Some(known) = folder.addresses.get(path) {
            return Some(known.clone());
        }
        let address = Url::create_object_url_with_blob(folder.files.get(path)?).ok()?;
        folder.addresses.insert(path.to_string(), address.clone());
        Some(address)
    })
}

async fn read(folder: &str, path: &str) -> Result<Option<String>, String> {
    let texts = read_all(folder, &[path.to_string()]).await?;
    Ok(texts.into_iter().next().flatten())
}

/// The texts of files, many at once. Nothing for those that are not there.
async fn read_all(folder: &str, paths: &[String]) -> Result<Vec<Option<String>>, String> {
    let mut texts = Vec::with_capacity(paths.len());
    for some in paths.chunks(AT_ONCE) {
        let promises = Array::new();
        for path in some {
            let file = file(folder, path);
            if let Some(file) = file.as_ref().filter(|file| file.size() > MAX_BYTES) {
                return Err(format!(
                    "{path} has {} bytes, which is too much",
                    file.size()
                ));
            }
            // A value that is no promise stands for itself.
            let text = file.map_or(JsValue::NULL, |file| file.text().into());
            promises.push(&text);
        }
        let read = JsFuture::from(Promise::all(&promises)).await;
        let read = read.map_err(|_| "a file of the folder cannot be read".to_string())?;
        let read: Array = read.unchecked_into();
        texts.extend(read.iter().map(|text| text.as_string()));
    }
    Ok(texts)
}

fn file(folder: &str, path: &str) -> Option<File> {
    FOLDERS.with_borrow(|folders| folders.get(folder)?.files.get(path).cloned())
}
