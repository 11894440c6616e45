//! The document: commands, undo, export and replay.

use std::collections::BTreeMap;

use circuit_designer_model::elements::ALL;
use circuit_designer_model::{Command, Element, End, Flip, Point, Refusal, Value, Workspace};
use proptest::prelude::*;

fn place(workspace: &mut Workspace, kind: &str, from: (i32, i32), to: (i32, i32)) -> u64 {
    let command = Command::Place {
        kind: kind.into(),
        from: Point::new(from.0, from.1),
        to: Point::new(to.0, to.1),
        parameters: BTreeMap::new(),
        route: Vec::new(),
    };
    workspace.apply(command, 0).unwrap().created[0]
}

fn edit(workspace: &mut Workspace, element: u64, key: &str, value: Value) -> Result<(), Refusal> {
    let command = Command::Edit {
        element,
        parameters: BTreeMap::from([(key.to_string(), value)]),
        gesture: None,
    };
    workspace.apply(command, 0).map(|_| ())
}

#[test]
fn new_parts_get_designators_in_order() {
    let mut workspace = Workspace::new(0);
    for x in 0..3 {
        place(&mut workspace, "resistor", (64 * x, 0), (64 * x, 64));
    }
    place(&mut workspace, "wire", (0, 0), (64, 0));
    let names: Vec<_> = workspace
        .circuit()
        .elements
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, ["R1", "R2", "R3", ""]);
}

#[test]
fn a_click_without_a_drag_draws_nothing() {
    let mut workspace = Workspace::new(0);
    let point = Point::new(16, 16);
    let refused = workspace.apply(
        Command::Place {
            kind: "resistor".into(),
            from: point,
            to: point,
            parameters: BTreeMap::new(),
            route: Vec::new(),
        },
        0,
    );
    assert_eq!(refused, Err(Refusal::NoLength));
    assert_eq!(workspace.revision(), 0);
}

#[test]
fn a_bad_value_is_refused_and_the_old_one_kept() {
    let mut workspace = Workspace::new(0);
    let id = place(&mut workspace, "resistor", (0, 0), (64, 0));
    for value in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(edit(&mut workspace, id, "resistance", Value::Number(value)).is_err());
    }
    assert!(edit(&mut workspace, id, "colour", Value::Number(1.0)).is_err());
    assert_eq!(workspace.circuit().elements[0].number("resistance"), 1000.0);
    edit(&mut workspace, id, "resistance", Value::Number(4700.0)).unwrap();
    assert_eq!(workspace.circuit().elements[0].number("resistance"), 4700.0);
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements[0].number("resistance"), 1000.0);
}

#[test]
fn a_drag_is_one_undo_step() {
    let mut workspace = Workspace::new(0);
    let id = place(&mut workspace, "resistor", (0, 0), (64, 0));
    for _ in 0..10 {
        let command = Command::Move {
            elements: vec![id],
            dx: 16,
            dy: 0,
            gesture: Some("drag 1".into()),
        };
        workspace.apply(command, 0).unwrap();
    }
    assert_eq!(workspace.circuit().elements[0].from, Point::new(160, 0));
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements[0].from, Point::new(0, 0));
}

#[test]
fn linked_switches_move_together() {
    let mut workspace = Workspace::new(0);
    let one = place(&mut workspace, "switch", (0, 0), (64, 0));
    let two = place(&mut workspace, "switch", (0, 64), (64, 64));
    let alone = place(&mut workspace, "switch", (0, 128), (64, 128));
    for id in [one, two] {
        edit(&mut workspace, id, "link", Value::Text("main".into())).unwrap();
    }
    workspace
        .apply(Command::Toggle { element: one }, 0)
        .unwrap();
    let position = |id: u64| workspace.circuit().element(id).unwrap().number("position");
    assert_eq!(
        [position(one), position(two), position(alone)],
        [1.0, 1.0, 0.0]
    );
}

#[test]
fn a_split_wire_connects_in_its_middle() {
    let mut workspace = Workspace::new(0);
    let wire = place(&mut workspace, "wire", (0, 0), (64, 0));
    let at = Point::new(32, 0);
    let outside = Command::SplitWire {
        element: wire,
        at: Point::new(32, 16),
    };
    assert_eq!(workspace.apply(outside, 0), Err(Refusal::NotOnTheWire));
    workspace
        .apply(Command::SplitWire { element: wire, at }, 0)
        .unwrap();
    let ends: Vec<_> = workspace
        .circuit()
        .elements
        .iter()
        .map(|it| (it.from.x, it.to.x))
        .collect();
    assert_eq!(ends, [(0, 32), (32, 64)]);
}

#[test]
fn a_refused_file_leaves_the_circuit_alone() {
    let mut workspace = Workspace::new(0);
    place(&mut workspace, "resistor", (0, 0), (64, 0));
    let before = workspace.export();
    let broken = Command::Import {
        text: "<cir><r".into(),
    };
    assert!(workspace.apply(broken, 0).is_err());
    assert_eq!(workspace.export(), before);
    let text = "<cir f=\"1\"><c x=\"0 0 0 64\" f=\"0\" c=\"0.0001\"/></cir>";
    workspace
        .apply(Command::Import { text: text.into() }, 0)
        .unwrap();
    assert_eq!(workspace.circuit().elements[0].number("capacitance"), 1e-4);
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements[0].kind, "resistor");
}

#[test]
fn damaged_states_are_refused() {
    let mut workspace = Workspace::new(0);
    place(&mut workspace, "resistor", (0, 0), (64, 0));
    let state = workspace.export();
    for (key, value) in [
        ("elementIds", serde_json::json!([1, 2])),
        ("elementIds", serde_json::json!([9])),
        ("circuit", serde_json::json!("nothing")),
        (
            "circuit",
            serde_json::json!("<cir f=\"1\"><zz x=\"0 0 1 1\"/></cir>"),
        ),
        ("nextId", serde_json::json!("x")),
    ] {
        let mut damaged = state.clone();
        damaged[key] = value;
        assert!(Workspace::from_export(0, &damaged).is_err(), "{key}");
    }
}

fn command() -> impl Strategy<Value = Command> {
    let point = || (-4i32..8, -4i32..8).prop_map(|(x, y)| Point::new(16 * x, 16 * y));
    let ids = || prop::collection::vec(1u64..12, 0..4);
    let gesture = || prop::option::of(Just("drag".to_string()));
    let new = (0..ALL.len(), point(), point()).prop_map(|(kind, from, to)| Command::Place {
        kind: ALL[kind].kind().into(),
        from,
        to,
        parameters: BTreeMap::new(),
        route: Vec::new(),
    });
    let values = prop_oneof![
        (-10.0f64..1e6).prop_map(Value::Number),
        any::<bool>().prop_map(Value::Flag),
        "[ -~]{0,12}".prop_map(Value::Text),
    ];
    let keys = prop::sample::select(vec![
        "resistance",
        "capacitance",
        "voltage",
        "waveform",
        "phase",
        "duty",
        "inputs",
        "text",
        "position",
        "trapezoidal",
        "model",
        "link",
        "delay",
    ]);
    prop_oneof![
        6 => new,
        2 => ids().prop_map(|elements| Command::Delete { elements }),
        2 => (ids(), -3i32..3, -3i32..3, gesture()).prop_map(|(elements, dx, dy, gesture)| {
            Command::Move { elements, dx: 16 * dx, dy: 16 * dy, gesture }
        }),
        2 => (1u64..12, any::<bool>(), point(), gesture()).prop_map(|(element, end, to, gesture)| {
            Command::MoveEnd { element, end: if end { End::From } else { End::To }, to, gesture }
        }),
        4 => (1u64..12, keys, values, gesture()).prop_map(|(element, key, value, gesture)| {
            Command::Edit { element, parameters: BTreeMap::from([(key.to_string(), value)]), gesture }
        }),
        1 => (1u64..12, "[ -~]{0,8}").prop_map(|(element, name)| Command::Rename {
            element,
            name,
            gesture: None,
        }),
        1 => (1u64..12).prop_map(|element| Command::Toggle { element }),
        1 => ids().prop_map(|elements| Command::SwapEnds { elements }),
        1 => (ids(), 0..3).prop_map(|(elements, axis)| Command::Flip {
            elements,
            axis: [Flip::X, Flip::Y, Flip::Xy][axis as usize],
        }),
        1 => (1u64..12, point()).prop_map(|(element, at)| Command::SplitWire { element, at }),
        1 => (point(), point()).prop_map(|(from, to)| Command::Paste {
            elements: vec![Element::new("resistor", from, to)],
            dx: 32,
            dy: 16,
        }),
        2 => Just(Command::Undo),
        1 => Just(Command::Redo),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn replaying_the_log_gives_the_same_export(commands in prop::collection::vec(command(), 1..40)) {
        let mut workspace = Workspace::new(3);
        for (at, command) in commands.into_iter().enumerate() {
            let before = workspace.export();
            if workspace.apply(command, at as u64).is_err() {
                prop_assert_eq!(workspace.export(), before, "a refused command changed something");
            }
        }
        let replayed = Workspace::replay(3, workspace.operations()).unwrap();
        prop_assert_eq!(replayed.export().to_string(), workspace.export().to_string());
    }

    #[test]
    fn an_export_reads_back_as_itself(commands in prop::collection::vec(command(), 1..40)) {
        let mut workspace = Workspace::new(0);
        for command in commands {
            let _ = workspace.apply(command, 0);
        }
        let state = workspace.export();
        let again = Workspace::from_export(0, &state);
        prop_assert!(again.is_ok(), "{:?}", again.err());
        prop_assert_eq!(again.unwrap().export().to_string(), state.to_string());
    }

    #[test]
    fn undoing_everything_returns_to_a_blank_sheet(commands in prop::collection::vec(command(), 1..40)) {
        let mut workspace = Workspace::new(0);
        for command in commands {
            let _ = workspace.apply(command, 0);
        }
        while workspace.apply(Command::Undo, 0).is_ok() {}
        prop_assert!(workspace.circuit().elements.is_empty());
    }
}
