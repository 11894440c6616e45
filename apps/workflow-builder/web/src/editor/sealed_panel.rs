//! The inside of a sealed node's panel: a list of records is typed, the runner runs the node on it, and what
//! came out is shown.

use crate::icons::{self, Icon};
use crate::run::items_view;
use crate::runner::{self, Unanswered};
use crate::state::Session;
use crate::wording::counted;
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;
use workflow_builder_model::engine::JsonItem;
use workflow_builder_model::{Command, Sealed, SealedFault, SealedRun, read_records};

/// Where no runner stands behind the page.
const NOBODY: &str = "A sealed node can only be run by the runner of an episode, and there is none behind this page. Nothing was run.";

#[component]
pub fn SealedSection(session: Session, node: StoredValue<String>) -> impl IntoView {
    let sealed = Memo::new(move |_| session.read(|workspace| workspace.sealed().cloned()));
    let typed = RwSignal::new(sealed.with_untracked(|it| last_input(it.as_ref())));
    let complaint = RwSignal::new(None::<String>);
    // The run that is looked at, counted from 0; the newest unless another was chosen.
    let chosen = RwSignal::new(None::<usize>);
    let left = move || sealed.with(|it| it.as_ref().map_or(0, Sealed::left));
    let run = move |_| {
        chosen.set(None);
        start(session, node.get_value(), &typed.get_untracked(), complaint);
    };
    view! {
        <div class="fields">
            <label class="field">
                <span class="field-label">"Records, one JSON object per line"</span>
                <textarea
                    class="input code"
                    class:is-invalid=move || complaint.with(Option::is_some)
                    rows="8"
                    spellcheck="false"
                    data-anchor="sealed/records"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                ></textarea>
            </label>
            {move || {
                complaint
                    .get()
                    .map(|text| view! { <p class="complaint" role="alert">{text}</p> })
            }}
            <div class="sealed-run">
                <button
                    type="button"
                    class="button is-primary"
                    data-anchor="sealed/run"
                    disabled=move || session.is_asking.get() || left() == 0
                    on:click=run
                >
                    <Icon path=icons::PLAY/>
                    "Run sealed node"
                </button>
                <span class="sealed-left" data-anchor="sealed/left">
                    {move || format!("{} left", counted(u64::from(left()), "run"))}
                </span>
            </div>
        </div>
        {move || sealed.with(|it| it.as_ref().map(|it| runs_view(it, chosen)))}
    }
}

/// The runs so far, and the result of one of them.
fn runs_view(sealed: &Sealed, chosen: RwSignal<Option<usize>>) -> AnyView {
    let Some(newest) = sealed.done.len().checked_sub(1) else {
        return view! { <p class="panel-note">"Nothing was run yet."</p> }.into_any();
    };
    let looked_at = move || chosen.get().unwrap_or(newest).min(newest);
    let tabs = (0..=newest)
        .map(|index| {
            view! {
                <button
                    type="button"
                    aria-pressed=move || (looked_at() == index).to_string()
                    aria-label=format!("Run {}", index + 1)
                    data-anchor=format!("sealed/result/{}", index + 1)
                    on:click=move |_| chosen.set(Some(index))
                >
                    {index + 1}
                </button>
            }
        })
        .collect_view();
    let done = sealed.done.clone();
    view! {
        <section class="sealed-results">
            <header>
                <span class="field-label">"Result of run"</span>
                <div class="segmented" role="group" aria-label="Runs">{tabs}</div>
            </header>
            {move || done.get(looked_at()).map(result_view)}
        </section>
    }
    .into_any()
}

fn result_view(run: &SealedRun) -> AnyView {
    view! {
        <p class="panel-note" data-anchor="sealed/told">{told(run)}</p>
        {(!run.output.is_empty()).then(|| items_view(&run.output, false))}
    }
    .into_any()
}

/// What went in, what came out and what is not shown of it.
fn told(run: &SealedRun) -> String {
    let cut = run.total.saturating_sub(run.output.len() as u64);
    let put_in = counted(run.input.len() as u64, "record");
    let came_out = match run.total {
        0 => "nothing".to_string(),
        some => some.to_string(),
    };
    match cut {
        0 => format!("{put_in} in, {came_out} out."),
        more => format!("{put_in} in, {came_out} out; {more} more were cut off."),
    }
}

/// What was typed for the newest run, so that one can go on from there.
fn last_input(sealed: Option<&Sealed>) -> String {
    let newest = sealed.and_then(|sealed| sealed.done.last());
    let records = newest.map_or(&[][..], |run| &run.input);
    let lines: Vec<String> = records.iter().map(|it| json!(it).to_string()).collect();
    lines.join("\n")
}

/// Runs the node, unless what was typed cannot be run; a complaint says why then.
fn start(session: Session, node: String, typed: &str, complaint: RwSignal<Option<String>>) {
    let admitted = read_records(typed).and_then(|records| {
        let verdict = session.peek(|workspace| match workspace.sealed() {
            Some(sealed) => sealed.admits(&records),
            None => Err(SealedFault::NoRule),
        });
        verdict.map(|()| records).map_err(|fault| fault.to_string())
    });
    match admitted {
        Ok(records) => ask(session, node, records, complaint),
        Err(text) => complaint.set(Some(text)),
    }
}

/// The page is busy until the answer is there and drawn.
fn ask(
    session: Session,
    node: String,
    records: Vec<JsonItem>,
    complaint: RwSignal<Option<String>>,
) {
    session.is_asking.set(true);
    spawn_local(async move {
        let question = json!({ "records": &records });
        let outcome = match runner::ask(&session.sdk(), &question).await {
            Ok(answer) => taken_in(session, node, records, &answer),
            Err(Unanswered::Refused(reason)) => Err(reason),
            Err(Unanswered::Nobody) => Err(NOBODY.to_string()),
        };
        // The panel may be gone by now.
        let _ = complaint.try_set(outcome.err());
        session.redraw();
        session.is_asking.set(false);
    });
}

fn taken_in(
    session: Session,
    node: String,
    input: Vec<JsonItem>,
    answer: &Value,
) -> Result<(), String> {
    let output = answer["output"].as_array().cloned();
    let run = SealedRun {
        input,
        output: output.unwrap_or_default(),
        total: answer["total"].as_u64().unwrap_or_default(),
    };
    let command = Command::RunSealed { node, run };
    session.try_apply(command).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(records: usize, total: u64, shown: usize) -> SealedRun {
        SealedRun {
            input: vec![JsonItem::new(); records],
            output: vec![json!({}); shown],
            total,
        }
    }

    #[test]
    fn a_result_says_what_was_cut_off() {
        assert_eq!(told(&run(1, 0, 0)), "1 record in, nothing out.");
        assert_eq!(told(&run(20, 3, 3)), "20 records in, 3 out.");
        assert_eq!(
            told(&run(20, 15, 12)),
            "20 records in, 15 out; 3 more were cut off."
        );
    }

    #[test]
    fn the_text_goes_on_from_the_newest_run() {
        assert_eq!(last_input(None), "");
        let mut newest = run(0, 0, 0);
        newest.input = read_records("{\"id\": 1}\n{\"id\": 2}").expect("records");
        let sealed = Sealed {
            runs: 6,
            shown: 12,
            done: vec![run(3, 0, 0), newest],
        };
        assert_eq!(last_input(Some(&sealed)), "{\"id\":1}\n{\"id\":2}");
    }
}
