//! Pins on the map, and layers of plots in documents.

use flight_analyser_model::{Command, Recording, Refusal, Workspace};
use serde_json::{Value, json};

fn run(workspace: &mut Workspace, command: Command) -> Result<(), Refusal> {
    workspace.apply(command, 0).map(|_| ())
}

fn put(lat: f64) -> Command {
    Command::PutPin { at: [lat, 11.0] }
}

fn numbers(workspace: &Workspace) -> Vec<u32> {
    let pins = &workspace.drawings().pins;
    pins.iter().map(|pin| pin.number).collect()
}

#[test]
fn a_pin_gets_the_lowest_number_that_is_free() {
    let mut workspace = Workspace::new(0);
    for lat in [1.0, 2.0, 3.0] {
        run(&mut workspace, put(lat)).expect("room");
    }
    run(&mut workspace, Command::RemovePin { number: 2 }).expect("there");
    assert_eq!(numbers(&workspace), [1, 3]);
    run(&mut workspace, put(4.0)).expect("room");
    assert_eq!(numbers(&workspace), [1, 2, 3]);
    let second = workspace.drawings().pin(2).map(|pin| pin.at);
    assert_eq!(second, Some([4.0, 11.0]));
}

#[test]
fn pins_are_moved_removed_and_undone() {
    let mut workspace = Workspace::new(0);
    run(&mut workspace, put(1.0)).expect("room");
    let to = [5.0, 6.0];
    run(&mut workspace, Command::MovePin { number: 1, to }).expect("there");
    let at = |workspace: &Workspace| workspace.drawings().pin(1).map(|pin| pin.at);
    assert_eq!(at(&workspace), Some(to));
    run(&mut workspace, Command::Undo).expect("a step");
    assert_eq!(at(&workspace), Some([1.0, 11.0]));
    run(&mut workspace, Command::RemovePin { number: 1 }).expect("there");
    assert_eq!(at(&workspace), None);
    run(&mut workspace, Command::Undo).expect("a step");
    assert_eq!(at(&workspace), Some([1.0, 11.0]));
    for command in [
        Command::MovePin { number: 2, to },
        Command::RemovePin { number: 2 },
    ] {
        assert_eq!(run(&mut workspace, command), Err(Refusal::NoSuchPin(2)));
    }
    assert_eq!(run(&mut workspace, put(91.0)), Err(Refusal::NoSuchPlace));
    for _ in 1..60 {
        run(&mut workspace, put(1.0)).expect("room");
    }
    assert_eq!(run(&mut workspace, put(1.0)), Err(Refusal::TooManyPins));
}

#[test]
fn without_pins_and_plots_a_state_is_written_as_ever() {
    let state = Workspace::new(0).export();
    assert!(state.get("plots").is_none());
    assert!(state["drawings"].get("pins").is_none());
}

fn with_plots() -> Value {
    let mut state = Workspace::new(0).export();
    state["recording"] = json!({
        "name": "Radar", "epochSeconds": 1_656_309_600, "stepSeconds": 6, "steps": 50,
    });
    state["clock"] = json!({"atMs": 0, "isPlaying": false, "speed": 30});
    state["plots"] = json!({
        "seed": 5, "centre": [48.0, 11.0], "zoom": 10, "falsePlots": 60.0, "afterglow": 4,
        "movers": [{
            "from": [48.1, 11.0], "headingDeg": 80.0, "speedKt": 400.0,
            "legs": [{"sweeps": 20, "turnDeg": 1.0, "speedBy": 1.0}], "missed": [],
        }],
    });
    state
}

#[test]
fn a_start_document_may_have_plots_and_keeps_them_until_another_recording() {
    let state = with_plots();
    let mut workspace = Workspace::from_export(0, &state).expect("a state");
    assert_eq!(workspace.export(), state);
    run(&mut workspace, put(48.0)).expect("room");
    let again = workspace.export();
    let read = Workspace::from_export(0, &again).expect("its own export");
    assert_eq!(read.export().to_string(), again.to_string());
    let recording = Recording {
        name: "mine".into(),
        epoch_seconds: 0,
        step_seconds: 60,
        steps: 90,
    };
    run(&mut workspace, Command::OpenRecording { recording }).expect("a recording");
    assert!(workspace.document().plots.is_none());
    assert!(workspace.drawings().pins.is_empty());
}

#[test]
fn plots_and_pins_that_make_no_sense_are_not_read() {
    let with = |path: &str, value: Value| {
        let mut state = with_plots();
        *state.pointer_mut(path).expect("a field") = value;
        Workspace::from_export(0, &state).is_ok()
    };
    assert!(with("/plots/afterglow", json!(0)));
    assert!(!with("/plots/afterglow", json!(90)));
    assert!(!with("/plots/falsePlots", json!(-1)));
    assert!(!with("/plots/movers/0/speedKt", json!(1e9)));
    let pins = |pins: Value| {
        let mut state = with_plots();
        state["drawings"]["pins"] = pins;
        Workspace::from_export(0, &state).is_ok()
    };
    assert!(pins(
        json!([{"number": 2, "at": [1, 2]}, {"number": 3, "at": [1, 2]}])
    ));
    assert!(!pins(
        json!([{"number": 2, "at": [1, 2]}, {"number": 2, "at": [1, 2]}])
    ));
    assert!(!pins(json!([{"number": 0, "at": [1, 2]}])));
    assert!(!pins(json!([{"number": 1, "at": [100, 2]}])));
}
