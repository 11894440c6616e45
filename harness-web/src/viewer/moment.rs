//! What happened in a step: the action, what was said about it, what it cost, and what it changed.

use std::sync::Arc;

use face::{EpisodeView, StateChange, StepChanges, words};
use leptos::prelude::*;
use protocol::{Operation, Refusal, StepRecord};

use super::player::{Playback, pair};

/// Characters of what an agent said that are shown.
const SHOWN: usize = 6_000;

#[component]
pub fn Moment(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let step = playback.step;
    move || {
        let record = episode.steps.get(step.get())?.clone();
        Some(view! { <section class="panel moment" aria-live="polite">{told(&record)}</section> })
    }
}

fn told(record: &StepRecord) -> impl IntoView + use<> {
    let did = match (&record.action, &record.raw) {
        (Some(action), _) => words::action(action),
        (None, Some(_)) => "said something that is no action".into(),
        (None, None) => "start".into(),
    };
    let kind = record.error_kind.map(|kind| match kind {
        Refusal::Format => "not understood: ",
        Refusal::Action => "not carried out: ",
    });
    let error = record.error.as_ref().map(|it| words::shorten(it, SHOWN));
    let raw = record.raw.as_ref().map(|it| words::shorten(it, SHOWN));
    let call = record.call.as_ref().map(|it| words::value(it, SHOWN));
    let note = record.note.as_ref().map(|it| words::shorten(it, SHOWN));
    let timing = &record.timing;
    let browser = timing.input_ms + timing.settle_ms + timing.screenshot_ms;
    let times = format!(
        "agent {} · browser {} · page’s clock {}",
        words::duration(timing.agent_ms.max(0.0) as u64),
        words::duration(browser.max(0.0) as u64),
        words::duration(record.clock_ms)
    );
    view! {
        <h2>"Step "{record.step}</h2>
        <p class="did">{did}</p>
        {error.map(|it| view! { <p class="step-error">{kind}{it}</p> })}
        {note.map(|it| view! { <blockquote class="note">{it}</blockquote> })}
        {raw.map(|it| view! { <pre class="said" tabindex="0">{it}</pre> })}
        {call.map(|it| view! { <details><summary>"The call as it came"</summary><pre tabindex="0">{it}</pre></details> })}
        <dl class="pairs">
            {record.usage.as_ref().map(|it| pair("Usage", words::usage(it)))}
            {pair("Times", times)}
        </dl>
    }
}

/// What the step changed in the document.
#[component]
pub fn Changes(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let step = playback.step;
    let unexplained = episode.unexplained.clone();
    let of_step = move || {
        let number = episode.steps.get(step.get())?.step;
        episode.changes.iter().find(|it| it.step == number).cloned()
    };
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

fn listed(step: &StepChanges) -> impl IntoView + use<> {
    let more = |count: usize, what: &str| (count > 0).then(|| format!("and {count} more {what}"));
    let changes = step.changes.iter().map(change).collect_view();
    let operations = step.operations.iter().map(operation).collect_view();
    let is_open = step.changes.is_empty();
    let further = more(step.further_changes, "changes");
    let further = further.map(|it| view! { <li class="soft">{it}</li> });
    let rest = more(step.further_operations, "operations");
    let rest = rest.map(|it| view! { <li class="soft">{it}</li> });
    let count = step.operations.len() + step.further_operations;
    let title = match count {
        1 => "1 operation".to_string(),
        count => format!("{count} operations"),
    };
    view! {
        <ul class="state-changes">{changes}{further}</ul>
        <details open=is_open>
            <summary>{title}</summary>
            <ul class="operations">{operations}{rest}</ul>
        </details>
    }
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
