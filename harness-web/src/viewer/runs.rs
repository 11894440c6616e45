//! The runs that the host shows, and a place for a run folder of one's own.

use face::{Query, RunCard, RunIndex, words};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

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
    view! {
        <div class="panel scroll-x" tabindex="0" role="group" aria-label="Table of runs">
            <table class="runs-table">
                <thead><tr>
                    <th scope="col">"Agent"</th><th scope="col">"Run"</th><th scope="col">"Begun"</th>
                    <th scope="col">"Passed"</th><th scope="col"><span class="unseen">"Plot"</span></th>
                    <th scope="col">"Success"</th><th scope="col">"Steps"</th><th scope="col">"Verified"</th>
                </tr></thead>
                <tbody>{index.runs.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        {unreadable.collect_view()}
    }
    .into_any()
}

fn row(run: RunCard) -> impl IntoView {
    let link = address(&run.name, &Query::default());
    let it = run.figures.interval();
    let verified = mark(run.fault.as_deref(), run.verification.as_ref());
    let attached = own_browser(run.is_attached);
    view! {
        <tr>
            <th scope="row"><a href=link>{words::shorten(&run.agent, 80)}</a></th>
            <td>{run.name.clone()}</td>
            <td>{words::date(run.started_ms)}</td>
            <td class="number">{run.figures.passed}"/"{run.figures.episodes}</td>
            <td class="cell-bar"><Rate interval=it /></td>
            <td class="number"><b>{words::percent(it.rate)}</b></td>
            <td class="number">{format!("{:.1}", run.figures.mean_steps)}</td>
            <td>{verified}{attached}</td>
        </tr>
    }
}
