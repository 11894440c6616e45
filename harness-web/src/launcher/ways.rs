//! What to do with all this: evaluate an agent, give a human baseline, write tasks. Who comes to a study is shown the
//! way into it alone.

use face::{Offer, People};
use leptos::prelude::*;

use crate::frame::Command;
use crate::host::Host;

#[component]
pub fn Ways(host: Host) -> impl IntoView {
    move || match host.offer()?.people {
        People::Codes => Some(view! { <TakePart /> }.into_any()),
        People::Bundle | People::No => Some(view! { <EveryWay host /> }.into_any()),
    }
}

#[component]
fn TakePart() -> impl IntoView {
    view! {
        <section class="ways" aria-labelledby="ways-title">
            <h2 id="ways-title" class="section-title">"Take part in the evaluation"</h2>
            <p class="lead">
                "Whoever runs this study gave you an access code. It opens your tasks; what is recorded is said \
                 before anything is."
            </p>
            <p class="hero-figures">
                <a class="action primary" href="#/study">"Enter an access code"</a>
            </p>
        </section>
    }
}

#[component]
fn EveryWay(host: Host) -> impl IntoView {
    let offer = move || host.offer().unwrap_or_default();
    let document = move |name: &'static str, words: &'static str| {
        move || {
            let address = offer().document(name)?.to_string();
            Some(view! { <a href=address>{words}</a> })
        }
    };
    let people = move || match offer().people {
        People::No | People::Codes => None,
        People::Bundle => Some(view! { <a href="#/study">"Take part on this page"</a> }),
    };
    let has_tasks = move |offer: Offer| !offer.tasks.is_empty();
    view! {
        <section class="ways" aria-labelledby="ways-title">
            <h2 id="ways-title" class="section-title">"What you can do with it"</h2>
            <div class="ways-grid">
                <article class="way">
                    <h3>"Evaluate an agent"</h3>
                    <p>"In a checkout, with Rust and a browser. The first command shows that everything works; the second lets your program play."</p>
                    <Command text="cargo gauntlet run\ncargo gauntlet run --agent 'stdio:./my-agent'" />
                    <p class="way-links">
                        {document("index", "Overview")}
                        {document("protocol", "What agents see and say")}
                    </p>
                </article>
                <article class="way">
                    <h3>"Give a human baseline"</h3>
                    <p>"People do the same tasks in the same tools and are judged by the same rules. With access codes, sessions are recorded by a server."</p>
                    <Command text="cargo gauntlet harness codes --app modeller\ncargo gauntlet serve --harness" />
                    <p class="way-links">
                        {people}
                        {document("human-harness", "How to run a study")}
                    </p>
                </article>
                <article class="way">
                    <h3>"Write tasks"</h3>
                    <p>"A task is one file: a prompt, a start, and checks of what comes out."</p>
                    <Command text="cargo gauntlet tasks new modeller/101-my-task\ncargo gauntlet tasks lint" />
                    <p class="way-links">
                        {move || has_tasks(offer()).then(|| view! { <a href="#/tasks">"See the tasks there are"</a> })}
                        {document("task-authors", "Guide for authors")}
                    </p>
                </article>
            </div>
        </section>
    }
}
