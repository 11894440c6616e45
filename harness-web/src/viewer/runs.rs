//! The runs that the host shows, and a place for a run folder of one's own.

use face::{Query, RunCard, RunIndex, words};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::compare::MAX_COMPARED;
use super::drop_zone::DropZone;
use super::header::{mark, own_browser};
use super::load_index;
use super::navigate::address;
use super::plots::Rate;
use crate::frame::{Trouble, Waiting};
use crate::host::{Host, Load};

#[component]
pub fn Runs(host: Host) -> impl IntoView {
    let load = RwSignal::new(Load::Waiting);
    Effect::new(move |_| {
        // Hosts without runs are not asked for them.
        match host.load() {
            Load::Waiting => {}
            Load::Ready(offer) if !offer.runs => load.set(Load::Ready(RunIndex::default())),
            _ => spawn_local(async move {
                load.try_set(match load_index().await {
                    Ok(index) => Load::Ready(index),
                    Err(reason) => Load::Failed(reason),
                });
            }),
        }
    });
    let list = move || match load.get() {
        Load::Waiting => view! { <Waiting what="Looking for runs" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="The runs cannot be listed" reason /> }.into_any()
        }
        Load::Ready(index) => listed(index),
    };
    view! {
        <div class="runs">
            <header class="page-head">
                <h1>"Runs"</h1>
                <p>"Every episode of an agent: what it saw, what it did, and how it was judged."</p>
            </header>
            {list}
            <DropZone />
        </div>
    }
}

fn listed(index: RunIndex) -> AnyView {
    if index.runs.is_empty() && index.unreadable.is_empty() {
        return view! {
            <p class="no-runs">
                "This host shows no runs. " <code>"gauntlet serve --runs DIR"</code> " shows those of a folder."
            </p>
        }
        .into_any();
    }
    let unreadable = index.unreadable.into_iter().map(|(name, reason)| {
        view! { <p class="run-warning">{name}" cannot be read: "{words::shorten(&reason, 300)}</p> }
    });
    let ticked = RwSignal::new(Vec::<String>::new());
    view! {
        <CompareBar ticked />
        <div class="panel scroll-x" tabindex="0" role="group" aria-label="Table of runs">
            <table class="runs-table">
                <thead><tr>
                    <th scope="col"><span class="unseen">"Compare"</span></th>
                    <th scope="col">"Run"</th><th scope="col">"Agent"</th><th scope="col">"Begun"</th>
                    <th scope="col">"Tasks"</th><th scope="col">"Passed"</th>
                    <th scope="col"><span class="unseen">"Plot"</span></th><th scope="col">"Success"</th>
                    <th scope="col">"Steps"</th><th scope="col">"Time"</th><th scope="col">"Cost"</th>
                    <th scope="col">"Verified"</th>
                </tr></thead>
                <tbody>{index.runs.into_iter().map(|it| row(it, ticked)).collect_view()}</tbody>
            </table>
        </div>
        {unreadable.collect_view()}
    }
    .into_any()
}

/// The way to the runs that were ticked, side by side.
#[component]
fn CompareBar(ticked: RwSignal<Vec<String>>) -> impl IntoView {
    let link = move || {
        let names = ticked.get();
        match names.split_first() {
            Some((first, others)) if !others.is_empty() => {
                let with = others.to_vec();
                let link = address(
                    first,
                    &Query {
                        with,
                        ..Query::default()
                    },
                );
                let label = format!("Compare {} runs", names.len());
                view! { <a class="compare-runs" href=link>{label}</a> }.into_any()
            }
            _ => view! { <span>"Tick two to four runs to compare them."</span> }.into_any(),
        }
    };
    view! { <p class="compare-bar" role="status">{link}</p> }
}

fn row(run: RunCard, ticked: RwSignal<Vec<String>>) -> impl IntoView {
    let link = address(&run.name, &Query::default());
    let it = run.figures.interval();
    let verified = mark(run.fault.as_deref(), run.verification.as_ref());
    let attached = own_browser(run.is_attached);
    let is_unmarked = verified.is_none() && !run.is_attached;
    let cost = run.usage.cost.map_or("–".into(), |it| format!("{it:.2}"));
    let name = run.name.clone();
    let is_ticked = {
        let name = name.clone();
        move || ticked.with(|all| all.contains(&name))
    };
    let is_full = {
        let is_ticked = is_ticked.clone();
        move || !is_ticked() && ticked.with(Vec::len) >= MAX_COMPARED
    };
    let tick = {
        let name = name.clone();
        move |_| {
            ticked.update(|all| match all.iter().position(|it| *it == name) {
                Some(place) => drop(all.remove(place)),
                None => all.push(name.clone()),
            });
        }
    };
    view! {
        <tr>
            <td>
                <input
                    type="checkbox"
                    aria-label=format!("Compare {name}")
                    prop:checked=is_ticked
                    disabled=is_full
                    on:change=tick
                />
            </td>
            <th scope="row"><a href=link>{words::shorten(&name, 80)}</a></th>
            <td>{words::shorten(&run.agent, 80)}</td>
            <td>{words::date(run.started_ms)}</td>
            <td class="number">{run.tasks}</td>
            <td class="number">{run.figures.passed}"/"{run.figures.episodes}</td>
            <td class="cell-bar"><Rate interval=it /></td>
            <td class="number"><b>{words::percent(it.rate)}</b></td>
            <td class="number">{format!("{:.1}", run.figures.mean_steps)}</td>
            <td class="number">{words::duration(run.wall_ms)}</td>
            <td class="number">{cost}</td>
            <td>{verified}{attached}{is_unmarked.then_some("–")}</td>
        </tr>
    }
}
