//! One instance: records, rule and hidden lists, and what of them stands where.

use evaluator::sealed::{Record, Shape};
use serde_json::{Value, json};
use workflow_builder_model::{Sealed, SealedRun, Workspace};

use super::dials::{LISTS, Parameters, SHOWN};
use super::guards::{Samples, Worth};
use super::links::Bag;
use super::rule::Rule;
use crate::lot::Lot;

/// How often a rule is drawn anew until one is worth finding out.
const ATTEMPTS: usize = 200;
/// How often a link of a rule is drawn anew.
const REPAIRS: usize = 8;
/// Records that stand in the Input Items at first.
const EXAMPLES: usize = 3;

/// The field of words, and what may stand in it.
const WORDS: [(&str, [&str; 4]); 5] = [
    ("kind", ["red", "green", "blue", "amber"]),
    ("zone", ["north", "south", "east", "west"]),
    ("team", ["fox", "owl", "bear", "hare"]),
    ("size", ["tiny", "small", "large", "huge"]),
    ("stage", ["draft", "review", "ready", "done"]),
];
/// Names of numbers.
const NUMBERS: [&str; 7] = ["price", "stock", "weight", "score", "age", "votes", "hours"];
const KEY: &str = "id";

/// The start document's nodes and name.
const WORKFLOW: &str = "sealed-rule";
pub const NAME: &str = "Sealed rule";
pub const SEALED_NODE: &str = "sealed";
pub const INPUT_NODE: &str = "input";
pub const OUTPUT_NODE: &str = "output";

pub struct Puzzle {
    pub parameters: Parameters,
    pub shape: Shape,
    pub rule: Rule,
    /// Of the hidden lists.
    pub seed: u64,
    /// A list that somebody might type first.
    pub trial: Vec<Record>,
}

impl Puzzle {
    pub fn draw(parameters: Parameters, lot: Lot) -> Puzzle {
        let shape = shape(lot);
        let mut samples = Samples::of(&shape, lot);
        let attempt = |attempt: usize| {
            let mut bag = Bag::new(&shape, lot.stream(&format!("rule {attempt}")));
            rule(&parameters, &mut bag, &mut samples)
        };
        let found = (0..ATTEMPTS).find_map(attempt);
        let trial = shape.rows(lot.stream("trial").next_u64(), 1);
        Puzzle {
            parameters,
            rule: found.unwrap_or_else(|| {
                Rule::draw(&parameters, &mut Bag::new(&shape, lot.stream("rule")))
            }),
            // Below what a task file can hold, and never 0.
            seed: (lot.stream("lists").next_u64() >> 2) + 1,
            trial: trial.into_iter().flatten().flatten().take(12).collect(),
            shape,
        }
    }

    pub fn ration(&self) -> Sealed {
        Sealed {
            runs: self.parameters.runs,
            shown: SHOWN,
            done: Vec::new(),
        }
    }

    /// A first run with the list that somebody might type.
    pub fn first_run(&self) -> SealedRun {
        let result = self.rule.drawing().feed();
        let result = result.and_then(|mut feed| feed.run(&self.trial).ok());
        let (output, total) = self.ration().cut(result.unwrap_or_default());
        SealedRun {
            input: self.trial.clone(),
            output,
            total,
        }
    }

    /// The start document: the sealed node, and a way in and out for what is built beside it.
    pub fn start(&self) -> Value {
        let node = |id: &str, type_id: &str, data: Value, [x, y]: [i32; 2]| json!({"id": id, "type": type_id, "data": data, "position": {"x": x, "y": y}});
        let examples: Vec<_> = self.trial.iter().take(EXAMPLES).collect();
        let state = json!({
            "id": WORKFLOW, "name": NAME, "createdAt": 0, "updatedAt": 0,
            "metadata": {"description": "What does the sealed node do?", "origin": {"created": "blank"}},
            "graph": {
                "nodes": [
                    node(SEALED_NODE, "sealed", json!({}), [320, 0]),
                    node(INPUT_NODE, "inputItems", json!({"items": examples}), [0, 208]),
                    node(OUTPUT_NODE, "tablePreview", json!({"limit": 50}), [640, 208]),
                ],
                "edges": [],
            },
            "workspace": {
                "open": WORKFLOW,
                "workflows": [{"id": WORKFLOW, "name": NAME, "lastUsed": 1, "document": null}],
                "sealed": self.ration(),
            },
        });
        // As the tool itself would write it.
        let restored = Workspace::from_export(0, &state);
        restored.map_or(state, |workspace| workspace.export())
    }

    /// Everything that must not reach the page.
    pub fn judged(&self) -> String {
        let Shape {
            key,
            word,
            words,
            numbers,
        } = &self.shape;
        let text = |value: Value| toml(&value);
        format!(
            "[expected.workflow.sealed]\n\
             # A workflow is right when it gives what the rule gives, on every hidden list.\n\
             lists = {LISTS}\nseed = {seed}\nruns = {runs}\nshown = {SHOWN}\n\
             key = {key}\nword = {word}\nwords = {words}\nnumbers = {numbers}\n\
             rule = {rule}\n\n\
             [[subtasks]]\nname = \"an open workflow does what the sealed node does\"\n\n\
             [[subtasks.checks]]\nname = \"the same result on every hidden list\"\n\
             comparator = \"workflow.sealed\"\n",
            seed = self.seed,
            runs = self.parameters.runs,
            key = text(json!(key)),
            word = text(json!(word)),
            words = text(json!(words)),
            numbers = text(json!(numbers)),
            rule = text(self.rule.drawing().graph()),
        )
    }

    /// What the oracle types and builds.
    pub fn reference(&self) -> Value {
        let drawing = self.rule.drawing();
        let nodes = drawing.nodes.iter().map(
            |node| json!({"type": node.type_id, "data": node.data.to_string(), "at": node.at}),
        );
        let edges = drawing.edges.iter().map(|(from, handle, to)| {
            let handle = handle.as_deref().unwrap_or("main");
            json!({"from": from, "handle": handle, "to": to})
        });
        let trial: Vec<String> = self.trial.iter().map(|it| json!(it).to_string()).collect();
        json!({
            "trial": trial.join("\n"),
            "nodes": nodes.collect::<Vec<_>>(),
            "edges": edges.collect::<Vec<_>>(),
        })
    }
}

/// A rule worth finding out. Links that change nothing are drawn anew, a few times; then the rule is given up.
fn rule(parameters: &Parameters, bag: &mut Bag<'_>, samples: &mut Samples) -> Option<Rule> {
    let mut rule = Rule::draw(parameters, bag);
    for _ in 0..REPAIRS {
        match samples.weigh(&rule) {
            Worth::Enough => return Some(rule),
            Worth::Nothing => return None,
            Worth::Idle(place) => {
                // What stays as it is stays idle, however often it is looked at.
                if !rule.redraw(place, bag) {
                    return None;
                }
            }
        }
    }
    None
}

fn shape(lot: Lot) -> Shape {
    let mut draw = lot.stream("shape");
    let (word, words) = WORDS[draw.below(WORDS.len() as u64) as usize];
    let mut numbers = NUMBERS;
    draw.shuffle(&mut numbers);
    let [first, second, ..] = numbers;
    Shape {
        key: KEY.into(),
        word: word.into(),
        words: words.map(String::from).into(),
        numbers: [first, second].map(String::from),
    }
}

/// A value within a line of a task file.
fn toml(value: &Value) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    match value {
        Value::Array(list) => {
            let items: Vec<_> = list.iter().map(toml).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(map) => {
            let entries = map.iter();
            let entries: Vec<_> = entries
                .map(|(key, value)| format!("{} = {}", quoted(key), toml(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        other => other.to_string(),
    }
}
