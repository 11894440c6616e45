//! The end of a session without a server: a file, and what to do with it.

use dom_shell::page::window;
use face::{BUNDLE_SCHEMA, Bundle};
use leptos::prelude::*;

use super::chosen::{Chosen, results};
use crate::study::heading::Heading;
use crate::tool::download;

#[component]
pub fn HandoverPage(chosen: Chosen, leave: Callback<()>) -> impl IntoView {
    let name = format!("gauntlet-{}.bundle.json", chosen.app.slug());
    let is_saved = RwSignal::new(false);
    let problem = RwSignal::new(None::<String>);
    let is_leaving = RwSignal::new(false);
    let file = name.clone();
    let tasks = chosen.tasks.len();
    let save = move |_| {
        let saved = bundle(tasks).and_then(|text| {
            let refused = || "The browser refuses to save the file.".to_string();
            download(&file, &text).ok_or_else(refused)
        });
        is_saved.set(saved.is_ok());
        problem.set(saved.err());
    };
    view! {
        <section class="study-page study-narrow" data-page="handover" aria-labelledby="study-title">
            <p class="study-eyebrow">"Finished"</p>
            <Heading text="Thank you" />
            <p class="study-lead">
                "Your work is kept in this browser. Download it as a file to have it judged: nothing is \
                 sent anywhere by itself."
            </p>
            <p class="study-problem" role="alert">{move || problem.get()}</p>
            <div class="study-actions">
                <button type="button" class="button is-main is-large" data-control="download" on:click=save>
                    {move || if is_saved.get() { "Download again" } else { "Download the bundle" }}
                </button>
                <span class="study-hint" role="status">
                    {move || is_saved.get().then_some("Saved to your downloads.")}
                </span>
            </div>
            <div class="study-card handover-how">
                <h2>"How it is judged"</h2>
                <p>
                    "Give the file to whoever asked you to take part, or judge it yourself in a checkout of \
                     the project:"
                </p>
                <pre tabindex="0"><code>{format!("gauntlet score {name}")}</code></pre>
            </div>
            <div class="study-actions">
                <Show
                    when=move || is_leaving.get()
                    fallback=move || {
                        view! {
                            <button type="button" class="button" data-control="start-over" on:click=move |_| is_leaving.set(true)>
                                "Start over"
                            </button>
                        }
                    }
                >
                    <span>"This removes your work from this browser."</span>
                    <button type="button" class="button" data-control="confirm-start-over" on:click=move |_| leave.run(())>
                        "Remove it and start over"
                    </button>
                    <button type="button" class="button is-quiet" on:click=move |_| is_leaving.set(false)>
                        "Keep it"
                    </button>
                </Show>
            </div>
        </section>
    }
}

fn bundle(tasks: usize) -> Result<String, String> {
    let bundle = Bundle {
        schema: BUNDLE_SCHEMA.into(),
        browser: window().navigator().user_agent().unwrap_or_default(),
        episodes: results(tasks),
    };
    if bundle.episodes.is_empty() {
        return Err("This browser kept nothing of your work.".into());
    }
    serde_json::to_string(&bundle).map_err(|error| format!("The file cannot be made: {error}."))
}
