//! The workflow that a task wants: a template with declared edits, or a graph built from scratch.

use std::sync::Arc;

use serde_json::{Map, Value};
use workflow_builder_model::{catalogue, find as find_template};

use super::behaviour::{self, Run};
use super::graph::FoundGraph;
use super::matching;
use super::parity;
use super::sealed;
use super::values::Strictness;
use crate::contract::{Comparison, Expected, FurtherJudgement, FurtherRules};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedWorkflow {
    pub origin: Origin,
    /// What the workflow has to be called.
    pub name: String,
    pub nodes: Vec<ExpectedNode>,
    pub edges: Vec<ExpectedEdge>,
    /// May no node of the template be moved? Only where the prompt says so.
    pub keep_places: bool,
    /// What the workflow is run on, to see whether it behaves as expected.
    pub runs: Vec<Run>,
    /// Node ids of the template before the edits.
    template_ids: Vec<String>,
    /// Where the original's ground truth has other settings than its own prompt asks for.
    original_data: Vec<DataEdit>,
}

/// One configuration key of a node gets a value.
#[derive(Clone, Debug)]
struct DataEdit {
    /// Index into `nodes`.
    node: usize,
    key: String,
    value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A copy of the template with this card title.
    Template(String),
    /// Created empty.
    Blank,
}

/// Did the task's edits touch this part, or did it come with the template?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Kept,
    Changed,
}

#[derive(Clone, Debug)]
pub struct ExpectedNode {
    /// The template's id, or a name that the task file gives.
    pub id: String,
    pub type_id: String,
    pub data: Map<String, Value>,
    /// Where the template puts it; a node that the task adds may stand anywhere.
    pub position: Option<[f64; 2]>,
    pub scope: Scope,
}

#[derive(Clone, Debug)]
pub struct ExpectedEdge {
    /// Indexes into `nodes`.
    pub source: usize,
    pub target: usize,
    pub handle: Option<String>,
    pub scope: Scope,
}

/// Reads `[expected.workflow]`: a graph, or the rule of a sealed node.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    if let Some(declared) = fields.table("sealed")? {
        let expected = sealed::parse(&declared)?;
        fields.finish()?;
        return Ok(Arc::new(expected));
    }
    Ok(Arc::new(ExpectedWorkflow::parse(fields)?))
}

impl Expected for ExpectedWorkflow {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        Box::new(matching::compare(self, state, Strictness::Ours))
    }

    fn parity(&self, state: &Value, _: Option<&Value>, _: Option<f64>) -> Vec<String> {
        self.parity_reasons(state)
    }

    /// Other workflows in the workspace: nobody asked for them.
    fn side_effects(&self, state: &Value) -> Vec<String> {
        let others = state
            .pointer("/workspace/workflows")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter(|entry| entry.get("document").is_some_and(|it| !it.is_null()))
            .filter_map(|entry| entry.get("name").and_then(Value::as_str));
        others
            .map(|name| format!("there is another workflow: {name:?}"))
            .collect()
    }

    fn parts(&self) -> Vec<String> {
        let mut parts: Vec<String> = ["name", "origin", "no_extra_nodes", "no_extra_edges"]
            .map(String::from)
            .into();
        if self.keep_places {
            parts.push("places".into());
        }
        for scope in [Scope::Kept, Scope::Changed] {
            if self.nodes.iter().any(|node| node.scope == scope) {
                parts.push(part("nodes", scope));
                parts.push(part("configuration", scope));
            }
            if self.edges.iter().any(|edge| edge.scope == scope) {
                parts.push(part("edges", scope));
            }
        }
        parts
    }

    /// What the hub shows: the template's card, or the name that the workflow is to get.
    fn document_name(&self) -> Option<String> {
        let name = match &self.origin {
            Origin::Template(title) => title,
            Origin::Blank => &self.name,
        };
        Some(name.clone())
    }

    fn internal_names(&self) -> Vec<String> {
        self.template_ids.clone()
    }

    /// Runs that say nothing about a workflow, and why.
    fn faulty_runs(&self) -> Vec<(String, String)> {
        let runs = self.runs.iter().enumerate();
        runs.filter_map(|(index, run)| {
            let fault = behaviour::fault_of_reference(self, run)?;
            Some((format!("workflow.runs[{index}]"), fault))
        })
        .collect()
    }

    /// Expressions compared by what they mean, and what runs do.
    fn further_rules(&self) -> Vec<FurtherRules<'_>> {
        let semantic = FurtherRules {
            name: "semantic",
            judge: Box::new(|state| {
                let comparison = matching::compare(self, state, Strictness::Semantic);
                FurtherJudgement::Checks(Box::new(comparison))
            }),
        };
        let behavioural = FurtherRules {
            name: "behavioural",
            judge: Box::new(|state| FurtherJudgement::Reasons(behaviour::reasons(self, state))),
        };
        match self.runs.is_empty() {
            true => vec![semantic],
            false => vec![semantic, behavioural],
        }
    }
}

impl ExpectedWorkflow {
    /// What the original finds wrong.
    pub fn parity_reasons(&self, state: &Value) -> Vec<String> {
        match FoundGraph::read(state) {
            Ok(found) => parity::reasons(&self.as_the_original_has_it(), &found),
            Err(reason) => vec![reason],
        }
    }

    pub fn parse(fields: &Fields) -> Result<ExpectedWorkflow, FieldError> {
        let mut workflow = base(fields)?;
        workflow.set_data(fields)?;
        workflow.remove_edges(fields)?;
        workflow.remove_nodes(fields)?;
        workflow.add_nodes(fields)?;
        workflow.add_edges(fields)?;
        workflow.keep_places = fields.flag("keep_places")?.unwrap_or(false);
        workflow.original_data = workflow.data_edits(fields, "original_data")?;
        workflow.runs = fields
            .tables("runs")?
            .iter()
            .map(|run| Run::parse(run, &workflow))
            .collect::<Result<_, _>>()?;
        fields.finish()?;
        Ok(workflow)
    }

    fn set_data(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for edit in self.data_edits(fields, "set_data")? {
            let node = &mut self.nodes[edit.node];
            node.data.insert(edit.key, edit.value);
            node.scope = Scope::Changed;
        }
        Ok(())
    }

    fn data_edits(&self, fields: &Fields, key: &str) -> Result<Vec<DataEdit>, FieldError> {
        let edits = fields.tables(key)?;
        edits
            .iter()
            .map(|edit| {
                let data_edit = DataEdit {
                    node: self.index(edit, "node")?,
                    key: edit.text("key")?,
                    value: edit.value("value")?,
                };
                edit.finish()?;
                Ok(data_edit)
            })
            .collect()
    }

    fn as_the_original_has_it(&self) -> ExpectedWorkflow {
        let mut original = self.clone();
        for edit in &self.original_data {
            let data = &mut original.nodes[edit.node].data;
            data.insert(edit.key.clone(), edit.value.clone());
        }
        original
    }

    fn remove_edges(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for edit in fields.tables("remove_edges")? {
            let edge = self.edge(&edit)?;
            let place = self.edges.iter().position(|it| {
                (it.source, it.target, &it.handle) == (edge.source, edge.target, &edge.handle)
            });
            let place = place.ok_or_else(|| {
                FieldError::new(edit.path(), "an edge of the template", "no such edge")
            })?;
            self.edges.remove(place);
        }
        Ok(())
    }

    fn remove_nodes(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for (index, id) in fields.texts("remove_nodes")?.iter().enumerate() {
            let place = self.nodes.iter().position(|node| node.id == *id);
            let place = place.ok_or_else(|| {
                FieldError::new(
                    format!("{}[{index}]", fields.at("remove_nodes")),
                    self.known_nodes(),
                    format!("text {id:?}"),
                )
            })?;
            self.nodes.remove(place);
            self.edges
                .retain(|edge| edge.source != place && edge.target != place);
            for edge in &mut self.edges {
                for end in [&mut edge.source, &mut edge.target] {
                    if *end > place {
                        *end -= 1;
                    }
                }
            }
        }
        Ok(())
    }

    fn add_nodes(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for edit in fields.tables("add_nodes")? {
            let id = edit.text("id")?;
            if self.nodes.iter().any(|node| node.id == id) {
                return Err(edit.error("id", "a name that no other node has"));
            }
            let type_id = edit.text("type")?;
            let node_type = catalogue::find(&type_id)
                .ok_or_else(|| edit.error("type", "a node type of the library"))?;
            let mut data = node_type.default_data();
            if let Some(table) = edit.table("data")? {
                for key in table.keys() {
                    if node_type.field(&key).is_none() {
                        return Err(table.error(&key, format!("a field of {}", node_type.title)));
                    }
                    data.insert(key.clone(), table.value(&key)?);
                }
            }
            edit.finish()?;
            self.nodes.push(ExpectedNode {
                id,
                type_id,
                data,
                position: None,
                scope: Scope::Changed,
            });
        }
        Ok(())
    }

    fn add_edges(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for edit in fields.tables("add_edges")? {
            let edge = self.edge(&edit)?;
            let source = &self.nodes[edge.source];
            let outputs = catalogue::find(&source.type_id).map(|it| it.outputs(&source.data));
            let exists = outputs
                .iter()
                .flatten()
                .any(|port| port.handle == edge.handle);
            if !exists {
                return Err(edit.error("handle", format!("an output of {:?}", source.id)));
            }
            self.edges.push(edge);
        }
        Ok(())
    }

    fn edge(&self, fields: &Fields) -> Result<ExpectedEdge, FieldError> {
        let edge = ExpectedEdge {
            source: self.index(fields, "from")?,
            target: self.index(fields, "to")?,
            handle: fields.optional_text("handle")?,
            scope: Scope::Changed,
        };
        fields.finish()?;
        Ok(edge)
    }

    /// The node that a field names.
    pub fn index(&self, fields: &Fields, key: &str) -> Result<usize, FieldError> {
        let id = fields.text(key)?;
        self.nodes
            .iter()
            .position(|node| node.id == id)
            .ok_or_else(|| fields.error(key, self.known_nodes()))
    }

    fn known_nodes(&self) -> String {
        let ids: Vec<_> = self
            .nodes
            .iter()
            .map(|node| format!("`{}`", node.id))
            .collect();
        format!("one of the nodes {}", ids.join(", "))
    }
}

/// The name of a part of the comparison, as lint speaks of it.
pub fn part(aspect: &str, scope: Scope) -> String {
    match scope {
        Scope::Kept => format!("{aspect} (kept)"),
        Scope::Changed => format!("{aspect} (changed)"),
    }
}

/// The graph before the edits.
fn base(fields: &Fields) -> Result<ExpectedWorkflow, FieldError> {
    match (
        fields.optional_text("template")?,
        fields.optional_text("new")?,
    ) {
        (Some(title), None) => template(fields, &title),
        (None, Some(name)) if !name.trim().is_empty() => Ok(ExpectedWorkflow {
            origin: Origin::Blank,
            name,
            nodes: Vec::new(),
            edges: Vec::new(),
            keep_places: false,
            runs: Vec::new(),
            template_ids: Vec::new(),
            original_data: Vec::new(),
        }),
        _ => Err(FieldError::new(
            fields.path(),
            "either `template`, a card's title, or `new`, the name of a new workflow",
            if fields.has("template") {
                "both"
            } else {
                "neither"
            },
        )),
    }
}

fn template(fields: &Fields, title: &str) -> Result<ExpectedWorkflow, FieldError> {
    let template =
        find_template(title).ok_or_else(|| fields.error("template", "the title of a template"))?;
    let nodes: Vec<_> = template
        .graph
        .nodes
        .iter()
        .map(|node| ExpectedNode {
            id: node.id.clone(),
            type_id: node.type_id.clone(),
            data: node.data.clone(),
            position: Some([node.position.x, node.position.y]),
            scope: Scope::Kept,
        })
        .collect();
    let index = |id: &str| nodes.iter().position(|node| node.id == id);
    let edges = template
        .graph
        .edges
        .iter()
        .filter_map(|edge| {
            Some(ExpectedEdge {
                source: index(&edge.source)?,
                target: index(&edge.target)?,
                handle: edge.source_handle.clone(),
                scope: Scope::Kept,
            })
        })
        .collect();
    Ok(ExpectedWorkflow {
        origin: Origin::Template(template.title.to_string()),
        name: template.name.clone(),
        template_ids: nodes.iter().map(|node| node.id.clone()).collect(),
        keep_places: false,
        runs: Vec::new(),
        original_data: Vec::new(),
        nodes,
        edges,
    })
}
