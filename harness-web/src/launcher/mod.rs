//! The launcher: one card per tool, and the tasks to try.

use crate::host::Host;
use leptos::prelude::*;
use protocol::{APPS, AppInfo};

#[component]
pub fn Launcher(host: Host) -> impl IntoView {
    let _ = host;
    view! {
        <div class="page">
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
                {APPS.iter().map(tool_card).collect_view()}
            </section>
            <footer class="notes">
                <p>
                    "To evaluate an agent, run " <code>"cargo gauntlet run"</code>
                    " in a checkout. Task ideas and scene contents follow GauntletBench (CC BY 4.0)."
                </p>
            </footer>
        </div>
    }
}

fn tool_card(info: &'static AppInfo) -> impl IntoView {
    let address = format!("./apps/{}/", info.slug);
    let icon = format!(
        r#"<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">{}</svg>"#,
        info.icon
    );
    view! {
        <a class="card" href=address>
            <span class="icon" inner_html=icon></span>
            <span class="title">{info.title}</span>
            <span class="summary">{info.summary}</span>
            <span class="skills">
                <span class="skill">{info.skill}</span>
                <span class="skill">{info.interface.label()}</span>
            </span>
        </a>
    }
}

#[component]
pub fn Tasks(host: Host) -> impl IntoView {
    let _ = host;
}

#[component]
pub fn Practice(host: Host, id: String) -> impl IntoView {
    let _ = (host, id);
}
