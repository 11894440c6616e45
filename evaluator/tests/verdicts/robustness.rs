//! Whatever comes in, a verdict comes out.

use std::sync::LazyLock;

use evaluator::{Claim, TaskFile, evaluate};
use proptest::prelude::*;
use protocol::{StateEnvelope, Verdict};
use serde_json::{Map, Value, json};

use crate::judging::*;
use crate::{circuit, modeller, video, workflow};

/// Tasks that together use every comparator and every further rule, and some that cannot be done; judging by all would only take
/// longer.
static TASKS: LazyLock<Vec<TaskFile>> = LazyLock::new(|| {
    const NUMBERS: [&str; 22] = [
        "circuit-designer/001",
        "circuit-designer/015",
        "circuit-designer/016",
        "circuit-designer/x12",
        "modeller/001",
        "modeller/012",
        "modeller/013",
        "modeller/016",
        "modeller/017",
        "modeller/019",
        "modeller/x09",
        "video-editor/001",
        "video-editor/009",
        "video-editor/018",
        "video-editor/x10",
        "workflow-builder/001",
        "workflow-builder/002",
        "workflow-builder/012",
        "workflow-builder/013",
        "workflow-builder/014",
        "workflow-builder/016",
        "workflow-builder/x08",
    ];
    let mut tasks = tasks().to_vec();
    tasks.retain(|task| NUMBERS.iter().any(|it| task.brief.id.starts_with(it)));
    assert_eq!(tasks.len(), NUMBERS.len());
    tasks
});

static GOOD: LazyLock<Vec<StateEnvelope>> = LazyLock::new(|| {
    let scenes = [
        &modeller::T001,
        &modeller::T012,
        &modeller::T016,
        &modeller::T019,
    ];
    let workflows = [workflow::T001.solution(), workflow::T016.solution()];
    let scenes = scenes.into_iter().map(|table| table.solution());
    let circuits = [&circuit::T001, &circuit::T015, &circuit::T016];
    let circuits = circuits.into_iter().map(|table| table.solution());
    let films = [&video::T001, &video::T009, &video::T018];
    let films = films.into_iter().map(|table| table.solution());
    let all = scenes.chain(workflows).chain(circuits);
    all.chain(films).collect()
});

/// How many exports [`GOOD`] holds.
const GOOD_COUNT: usize = 12;
/// Which of them are circuits.
const CIRCUITS: std::ops::Range<usize> = 6..9;

/// Judges with every task and checks what every verdict has to satisfy.
fn judge_all(text: &str, answer: Option<&Value>) -> Vec<Verdict> {
    TASKS
        .iter()
        .map(|task| {
            let verdict = evaluate(task, Some(text), answer);
            assert!((0.0..=1.0).contains(&verdict.score));
            assert_eq!(verdict.pass, verdict.score == 1.0);
            if verdict.gates.iter().any(|gate| !gate.pass) {
                assert_eq!(verdict.score, 0.0);
                assert!(verdict.extra.iter().all(|extra| !extra.pass));
            }
            let given_up = evaluate(task, Some(text), Claim::Infeasible(text));
            assert_eq!(given_up.pass, given_up.score == 1.0);
            assert!(!given_up.pass || task.infeasible.is_some());
            let again = evaluate(task, Some(text), answer);
            assert_eq!(
                serde_json::to_string(&verdict).unwrap(),
                serde_json::to_string(&again).unwrap()
            );
            verdict
        })
        .collect()
}

/// Words that the exports use, so that generated documents get past the first look.
const KEYS: &[&str] = &[
    "scenes",
    "scene",
    "objects",
    "settings",
    "graph",
    "nodes",
    "edges",
    "data",
    "type",
    "name",
    "id",
    "source",
    "target",
    "sourceHandle",
    "position",
    "rotation",
    "scale",
    "color",
    "preset",
    "presetName",
    "metadata",
    "origin",
    "workspace",
    "workflows",
    "document",
    "updatedAt",
    "cases",
    "circuit",
    "operations",
    "timeline",
    "elements",
    "effectSubTrack",
    "items",
];

const WORDS: &[&str] = &[
    "cube",
    "Cube 1",
    "Single Cube Scene",
    "Basic Shapes",
    "sort",
    "map",
    "limit",
    "httpRequest",
    "trigger",
    "#ffffff",
    "",
    "API Data Pipeline",
    "Example Todo Fetch",
    "<cir></cir>",
    "<cir><L x=\"0 0 16 0\" f=\"0\"/><M x=\"0 0 0 16\" f=\"0\"/></cir>",
    "<cir><And x=\"2147483647 0 -2147483648 0\" f=\"0\" in=\"99\"/></cir>",
];

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(WORDS).prop_map(Value::from),
        ".*".prop_map(Value::from),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(5, 64, 6, |inner| {
        let key = prop_oneof![prop::sample::select(KEYS).prop_map(String::from), ".*"];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..6)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Numbers at which geometry can go wrong.
fn odd_number() -> impl Strategy<Value = Value> {
    let odd = [
        0.0,
        -0.0,
        1e-300,
        -1e-9,
        0.001,
        1e6,
        -1e6,
        1e15,
        1e300,
        -1e300,
        f64::MAX,
        f64::MIN_POSITIVE,
    ];
    prop_oneof![
        prop::sample::select(odd.to_vec()).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        Just(Value::Null),
    ]
}

/// Every place in a document, as JSON pointers.
fn places(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (index, item) in list.iter().enumerate() {
                places(item, format!("{at}/{index}"), all);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(item, format!("{at}/{key}"), all);
            }
        }
        _ => {}
    }
    all.push(at);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_text_gets_a_verdict(text in ".*") {
        judge_all(&text, None);
    }

    #[test]
    fn any_json_gets_a_verdict(export in any_json(), answer in any_json()) {
        judge_all(&export.to_string(), Some(&answer));
    }

    #[test]
    fn any_state_in_a_good_envelope_gets_a_verdict(state in any_json(), which in 0usize..GOOD_COUNT) {
        let mut end = GOOD[which].clone();
        end.state = state;
        judge_all(&serde_json::to_string(&end).unwrap(), None);
    }

    #[test]
    fn any_commands_in_a_good_envelope_get_a_verdict(
        commands in prop::collection::vec(any_json(), 0..4), which in 0usize..GOOD_COUNT,
    ) {
        let mut end = GOOD[which].clone();
        for (operation, command) in end.operations.iter_mut().zip(commands) {
            operation.command = command;
        }
        judge_all(&serde_json::to_string(&end).unwrap(), None);
    }

    /// One value of a good export replaced: at most the parts that nobody judges may change without
    /// costing the pass.
    #[test]
    fn a_mutated_export_gets_a_verdict(
        which in 0usize..GOOD_COUNT, place in any::<prop::sample::Index>(), value in any_json(),
    ) {
        let mut export = serde_json::to_value(&GOOD[which]).unwrap();
        let mut all = Vec::new();
        places(&export, String::new(), &mut all);
        let place = place.get(&all);
        let before = std::mem::replace(export.pointer_mut(place).unwrap(), value.clone());
        let passed = judge_all(&export.to_string(), None).iter().any(|verdict| verdict.pass);
        let judged = place.starts_with("/state");
        let same = before == value || before.is_number() && before.as_f64() == value.as_f64();
        prop_assert!(!(passed && judged && !same), "{place} became {value}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Solids where no solid can be: the state is not believed, and still it is judged.
    #[test]
    fn odd_numbers_in_a_scene_get_a_verdict(
        which in 0usize..4,
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0usize..3, 0usize..3, odd_number()), 1..6,
        ),
    ) {
        let mut end = GOOD[which].clone();
        let mut places = Vec::new();
        for (scene, value) in end.state["scenes"].as_array().unwrap().iter().enumerate() {
            let count = value["scene"]["objects"].as_array().map_or(0, Vec::len);
            places.extend((0..count).map(|object| (scene, object)));
        }
        for (place, part, axis, value) in changes {
            let (scene, object) = *place.get(&places);
            let part = ["position", "rotation", "scale"][part];
            end.state["scenes"][scene]["scene"]["objects"][object][part][axis] = value;
        }
        judge_all(&serde_json::to_string(&end).unwrap(), None);
    }
}

#[test]
fn the_largest_scene_is_judged() {
    let mut end = GOOD[1].clone();
    let scene = &mut end.state["scenes"][2]["scene"]["objects"];
    *scene = (0..2_000)
        .map(|index| {
            json!({
                "type": "cube", "name": "Cube 1", "visible": true, "position": [0, 0, index],
                "rotation": [0, 0, 0], "scale": [1, 2, 4], "color": "#ffffff", "opacity": 1,
                "wireframe": false,
            })
        })
        .collect();
    judge_all(&serde_json::to_string(&end).unwrap(), None);
}

#[test]
fn a_graph_made_to_confuse_is_still_judged() {
    let mut end = GOOD[4].clone();
    let nodes: Vec<Value> = (0..900)
        .map(|index| json!({"id": format!("n{index}"), "type": "map", "data": {}}))
        .collect();
    let edges: Vec<Value> = (0..3_900)
        .map(|index| json!({"source": format!("n{}", index % 900), "target": format!("n{}", index % 7)}))
        .collect();
    end.state["graph"] = json!({"nodes": nodes, "edges": edges});
    judge_all(&serde_json::to_string(&end).unwrap(), None);
}

/// Lines of a circuit repeated or left out, with odd numbers in them.
fn odd_circuit() -> impl Strategy<Value = String> {
    let numbers = [
        "0",
        "-1",
        "16",
        "1e9",
        "99999999999999999999",
        "NaN",
        "",
        "x",
    ];
    let change = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::sample::select(numbers.to_vec()),
    );
    (CIRCUITS, prop::collection::vec(change, 1..6)).prop_map(|(which, changes)| {
        let text = GOOD[which].state["circuit"].as_str().unwrap();
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for (line, place, number) in changes {
            let line = line.index(lines.len());
            let quotes: Vec<_> = lines[line].match_indices('"').map(|(at, _)| at).collect();
            let values: Vec<_> = quotes.chunks_exact(2).collect();
            match (values.is_empty(), number) {
                (_, "x") => drop(lines.remove(line)),
                (true, _) => lines.insert(line, number.to_string()),
                (false, _) => {
                    let value = place.get(&values);
                    lines[line].replace_range(value[0] + 1..value[1], number);
                }
            }
        }
        lines.join("\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn an_odd_circuit_gets_a_verdict(text in odd_circuit(), which in CIRCUITS) {
        let mut end = GOOD[which].clone();
        end.state["circuit"] = json!(text);
        judge_all(&serde_json::to_string(&end).unwrap(), None);
    }
}

#[test]
fn a_sheet_full_of_gates_texts_and_terminals_is_still_judged() {
    let mut end = GOOD[6].clone();
    let lines: String = (0..2_500)
        .map(|index| {
            let (x, y) = (16 * (index % 60), 16 * (index / 60));
            format!(
                "<L x=\"{x} {y} {} {y}\" f=\"0\"/>\n<x x=\"{x} {y} 9 9\" f=\"0\" te=\"A\"/>\n<Nand x=\"{x} {y} {} {y}\" f=\"0\"/>\n",
                x - 16,
                x + 16
            )
        })
        .collect();
    end.state["circuit"] = json!(format!("<cir f=\"1\">\n{lines}</cir>"));
    judge_all(&serde_json::to_string(&end).unwrap(), None);
}
