//! Sessions, each with what came of its tasks. Rows stay the same elements while their figures change, so
//! that whoever reads or tabs through them is not thrown out every two seconds.

use std::collections::BTreeSet;

use face::study::{Overview, ResultRow, SessionRow, SessionStage};
use leptos::prelude::*;

use super::words::{ago, end, length, stage, stage_name};
use crate::frame::Empty;

const COLUMNS: usize = 9;

#[component]
pub fn Sessions(overview: RwSignal<Option<Overview>>) -> impl IntoView {
    let keys = Memo::new(move |_| {
        overview.with(|it| {
            let rows = it.iter().flat_map(|it| &it.sessions);
            rows.map(key_of).collect::<Vec<_>>()
        })
    });
    let opened = RwSignal::new(BTreeSet::<String>::new());
    view! {
        <h2>"Sessions"</h2>
        <Show
            when=move || keys.with(|it| !it.is_empty())
            fallback=|| {
                view! {
                    <Empty title="Nobody has come yet">
                        <p>"A session appears here as soon as somebody enters an access code."</p>
                    </Empty>
                }
            }
        >
            <div class="admin-scroll" tabindex="0" role="region" aria-label="Sessions">
                <table class="admin-table" data-table="sessions">
                    <thead>
                        <tr>
                            <th scope="col">"Label"</th>
                            <th scope="col">"Tool"</th>
                            <th scope="col">"State"</th>
                            <th scope="col" class="is-number">"Task"</th>
                            <th scope="col" class="is-number">"Time left"</th>
                            <th scope="col" class="is-number">"Last seen"</th>
                            <th scope="col" class="is-number">"Steps"</th>
                            <th scope="col" class="is-number">"Pictures"</th>
                            <th scope="col" class="is-number">"Passed"</th>
                        </tr>
                    </thead>
                    <For each=move || keys.get() key=|key| key.clone() let(key)>
                        <Row overview key opened />
                    </For>
                </table>
            </div>
        </Show>
    }
}

/// What its row is opened by.
fn called(row: &SessionRow) -> String {
    match row.label.as_str() {
        "" => "without a label".into(),
        label => label.into(),
    }
}

/// Labels may be the same; moments are not.
fn key_of(row: &SessionRow) -> String {
    format!("{}/{}", row.began_ms, row.label)
}

#[component]
fn Row(
    overview: RwSignal<Option<Overview>>,
    key: String,
    opened: RwSignal<BTreeSet<String>>,
) -> impl IntoView {
    let wanted = key.clone();
    let row = Memo::new(move |_| {
        overview.with(|it| {
            let mut rows = it.iter().flat_map(|it| &it.sessions);
            rows.find(|row| key_of(row) == wanted).cloned()
        })
    });
    let now_ms = move || overview.with(|it| it.as_ref().map_or(0, |it| it.now_ms));
    let text = move |what: fn(&SessionRow) -> String| {
        move || row.with(|it| it.as_ref().map(what).unwrap_or_default())
    };
    let seen = move || row.with(|it| it.as_ref().map(|it| ago(now_ms(), it.seen_ms)));
    let chip = move || {
        let name = row.with(|it| it.as_ref().map_or("", |it| stage_name(it.stage)));
        let words = row.with(|it| it.as_ref().map_or("", |it| stage(it.stage)));
        view! { <span class="chip" data-stage=name>{words}</span> }
    };
    let is_open = {
        let key = key.clone();
        move || opened.with(|it| it.contains(&key))
    };
    let results = Memo::new(move |_| {
        row.with(|it| it.as_ref().map(|it| (it.results.clone(), it.run.clone())))
    });
    let details = {
        let is_open = is_open.clone();
        move || {
            is_open().then(|| {
                let (results, run) = results.get().unwrap_or_default();
                view! { <tr class="admin-results"><td colspan=COLUMNS><Results results run /></td></tr> }
            })
        }
    };
    let expanded = move || is_open().to_string();
    let toggle = move |_| {
        opened.update(|it| {
            if !it.remove(&key) {
                it.insert(key.clone());
            }
        });
    };
    view! {
        <tbody>
            <tr>
                <th scope="row">
                    <button type="button" class="admin-toggle" data-control="results" aria-expanded=expanded on:click=toggle>
                        {text(called)}
                    </button>
                </th>
                <td>{text(|it| it.app.title().to_string())}</td>
                <td>{chip}</td>
                <td class="is-number">{text(progress)}</td>
                <td class="is-number">{text(|it| it.ms_left.map_or("–".into(), length))}</td>
                <td class="is-number">{seen}</td>
                <td class="is-number">{text(|it| it.steps.to_string())}</td>
                <td class="is-number">{text(|it| it.frames.to_string())}</td>
                <td class="is-number">{text(passed)}</td>
            </tr>
            {details}
        </tbody>
    }
}

/// The task that is played or next, counted from 1; none is next at the end.
fn progress(row: &SessionRow) -> String {
    let number = match row.stage {
        SessionStage::Playing | SessionStage::Ready => (row.task + 1).min(row.tasks),
        _ => row.task.min(row.tasks),
    };
    format!("{number} / {}", row.tasks)
}

fn passed(row: &SessionRow) -> String {
    let passed = row.results.iter().filter(|it| it.pass).count();
    match row.results.len() {
        0 => "–".into(),
        all => format!("{passed} of {all}"),
    }
}

#[component]
fn Results(results: Vec<ResultRow>, run: Option<String>) -> impl IntoView {
    if results.is_empty() {
        return view! { <p class="is-soft">"No task is over yet."</p> }.into_any();
    }
    // Not on this server, where everybody who takes part could look as well.
    let place = run.map(|name| {
        view! {
            <p class="is-soft">
                "Every step of it is in " <code>{format!("runs/{name}")}</code>
                " of the study's folder; look at it with " <code>"gauntlet serve --runs"</code> "."
            </p>
        }
    });
    let row = |it: ResultRow| {
        let (mark, word) = match it.pass {
            true => ("passed", "Passed"),
            false => ("failed", "Not passed"),
        };
        view! {
            <tr>
                <th scope="row">{it.title}<small>{it.task}</small></th>
                <td><span class="chip" data-verdict=mark>{word}</span></td>
                <td class="is-number">{format!("{:.0} %", it.score * 100.0)}</td>
                <td>{end(it.end)}</td>
                <td class="is-number">{it.steps}</td>
                <td class="is-number">{length(it.wall_ms)}</td>
            </tr>
        }
    };
    view! {
        {place}
        <table class="admin-table" data-table="results">
            <thead>
                <tr>
                    <th scope="col">"Task"</th>
                    <th scope="col">"Verdict"</th>
                    <th scope="col" class="is-number">"Score"</th>
                    <th scope="col">"How it ended"</th>
                    <th scope="col" class="is-number">"Steps"</th>
                    <th scope="col" class="is-number">"Time"</th>
                </tr>
            </thead>
            <tbody>{results.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::App;

    fn row(stage: SessionStage, task: usize) -> SessionRow {
        SessionRow {
            label: "P".into(),
            app: App::Modeller,
            stage,
            task,
            tasks: 3,
            began_ms: 1,
            seen_ms: 1,
            ms_left: None,
            steps: 0,
            frames: 0,
            results: Vec::new(),
            run: None,
        }
    }

    #[test]
    fn the_task_is_counted_from_one_and_never_beyond_the_last() {
        assert_eq!(progress(&row(SessionStage::Playing, 0)), "1 / 3");
        assert_eq!(progress(&row(SessionStage::Ready, 2)), "3 / 3");
        assert_eq!(progress(&row(SessionStage::Done, 3)), "3 / 3");
        assert_eq!(progress(&row(SessionStage::Consent, 0)), "0 / 3");
        assert_eq!(passed(&row(SessionStage::Done, 3)), "–");
    }
}
