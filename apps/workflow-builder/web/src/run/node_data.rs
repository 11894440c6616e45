//! What went into each node and what came out, as a table or as JSON.

use crate::canvas;
use crate::state::{Mark, Session};
use crate::wording::counted;
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use workflow_builder_model::RunDetail;
use workflow_builder_model::engine::{NodeRecord, RunRecord};

/// As many rows as are shown at once.
pub const MAX_ROWS: usize = 50;
const MAX_COLUMNS: usize = 24;
/// Longer lists would only slow the page down; the canvas shows the rest.
const MAX_NODES: usize = 300;

#[component]
pub fn NodesTab(session: Session, run: Arc<RunDetail>) -> impl IntoView {
    let first = first_of_interest(&run.record);
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

/// What failed, else what ran last, else the first node.
fn first_of_interest(record: &RunRecord) -> Option<String> {
    if let Some(error) = &record.error {
        return Some(error.node.clone());
    }
    let last = record.timeline.last().map(|entry| entry.node.clone());
    last.or_else(|| record.nodes.first().map(|node| node.id.clone()))
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
    let options = ports(&node);
    let first = first_port(&options);
    let port = RwSignal::new(first);
    let is_json = RwSignal::new(false);
    let mark = Mark::of(node.state);
    let facts = facts(&node);
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
    let items = move || port.with(|port| items_at(&node, port));
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

/// Keys and texts of a node's ports: the input first, then the outputs in the order of the card.
fn ports(node: &NodeRecord) -> Vec<(String, String)> {
    let mut ports = Vec::new();
    if node.items_in > 0 || node.items_out.is_empty() {
        ports.push(("in".to_string(), format!("Input · {}", node.items_in)));
    }
    for port in &node.items_out {
        let handle = port.handle.as_deref().unwrap_or("");
        let name = if handle.is_empty() { "Output" } else { handle };
        ports.push((format!("out/{handle}"), format!("{name} · {}", port.items)));
    }
    ports
}

/// What came out is of more interest than what went in.
fn first_port(ports: &[(String, String)]) -> String {
    let output = ports.iter().find(|(key, _)| key.starts_with("out"));
    output
        .or(ports.first())
        .map(|(key, _)| key.clone())
        .unwrap_or_default()
}

/// The items at the port with this key, as many as are shown.
fn items_at(node: &NodeRecord, port: &str) -> Vec<Value> {
    let items = match port.strip_prefix("out/") {
        Some("") => node.output(None),
        Some(handle) => node.output(Some(handle)),
        None => node.input(),
    };
    items.into_iter().take(MAX_ROWS).cloned().collect()
}

fn facts(node: &NodeRecord) -> String {
    let out: u64 = node.items_out.iter().map(|port| port.items).sum();
    let turns = counted(node.activations, "activation");
    let mut facts = format!("{turns} · {} in · {out} out", node.items_in);
    if node.dropped > 0 {
        facts.push_str(&format!(" · {} dropped", node.dropped));
    }
    facts
}

/// The names of all fields, in the order in which they are met.
fn columns(items: &[Value]) -> Vec<&str> {
    let mut columns: Vec<&str> = Vec::new();
    for item in items {
        for key in item.as_object().into_iter().flat_map(|item| item.keys()) {
            if !columns.contains(&key.as_str()) && columns.len() < MAX_COLUMNS {
                columns.push(key);
            }
        }
    }
    columns
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
    let columns = columns(items);
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, json};
    use workflow_builder_model::engine::{RecordLimits, RunOptions, run};
    use workflow_builder_model::{Edge, Graph, Node, NodeSettings, Position};

    fn node(id: &str, type_id: &str, data: Value) -> Arc<Node> {
        let Value::Object(data) = data else {
            panic!("{data}");
        };
        Arc::new(Node {
            id: id.into(),
            type_id: type_id.into(),
            position: Position { x: 0.0, y: 0.0 },
            data,
            settings: NodeSettings::default(),
        })
    }

    /// Sixty numbers through an If that lets the first through, or fails with this expression.
    fn ran(expression: &str) -> RunRecord {
        let range = json!({"start": 1, "stop": 60, "step": 1});
        let edge = Edge {
            id: "e".into(),
            source: "range".into(),
            source_handle: None,
            target: "if".into(),
            target_handle: None,
            label: None,
        };
        let graph = Graph {
            nodes: vec![
                node("range", "rangeGenerator", range),
                node("if", "if", json!({"expression": expression})),
                node("alone", "map", Value::Object(Map::new())),
            ],
            edges: vec![Arc::new(edge)],
        };
        let options = RunOptions {
            record: RecordLimits::complete(),
            ..RunOptions::default()
        };
        run(&graph, &options)
    }

    fn of(record: &RunRecord, id: &str) -> NodeRecord {
        record.node(id).expect("a node").clone()
    }

    #[test]
    fn ports_are_listed_with_their_counts_and_the_first_output_is_shown() {
        let record = ran("index === 0");
        let listed = ports(&of(&record, "if"));
        let expected = [
            ("in", "Input · 60"),
            ("out/onTrue", "onTrue · 1"),
            ("out/onFalse", "onFalse · 59"),
        ];
        assert_eq!(
            listed,
            expected.map(|(key, text)| (key.to_string(), text.to_string()))
        );
        assert_eq!(first_port(&listed), "out/onTrue");
    }

    #[test]
    fn a_source_has_no_input_to_look_at() {
        let record = ran("true");
        let listed = ports(&of(&record, "range"));
        assert_eq!(listed, [("out/".to_string(), "Output · 60".to_string())]);
    }

    #[test]
    fn the_items_of_the_chosen_port_are_shown_up_to_a_limit() {
        let record = ran("index === 0");
        let node = of(&record, "if");
        assert_eq!(items_at(&node, "out/onTrue").len(), 1);
        assert_eq!(items_at(&node, "in").len(), MAX_ROWS);
        assert_eq!(items_at(&of(&record, "range"), "out/").len(), MAX_ROWS);
        assert!(items_at(&node, "out/nowhere").is_empty());
    }

    #[test]
    fn facts_tell_turns_and_items_and_mention_losses_only_when_there_are_some() {
        let record = ran("index === 0");
        let mut node = of(&record, "if");
        assert_eq!(facts(&node), "1 activation · 60 in · 60 out");
        node.dropped = 2;
        node.activations = 3;
        assert_eq!(facts(&node), "3 activations · 60 in · 60 out · 2 dropped");
    }

    #[test]
    fn what_failed_is_looked_at_first_and_else_what_ran_last() {
        assert_eq!(first_of_interest(&ran("item.a.b")).as_deref(), Some("if"));
        assert_eq!(first_of_interest(&ran("true")).as_deref(), Some("if"));
        let mut idle = ran("true");
        idle.timeline.clear();
        assert_eq!(first_of_interest(&idle).as_deref(), Some("range"));
    }

    #[test]
    fn a_table_has_a_column_for_every_field_in_the_order_they_are_met() {
        let items = [
            json!({"b": 1, "a": 2}),
            json!("text"),
            json!({"c": 3, "a": 4}),
        ];
        assert_eq!(columns(&items), ["b", "a", "c"]);
        let wide: Map<String, Value> = (0..40).map(|n| (format!("f{n}"), json!(n))).collect();
        assert_eq!(columns(&[Value::Object(wide)]).len(), MAX_COLUMNS);
    }

    #[test]
    fn cells_show_text_plainly_other_values_as_json_and_long_ones_cut() {
        assert_eq!(cell_text(None), "");
        assert_eq!(cell_text(Some(&json!("a \"b\""))), "a \"b\"");
        assert_eq!(
            cell_text(Some(&json!({"a": [1, null]}))),
            "{\"a\":[1,null]}"
        );
        let long = cell_text(Some(&json!("ä".repeat(300))));
        assert_eq!(long.chars().count(), 121);
        assert!(long.ends_with('…'));
    }
}
