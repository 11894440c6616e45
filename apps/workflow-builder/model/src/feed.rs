//! Lists of records fed into a workflow, one run after the other: they go in at its Input Items, and what
//! arrives at its Table Preview is the result.

use crate::document::{Graph, Workflow};
use crate::engine::{self, JsonItem, Limits, Programs, RecordLimits, RunOptions};
use crate::workspace::Workspace;
use crate::{StoredWorkflow, import, running};
use serde_json::Value;

const INPUT: &str = "inputItems";
const OUTPUT: &str = "tablePreview";

/// Lists are short and there are many of them, so a run has to be over soon.
const LIMITS: Limits = Limits {
    activations_per_node: 200,
    activations: 5_000,
    items_alive: 5_000,
    bytes_alive: 4_000_000,
    bytes_moved: 40_000_000,
    expression_steps: 1_000_000,
};

/// A workflow with one way in and one way out. Kept tables outlive a run, until it is told to forget.
#[derive(Clone, Debug)]
pub struct Feed {
    graph: Graph,
    options: RunOptions,
    input: String,
    output: String,
}

impl Feed {
    /// The workflow on top of an exported state.
    pub fn of_export(state: &Value) -> Result<Feed, String> {
        let workspace = Workspace::from_export(0, state).map_err(|error| error.to_string())?;
        let active = workspace.active().map(StoredWorkflow::workflow);
        let active = active.ok_or("no workflow has been opened or created")?;
        let others = workspace.workflows().iter().map(StoredWorkflow::workflow);
        Feed::of(active, others)
    }

    /// A graph on its own: an object with `nodes` and `edges`.
    pub fn of_graph(graph: &Value) -> Result<Feed, String> {
        let workflow = import::workflow(graph).map_err(|error| error.to_string())?;
        Feed::of(&workflow, std::iter::empty())
    }

    fn of<'w>(
        workflow: &Workflow,
        others: impl Iterator<Item = &'w Workflow>,
    ) -> Result<Feed, String> {
        let graph = workflow.graph.clone();
        let output = only(&graph, OUTPUT, "Table Preview")?;
        Ok(Feed {
            input: only(&graph, INPUT, "Input Items")?,
            output: output.clone(),
            options: RunOptions {
                limits: LIMITS,
                record: RecordLimits::complete(),
                watched: Some(output),
                ..running::options(workflow, others)
            },
            graph,
        })
    }

    /// What comes out when these records go in.
    pub fn run(&mut self, records: &[JsonItem]) -> Result<Vec<Value>, String> {
        self.series(&mut Programs::default()).run(records)
    }

    /// For many runs, one after the other. What one of them has parsed serves the next, and every other workflow that
    /// shares the programs.
    pub fn series<'f>(&'f mut self, programs: &'f mut Programs) -> Series<'f> {
        Series {
            feed: self,
            programs,
        }
    }

    /// Empties the tables that earlier runs left behind.
    pub fn forget(&mut self) {
        self.options.tables.clear();
    }
}

/// Runs that parse expressions once for all of them.
#[derive(Debug)]
pub struct Series<'f> {
    feed: &'f mut Feed,
    programs: &'f mut Programs,
}

impl Series<'_> {
    /// What comes out when these records go in.
    pub fn run(&mut self, records: &[JsonItem]) -> Result<Vec<Value>, String> {
        let feed = &mut *self.feed;
        let pins = &mut feed.options.pin;
        pins.insert(feed.input.clone(), records.to_vec());
        let record = engine::run_again(&feed.graph, &feed.options, self.programs);
        feed.options.tables = running::kept(&feed.graph, &record);
        if let Some(error) = record.error {
            return Err(format!("{}: {}", error.title, error.message));
        }
        if record.is_truncated {
            return Err("more data than can be compared".into());
        }
        let end = record.nodes.into_iter().find(|it| it.id == feed.output);
        let runs = end.into_iter().flat_map(|node| node.runs);
        let ports = runs.flat_map(|run| run.inputs);
        Ok(ports.flat_map(|port| port.items).collect())
    }

    /// Empties the tables that earlier runs left behind.
    pub fn forget(&mut self) {
        self.feed.forget();
    }
}

/// The id of the one node of a type.
fn only(graph: &Graph, type_id: &str, title: &str) -> Result<String, String> {
    let mut found = graph.nodes.iter().filter(|node| node.type_id == type_id);
    match (found.next(), found.next()) {
        (Some(node), None) => Ok(node.id.clone()),
        (None, _) => Err(format!("there is no {title}")),
        (Some(_), Some(_)) => Err(format!("there is more than one {title}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn records(ids: &[u32]) -> Vec<JsonItem> {
        let record = |id: &u32| JsonItem::from_iter([("id".to_string(), json!(id))]);
        ids.iter().map(record).collect()
    }

    /// Items, these nodes in a row, and the preview.
    fn chain(nodes: &[Value]) -> Value {
        let mut all = vec![json!({"type": INPUT})];
        all.extend_from_slice(nodes);
        all.push(json!({"type": OUTPUT}));
        for (place, node) in all.iter_mut().enumerate() {
            node["id"] = json!(place.to_string());
        }
        let edge =
            |place: usize| json!({"source": (place - 1).to_string(), "target": place.to_string()});
        let edges: Vec<_> = (1..all.len()).map(edge).collect();
        json!({"nodes": all, "edges": edges})
    }

    #[test]
    fn what_arrives_at_the_preview_is_the_result() {
        let filter = json!({"type": "filter", "data": {"predicate": "item.id > 1"}});
        let mut feed = Feed::of_graph(&chain(&[filter])).expect("a feed");
        let result = feed.run(&records(&[1, 2, 3]));
        assert_eq!(result, Ok(vec![json!({"id": 2}), json!({"id": 3})]));
        assert_eq!(feed.run(&records(&[1])), Ok(Vec::new()));
        assert_eq!(feed.run(&[]), Ok(Vec::new()));
    }

    #[test]
    fn kept_rows_outlive_a_run_until_they_are_forgotten() {
        let table = |operation: &str, keep: bool| {
            json!({"type": "dataTable", "data": {
                "tableName": "seen", "operation": operation, "keyField": "none", "keep": keep,
            }})
        };
        let keeping = chain(&[table("insert", true), table("get", true)]);
        let mut feed = Feed::of_graph(&keeping).expect("a feed");
        let counts = |feed: &mut Feed| {
            [[1], [2], [3]].map(|ids| feed.run(&records(&ids)).map(|rows| rows.len()))
        };
        assert_eq!(counts(&mut feed), [Ok(1), Ok(2), Ok(3)]);
        feed.forget();
        assert_eq!(counts(&mut feed), [Ok(1), Ok(2), Ok(3)]);
        let forgetful = chain(&[table("insert", false), table("get", false)]);
        let mut feed = Feed::of_graph(&forgetful).expect("a feed");
        assert_eq!(counts(&mut feed), [Ok(1), Ok(1), Ok(1)]);
    }

    #[test]
    fn a_workflow_without_one_way_in_and_one_way_out_is_no_feed() {
        let two = json!({"nodes": [{"id": "1", "type": INPUT}, {"id": "2", "type": INPUT},
            {"id": "3", "type": OUTPUT}]});
        let refusal = Feed::of_graph(&two).expect_err("two ways in");
        assert!(refusal.contains("more than one Input Items"), "{refusal}");
        let none = json!({"nodes": [{"id": "1", "type": INPUT}]});
        let refusal = Feed::of_graph(&none).expect_err("no way out");
        assert!(refusal.contains("no Table Preview"), "{refusal}");
        assert!(Feed::of_export(&json!({})).is_err());
    }

    #[test]
    fn a_sealed_node_cannot_be_part_of_what_is_run() {
        let mut feed = Feed::of_graph(&chain(&[json!({"type": "sealed"})])).expect("a feed");
        let refusal = feed.run(&records(&[1])).expect_err("no rule");
        assert!(refusal.starts_with("Sealed Node: "), "{refusal}");
    }
}
