//! The edit dialog's form: what it shows, what it accepts, what it does.

use std::collections::BTreeSet;

use circuit_designer_model::form::{Entry, Form};
use circuit_designer_model::{
    Command, CustomModel, Element, ElementId, ModelKind, Opening, Point, Value, Workspace, elements,
};
use proptest::prelude::*;

fn placed(kind: &str) -> (Workspace, ElementId) {
    let mut workspace = Workspace::new(0);
    let command = Command::Place {
        kind: kind.into(),
        from: Point::new(0, 0),
        to: Point::new(64, 0),
        parameters: Default::default(),
        route: Vec::new(),
    };
    let id = workspace.apply(command, 0).unwrap().created[0];
    (workspace, id)
}

fn form_of(workspace: &Workspace, id: ElementId) -> Form {
    let circuit = workspace.circuit();
    Form::of(circuit.element(id).unwrap(), &circuit.models).unwrap()
}

fn text(text: &str) -> Entry {
    Entry::Text(text.into())
}

fn choose(form: &mut Form, key: &str, option: &str) {
    let shown = form.shown();
    let field = shown.iter().find(|field| field.key == key).unwrap();
    let Entry::Choice { options, .. } = field.entry.clone() else {
        panic!("{key} is no list");
    };
    let chosen = options.iter().position(|it| it == option).unwrap();
    form.enter(key, Entry::Choice { chosen, options });
}

fn labels(form: &Form) -> Vec<&'static str> {
    form.shown().iter().map(|field| field.label).collect()
}

/// Applies the form and returns how many undo steps that made.
fn accept(workspace: &mut Workspace, form: &mut Form) -> usize {
    let commands = form.commands("dialog").expect("no field is wrong");
    let mut steps = 0;
    for command in commands {
        workspace.apply(command, 0).unwrap();
    }
    let mut undone = workspace.clone();
    while undone.undo_label().is_some() {
        undone.apply(Command::Undo, 0).unwrap();
        steps += 1;
    }
    steps
}

#[test]
fn fields_have_the_labels_of_the_sheet() {
    for (kind, expected) in [
        ("resistor", vec!["Name", "Resistance (ohms)"]),
        (
            "capacitor",
            vec![
                "Name",
                "Capacitance (F)",
                "Trapezoidal Approximation",
                "Initial Voltage (on Reset)",
                "Series Resistance",
            ],
        ),
        (
            "op-amp",
            vec!["Name", "Max Output (V)", "Min Output (V)", "Gain"],
        ),
        ("labelled-node", vec!["Text"]),
        ("text", vec!["Text", "Size"]),
        ("rail", vec!["Name", "Voltage", "Waveform", "DC Offset (V)"]),
    ] {
        let (workspace, id) = placed(kind);
        let shown = labels(&form_of(&workspace, id));
        assert!(shown.starts_with(&expected), "{kind}: {shown:?}");
    }
}

#[test]
fn a_value_and_a_name_are_one_undo_step() {
    let (mut workspace, id) = placed("resistor");
    let mut form = form_of(&workspace, id);
    form.enter("resistance", text("4.7k"));
    form.enter("name", text("R4"));
    let steps = accept(&mut workspace, &mut form);
    assert_eq!(steps, 2, "placing and editing");
    let element = workspace.circuit().element(id).unwrap();
    assert_eq!(element.number("resistance"), 4700.0);
    assert_eq!(element.name, "R4");
}

#[test]
fn one_wrong_entry_keeps_everything_as_it_was() {
    let (workspace, id) = placed("capacitor");
    let mut form = form_of(&workspace, id);
    form.enter("capacitance", text("10 parsec"));
    form.enter("name", text("Cin"));
    assert_eq!(form.commands("dialog"), None);
    assert_eq!(form.first_error(), Some("capacitance"));
    form.enter("capacitance", text("-1u"));
    assert_eq!(form.commands("dialog"), None);
    let error = form.shown()[1].error.clone().unwrap();
    assert!(error.contains("greater than zero"), "{error}");
    form.enter("capacitance", text("1u"));
    assert_eq!(form.commands("dialog").unwrap().len(), 2);
}

#[test]
fn an_untouched_field_keeps_its_exact_value() {
    let (mut workspace, id) = placed("resistor");
    let exact = 1_234.567_890_123;
    let parameters = [("resistance".to_string(), Value::Number(exact))];
    let edit = Command::Edit {
        element: id,
        parameters: parameters.into(),
        gesture: None,
    };
    workspace.apply(edit, 0).unwrap();
    let mut form = form_of(&workspace, id);
    assert_eq!(form.commands("dialog"), Some(vec![]));
}

#[test]
fn fields_of_a_wave_come_and_go_with_the_waveform() {
    let (workspace, id) = placed("voltage-source");
    let mut form = form_of(&workspace, id);
    assert!(!labels(&form).contains(&"Frequency (Hz)"));
    choose(&mut form, "waveform", "A/C");
    let shown = labels(&form);
    assert!(shown.contains(&"Max Voltage"));
    assert!(shown.contains(&"Frequency (Hz)") && shown.contains(&"Phase Offset (degrees)"));
    assert!(!shown.contains(&"Duty Cycle (percent)"));
    choose(&mut form, "waveform", "Square Wave");
    assert!(labels(&form).contains(&"Duty Cycle (percent)"));
}

#[test]
fn a_square_wave_may_be_given_by_its_times() {
    let (mut workspace, id) = placed("rail");
    let mut form = form_of(&workspace, id);
    choose(&mut form, "waveform", "Square Wave");
    choose(&mut form, "specify_as", "High Time/Low Time");
    let shown = labels(&form);
    assert!(shown.contains(&"High Time (s)") && !shown.contains(&"Frequency (Hz)"));
    form.enter("high_time", text("1m"));
    form.enter("low_time", text("3m"));
    accept(&mut workspace, &mut form);
    let element = workspace.circuit().element(id).unwrap();
    assert!((element.number("frequency") - 250.0).abs() < 1e-9);
    assert!((element.number("duty") - 25.0).abs() < 1e-9);
}

#[test]
fn looking_at_the_times_of_a_wave_does_not_change_it() {
    let (mut workspace, id) = placed("rail");
    let mut form = form_of(&workspace, id);
    choose(&mut form, "waveform", "Square Wave");
    choose(&mut form, "specify_as", "High Time/Low Time");
    choose(&mut form, "specify_as", "Frequency/Duty Cycle");
    accept(&mut workspace, &mut form);
    let element = workspace.circuit().element(id).unwrap();
    assert_eq!(element.number("frequency"), 60.0);
}

#[test]
fn effective_values_are_for_sources_alone() {
    let (mut workspace, id) = placed("rail");
    let mut form = form_of(&workspace, id);
    form.enter("voltage", text("120 rms"));
    accept(&mut workspace, &mut form);
    let voltage = workspace.circuit().element(id).unwrap().number("voltage");
    assert!((voltage - 169.7056).abs() < 1e-3);
    let (workspace, id) = placed("resistor");
    let mut form = form_of(&workspace, id);
    form.enter("resistance", text("120 rms"));
    assert_eq!(form.commands("dialog"), None);
}

#[test]
fn the_focus_starts_where_one_types() {
    for (kind, first) in [
        ("resistor", "resistance"),
        ("rail", "voltage"),
        ("logic-input", "name"),
        ("logic-output", "name"),
        ("labelled-node", "text"),
        ("text", "text"),
        ("jk-flip-flop", "name"),
        ("and", "inputs"),
    ] {
        let (workspace, id) = placed(kind);
        let form = form_of(&workspace, id);
        assert_eq!(form.first_field(), Some(first), "{kind}");
    }
}

#[test]
fn with_another_seed_the_fields_that_one_types_into_change_places_and_the_first_has_the_focus() {
    let (workspace, id) = placed("rail");
    let usual = form_of(&workspace, id);
    let keys = |form: &Form| -> Vec<_> { form.shown().iter().map(|it| it.key).collect() };
    let same = usual.clone().opened(Opening::new(0));
    assert_eq!(keys(&same), keys(&usual));
    assert_eq!(same.first_field(), usual.first_field());
    let mut firsts = BTreeSet::new();
    for seed in 1..40 {
        let form = usual.clone().opened(Opening::new(seed));
        let (mut moved, mut before) = (keys(&form), keys(&usual));
        let place = |key| moved.iter().position(|it| *it == key);
        assert_eq!(place("waveform"), Some(2), "{seed}");
        assert_eq!(form.first_field(), moved.first().copied(), "{seed}");
        firsts.extend(form.first_field());
        moved.sort_unstable();
        before.sort_unstable();
        assert_eq!(moved, before, "{seed}");
    }
    assert_eq!(Vec::from_iter(firsts), ["name", "offset", "voltage"]);
}

#[test]
fn a_model_is_chosen_from_the_known_ones() {
    let (mut workspace, id) = placed("diode");
    let mut form = form_of(&workspace, id);
    choose(&mut form, "model", "1N4148");
    accept(&mut workspace, &mut form);
    assert_eq!(
        workspace.circuit().element(id).unwrap().text("model"),
        "1N4148"
    );
}

#[test]
fn models_of_the_circuit_are_offered_where_they_fit() {
    let (mut workspace, id) = placed("diode");
    for kind in ModelKind::ALL {
        let model = CustomModel::new(kind, &format!("my {kind:?}"));
        workspace.apply(Command::DefineModel { model }, 0).unwrap();
    }
    let mut form = form_of(&workspace, id);
    let shown = form.shown();
    let field = shown.iter().find(|field| field.key == "model").unwrap();
    let Entry::Choice { options, .. } = &field.entry else {
        panic!("a model is chosen from a list");
    };
    assert!(options.contains(&"my Diode".into()) && !options.contains(&"my Transistor".into()));
    choose(&mut form, "model", "my Diode");
    accept(&mut workspace, &mut form);
    let element = workspace.circuit().element(id).unwrap();
    assert_eq!(element.text("model"), "my Diode");
}

#[test]
fn what_a_click_switches_is_no_field() {
    for kind in ["switch", "spdt", "dpdt", "cross-switch", "logic-input"] {
        let (workspace, id) = placed(kind);
        let shown = form_of(&workspace, id).shown();
        assert!(shown.iter().all(|field| field.key != "position"), "{kind}");
    }
    let (workspace, id) = placed("potentiometer");
    let shown = form_of(&workspace, id).shown();
    assert!(shown.iter().any(|field| field.key == "position"));
}

#[test]
fn every_part_has_a_form_that_changes_nothing_by_itself() {
    for part in elements::ALL {
        let element = Element::new(part.kind(), Point::new(0, 0), Point::new(64, 0));
        let mut form = Form::of(&element, &[]).unwrap();
        assert_eq!(form.commands("dialog"), Some(vec![]), "{}", part.kind());
        assert!(form.title().starts_with("Edit "), "{}", part.kind());
    }
}

proptest! {
    /// Whatever is typed, the workspace accepts what the form lets through.
    #[test]
    fn accepted_entries_are_never_refused_later(
        kind in 0..elements::ALL.len(),
        typed in proptest::collection::vec("[0-9.eukmM%Va -]{0,6}", 8),
    ) {
        let (mut workspace, id) = placed(elements::ALL[kind].kind());
        let mut form = form_of(&workspace, id);
        for (field, typed) in form.shown().iter().zip(typed) {
            if matches!(field.entry, Entry::Text(_)) {
                form.enter(field.key, Entry::Text(typed));
            }
        }
        for command in form.commands("dialog").unwrap_or_default() {
            prop_assert!(workspace.apply(command, 0).is_ok());
        }
    }
}
