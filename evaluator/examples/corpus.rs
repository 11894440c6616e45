//! Renews the corpus of exports and verdicts in `evaluator/tests/corpus`.
//!
//! `cargo run -p evaluator --example corpus -- RUN` takes over what the oracle exported in a run folder
//! of `cargo gauntlet run --tasks '*' --set all`; without RUN the exports stay and only the verdicts are
//! written again.

#[path = "../tests/verdicts/corpus_files.rs"]
mod corpus_files;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use corpus_files::{Episode, episode_file, verdict_file, verdict_text};
use evaluator::{TaskFile, load_dir};
use flate2::Compression;
use flate2::write::GzEncoder;
use protocol::{EndReason, EpisodeStatus};
use serde_json::json;

fn main() -> ExitCode {
    let run = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks");
    let (tasks, faults) = load_dir(&folder);
    let mut failures: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for task in &tasks {
        if let Err(failure) = renew(task, run.as_deref()) {
            failures.push(format!("{}: {failure}", task.brief.id));
        }
    }
    for failure in &failures {
        eprintln!("error: {failure}");
    }
    match failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn renew(task: &TaskFile, run: Option<&Path>) -> Result<(), String> {
    // A run of some tasks renews those.
    let run = run.filter(|run| episode_of(task, run).exists());
    let episode = match run {
        None => Episode::read(task),
        Some(run) => played(task, run),
    };
    let episode = episode.map_err(|error| error.to_string())?;
    let verdict = episode.verdict(task);
    if !verdict.pass {
        return Err("this is no solution, so it is not taken over".into());
    }
    if run.is_some() {
        write(task, &episode).map_err(|error| error.to_string())?;
    }
    let text = verdict_text(&verdict);
    let path = verdict_file(task);
    if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
        println!("{}: another verdict", task.brief.id);
        fs::write(&path, text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The first episode of the task in a run folder.
fn episode_of(task: &TaskFile, run: &Path) -> PathBuf {
    run.join("episodes").join(&task.brief.id).join("0")
}

fn played(task: &TaskFile, run: &Path) -> io::Result<Episode> {
    let episode = episode_of(task, run);
    let status = fs::read_to_string(episode.join("status.json"))?;
    let status: EpisodeStatus = serde_json::from_str(&status)?;
    Ok(Episode {
        answer: status.answer,
        fail: status
            .message
            .filter(|_| status.end == Some(EndReason::Failed)),
        export: fs::read_to_string(episode.join("export.json"))?,
    })
}

fn write(task: &TaskFile, episode: &Episode) -> io::Result<()> {
    let path = episode_file(task);
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    let mut value = json!({"answer": episode.answer, "export": episode.export});
    if let Some(reason) = &episode.fail {
        value["fail"] = json!(reason);
    }
    let mut file = GzEncoder::new(fs::File::create(&path)?, Compression::best());
    file.write_all(value.to_string().as_bytes())?;
    file.finish()?;
    Ok(())
}
