//! What the files of a run folder are called and what they say, as the runner reads them.

use face::LogTail;
use protocol::{EpisodeStatus, StepRecord};
use serde::de::DeserializeOwned;

/// Bytes of a log that are shown.
const SHOWN_LOG: usize = 4 * 1024;

/// Where in a folder the run is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRoot {
    /// What the paths of its files begin with.
    pub prefix: String,
    /// Of the innermost folder.
    pub name: String,
}

/// The outermost folder that holds a `run.json`.
pub fn run_root<'p>(paths: impl Iterator<Item = &'p str>) -> Option<RunRoot> {
    let manifests = paths.filter_map(|path| {
        let folder = path.strip_suffix("run.json")?;
        (folder.is_empty() || folder.ends_with('/')).then_some(folder)
    });
    let prefix = manifests.min_by_key(|folder| folder.matches('/').count())?;
    let name = prefix.trim_end_matches('/').rsplit('/').next();
    Some(RunRoot {
        prefix: prefix.to_string(),
        name: name
            .filter(|it| !it.is_empty())
            .unwrap_or("run")
            .to_string(),
    })
}

/// A line without its end was cut off while it was written, and is no step. Other nonsense is an error where
/// the episode is finished; one that is not may have been cut off anywhere.
pub fn steps_of(
    path: &str,
    text: Option<&str>,
    status: Option<&EpisodeStatus>,
) -> Result<Vec<StepRecord>, String> {
    let text = text.unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let steps: Result<Vec<StepRecord>, String> =
        whole.lines().map(|line| parsed(path, line)).collect();
    match status.is_some_and(|it| it.finished) {
        true => steps,
        false => Ok(steps.unwrap_or_default()),
    }
}

/// The last lines of a log. Nothing where there is nothing in it.
pub fn log_tail(text: &str) -> Option<LogTail> {
    let is_cut = text.len() > SHOWN_LOG;
    let from = text.len().saturating_sub(SHOWN_LOG);
    let from = (from..text.len()).find(|&index| text.is_char_boundary(index));
    let mut shown = &text[from.unwrap_or(text.len())..];
    if is_cut {
        // The first line is probably half of one.
        shown = shown.split_once('\n').map_or(shown, |(_, whole)| whole);
    }
    let shown = shown.trim_end();
    (!shown.is_empty()).then(|| LogTail {
        text: shown.to_string(),
        length: text.len() as u64,
        is_cut,
    })
}

pub fn parsed_if_there<T: DeserializeOwned>(
    path: &str,
    text: Option<&str>,
) -> Result<Option<T>, String> {
    text.map(|text| parsed(path, text)).transpose()
}

pub fn parsed<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{path} is not understood: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{step, trial};

    fn root(paths: &[&str]) -> Option<(String, String)> {
        let found = run_root(paths.iter().copied());
        found.map(|it| (it.prefix, it.name))
    }

    fn status(finished: bool) -> EpisodeStatus {
        EpisodeStatus {
            trial: trial("modeller/001-x", 0),
            finished,
            heartbeat_ms: 0,
            attempt: 0,
            steps: 0,
            wall_ms: 0,
            end: None,
            answer: None,
            message: None,
            agent_digest: String::new(),
            remarks: Vec::new(),
            retried: Vec::new(),
            sight: None,
        }
    }

    fn line(number: u32) -> String {
        serde_json::to_string(&step(number, None)).expect("a line")
    }

    fn numbers(text: &str, finished: bool) -> Result<Vec<u32>, String> {
        let steps = steps_of("steps.jsonl", Some(text), Some(&status(finished)))?;
        Ok(steps.iter().map(|it| it.step).collect())
    }

    #[test]
    fn a_run_is_where_its_manifest_is() {
        let named = |prefix: &str, name: &str| Some((prefix.to_string(), name.to_string()));
        assert_eq!(root(&["one/run.json", "one/a/1"]), named("one/", "one"));
        assert_eq!(root(&["x/runs/two/run.json"]), named("x/runs/two/", "two"));
        assert_eq!(root(&["run.json", "episodes/a"]), named("", "run"));
    }

    #[test]
    fn of_several_manifests_the_outermost_counts() {
        let found = root(&["one/copy/run.json", "one/run.json", "one/z/run.json"]);
        assert_eq!(found, Some(("one/".into(), "one".into())));
    }

    #[test]
    fn a_file_that_merely_ends_like_a_manifest_is_none() {
        assert_eq!(
            root(&["one/dry-run.json", "one/run.json.txt", "notes"]),
            None
        );
        assert_eq!(root(&[]), None);
    }

    #[test]
    fn a_step_that_was_cut_off_is_no_step_and_those_before_it_stay() {
        let torn = format!("{}\n{}\n{}", line(0), line(1), &line(2)[..9]);
        assert_eq!(numbers(&torn, false), Ok(vec![0, 1]));
        assert_eq!(numbers(&torn, true), Ok(vec![0, 1]));
        let whole = format!("{}\n{}\n", line(0), line(1));
        assert_eq!(numbers(&whole, true), Ok(vec![0, 1]));
    }

    #[test]
    fn nonsense_among_the_steps_of_a_finished_episode_is_told_with_its_file() {
        let text = format!("{}\nnonsense\n", line(0));
        let reason = numbers(&text, true).expect_err("refused");
        assert!(
            reason.starts_with("steps.jsonl is not understood"),
            "{reason}"
        );
        assert_eq!(numbers(&text, false), Ok(Vec::new()));
    }

    #[test]
    fn an_episode_without_files_has_no_steps_and_no_status() {
        assert_eq!(steps_of("s", None, None), Ok(Vec::new()));
        assert_eq!(
            parsed_if_there::<EpisodeStatus>("status.json", None),
            Ok(None)
        );
        assert!(parsed_if_there::<EpisodeStatus>("status.json", Some("{")).is_err());
    }

    #[test]
    fn a_short_log_is_shown_whole_and_a_long_one_from_a_line_on() {
        let short = log_tail("one\ntwo\n").expect("a tail");
        assert_eq!((short.text.as_str(), short.is_cut), ("one\ntwo", false));
        let long = log_tail(&"some line\n".repeat(1000)).expect("a tail");
        assert!(long.is_cut && long.text.starts_with("some line\n"));
        assert_eq!(long.length, 10_000);
        let one_line = log_tail(&"x".repeat(9_000)).expect("a tail");
        assert_eq!(one_line.text.len(), SHOWN_LOG);
    }

    #[test]
    fn a_log_is_not_cut_within_a_character_and_an_empty_one_is_none() {
        let odd = log_tail(&format!("x{}", "é".repeat(SHOWN_LOG))).expect("a tail");
        assert!(odd.text.len() <= SHOWN_LOG && odd.text.chars().all(|it| it == 'é'));
        assert_eq!(log_tail(""), None);
        assert_eq!(log_tail("\n \n"), None);
    }
}
