//! Which tool, and which of its tasks.

use std::collections::BTreeSet;

use face::{Offer, OfferedTask};
use leptos::prelude::*;
use protocol::{App, Difficulty};

use super::chosen::{Chosen, SECONDS};
use crate::frame::Empty;
use crate::study::countdown;
use crate::study::heading::Heading;

#[component]
pub fn ChoicePage(offer: StoredValue<Offer>, go: Callback<Option<Chosen>>) -> impl IntoView {
    let apps = offer.with_value(|offer| apps(&offer.tasks));
    let Some(first) = apps.first().copied() else {
        return view! {
            <Empty title="There are no tasks here">
                <p>"This host offers none to people."</p>
            </Empty>
        }
        .into_any();
    };
    let app = RwSignal::new(first);
    let picked = RwSignal::new(offer.with_value(|it| usual(&it.tasks, first)));
    let choose = move |it: App| {
        app.set(it);
        picked.set(offer.with_value(|offer| usual(&offer.tasks, it)));
    };
    let tool = move |it: App| {
        let count = offer.with_value(|offer| of(&offer.tasks, it).count());
        view! {
            <label class="choice-tool">
                <input type="radio" name="tool" value=it.slug() prop:checked=move || app.get() == it on:change=move |_| choose(it) />
                <b>{it.title()}</b>
                <span>{format!("{count} tasks")}</span>
            </label>
        }
    };
    let begin = move |_| {
        let tasks = offer.with_value(|offer| {
            let tasks = of(&offer.tasks, app.get_untracked());
            let is_picked = |id: &String| picked.with_untracked(|it| it.contains(id));
            tasks
                .map(|it| it.brief.id.clone())
                .filter(is_picked)
                .collect()
        });
        go.run(Some(Chosen::new(app.get_untracked(), tasks)));
    };
    let summary = move || match picked.with(BTreeSet::len) {
        0 => "Choose at least one task.".to_string(),
        1 => format!("One task, up to {}.", countdown::words(SECONDS.into())),
        many => format!(
            "{many} tasks, up to {} each.",
            countdown::words(SECONDS.into())
        ),
    };
    view! {
        <section class="study-page" data-page="choice" aria-labelledby="study-title">
            <p class="study-eyebrow">"Human baseline"</p>
            <Heading text="Take part in the evaluation" />
            <p class="study-lead">
                "Work on the tasks that are given to agents. Everything stays in this browser; at the end \
                 you download a file that can be judged."
            </p>
            <fieldset class="choice-tools">
                <legend>"Tool"</legend>
                {apps.into_iter().map(tool).collect_view()}
            </fieldset>
            <Tasks offer app picked />
            <div class="start-bar">
                <p class="start-title" role="status">{summary}</p>
                <button
                    type="button"
                    class="button is-main is-large"
                    data-control="choose"
                    disabled=move || picked.with(BTreeSet::is_empty)
                    on:click=begin
                >
                    "Continue"
                </button>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn Tasks(
    offer: StoredValue<Offer>,
    app: RwSignal<App>,
    picked: RwSignal<BTreeSet<String>>,
) -> impl IntoView {
    let task = move |it: &OfferedTask| {
        let id = it.brief.id.clone();
        let (is_in, other) = (id.clone(), id.clone());
        let turn = move |_| {
            picked.update(|it| {
                if !it.remove(&other) {
                    it.insert(other.clone());
                }
            });
        };
        view! {
            <label class="choice-task">
                <input
                    type="checkbox"
                    name="task"
                    value=id
                    prop:checked=move || picked.with(|it| it.contains(&is_in))
                    on:change=turn
                />
                <span>{it.brief.title.clone()}</span>
                <small>{difficulty(it.brief.difficulty)}</small>
            </label>
        }
    };
    let rows = move || {
        let app = app.get();
        offer.with_value(|offer| of(&offer.tasks, app).map(task).collect_view())
    };
    let all = move |_| {
        let app = app.get_untracked();
        let ids = |it: &OfferedTask| it.brief.id.clone();
        picked.set(offer.with_value(|offer| of(&offer.tasks, app).map(ids).collect()));
    };
    view! {
        <fieldset class="choice-tasks">
            <legend>"Tasks"</legend>
            <div class="choice-all">
                <button type="button" class="button is-small" data-control="all" on:click=all>"All"</button>
                <button type="button" class="button is-small" data-control="none" on:click=move |_| picked.set(BTreeSet::new())>
                    "None"
                </button>
            </div>
            <div class="choice-list">{rows}</div>
        </fieldset>
    }
}

/// Tools that have tasks, in their usual order.
fn apps(tasks: &[OfferedTask]) -> Vec<App> {
    let has = |app: &App| of(tasks, *app).next().is_some();
    App::ALL.into_iter().filter(has).collect()
}

fn of(tasks: &[OfferedTask], app: App) -> impl Iterator<Item = &OfferedTask> {
    tasks.iter().filter(move |it| it.brief.app == app)
}

/// To begin with: the easy ones, or the first where there is none.
fn usual(tasks: &[OfferedTask], app: App) -> BTreeSet<String> {
    let easy = of(tasks, app).filter(|it| it.brief.difficulty == Difficulty::Easy);
    let easy: BTreeSet<String> = easy.map(|it| it.brief.id.clone()).collect();
    match easy.is_empty() {
        true => of(tasks, app)
            .take(1)
            .map(|it| it.brief.id.clone())
            .collect(),
        false => easy,
    }
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}
