//! The list of episodes. Only the rows that can be seen are elements of the page, so that a list of
//! thousands scrolls as easily as one of ten.

use dom_shell::page::window;
use face::{Behaviour, EpisodeRow, Query, Sort, words};
use leptos::html;
use leptos::prelude::*;

use super::filters::{Filters, sorter, unfiltered};
use super::run::Viewer;

/// Pixels from one row to the next; `viewer.css` knows the same.
const ROW: f64 = 64.0;
/// Rows beyond either edge, so that scrolling finds them there.
const MARGIN: usize = 8;

#[component]
pub fn Episodes(viewer: Viewer) -> impl IntoView {
    let chosen = {
        let viewer = viewer.clone();
        Memo::new(move |_| viewer.chosen())
    };
    let count = Memo::new(move |_| chosen.with(Vec::len));
    let list = NodeRef::<html::Div>::new();
    let (top, set_top) = signal(viewer.scrolled.get_value());
    let (height, set_height) = signal(720.0);
    let look = {
        let scrolled = viewer.scrolled;
        move || {
            if let Some(list) = list.get_untracked() {
                set_top.set(f64::from(list.scroll_top()));
                set_height.set(f64::from(list.client_height()));
                scrolled.set_value(f64::from(list.scroll_top()));
            }
        }
    };
    list.on_load({
        let scrolled = viewer.scrolled.get_value();
        move |list| {
            list.set_scroll_top(scrolled as i32);
            request_animation_frame(look);
        }
    });
    // Other episodes are looked at from their beginning.
    Effect::new(move |before: Option<usize>| {
        let now = count.get();
        if let (Some(list), true) = (list.get_untracked(), before.is_some_and(|it| it != now)) {
            list.set_scroll_top(0);
            // The list is as high as its rows, which are not there yet.
            request_animation_frame(look);
        }
        now
    });
    let range = Memo::new(move |_| rows_in_view(top.get(), height.get(), count.get()));
    // Rows that stay on the screen stay in the page. What they link to depends on the filters.
    let query = viewer.query;
    let filters = Memo::new(move |_| query.get().list().write());
    let shown = move || {
        let ((from, to), filters) = (range.get(), filters.get());
        let rows = chosen.with(|it| it[from..to].to_vec());
        let rows = (from..to).zip(rows);
        rows.map(|(place, index)| (place, index, filters.clone()))
            .collect::<Vec<_>>()
    };
    let rows = {
        let viewer = viewer.clone();
        move |(place, index, _): (usize, usize, String)| {
            row(&viewer, place, index, count.get_untracked())
        }
    };
    let clear = {
        let viewer = viewer.clone();
        move |_| viewer.go(|query| *query = unfiltered(query))
    };
    let tall = move || format!("{}px", count.get() as f64 * ROW);
    view! {
        <section class="panel episodes" aria-label="Episodes">
            <Filters viewer=viewer.clone() count />
            <div class="nothing" hidden=move || count.get() != 0>
                <p>"No episode fits."</p>
                <button type="button" class="quiet" on:click=clear>"Clear the filters"</button>
            </div>
            <div class="list" node_ref=list tabindex="0" role="group" aria-label="List of episodes" on:scroll=move |_| look()>
                <div class="row row-head" role="group" aria-label="Order">
                    {sorter(&viewer, "Task", Sort::Plan, "head-task")}
                    <span class="head-outcome">"Outcome"</span>
                    {sorter(&viewer, "Score", Sort::Score, "number")}
                    <span class="number">"Checks"</span>
                    {sorter(&viewer, "Steps", Sort::Steps, "number")}
                    {sorter(&viewer, "Time", Sort::Time, "number")}
                    {sorter(&viewer, "Tokens", Sort::Tokens, "number")}
                </div>
                <div class="list-all" role="list" style:height=tall>
                    <For each=shown key=|row| row.clone() children=rows />
                </div>
            </div>
        </section>
    }
}

fn row(viewer: &Viewer, place: usize, index: usize, count: usize) -> impl IntoView + use<> {
    let row = &viewer.run.episodes[index];
    let query = Query {
        episode: Some(row.trial.clone()),
        step: 0,
        ..viewer.query.get_untracked()
    };
    let picture = row
        .frame
        .as_ref()
        .and_then(|it| viewer.source.frame(&row.trial, it));
    let title = viewer
        .task(&row.trial.task)
        .map_or_else(|| row.trial.task.clone(), |it| it.title.clone());
    let attempt = (viewer.run.manifest.repeats != 1)
        .then(|| format!(" · attempt {}", u64::from(row.trial.repeat) + 1));
    let (kind, outcome) = outcome(row);
    let played = row.played.as_ref();
    let page_scrolled = viewer.page_scrolled;
    let leave = move |_| page_scrolled.set_value(window().scroll_y().unwrap_or(0.0));
    let number = |text: Option<String>| text.unwrap_or_else(|| "–".into());
    view! {
        <div
            class="row-place"
            role="listitem"
            aria-posinset=place + 1
            aria-setsize=count
            style:transform=format!("translateY({}px)", place as f64 * ROW)
        >
            <a class="row" href=viewer.address(&query) on:click=leave data-episode=format!("{}/{}", row.trial.task, row.trial.repeat)>
                <span class="row-task">
                    <span class="thumbnail">
                        {picture.map(|it| view! { <img src=it alt="" loading="lazy" decoding="async" /> })}
                    </span>
                    <span class="row-names">
                        <b>{title}</b>
                        <small>{row.trial.task.clone()}{attempt}</small>
                    </span>
                </span>
                <span class="row-outcome">
                    <span class=format!("outcome outcome-{kind}")>{outcome}</span>
                    {notes(row).map(|it| view! { <small title=it.clone()>{it.clone()}</small> })}
                </span>
                <span class="number">{number(played.map(|it| format!("{:.2}", it.score)))}</span>
                <span class="number">{number(played.map(|it| format!("{}/{}", it.checks_passed, it.checks)))}</span>
                <span class="number">{number(played.map(|it| it.steps.to_string()))}</span>
                <span class="number">{words::duration(row.wall_ms)}</span>
                <span class="number">{number(row.usage.tokens().map(words::quantity))}</span>
            </a>
        </div>
    }
}

/// The rows that are elements of the page when the list is scrolled so far: from the first to before the
/// second.
fn rows_in_view(top: f64, height: f64, count: usize) -> (usize, usize) {
    let first = (top / ROW) as usize;
    let seen = (height / ROW) as usize + 2;
    let from = first.saturating_sub(MARGIN).min(count);
    (from, (first + seen + MARGIN).min(count))
}

/// What its record shows, beyond what the outcome says already, and whether it was begun again.
fn notes(row: &EpisodeRow) -> Option<String> {
    let kinds = row.behaviours.keys();
    let kinds = kinds.filter(|it| !matches!(it, Behaviour::Budget | Behaviour::Crash));
    let mut labels: Vec<&str> = kinds.map(|it| it.label()).collect();
    if !row.retried.is_empty() {
        labels.push("begun again");
    }
    (!labels.is_empty()).then(|| labels.join(", "))
}

/// A word for the colour, and what came of it.
pub fn outcome(row: &EpisodeRow) -> (&'static str, String) {
    match (&row.played, row.failure) {
        (Some(played), _) if played.pass => ("passed", "passed".into()),
        (Some(_), kind) => (
            "failed",
            kind.map_or("failed".into(), |it| it.label().into()),
        ),
        (None, _) => ("unplayed", "not played".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row as episode};
    use face::FailureKind;

    #[test]
    fn a_list_of_thousands_has_only_the_rows_that_can_be_seen() {
        let (from, to) = rows_in_view(100.0 * ROW, 10.0 * ROW, 5_000);
        assert!(from <= 100 && to >= 110, "{from}..{to}");
        assert!(to - from <= 10 + 2 + 2 * MARGIN, "{from}..{to}");
    }

    #[test]
    fn the_rows_in_view_are_rows_of_the_list_however_far_it_is_scrolled() {
        assert_eq!(rows_in_view(0.0, 720.0, 3), (0, 3));
        assert_eq!(rows_in_view(0.0, 720.0, 0), (0, 0));
        // A list that became shorter is scrolled too far for a moment, and some browsers bounce.
        let (from, to) = rows_in_view(90_000.0, 720.0, 20);
        assert!(from <= to && to == 20, "{from}..{to}");
        assert_eq!(rows_in_view(-50.0, 720.0, 100).0, 0);
    }

    #[test]
    fn an_outcome_says_why_an_episode_failed_where_that_is_known() {
        let task = "modeller/001-x";
        let mut failed = episode(task, Some(played(false, 3)));
        assert_eq!(outcome(&failed), ("failed", "failed".into()));
        failed.failure = Some(FailureKind::StepBudget);
        let label = FailureKind::StepBudget.label().to_string();
        assert_eq!(outcome(&failed), ("failed", label));
        let passed = episode(task, Some(played(true, 3)));
        assert_eq!(outcome(&passed), ("passed", "passed".into()));
        let mut open = episode(task, None);
        open.failure = Some(FailureKind::NotPlayed);
        assert_eq!(outcome(&open), ("unplayed", "not played".into()));
    }

    #[test]
    fn what_the_outcome_says_already_is_not_said_twice() {
        let mut row = episode("modeller/001-x", Some(played(false, 3)));
        row.behaviours.insert(Behaviour::Budget, 1);
        assert_eq!(notes(&row), None);
        row.behaviours.insert(Behaviour::Looping, 4);
        assert_eq!(notes(&row).as_deref(), Some(Behaviour::Looping.label()));
    }

    #[test]
    fn an_episode_that_was_begun_again_says_so_in_its_row() {
        let mut row = episode("modeller/001-x", Some(played(true, 3)));
        row.retried = vec![protocol::BrokenAttempt {
            steps: 2,
            reason: "the browser failed".into(),
            cut_off: false,
        }];
        assert_eq!(notes(&row).as_deref(), Some("begun again"));
    }
}
