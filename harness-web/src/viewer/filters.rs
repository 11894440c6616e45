//! Which episodes are listed, and in which order.

use face::{
    Behaviour, CAPABILITIES, DIFFICULTIES, EpisodeRow, FailureKind, Outcome, Query, Sort,
    capability_name, difficulty_name,
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
            viewer.go(|query| *query = unfiltered(query));
        }
    };
    let counted = move || counted(count.get(), all);
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
            {chooser(&viewer, "Failure", failures(&viewer.run.episodes), |it| it.failure.map(|it| it.slug().into()), |it, value| it.failure = FailureKind::from_slug(value))}
            {behaviours(&viewer.run.episodes).map(|shown| chooser(&viewer, "Behaviour", shown, |it| it.behaviour.map(|it| it.slug().into()), |it, value| it.behaviour = Behaviour::from_slug(value)))}
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
fn failures(rows: &[EpisodeRow]) -> Vec<Choice> {
    let occurs = |kind: &FailureKind| rows.iter().any(|row| row.failure == Some(*kind));
    let kinds = FailureKind::ALL.into_iter().filter(occurs);
    kinds
        .map(|it| (it.slug().into(), it.label().into()))
        .collect()
}

/// Those that any record shows; nothing to choose where none does.
fn behaviours(rows: &[EpisodeRow]) -> Option<Vec<Choice>> {
    let occurs = |kind: &Behaviour| rows.iter().any(|row| row.behaviours.contains_key(kind));
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
        arrow(&query, sort)
    };
    let click = move |_| {
        viewer.go(|query| {
            (query.sort, query.is_reversed) = order_after_click(query, sort);
        });
    };
    view! { <button type="button" class=class on:click=click>{label}{state}</button> }
}

/// The same order and the same runs beside it, of all episodes.
pub fn unfiltered(query: &Query) -> Query {
    Query {
        sort: query.sort,
        is_reversed: query.is_reversed,
        with: query.with.clone(),
        is_changed_only: query.is_changed_only,
        ..Query::default()
    }
}

fn counted(shown: usize, all: usize) -> String {
    match shown == all {
        true => format!("{all} episodes"),
        false => format!("{shown} of {all} episodes"),
    }
}

/// What stands behind the head of a column.
fn arrow(query: &Query, column: Sort) -> &'static str {
    match (query.sort == column, query.is_reversed) {
        (false, _) => "",
        (true, false) => " ↑",
        (true, true) => " ↓",
    }
}

/// The first click shows the most, which is what one usually looks for; the second the least, the third
/// everything as it was planned.
fn order_after_click(query: &Query, column: Sort) -> (Sort, bool) {
    match (query.sort == column, query.is_reversed) {
        (false, _) => (column, column != Sort::Plan),
        (true, true) => (column, false),
        (true, false) => (Sort::Plan, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::row;

    #[test]
    fn a_column_is_sorted_by_most_then_least_then_not_at_all() {
        let mut query = Query::default();
        let mut seen = Vec::new();
        for _ in 0..3 {
            (query.sort, query.is_reversed) = order_after_click(&query, Sort::Steps);
            seen.push((query.sort, arrow(&query, Sort::Steps)));
        }
        let expected = [(Sort::Steps, " ↓"), (Sort::Steps, " ↑"), (Sort::Plan, "")];
        assert_eq!(seen, expected);
    }

    #[test]
    fn another_column_begins_with_its_own_most() {
        let query = Query::parse("sort=steps");
        assert_eq!(order_after_click(&query, Sort::Time), (Sort::Time, true));
        assert_eq!(order_after_click(&query, Sort::Plan), (Sort::Plan, false));
        assert_eq!(arrow(&query, Sort::Time), "");
    }

    #[test]
    fn clearing_takes_the_filters_away_and_leaves_order_and_comparison() {
        let query =
            Query::parse("search=cube&app=modeller&outcome=failed&sort=time&order=reversed&with=b");
        let cleared = unfiltered(&query);
        assert!(query.is_filtered() && !cleared.is_filtered());
        assert_eq!(cleared.write(), "with=b&sort=time&order=reversed");
    }

    #[test]
    fn what_is_hidden_is_counted_too() {
        assert_eq!(counted(12, 12), "12 episodes");
        assert_eq!(counted(3, 12), "3 of 12 episodes");
        assert_eq!(counted(0, 12), "0 of 12 episodes");
    }

    #[test]
    fn only_failures_and_behaviours_that_occurred_can_be_chosen() {
        let mut rows = [row("modeller/001-x", None), row("modeller/002-x", None)];
        assert!(failures(&rows).is_empty());
        assert_eq!(behaviours(&rows), None);
        rows[0].failure = Some(FailureKind::StepBudget);
        rows[1].behaviours.insert(Behaviour::Looping, 2);
        let slugs = |choices: Vec<Choice>| choices.into_iter().map(|it| it.0).collect::<Vec<_>>();
        assert_eq!(slugs(failures(&rows)), [FailureKind::StepBudget.slug()]);
        let shown = behaviours(&rows).map(slugs);
        assert_eq!(shown, Some(vec![Behaviour::Looping.slug().to_string()]));
    }

    #[test]
    fn every_choice_is_understood_by_the_address() {
        for (name, choices) in [
            ("app", apps()),
            ("difficulty", difficulties()),
            ("capability", capabilities()),
            ("outcome", outcomes()),
        ] {
            assert!(!choices.is_empty(), "{name}");
            for (value, _) in choices {
                let query = format!("{name}={value}");
                assert_eq!(Query::parse(&query).write(), query);
            }
        }
    }
}
