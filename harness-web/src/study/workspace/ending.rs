//! The last question before a task ends: there is no way back.

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::AttachFinish;

use super::play::Handle;
use crate::task::Answer;

/// What a person wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Finish,
    Report,
}

#[component]
pub fn Ending(
    ask: RwSignal<Option<Ask>>,
    answer: Answer,
    reason: RwSignal<String>,
    play: Handle,
    is_last: bool,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            match ask.get() {
                // Fails only where it is open already.
                Some(_) => drop(dialog.show_modal()),
                None => dialog.close(),
            }
        }
    });
    let end = move |finish: AttachFinish| {
        ask.set(None);
        if let Some(play) = play.get_value() {
            play.finish(finish);
        }
    };
    let content = move || match ask.get() {
        None => ().into_any(),
        Some(Ask::Finish) => {
            let finish = move || end(AttachFinish::Answer(answer.value()));
            view! { <Finish ask answer is_last finish /> }.into_any()
        }
        Some(Ask::Report) => {
            let report = move || {
                end(AttachFinish::Fail(
                    reason.get_untracked().trim().to_string(),
                ));
            };
            view! { <Report ask reason report /> }.into_any()
        }
    };
    view! {
        <dialog
            class="study-dialog"
            node_ref=dialog
            aria-labelledby="ending-title"
            on:close=move |_| ask.set(None)
        >
            {content}
        </dialog>
    }
}

#[component]
fn Finish(
    ask: RwSignal<Option<Ask>>,
    answer: Answer,
    is_last: bool,
    finish: impl Fn() + 'static,
) -> impl IntoView {
    let given = answer.texts().into_iter();
    let given = given.filter(|(_, text)| !text.trim().is_empty());
    let given = given.map(|(key, text)| view! { <div><dt>{key}</dt><dd>{text}</dd></div> });
    let warning = left_empty_text(&answer.left_empty());
    let warning = warning.map(|words| view! { <p class="study-warning">{words}</p> });
    let after = match is_last {
        true => "This was the last task.",
        false => "The next task follows; you can take a break before it.",
    };
    view! {
        <h2 id="ending-title">"Finish this task?"</h2>
        <p>"Your work is handed over as it is now. You cannot come back to it. " {after}</p>
        {(!answer.is_word_of_done()).then(|| view! { <dl class="given">{given.collect_view()}</dl> })}
        {warning}
        <div class="study-actions is-right">
            <button type="button" class="button" data-control="go-on" on:click=move |_| ask.set(None)>
                "Go on working"
            </button>
            <button
                type="button"
                class="button is-main"
                data-control="confirm-finish"
                on:click=move |_| finish()
            >
                "Finish task"
            </button>
        </div>
    }
}

fn left_empty_text(keys: &[String]) -> Option<String> {
    (!keys.is_empty()).then(|| format!("Left empty: {}.", keys.join(", ")))
}

#[component]
fn Report(
    ask: RwSignal<Option<Ask>>,
    reason: RwSignal<String>,
    report: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <h2 id="ending-title">"Report this task as impossible?"</h2>
        <p>
            "Only if the tool cannot do what is asked. Undo first what you changed. A task that can be done \
             and is reported counts as failed, and you cannot come back to it."
        </p>
        <label class="reason">
            <span>"Why can it not be done?"</span>
            <textarea
                name="reason"
                rows="3"
                maxlength="2000"
                prop:value=move || reason.get()
                on:input=move |event| reason.set(event_target_value(&event))
            ></textarea>
        </label>
        <div class="study-actions is-right">
            <button type="button" class="button" data-control="go-on" on:click=move |_| ask.set(None)>
                "Go on working"
            </button>
            <button
                type="button"
                class="button is-main"
                data-control="confirm-report"
                disabled=move || reason.with(|it| it.trim().is_empty())
                on:click=move |_| report()
            >
                "Report as impossible"
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_were_left_empty_are_named_before_the_end() {
        let keys = ["time".to_string(), "place".to_string()];
        let said = left_empty_text(&keys);
        assert_eq!(said.as_deref(), Some("Left empty: time, place."));
        assert_eq!(left_empty_text(&[]), None);
    }
}
