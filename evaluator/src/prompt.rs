//! The whole text that an agent gets: background of the app, the task, the form of the answer.

use protocol::{App, ResultField, ResultKind, TaskBrief};
use serde_json::{Map, Value, json};

use crate::apps;

/// Background, title, goal, numbered steps and result format.
pub fn full_prompt(brief: &TaskBrief) -> String {
    let mut text = String::new();
    text.push_str(&background(brief.app));
    text.push_str(&format!(
        "\n# Task: {}\n\n{}\n",
        brief.title,
        brief.prompt.goal.trim()
    ));
    if !brief.prompt.steps.is_empty() {
        text.push_str("\nSteps:\n");
        for (index, step) in brief.prompt.steps.iter().enumerate() {
            text.push_str(&format!("{}. {}\n", index + 1, step.trim()));
        }
    }
    text.push_str(&result_format(&brief.result));
    text
}

fn background(app: App) -> String {
    let about = apps::rules(app).about;
    let mut text = format!(
        "# {}\n\n{}\n\nWhat it offers:\n",
        app.title(),
        about.overview
    );
    for line in about.features {
        text.push_str(&format!("- {line}\n"));
    }
    text.push_str("\nHow to work with it:\n");
    for line in about.rules.iter().chain(EVERYWHERE) {
        text.push_str(&format!("- {line}\n"));
    }
    text
}

fn result_format(fields: &[ResultField]) -> String {
    let mut example = Map::new();
    let mut notes = String::new();
    for field in fields {
        let value = match field.kind {
            // The convention for tasks that are done in the app.
            ResultKind::Text if field.key == "answer" && fields.len() == 1 => json!("done"),
            ResultKind::Text => json!("text"),
            ResultKind::Number => json!(0),
            ResultKind::List => json!([]),
        };
        example.insert(field.key.clone(), value);
        if !field.description.is_empty() {
            notes.push_str(&format!("- `{}`: {}\n", field.key, field.description));
        }
    }
    let example = Value::Object(example);
    format!(
        "\n# Result\n\nWhen the work is finished, answer with a JSON object of this form:\n\n{example}\n\n{notes}\n{REFUSAL}\n"
    )
}

/// Stands in every prompt, so that it gives no task away.
const REFUSAL: &str = "If the task cannot be done with this application, give no answer: end with `fail` and say why in a sentence. Leave the work in the application as you found it then, and undo what you changed. Calling a task infeasible that can be done counts as failing it.";

/// Rules that hold in every app.
const EVERYWHERE: &[&str] = &[
    "Do what the task says and nothing beyond it: leave everything else as you found it.",
    "Every change is saved at once; there is nothing to submit inside the application.",
    "Only pointer and keyboard are available. Judge what you see on the screen.",
];

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Budget, Difficulty, Prompt, Start};

    #[test]
    fn a_prompt_has_background_steps_and_result_format_for_every_app() {
        for app in protocol::APPS.map(|info| info.app) {
            let brief = TaskBrief {
                id: format!("{app}/001-x"),
                app,
                title: "Tidy up".into(),
                difficulty: Difficulty::Easy,
                capabilities: Vec::new(),
                tags: Vec::new(),
                set: "core".into(),
                original_id: String::new(),
                prompt: Prompt {
                    goal: "Make it neat.".into(),
                    steps: vec!["Open it.".into(), "Clean it.".into()],
                },
                result: vec![ResultField {
                    key: "answer".into(),
                    kind: ResultKind::Text,
                    description: "the word done".into(),
                }],
                start: Start::default(),
                budget: Budget::default(),
            };
            let text = full_prompt(&brief);
            for part in [
                app.title(),
                "# Task: Tidy up",
                "Make it neat.",
                "1. Open it.\n2. Clean it.",
                r#"{"answer":"done"}"#,
                "- `answer`: the word done",
                "end with `fail` and say why",
            ] {
                assert!(text.contains(part), "{app}: {part} is missing in\n{text}");
            }
        }
    }
}
