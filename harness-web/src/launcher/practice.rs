//! A task to try: the tool with its prompt beside it, and a word about the work whenever it is wanted.

use face::{OfferedTask, Practice as Way};
use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::AttachFinish;

use super::outcome::{Outcome, Result};
use super::practice_session::{Phase, PracticeSession};
use crate::frame::{Empty, Trouble, Waiting, sentence, set_title};
use crate::host::{Host, Load};
use crate::route::Route;
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
                let next = following(&offer.tasks, &id).map(|it| Route::Try(it.brief.id.clone()));
                view! { <PracticePage task about next way=offer.practice /> }.into_any()
            }
            None => view! { <NoSuchTask id=id.clone() /> }.into_any(),
        },
    }
}

/// The next task of the same tool, in the order of the host; after its last the first of the next tool.
fn following<'t>(tasks: &'t [OfferedTask], id: &str) -> Option<&'t OfferedTask> {
    let here = tasks.iter().position(|it| it.brief.id == id)?;
    let (before, from) = tasks.split_at(here + 1);
    let app = tasks[here].brief.app;
    let of_tool = from.iter().find(|it| it.brief.app == app);
    of_tool.or_else(|| from.iter().chain(before).find(|it| it.brief.app != app))
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
fn PracticePage(task: OfferedTask, about: String, next: Option<Route>, way: Way) -> impl IntoView {
    let session = PracticeSession::new(&task);
    let answer = Answer::new(&task.brief.result);
    let stage = NodeRef::<Div>::new();
    let frame = NodeRef::<Iframe>::new();
    frame.on_load(move |element| session.begin(element));
    let fit = RwSignal::new(Fit::into([0.0, 0.0]));
    stage.on_load(move |room| follow_size(room.into(), move |room| fit.set(Fit::into(room))));
    set_title(&[&task.brief.title, "Practice"]);
    let is_folded = RwSignal::new(false);
    let fold_label = move || {
        if is_folded.get() {
            "Show the task"
        } else {
            "Hide the task"
        }
    };
    let tool = task.brief.app.title();
    let brief = task.brief;
    view! {
        <div class="practice" class:is-folded=move || is_folded.get()>
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
            <button
                type="button"
                class="practice-fold"
                aria-expanded=move || (!is_folded.get()).to_string()
                aria-label=fold_label
                title=fold_label
                on:click=move |_| is_folded.update(|it| *it = !*it)
            >
                {move || if is_folded.get() { "‹" } else { "›" }}
            </button>
            <aside class="practice-side" aria-label="The task" hidden=move || is_folded.get()>
                <div class="practice-head">
                    <a class="practice-back" href="#/tasks">"All tasks"</a>
                    <span class="practice-time" role="timer" aria-label="Time so far">{move || session.time_shown()}</span>
                    <button type="button" class="action plain" on:click=move |_| session.again()>"Start again"</button>
                </div>
                <Brief task=brief background=about />
                <Finish session answer next way />
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
fn Finish(
    session: PracticeSession,
    answer: Answer,
    next: Option<Route>,
    way: Way,
) -> impl IntoView {
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
    // Whoever has solved it wants to go on, and may still try something else.
    let is_solved = move || {
        session
            .outcome
            .with(|it| matches!(it, Some(Outcome::Judged(verdict)) if verdict.pass))
    };
    let way_on = move || {
        let address = next.as_ref()?.address();
        is_solved().then(|| {
            view! { <a class="action primary wide" data-control="next-task" href=address>"Next task"</a> }
        })
    };
    view! {
        <div class="practice-finish">
            <div class="practice-fields">{answer.inputs()}</div>
            {way_on}
            <button
                type="button"
                class="action wide"
                class:primary=move || !is_solved()
                disabled=cannot
                on:click=check
            >
                {words}
            </button>
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;
    use protocol::Difficulty;

    #[test]
    fn the_next_task_is_of_the_same_tool_while_there_is_one() {
        let ids = ["modeller/001-x", "video-editor/001-x", "modeller/002-x"];
        let tasks = ids.map(|id| offered(id, Difficulty::Easy));
        let next = |id: &str| following(&tasks, id).map(|it| it.brief.id.as_str());
        assert_eq!(next("modeller/001-x"), Some("modeller/002-x"));
        assert_eq!(next("modeller/002-x"), Some("video-editor/001-x"));
        assert_eq!(next("video-editor/001-x"), Some("modeller/002-x"));
        assert_eq!(next("nothing"), None);
        assert_eq!(
            following(&tasks[..1], "modeller/001-x").map(|it| &it.brief.id),
            None
        );
    }
}
