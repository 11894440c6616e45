//! The task beside the tool: what is to be done, the fields of its answer, and the ways to end it.

use leptos::prelude::*;

use super::SessionTask;
use super::ending::{Ask, Ending};
use super::play::Handle;
use crate::episode::{EpisodeState, Phase, Shown};
use crate::frame::sentence;
use crate::study::draft::Draft;
use crate::task::{Answer, Brief};

#[component]
pub fn Sidebar(current: SessionTask, state: EpisodeState, play: Handle) -> impl IntoView {
    // Opening the tool again shows the same task; what is written stays.
    let shown = Memo::new(move |_| state.shown.get());
    let task = move || {
        let current = current.clone();
        shown
            .get()
            .map(|shown| view! { <Task current state shown play /> })
    };
    view! {
        <aside id="study-sidebar" class="study-sidebar" aria-label="Task">
            {task}
            <Show when=move || shown.with(Option::is_none)>
                <div class="study-blank" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
            </Show>
        </aside>
    }
}

#[component]
fn Task(current: SessionTask, state: EpisodeState, shown: Shown, play: Handle) -> impl IntoView {
    let SessionTask {
        episode,
        task: index,
        tasks,
        is_recorded,
        ..
    } = current;
    // Where a server records, the header says how that goes.
    let trouble = move || state.trouble.get().filter(|_| !is_recorded);
    let trouble = move || trouble().map(|it| sentence(&it));
    let draft = Draft::load(&episode);
    let answer = Answer::new(&shown.task.result);
    answer.fill(&draft.answers);
    let reason = RwSignal::new(draft.reason);
    keep_draft(episode, answer, reason);
    let ask = RwSignal::new(None::<Ask>);
    let is_open = move || state.phase.with(|it| *it == Phase::Playing);
    let heading = match answer.is_word_of_done() {
        true => "When you are done",
        false => "Your answer",
    };
    view! {
        <div class="study-task" tabindex="0" role="region" aria-label="What is to be done">
            <Brief task=shown.task />
        </div>
        <form class="study-answer" novalidate on:submit=move |event| {
            event.prevent_default();
            if is_open() && answer.is_begun() {
                ask.set(Some(Ask::Finish));
            }
        }>
            <h3>{heading}</h3>
            {answer.is_word_of_done().then(|| view! {
                <p class="study-hint">"Nothing has to be written: your work is handed over as it is."</p>
            })}
            {answer.form()}
            <p class="study-problem" role="alert">{trouble}</p>
            <button
                type="submit"
                class="button is-main"
                data-control="finish"
                disabled=move || !is_open() || !answer.is_begun()
            >
                "Finish"
            </button>
            <button
                type="button"
                class="button is-quiet"
                data-control="report"
                disabled=move || !is_open()
                on:click=move |_| ask.set(Some(Ask::Report))
            >
                "Report as impossible"
            </button>
        </form>
        <Ending ask answer reason play is_last=index + 1 == tasks />
    }
}

/// A reload loses nothing that was written.
fn keep_draft(episode: String, answer: Answer, reason: RwSignal<String>) {
    Effect::new(move |is_later: Option<bool>| {
        let (answers, reason) = (answer.texts(), reason.get());
        if is_later.is_some() {
            let mut draft = Draft::load(&episode);
            draft.answers = answers;
            draft.reason = reason;
            draft.save(&episode);
        }
        true
    });
}
