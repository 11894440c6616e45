//! `report.html`: one page that shows a whole run. Its pictures are the frames beside it in the run
//! folder, or small copies inside the page, which then refers to nothing outside.

mod episodes;
mod html;
mod log_tail;
mod marks;
mod tables;
mod thumbnails;
mod usage;
mod words;

use std::collections::BTreeSet;
use std::path::PathBuf;

use evaluator::TaskFile;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use protocol::{EpisodeStatus, EpisodeSummary, RunManifest, StepRecord, TrialId, Verdict};

use crate::folder::{RunFolder, is_frame_name, trials, write_atomically};
use crate::score;
use crate::summary::Unplayed;
use log_tail::LogTail;

/// One episode as the report tells it.
struct Episode {
    trial: TrialId,
    status: Option<EpisodeStatus>,
    verdict: Option<Verdict>,
    steps: Vec<StepRecord>,
    log: Option<LogTail>,
    frames: PathBuf,
}

/// Where the pictures of a report are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// In the run folder, from which the page cannot be moved away. Made in a moment.
    Linked,
    /// In the page itself, small.
    Embedded,
}

/// Reads the folder and writes the report into it.
pub fn write(run: &RunFolder, pictures: Pictures) -> anyhow::Result<()> {
    let manifest = run.manifest()?;
    let tasks = score::tasks_of(run, &manifest)?;
    let episodes: Vec<Episode> = trials(&manifest)?
        .into_iter()
        .map(|trial| read_episode(run, trial))
        .collect();
    write_atomically(
        &run.report(),
        render(&manifest, &tasks, &episodes, pictures).as_bytes(),
    )
}

fn read_episode(run: &RunFolder, trial: TrialId) -> Episode {
    let folder = run.episode(&trial);
    let status = folder.status();
    let is_finished = status.as_ref().is_some_and(|status| status.finished);
    Episode {
        trial,
        verdict: folder.verdict().filter(|_| is_finished),
        // An unfinished episode may have been cut off in the middle of a line.
        steps: folder.steps().unwrap_or_default(),
        status,
        log: LogTail::read(&folder.agent_log()),
        frames: folder.frames(),
    }
}

fn render(
    manifest: &RunManifest,
    tasks: &[TaskFile],
    episodes: &[Episode],
    pictures: Pictures,
) -> String {
    let rows: Vec<EpisodeSummary> = episodes
        .iter()
        .filter_map(|episode| {
            let status = episode.status.as_ref()?;
            Some(score::summarise(status, episode.verdict.as_ref()?))
        })
        .collect();
    let unplayed: Vec<Unplayed> = episodes
        .iter()
        .filter(|episode| episode.verdict.is_none())
        .map(|episode| score::unplayed(episode.trial.clone(), episode.status.as_ref()))
        .collect();
    let usage = usage::total(episodes.iter().flat_map(|episode| &episode.steps));
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(manifest))
            body {
                (tables::header(manifest, &rows, &unplayed, usage))
                (tables::groups(&rows, &unplayed, tasks))
                (episodes::list(episodes, tasks, manifest, pictures))
                @if pictures == Pictures::Embedded { (frames(episodes)) }
                div #lightbox hidden { div.picture { img alt=""; div.marks {} } p {} }
                script { (PreEscaped(include_str!("report.js"))) }
            }
        }
    }
    .into_string()
}

fn head(manifest: &RunManifest) -> Markup {
    let policy = "default-src 'none'; img-src data: 'self' file:; style-src 'unsafe-inline'; \
                  script-src 'unsafe-inline'";
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta http-equiv="Content-Security-Policy" content=(policy);
            title { "Gauntlet: " (manifest.agent) }
            style { (PreEscaped(include_str!("report.css"))) }
        }
    }
}

/// Every picture once, as text that the browser decodes when it is looked at.
fn frames(episodes: &[Episode]) -> Markup {
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    for episode in episodes {
        for name in episode.steps.iter().filter_map(|step| step.frame.as_ref()) {
            // Names come from a file that someone may have edited; only hashes are followed.
            if is_frame_name(name) && seen.insert(name.clone()) {
                files.push((name.clone(), episode.frames.join(name)));
            }
        }
    }
    html! {
        @for (name, jpeg) in thumbnails::make(&files) {
            script type="text/plain" id={"frame-" (name)} { (jpeg) }
        }
    }
}

#[cfg(test)]
mod tests;
