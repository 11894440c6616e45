//! What a run would have sent, stored and answered, when it did what, and what lint says.

use super::node_data::{MAX_ROWS, items_view};
use crate::canvas;
use crate::state::Session;
use crate::wording::counted;
use leptos::prelude::*;
use std::sync::Arc;
use workflow_builder_model::RunDetail;
use workflow_builder_model::engine::{Finding, Message, MessageKind, RunRecord, TimelineEntry};
use workflow_builder_model::expression::iso_text;

/// Entries beyond this are not listed; the counts are complete all the same.
const MAX_ENTRIES: usize = 200;

fn empty(text: &'static str) -> AnyView {
    view! { <p class="drawer-empty">{text}</p> }.into_any()
}

/// A moment of the simulated clock.
fn moment(at_ms: u64) -> String {
    iso_text(at_ms as f64)
        .map(|text| text.replace('T', " ").replace('Z', ""))
        .unwrap_or_default()
}

/// When a message was sent and how many items it stands for.
fn sent(message: &Message) -> String {
    let items = counted(message.item_count, "item");
    format!("{} · {items}", moment(message.at_ms))
}

/// Where a turn begins on the time axis and how long it is, in percent of the whole run.
fn bar(record: &RunRecord, entry: &TimelineEntry) -> [f64; 2] {
    let whole = record.finished_ms.saturating_sub(record.started_ms).max(1) as f64;
    let share = |from_ms: u64, to_ms: u64| to_ms.saturating_sub(from_ms) as f64 / whole * 100.0;
    [
        share(record.started_ms, entry.start_ms),
        share(entry.start_ms, entry.end_ms),
    ]
}

#[component]
pub fn OutboxTab(session: Session, run: Arc<RunDetail>) -> impl IntoView {
    if run.record.outbox.is_empty() {
        return empty("This run sent nothing.");
    }
    run.record
        .outbox
        .iter()
        .take(MAX_ENTRIES)
        .map(|message| {
            let kind = match message.kind {
                MessageKind::Email => "E-mail",
                MessageKind::Chat => "Chat",
                MessageKind::Mqtt => "MQTT",
                MessageKind::Kafka => "Kafka",
            };
            let node = StoredValue::new(message.node.clone());
            view! {
                <article class="message">
                    <header>
                        <span class="state is-quiet">{kind}</span>
                        <strong>{message.subject.clone()}</strong>
                        <span class="drawer-facts">
                            {sent(message)}
                        </span>
                        <button
                            class="link"
                            on:click=move |_| canvas::show_node(session, &node.get_value())
                        >
                            "Show node"
                        </button>
                    </header>
                    <p>{format!("{} → {}", message.from, message.to)}</p>
                    <p class="message-body">{message.body.clone()}</p>
                    {(!message.items.is_empty())
                        .then(|| items_view(&message.items[..message.items.len().min(MAX_ROWS)], false))}
                </article>
            }
        })
        .collect_view()
        .into_any()
}

#[component]
pub fn TablesTab(run: Arc<RunDetail>) -> impl IntoView {
    if run.record.tables.is_empty() {
        return empty("No node read or wrote a table.");
    }
    run.record
        .tables
        .iter()
        .map(|(name, rows)| {
            let shown = &rows[..rows.len().min(MAX_ROWS)];
            view! {
                <article class="message">
                    <header>
                        <strong>{name.clone()}</strong>
                        <span class="drawer-facts">{format!("{} at the end", counted(rows.len() as u64, "row"))}</span>
                    </header>
                    {items_view(shown, false)}
                </article>
            }
        })
        .collect_view()
        .into_any()
}

#[component]
pub fn ReplyTab(run: Arc<RunDetail>) -> impl IntoView {
    let Some(reply) = &run.record.webhook_reply else {
        return empty("No webhook was answered.");
    };
    let headers = reply
        .headers
        .iter()
        .map(|(name, value)| view! { <p class="message-body">{format!("{name}: {value}")}</p> })
        .collect_view();
    let body = match &reply.body {
        serde_json::Value::String(text) => text.clone(),
        other => serde_json::to_string_pretty(other).unwrap_or_default(),
    };
    view! {
        <article class="message">
            <header>
                <strong>{format!("Status {}", reply.status_code)}</strong>
            </header>
            {headers}
            <pre class="data-json" tabindex="0">{body}</pre>
        </article>
    }
    .into_any()
}

#[component]
pub fn TimelineTab(session: Session, run: Arc<RunDetail>) -> impl IntoView {
    let record = &run.record;
    if record.timeline.is_empty() {
        return empty("Nothing ran: there is no trigger or source to begin with.");
    }
    let rows = record
        .timeline
        .iter()
        .take(MAX_ENTRIES)
        .map(|entry| {
            let title = record
                .node(&entry.node)
                .map(|node| node.title.clone())
                .unwrap_or_default();
            let [left, width] = bar(record, entry);
            let node = StoredValue::new(entry.node.clone());
            view! {
                <button
                    class="time-row"
                    on:click=move |_| canvas::show_node(session, &node.get_value())
                >
                    <span class="time-at">{moment(entry.start_ms)}</span>
                    <span class="time-title">{title}</span>
                    <span class="time-track">
                        <span
                            class="time-bar"
                            style:left=format!("{left}%")
                            style:width=format!("max(4px, {width}%)")
                        ></span>
                    </span>
                    <span class="time-took">
                        {format!("{} ms", entry.end_ms.saturating_sub(entry.start_ms))}
                    </span>
                </button>
            }
        })
        .collect_view();
    let left_out = record.timeline.len().saturating_sub(MAX_ENTRIES);
    view! {
        {rows}
        {(left_out > 0)
            .then(|| view! { <p class="drawer-empty">{format!("{left_out} more activations.")}</p> })}
    }
    .into_any()
}

#[component]
pub fn ProblemsTab(session: Session, findings: Memo<Vec<Finding>>) -> impl IntoView {
    let title = move |id: &str| {
        session
            .peek_graph(|graph| graph.node(id).map(|node| node.title().to_string()))
            .flatten()
            .unwrap_or_default()
    };
    move || {
        let findings = findings.get();
        if findings.is_empty() {
            return empty("Nothing looks wrong.");
        }
        findings
            .into_iter()
            .take(MAX_ENTRIES)
            .enumerate()
            .map(|(index, finding)| {
                let node = finding.node.clone();
                view! {
                    <button
                        class="problem"
                        data-anchor=format!("drawer/problem/{}", index + 1)
                        on:click=move |_| canvas::show_node(session, &node)
                    >
                        <span class="state-dot is-warning"></span>
                        <strong>{title(&finding.node)}</strong>
                        <span>{finding.message}</span>
                    </button>
                }
            })
            .collect_view()
            .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::Graph;
    use workflow_builder_model::engine::{RunOptions, START_MS, run};

    #[test]
    fn moments_are_written_to_the_millisecond() {
        assert_eq!(moment(START_MS), "2026-01-01 00:00:00.000");
        assert_eq!(moment(START_MS + 3_661_005), "2026-01-01 01:01:01.005");
    }

    #[test]
    fn a_message_says_when_it_was_sent_and_for_how_many_items() {
        let message = |item_count| Message {
            kind: MessageKind::Email,
            node: "n".into(),
            at_ms: START_MS,
            from: String::new(),
            to: String::new(),
            subject: String::new(),
            body: String::new(),
            item_count,
            items: Vec::new(),
        };
        assert_eq!(sent(&message(1)), "2026-01-01 00:00:00.000 · 1 item");
        assert_eq!(sent(&message(3)), "2026-01-01 00:00:00.000 · 3 items");
    }

    #[test]
    fn bars_share_out_the_time_of_the_run() {
        let mut record = run(&Graph::default(), &RunOptions::default());
        record.finished_ms = record.started_ms + 400;
        let turn = |start: u64, end: u64| TimelineEntry {
            node: "n".into(),
            start_ms: record.started_ms + start,
            end_ms: record.started_ms + end,
        };
        assert_eq!(bar(&record, &turn(0, 100)), [0.0, 25.0]);
        assert_eq!(bar(&record, &turn(300, 400)), [75.0, 25.0]);
    }

    #[test]
    fn a_run_without_duration_still_has_bars() {
        let record = run(&Graph::default(), &RunOptions::default());
        let entry = TimelineEntry {
            node: "n".into(),
            start_ms: record.started_ms,
            end_ms: record.started_ms,
        };
        assert_eq!(bar(&record, &entry), [0.0, 0.0]);
    }
}
