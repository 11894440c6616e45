//! All tasks that there are to try, narrowed by tool, difficulty, capability, set and words.

use std::collections::BTreeSet;

use face::{Offer, OfferedTask, TaskFilter};
use leptos::prelude::*;

use super::choices::Choices;
use super::order::{Column, Line, lines, pressed};
use super::row::TaskRow;
use crate::frame::{Empty, Trouble, Waiting};
use crate::host::{Host, Load};
use crate::route::{self, Route};

#[component]
pub fn Tasks(host: Host, query: String) -> impl IntoView {
    let filter = RwSignal::new(TaskFilter::parse(&query));
    // What is chosen can be sent to others, and is there again after a reload.
    Effect::new(move |before: Option<String>| {
        let query = filter.with(TaskFilter::query);
        if before.is_some_and(|it| it != query) {
            route::note(&Route::Tasks(query.clone()));
        }
        query
    });
    let list = move || match host.load() {
        Load::Waiting => view! { <Waiting what="Asking for the tasks" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="The tasks could not be read" reason /> }.into_any()
        }
        Load::Ready(offer) if offer.tasks.is_empty() => view! { <NoTasks /> }.into_any(),
        Load::Ready(offer) => view! { <List offer filter /> }.into_any(),
    };
    view! {
        <div class="page tasks-page">
            <header class="page-head">
                <h1>"Tasks"</h1>
                <p>
                    "Each is a prompt, a tool and a verdict. Open one to read it, or try it yourself: \
                     the tool beside the prompt, and no time limit."
                </p>
            </header>
            {list}
        </div>
    }
}

#[component]
fn NoTasks() -> impl IntoView {
    view! {
        <Empty title="No tasks are offered here">
            <p>
                "This host has the tools alone. " <code>"cargo gauntlet serve"</code>
                " in a checkout offers all tasks."
            </p>
            <p><a href="#/">"To the tools"</a></p>
        </Empty>
    }
}

#[component]
fn List(offer: Offer, filter: RwSignal<TaskFilter>) -> impl IntoView {
    let sets: BTreeSet<String> = offer.tasks.iter().map(|it| it.brief.set.clone()).collect();
    let all = offer.tasks.len();
    let offer = StoredValue::new(offer);
    let chosen = Memo::new(move |_| {
        filter.with(|filter| offer.with_value(|offer| admitted(&offer.tasks, filter)))
    });
    let count = move || counted(chosen.with(Vec::len), all);
    let order = RwSignal::new((Column::default(), false));
    let lines = move || lines(chosen.get(), order.get());
    let line = move |line: Line| match line {
        Line::Head(app, count) => view! {
            <li class="task-group"><h2>{app.title()}</h2><span>{counted(count, count)}</span></li>
        }
        .into_any(),
        Line::Task(task) => {
            let about = offer.with_value(|it| it.about(task.brief.app).to_string());
            view! { <TaskRow task=*task about /> }.into_any()
        }
    };
    view! {
        <div class="task-bar">
            <Choices filter sets />
            <p class="task-count" role="status">{count}</p>
            <div class="task-heads" role="group" aria-label="Order">
                {head(order, "Task", Column::Title)}
                {head(order, "Tool", Column::Tool)}
                {head(order, "Capability", Column::Capability)}
                {head(order, "Set", Column::Set)}
                {head(order, "Difficulty", Column::Difficulty)}
            </div>
        </div>
        <ul class="task-list">
            <For each=lines key=Line::key children=line />
        </ul>
        {move || chosen.with(Vec::is_empty).then(|| view! { <NothingFits filter /> })}
    }
}

/// The head of a column, which sorts.
fn head(order: RwSignal<(Column, bool)>, label: &'static str, column: Column) -> impl IntoView {
    let class = format!("head-{}", label.to_lowercase());
    let arrow = move || match order.get() {
        (it, false) if it == column => " ↑",
        (it, true) if it == column => " ↓",
        _ => "",
    };
    let press = move |_| order.update(|it| *it = pressed(*it, column));
    view! { <button type="button" class=class on:click=press>{label}{arrow}</button> }
}

fn admitted(tasks: &[OfferedTask], filter: &TaskFilter) -> Vec<OfferedTask> {
    let admitted = tasks.iter().filter(|it| filter.admits(&it.brief));
    admitted.cloned().collect()
}

fn counted(shown: usize, all: usize) -> String {
    match shown == all {
        true if all == 1 => "1 task".to_string(),
        true => format!("{all} tasks"),
        false => format!("{shown} of {all} tasks"),
    }
}

#[component]
fn NothingFits(filter: RwSignal<TaskFilter>) -> impl IntoView {
    view! {
        <Empty title="No task fits">
            <p>"Fewer words or another choice shows more."</p>
            <button type="button" class="action" on:click=move |_| filter.set(TaskFilter::default())>
                "Show all tasks"
            </button>
        </Empty>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;
    use protocol::Difficulty;

    #[test]
    fn filtered_tasks_stay_in_the_order_of_the_host() {
        let tasks = [
            offered("video-editor/001-x", Difficulty::Hard),
            offered("modeller/002-x", Difficulty::Easy),
            offered("modeller/001-x", Difficulty::Hard),
        ];
        let ids = |query: &str| -> Vec<String> {
            let found = admitted(&tasks, &TaskFilter::parse(query));
            found.into_iter().map(|it| it.brief.id).collect()
        };
        assert_eq!(ids("").len(), 3);
        assert_eq!(ids("app=modeller"), ["modeller/002-x", "modeller/001-x"]);
        assert_eq!(ids("difficulty=hard&words=modeller"), ["modeller/001-x"]);
        assert!(ids("set=extra").is_empty());
    }

    #[test]
    fn tasks_that_are_not_shown_are_counted_too() {
        assert_eq!(counted(100, 100), "100 tasks");
        assert_eq!(counted(7, 100), "7 of 100 tasks");
    }
}
