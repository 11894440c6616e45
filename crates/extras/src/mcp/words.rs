//! What a model is told after a call: pictures, and words beside them.

use models::observed::passed;
use protocol::{EndReason, FamilyInfo, Observation, Outcome, ResetAnswer, TaskBrief};
use rmcp::model::{CallToolResult, ContentBlock};

/// The task, and the page as it is now.
pub fn task(begun: &ResetAnswer, now: &Observation) -> CallToolResult {
    let mut contents = vec![ContentBlock::text(&begun.prompt)];
    if let Some(goal) = &begun.goal_image {
        contents.push(ContentBlock::text(
            "When it is done, the screen looks like this:",
        ));
        contents.push(image(goal, now));
        contents.push(ContentBlock::text("The screen now:"));
    }
    contents.extend(page(now));
    CallToolResult::success(contents)
}

/// The page as it is.
pub fn looked(observation: &Observation) -> CallToolResult {
    CallToolResult::success(page(observation))
}

/// The page after an action.
pub fn seen(observation: &Observation) -> CallToolResult {
    marked(observation, page(observation))
}

/// Marked as an error where the last action was not carried out: hosts show it as such, and the model reads why.
fn marked(observation: &Observation, contents: Vec<ContentBlock>) -> CallToolResult {
    match observation.error {
        Some(_) => CallToolResult::error(contents),
        None => CallToolResult::success(contents),
    }
}

/// The page at the end of an episode.
pub fn ended(observation: &Observation, outcome: &Outcome, reveal: bool) -> CallToolResult {
    let mut contents = pictures(observation);
    contents.extend(refusal(observation).map(ContentBlock::text));
    contents.push(ContentBlock::text(over(outcome, reveal)));
    marked(observation, contents)
}

/// How an episode ended. Whether it passed is told only to those who may know.
pub fn over(outcome: &Outcome, reveal: bool) -> String {
    let how = match outcome.end {
        EndReason::Answered => "it was answered",
        EndReason::Failed => "it was called infeasible",
        EndReason::StepBudget => "the steps are used up",
        EndReason::TimeBudget => "the time is used up",
        EndReason::AgentError => "it ended as the agent's error",
        EndReason::AppCrash => "the app stopped",
        EndReason::ServiceFailure => "the model's service failed",
        EndReason::Infrastructure => "the browser broke",
    };
    let steps = match outcome.steps {
        1 => "1 step".to_string(),
        steps => format!("{steps} steps"),
    };
    let verdict = match (reveal, outcome.passed) {
        (false, _) => String::new(),
        (true, true) => " It passed.".into(),
        (true, false) => format!(" It did not pass; its score is {:.2}.", outcome.score),
    };
    format!("The episode is over after {steps}: {how}.{verdict}")
}

/// A line per task, and one per family.
pub fn tasks(tasks: &[TaskBrief], families: &[FamilyInfo]) -> CallToolResult {
    let line = |task: &TaskBrief| {
        let difficulty = format!("{:?}", task.difficulty).to_lowercase();
        format!("{} ({difficulty}): {}", task.id, task.title)
    };
    let family = |it: &FamilyInfo| format!("{} (family, any level from 1): {}", it.id, it.about);
    let lines = tasks.iter().map(line).chain(families.iter().map(family));
    let lines: Vec<_> = lines.collect();
    CallToolResult::success(vec![ContentBlock::text(lines.join("\n"))])
}

/// Something that cannot be done, in words for the model.
pub fn refused(message: impl Into<String>) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

fn page(observation: &Observation) -> Vec<ContentBlock> {
    let mut contents = pictures(observation);
    if let Some(tree) = &observation.tree
        && let Ok(text) = serde_json::to_string(tree)
    {
        contents.push(ContentBlock::text(text));
    }
    let mut words: Vec<_> = refusal(observation).into_iter().collect();
    words.extend(observation.elapsed_ms.map(passed));
    for mark in &observation.marks {
        words.push(format!("[{}] {} {:?}", mark.number, mark.role, mark.name));
    }
    words.push(match observation.steps_left {
        1 => "1 step left.".to_string(),
        steps => format!("{steps} steps left."),
    });
    contents.push(ContentBlock::text(words.join("\n")));
    contents
}

fn refusal(observation: &Observation) -> Option<String> {
    let error = observation.error.as_ref()?;
    Some(format!("That was not carried out: {error}"))
}

fn pictures(observation: &Observation) -> Vec<ContentBlock> {
    let all = observation.screenshot.iter().chain(&observation.frames);
    all.map(|picture| image(picture, observation)).collect()
}

fn image(picture: &str, observation: &Observation) -> ContentBlock {
    ContentBlock::image(picture, observation.image.media_type())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observation() -> Observation {
        Observation {
            screenshot: Some("AAAA".into()),
            frames: vec!["BBBB".into()],
            steps_left: 7,
            ..Observation::default()
        }
    }

    fn texts(result: &CallToolResult) -> String {
        let texts = result.content.iter().filter_map(ContentBlock::as_text);
        texts
            .map(|it| it.text.clone())
            .collect::<Vec<_>>()
            .join("|")
    }

    fn images(result: &CallToolResult) -> usize {
        result
            .content
            .iter()
            .filter_map(ContentBlock::as_image)
            .count()
    }

    #[test]
    fn a_page_is_pictures_and_a_line() {
        let result = seen(&observation());
        assert_eq!(
            (images(&result), texts(&result)),
            (2, "7 steps left.".into())
        );
        assert_eq!(result.is_error, Some(false));
    }

    #[test]
    fn a_refused_action_is_shown_with_the_page_and_the_reason() {
        let refused = Observation {
            error: Some("outside".into()),
            ..observation()
        };
        let result = seen(&refused);
        assert_eq!((images(&result), result.is_error), (2, Some(true)));
        let looked = looked(&refused);
        assert_eq!(looked.is_error, Some(false), "looking was carried out");
        let words = texts(&result);
        assert!(
            words.contains("not carried out: outside") && words.contains("7 steps"),
            "{words}"
        );
    }

    #[test]
    fn whether_it_passed_is_told_only_to_those_who_may_know() {
        let outcome = Outcome {
            end: EndReason::Answered,
            passed: true,
            pass: true,
            score: 1.0,
            steps: 5,
        };
        let hidden = texts(&ended(&observation(), &outcome, false));
        assert!(
            hidden.contains("5 steps") && !hidden.contains("pass"),
            "{hidden}"
        );
        assert!(texts(&ended(&observation(), &outcome, true)).contains("It passed."));
        let lost = Outcome {
            passed: false,
            pass: false,
            score: 0.25,
            ..outcome
        };
        assert!(over(&lost, true).contains("0.25"));
        assert_eq!(
            over(&lost, false),
            over(
                &Outcome {
                    passed: true,
                    pass: true,
                    ..lost.clone()
                },
                false
            )
        );
    }
}
