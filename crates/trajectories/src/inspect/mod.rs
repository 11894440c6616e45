//! A log of Inspect: one evaluation per run, one sample per task, one epoch per repeat.
//!
//! The header comes first and holds figures over all samples, so an export looks at all episodes twice: once
//! for what came of them, and once, one after the other, for what was done.

mod archive;
mod figures;
mod sample;

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::digest::short_id;
use crate::episode::RunFacts;
use archive::Archive;
pub use figures::Outcome;
use figures::results;
pub use sample::{sample, summary};

/// The version of the log's form.
const LOG_VERSION: u32 = 2;
/// The name of the evaluation.
const EVALUATION: &str = "gauntlet";
/// The same file, written whole or compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    Json,
    Eval,
}

/// A log that is being written.
pub struct Log<'a> {
    run: &'a RunFacts,
    outcomes: &'a [Outcome],
}

impl<'a> Log<'a> {
    pub fn new(run: &'a RunFacts, outcomes: &'a [Outcome]) -> Log<'a> {
        Log { run, outcomes }
    }

    /// Inspect's own way to call a log: when, what, which.
    pub fn file_name(&self, container: Container) -> String {
        let extension = match container {
            Container::Json => "json",
            Container::Eval => "eval",
        };
        let began = time(self.run.manifest.started_ms).strftime("%Y-%m-%dT%H-%M-%S+00-00");
        format!("{began}_{EVALUATION}_{}.{extension}", self.task_id())
    }

    fn task_id(&self) -> String {
        short_id(&["inspect", &self.run.id])
    }

    /// Writes the log. `samples` gives the samples in the order of the outcomes.
    pub fn write(
        &self,
        path: &Path,
        container: Container,
        samples: &mut dyn Iterator<Item = anyhow::Result<Value>>,
    ) -> anyhow::Result<()> {
        let file = std::fs::File::create(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        let file = std::io::BufWriter::new(file);
        match container {
            Container::Json => self.write_json(file, samples),
            Container::Eval => self.write_archive(file, samples),
        }
    }

    fn write_json(
        &self,
        mut file: impl Write,
        samples: &mut dyn Iterator<Item = anyhow::Result<Value>>,
    ) -> anyhow::Result<()> {
        let header = serde_json::to_string(&self.header())?;
        // The header without its last brace: samples follow in the same object.
        file.write_all(&header.as_bytes()[..header.len() - 1])?;
        file.write_all(b",\"samples\":[")?;
        for (index, sample) in samples.enumerate() {
            file.write_all(if index == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut file, &sample?)?;
        }
        file.write_all(b"\n]}\n")?;
        Ok(file.flush()?)
    }

    fn write_archive(
        &self,
        file: impl Write,
        samples: &mut dyn Iterator<Item = anyhow::Result<Value>>,
    ) -> anyhow::Result<()> {
        let header = self.header();
        let mut archive = Archive::new(file);
        let start = json!({
            "version": header["version"], "eval": header["eval"], "plan": header["plan"],
        });
        archive.add("_journal/start.json", &serde_json::to_vec(&start)?)?;
        let mut summaries = Vec::new();
        for sample in samples {
            let sample = sample?;
            let id = sample["id"].as_str().unwrap_or_default();
            let name = format!("samples/{id}_epoch_{}.json", sample["epoch"]);
            archive.add(&name, &serde_json::to_vec(&sample)?)?;
            summaries.push(summary(&sample));
        }
        archive.add("summaries.json", &serde_json::to_vec(&summaries)?)?;
        archive.add("header.json", &serde_json::to_vec(&header)?)?;
        archive.finish()
    }

    fn header(&self) -> Value {
        let usage = figures::usage(self.run, self.outcomes);
        json!({
            "version": LOG_VERSION,
            "status": "success",
            "eval": self.evaluation(),
            "plan": {"name": "plan", "steps": [{"solver": self.run.agent, "params": {}}], "config": {}},
            "results": results(self.outcomes),
            "stats": {
                "started_at": stamp(self.run.manifest.started_ms),
                "completed_at": stamp(self.completed_ms()),
                "model_usage": usage,
            },
        })
    }

    fn completed_ms(&self) -> u64 {
        let ends = self.outcomes.iter().map(|it| it.ended_ms);
        ends.max().unwrap_or(self.run.manifest.started_ms)
    }

    fn evaluation(&self) -> Value {
        let (run, manifest) = (self.run, &self.run.manifest);
        let mut ids: Vec<&str> = Vec::new();
        for outcome in self.outcomes {
            if !ids.contains(&outcome.task.as_str()) {
                ids.push(&outcome.task);
            }
        }
        let epochs = self.outcomes.iter().map(|it| it.epoch).max().unwrap_or(1);
        json!({
            "eval_id": short_id(&["inspect eval", &run.id]),
            "run_id": short_id(&["inspect run", &run.id]),
            "created": stamp(manifest.started_ms),
            "task": EVALUATION,
            "task_id": self.task_id(),
            "task_version": manifest.scorer,
            "task_args": {},
            "solver": run.agent,
            "tags": ["computer use"],
            "dataset": {
                "name": EVALUATION, "samples": ids.len(), "sample_ids": ids, "shuffled": false,
            },
            "model": model_name(run),
            "model_args": run.model_settings.clone().unwrap_or_else(|| json!({})),
            "config": {"epochs": epochs},
            "packages": {"gauntlet": manifest.runner},
            "metadata": {
                "scorer": manifest.scorer,
                "browser": manifest.browser,
                "window": [manifest.width, manifest.height],
                "clock": manifest.clock,
                "step_ms": manifest.step_ms,
                "seed": manifest.seed,
                "sight": manifest.sight,
                "builds": manifest.builds,
                "task_digests": manifest.task_digests,
                "from_subtask": manifest.from_subtask,
            },
            "scorers": [{"name": figures::PASS}, {"name": figures::SCORE}],
        })
    }
}

/// Inspect wants a model to be named; `none/` says that it is a program or a person.
pub fn model_name(run: &RunFacts) -> String {
    match &run.model {
        Some(model) => model.clone(),
        None => format!("none/{}", run.agent),
    }
}

fn time(ms: u64) -> Timestamp {
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// `2026-01-31T23:59:59.250+00:00`.
pub fn stamp(ms: u64) -> String {
    let seconds = time(ms).strftime("%Y-%m-%dT%H:%M:%S");
    format!("{seconds}.{:03}+00:00", ms % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::Verdicts;
    use crate::test_episodes::{episode, model_episode, png};

    fn written(container: Container) -> Vec<u8> {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, mut two) = (model_episode(), episode());
        two.run = one.run.clone();
        two.status.trial.repeat = 1;
        two.verdict = Some(crate::test_episodes::verdict(false));
        let outcomes = [Outcome::of(&one), Outcome::of(&two)];
        let log = Log::new(&one.run, &outcomes);
        let path = folder.path().join(log.file_name(container));
        let samples = [&one, &two].map(|it| sample(it, Verdicts::Names, |_| Ok(png())));
        log.write(&path, container, &mut samples.into_iter())
            .expect("a log");
        std::fs::read(path).expect("a file")
    }

    #[test]
    fn a_log_is_one_object_with_a_sample_for_every_epoch() {
        let log: Value = serde_json::from_slice(&written(Container::Json)).expect("JSON");
        assert_eq!(log["version"], 2);
        assert_eq!(log["samples"].as_array().map(Vec::len), Some(2));
        assert_eq!(log["samples"][1]["epoch"], 2);
        assert_eq!(log["eval"]["dataset"]["samples"], 1);
        assert_eq!(log["eval"]["config"]["epochs"], 2);
        assert_eq!(log["eval"]["model"], "large");
        let accuracy = &log["results"]["scores"][0]["metrics"]["accuracy"]["value"];
        assert_eq!(*accuracy, 0.5);
        assert_eq!(log["stats"]["model_usage"]["large"]["input_tokens"], 250);
    }

    #[test]
    fn logs_of_the_same_run_are_the_same_bytes() {
        assert_eq!(written(Container::Json), written(Container::Json));
        assert_eq!(written(Container::Eval), written(Container::Eval));
    }

    #[test]
    fn a_name_says_when_and_what() {
        let one = episode();
        let log = Log::new(&one.run, &[]);
        let name = log.file_name(Container::Eval);
        assert!(
            name.starts_with("2026-01-01T00-00-00+00-00_gauntlet_"),
            "{name}"
        );
        assert_eq!(stamp(1_767_225_600_250), "2026-01-01T00:00:00.250+00:00");
        assert_eq!(model_name(&one.run), "none/stdio:python3 …/agent.py");
    }
}
