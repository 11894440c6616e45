//! The questions that a task file can ask about a workflow.

use std::sync::Arc;

use serde_json::{Value, json};

use super::expected::{ExpectedNode, ExpectedWorkflow, Origin, Scope, part};
use super::matching::{GraphComparison, Matched};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::equality::normalised;
use crate::fields::{FieldError, Fields};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aspect {
    Nodes,
    Configuration,
    Edges,
    NoExtraNodes,
    NoExtraEdges,
    Places,
}

#[derive(Debug)]
struct GraphCheck {
    aspect: Aspect,
    /// Both when nothing is said.
    scope: Option<Scope>,
}

/// `workflow.graph`: one aspect of the comparison, over what the task changed or what it kept.
pub fn graph_check(fields: &Fields, _: &dyn Expected) -> Result<Arc<dyn Comparator>, FieldError> {
    let aspect = fields.choice(
        "aspect",
        &[
            ("nodes", Aspect::Nodes),
            ("configuration", Aspect::Configuration),
            ("edges", Aspect::Edges),
            ("no_extra_nodes", Aspect::NoExtraNodes),
            ("no_extra_edges", Aspect::NoExtraEdges),
            ("places", Aspect::Places),
        ],
    )?;
    let scoped = matches!(
        aspect,
        Aspect::Nodes | Aspect::Configuration | Aspect::Edges
    );
    let scope = if scoped && fields.has("scope") {
        let words = [
            ("kept", Some(Scope::Kept)),
            ("changed", Some(Scope::Changed)),
            ("all", None),
        ];
        fields.choice("scope", &words)?
    } else {
        None
    };
    Ok(Arc::new(GraphCheck { aspect, scope }))
}

impl Comparator for GraphCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Some(comparison) = subject.comparison::<GraphComparison>() else {
            return missing();
        };
        let expected = self.expected(&comparison.expected);
        match &comparison.found {
            Err(reason) => Outcome {
                expected: json!(expected),
                found: Value::Null,
                verdict: Err(reason.clone()),
            },
            Ok(matched) => {
                let faults = self.faults(&comparison.expected, matched);
                Outcome {
                    found: self.found(&expected, &faults, matched),
                    expected: json!(expected),
                    verdict: if faults.is_empty() {
                        Ok(())
                    } else {
                        Err(faults.join("; "))
                    },
                }
            }
        }
    }

    fn covers(&self) -> Vec<String> {
        let aspect = match self.aspect {
            Aspect::Nodes => "nodes",
            Aspect::Configuration => "configuration",
            Aspect::Edges => "edges",
            Aspect::NoExtraNodes => return vec!["no_extra_nodes".into()],
            Aspect::NoExtraEdges => return vec!["no_extra_edges".into()],
            Aspect::Places => return vec!["places".into()],
        };
        [Scope::Kept, Scope::Changed]
            .into_iter()
            .filter(|scope| self.includes(*scope))
            .map(|scope| part(aspect, scope))
            .collect()
    }
}

impl GraphCheck {
    fn includes(&self, scope: Scope) -> bool {
        self.scope.is_none_or(|only| only == scope)
    }

    fn expected(&self, workflow: &ExpectedWorkflow) -> Vec<String> {
        let nodes = workflow
            .nodes
            .iter()
            .filter(|node| self.includes(node.scope));
        match self.aspect {
            Aspect::Nodes => nodes.map(|node| title(&node.type_id)).collect(),
            Aspect::Configuration => nodes
                .map(|node| format!("{} {}", title(&node.type_id), json!(node.data)))
                .collect(),
            Aspect::Edges => workflow
                .edges
                .iter()
                .filter(|edge| self.includes(edge.scope))
                .map(|edge| arrow(workflow, edge.source, &edge.handle, edge.target))
                .collect(),
            Aspect::Places => nodes
                .filter_map(|node| Some((node, node.position?)))
                .map(|(node, [x, y])| format!("{} at {x}, {y}", title(&node.type_id)))
                .collect(),
            Aspect::NoExtraNodes | Aspect::NoExtraEdges => Vec::new(),
        }
    }

    /// What is wrong, one sentence per node or edge.
    fn faults(&self, workflow: &ExpectedWorkflow, matched: &Matched) -> Vec<String> {
        let nodes = || {
            workflow
                .nodes
                .iter()
                .enumerate()
                .filter(|(_, node)| self.includes(node.scope))
        };
        let about_surplus = matches!(self.aspect, Aspect::NoExtraNodes | Aspect::NoExtraEdges);
        if about_surplus && is_elsewhere(workflow, matched) {
            return vec!["nothing of the template is there".into()];
        }
        match self.aspect {
            Aspect::Nodes => nodes()
                .filter(|(index, _)| matched.partners[*index].is_none())
                .map(|(_, node)| format!("there is no {} for it", title(&node.type_id)))
                .collect(),
            Aspect::Configuration => nodes()
                .filter_map(|(index, node)| {
                    configuration_fault(matched, index, &node.type_id, &node.data)
                })
                .collect(),
            Aspect::Edges => workflow
                .edges
                .iter()
                .zip(&matched.edges)
                .filter(|(edge, present)| self.includes(edge.scope) && !**present)
                .map(|(edge, _)| {
                    let arrow = arrow(workflow, edge.source, &edge.handle, edge.target);
                    format!("missing: {arrow}")
                })
                .collect(),
            Aspect::NoExtraNodes => matched
                .extra_nodes
                .iter()
                .map(|index| format!("too much: {}", title(&matched.graph.nodes[*index].type_id)))
                .collect(),
            Aspect::NoExtraEdges => matched
                .extra_edges
                .iter()
                .map(|edge| format!("too much: {}", found_arrow(matched, edge)))
                .collect(),
            Aspect::Places => nodes()
                .filter_map(|(index, node)| place_fault(matched, index, node))
                .collect(),
        }
    }

    fn found(&self, expected: &[String], faults: &[String], matched: &Matched) -> Value {
        match self.aspect {
            Aspect::NoExtraNodes => json!({
                "nodes": matched.graph.nodes.len(), "too_many": faults.len()
            }),
            Aspect::NoExtraEdges => json!({
                "edges": matched.graph.edges.len(), "too_many": faults.len()
            }),
            _ => {
                json!({"right": expected.len().saturating_sub(faults.len()), "wrong": faults.len()})
            }
        }
    }
}

/// Is this graph none that began with the template? Having nothing too much is no merit there.
fn is_elsewhere(workflow: &ExpectedWorkflow, matched: &Matched) -> bool {
    let mut kept = workflow
        .nodes
        .iter()
        .zip(&matched.partners)
        .filter(|(node, _)| node.scope == Scope::Kept)
        .peekable();
    kept.peek().is_some() && kept.all(|(_, partner)| partner.is_none())
}

fn configuration_fault(
    matched: &Matched,
    index: usize,
    type_id: &str,
    wanted: &serde_json::Map<String, Value>,
) -> Option<String> {
    let Some(partner) = matched.partners[index] else {
        return Some(format!("there is no {} to compare with", title(type_id)));
    };
    let found = &matched.graph.nodes[partner].data;
    let keys = &matched.differences[index];
    let differences: Vec<_> = keys
        .iter()
        .map(|key| {
            let show = |map: &serde_json::Map<String, Value>| {
                map.get(key)
                    .map_or("nothing".into(), crate::equality::shown)
            };
            format!("{key} is {} instead of {}", show(found), show(wanted))
        })
        .collect();
    (!differences.is_empty()).then(|| format!("{}: {}", title(type_id), differences.join(", ")))
}

/// A node of the template that no longer stands where the template put it.
fn place_fault(matched: &Matched, index: usize, node: &ExpectedNode) -> Option<String> {
    let wanted = node.position?;
    let title = title(&node.type_id);
    let Some(partner) = matched.partners[index] else {
        return Some(format!("there is no {title} to look for"));
    };
    let found = matched.graph.nodes[partner].position;
    (found != Some(wanted)).then(|| format!("{title} was moved"))
}

/// What the screen calls a type of node.
pub fn title(type_id: &str) -> String {
    workflow_builder_model::catalogue::find(type_id)
        .map_or_else(|| format!("{type_id:?}"), |it| it.title.to_string())
}

fn arrow(
    workflow: &ExpectedWorkflow,
    source: usize,
    handle: &Option<String>,
    target: usize,
) -> String {
    let node = |index: usize| title(&workflow.nodes[index].type_id);
    named_arrow(&node(source), handle, &node(target))
}

fn found_arrow(matched: &Matched, edge: &super::graph::FoundEdge) -> String {
    let node = |id: &str| {
        let found = matched.graph.nodes.iter().find(|node| node.id == id);
        found.map_or("nowhere".to_string(), |node| title(&node.type_id))
    };
    named_arrow(&node(&edge.source), &edge.handle, &node(&edge.target))
}

fn named_arrow(source: &str, handle: &Option<String>, target: &str) -> String {
    match handle {
        Some(handle) => format!("{source} ({handle}) -> {target}"),
        None => format!("{source} -> {target}"),
    }
}

fn missing() -> Outcome {
    Outcome {
        expected: Value::Null,
        found: Value::Null,
        verdict: Err("the task declares no end state of this kind".into()),
    }
}

#[derive(Debug)]
struct NameCheck {
    name: String,
}

/// `workflow.name`: the open workflow is called as the task says, regardless of case and outer
/// blanks.
pub fn name_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let name = workflow(fields, expected)?.name.clone();
    Ok(Arc::new(NameCheck { name }))
}

fn workflow<'e>(
    fields: &Fields,
    expected: &'e dyn Expected,
) -> Result<&'e ExpectedWorkflow, FieldError> {
    let workflow = expected.downcast::<ExpectedWorkflow>();
    workflow.ok_or_else(|| fields.error("comparator", "a comparator for the declared end state"))
}

impl Comparator for NameCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let found = subject.state.get("name").cloned().unwrap_or(Value::Null);
        let verdict = match found.as_str() {
            Some(name) if normalised(name) == normalised(&self.name) => Ok(()),
            Some(name) => Err(format!("the workflow is called {name:?}")),
            None => Err("no workflow has been opened or created".into()),
        };
        Outcome {
            expected: json!(self.name),
            found,
            verdict,
        }
    }

    fn covers(&self) -> Vec<String> {
        vec!["name".into()]
    }
}

#[derive(Debug)]
struct OriginCheck {
    origin: Origin,
}

/// `workflow.origin`: the open workflow is a copy of the task's template, or was created empty.
pub fn origin_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let origin = workflow(fields, expected)?.origin.clone();
    Ok(Arc::new(OriginCheck { origin }))
}

impl Comparator for OriginCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let found = subject
            .state
            .pointer("/metadata/origin")
            .cloned()
            .unwrap_or(Value::Null);
        let text = |key: &str| found.get(key).and_then(Value::as_str);
        let (expected, right) = match &self.origin {
            Origin::Template(title) => {
                (json!({"template": title}), text("template") == Some(title))
            }
            Origin::Blank => (
                json!({"created": "blank"}),
                text("created") == Some("blank"),
            ),
        };
        let verdict = if right {
            Ok(())
        } else if found.is_null() {
            Err("no workflow has been opened or created".into())
        } else {
            Err("the open workflow was begun in another way".into())
        };
        Outcome {
            expected,
            found,
            verdict,
        }
    }

    fn covers(&self) -> Vec<String> {
        vec!["origin".into()]
    }
}
