//! Judges an export that somebody hands over, without a disk.

use evaluator::{TaskFile, evaluate};
use serde_json::Value;

/// What there is of an episode. All of it is text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Episode<'a> {
    /// The task file.
    pub task: &'a str,
    /// The task that it is meant to be, for callers who would notice a mix-up.
    pub id: Option<&'a str>,
    /// The file that the task's `start.state` names.
    pub start_state: Option<&'a str>,
    /// What the page exported, to the byte. Absent: it never did.
    pub export: Option<&'a str>,
    /// A JSON object of result fields.
    pub answer: Option<&'a str>,
}

/// The verdict as it would stand in its file. An error is a mistake of the caller; an export that is
/// worth nothing has a verdict.
pub fn score(episode: &Episode) -> Result<String, String> {
    let task = task(episode)?;
    let answer = episode.answer.map(answer).transpose()?;
    let verdict = evaluate(&task, episode.export, answer.as_ref());
    let text = serde_json::to_string_pretty(&verdict).map_err(|error| error.to_string())?;
    Ok(format!("{text}\n"))
}

/// What an agent may know of a task, as JSON.
pub fn brief(task: &str) -> Result<String, String> {
    let task = parse(task)?;
    serde_json::to_string(&task.brief).map_err(|error| error.to_string())
}

fn task(episode: &Episode) -> Result<TaskFile, String> {
    let mut task = parse(episode.task)?;
    if let Some(id) = episode.id.filter(|id| **id != task.brief.id) {
        return Err(format!(
            "this is the file of {:?} and not of {id:?}",
            task.brief.id
        ));
    }
    task.start_state = match (&task.brief.start.state, episode.start_state) {
        (None, None) => None,
        (Some(_), Some(text)) => {
            let fault = |error| format!("the start state is not JSON: {error}");
            Some(serde_json::from_str(text).map_err(fault)?)
        }
        (Some(file), None) => {
            return Err(format!(
                "{} begins with the state in {file:?}: hand over its text as the start state",
                task.brief.id
            ));
        }
        (None, Some(_)) => {
            return Err(format!(
                "{} begins with the pristine app and takes no start state",
                task.brief.id
            ));
        }
    };
    Ok(task)
}

fn parse(text: &str) -> Result<TaskFile, String> {
    TaskFile::parse("task file", text).map_err(|error| error.to_string())
}

fn answer(text: &str) -> Result<Value, String> {
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err("the answer must be an object of result fields".into()),
        Err(error) => Err(format!("the answer is not JSON: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TASK: &str = include_str!("../../../../tasks/modeller/001-double-the-cube.toml");

    fn refusal(episode: Episode) -> String {
        score(&episode).expect_err("refused")
    }

    #[test]
    fn an_export_that_is_worth_nothing_has_a_verdict() {
        for export in [None, Some("no JSON")] {
            let text = score(&Episode {
                task: TASK,
                export,
                ..Episode::default()
            })
            .unwrap();
            let verdict: protocol::Verdict = serde_json::from_str(&text).unwrap();
            assert!(!verdict.pass);
            assert_eq!(verdict.score, 0.0);
            assert_eq!(verdict.scorer, evaluator::SCORER);
            assert!(text.ends_with("}\n"));
        }
    }

    #[test]
    fn a_task_that_is_none_is_refused_with_the_field() {
        let reason = refusal(Episode {
            task: "id = 5",
            ..Episode::default()
        });
        assert!(reason.contains("id"), "{reason}");
    }

    #[test]
    fn another_task_than_meant_is_refused() {
        let reason = refusal(Episode {
            task: TASK,
            id: Some("modeller/002"),
            ..Episode::default()
        });
        assert!(reason.contains("modeller/002"), "{reason}");
    }

    #[test]
    fn an_answer_has_to_be_an_object() {
        for (answer, word) in [("[1]", "object"), ("{", "JSON")] {
            let reason = refusal(Episode {
                task: TASK,
                answer: Some(answer),
                ..Episode::default()
            });
            assert!(reason.contains(word), "{reason}");
        }
    }

    #[test]
    fn a_start_state_comes_with_the_task_that_wants_it() {
        let reason = refusal(Episode {
            task: TASK,
            start_state: Some("{}"),
            ..Episode::default()
        });
        assert!(reason.contains("takes no start state"), "{reason}");
        let begun = format!("{TASK}\n[start]\nstate = \"begun.json\"\n");
        let wanting = Episode {
            task: &begun,
            ..Episode::default()
        };
        let reason = refusal(wanting);
        assert!(reason.contains("begun.json"), "{reason}");
        let reason = refusal(Episode {
            start_state: Some("{"),
            ..wanting
        });
        assert!(reason.contains("not JSON"), "{reason}");
    }

    #[test]
    fn the_brief_holds_no_checks() {
        let brief = brief(TASK).unwrap();
        assert!(brief.contains("modeller/001-double-the-cube"));
        assert!(!brief.contains("subtasks"));
    }
}
