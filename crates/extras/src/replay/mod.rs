//! `gauntlet replay`: plays trajectories again and tells how each compares with its record.
//!
//! Unlike a verification it needs neither a seal nor a whole run, takes exported lines as well as run folders,
//! and goes on after a difference: it shows what became of a trajectory instead of proving a run.

mod from_lines;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use evaluator::TaskFile;
use protocol::{RunManifest, StepRecord, TrialId};
use serde::Serialize;
use serde_json::Value;

use gauntlet::server::Server;
use gauntlet::verify::{
    Browsers, Difference, Record, RecordedExport, RecordedVerdict, Until, build_fault, clock_fault,
    replay,
};
use gauntlet::web_build;
use play::browser::BrowserOptions;
use play::interrupt::{Interrupt, Interrupted};
use play::place::{Place, Showing, StageChoice};
use runs::clock::ClockMode;
use runs::evidence::viewport;
use runs::folder::{EpisodeFolder, RunFolder, trials};
use runs::score;
use runs::selection::matches;

/// What to play. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct ReplayOptions {
    /// A run folder, or an export of lines.
    pub source: PathBuf,
    pub tasks_dir: Option<PathBuf>,
    pub dist: PathBuf,
    pub globs: Vec<String>,
    pub headed: bool,
    pub jobs: usize,
    pub retries: u32,
    pub webdriver: Option<String>,
    /// Where the pages are shown now, wherever they were when it was recorded.
    pub stage: StageChoice,
    pub bind: IpAddr,
}

/// What came of it.
#[derive(Debug, Default, Serialize)]
pub struct Replayed {
    pub browser: String,
    pub episodes: Vec<Played>,
}

/// One episode.
#[derive(Debug, Serialize)]
pub struct Played {
    #[serde(flatten)]
    pub trial: TrialId,
    /// Which of an export's episodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<String>,
    #[serde(flatten)]
    pub result: Outcome,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum Outcome {
    /// Every picture, clock and refusal came out the same, and so did export and verdict where there are any.
    Equal { steps: usize },
    Different {
        /// The first step at which something showed; absent when only the end differs.
        #[serde(rename = "at_step")]
        step: Option<u32>,
        differences: Vec<Difference>,
    },
    /// The record cannot be played here.
    NotPlayable { reason: String },
    /// Infrastructure kept it from being played.
    Unplayed { reason: String },
}

/// An episode, or why it cannot be played.
pub struct Entry {
    pub trial: TrialId,
    pub episode: Option<String>,
    pub playable: Result<Playable, String>,
}

/// Everything that playing needs.
pub struct Playable {
    pub task: TaskFile,
    pub manifest: RunManifest,
    pub steps: Vec<StepRecord>,
    pub answer: Option<Value>,
    pub export: Option<RecordedExport>,
    pub verdict: Option<RecordedVerdict>,
    /// Where its pictures lie, if they do.
    pub folder: Option<EpisodeFolder>,
}

pub async fn play_again(
    options: &ReplayOptions,
    interrupt: &Interrupt,
) -> anyhow::Result<Replayed> {
    let mut entries = match RunFolder::new(&options.source).exists() {
        true => of_run(&options.source)?,
        false => from_lines::entries(&options.source, options.tasks_dir.as_deref())?,
    };
    if !options.globs.is_empty() {
        let fits = |entry: &Entry| {
            options
                .globs
                .iter()
                .any(|it| matches(it, &entry.trial.task))
        };
        entries.retain(fits);
    }
    anyhow::ensure!(!entries.is_empty(), "there is no episode to play");
    let mut replayed = Replayed::default();
    let mut by_window: BTreeMap<(u32, u32), Vec<(Played, Playable)>> = BTreeMap::new();
    for entry in entries {
        let played = |result| Played {
            trial: entry.trial,
            episode: entry.episode,
            result,
        };
        let fit = |it| fit(it, &options.dist, options.stage);
        match entry.playable.and_then(fit) {
            Err(reason) => replayed
                .episodes
                .push(played(Outcome::NotPlayable { reason })),
            Ok(playable) => {
                let window = (playable.manifest.width, playable.manifest.height);
                let steps = playable.steps.len().saturating_sub(1);
                let equal = played(Outcome::Equal { steps });
                by_window.entry(window).or_default().push((equal, playable));
            }
        }
    }
    let server = Server::start_for_runs(&options.dist, options.bind).await?;
    for (_, jobs) in by_window {
        play(options, interrupt, &server, jobs, &mut replayed).await;
    }
    if interrupt.is_set() {
        return Err(Interrupted.into());
    }
    let key = |it: &Played| (it.trial.clone(), it.episode.clone());
    replayed.episodes.sort_by_key(key);
    Ok(replayed)
}

/// Plays episodes in windows of one size.
async fn play(
    options: &ReplayOptions,
    interrupt: &Interrupt,
    server: &Server,
    jobs: Vec<(Played, Playable)>,
    replayed: &mut Replayed,
) {
    let Some((_, first)) = jobs.first() else {
        return;
    };
    let browsers = Browsers {
        browser: BrowserOptions {
            webdriver: options.webdriver.clone(),
            headed: options.headed,
            display_rate: options.headed,
            ..BrowserOptions::unseen(viewport(&first.manifest))
        },
        server,
        dist: &options.dist,
        jobs: options.jobs,
        retries: options.retries,
        interrupt,
    };
    let is_native = |(_, playable): &(Played, Playable)| playable.is_played_natively(options.stage);
    let one = async |(_, playable): &(Played, Playable), place: &Place<'_>| {
        let record = playable.record();
        let found = replay(&record, place, Until::TheEnd).await?;
        Ok((place.name().to_string(), found))
    };
    for ((mut played, _), result) in browsers.play(jobs, is_native, one).await {
        match result {
            Err(reason) => played.result = Outcome::Unplayed { reason },
            Ok((browser, differences)) => {
                replayed.browser = browser;
                if !differences.is_empty() {
                    played.result = told(differences);
                }
            }
        }
        replayed.episodes.push(played);
    }
}

fn told(differences: Vec<Difference>) -> Outcome {
    Outcome::Different {
        step: differences.iter().find_map(|it| it.step),
        differences,
    }
}

impl Playable {
    fn record(&self) -> Record<'_> {
        Record {
            task: &self.task,
            manifest: &self.manifest,
            steps: self.steps.clone(),
            answer: self.answer.clone(),
            export: self.export.clone(),
            verdict: self.verdict.clone(),
            folder: self.folder.clone(),
        }
    }

    /// What can be played again has a stepped clock.
    fn is_played_natively(&self, stage: StageChoice) -> bool {
        stage.is_native(self.task.brief.app, ClockMode::Stepped)
    }
}

/// Refuses what would come out differently whatever was done.
fn fit(playable: Playable, dist: &Path, stage: StageChoice) -> Result<Playable, String> {
    let app = playable.task.brief.app;
    if let Some(reason) = stage.refusal(app, ClockMode::Stepped) {
        return Err(reason);
    }
    let was_native = playable.manifest.is_native(app);
    let is_elsewhere = was_native != playable.is_played_natively(stage);
    if is_elsewhere && playable.folder.is_none() {
        let where_it_was = if was_native { "native" } else { "browser" };
        return Err(format!(
            "its pictures are files of another stage, and only their names are here: give --stage {where_it_was}"
        ));
    }
    let ours = web_build::programs(dist, [app]);
    let recorded = playable.manifest.builds.get(app.slug()).map(String::as_str);
    let ours = ours.get(app.slug()).map(String::as_str);
    let fault =
        clock_fault(playable.manifest.clock_of(&playable.task.brief.id)).map(str::to_string);
    match fault.or_else(|| build_fault(app.slug(), recorded, ours)) {
        Some(reason) => Err(reason),
        None => Ok(playable),
    }
}

/// Every episode of a run folder, finished or not.
fn of_run(path: &Path) -> anyhow::Result<Vec<Entry>> {
    let run = RunFolder::new(path);
    let manifest = run.manifest()?;
    let tasks = score::tasks_of(&run, &manifest)?;
    let entry = |trial: TrialId| Entry {
        playable: of_episode(&run, &manifest, &tasks, &trial),
        trial,
        episode: None,
    };
    Ok(trials(&manifest)?.into_iter().map(entry).collect())
}

fn of_episode(
    run: &RunFolder,
    manifest: &RunManifest,
    tasks: &[TaskFile],
    trial: &TrialId,
) -> Result<Playable, String> {
    let task = tasks.iter().find(|task| task.brief.id == trial.task);
    let folder = run.episode(trial);
    if !folder.steps_file().exists() {
        return Err("it was never begun".into());
    }
    let steps = folder.steps().map_err(|error| format!("{error:#}"))?;
    if steps.len() < 2 {
        return Err("nothing was done in it".into());
    }
    // What a killed run left behind has neither export nor verdict, and its steps can be played all the same.
    let is_finished = folder.status().is_some_and(|status| status.finished);
    Ok(Playable {
        task: task.ok_or("the run has no task file for it")?.clone(),
        manifest: manifest.clone(),
        answer: folder.status().and_then(|status| status.answer),
        export: folder.export().map(RecordedExport::Text),
        verdict: folder
            .verdict_bytes()
            .filter(|_| is_finished)
            .map(RecordedVerdict::Bytes),
        steps,
        folder: Some(folder),
    })
}

#[cfg(test)]
mod tests {
    use protocol::EndReason;
    use serde_json::json;

    use super::*;
    use runs::sample::TestRun;

    #[test]
    fn every_episode_of_a_run_is_there_finished_or_not() {
        let run = TestRun::new(3);
        run.finish(0, EndReason::Answered, None);
        let cut_off = run.finish(1, EndReason::StepBudget, None);
        let mut status = cut_off.status().expect("a status");
        status.finished = false;
        cut_off.write_status(&status).expect("written");
        let entries = of_run(run.folder.root()).expect("entries");
        let verdicts: Vec<_> = entries
            .iter()
            .map(|entry| entry.playable.as_ref().map(|it| it.verdict.is_some()))
            .collect();
        assert_eq!(verdicts[..2], [Ok(true), Ok(false)]);
        let reason = verdicts[2].expect_err("never begun");
        assert!(reason.contains("never begun"), "{reason}");
    }

    #[test]
    fn a_run_with_an_absurd_burst_is_refused_before_anything_is_played() {
        let run = TestRun::new(1);
        run.finish(0, EndReason::Answered, None);
        let file = run.folder.root().join("run.json");
        let text = std::fs::read_to_string(&file).expect("a manifest");
        let mut manifest: Value = serde_json::from_str(&text).expect("JSON");
        manifest["burst"] = json!({"frames": u32::MAX, "ms": 100});
        std::fs::write(&file, manifest.to_string()).expect("written");
        let refusal = of_run(run.folder.root()).err().expect("refused");
        let refusal = format!("{refusal:#}");
        assert!(refusal.contains("2 to 64 pictures"), "{refusal}");
    }

    #[test]
    fn what_other_pages_or_a_wall_clock_played_is_not_played() {
        let run = TestRun::new(1);
        run.finish(0, EndReason::Answered, None);
        let playable = || {
            let mut entries = of_run(run.folder.root()).expect("entries");
            entries.remove(0).playable.expect("playable")
        };
        let dist = tempfile::tempdir().expect("a folder");
        let mut real = playable();
        real.manifest.clock = "real".into();
        let stage = StageChoice::Browser;
        let reason = fit(real, dist.path(), stage).err().expect("refused");
        assert!(reason.contains("followed the wall"), "{reason}");
        let mut other = playable();
        other.manifest.builds = BTreeMap::from([("modeller".into(), "abc".into())]);
        let reason = fit(other, dist.path(), stage).err().expect("refused");
        assert!(
            reason.contains("this web build has no modeller"),
            "{reason}"
        );
    }

    #[test]
    fn an_episode_differs_from_the_first_step_at_which_something_shows() {
        let at = |step| Difference {
            step,
            what: "picture",
            recorded: json!(1),
            played: json!(2),
        };
        let step = |found: Vec<Difference>| match told(found) {
            Outcome::Different { step, .. } => step,
            other => panic!("{other:?}"),
        };
        assert_eq!(step(vec![at(Some(3)), at(Some(4)), at(None)]), Some(3));
        assert_eq!(step(vec![at(None)]), None);
    }
}
