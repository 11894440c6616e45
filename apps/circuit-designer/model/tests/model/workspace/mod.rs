//! The document: commands, undo, export and replay.

mod scopes;

use std::collections::BTreeMap;

use circuit_designer_model::elements::ALL;
use circuit_designer_model::{
    Arrangement, Command, CustomModel, Element, End, Flip, ModelKind, Nets, PlotQuantity, Point,
    Refusal, Scope, Settings, Value, VerticalScale, Workspace,
};
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

#[test]
fn options_are_logged_but_undo_leaves_them() {
    let mut workspace = Workspace::new(0);
    let id = place(&mut workspace, "resistor", (0, 0), (64, 0));
    let drag = |dx| Command::Move {
        elements: vec![id],
        dx,
        dy: 0,
        gesture: Some("drag".into()),
    };
    workspace.apply(drag(16), 0).unwrap();
    let settings = Settings {
        speed: 55.0,
        ..Settings::default()
    };
    let configure = Command::Configure { settings };
    assert!(workspace.apply(configure.clone(), 0).unwrap().changed);
    assert!(!workspace.apply(configure, 0).unwrap().changed);
    workspace.apply(drag(16), 0).unwrap();
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements[0].from.x, 0);
    assert_eq!(workspace.circuit().settings.speed, 55.0);
    assert_eq!(workspace.undo_label(), Some("Place"));
    let replayed = Workspace::replay(0, workspace.operations()).unwrap();
    assert_eq!(replayed.export(), workspace.export());
}

fn scope_command() -> impl Strategy<Value = Command> {
    let ids = || 1u64..14;
    let pin = || prop::option::of(0u32..4);
    let how = prop::sample::select(vec![
        Arrangement::Stack,
        Arrangement::Unstack,
        Arrangement::Combine,
        Arrangement::Separate,
    ]);
    let edited = (ids(), ids(), 0..11usize, any::<[bool; 8]>(), "[ -~]{0,6}").prop_map(
        |(id, element, quantity, on, label)| {
            let quantity = PlotQuantity::ALL[quantity];
            let plot = circuit_designer_model::Plot::new(element, None, quantity);
            let mut scope = Scope::new(id, vec![plot]);
            (scope.docked, scope.xy, scope.spectrum) = (on[0], on[1], on[2]);
            (scope.show.duty, scope.show.max) = (on[3], on[4]);
            scope.plots[0].coupling_ac = on[5];
            scope.trigger.falling = on[6];
            if on[7] {
                scope.scale = VerticalScale::Manual { divisions: 6 };
                scope.plots[0].manual_scale = 0.3;
                scope.plots[0].manual_position = -12.5;
            }
            scope.label = label;
            Command::EditScope {
                scope,
                gesture: None,
            }
        },
    );
    prop_oneof![
        4 => (ids(), pin(), any::<bool>()).prop_map(|(element, pin, docked)| {
            Command::AddScope { element, pin, docked }
        }),
        2 => (ids(), ids(), pin()).prop_map(|(scope, element, pin)| {
            Command::AddPlot { scope, element, pin }
        }),
        1 => ids().prop_map(|scope| Command::RemoveScope { scope }),
        1 => (ids(), 0..3usize).prop_map(|(scope, plot)| Command::RemovePlot { scope, plot }),
        3 => edited,
        2 => (how, prop::option::of(ids())).prop_map(|(how, scope)| {
            Command::ArrangeScopes { how, scope }
        }),
        1 => ("[ -~]{0,6}", -1.0f64..9.0).prop_map(|(name, value)| {
            let mut model = CustomModel::new(ModelKind::Transistor, &name);
            model.values.insert("vaf".into(), value);
            Command::DefineModel { model }
        }),
        1 => (1.0f64..100.0).prop_map(|speed| Command::Configure {
            settings: Settings { speed, ..Settings::default() },
        }),
    ]
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
        8 => scope_command(),
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

#[test]
fn joining_belongs_to_the_step_that_placed_the_element() {
    let mut workspace = Workspace::new(1);
    let place = |workspace: &mut Workspace, from: Point, to: Point| {
        let command = Command::Place {
            kind: "wire".into(),
            from,
            to,
            parameters: BTreeMap::new(),
            route: Vec::new(),
        };
        workspace.apply(command, 0).unwrap().created[0]
    };
    place(&mut workspace, Point::new(0, 0), Point::new(96, 0));
    let stem = place(&mut workspace, Point::new(48, 0), Point::new(48, 64));
    let effect = workspace.apply(
        Command::Join {
            at: vec![Point::new(48, 0)],
            gesture: Some(format!("place {stem}")),
        },
        0,
    );
    assert_eq!(effect.unwrap().created.len(), 1);
    assert_eq!(workspace.circuit().elements.len(), 3);
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements.len(), 1);
}

#[test]
fn a_route_must_lead_from_end_to_end() {
    let mut workspace = Workspace::new(1);
    let (from, to) = (Point::new(0, 0), Point::new(64, 64));
    let command = Command::Place {
        kind: "routed-wire".into(),
        from,
        to,
        parameters: BTreeMap::new(),
        route: Vec::new(),
    };
    let element = workspace.apply(command, 0).unwrap().created[0];
    let route = |points: Vec<Point>| Command::Route {
        element,
        route: points,
        gesture: None,
    };
    let corner = Point::new(64, 0);
    assert!(workspace.apply(route(vec![from, corner]), 0).is_err());
    workspace.apply(route(vec![from, corner, to]), 0).unwrap();
    assert_eq!(workspace.circuit().elements[0].route, [from, corner, to]);
}

#[test]
fn chains_of_wires_become_routed_wires_with_the_same_nets() {
    let text = r#"<cir f="1" ts="0.000005" ic="10" cb="50" pb="50" vr="5" mts="5e-11">
  <v x="0 160 0 0" f="0" name="V1" wf="0" maxv="5"/>
  <w x="0 0 64 0" f="0"/>
  <w x="64 0 128 0" f="0"/>
  <w x="128 0 128 64" f="0"/>
  <r x="128 64 128 160" f="0" name="R1" r="1000"/>
  <r x="256 64 256 160" f="0" name="R2" r="1000"/>
  <w x="128 64 256 64" f="0"/>
  <w x="0 160 128 160" f="0"/>
  <w x="128 160 256 160" f="0"/>
  <g x="0 160 0 192" f="0" sy="0"/>
  <o en="2" sp="64" f="2" p="0"><p e="2" v="0"/></o>
</cir>"#;
    let mut workspace = Workspace::new(0);
    workspace
        .apply(Command::Import { text: text.into() }, 0)
        .unwrap();
    let nets = |workspace: &Workspace, name: &str| {
        let circuit = workspace.circuit();
        Nets::new(circuit).of_pins[circuit.index_of(name).unwrap()].clone()
    };
    let before = ["V1", "R1", "R2"].map(|name| nets(&workspace, name));
    workspace.apply(Command::JoinWires, 0).unwrap();
    let circuit = workspace.circuit();
    assert!(circuit.elements.iter().all(|it| it.kind != "wire"));
    let routed: Vec<_> = circuit
        .elements
        .iter()
        .filter(|it| it.kind == "routed-wire")
        .collect();
    assert_eq!(routed.len(), 4);
    let bent = routed.iter().find(|it| it.route.len() == 3).unwrap();
    assert_eq!(
        bent.route,
        [Point::new(0, 0), Point::new(128, 0), Point::new(128, 64)]
    );
    assert_eq!(
        circuit.scopes[0].plots[0].element, bent.id,
        "the scope goes on with the joined wire"
    );
    assert_eq!(
        before,
        ["V1", "R1", "R2"].map(|name| nets(&workspace, name))
    );
    workspace.apply(Command::Undo, 0).unwrap();
    assert_eq!(workspace.circuit().elements.len(), 10);
}

#[test]
fn a_new_sheet_brings_its_own_options_and_undo_brings_back_the_old_ones() {
    let speed = |speed| Settings {
        speed,
        ..Settings::default()
    };
    for new_sheet in [
        Command::Clear,
        Command::Import {
            text: "<cir f=\"1\"><c x=\"0 0 0 64\" f=\"0\" c=\"0.0001\"/></cir>".into(),
        },
    ] {
        let mut workspace = Workspace::new(0);
        place(&mut workspace, "resistor", (0, 0), (64, 0));
        let configure = |settings| Command::Configure { settings };
        workspace.apply(configure(speed(55.0)), 0).unwrap();
        workspace.apply(new_sheet, 0).unwrap();
        let brought = workspace.circuit().settings.clone();
        assert_ne!(brought.speed, 55.0);
        workspace.apply(configure(speed(77.0)), 0).unwrap();
        workspace.apply(Command::Undo, 0).unwrap();
        assert_eq!(workspace.circuit().settings.speed, 55.0);
        assert_eq!(workspace.circuit().elements[0].kind, "resistor");
    }
}
