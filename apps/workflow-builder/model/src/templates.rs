//! The ready-made workflows of the hub.
//!
//! Their graphs are fixed facts: node ids, positions, configuration and edges stand in
//! `templates/*.json` exactly as tasks expect them.

use crate::document::{Edge, Graph, Node, NodeSettings, Position};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::{Arc, LazyLock};

/// A ready-made workflow. Opening one makes a private copy.
#[derive(Clone, Debug)]
pub struct Template {
    /// What its card on the hub says.
    pub title: &'static str,
    /// The name of the copy.
    pub name: String,
    /// One line below the title.
    pub description: &'static str,
    /// Grows when the graph changes, so that old exports can be told apart.
    pub revision: u32,
    /// Fixed creation time of the copy; without one the moment of opening counts.
    pub created_at: Option<u64>,
    /// What a copy starts with.
    pub graph: Graph,
}

/// All templates in the order of the hub.
pub fn templates() -> &'static [Template] {
    static TEMPLATES: LazyLock<Vec<Template>> =
        LazyLock::new(|| SOURCES.iter().filter_map(Source::read).collect());
    &TEMPLATES
}

/// The template with this card title or workflow name.
pub fn find(name: &str) -> Option<&'static Template> {
    templates()
        .iter()
        .find(|template| template.title == name)
        .or_else(|| templates().iter().find(|template| template.name == name))
}

struct Source {
    title: &'static str,
    description: &'static str,
    created_at: Option<u64>,
    json: &'static str,
}

const SOURCES: &[Source] = &[
    Source {
        title: "API Data Pipeline",
        description: "Fetch users over HTTP, reshape, sort and keep the first few.",
        created_at: Some(1_764_595_985_088),
        json: include_str!("../templates/api_data_pipeline.json"),
    },
    Source {
        title: "Order Processing Pipeline",
        description: "Split orders by value, price each branch and total them up.",
        created_at: Some(1_764_595_985_088),
        json: include_str!("../templates/order_processing_pipeline.json"),
    },
    Source {
        title: "Range -> Map -> Table (scaffolding)",
        description: "A small bench for expressions: numbers in, squares out.",
        created_at: None,
        json: include_str!("../templates/range_map_table.json"),
    },
    Source {
        title: "Data Categorization Pipeline",
        description: "Label active users with a model and act on every label.",
        created_at: Some(1_764_596_023_636),
        json: include_str!("../templates/data_categorization_pipeline.json"),
    },
    Source {
        title: "Enterprise Data Pipeline",
        description: "Validate, enrich, route by priority, audit and notify.",
        created_at: Some(1_764_597_200_000),
        json: include_str!("../templates/enterprise_data_pipeline.json"),
    },
    Source {
        title: "Support Ticket Triage",
        description: "Sort chat messages by topic and hand each to its team.",
        created_at: None,
        json: include_str!("../templates/support_ticket_triage.json"),
    },
    Source {
        title: "Inventory Reconcile",
        description: "Compare two lists: what is missing, equal or different.",
        created_at: None,
        json: include_str!("../templates/inventory_reconcile.json"),
    },
    Source {
        title: "Paged Fetch Loop",
        description: "Fetch page after page until the last one.",
        created_at: None,
        json: include_str!("../templates/paged_fetch_loop.json"),
    },
    Source {
        title: "Invoice Reminder",
        description: "Every day, mail the list of orders still unpaid.",
        created_at: None,
        json: include_str!("../templates/invoice_reminder.json"),
    },
    Source {
        title: "Signed Webhook",
        description: "Check a request's signature and answer accordingly.",
        created_at: None,
        json: include_str!("../templates/signed_webhook.json"),
    },
];

/// The short form the template files are written in.
#[derive(Deserialize)]
struct ShortGraph {
    name: String,
    nodes: Vec<ShortNode>,
    edges: Vec<ShortEdge>,
}

#[derive(Deserialize)]
struct ShortNode {
    id: String,
    #[serde(rename = "type")]
    type_id: String,
    x: f64,
    y: f64,
    data: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ShortEdge {
    id: String,
    source: String,
    source_handle: Option<String>,
    target: String,
    target_handle: Option<String>,
    label: Option<String>,
}

impl Source {
    /// The files are part of the program; a test makes sure that all of them can be read.
    fn read(&self) -> Option<Template> {
        let short: ShortGraph = serde_json::from_str(self.json).ok()?;
        let nodes = short.nodes.into_iter().map(|node| {
            Arc::new(Node {
                id: node.id,
                type_id: node.type_id,
                position: Position {
                    x: node.x,
                    y: node.y,
                },
                data: node.data,
                settings: NodeSettings::default(),
            })
        });
        let edges = short.edges.into_iter().map(|edge| {
            Arc::new(Edge {
                id: edge.id,
                source: edge.source,
                source_handle: edge.source_handle,
                target: edge.target,
                target_handle: edge.target_handle,
                label: edge.label,
            })
        });
        Some(Template {
            title: self.title,
            name: short.name,
            description: self.description,
            revision: 1,
            created_at: self.created_at,
            graph: Graph {
                nodes: nodes.collect(),
                edges: edges.collect(),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_file_is_readable_and_has_the_agreed_size() {
        let sizes: Vec<_> = templates()
            .iter()
            .map(|t| (t.title, t.graph.nodes.len(), t.graph.edges.len()))
            .collect();
        assert_eq!(
            sizes,
            [
                ("API Data Pipeline", 5, 4),
                ("Order Processing Pipeline", 7, 7),
                ("Range -> Map -> Table (scaffolding)", 3, 2),
                ("Data Categorization Pipeline", 12, 14),
                ("Enterprise Data Pipeline", 16, 15),
                ("Support Ticket Triage", 7, 8),
                ("Inventory Reconcile", 8, 8),
                ("Paged Fetch Loop", 5, 5),
                ("Invoice Reminder", 5, 4),
                ("Signed Webhook", 5, 4),
            ]
        );
    }

    #[test]
    fn every_template_edge_joins_ports_that_exist() {
        for template in templates() {
            assert_eq!(template.graph.first_fault(), None, "{}", template.title);
        }
    }

    #[test]
    fn every_template_with_an_entry_runs_without_an_error() {
        for template in templates() {
            let record = crate::engine::run(&template.graph, &Default::default());
            let fault = record.error.map(|error| error.message);
            assert_eq!(fault, None, "{}", template.title);
        }
    }

    #[test]
    fn the_paged_loop_ends_at_the_last_page() {
        let graph = &find("Paged Fetch Loop").expect("template").graph;
        let record = crate::engine::run(graph, &Default::default());
        let preview = record.node("preview-1").expect("preview");
        assert_eq!(preview.items_in, 1);
        assert_eq!(preview.input()[0]["page"], serde_json::json!(4));
    }

    #[test]
    fn the_range_template_is_found_by_card_title_and_by_name() {
        let by_title = find("Range -> Map -> Table (scaffolding)").map(|t| t.name.as_str());
        assert_eq!(by_title, Some("Range → Map → Table"));
        assert!(find("Range → Map → Table").is_some());
    }
}
