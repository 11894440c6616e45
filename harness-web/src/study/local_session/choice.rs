//! Which tool, and which of its tasks.

use std::collections::BTreeSet;

use face::{Offer, OfferedTask};
use leptos::prelude::*;
use protocol::{App, Difficulty};

use super::session::{LocalSession, SECONDS};
use crate::frame::Empty;
use crate::study::countdown;
use crate::study::heading::Heading;

#[component]
pub fn ChoicePage(offer: StoredValue<Offer>, go: Callback<Option<LocalSession>>) -> impl IntoView {
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
            picked.with_untracked(|picked| in_order(&offer.tasks, app.get_untracked(), picked))
        });
        go.run(Some(LocalSession::begin(app.get_untracked(), tasks)));
    };
    let summary = move || summary(picked.with(BTreeSet::len));
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

/// What was picked, in the order in which the host offers it.
fn in_order(tasks: &[OfferedTask], app: App, picked: &BTreeSet<String>) -> Vec<String> {
    let ids = of(tasks, app).map(|it| &it.brief.id);
    ids.filter(|id| picked.contains(*id)).cloned().collect()
}

fn summary(picked: usize) -> String {
    let time = countdown::words(SECONDS.into());
    match picked {
        0 => "Choose at least one task.".to_string(),
        1 => format!("One task, up to {time}."),
        many => format!("{many} tasks, up to {time} each."),
    }
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;

    fn tasks() -> Vec<OfferedTask> {
        vec![
            offered("video-editor/001-x", Difficulty::Hard),
            offered("video-editor/002-x", Difficulty::Medium),
            offered("modeller/002-x", Difficulty::Easy),
            offered("modeller/001-x", Difficulty::Easy),
            offered("modeller/003-x", Difficulty::Hard),
        ]
    }

    fn set(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|it| it.to_string()).collect()
    }

    #[test]
    fn only_tools_with_tasks_can_be_chosen() {
        let usual = App::ALL.into_iter();
        let expected = usual.filter(|it| matches!(it, App::VideoEditor | App::Modeller));
        assert_eq!(apps(&tasks()), expected.collect::<Vec<_>>());
        assert_eq!(apps(&[]), []);
    }

    #[test]
    fn easy_tasks_are_picked_to_begin_with_or_the_first_where_none_is_easy() {
        let easy = set(&["modeller/001-x", "modeller/002-x"]);
        assert_eq!(usual(&tasks(), App::Modeller), easy);
        let first = set(&["video-editor/001-x"]);
        assert_eq!(usual(&tasks(), App::VideoEditor), first);
        assert_eq!(usual(&tasks(), App::CircuitDesigner), set(&[]));
    }

    #[test]
    fn picked_tasks_are_played_in_the_order_of_the_host_and_of_one_tool() {
        let picked = set(&["modeller/001-x", "modeller/002-x", "video-editor/001-x"]);
        let played = in_order(&tasks(), App::Modeller, &picked);
        assert_eq!(played, ["modeller/002-x", "modeller/001-x"]);
    }

    #[test]
    fn the_summary_says_how_long_it_can_take() {
        assert_eq!(summary(0), "Choose at least one task.");
        assert_eq!(summary(1), "One task, up to 40 minutes.");
        assert_eq!(summary(3), "3 tasks, up to 40 minutes each.");
    }
}
