//! What happened in a step: the action, what was said about it, what it cost, and what it changed.

use std::sync::Arc;

use face::{EpisodeView, StateChange, StepChanges, words};
use leptos::prelude::*;
use protocol::{Operation, Refusal, StepRecord};

use super::player::{Playback, pair};

/// Characters of what an agent said that are shown.
const SHOWN: usize = 6_000;

#[component]
pub fn StepDetails(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let step = playback.step;
    move || {
        let record = episode.steps.get(step.get())?.clone();
        Some(
            view! { <section class="panel moment" aria-live="polite">{details(&record)}</section> },
        )
    }
}

fn details(record: &StepRecord) -> impl IntoView + use<> {
    let did = action_text(record);
    let kind = record.error_kind.map(error_prefix);
    let error = record.error.as_ref().map(|it| words::shorten(it, SHOWN));
    let raw = record.raw.as_ref().map(|it| words::shorten(it, SHOWN));
    let call = record.call.as_ref().map(|it| words::value(it, SHOWN));
    let note = record.note.as_ref().map(|it| words::shorten(it, SHOWN));
    let times = times_text(record);
    let trouble = record.trouble.and_then(words::trouble);
    view! {
        <h2>"Step "{record.step}</h2>
        <p class="did">{did}</p>
        {error.map(|it| view! { <p class="step-error">{kind}{it}</p> })}
        {trouble.map(|it| view! { <p class="step-error">{it}</p> })}
        {note.map(|it| view! { <blockquote class="note">{it}</blockquote> })}
        {raw.map(|it| view! { <pre class="said" tabindex="0">{it}</pre> })}
        {call.map(|it| view! { <details><summary>"The call as it came"</summary><pre tabindex="0">{it}</pre></details> })}
        <dl class="pairs">
            {record.usage.as_ref().map(|it| pair("Usage", words::usage(it)))}
            {pair("Times", times)}
        </dl>
    }
}

pub fn action_text(record: &StepRecord) -> String {
    match (&record.action, &record.raw) {
        (Some(action), _) => words::action(action),
        (None, Some(_)) => "said something that is no action".into(),
        (None, None) => "start".into(),
    }
}

fn error_prefix(kind: Refusal) -> &'static str {
    match kind {
        Refusal::Format => "not understood: ",
        Refusal::Action => "not carried out: ",
    }
}

fn times_text(record: &StepRecord) -> String {
    let timing = &record.timing;
    let browser = timing.input_ms + timing.settle_ms + timing.screenshot_ms;
    // On a clock that does not wait for the agent.
    let thought = match record.thought_ms {
        0 => String::new(),
        ms => format!(" ({} on the page)", words::duration(ms)),
    };
    format!(
        "agent {}{thought} · browser {} · page’s clock {}",
        words::duration(timing.agent_ms.max(0.0) as u64),
        words::duration(browser.max(0.0) as u64),
        words::duration(record.clock_ms)
    )
}

/// What the step changed in the document.
#[component]
pub fn Changes(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let step = playback.step;
    let unexplained = episode.unexplained.clone();
    let of_step = move || changes_of(&episode, step.get()).cloned();
    let body = move || match of_step() {
        None => {
            view! { <p class="soft">"This step changed nothing in the document."</p> }.into_any()
        }
        Some(step) => listed(&step).into_any(),
    };
    let reason = unexplained.map(|it| view! { <p class="soft">"Operations alone: "{it}"."</p> });
    view! {
        <section class="panel changes">
            <h2>"What it changed"</h2>
            {body}
            {reason}
        </section>
    }
}

/// What the step at this place changed. Changes name steps by their number.
fn changes_of(episode: &EpisodeView, index: usize) -> Option<&StepChanges> {
    let number = episode.steps.get(index)?.step;
    episode.changes.iter().find(|it| it.step == number)
}

/// How many, and how many that are not shown.
fn operation_count(step: &StepChanges) -> String {
    match step.operations.len() + step.further_operations {
        1 => "1 operation".to_string(),
        count => format!("{count} operations"),
    }
}

fn more(count: usize, what: &str) -> Option<String> {
    (count > 0).then(|| format!("and {count} more {what}"))
}

fn listed(step: &StepChanges) -> impl IntoView + use<> {
    let changes = telling_first(&step.changes).into_iter();
    let changes = changes.map(change).collect_view();
    let operations = step.operations.iter().map(operation).collect_view();
    let is_open = step.changes.is_empty();
    let further = more(step.further_changes, "changes");
    let further = further.map(|it| view! { <li class="soft">{it}</li> });
    let rest = more(step.further_operations, "operations");
    let rest = rest.map(|it| view! { <li class="soft">{it}</li> });
    let title = operation_count(step);
    view! {
        <ul class="state-changes">{changes}{further}</ul>
        <details open=is_open>
            <summary>{title}</summary>
            <ul class="operations">{operations}{rest}</ul>
        </details>
    }
}

/// What a document notes about itself; it changes with everything else.
const BOOKKEEPING: [&str; 8] = [
    "updatedAt",
    "updated_at",
    "updated_ms",
    "modified_at",
    "modified_ms",
    "dirty",
    "revision",
    "saved",
];

/// The changes that somebody meant before those that came with them.
fn telling_first(changes: &[StateChange]) -> Vec<&StateChange> {
    let is_bookkeeping = |it: &StateChange| {
        let name = it.path.rsplit('/').next().unwrap_or_default();
        BOOKKEEPING.contains(&name)
    };
    let mut all: Vec<&StateChange> = changes.iter().collect();
    all.sort_by_key(|it| is_bookkeeping(it));
    all
}

fn change(change: &StateChange) -> impl IntoView + use<> {
    let path = change.path.clone();
    let before = change.before.clone().map(|it| view! { <del>{it}</del> });
    let after = change.after.clone().map(|it| view! { <ins>{it}</ins> });
    view! { <li><code class="path">{path}</code><span class="values">{before}" "{after}</span></li> }
}

fn operation(operation: &Operation) -> impl IntoView + use<> {
    view! { <li><code>{words::shorten(&operation.command.to_string(), 600)}</code></li> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{episode, step};
    use protocol::{Action, StepTiming};
    use serde_json::json;

    #[test]
    fn a_step_tells_what_was_done_or_that_nothing_was() {
        let mut record = step(0, None);
        assert_eq!(action_text(&record), "start");
        record.raw = Some("I would click".into());
        assert_eq!(action_text(&record), "said something that is no action");
        record.action = Some(Action::Wait { ms: 500 });
        assert_eq!(action_text(&record), "wait 500 ms");
    }

    #[test]
    fn what_was_not_understood_differs_from_what_was_not_carried_out() {
        assert_ne!(error_prefix(Refusal::Format), error_prefix(Refusal::Action));
    }

    #[test]
    fn times_add_up_what_the_browser_did() {
        let mut record = step(1, None);
        record.clock_ms = 250;
        record.timing = StepTiming {
            agent_ms: 61_000.0,
            input_ms: 100.0,
            settle_ms: 200.0,
            screenshot_ms: 500.0,
        };
        assert_eq!(
            times_text(&record),
            "agent 1 min 01 s · browser 0.8 s · page’s clock 0.2 s"
        );
        record.timing.agent_ms = -5.0;
        assert!(times_text(&record).starts_with("agent 0.0 s"));
    }

    #[test]
    fn changes_belong_to_the_step_of_their_number_and_not_of_their_place() {
        let mut film = episode(vec![step(0, None), step(5, None)]);
        film.changes = vec![StepChanges::new(1, &[]), StepChanges::new(5, &[])];
        assert_eq!(changes_of(&film, 1).map(|it| it.step), Some(5));
        assert_eq!(changes_of(&film, 0), None);
        assert_eq!(changes_of(&film, 9), None);
    }

    #[test]
    fn what_was_meant_stands_before_what_a_document_notes_about_itself() {
        let change = |path: &str| StateChange {
            path: path.into(),
            before: None,
            after: None,
        };
        let changes = ["/dirty", "/objects/0/scale", "/updatedAt", "/name"].map(change);
        let paths: Vec<&str> = telling_first(&changes)
            .iter()
            .map(|it| it.path.as_str())
            .collect();
        assert_eq!(paths, ["/objects/0/scale", "/name", "/dirty", "/updatedAt"]);
    }

    #[test]
    fn operations_that_are_not_shown_are_counted() {
        let operation = Operation {
            at_ms: 0,
            command: json!({}),
        };
        let one = StepChanges::new(1, std::slice::from_ref(&operation));
        assert_eq!(operation_count(&one), "1 operation");
        let many = StepChanges::new(1, &vec![operation; 50]);
        assert_eq!(operation_count(&many), "50 operations");
        let hidden = more(many.further_operations, "operations").expect("some are hidden");
        assert_eq!(hidden, "and 30 more operations");
        assert_eq!(more(0, "changes"), None);
    }
}
