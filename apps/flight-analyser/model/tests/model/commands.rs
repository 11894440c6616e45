//! What each command does and what it refuses.

use flight_analyser_model::{
    Circle, Command, Document, Filter, FlightName, MapTheme, Measurement, Recording, Refusal,
    Settings, Workspace,
};
use serde_json::json;

fn flight(callsign: &str) -> FlightName {
    FlightName {
        icao24: "3C6444".into(),
        callsign: callsign.into(),
    }
}

fn select(callsign: &str, adds: bool) -> Command {
    Command::Select {
        flight: flight(callsign),
        adds,
    }
}

fn circle(radius_km: f64) -> Command {
    Command::DrawCircle {
        circle: Circle {
            airport: "ORY".into(),
            lat: 48.7233,
            lon: 2.3794,
            radius_km,
        },
    }
}

fn run(workspace: &mut Workspace, command: Command) -> Result<(), Refusal> {
    workspace.apply(command, 0).map(|_| ())
}

#[test]
fn a_fresh_page_plays_from_sixteen() {
    let workspace = Workspace::new(0);
    let clock = &workspace.document().clock;
    assert!(clock.is_playing);
    assert_eq!((clock.at_ms, clock.speed), (36_000_000, 30));
    assert!(workspace.document().selection.is_empty());
}

#[test]
fn going_somewhere_keeps_the_clock_running_or_standing() {
    let mut workspace = Workspace::new(0);
    let seek = |at_ms| Command::Seek {
        at_ms,
        gesture: None,
    };
    run(&mut workspace, seek(60_000)).expect("inside");
    assert!(workspace.document().clock.is_playing);
    run(&mut workspace, Command::Pause { at_ms: 90_000 }).expect("inside");
    run(&mut workspace, seek(120_000)).expect("inside");
    assert!(!workspace.document().clock.is_playing);
    assert_eq!(
        run(&mut workspace, seek(43_200_000)),
        Err(Refusal::OutsideRecording)
    );
    assert_eq!(workspace.document().clock.at_ms, 120_000);
    let speed = Command::SetSpeed { speed: 7, at_ms: 0 };
    assert_eq!(run(&mut workspace, speed), Err(Refusal::NoSuchSpeed(7)));
}

#[test]
fn one_flight_at_a_time_unless_it_is_added() {
    let mut workspace = Workspace::new(0);
    run(&mut workspace, select("A", false)).expect("a flight");
    run(&mut workspace, Command::Follow { on: true }).expect("somebody is selected");
    run(&mut workspace, select("B", false)).expect("a flight");
    assert_eq!(workspace.document().selection, [flight("B")]);
    assert!(!workspace.document().is_following, "somebody else");
    for name in ["C", "D", "E", "F", "G"] {
        run(&mut workspace, select(name, true)).expect("room");
    }
    assert_eq!(
        run(&mut workspace, select("H", true)),
        Err(Refusal::TooManySelected)
    );
    run(
        &mut workspace,
        Command::Deselect {
            flight: flight("B"),
        },
    )
    .expect("there");
    assert_eq!(workspace.document().selection.len(), 5);
    run(&mut workspace, Command::SelectNobody).expect("always");
    let follow = Command::Follow { on: true };
    assert_eq!(run(&mut workspace, follow), Err(Refusal::NobodySelected));
    let wrong = Command::Select {
        flight: FlightName {
            icao24: "XYZ".into(),
            callsign: String::new(),
        },
        adds: false,
    };
    assert_eq!(run(&mut workspace, wrong), Err(Refusal::NoSuchFlight));
}

#[test]
fn a_circle_replaces_the_last_one_and_can_be_undone() {
    let mut workspace = Workspace::new(0);
    run(&mut workspace, circle(20.0)).expect("a circle");
    run(&mut workspace, circle(40.0)).expect("a circle");
    let radius =
        |workspace: &Workspace| workspace.drawings().circle.as_ref().map(|it| it.radius_km);
    assert_eq!(radius(&workspace), Some(40.0));
    run(&mut workspace, Command::Undo).expect("a step");
    assert_eq!(radius(&workspace), Some(20.0));
    run(&mut workspace, Command::Undo).expect("a step");
    assert_eq!(radius(&workspace), None);
    assert_eq!(
        run(&mut workspace, Command::Undo),
        Err(Refusal::NothingToUndo)
    );
    run(&mut workspace, Command::Redo).expect("a step");
    run(&mut workspace, Command::ClearCircle).expect("a circle");
    assert_eq!(radius(&workspace), None);
    for absurd in [0.0, 0.99, 2000.1, -5.0, f64::NAN, f64::INFINITY] {
        assert!(run(&mut workspace, circle(absurd)).is_err(), "{absurd}");
    }
}

#[test]
fn measurements_are_bounded_and_on_earth() {
    let mut workspace = Workspace::new(0);
    let measure = |from| Command::Measure {
        measurement: Measurement {
            from,
            to: [0.0, 0.0],
        },
    };
    for _ in 0..20 {
        run(&mut workspace, measure([10.0, 10.0])).expect("room");
    }
    assert_eq!(
        run(&mut workspace, measure([1.0, 1.0])),
        Err(Refusal::TooManyMeasurements)
    );
    run(&mut workspace, Command::ClearMeasurements).expect("some");
    assert_eq!(
        run(&mut workspace, measure([91.0, 0.0])),
        Err(Refusal::NoSuchPlace)
    );
    assert_eq!(
        run(&mut workspace, measure([0.0, f64::NAN])),
        Err(Refusal::NoSuchPlace)
    );
}

#[test]
fn another_recording_begins_anew_but_keeps_the_settings() {
    let mut workspace = Workspace::new(0);
    let settings = Settings {
        theme: MapTheme::Light,
        ..Settings::default()
    };
    run(
        &mut workspace,
        Command::SetSettings {
            settings: settings.clone(),
        },
    )
    .expect("settings");
    run(&mut workspace, circle(20.0)).expect("a circle");
    run(&mut workspace, select("A", false)).expect("a flight");
    let recording = Recording {
        name: "mine".into(),
        epoch_seconds: 0,
        step_seconds: 10,
        steps: 90,
    };
    let open = Command::OpenRecording {
        recording: recording.clone(),
    };
    run(&mut workspace, open).expect("a recording");
    let mut expected = Document::new(recording.clone(), 0, false);
    expected.settings = settings;
    assert_eq!(*workspace.document(), expected);
    assert_eq!(workspace.drawings().circle, None);
    let empty = Recording {
        steps: 0,
        ..recording
    };
    let open = Command::OpenRecording { recording: empty };
    assert_eq!(run(&mut workspace, open), Err(Refusal::NoSuchRecording));
}

#[test]
fn a_filter_must_leave_room() {
    let mut workspace = Workspace::new(0);
    let filter = Filter {
        lowest_ft: 20_000,
        highest_ft: 10_000,
        ..Filter::default()
    };
    assert_eq!(
        run(&mut workspace, Command::SetFilter { filter }),
        Err(Refusal::EmptyBand)
    );
}

#[test]
fn a_state_that_makes_no_sense_is_not_read() {
    let workspace = Workspace::new(0);
    let good = workspace.export();
    let with = |path: &str, value| {
        let mut state = good.clone();
        *state.pointer_mut(path).expect("a field") = value;
        Workspace::from_export(0, &state).is_ok()
    };
    assert!(Workspace::from_export(0, &good).is_ok());
    assert!(!with("/schema", json!("flight-analyser/9")));
    assert!(!with("/clock/atMs", json!(99_999_999)));
    assert!(!with("/clock/speed", json!(31)));
    assert!(!with("/isFollowing", json!(true)));
    assert!(!with("/recording/steps", json!(0)));
    assert!(!with(
        "/selection",
        json!([{"icao24": "zz", "callsign": "A"}])
    ));
    assert!(!with(
        "/drawings/circle",
        json!({"airport": "X", "lat": 0, "lon": 0, "radiusKm": 5000})
    ));
    assert!(Workspace::from_export(0, &json!({})).is_err());
    assert!(Workspace::from_export(0, &json!(null)).is_err());
}
