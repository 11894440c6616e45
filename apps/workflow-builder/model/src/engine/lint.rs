//! What looks wrong in a workflow before it runs. Nothing here keeps anyone from running it.

use super::plan::Plan;
use super::scheduler::is_entry;
use crate::catalogue::FieldKind;
use crate::document::{Graph, Node};
use crate::expression::{parse, parse_statement};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Something that looks wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The node to jump to.
    pub node: String,
    /// For those who sort or count findings.
    pub kind: FindingKind,
    /// What is wrong and where, for the user.
    pub message: String,
}

/// What can look wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FindingKind {
    /// Nothing hangs on a trigger.
    TriggerLeadsNowhere,
    /// A node with inputs gets nothing.
    NoInput,
    /// No path from a trigger or source leads here.
    Unreachable,
    /// The text is no expression.
    BadExpression,
    /// A setting that the node cannot do without is empty.
    EmptyField,
    /// A case of a Switch never matches.
    CaseWithoutCondition,
    /// A Merge has nothing to merge.
    MergeWithOneInput,
    /// Items that leave an If on one side get lost.
    OpenIfOutput,
}

/// Settings that a node cannot do without.
const REQUIRED: &[(&str, &str)] = &[
    ("if", "expression"),
    ("map", "expression"),
    ("filter", "predicate"),
    ("formula", "field"),
    ("formula", "expression"),
    ("sort", "field"),
    ("httpRequest", "url"),
    ("databaseConnector", "table"),
    ("dataTable", "tableName"),
    ("sendEmail", "to"),
    ("crypto", "field"),
    ("splitOut", "field"),
    ("executeWorkflow", "workflowName"),
    ("graphqlRequest", "query"),
    ("rssRead", "url"),
    ("ftpTransfer", "path"),
    ("sshCommand", "command"),
    ("executeCommand", "command"),
    ("mqttPublish", "topic"),
    ("kafkaPublish", "topic"),
    ("redisCommand", "key"),
    ("readFile", "path"),
    ("writeFile", "path"),
    ("credentialCheck", "name"),
    ("executionData", "key"),
    ("aiAgent", "prompt"),
];

/// Findings in document order.
pub fn lint(graph: &Graph) -> Vec<Finding> {
    let plan = Plan::new(graph);
    let entries: Vec<usize> = (0..graph.nodes.len())
        .filter(|place| is_entry(&graph.nodes[*place]))
        .collect();
    let reached = plan.reachable(&entries);
    let mut findings = Vec::new();
    for (place, node) in graph.nodes.iter().enumerate() {
        let mut report = |kind: FindingKind, message: String| {
            findings.push(Finding {
                node: node.id.clone(),
                kind,
                message,
            });
        };
        check_wiring(graph, &plan, place, reached[place], &mut report);
        check_settings(node, &mut report);
    }
    findings
}

fn check_wiring(
    graph: &Graph,
    plan: &Plan,
    place: usize,
    is_reached: bool,
    report: &mut impl FnMut(FindingKind, String),
) {
    let node = &graph.nodes[place];
    let title = node.title();
    let entering = graph
        .edges
        .iter()
        .filter(|edge| edge.target == node.id)
        .count();
    let is_trigger = node.node_type().is_some_and(|t| t.is_trigger());
    if is_trigger && plan.leaving[place].is_empty() {
        report(
            FindingKind::TriggerLeadsNowhere,
            format!("{title} starts the run but leads nowhere."),
        );
    }
    if !is_entry(node) && entering == 0 {
        report(FindingKind::NoInput, format!("Nothing leads into {title}."));
    } else if !is_reached {
        report(
            FindingKind::Unreachable,
            format!("No trigger or source leads to {title}."),
        );
    }
    if node.type_id == "merge" && entering == 1 {
        report(
            FindingKind::MergeWithOneInput,
            format!("{title} has a single input and changes nothing."),
        );
    }
    if node.type_id == "if" {
        for port in node.outputs() {
            let is_used = graph
                .edges
                .iter()
                .any(|edge| edge.source == node.id && edge.source_handle == port.handle);
            if !is_used {
                report(
                    FindingKind::OpenIfOutput,
                    format!(
                        "Items that leave {title} through “{}” are lost.",
                        port.label
                    ),
                );
            }
        }
    }
}

fn check_settings(node: &Node, report: &mut impl FnMut(FindingKind, String)) {
    let title = node.title();
    for (type_id, key) in REQUIRED {
        let is_blank = match node.data.get(*key) {
            None | Some(Json::Null) => true,
            Some(value) => value.as_str().is_some_and(|text| text.trim().is_empty()),
        };
        if *type_id == node.type_id && is_blank {
            let label = node
                .node_type()
                .and_then(|t| t.field(key))
                .map_or(*key, |f| f.label);
            report(
                FindingKind::EmptyField,
                format!("{label} of {title} is empty."),
            );
        }
    }
    for source in expressions(node) {
        let parsed = if node.type_id == "map" {
            parse_statement(&source)
        } else {
            parse(&source)
        };
        if let Err(error) = parsed {
            report(
                FindingKind::BadExpression,
                format!(
                    "“{source}” in {title} cannot be read: {}.",
                    error.describe(&source)
                ),
            );
        }
    }
    let cases = node.data.get("cases").and_then(Json::as_array);
    for case in cases
        .into_iter()
        .flatten()
        .filter(|_| node.type_id == "switch")
    {
        if case
            .get("expr")
            .and_then(Json::as_str)
            .is_none_or(|e| e.trim().is_empty())
        {
            let label = case.get("label").and_then(Json::as_str).unwrap_or("case");
            report(
                FindingKind::CaseWithoutCondition,
                format!("The case “{label}” of {title} has no condition and never matches."),
            );
        }
    }
}

/// Every text of a node that is an expression; blank ones are left to the other checks.
fn expressions(node: &Node) -> Vec<String> {
    let mut found = Vec::new();
    let fields = node
        .node_type()
        .map_or(&[][..], |node_type| node_type.fields);
    for field in fields.iter().filter(|f| f.kind == FieldKind::Expression) {
        found.extend(
            node.data
                .get(field.key)
                .and_then(Json::as_str)
                .map(str::to_string),
        );
    }
    if node.type_id == "editFields" {
        let values = node.data.get("fields").and_then(Json::as_object);
        for text in values
            .into_iter()
            .flatten()
            .filter_map(|(_, value)| value.as_str())
        {
            found.extend(text.strip_prefix('=').map(str::to_string));
        }
    }
    if node.type_id == "switch" {
        let cases = node.data.get("cases").and_then(Json::as_array);
        let conditions = cases
            .into_iter()
            .flatten()
            .filter_map(|case| case.get("expr")?.as_str());
        found.extend(conditions.map(str::to_string));
    }
    // `{{ }}` places of texts.
    for text in node.data.values().filter_map(Json::as_str) {
        for piece in text.split("{{").skip(1) {
            found.extend(
                piece
                    .split_once("}}")
                    .map(|(source, _)| source.trim().to_string()),
            );
        }
    }
    found.retain(|source| !source.trim().is_empty());
    found
}
