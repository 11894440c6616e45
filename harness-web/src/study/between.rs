//! Pages around the tasks: before the next one, after the last, and where nothing is to be done.

use leptos::prelude::*;
use protocol::App;

use super::briefing::StartButton;
use super::countdown;
use super::heading::Heading;
use super::instructions::Instructions;

#[component]
pub fn BetweenPage(
    app: App,
    /// Which one is next, counted from 0.
    task: usize,
    tasks: usize,
    seconds: u32,
    start: Callback<()>,
    #[prop(into)] is_busy: Signal<bool>,
    #[prop(into)] problem: Signal<Option<String>>,
) -> impl IntoView {
    let number = task + 1;
    let left = left_text(task, tasks);
    view! {
        <section class="study-page study-narrow" data-page="between" aria-labelledby="study-title">
            <p class="study-eyebrow">{app.title()}</p>
            <Heading text=format!("Task {task} is saved") />
            <Progress done=task tasks />
            <p class="study-lead">
                {left} " Take a break if you like: no clock is running until you start the next one, and you \
                 can close this window and come back later in this browser."
            </p>
            <p class="study-problem" role="alert">{move || problem.get()}</p>
            <div class="study-actions">
                <StartButton label=format!("Start task {number} of {tasks}") start is_busy=is_busy />
                <span class="study-hint">{format!("{} for it", countdown::words(seconds.into()))}</span>
            </div>
            <details class="study-details">
                <summary>"Read the instructions again"</summary>
                <Instructions app />
            </details>
        </section>
    }
}

fn left_text(done: usize, tasks: usize) -> String {
    match tasks.saturating_sub(done) {
        1 => "One task is left.".to_string(),
        left => format!("{left} tasks are left."),
    }
}

fn done_text(tasks: usize) -> String {
    match tasks {
        1 => "The task is".to_string(),
        2 => "Both tasks are".to_string(),
        _ => format!("All {tasks} tasks are"),
    }
}

/// How much is done, as a row of marks.
#[component]
fn Progress(done: usize, tasks: usize) -> impl IntoView {
    let words = format!("{done} of {tasks} tasks done");
    let mark = move |index: usize| view! { <i class:is-done=move || index < done></i> };
    view! {
        <div class="study-progress" role="img" aria-label=words>
            {(0..tasks).map(mark).collect_view()}
        </div>
    }
}

#[component]
pub fn DonePage(tasks: usize, #[prop(into)] leave: Callback<()>) -> impl IntoView {
    let what = done_text(tasks);
    view! {
        <section class="study-page study-narrow" data-page="done" aria-labelledby="study-title">
            <p class="study-eyebrow">"Finished"</p>
            <Heading text="Thank you" />
            <p class="study-lead">
                {what} " behind you, and everything is saved. There is nothing more to do: you can close \
                 this window."
            </p>
            <div class="study-actions">
                <button type="button" class="button" data-control="another" on:click=move |_| leave.run(())>
                    "Enter another code"
                </button>
            </div>
        </section>
    }
}

#[component]
pub fn DeclinedPage(#[prop(into)] leave: Callback<()>) -> impl IntoView {
    view! {
        <section class="study-page study-narrow" data-page="declined" aria-labelledby="study-title">
            <p class="study-eyebrow">"No consent"</p>
            <Heading text="Nothing was recorded" />
            <p class="study-lead">
                "You did not agree to the record, so there are no tasks. That is fine; you can close this \
                 window."
            </p>
            <div class="study-actions">
                <button type="button" class="button" data-control="another" on:click=move |_| leave.run(())>
                    "Back to the beginning"
                </button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_counted_without_what_is_done() {
        assert_eq!(left_text(1, 3), "2 tasks are left.");
        assert_eq!(left_text(2, 3), "One task is left.");
    }

    #[test]
    fn one_task_is_no_plural() {
        assert_eq!(done_text(1), "The task is");
        assert_eq!(done_text(2), "Both tasks are");
        assert_eq!(done_text(5), "All 5 tasks are");
    }
}
