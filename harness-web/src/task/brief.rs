//! A task in words: what is to be done, what is to be answered, what there is to know.

use leptos::prelude::*;
use protocol::TaskBrief;

/// The task itself, and what there is to know about the tool for who asks, where that is given.
#[component]
pub fn Brief(task: TaskBrief, #[prop(optional)] background: Option<String>) -> impl IntoView {
    let about = format!("About the {}", task.app.title());
    let steps = task.prompt.steps.into_iter();
    let wanted = task
        .result
        .into_iter()
        .filter(|it| !it.description.is_empty());
    view! {
        <div class="brief-text">
            <h2>{task.title}</h2>
            <p>{task.prompt.goal.trim().to_string()}</p>
            <ol>{steps.map(|step| view! { <li>{step.trim().to_string()}</li> }).collect_view()}</ol>
            <ul class="wanted">
                {wanted
                    .map(|field| view! { <li><code>{field.key}</code>" "{field.description}</li> })
                    .collect_view()}
            </ul>
            {background
                .map(|text| {
                    view! {
                        <details>
                            <summary>{about}</summary>
                            <pre>{text}</pre>
                        </details>
                    }
                })}
        </div>
    }
}

/// What the prompt says before it comes to the task, without its heading.
pub fn background(prompt: &str) -> String {
    let before = prompt.split("\n# Task").next().unwrap_or_default();
    let text = before.split_once('\n').map_or(before, |(_, text)| text);
    text.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_background_is_what_stands_before_the_task_without_its_heading() {
        let prompt = "# 3D Modeller\n\nA scene of solids.\n- one\n\n# Task: Double it\n\nDo so.\n";
        assert_eq!(background(prompt), "A scene of solids.\n- one");
        assert_eq!(background("# 3D Modeller\n\n# Task: Double it\n"), "");
        assert_eq!(background(""), "");
    }
}
