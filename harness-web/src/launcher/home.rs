//! The first page: what Gauntlet is, its tools, and what to do with it.

use leptos::prelude::*;
use protocol::APPS;

use super::card::ToolCard;
use super::thumbnails::Thumbnails;
use super::ways::Ways;
use crate::host::Host;

#[component]
pub fn Launcher(host: Host) -> impl IntoView {
    let thumbnails = Thumbnails::new();
    let cards = APPS
        .iter()
        .map(|info| view! { <ToolCard info host thumbnails /> })
        .collect_view();
    view! {
        <div class="page">
            <header class="hero">
                <h1>"Professional tools, real tasks, honest verdicts."</h1>
                <p class="lead">
                    "A benchmark for agents that use a computer the way people do: they look at the \
                     screen, move the pointer and type. Every tool runs entirely in this browser; \
                     what you make there stays on this machine."
                </p>
                <Figures host />
            </header>
            <section aria-labelledby="tools-title">
                <h2 id="tools-title" class="section-title">"Five tools"</h2>
                <div class="cards">{cards}</div>
            </section>
            <Ways host />
            <footer class="notes">
                <p>"Task ideas and scene contents follow GauntletBench (CC BY 4.0)."</p>
            </footer>
        </div>
    }
}

/// How much there is. Its line is there from the beginning, so that nothing moves.
#[component]
fn Figures(host: Host) -> impl IntoView {
    let figures = move || {
        let offer = host.offer().filter(|it| !it.tasks.is_empty())?;
        let core = offer.tasks.iter().filter(|it| it.brief.set == "core");
        let (all, core) = (offer.tasks.len(), core.count());
        Some(view! {
            <a class="action primary" href="#/tasks">{format!("Browse {all} tasks")}</a>
            <span class="hero-note">{format!("{core} of them are the core set of the benchmark")}</span>
        })
    };
    view! { <p class="hero-figures">{figures}</p> }
}
