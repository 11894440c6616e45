//! The launcher: one card per tool.

use leptos::prelude::*;
use protocol::App;

/// A tool as the launcher presents it.
struct Card {
    app: App,
    summary: &'static str,
    skills: &'static [&'static str],
    /// Inline SVG, drawn on a 48 by 48 field.
    icon: &'static str,
}

/// The tools that exist, in the order of the page.
const CARDS: [Card; 3] = [
    Card {
        app: App::WorkflowBuilder,
        summary: "Wire triggers, data steps and services into an automation on a node canvas.",
        skills: &[
            "Graphical understanding",
            "Screenshot and accessibility tree",
        ],
        icon: r#"<rect x="4" y="8" width="14" height="11" rx="3"/><rect x="30" y="5" width="14" height="11" rx="3"/><rect x="30" y="31" width="14" height="11" rx="3"/><path d="M18 13.5c7 0 5-3 12-3M18 13.5c9 0 4 23 12 23"/>"#,
    },
    Card {
        app: App::Modeller,
        summary: "Place, size and colour solids in a 3D scene with exact numbers.",
        skills: &["Spatial reasoning", "Pixels only"],
        icon: r#"<path d="M24 4 42 14v20L24 44 6 34V14Z"/><path d="M6 14l18 10 18-10M24 24v20"/>"#,
    },
    Card {
        app: App::CircuitDesigner,
        summary: "Draw circuits, watch them run, and measure them with scopes.",
        skills: &["Graphical understanding", "Pixels only"],
        icon: r#"<path d="M2 24h8l3-8 6 16 6-16 6 16 3-8h12"/><path d="M24 40v4M18 44h12"/>"#,
    },
];

#[component]
pub fn Launcher() -> impl IntoView {
    view! {
        <main class="page">
            <header class="intro">
                <p class="brand">"Gauntlet"</p>
                <h1>"Professional tools, real tasks, honest verdicts."</h1>
                <p class="lead">
                    "A benchmark for agents that use a computer the way people do: they look at the \
                     screen, move the pointer and type. Every tool below runs entirely in this \
                     browser. Open one and try it; your work stays on this machine."
                </p>
            </header>
            <section class="cards" aria-label="Tools">
                {CARDS.iter().map(tool_card).collect_view()}
            </section>
            <footer class="notes">
                <p>
                    "To evaluate an agent, run " <code>"cargo gauntlet run"</code>
                    " in a checkout. Task ideas and scene contents follow GauntletBench (CC BY 4.0)."
                </p>
            </footer>
        </main>
    }
}

fn tool_card(card: &'static Card) -> impl IntoView {
    let address = format!("./apps/{}/", card.app.slug());
    let icon = format!(
        r#"<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">{}</svg>"#,
        card.icon
    );
    view! {
        <a class="card" href=address>
            <span class="icon" inner_html=icon></span>
            <span class="title">{card.app.title()}</span>
            <span class="summary">{card.summary}</span>
            <span class="skills">
                {card.skills.iter().map(|skill| view! { <span class="skill">{*skill}</span> }).collect_view()}
            </span>
        </a>
    }
}
