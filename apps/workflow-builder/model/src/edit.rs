//! Edits of a graph: each turns a workflow into the next one, or refuses.

use crate::catalogue::{self, FieldKind, Outputs};
use crate::command::{CaseRow, Effect, NodeMove, Refusal};
use crate::document::{Edge, Node, NodeSettings, Position, Workflow};
use crate::layout;
use crate::limits::CANVAS_LIMIT;
use crate::switch_cases;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A change ready to be recorded.
pub(crate) struct Edit {
    pub next: Workflow,
    /// Names the undo step.
    pub label: &'static str,
    pub kind: GestureKind,
    pub gesture: Option<String>,
    /// Typing ends by itself when the user pauses; a drag does not.
    pub is_typed: bool,
    pub effect: Effect,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum GestureKind {
    Add,
    Delete,
    Connect,
    Cut,
    Edit,
    Move,
}

impl Edit {
    pub(crate) fn new(next: Workflow, label: &'static str, kind: GestureKind) -> Self {
        Edit {
            next,
            label,
            kind,
            gesture: None,
            is_typed: false,
            effect: Effect::Changed,
        }
    }

    pub(crate) fn typed(mut self, gesture: String) -> Self {
        self.gesture = Some(gesture);
        self.is_typed = true;
        self
    }
}

pub(crate) fn add_node(
    mut next: Workflow,
    type_id: &str,
    position: Position,
    fresh_id: &mut dyn FnMut() -> String,
) -> Result<Edit, Refusal> {
    let node_type =
        catalogue::find_listed(type_id).ok_or_else(|| Refusal::NoSuchType(type_id.to_string()))?;
    check_position(position)?;
    let mut id = fresh_id();
    while next.graph.node(&id).is_some() {
        id = fresh_id();
    }
    next.graph.nodes.push(Arc::new(Node {
        id: id.clone(),
        type_id: type_id.to_string(),
        position: layout::snapped(position),
        data: node_type.default_data(),
        settings: NodeSettings::default(),
    }));
    Ok(Edit {
        effect: Effect::Added { node: id },
        ..Edit::new(next, "Add node", GestureKind::Add)
    })
}

pub(crate) fn check_position(position: Position) -> Result<(), Refusal> {
    let reachable = |value: f64| value.is_finite() && value.abs() <= CANVAS_LIMIT;
    if reachable(position.x) && reachable(position.y) {
        Ok(())
    } else {
        Err(Refusal::OffCanvas)
    }
}

pub(crate) fn move_nodes(
    mut next: Workflow,
    moves: &[NodeMove],
    gesture: &str,
) -> Result<Edit, Refusal> {
    let mut targets = HashMap::with_capacity(moves.len());
    for NodeMove { node, position } in moves {
        check_position(*position)?;
        targets.insert(node.as_str(), *position);
    }
    for node in &mut next.graph.nodes {
        if let Some(position) = targets.remove(node.id.as_str())
            && node.position != position
        {
            Arc::make_mut(node).position = position;
        }
    }
    if !targets.is_empty() {
        return Err(Refusal::NoSuchNode);
    }
    Ok(Edit {
        gesture: Some(format!("move {gesture}")),
        ..Edit::new(next, "Move", GestureKind::Move)
    })
}

pub(crate) fn delete(
    mut next: Workflow,
    nodes: &[String],
    edges: &[String],
) -> Result<Edit, Refusal> {
    if nodes.iter().any(|id| next.graph.node(id).is_none()) {
        return Err(Refusal::NoSuchNode);
    }
    if edges.iter().any(|id| next.graph.edge(id).is_none()) {
        return Err(Refusal::NoSuchEdge);
    }
    let doomed_nodes: HashSet<&String> = nodes.iter().collect();
    let doomed_edges: HashSet<&String> = edges.iter().collect();
    next.graph
        .nodes
        .retain(|node| !doomed_nodes.contains(&node.id));
    next.graph
        .edges
        .retain(|edge| !doomed_edges.contains(&edge.id));
    next.graph.drop_dangling_edges();
    next.pins.retain(|id, _| !doomed_nodes.contains(id));
    let (label, kind) = if nodes.is_empty() {
        ("Delete edge", GestureKind::Cut)
    } else {
        ("Delete node", GestureKind::Delete)
    };
    Ok(Edit::new(next, label, kind))
}

pub(crate) fn connect(
    mut next: Workflow,
    (source, source_handle): (&str, Option<&str>),
    (target, target_handle): (&str, Option<&str>),
) -> Result<Edit, Refusal> {
    let from = next.graph.node(source).ok_or(Refusal::NoSuchNode)?;
    let to = next.graph.node(target).ok_or(Refusal::NoSuchNode)?;
    if !from.has_output(source_handle) {
        return Err(Refusal::NoSuchOutput {
            title: from.title().to_string(),
        });
    }
    if !to.has_input(target_handle) {
        return Err(Refusal::NoSuchInput {
            title: to.title().to_string(),
        });
    }
    let effect = if next.graph.has_edge(source, source_handle, target) {
        Effect::Unchanged
    } else {
        let id = next.graph.fresh_edge_id(source, source_handle, target);
        next.graph.edges.push(Arc::new(Edge {
            id: id.clone(),
            source: source.to_string(),
            source_handle: source_handle.map(str::to_string),
            target: target.to_string(),
            target_handle: target_handle.map(str::to_string),
            label: None,
        }));
        Effect::Connected { edge: id }
    };
    Ok(Edit {
        effect,
        ..Edit::new(next, "Connect", GestureKind::Connect)
    })
}

pub(crate) fn set_field(
    mut next: Workflow,
    id: &str,
    key: &str,
    value: Option<Value>,
) -> Result<Edit, Refusal> {
    let node = next.graph.node(id).ok_or(Refusal::NoSuchNode)?;
    let field = node.node_type().and_then(|t| t.field(key));
    match (&value, field) {
        (Some(value), Some(field)) => {
            if let Some(wants) = field.kind.objection(value) {
                return Err(Refusal::BadValue {
                    label: field.label.to_string(),
                    wants,
                });
            }
        }
        (None, Some(field)) if field.default.is_some() => {
            return Err(Refusal::RequiredField(
                field.label.to_string(),
                node.title().to_string(),
            ));
        }
        _ => {}
    }
    let mut data = node.data.clone();
    match value {
        Some(value) => {
            data.insert(key.to_string(), value);
        }
        None => {
            data.shift_remove(key);
        }
    }
    // Choices are made by single clicks; each is a step of its own.
    let is_click =
        field.is_some_and(|f| matches!(f.kind, FieldKind::Choice(_) | FieldKind::Toggle));
    replace_data(&mut next, id, data, None)?;
    let edit = Edit::new(next, "Edit field", GestureKind::Edit);
    Ok(if is_click {
        edit
    } else {
        edit.typed(format!("field {id} {key}"))
    })
}

pub(crate) fn set_data(
    mut next: Workflow,
    id: &str,
    data: Map<String, Value>,
) -> Result<Edit, Refusal> {
    replace_data(&mut next, id, data, None)?;
    Ok(Edit::new(next, "Edit JSON", GestureKind::Edit).typed(format!("json {id}")))
}

pub(crate) fn set_cases(mut next: Workflow, id: &str, rows: &[CaseRow]) -> Result<Edit, Refusal> {
    let node = next.graph.node(id).ok_or(Refusal::NoSuchNode)?;
    if !is_switch(node) {
        return Err(Refusal::NotASwitch {
            title: node.title().to_string(),
        });
    }
    let cases = switch_cases::build(node, rows)?;
    let renames = switch_cases::renames_of_rows(node, rows);
    let same_rows = node
        .data
        .get("cases")
        .and_then(Value::as_array)
        .map(Vec::len)
        == Some(cases.len());
    let mut data = node.data.clone();
    data.insert("cases".to_string(), Value::Array(cases));
    replace_data(&mut next, id, data, Some(renames))?;
    let edit = Edit::new(next, "Edit cases", GestureKind::Edit);
    // Adding or removing a row is a click, everything else is typing.
    Ok(if same_rows {
        edit.typed(format!("field {id} cases"))
    } else {
        edit
    })
}

/// Puts new configuration into a node and lets the edges follow the ports it now has.
fn replace_data(
    next: &mut Workflow,
    id: &str,
    data: Map<String, Value>,
    renames: Option<Vec<(String, String)>>,
) -> Result<(), Refusal> {
    let node = next.graph.node_mut(id).ok_or(Refusal::NoSuchNode)?;
    if !is_switch(node) {
        let has_moving_ports = node
            .node_type()
            .is_some_and(|t| !matches!(t.outputs, Outputs::Fixed(_)));
        node.data = data;
        if has_moving_ports {
            next.graph.drop_dangling_edges();
        }
        return Ok(());
    }
    if let Some(label) = switch_cases::first_repeated_label(&data) {
        return Err(Refusal::CaseLabelTaken(label));
    }
    let renames = renames.unwrap_or_else(|| switch_cases::renames_of_lists(&node.data, &data));
    node.data = data;
    switch_cases::move_edges(&mut next.graph, id, &renames);
    next.graph.drop_dangling_edges();
    Ok(())
}

fn is_switch(node: &Node) -> bool {
    node.node_type()
        .is_some_and(|t| matches!(t.outputs, Outputs::Cases))
}

pub(crate) fn set_edge_label(mut next: Workflow, id: &str, label: &str) -> Result<Edit, Refusal> {
    let edge = next.graph.edge_mut(id).ok_or(Refusal::NoSuchEdge)?;
    edge.label = (!label.is_empty()).then(|| label.to_string());
    Ok(Edit::new(next, "Edit label", GestureKind::Edit).typed(format!("label {id}")))
}

pub(crate) fn set_settings(
    mut next: Workflow,
    id: &str,
    settings: NodeSettings,
) -> Result<Edit, Refusal> {
    let node = next.graph.node_mut(id).ok_or(Refusal::NoSuchNode)?;
    let is_typing = node.settings.note != settings.note;
    node.settings = settings;
    next.graph.drop_dangling_edges();
    let edit = Edit::new(next, "Edit settings", GestureKind::Edit);
    Ok(if is_typing {
        edit.typed(format!("note {id}"))
    } else {
        edit
    })
}

pub(crate) fn set_pin(
    mut next: Workflow,
    id: &str,
    items: Option<Vec<Map<String, Value>>>,
) -> Result<Edit, Refusal> {
    next.graph.node(id).ok_or(Refusal::NoSuchNode)?;
    match items {
        Some(items) => next.pins.insert(id.to_string(), items),
        None => next.pins.remove(id),
    };
    Ok(Edit::new(next, "Pin data", GestureKind::Edit).typed(format!("pin {id}")))
}
