//! What was written into the fields of a task that is not finished, and how many pictures it has: kept by
//! the browser, so that a reload loses neither.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::storage;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub answers: BTreeMap<String, String>,
    pub reason: String,
    pub frames: u32,
}

impl Draft {
    pub fn load(episode: &str) -> Draft {
        storage::read(&slot(episode)).unwrap_or_default()
    }

    pub fn save(&self, episode: &str) {
        storage::write(&slot(episode), self);
    }

    pub fn delete(episode: &str) {
        storage::remove(&slot(episode));
    }
}

fn slot(episode: &str) -> String {
    format!("draft/{episode}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_read_again_as_it_was_written() {
        let draft = Draft {
            answers: BTreeMap::from([("time".to_string(), "14:05".to_string())]),
            reason: "no such button".into(),
            frames: 12,
        };
        let text = serde_json::to_string(&draft).expect("text");
        assert_eq!(serde_json::from_str::<Draft>(&text).ok(), Some(draft));
    }

    #[test]
    fn a_draft_of_an_older_page_has_what_that_page_knew() {
        let draft: Draft = serde_json::from_str(r#"{"frames": 3}"#).expect("a draft");
        assert_eq!((draft.frames, draft.reason.as_str()), (3, ""));
        assert_ne!(slot("one"), slot("two"));
    }
}
