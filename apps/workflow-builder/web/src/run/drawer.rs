//! The drawer below the canvas: what came of the last run, and what looks wrong before the next.

use super::actions;
use super::node_data::NodesTab;
use super::results::{OutboxTab, ProblemsTab, ReplyTab, TablesTab, TimelineTab};
use crate::icons::{self, Icon};
use crate::state::{DrawerState, Session, Tab};
use crate::wording::counted;
use dom_shell::ListBox;
use leptos::prelude::*;
use std::sync::Arc;
use workflow_builder_model::RunDetail;
use workflow_builder_model::engine::{RunRecord, RunStatus, lint};

#[component]
pub fn Drawer(session: Session) -> impl IntoView {
    let is_there = Memo::new(move |_| session.drawer.get() != DrawerState::Closed);
    move || is_there.get().then(|| view! { <DrawerBody session/> })
}

#[component]
fn DrawerBody(session: Session) -> impl IntoView {
    let is_open = Memo::new(move |_| session.drawer.get() == DrawerState::Open);
    let fold = move |_| {
        session.drawer.set(if is_open.get_untracked() {
            DrawerState::Folded
        } else {
            DrawerState::Open
        });
    };
    view! {
        <section class="drawer" class:is-folded=move || !is_open.get() aria-label="Run">
            <header class="drawer-head">
                <Headline session/>
                <div class="drawer-tools">
                    <EntryChoice session/>
                    <button
                        class="icon-button"
                        title="Fold or unfold"
                        aria-label="Fold or unfold the run drawer"
                        aria-expanded=move || is_open.get().to_string()
                        data-anchor="drawer/fold"
                        on:click=fold
                    >
                        <span class="chevron" class:is-up=move || !is_open.get()>
                            <Icon path=icons::CHEVRON/>
                        </span>
                    </button>
                    <button
                        class="icon-button"
                        title="Close"
                        aria-label="Close the run drawer"
                        data-anchor="drawer/close"
                        on:click=move |_| session.close_run()
                    >
                        <Icon path=icons::CLOSE/>
                    </button>
                </div>
            </header>
            {move || is_open.get().then(|| view! { <Content session/> })}
        </section>
    }
}

/// Status, totals and how long it took on the simulated clock.
#[component]
fn Headline(session: Session) -> impl IntoView {
    move || {
        session.run_version.track();
        let Some(detail) = session.run_detail() else {
            return view! { <p class="drawer-status">"Not run yet. Press Run or Ctrl Enter."</p> }
                .into_any();
        };
        let is_stale = session.run_marks().is_some_and(|marks| marks.is_stale);
        let record = &detail.record;
        let (class, word) = match record.status {
            RunStatus::Done => ("is-done", "Done"),
            RunStatus::Warning => ("is-warning", "Done with warnings"),
            RunStatus::Error => ("is-error", "Stopped by an error"),
        };
        let facts = facts(record);
        view! {
            <p class="drawer-status">
                <span class=format!("state {class}") data-anchor="drawer/status">{word}</span>
                <span class="drawer-facts">{facts}</span>
                {is_stale
                    .then(|| view! { <span class="drawer-stale">"Changed since this run"</span> })}
            </p>
        }
        .into_any()
    }
}

fn facts(record: &RunRecord) -> String {
    let took = record.finished_ms.saturating_sub(record.started_ms) as f64 / 1000.0;
    let activations = counted(record.totals.activations, "node activation");
    format!("{activations} · {took} s simulated")
}

/// Where the next run begins, when there is a choice.
#[component]
fn EntryChoice(session: Session) -> impl IntoView {
    let entries = Memo::new(move |_| {
        session.structure.track();
        actions::entries(session)
    });
    move || {
        let entries = entries.get();
        (entries.len() > 1).then(|| {
            let mut options = vec![(String::new(), "Start: all triggers".to_string())];
            options.extend(
                entries
                    .into_iter()
                    .map(|(id, name)| (id, format!("Start: {name}"))),
            );
            view! {
                <div class="drawer-entry">
                    <ListBox
                        label="Start".to_string()
                        anchor="drawer/start".to_string()
                        options
                        value=Signal::derive(move || session.run_entry.get().unwrap_or_default())
                        on_choose=move |id: String| {
                            session.run_entry.set((!id.is_empty()).then_some(id));
                        }
                    />
                </div>
            }
        })
    }
}

#[component]
fn Content(session: Session) -> impl IntoView {
    let detail = Memo::new_with_compare(
        move |_| {
            session.run_version.track();
            session.run_detail()
        },
        |one, two| match (one, two) {
            (Some(Some(one)), Some(Some(two))) => !Arc::ptr_eq(one, two),
            (Some(None), Some(None)) => false,
            _ => true,
        },
    );
    let findings = Memo::new(move |_| {
        session.structure.track();
        session.peek_graph(lint).unwrap_or_default()
    });
    let counts = move |tab: Tab| {
        detail.with(|detail| {
            let record = detail.as_ref().map(|detail| &detail.record);
            match tab {
                Tab::Outbox => record.map(|record| record.outbox.len()),
                Tab::Tables => record.map(|record| record.tables.len()),
                Tab::Problems => Some(findings.with(Vec::len)),
                _ => None,
            }
        })
    };
    let tab = move |tab: Tab, name: &'static str, slug: &'static str| {
        view! {
            <button
                role="tab"
                class="tab"
                aria-selected=move || (session.drawer_tab.get() == tab).to_string()
                data-anchor=format!("drawer/tab/{slug}")
                on:click=move |_| session.drawer_tab.set(tab)
            >
                {name}
                {move || {
                    counts(tab)
                        .filter(|count| *count > 0)
                        .map(|count| view! { <span class="tab-count">{count}</span> })
                }}
            </button>
        }
    };
    let body = move || {
        let run: Option<Arc<RunDetail>> = detail.get();
        match (session.drawer_tab.get(), run) {
            (Tab::Problems, _) => view! { <ProblemsTab session findings/> }.into_any(),
            (_, None) => {
                view! { <p class="drawer-empty">"There is nothing to show before the first run."</p> }
                    .into_any()
            }
            (Tab::Nodes, Some(run)) => view! { <NodesTab session run/> }.into_any(),
            (Tab::Outbox, Some(run)) => view! { <OutboxTab session run/> }.into_any(),
            (Tab::Tables, Some(run)) => view! { <TablesTab run/> }.into_any(),
            (Tab::Reply, Some(run)) => view! { <ReplyTab run/> }.into_any(),
            (Tab::Timeline, Some(run)) => view! { <TimelineTab session run/> }.into_any(),
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label="Run details">
            {tab(Tab::Nodes, "Nodes", "nodes")}
            {tab(Tab::Outbox, "Outbox", "outbox")}
            {tab(Tab::Tables, "Tables", "tables")}
            {tab(Tab::Reply, "Webhook reply", "reply")}
            {tab(Tab::Timeline, "Timeline", "timeline")}
            {tab(Tab::Problems, "Problems", "problems")}
        </div>
        <div class="drawer-body">{body}</div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::Graph;
    use workflow_builder_model::engine::{RunOptions, run};

    #[test]
    fn the_headline_counts_turns_and_simulated_seconds() {
        let mut record = run(&Graph::default(), &RunOptions::default());
        assert_eq!(facts(&record), "0 node activations · 0 s simulated");
        record.totals.activations = 1;
        record.finished_ms = record.started_ms + 1_250;
        assert_eq!(facts(&record), "1 node activation · 1.25 s simulated");
    }
}
