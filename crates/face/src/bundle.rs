//! What a person did where no server recorded it: a file that `gauntlet score` judges.

use protocol::AttachFinish;
use serde::{Deserialize, Serialize};

pub const BUNDLE_SCHEMA: &str = "gauntlet.bundle/1";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    pub schema: String,
    /// How the browser calls itself.
    pub browser: String,
    pub episodes: Vec<BundledEpisode>,
}

/// One task as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundledEpisode {
    pub task: String,
    /// Absent when time was up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<AttachFinish>,
    pub wall_ms: u64,
    /// The tool's export, as the text that it wrote.
    pub export: String,
}

/// More tasks than there are; a longer list is no session of a person.
const MAX_EPISODES: usize = 1_000;

impl Bundle {
    pub fn new(browser: String, episodes: Vec<BundledEpisode>) -> Bundle {
        Bundle {
            schema: BUNDLE_SCHEMA.into(),
            browser,
            episodes,
        }
    }

    /// Reads what somebody hands over. The error is the end of a sentence.
    pub fn read(text: &str) -> Result<Bundle, String> {
        #[derive(Deserialize)]
        struct Mark {
            #[serde(default)]
            schema: String,
        }
        let mark: Mark = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
        if mark.schema != BUNDLE_SCHEMA {
            return Err(format!(
                "its schema is {:?}, not {BUNDLE_SCHEMA:?}",
                shortened(&mark.schema)
            ));
        }
        let bundle: Bundle = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match bundle.episodes.len() {
            0 => Err("it holds no episodes".into()),
            1..=MAX_EPISODES => Ok(bundle),
            many => Err(format!(
                "it holds {many} episodes; at most {MAX_EPISODES} are read"
            )),
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn episode() -> BundledEpisode {
        BundledEpisode {
            task: "modeller/001".into(),
            finish: Some(AttachFinish::Fail("no such thing".into())),
            wall_ms: 1,
            export: "{}".into(),
        }
    }

    #[test]
    fn what_a_page_writes_is_read_again() {
        let bundle = Bundle::new("a browser".into(), vec![episode()]);
        let text = serde_json::to_string(&bundle).expect("text");
        assert_eq!(Bundle::read(&text), Ok(bundle));
    }

    #[test]
    fn what_is_no_bundle_is_refused_with_a_reason() {
        let none = Bundle::new(String::new(), Vec::new());
        let none = serde_json::to_string(&none).expect("text");
        let many = Bundle::new(String::new(), vec![episode(); MAX_EPISODES + 1]);
        let many = serde_json::to_string(&many).expect("text");
        let more = json!({"schema": BUNDLE_SCHEMA, "browser": "", "episodes": [], "pass": true});
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        for (text, reason) in [
            ("", "no JSON"),
            ("\0", "no JSON"),
            (deep.as_str(), "no JSON"),
            ("{}", "schema"),
            (r#"{"schema": "gauntlet.state/1"}"#, "gauntlet.state/1"),
            (r#"{"schema": "gauntlet.bundle/1"}"#, "missing field"),
            (&more.to_string(), "unknown field"),
            (&none, "no episodes"),
            (&many, "1001 episodes"),
        ] {
            let refusal = Bundle::read(text).expect_err("refused");
            assert!(refusal.contains(reason), "{reason}: {refusal}");
        }
    }
}
