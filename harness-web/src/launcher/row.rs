//! A task in the list: a line that opens to its prompt.

use face::{OfferedTask, capability_label, difficulty_label, name_of};
use leptos::prelude::*;

use crate::route::Route;
use crate::task::Brief;

#[component]
pub fn TaskRow(task: OfferedTask, about: String) -> impl IntoView {
    let brief = task.brief;
    let address = Route::Try(brief.id.clone()).address();
    let capabilities: Vec<&str> = brief
        .capabilities
        .iter()
        .map(|it| capability_label(*it))
        .collect();
    let (title, id) = (brief.title.clone(), brief.id.clone());
    let label = format!("Try it: {title}");
    let (app, difficulty, set) = (brief.app, brief.difficulty, brief.set.clone());
    // The prompts of all tasks are a long text; each is written when it is asked for.
    let is_read = RwSignal::new(false);
    let prompt = move || {
        let (task, background) = (brief.clone(), about.clone());
        is_read.get().then(|| view! { <Brief task background /> })
    };
    view! {
        <li class="task-row">
            <details on:toggle=move |_| is_read.set(true)>
                <summary>
                    <span class="task-name">
                        <span class="task-title-text">{title}</span>
                        <span class="task-id">{id}</span>
                    </span>
                    <span class="task-app">{app.title()}</span>
                    <span class="task-capability">{capabilities.join(", ")}</span>
                    <span class="task-set">{set}</span>
                    <span class="difficulty" data-difficulty=name_of(difficulty)>{difficulty_label(difficulty)}</span>
                </summary>
                {prompt}
            </details>
            <a class="action" href=address aria-label=label>"Try it"</a>
        </li>
    }
}
