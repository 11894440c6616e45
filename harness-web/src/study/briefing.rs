//! The briefing: instructions for the tool, a demonstration in the tool itself, examples to try, and the way to the
//! first task.

use face::study::Example;
use leptos::prelude::*;
use protocol::App;

use super::countdown;
use super::example_tool::ExampleTool;
use super::heading::Heading;
use super::instructions::Instructions;
use crate::tour::Tour;

#[component]
pub fn BriefingPage(
    app: App,
    tasks: usize,
    seconds: u32,
    examples: Vec<Example>,
    #[prop(into)] start: Callback<()>,
    #[prop(into)] is_busy: Signal<bool>,
    #[prop(into)] problem: Signal<Option<String>>,
) -> impl IntoView {
    let what = what_follows(tasks, &countdown::words(seconds.into()));
    view! {
        <section class="study-page study-wide" data-page="briefing" aria-labelledby="study-title">
            <p class="study-eyebrow">"Briefing"</p>
            <Heading text=app.title() />
            <p class="study-lead">
                "Take the time you need on this page: no clock is running. You can look at the instructions \
                 and the demo again during every task."
            </p>
            <div class="briefing">
                <Instructions app />
                <div class="briefing-demo">
                    <h2>"See how it works"</h2>
                    <Tour app />
                </div>
            </div>
            {examples
                .into_iter()
                .map(|example| view! { <ExampleTool app example /> })
                .collect_view()}
            <div class="start-bar">
                <div>
                    <p class="start-title">{what}</p>
                    <p class="study-hint">
                        "The clock starts when the tool is open and does not stop. A task that is finished \
                         cannot be repeated."
                    </p>
                    <p class="study-problem" role="alert">{move || problem.get()}</p>
                </div>
                <StartButton label="Start the first task" start is_busy />
            </div>
        </section>
    }
}

/// Begins a task, once however often it is pressed.
#[component]
pub fn StartButton(
    #[prop(into)] label: String,
    start: Callback<()>,
    is_busy: Signal<bool>,
) -> impl IntoView {
    let press = move |_| {
        if !is_busy.get_untracked() {
            start.run(());
        }
    };
    view! {
        <button
            type="button"
            class="button is-main is-large"
            data-control="start"
            aria-disabled=move || is_busy.get().to_string()
            on:click=press
        >
            {move || if is_busy.get() { "Starting…".to_string() } else { label.clone() }}
        </button>
    }
}

fn what_follows(tasks: usize, time: &str) -> String {
    match tasks {
        1 => format!("One task, {time}"),
        _ => format!("{tasks} tasks one after another, {time} for each"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_told_how_many_tasks_there_are_and_how_long_each_may_take() {
        assert_eq!(what_follows(1, "10 minutes"), "One task, 10 minutes");
        let several = what_follows(4, "10 minutes");
        assert_eq!(several, "4 tasks one after another, 10 minutes for each");
    }
}
