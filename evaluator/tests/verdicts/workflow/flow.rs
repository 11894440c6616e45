//! A session in the Workflow Builder, played by commands.
//!
//! Nodes are named by their id, or by their type where there is one of it (`filter`), or by their
//! place among those of their type in the order of the document (`if/2`).

use protocol::App;
use serde_json::{Value, json};
use workflow_builder_model as model;
use workflow_builder_model::{CaseRow, Command, Effect, NodeMove, Position, Workflows};

use crate::session::{Played, Session};

pub type Flow = Played<Workflows>;

/// What a task begins with.
pub enum Begin {
    Template(&'static str),
    New(&'static str),
}

impl Session for Flow {
    type Model = Workflows;
    type Begin = Begin;
    type Way = fn(&mut Flow);
    type Change = fn(&mut Flow);

    const APP: App = App::WorkflowBuilder;
    const FURTHER: &'static [&'static str] = &["semantic"];

    fn start() -> Self {
        Played::new()
    }

    fn played(&self) -> &Played<Workflows> {
        self
    }

    fn begin(&mut self, begin: &Begin) {
        match begin {
            Begin::Template(title) => self.open(title),
            Begin::New(name) => self.create(name),
        };
    }

    fn begins_with_work(begin: &Begin) -> bool {
        matches!(begin, Begin::New(_))
    }

    fn go(&mut self, way: fn(&mut Flow)) {
        way(self);
    }

    fn go_changed(&mut self, way: fn(&mut Flow), change: fn(&mut Flow)) {
        way(self);
        change(self);
    }
}

impl Flow {
    pub fn open(&mut self, title: &str) -> &mut Self {
        self.apply(Command::OpenTemplate {
            title: title.into(),
        });
        self
    }

    pub fn create(&mut self, name: &str) -> &mut Self {
        self.apply(Command::CreateWorkflow { name: name.into() });
        self
    }

    pub fn rename(&mut self, name: &str) -> &mut Self {
        let workflow = self.open_id().unwrap().to_string();
        self.apply(Command::RenameWorkflow {
            workflow,
            name: name.into(),
        });
        self
    }

    /// Adds a node and returns its id.
    pub fn add(&mut self, node_type: &str) -> String {
        let effect = self.apply(Command::AddNode {
            node_type: node_type.into(),
            position: Position { x: 80.0, y: 40.0 },
        });
        match effect {
            Effect::Added { node } => node,
            other => panic!("{node_type}: {other:?}"),
        }
    }

    /// Adds one node of each type, in this order.
    pub fn with(&mut self, node_types: &[&str]) -> &mut Self {
        for node_type in node_types {
            self.add(node_type);
        }
        self
    }

    pub fn delete(&mut self, nodes: &[&str]) -> &mut Self {
        let nodes = nodes.iter().map(|name| self.id(name)).collect();
        self.apply(Command::Delete {
            nodes,
            edges: Vec::new(),
        });
        self
    }

    /// Deletes edges by their ids.
    pub fn cut(&mut self, edges: &[&str]) -> &mut Self {
        self.apply(Command::Delete {
            nodes: Vec::new(),
            edges: edges.iter().map(|id| id.to_string()).collect(),
        });
        self
    }

    /// Deletes the edge between two nodes; `port` is empty for the unnamed output.
    pub fn unwire(&mut self, source: &str, port: &str, target: &str) -> &mut Self {
        let (source, target) = (self.id(source), self.id(target));
        let edge = self.graph().edges.iter().find(|edge| {
            edge.source == source
                && edge.target == target
                && edge.source_handle.as_deref().unwrap_or_default() == port
        });
        let id = edge.expect("there is such an edge").id.clone();
        self.cut(&[&id])
    }

    pub fn connect(&mut self, source: &str, target: &str) -> &mut Self {
        self.connect_from(source, None, target)
    }

    /// Connects a row of nodes by their unnamed outputs, one after the other.
    pub fn chain(&mut self, nodes: &[&str]) -> &mut Self {
        for pair in nodes.windows(2) {
            self.connect(pair[0], pair[1]);
        }
        self
    }

    /// Connects a named output.
    pub fn wire(&mut self, source: &str, port: &str, target: &str) -> &mut Self {
        self.connect_from(source, Some(port), target)
    }

    pub fn connect_from(&mut self, source: &str, port: Option<&str>, target: &str) -> &mut Self {
        let command = Command::Connect {
            source: self.id(source),
            source_handle: port.map(str::to_string),
            target: self.id(target),
            target_handle: None,
        };
        self.apply(command);
        self
    }

    pub fn set(&mut self, node: &str, key: &str, value: Value) -> &mut Self {
        let command = Command::SetField {
            node: self.id(node),
            key: key.into(),
            value: Some(value),
        };
        self.apply(command);
        self
    }

    /// Sets a text field.
    pub fn text(&mut self, node: &str, key: &str, text: &str) -> &mut Self {
        self.set(node, key, json!(text))
    }

    /// Appends a case to a Switch in its case editor.
    pub fn add_case(&mut self, node: &str, label: &str, expr: Option<&str>) -> &mut Self {
        let node = self.id(node);
        let data = &self.graph().node(&node).expect("a node").data;
        let cases = data.get("cases").and_then(Value::as_array);
        let text = |case: &Value, key: &str| Some(case.get(key)?.as_str()?.to_string());
        let mut rows: Vec<CaseRow> = cases
            .into_iter()
            .flatten()
            .enumerate()
            .map(|(index, case)| CaseRow {
                from: Some(index),
                label: text(case, "label").expect("a label"),
                expr: text(case, "expr"),
            })
            .collect();
        rows.push(CaseRow {
            from: None,
            label: label.into(),
            expr: expr.map(str::to_string),
        });
        self.apply(Command::SetCases { node, rows });
        self
    }

    pub fn move_to(&mut self, node: &str, x: f64, y: f64) -> &mut Self {
        let node = self.id(node);
        self.apply(Command::MoveNodes {
            moves: vec![NodeMove {
                node,
                position: Position { x, y },
            }],
            gesture: "drag".into(),
        });
        self
    }

    pub fn undo(&mut self) -> &mut Self {
        self.apply(Command::Undo);
        self
    }

    pub fn redo(&mut self) -> &mut Self {
        self.apply(Command::Redo);
        self
    }

    fn graph(&self) -> &model::Graph {
        &Workflows::open(self)
            .expect("an open workflow")
            .workflow()
            .graph
    }

    /// The id of the node that a name stands for.
    #[track_caller]
    fn id(&self, name: &str) -> String {
        let graph = self.graph();
        if graph.node(name).is_some() {
            return name.to_string();
        }
        let (node_type, place) = name.split_once('/').unwrap_or((name, "1"));
        let place: usize = place.parse().expect("a place such as if/2");
        let mut same_type = graph.nodes.iter().filter(|it| it.type_id == node_type);
        let node = same_type.nth(place - 1);
        node.unwrap_or_else(|| panic!("there is no node {name}"))
            .id
            .clone()
    }
}
