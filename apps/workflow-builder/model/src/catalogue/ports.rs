//! The ports of a node type, and those of one particular node.

use super::cases;
use serde_json::{Map, Value};

/// A place on a card where an edge starts or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Port {
    /// `None` is the unnamed port, stored as `null`.
    pub handle: Option<&'static str>,
    /// What the card prints beside it; empty for the unnamed port.
    pub label: &'static str,
}

/// Where the items of a node type leave.
#[derive(Debug)]
pub enum Outputs {
    /// The same ports whatever the configuration says.
    Fixed(&'static [Port]),
    /// One port per entry of `data.cases`, and `default` while `data.default` is true.
    Cases,
    /// One port per entry of `data.categories`, and `other`.
    Categories,
}

/// An output port of one particular node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputPort {
    /// What an edge stores as its `sourceHandle`; `None` for the unnamed port.
    pub handle: Option<String>,
    /// What the card prints beside the port.
    pub label: String,
}

pub(super) const NO_INPUT: &[Port] = &[];
pub(super) const ONE_INPUT: &[Port] = &[UNNAMED];
pub(super) const ONE_OUTPUT: Outputs = Outputs::Fixed(&[UNNAMED]);

const UNNAMED: Port = Port {
    handle: None,
    label: "",
};

/// A port whose label is its handle.
pub(super) const fn port(handle: &'static str) -> Port {
    Port {
        handle: Some(handle),
        label: handle,
    }
}

impl Port {
    pub(super) const fn labelled(mut self, label: &'static str) -> Port {
        self.label = label;
        self
    }
}

impl Outputs {
    /// The ports that a node with this configuration has.
    pub(super) fn of(&self, data: &Map<String, Value>) -> Vec<OutputPort> {
        match self {
            Outputs::Fixed(ports) => ports
                .iter()
                .map(|port| OutputPort {
                    handle: port.handle.map(str::to_string),
                    label: port.label.to_string(),
                })
                .collect(),
            Outputs::Cases => named_ports(cases::handles(data)),
            Outputs::Categories => named_ports(category_handles(data)),
        }
    }
}

fn named_ports(handles: Vec<String>) -> Vec<OutputPort> {
    handles
        .into_iter()
        .map(|handle| OutputPort {
            label: handle.clone(),
            handle: Some(handle),
        })
        .collect()
}

/// The output for texts that fit no category.
const OTHER_HANDLE: &str = "other";

/// The output handles of a classifier, without repetitions.
fn category_handles(data: &Map<String, Value>) -> Vec<String> {
    let mut handles: Vec<String> = Vec::new();
    let rows = data.get("categories").and_then(Value::as_array);
    for row in rows.into_iter().flatten() {
        let label = row.get("label").and_then(Value::as_str).unwrap_or("");
        let is_new = !handles.iter().any(|handle| handle == label);
        if !label.is_empty() && label != OTHER_HANDLE && is_new {
            handles.push(label.to_string());
        }
    }
    handles.push(OTHER_HANDLE.to_string());
    handles
}
