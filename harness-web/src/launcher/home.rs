//! The first page: what Gauntlet is, its tools, and what to do with it.

use face::People;
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

/// How much there is, or the way into a study for whom it is made. Its line is there from the beginning, so that nothing
/// moves.
#[component]
fn Figures(host: Host) -> impl IntoView {
    let figures = move || {
        let offer = host.offer()?;
        let core = offer.tasks.iter().filter(|it| it.brief.set == "core");
        let (address, action, note) = match (offer.tasks.len(), core.count()) {
            (0, _) if offer.people == People::Codes => (
                "#/study",
                "Enter your access code".to_string(),
                "It opens your tasks".to_string(),
            ),
            (0, _) => return None,
            (all, core) => (
                "#/tasks",
                format!("Browse {all} tasks"),
                format!("{core} of them are the core set of the benchmark"),
            ),
        };
        Some(view! {
            <a class="action primary" href=address>{action}</a>
            <span class="hero-note">{note}</span>
        })
    };
    view! { <p class="hero-figures">{figures}</p> }
}
