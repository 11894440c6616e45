//! Consent: what is recorded, what is not, and the choice.

use leptos::prelude::*;

use super::heading::Heading;

/// What is kept of a session by a server.
const RECORDED: [&str; 5] = [
    "Pictures of the tool's own area, about one a second while something changes in it",
    "What you do in the tool with pointer and keyboard, and the work that results",
    "The answers that you hand over, or why you report a task as impossible",
    "When you begin and end each task",
    "The name and version of your browser",
];

/// What is kept where there is no server.
const BUNDLED: [&str; 4] = [
    "The work that results in the tool, with the steps that led to it",
    "The answers that you hand over, or why you report a task as impossible",
    "How long each task took you",
    "The name and version of your browser",
];

const NOT_RECORDED: [&str; 4] = [
    "Anything outside the tool: other windows and tabs, the rest of your screen",
    "Camera, microphone and location",
    "Your name or address: you are known by a code alone",
    "Anything while you read the instructions or watch the demo",
];

#[component]
pub fn ConsentPage(
    /// Does a server record? Otherwise a file is made that the person hands over.
    is_served: bool,
    /// True for who agrees.
    #[prop(into)]
    choose: Callback<bool>,
    /// Is the choice on its way?
    #[prop(into)]
    is_busy: Signal<bool>,
    /// Why it did not get through.
    #[prop(into)]
    problem: Signal<Option<String>>,
) -> impl IntoView {
    let recorded: &'static [&'static str] = match is_served {
        true => &RECORDED,
        false => &BUNDLED,
    };
    let closing = match is_served {
        true => {
            "Agreeing is voluntary. You can stop at any time by closing this window; what was recorded \
             until then is kept."
        }
        false => {
            "Nothing leaves this browser by itself: at the end you download a file and decide whom to \
             give it to."
        }
    };
    let choose = move |agreed| {
        if !is_busy.get_untracked() {
            choose.run(agreed);
        }
    };
    view! {
        <section class="study-page" data-page="consent" aria-labelledby="study-title">
            <p class="study-eyebrow">"Before you begin"</p>
            <Heading text="What is recorded" />
            <div class="study-columns">
                <div class="study-card">
                    <h2>"Recorded"</h2>
                    <ul class="ticks">{recorded.iter().map(|it| view! { <li>{*it}</li> }).collect_view()}</ul>
                </div>
                <div class="study-card">
                    <h2>"Not recorded"</h2>
                    <ul class="crosses">
                        {NOT_RECORDED.iter().map(|it| view! { <li>{*it}</li> }).collect_view()}
                    </ul>
                </div>
            </div>
            <p class="study-text">
                "The record serves to compare people with agents on the same tasks. " {closing}
            </p>
            <p class="study-problem" role="alert">{move || problem.get()}</p>
            <div class="study-actions">
                <button type="button" class="button is-main" data-control="agree" on:click=move |_| choose(true)>
                    "I agree, continue"
                </button>
                <button type="button" class="button" data-control="decline" on:click=move |_| choose(false)>
                    "I do not agree"
                </button>
            </div>
        </section>
    }
}
