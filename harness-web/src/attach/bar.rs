//! The bar below the tool: the task, what is left of the budget, the answer, and the way to finish.

use leptos::prelude::*;
use protocol::AttachFinish;

use super::workspace::Handle;
use crate::episode::{EpisodeState, Phase, Shown};
use crate::task::{Answer, Brief, background};

#[component]
pub fn Bar(state: EpisodeState, session: Handle) -> impl IntoView {
    move || {
        state
            .shown
            .get()
            .map(|shown| view! { <Controls state=state session=session shown=shown /> })
    }
}

#[component]
fn Controls(state: EpisodeState, session: Handle, shown: Shown) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let reason = RwSignal::new(String::new());
    let Shown { task, prompt } = shown;
    let brief = task.clone();
    let fields = Answer::new(&task.result);
    let is_closed = move || state.phase.with(|phase| *phase != Phase::Playing);
    let end = move |finish: AttachFinish| {
        if let Some(session) = session.get_value() {
            session.finish(finish);
        }
    };
    let answer = move |_| {
        is_open.set(false);
        end(AttachFinish::Answer(fields.value()));
    };
    let give_up = move |_| {
        is_open.set(false);
        end(AttachFinish::Fail(
            reason.get_untracked().trim().to_string(),
        ));
    };
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
            <span class="fields">{fields.inputs()}</span>
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
