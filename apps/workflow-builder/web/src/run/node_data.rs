//! What went into each node and what came out, as a table or as JSON.

use crate::canvas;
use crate::state::{Mark, Session};
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use workflow_builder_model::RunDetail;
use workflow_builder_model::engine::NodeRecord;

/// As many rows as are shown at once.
pub const MAX_ROWS: usize = 50;
const MAX_COLUMNS: usize = 24;
/// Longer lists would only slow the page down; the canvas shows the rest.
const MAX_NODES: usize = 300;

#[component]
pub fn NodesTab(session: Session, run: Arc<RunDetail>) -> impl IntoView {
    let first = first_of_interest(&run);
    // What is selected on the canvas, else what failed, else the last node that did something.
    let shown = {
        let run = run.clone();
        Memo::new(move |_| {
            session
                .selection
                .with(|selection| match selection.nodes.as_slice() {
                    [only] if run.record.node(only).is_some() => Some(only.clone()),
                    _ => first.clone(),
                })
        })
    };
    let rows = run
        .record
        .nodes
        .iter()
        .take(MAX_NODES)
        .enumerate()
        .map(|(index, node)| node_row(session, node, index, shown))
        .collect_view();
    let left_out = run.record.nodes.len().saturating_sub(MAX_NODES);
    view! {
        <div class="data-split">
            <div class="data-nodes" role="list" aria-label="Nodes of this run">
                {rows}
                {(left_out > 0)
                    .then(|| {
                        view! {
                            <p class="drawer-empty">
                                {format!("{left_out} more; select them on the canvas.")}
                            </p>
                        }
                    })}
            </div>
            {move || {
                shown
                    .get()
                    .and_then(|id| run.record.node(&id).cloned())
                    .map(|node| view! { <NodeData node/> })
            }}
        </div>
    }
}

fn first_of_interest(run: &RunDetail) -> Option<String> {
    if let Some(error) = &run.record.error {
        return Some(error.node.clone());
    }
    let last = run.record.timeline.last().map(|entry| entry.node.clone());
    last.or_else(|| run.record.nodes.first().map(|node| node.id.clone()))
}

fn node_row(
    session: Session,
    node: &NodeRecord,
    index: usize,
    shown: Memo<Option<String>>,
) -> impl IntoView + use<> {
    let mark = Mark::of(node.state);
    let items: u64 = node.items_out.iter().map(|port| port.items).sum();
    let id = StoredValue::new(node.id.clone());
    view! {
        <button
            role="listitem"
            class="data-node"
            class:is-shown=move || shown.with(|shown| shown.as_deref() == Some(id.get_value().as_str()))
            data-anchor=format!("drawer/node/{}", index + 1)
            on:click=move |_| canvas::show_node(session, &id.get_value())
        >
            <span class=format!("state-dot {}", mark.class())></span>
            <span class="data-node-title">{node.title.clone()}</span>
            <span class="data-node-state">{mark.word()}</span>
            <span class="data-node-count">{items}</span>
        </button>
    }
}

#[component]
fn NodeData(node: NodeRecord) -> impl IntoView {
    // Ports by name: the input first, then the outputs in the order of the card.
    let mut options = Vec::new();
    if node.items_in > 0 || node.items_out.is_empty() {
        options.push(("in".to_string(), format!("Input · {}", node.items_in)));
    }
    for port in &node.items_out {
        let handle = port.handle.as_deref().unwrap_or("");
        let name = if handle.is_empty() { "Output" } else { handle };
        options.push((format!("out/{handle}"), format!("{name} · {}", port.items)));
    }
    let first = options
        .iter()
        .find(|(key, _)| key.starts_with("out"))
        .or(options.first())
        .map(|(key, _)| key.clone())
        .unwrap_or_default();
    let port = RwSignal::new(first);
    let is_json = RwSignal::new(false);
    let mark = Mark::of(node.state);
    let facts = format!(
        "{} activation{} · {} in · {} out{}",
        node.activations,
        if node.activations == 1 { "" } else { "s" },
        node.items_in,
        node.items_out.iter().map(|port| port.items).sum::<u64>(),
        if node.dropped > 0 {
            format!(" · {} dropped", node.dropped)
        } else {
            String::new()
        }
    );
    let error = node.error.as_ref().map(|error| {
        let expression = error
            .expression
            .clone()
            .filter(|text| !error.message.contains(text.as_str()));
        view! {
            <div class="data-error" role="alert">
                <p>{error.message.clone()}</p>
                {expression.map(|text| view! { <code>{text}</code> })}
            </div>
        }
    });
    let warnings = node
        .warnings
        .iter()
        .map(|text| view! { <p class="data-warning">{text.clone()}</p> })
        .collect_view();
    let title = node.title.clone();
    let node = Arc::new(node);
    let items = move || {
        let chosen = port.get();
        match chosen.strip_prefix("out/") {
            Some("") => rows_of(node.output(None)),
            Some(handle) => rows_of(node.output(Some(handle))),
            None => rows_of(node.input()),
        }
    };
    view! {
        <div class="data-detail">
            <header class="data-head">
                <strong>{title}</strong>
                <span class=format!("state {}", mark.class())>{mark.word()}</span>
                <span class="drawer-facts">{facts}</span>
                <div class="data-tools">
                    <div class="data-port">
                        <ListBox
                            label="Port".to_string()
                            anchor="drawer/port".to_string()
                            options
                            value=port
                            on_choose=move |key| port.set(key)
                        />
                    </div>
                    <div class="segmented" role="group" aria-label="View">
                        <button
                            aria-pressed=move || (!is_json.get()).to_string()
                            data-anchor="drawer/table"
                            on:click=move |_| is_json.set(false)
                        >
                            "Table"
                        </button>
                        <button
                            aria-pressed=move || is_json.get().to_string()
                            data-anchor="drawer/json"
                            on:click=move |_| is_json.set(true)
                        >
                            "JSON"
                        </button>
                    </div>
                </div>
            </header>
            {error}
            {warnings}
            {move || items_view(&items(), is_json.get())}
        </div>
    }
}

fn rows_of(items: Vec<&Value>) -> Vec<Value> {
    items.into_iter().take(MAX_ROWS).cloned().collect()
}

/// Items as a table of their fields, or as JSON text.
pub fn items_view(items: &[Value], is_json: bool) -> AnyView {
    if items.is_empty() {
        return view! { <p class="drawer-empty">"No items."</p> }.into_any();
    }
    if is_json {
        let text = serde_json::to_string_pretty(items).unwrap_or_default();
        return view! { <pre class="data-json" tabindex="0">{text}</pre> }.into_any();
    }
    let mut columns: Vec<&str> = Vec::new();
    for item in items {
        for key in item.as_object().into_iter().flat_map(|item| item.keys()) {
            if !columns.contains(&key.as_str()) && columns.len() < MAX_COLUMNS {
                columns.push(key);
            }
        }
    }
    let head = columns
        .iter()
        .map(|name| view! { <th scope="col">{name.to_string()}</th> })
        .collect_view();
    let rows = items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let cells = columns
                .iter()
                .map(|name| view! { <td>{cell_text(item.get(*name))}</td> })
                .collect_view();
            view! {
                <tr>
                    <th scope="row">{index}</th>
                    {cells}
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="data-table" tabindex="0">
            <table>
                <thead>
                    <tr>
                        <th scope="col">"#"</th>
                        {head}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn cell_text(value: Option<&Value>) -> String {
    const MAX_LETTERS: usize = 120;
    let text = match value {
        None => return String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    if text.chars().count() > MAX_LETTERS {
        text.chars().take(MAX_LETTERS).collect::<String>() + "…"
    } else {
        text
    }
}
