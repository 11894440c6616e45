//! Solutions and near misses: workflows that are pasted beside the sealed node.

use evaluator::sealed::Record;
use serde_json::{Value, json};
use workflow_builder_model::engine::Programs;
use workflow_builder_model::{Feed, SealedRun};

use super::dials::LISTS;
use super::guards::outcome;
use super::links::Kind;
use super::puzzle::{INPUT_NODE, OUTPUT_NODE, Puzzle, SEALED_NODE};
use super::rule::{Place, Rule};
use crate::family::{Case, CaseClaim};

pub fn of(puzzle: &Puzzle) -> Vec<Case> {
    let rule = &puzzle.rule;
    let right = rule.drawing().graph();
    let hidden = Hidden::new(puzzle);
    let run = puzzle.first_run();
    let mut cases = vec![
        case(
            "the rule, after a run",
            &right,
            std::slice::from_ref(&run),
            true,
        ),
        case("the rule by other nodes", &otherwise(&right), &[], true),
        case(
            "the seen result and nothing else",
            &learned(&run),
            &[],
            false,
        ),
        case("a run that never was", &right, &[forged(run)], false),
        Case {
            name: "the rule beside an input that is not its own".into(),
            commands: vec![paste(&right)],
            claim: CaseClaim::done(),
            passes: false,
        },
    ];
    let mut miss = |name: &str, candidates: Vec<Rule>| {
        let missed = candidates.iter().find(|it| hidden.tells(it));
        cases.extend(missed.map(|it| case(name, &it.drawing().graph(), &[], false)));
    };
    let places = rule.places();
    let of_kind = |kinds: &[Kind]| -> Vec<Place> {
        let places = places.iter().copied();
        places
            .filter(|it| kinds.contains(&rule.link(*it).kind))
            .collect()
    };
    let nearly = |places: Vec<Place>| places.into_iter().map(|it| rule.nearly(it)).collect();
    miss(
        "a link is missing",
        places.iter().map(|it| rule.without(*it)).collect(),
    );
    let exchanged = places.iter().filter_map(|it| rule.exchanged(*it));
    miss("two links in the other order", exchanged.collect());
    miss(
        "a threshold that is off by one",
        nearly(of_kind(&[Kind::Filter, Kind::Limit])),
    );
    miss(
        "another field or number",
        nearly(of_kind(&[Kind::Set, Kind::Running, Kind::Group])),
    );
    miss("sorted the other way", nearly(of_kind(&[Kind::Sort])));
    let mut forgetful = rule.clone();
    let links = forgetful.rows.iter_mut().flatten();
    for link in links.filter(|it| it.kind == Kind::Remember) {
        link.data = link.near.clone();
    }
    miss("nothing is remembered", vec![forgetful]);
    cases
}

/// The hidden lists, and what the rule makes of them.
struct Hidden {
    rows: Vec<Vec<Vec<Record>>>,
    right: Vec<Option<Vec<Value>>>,
}

impl Hidden {
    fn new(puzzle: &Puzzle) -> Hidden {
        let rows = LISTS as usize / evaluator::sealed::IN_A_ROW;
        let rows = puzzle.shape.rows(puzzle.seed, rows);
        let feed = puzzle.rule.drawing().feed();
        let right = feed.map(|mut feed| outcome(&mut feed.series(&mut Programs::default()), &rows));
        Hidden {
            rows,
            right: right.unwrap_or_default(),
        }
    }

    /// Do they tell another rule from the right one? Two ways to say the same are no miss.
    fn tells(&self, other: &Rule) -> bool {
        let tells = |mut feed: Feed| {
            let mut programs = Programs::default();
            let mut feed = feed.series(&mut programs);
            let mut wanted = self.right.iter();
            self.rows.iter().any(|row| {
                let found = outcome(&mut feed, std::slice::from_ref(row));
                found.iter().any(|it| wanted.next() != Some(it))
            })
        };
        other.drawing().feed().is_none_or(tells)
    }
}

fn case(name: &str, graph: &Value, runs: &[SealedRun], passes: bool) -> Case {
    let mut commands: Vec<_> = runs.iter().map(run_sealed).collect();
    commands.push(json!({"op": "delete", "nodes": [INPUT_NODE, OUTPUT_NODE]}));
    commands.push(paste(graph));
    Case {
        name: name.into(),
        commands,
        claim: CaseClaim::done(),
        passes,
    }
}

fn paste(graph: &Value) -> Value {
    json!({"op": "paste", "fragment": graph, "offset": {"x": 0, "y": 0}})
}

fn run_sealed(run: &SealedRun) -> Value {
    let mut command = json!(run);
    command["op"] = json!("run_sealed");
    command["node"] = json!(SEALED_NODE);
    command
}

/// Says that something else came out than did.
fn forged(mut run: SealedRun) -> SealedRun {
    run.output = vec![json!({"forged": true}); run.output.len()];
    if run.output.is_empty() {
        run.output.push(json!({}));
        run.total = 1;
    }
    run
}

/// The same by other nodes: a Filter as an If, a Formula as a Map.
fn otherwise(graph: &Value) -> Value {
    let mut graph = graph.clone();
    let mut ifs = Vec::new();
    for node in graph["nodes"].as_array_mut().into_iter().flatten() {
        match node["type"].as_str() {
            Some("filter") => {
                ifs.push(node["id"].clone());
                let condition = node["data"]["predicate"].take();
                node["type"] = json!("if");
                node["data"] = json!({"expression": condition, "notes": ""});
            }
            Some("formula") => {
                let text = |key: &str| node["data"][key].as_str().unwrap_or_default();
                let statement = format!("{} = {}", text("field"), text("expression"));
                node["type"] = json!("map");
                node["data"] = json!({"expression": statement});
            }
            _ => {}
        }
    }
    for edge in graph["edges"].as_array_mut().into_iter().flatten() {
        if ifs.contains(&edge["source"]) {
            edge["sourceHandle"] = json!("onTrue");
        }
    }
    graph
}

/// A workflow that gives what one run has shown, whatever comes in.
fn learned(run: &SealedRun) -> Value {
    let shown = Value::from(run.output.clone()).to_string();
    let node = |id: &str, type_id: &str, data: Value| json!({"id": id, "type": type_id, "data": data, "position": {"x": 0, "y": 400}});
    json!({
        "nodes": [
            node("a", "inputItems", json!({"items": []})),
            node("b", "code", json!({"expression": shown})),
            node("c", "tablePreview", json!({"limit": 50})),
        ],
        "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}],
    })
}
