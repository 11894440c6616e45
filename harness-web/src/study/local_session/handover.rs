//! The end of a session without a server: a file, and what to do with it.

use dom_shell::page::window;
use face::{Bundle, BundledEpisode};
use leptos::prelude::*;
use protocol::App;

use super::session::{LocalSession, results};
use crate::study::heading::Heading;
use crate::tool::download;

#[component]
pub fn HandoverPage(session: LocalSession, leave: Callback<()>) -> impl IntoView {
    let name = bundle_name(session.app);
    let is_saved = RwSignal::new(false);
    let problem = RwSignal::new(None::<String>);
    let is_leaving = RwSignal::new(false);
    let file = name.clone();
    let tasks = session.tasks.len();
    let save = move |_| {
        let browser = window().navigator().user_agent().unwrap_or_default();
        let saved = bundle_text(browser, results(tasks)).and_then(|text| {
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

fn bundle_name(app: App) -> String {
    format!("gauntlet-{}.bundle.json", app.slug())
}

fn bundle_text(browser: String, episodes: Vec<BundledEpisode>) -> Result<String, String> {
    if episodes.is_empty() {
        return Err("This browser kept nothing of your work.".into());
    }
    serde_json::to_string(&Bundle::new(browser, episodes))
        .map_err(|error| format!("The file cannot be made: {error}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_what_the_scorer_reads() {
        let episode = BundledEpisode {
            task: "modeller/001-x".into(),
            finish: None,
            wall_ms: 5,
            export: "{}".into(),
        };
        let text = bundle_text("a browser".into(), vec![episode.clone()]).expect("a file");
        let read = Bundle::read(&text).expect("a bundle");
        assert_eq!(
            (read.browser.as_str(), read.episodes),
            ("a browser", vec![episode])
        );
        assert_eq!(bundle_name(App::Modeller), "gauntlet-modeller.bundle.json");
    }

    #[test]
    fn nothing_makes_no_file() {
        let refusal = bundle_text(String::new(), Vec::new()).expect_err("refused");
        assert!(refusal.contains("kept nothing"), "{refusal}");
    }
}
