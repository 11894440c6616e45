//! The bar below the tool: the task, what is left of the budget, the answer, and the way to finish.

use leptos::prelude::*;
use protocol::{AttachFinish, AttachOpening, ResultField, ResultKind, TaskBrief};
use serde_json::{Map, Value, json};

use super::page_state::{PageState, Phase};
use super::workspace::Handle;

/// A field of the answer and what was written into it.
type Field = (ResultField, RwSignal<String>);

#[component]
pub fn Bar(state: PageState, session: Handle) -> impl IntoView {
    move || {
        state
            .opening
            .get()
            .map(|opening| view! { <Controls state=state session=session opening=opening /> })
    }
}

#[component]
fn Controls(state: PageState, session: Handle, opening: AttachOpening) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let reason = RwSignal::new(String::new());
    let AttachOpening { task, prompt, .. } = opening;
    let brief = task.clone();
    let fields: Vec<Field> = task
        .result
        .into_iter()
        .map(|field| (field, RwSignal::new(String::new())))
        .collect();
    let fields = StoredValue::new(fields);
    let is_closed = move || state.phase.with(|phase| *phase != Phase::Playing);
    let end = move |finish: AttachFinish| {
        if let Some(session) = session.get_value() {
            session.finish(finish);
        }
    };
    let answer = move |_| {
        is_open.set(false);
        end(AttachFinish::Answer(fields.with_value(|it| answer_of(it))));
    };
    let give_up = move |_| {
        is_open.set(false);
        end(AttachFinish::Fail(
            reason.get_untracked().trim().to_string(),
        ));
    };
    let inputs = fields.with_value(|it| it.iter().map(field_view).collect_view());
    view! {
        <Show when=move || is_open.get()>
            <section class="brief" aria-label="Task">
                <Brief task=brief.clone() background=background(&prompt) />
                <div class="give-up">
                    <input
                        aria-label="Why the task cannot be done"
                        placeholder="Why the task cannot be done"
                        prop:value=move || reason.get()
                        on:input=move |event| reason.set(event_target_value(&event))
                    />
                    <button
                        class="quiet"
                        disabled=move || is_closed() || reason.with(|it| it.trim().is_empty())
                        on:click=give_up
                    >
                        "Report as impossible"
                    </button>
                </div>
            </section>
        </Show>
        <footer class="bar">
            <button
                class="quiet"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|it| *it = !*it)
            >
                "Task"
            </button>
            <span class="task-title" title=task.title.clone()>{task.title.clone()}</span>
            <span class="trouble" role="status">{move || state.trouble.get()}</span>
            <span class="fields">{inputs}</span>
            <span class="figure" title="Time left">
                <b>{move || state.time_left()}</b>
                " left"
            </span>
            <span class="figure" title="Steps left">
                <b>{move || state.steps_left.get()}</b>
                " steps"
            </span>
            <button class="finish" disabled=is_closed on:click=answer>
                "Finish"
            </button>
        </footer>
    }
}

/// The task itself, and what there is to know about the tool for who asks.
#[component]
fn Brief(task: TaskBrief, background: String) -> impl IntoView {
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
            <details>
                <summary>{about}</summary>
                <pre>{background}</pre>
            </details>
        </div>
    }
}

/// What the prompt says before it comes to the task, without its heading.
fn background(prompt: &str) -> String {
    let before = prompt.split("\n# Task").next().unwrap_or_default();
    let text = before.split_once('\n').map_or(before, |(_, text)| text);
    text.trim().to_string()
}

fn field_view((field, text): &Field) -> impl IntoView + use<> {
    let text = *text;
    let hint = match field.kind {
        ResultKind::Text if field.key == "answer" => "done",
        ResultKind::Text => "text",
        ResultKind::Number => "number",
        ResultKind::List => "one, two, three",
    };
    view! {
        <label class="field" title=field.description.clone()>
            <span>{field.key.clone()}</span>
            <input
                name=field.key.clone()
                placeholder=hint
                autocomplete="off"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
        </label>
    }
}

/// The answer as the task wants it. What was left empty is left out, except that a task without any
/// question is answered with "done".
fn answer_of(fields: &[Field]) -> Map<String, Value> {
    let mut answer = Map::new();
    for (field, text) in fields {
        let text = text.get_untracked();
        let text = text.trim();
        let is_only = fields.len() == 1 && field.key == "answer";
        if !text.is_empty() {
            answer.insert(field.key.clone(), value_of(field.kind, text));
        } else if is_only {
            answer.insert(field.key.clone(), json!("done"));
        }
    }
    if fields.is_empty() {
        answer.insert("answer".into(), json!("done"));
    }
    answer
}

fn value_of(kind: ResultKind, text: &str) -> Value {
    match kind {
        ResultKind::Text => json!(text),
        // What is no number is handed over as it is, and judged so.
        ResultKind::Number => match serde_json::from_str::<Value>(text) {
            Ok(number @ Value::Number(_)) => number,
            _ => json!(text),
        },
        ResultKind::List => match serde_json::from_str::<Value>(text) {
            Ok(list @ Value::Array(_)) => list,
            _ => json!(text.split(',').map(str::trim).collect::<Vec<_>>()),
        },
    }
}
