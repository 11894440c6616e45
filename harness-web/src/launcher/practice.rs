//! A task to try: the tool with its prompt beside it, and a word about the work whenever it is wanted.

use face::{OfferedTask, Practice as Way};
use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::AttachFinish;

use super::outcome::Result;
use super::practice_session::{Phase, PracticeSession};
use crate::frame::{Empty, Trouble, Waiting, sentence};
use crate::host::{Host, Load};
use crate::task::{Answer, Brief};
use crate::tool::{Fit, SANDBOX, follow_size};

#[component]
pub fn Practice(host: Host, id: String) -> impl IntoView {
    move || match host.load() {
        Load::Waiting => view! { <Waiting what="Asking for the task" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="The task could not be read" reason /> }.into_any()
        }
        Load::Ready(offer) => match offer.task(&id).cloned() {
            Some(task) => {
                let about = offer.about(task.brief.app).to_string();
                view! { <PracticePage task about way=offer.practice /> }.into_any()
            }
            None => view! { <NoSuchTask id=id.clone() /> }.into_any(),
        },
    }
}

#[component]
fn NoSuchTask(id: String) -> impl IntoView {
    view! {
        <Empty title="There is no such task here">
            <p>"This host does not offer " <code>{id}</code> "."</p>
            <p><a href="#/tasks">"To all tasks"</a></p>
        </Empty>
    }
}

#[component]
fn PracticePage(task: OfferedTask, about: String, way: Way) -> impl IntoView {
    let session = PracticeSession::new(&task);
    let answer = Answer::new(&task.brief.result);
    let stage = NodeRef::<Div>::new();
    let frame = NodeRef::<Iframe>::new();
    frame.on_load(move |element| session.begin(element));
    let fit = RwSignal::new(Fit::into([0.0, 0.0]));
    stage.on_load(move |room| follow_size(room.into(), move |room| fit.set(Fit::into(room))));
    dom_shell::page::document().set_title(&format!("{} · Gauntlet", task.brief.title));
    let tool = task.brief.app.title();
    let brief = task.brief;
    view! {
        <div class="practice">
            <h1 class="unseen">"Practice"</h1>
            <div class="practice-stage" node_ref=stage>
                <iframe
                    class="practice-tool"
                    node_ref=frame
                    title=tool
                    style=move || fit.get().style()
                    sandbox=SANDBOX
                ></iframe>
                <Cover session />
            </div>
            <aside class="practice-side" aria-label="The task">
                <div class="practice-head">
                    <a class="practice-back" href="#/tasks">"All tasks"</a>
                    <span class="practice-time" role="timer" aria-label="Time so far">{move || session.time_shown()}</span>
                    <button type="button" class="action plain" on:click=move |_| session.again()>"Start again"</button>
                </div>
                <Brief task=brief background=about />
                <Finish session answer way />
            </aside>
        </div>
    }
}

/// Lies over the tool while there is nothing to do in it.
#[component]
fn Cover(session: PracticeSession) -> impl IntoView {
    move || match session.phase.get() {
        Phase::Opening => Some(
            view! {
                <div class="practice-cover"><Waiting what="Opening the tool" /></div>
            }
            .into_any(),
        ),
        Phase::Broken(reason) => Some(
            view! {
                <div class="practice-cover">
                    <Trouble title="The tool does not open" reason />
                </div>
            }
            .into_any(),
        ),
        Phase::Working | Phase::Checking => None,
    }
}

/// The fields of the answer, and what is done with the work.
#[component]
fn Finish(session: PracticeSession, answer: Answer, way: Way) -> impl IntoView {
    let reason = RwSignal::new(String::new());
    let cannot = move || session.phase.with(|it| *it != Phase::Working);
    let check = move |_| session.finish(AttachFinish::Answer(answer.value()), way);
    let refuse = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        session.finish(
            AttachFinish::Fail(reason.get_untracked().trim().into()),
            way,
        );
    };
    let no_reason = move || cannot() || reason.with(|it| it.trim().is_empty());
    let words = move || session.phase.with(|phase| phase.button_text(way));
    view! {
        <div class="practice-finish">
            <div class="practice-fields">{answer.inputs()}</div>
            <button type="button" class="action primary wide" disabled=cannot on:click=check>{words}</button>
            <details class="practice-refuse">
                <summary>"It cannot be done?"</summary>
                <form on:submit=refuse>
                    <label>
                        <span>"Why, in a sentence"</span>
                        <input
                            autocomplete="off"
                            maxlength="500"
                            prop:value=move || reason.get()
                            on:input=move |event| reason.set(event_target_value(&event))
                        />
                    </label>
                    <button type="submit" class="action" disabled=no_reason>"Say so"</button>
                </form>
            </details>
            <div class="practice-result" aria-live="polite">
                {move || session.trouble.get().map(|it| view! { <p class="practice-trouble">{sentence(&it)}</p> })}
                {move || session.outcome.get().map(|outcome| view! { <Result outcome /> })}
            </div>
        </div>
    }
}
