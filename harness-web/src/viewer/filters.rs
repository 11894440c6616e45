//! Which episodes are listed, and in which order.

use face::{
    Behaviour, CAPABILITIES, DIFFICULTIES, FailureKind, Outcome, Query, Sort, capability_name,
    difficulty_name,
};
use leptos::prelude::*;
use protocol::App;

use super::run::Viewer;

/// A choice of one: its value in the address, and its words.
type Choice = (String, String);

#[component]
pub fn Filters(viewer: Viewer, count: Memo<usize>) -> impl IntoView {
    let query = viewer.query;
    let all = viewer.run.episodes.len();
    let search = {
        let viewer = viewer.clone();
        move |event| {
            let text = event_target_value(&event);
            viewer.slide(|query| query.search = text);
        }
    };
    let reset = {
        let viewer = viewer.clone();
        move |_| {
            viewer.go(|query| {
                *query = Query {
                    sort: query.sort,
                    is_reversed: query.is_reversed,
                    with: query.with.clone(),
                    ..Query::default()
                }
            });
        }
    };
    let counted = move || match count.get() {
        it if it == all => format!("{all} episodes"),
        it => format!("{it} of {all} episodes"),
    };
    view! {
        <div class="filters" role="search" aria-label="Filter episodes">
            <h2>"Episodes"</h2>
            <input
                type="search"
                name="search"
                placeholder="Search tasks"
                aria-label="Search tasks"
                prop:value=move || query.get().search
                on:input=search
            />
            {chooser(&viewer, "App", apps(), |it| it.app.map(|it| it.slug().into()), |it, value| it.app = App::from_slug(value))}
            {chooser(&viewer, "Difficulty", difficulties(), |it| it.difficulty.map(|it| difficulty_name(it).into()), |it, value| it.difficulty = Query::parse(&format!("difficulty={value}")).difficulty)}
            {chooser(&viewer, "Capability", capabilities(), |it| it.capability.map(|it| capability_name(it).into()), |it, value| it.capability = Query::parse(&format!("capability={value}")).capability)}
            {chooser(&viewer, "Outcome", outcomes(), |it| it.outcome.map(|it| it.name().into()), |it, value| it.outcome = Outcome::named(value))}
            {chooser(&viewer, "Failure", failures(&viewer), |it| it.failure.map(|it| it.slug().into()), |it, value| it.failure = FailureKind::from_slug(value))}
            {behaviours(&viewer).map(|shown| chooser(&viewer, "Behaviour", shown, |it| it.behaviour.map(|it| it.slug().into()), |it, value| it.behaviour = Behaviour::from_slug(value)))}
            <button type="button" class="quiet" on:click=reset disabled=move || !query.get().is_filtered()>"Clear"</button>
            <span class="counted" role="status">{counted}</span>
        </div>
    }
}

fn chooser(
    viewer: &Viewer,
    label: &'static str,
    choices: Vec<Choice>,
    read: fn(&Query) -> Option<String>,
    write: fn(&mut Query, &str),
) -> impl IntoView + use<> {
    let (query, viewer) = (viewer.query, viewer.clone());
    let change = move |event| {
        let value = event_target_value(&event);
        viewer.go(|query| write(query, &value));
    };
    let current = move || read(&query.get()).unwrap_or_default();
    let options = choices.into_iter().map(|(value, words)| {
        let this = value.clone();
        let is_chosen = move || current() == this;
        view! { <option value=value selected=is_chosen>{words}</option> }
    });
    let is_used = move || !current().is_empty();
    view! {
        <select aria-label=label class:used=is_used on:change=change prop:value=current>
            <option value="">{format!("{label}: all")}</option>
            {options.collect_view()}
        </select>
    }
}

fn apps() -> Vec<Choice> {
    App::ALL
        .map(|it| (it.slug().into(), it.title().into()))
        .into()
}

fn difficulties() -> Vec<Choice> {
    DIFFICULTIES
        .map(|(name, _)| (name.into(), name.into()))
        .into()
}

fn capabilities() -> Vec<Choice> {
    CAPABILITIES
        .map(|(name, it)| (capability_name(it).into(), name.into()))
        .into()
}

fn outcomes() -> Vec<Choice> {
    let all = [Outcome::Passed, Outcome::Failed, Outcome::Unplayed];
    all.map(|it| (it.name().into(), it.name().into())).into()
}

/// Only kinds that occurred.
fn failures(viewer: &Viewer) -> Vec<Choice> {
    let occurs = |kind: &FailureKind| {
        let mut rows = viewer.run.episodes.iter();
        rows.any(|row| row.failure == Some(*kind))
    };
    let kinds = FailureKind::ALL.into_iter().filter(occurs);
    kinds
        .map(|it| (it.slug().into(), it.label().into()))
        .collect()
}

/// Those that any record shows; nothing to choose where none does.
fn behaviours(viewer: &Viewer) -> Option<Vec<Choice>> {
    let occurs = |kind: &Behaviour| {
        let mut rows = viewer.run.episodes.iter();
        rows.any(|row| row.behaviours.contains_key(kind))
    };
    let kinds = Behaviour::ALL.into_iter().filter(occurs);
    let choices: Vec<Choice> = kinds
        .map(|it| (it.slug().into(), it.label().into()))
        .collect();
    (!choices.is_empty()).then_some(choices)
}

/// The head of a column that sorts.
pub fn sorter(
    viewer: &Viewer,
    label: &'static str,
    sort: Sort,
    class: &'static str,
) -> impl IntoView + use<> {
    let (query, viewer) = (viewer.query, viewer.clone());
    let state = move || {
        let query = query.get();
        match (query.sort == sort, query.is_reversed) {
            (false, _) => "",
            (true, false) => " ↑",
            (true, true) => " ↓",
        }
    };
    let click = move |_| {
        viewer.go(|query| {
            // The first click shows the most, which is what one usually looks for.
            let is_again = query.sort == sort;
            (query.sort, query.is_reversed) = match (is_again, query.is_reversed) {
                (false, _) => (sort, sort != Sort::Plan),
                (true, true) => (sort, false),
                (true, false) => (Sort::Plan, false),
            };
        });
    };
    view! { <button type="button" class=class on:click=click>{label}{state}</button> }
}
