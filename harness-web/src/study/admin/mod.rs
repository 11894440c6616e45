//! The operator's page: who is at work, which codes are out, what came of it.

mod codes;
mod key;
mod sessions;
mod words;

use dom_shell::page::document;
use face::study::{Overview, ResultRow, SessionStage};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::heading::Heading;
use crate::frame::{Waiting, sentence};
use crate::request::{Failure, Request};
use crate::tool::{download, sleep};
use codes::Codes;
use key::{KeyPage, forget_key, known_key};
use sessions::Sessions;

/// How often the server is asked while somebody looks.
const REFRESH_MS: u32 = 2_000;

#[component]
pub fn Admin() -> impl IntoView {
    let key = RwSignal::new(known_key());
    let notice = RwSignal::new(None::<String>);
    move || match key.get() {
        Some(word) => view! { <Board key word notice /> }.into_any(),
        None => view! { <KeyPage key notice /> }.into_any(),
    }
}

#[component]
fn Board(
    key: RwSignal<Option<String>>,
    word: String,
    notice: RwSignal<Option<String>>,
) -> impl IntoView {
    let overview = RwSignal::new(None::<Overview>);
    let problem = RwSignal::new(None::<String>);
    follow(key, word.clone(), notice, overview, problem);
    let export = move |_| {
        let word = word.clone();
        spawn_local(async move {
            let file = asked("harness/admin/export", &word).text().await;
            let saved = match file {
                Ok(text) => download("gauntlet-study.json", &text)
                    .ok_or("the browser refuses the file".to_string()),
                Err(failure) => Err(failure.message),
            };
            if let Err(reason) = saved {
                let _ = problem.try_set(Some(sentence(&reason)));
            }
        });
    };
    let leave = move |_| {
        forget_key();
        key.set(None);
    };
    let is_here = move || overview.with(Option::is_some);
    view! {
        <section class="study-page study-wide admin" data-page="admin" aria-labelledby="study-title">
            <header class="admin-head">
                <div>
                    <p class="study-eyebrow">"Operator"</p>
                    <Heading text="Sessions of people" />
                </div>
                <div class="study-actions">
                    <button type="button" class="button" data-control="export" on:click=export>
                        "Export results"
                    </button>
                    <button type="button" class="button is-quiet" data-control="forget-key" on:click=leave>
                        "Forget the key"
                    </button>
                </div>
            </header>
            <p class="study-problem" role="alert">{move || problem.get()}</p>
            <Show when=is_here fallback=|| view! { <Waiting what="Asking for the sessions" /> }>
                <Totals overview />
                <Sessions overview />
                <Codes overview />
            </Show>
        </section>
    }
}

/// Asks again and again, as long as the page is there and seen.
fn follow(
    key: RwSignal<Option<String>>,
    word: String,
    notice: RwSignal<Option<String>>,
    overview: RwSignal<Option<Overview>>,
    problem: RwSignal<Option<String>>,
) {
    spawn_local(async move {
        loop {
            let answer = asked("harness/admin/overview", &word).send().await;
            if overview.try_get_untracked().is_none() {
                return;
            }
            match answer {
                Ok(found) => {
                    overview.set(Some(found));
                    problem.set(None);
                }
                Err(Failure {
                    status: 401 | 403, ..
                }) => {
                    forget_key();
                    notice.set(Some("The server does not accept this key.".into()));
                    return key.set(None);
                }
                Err(failure) => problem.set(Some(trouble(&failure))),
            }
            sleep(REFRESH_MS).await;
            while document().hidden() {
                sleep(REFRESH_MS).await;
            }
        }
    });
}

fn trouble(failure: &Failure) -> String {
    match failure.status {
        _ if failure.is_server_away() => {
            "The server does not answer. What you see is of before; the page asks again by itself."
                .into()
        }
        404 => "This server holds no sessions. Start it with --harness.".into(),
        _ => sentence(&failure.message),
    }
}

fn asked(address: &str, key: &str) -> Request {
    Request::to(address).bearer(key)
}

/// The figures that one looks for first.
#[component]
fn Totals(overview: RwSignal<Option<Overview>>) -> impl IntoView {
    let count = move |what: fn(&Overview) -> usize| {
        move || overview.with(|it| it.as_ref().map_or(0, what)).to_string()
    };
    let figure = move |name: &'static str, what: fn(&Overview) -> usize| {
        view! { <div><dt>{name}</dt><dd>{count(what)}</dd></div> }
    };
    view! {
        <dl class="admin-totals">
            {figure("Playing now", |it| in_stage(it, SessionStage::Playing))}
            {figure("Sessions finished", |it| in_stage(it, SessionStage::Done))}
            {figure("Tasks judged", |it| results(it).count())}
            {figure("Tasks passed", |it| results(it).filter(|it| it.pass).count())}
            {figure("Codes not used", unused_codes)}
        </dl>
    }
}

fn in_stage(overview: &Overview, stage: SessionStage) -> usize {
    let rows = overview.sessions.iter();
    rows.filter(|row| row.stage == stage).count()
}

fn results(overview: &Overview) -> impl Iterator<Item = &ResultRow> {
    overview.sessions.iter().flat_map(|row| &row.results)
}

fn unused_codes(overview: &Overview) -> usize {
    let codes = overview.codes.iter();
    codes.filter(|it| it.used_ms.is_none()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use face::study::{CodeRow, SessionRow};
    use protocol::{App, EndReason};

    fn session(stage: SessionStage, passes: &[bool]) -> SessionRow {
        let result = |pass: &bool| ResultRow {
            task: "modeller/001-x".into(),
            title: String::new(),
            end: EndReason::Answered,
            pass: *pass,
            score: 0.0,
            steps: 0,
            frames: 0,
            wall_ms: 0,
        };
        SessionRow {
            label: String::new(),
            app: App::Modeller,
            stage,
            task: 0,
            tasks: 3,
            began_ms: 0,
            seen_ms: 0,
            ms_left: None,
            steps: 0,
            frames: 0,
            results: passes.iter().map(result).collect(),
            run: None,
        }
    }

    #[test]
    fn totals_are_over_all_sessions() {
        let code = |used_ms| CodeRow {
            label: String::new(),
            app: App::Modeller,
            tasks: 3,
            created_ms: 0,
            used_ms,
        };
        let overview = Overview {
            now_ms: 0,
            codes: vec![code(None), code(Some(5)), code(None)],
            sessions: vec![
                session(SessionStage::Playing, &[true]),
                session(SessionStage::Done, &[true, false, false]),
                session(SessionStage::Playing, &[]),
            ],
        };
        assert_eq!(in_stage(&overview, SessionStage::Playing), 2);
        assert_eq!(in_stage(&overview, SessionStage::Declined), 0);
        assert_eq!(results(&overview).count(), 4);
        assert_eq!(results(&overview).filter(|it| it.pass).count(), 2);
        assert_eq!(unused_codes(&overview), 2);
    }

    #[test]
    fn the_operator_is_told_what_to_do_about_a_failure() {
        let text = |status| {
            trouble(&Failure {
                status,
                message: "the disk is full".into(),
            })
        };
        assert!(text(0).contains("asks again by itself"));
        assert_eq!(text(0), text(503));
        assert!(text(404).contains("--harness"));
        assert_eq!(text(500), "The disk is full.");
    }
}
