//! What was written into the fields of a task that is not finished, and how many pictures it has: kept by
//! the browser, so that a reload loses neither.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kept;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub answers: BTreeMap<String, String>,
    pub reason: String,
    pub frames: u32,
}

impl Draft {
    pub fn of(episode: &str) -> Draft {
        kept::read(&slot(episode)).unwrap_or_default()
    }

    pub fn keep(&self, episode: &str) {
        kept::write(&slot(episode), self);
    }

    pub fn forget(episode: &str) {
        kept::forget(&slot(episode));
    }
}

fn slot(episode: &str) -> String {
    format!("draft/{episode}")
}
