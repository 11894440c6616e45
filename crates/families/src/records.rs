//! The best that anybody has reached in open-ended families: one file per family, in the repository.
//!
//! A value is a score: 0 is the baseline of the instance and 1 the best known value that the family itself brings.
//! Records change no task: what an instance is scored against belongs to the version of its generator.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::family::Family;
use crate::registry::id_of;

const SCHEMA: &str = "gauntlet.records/1";
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// The records of one family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Records {
    schema: String,
    /// `app/family`.
    pub family: String,
    /// Of the generator. Instances of another version are other tasks.
    pub version: u32,
    /// By the id of the instance.
    pub records: BTreeMap<String, Record>,
}

/// Who reached what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The score of the episode.
    pub value: f64,
    /// The agent, or whoever it was.
    pub who: String,
    /// The digest of the run's seal, by which it is found again.
    pub run: String,
}

/// Why records cannot be read or written.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The file is there and cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It holds something else.
    #[error("{} holds no records of {family}: {reason}", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// Whose records were looked for.
        family: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Records {
    /// None yet.
    pub fn none(family: &dyn Family) -> Records {
        Records {
            schema: SCHEMA.into(),
            family: id_of(family),
            version: family.version(),
            records: BTreeMap::new(),
        }
    }

    /// The records of a family below a folder. A file that is not there holds none, and neither does one of another
    /// version of the generator.
    pub fn read(folder: &Path, family: &dyn Family) -> Result<Records, RecordsError> {
        let path = file(folder, family);
        let text = match plain_files::read_text(&path, MOST_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Records::none(family));
            }
            Err(error) => return Err(RecordsError::File { path, error }),
        };
        let content = |reason: String| RecordsError::Content {
            path: path.clone(),
            family: id_of(family),
            reason,
        };
        let records: Records =
            serde_json::from_str(&text).map_err(|error| content(error.to_string()))?;
        if records.schema != SCHEMA || records.family != id_of(family) {
            let found = format!("it is {:?} of {:?}", records.schema, records.family);
            return Err(content(found));
        }
        match records.version == family.version() {
            true => Ok(records),
            false => Ok(Records::none(family)),
        }
    }

    /// Takes a value in if it is better than the record, or than what the family itself brings where there is none.
    /// Says what it was before.
    pub fn improve(&mut self, instance: &str, record: Record) -> Option<f64> {
        let before = self.records.get(instance).map_or(1.0, |it| it.value);
        let is_better = record.value.is_finite() && record.value > before;
        is_better.then(|| {
            self.records.insert(instance.to_string(), record);
            before
        })
    }

    /// The text of its file.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }
}

/// Where the records of a family lie below a folder.
pub fn file(folder: &Path, family: &dyn Family) -> PathBuf {
    folder.join(format!("{}-{}.json", family.app(), family.name()))
}
