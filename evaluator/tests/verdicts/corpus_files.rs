//! The committed corpus: per task what the oracle's page exported and what it said, compressed, and
//! beside it the verdict in plain text, so that a diff shows what a change of the rules changes.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use evaluator::{Claim, TaskFile, evaluate};
use flate2::read::GzDecoder;
use serde_json::Value;

/// What an episode left behind.
pub struct Episode {
    pub answer: Option<Value>,
    /// Why the task cannot be done, where that was said instead.
    pub fail: Option<String>,
    /// To the byte.
    pub export: String,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

pub fn episode_file(task: &TaskFile) -> PathBuf {
    folder().join(format!("{}.json.gz", task.brief.id))
}

pub fn verdict_file(task: &TaskFile) -> PathBuf {
    folder().join(format!("{}.verdict.json", task.brief.id))
}

impl Episode {
    pub fn read(task: &TaskFile) -> io::Result<Episode> {
        let mut text = String::new();
        GzDecoder::new(fs::File::open(episode_file(task))?).read_to_string(&mut text)?;
        let mut value: Value = serde_json::from_str(&text)?;
        let export = match value["export"].take() {
            Value::String(export) => export,
            _ => return Err(io::Error::other("there is no export")),
        };
        let answer = Some(value["answer"].take()).filter(|answer| !answer.is_null());
        let fail = value["fail"].as_str().map(str::to_string);
        Ok(Episode {
            answer,
            fail,
            export,
        })
    }

    pub fn verdict(&self, task: &TaskFile) -> protocol::Verdict {
        let claim = match &self.fail {
            Some(reason) => Claim::Infeasible(reason),
            None => self.answer.as_ref().into(),
        };
        evaluate(task, Some(&self.export), claim)
    }
}

/// The verdict as it stands in its file.
pub fn verdict_text(verdict: &protocol::Verdict) -> String {
    let text = serde_json::to_string_pretty(verdict).expect("a verdict can be written");
    format!("{text}\n")
}
