//! Whatever is done in whatever order, the invariants of a workspace hold.

use proptest::prelude::*;
use serde_json::{Value, json};
use workflow_builder_model::{
    CaseRow, Command, ImportMode, Link, NodeMove, NodeSettings, NoteChange, OnError, PortAddress,
    Position, RunFrom, Workspace, catalogue, copied, templates,
};

const SEED: u64 = 11;

/// A command that means something only in the present state: numbers pick among what is there.
#[derive(Clone, Debug)]
struct Wish {
    kind: u8,
    a: usize,
    b: usize,
    c: usize,
    text: String,
    pause_ms: u64,
}

fn wishes() -> impl Strategy<Value = Vec<Wish>> {
    let wish = (
        0u8..32,
        0usize..40,
        0usize..40,
        0usize..6,
        "[a-c]{0,2}",
        0u64..1000,
    )
        .prop_map(|(kind, a, b, c, text, pause_ms)| Wish {
            kind,
            a,
            b,
            c,
            text,
            pause_ms,
        });
    prop::collection::vec(wish, 1..60)
}

fn pick<T>(items: &[T], index: usize) -> Option<&T> {
    items.get(index % items.len().max(1))
}

fn command(workspace: &Workspace, wish: &Wish) -> Command {
    let workflow = pick(workspace.workflows(), wish.a)
        .map(|stored| stored.id().to_string())
        .unwrap_or_default();
    let empty = Default::default();
    let graph = workspace
        .open()
        .map_or(&empty, |stored| &stored.workflow().graph);
    let node = |index| pick(&graph.nodes, index);
    let node_id = |index| node(index).map(|n| n.id.clone()).unwrap_or_default();
    let edge_id = |index| {
        pick(&graph.edges, index)
            .map(|e| e.id.clone())
            .unwrap_or_default()
    };
    let position = Position {
        x: wish.a as f64 * 17.3 - 200.0,
        y: wish.b as f64 * 31.0,
    };
    match wish.kind {
        0 => Command::CreateWorkflow {
            name: wish.text.clone(),
        },
        1 => Command::OpenTemplate {
            title: pick(templates(), wish.a)
                .map(|t| t.title.to_string())
                .unwrap_or_default(),
        },
        2 => Command::OpenWorkflow { workflow },
        3 => Command::RenameWorkflow {
            workflow,
            name: wish.text.clone(),
        },
        4 => Command::DuplicateWorkflow { workflow },
        5 if wish.b < 8 => Command::DeleteWorkflow { workflow },
        6 if wish.b < 8 => Command::CloseWorkflow,
        7 | 8 => {
            let types: Vec<_> = catalogue::all().collect();
            Command::AddNode {
                node_type: pick(&types, wish.a)
                    .map(|t| t.id.to_string())
                    .unwrap_or_default(),
                position,
            }
        }
        9 | 10 => Command::MoveNodes {
            moves: vec![NodeMove {
                node: node_id(wish.b),
                position,
            }],
            gesture: wish.text.clone(),
        },
        11 => Command::Delete {
            nodes: vec![node_id(wish.a)],
            edges: Vec::new(),
        },
        12 => Command::Delete {
            nodes: Vec::new(),
            edges: vec![edge_id(wish.a)],
        },
        13..=15 => {
            let outputs = node(wish.a).map(|n| n.outputs()).unwrap_or_default();
            Command::Connect {
                source: node_id(wish.a),
                source_handle: pick(&outputs, wish.c).and_then(|port| port.handle.clone()),
                target: node_id(wish.b),
                target_handle: None,
            }
        }
        16 => {
            let fields = node(wish.a)
                .and_then(|n| n.node_type())
                .map_or(&[][..], |t| t.fields);
            Command::SetField {
                node: node_id(wish.a),
                key: pick(fields, wish.c)
                    .map(|f| f.key.to_string())
                    .unwrap_or_default(),
                value: pick(
                    &[
                        Some(json!(wish.text)),
                        Some(json!(wish.b)),
                        Some(json!(false)),
                        None,
                    ],
                    wish.b,
                )
                .cloned()
                .flatten(),
            }
        }
        17 => Command::SetData {
            node: node_id(wish.a),
            data: json!({"cases": [{"label": wish.text}, {"expr": "x"}], "default": wish.b < 20})
                .as_object()
                .cloned()
                .unwrap_or_default(),
        },
        18 => Command::SetCases {
            node: node_id(wish.a),
            rows: (0..wish.c)
                .map(|row| CaseRow {
                    from: Some((row + wish.b) % 5),
                    label: format!("{}{row}", wish.text),
                    expr: None,
                })
                .collect(),
        },
        19 => Command::SetEdgeLabel {
            edge: edge_id(wish.a),
            label: wish.text.clone(),
        },
        20 => Command::Redo,
        21 if wish.b < 4 => Command::ImportWorkflow {
            document: workspace.export(),
            mode: if wish.a < 20 {
                ImportMode::New
            } else {
                ImportMode::Replace
            },
        },
        22 => {
            let types: Vec<_> = catalogue::all().collect();
            let output = node(wish.a).and_then(|n| n.outputs().into_iter().next());
            Command::AddLinkedNode {
                node_type: pick(&types, wish.b)
                    .map(|t| t.id.to_string())
                    .unwrap_or_default(),
                position,
                link: if wish.c < 3 {
                    Link::Into {
                        edge: edge_id(wish.a),
                    }
                } else {
                    Link::From(PortAddress {
                        node: node_id(wish.a),
                        handle: output.and_then(|port| port.handle),
                    })
                },
            }
        }
        23 => Command::Paste {
            fragment: copied(graph, &[node_id(wish.a), node_id(wish.b)]).unwrap_or_default(),
            offset: position,
        },
        24 => Command::DeleteAndReconnect {
            nodes: vec![node_id(wish.a)],
        },
        25 => {
            let edge = pick(&graph.edges, wish.a);
            Command::Reconnect {
                edge: edge_id(wish.a),
                source: PortAddress {
                    node: edge.map(|e| e.source.clone()).unwrap_or_default(),
                    handle: edge.and_then(|e| e.source_handle.clone()),
                },
                target: PortAddress {
                    node: node_id(wish.b),
                    handle: None,
                },
            }
        }
        26 => Command::SetSettings {
            node: node_id(wish.a),
            settings: NodeSettings {
                on_error: [OnError::Stop, OnError::Continue, OnError::Route][wish.c % 3],
                disabled: wish.b < 10,
                note: wish.text.clone(),
            },
        },
        27 => Command::SetPin {
            node: node_id(wish.a),
            items: (wish.b < 30).then(|| {
                let item = json!({"value": wish.b, "text": wish.text});
                vec![item.as_object().cloned().unwrap_or_default()]
            }),
        },
        28 => Command::AddNote { position },
        29 => {
            let notes = workspace.open().map(|open| &open.workflow().annotations);
            let note = notes
                .and_then(|notes| pick(notes, wish.a))
                .map(|note| note.id.clone())
                .unwrap_or_default();
            match wish.c {
                0 => Command::DeleteNote { note },
                1 => Command::EditNote {
                    note,
                    change: NoteChange::Text(wish.text.clone()),
                },
                _ => Command::EditNote {
                    note,
                    change: NoteChange::Place {
                        position,
                        width: 100.0 + wish.a as f64,
                        height: 1.0,
                        gesture: wish.text.clone(),
                    },
                },
            }
        }
        30 => Command::Run {
            from: match wish.c {
                0..=3 => RunFrom::Everywhere,
                4 => RunFrom::Entry {
                    node: node_id(wish.a),
                },
                _ => RunFrom::Only {
                    node: node_id(wish.a),
                    items: Vec::new(),
                },
            },
        },
        _ => Command::Undo,
    }
}

/// A workspace after all wishes, and its export.
fn fulfil(wishes: &[Wish]) -> Workspace {
    let mut workspace = Workspace::new(SEED);
    let mut now_ms = 1_000;
    for wish in wishes {
        now_ms += wish.pause_ms;
        let before = workspace.export();
        let revision = workspace.revision();
        let outcome = workspace.apply(command(&workspace, wish), now_ms);
        if outcome.is_err() {
            assert_eq!(workspace.export(), before, "a refusal left a trace");
        }
        if workspace.revision() == revision {
            assert_eq!(workspace.export(), before, "an unrecorded change");
        }
        for stored in workspace.workflows() {
            assert_eq!(stored.workflow().graph.first_fault(), None);
        }
    }
    workspace
}

/// The graph and name of the open workflow: what undo is about.
fn content(workspace: &Workspace) -> Option<(String, Value)> {
    let open = workspace.open()?;
    let state = workflow_builder_model::workflow_json(open);
    Some((open.workflow().name.clone(), state["graph"].clone()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn replaying_the_log_exports_the_same_bytes(wishes in wishes()) {
        let workspace = fulfil(&wishes);
        let through_json: Vec<protocol::Operation> =
            serde_json::from_str(&serde_json::to_string(workspace.operations()).expect("text")).expect("log");
        let again = Workspace::replay(SEED, &through_json).expect("replay");
        prop_assert_eq!(again.export().to_string(), workspace.export().to_string());
        prop_assert_eq!(again.revision(), workspace.revision());
    }

    #[test]
    fn loading_an_export_loses_nothing(wishes in wishes()) {
        let workspace = fulfil(&wishes);
        let state: Value = serde_json::from_str(&workspace.export().to_string()).expect("json");
        let restored = Workspace::from_export(SEED, &state).expect("restored");
        prop_assert_eq!(restored.export().to_string(), workspace.export().to_string());
    }

    #[test]
    fn undoing_and_redoing_everything_comes_back(wishes in wishes()) {
        let mut workspace = fulfil(&wishes);
        while workspace.apply(Command::Redo, 5_000_000).is_ok() {}
        let end = content(&workspace);
        let mut steps = 0;
        while workspace.apply(Command::Undo, 5_000_000).is_ok() { steps += 1; }
        for _ in 0..steps { workspace.apply(Command::Redo, 5_000_000).expect("redo"); }
        prop_assert_eq!(content(&workspace), end);
    }

    #[test]
    fn any_json_is_loaded_or_refused_without_panic(text in "\\PC{0,40}", number in any::<f64>()) {
        let base = Workspace::replay(SEED, &[]).expect("empty").export();
        for state in [json!(text), json!({"graph": text}), json!({"workspace": {"workflows": [text, number]}}), json!([base])] {
            let _ = Workspace::from_export(SEED, &state);
        }
    }
}
