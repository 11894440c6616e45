//! All tasks that there are to try, narrowed by tool, difficulty, capability, set and words.

use std::collections::BTreeSet;

use face::{Offer, OfferedTask, TaskFilter};
use leptos::prelude::*;

use super::choices::Choices;
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
        Load::Here(offer) if offer.tasks.is_empty() => view! { <NoTasks /> }.into_any(),
        Load::Here(offer) => view! { <List offer filter /> }.into_any(),
    };
    view! {
        <div class="page tasks-page">
            <header class="page-head">
                <h1>"Tasks"</h1>
                <p class="lead">
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
        filter.with(|filter| {
            offer.with_value(|offer| {
                let admitted = offer.tasks.iter().filter(|it| filter.admits(&it.brief));
                admitted.cloned().collect::<Vec<OfferedTask>>()
            })
        })
    });
    let count = move || match chosen.with(Vec::len) {
        number if number == all => format!("{all} tasks"),
        number => format!("{number} of {all} tasks"),
    };
    let row = move |task: OfferedTask| {
        let about = offer.with_value(|it| it.about(task.brief.app).to_string());
        view! { <TaskRow task about /> }
    };
    view! {
        <Choices filter sets />
        <p class="task-count" role="status">{count}</p>
        <ul class="task-list">
            <For each=move || chosen.get() key=|task| task.brief.id.clone() children=row />
        </ul>
        {move || chosen.with(Vec::is_empty).then(|| view! { <NothingFits filter /> })}
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
