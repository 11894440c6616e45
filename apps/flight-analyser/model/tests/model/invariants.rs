//! Whatever is done to a document: replaying gives the same bytes, refusals change nothing, and what
//! was exported can be read again.

use flight_analyser_model::{
    Circle, Command, Filter, FlightName, Measurement, Settings, Workspace,
};
use proptest::prelude::*;

fn place() -> impl Strategy<Value = [f64; 2]> {
    (-95.0..95.0, -190.0..190.0).prop_map(|(lat, lon): (f64, f64)| [lat, lon])
}

fn flight() -> impl Strategy<Value = FlightName> {
    let name = |number: u8| FlightName {
        icao24: format!("{number:06X}"),
        callsign: format!("TST{number}"),
    };
    (0u8..9).prop_map(name)
}

fn circle() -> impl Strategy<Value = Circle> {
    (place(), -10.0..2100.0).prop_map(|([lat, lon], radius_km)| Circle {
        airport: "TST".into(),
        lat,
        lon,
        radius_km,
    })
}

fn command() -> impl Strategy<Value = Command> {
    let moment = 0u32..43_400_000;
    prop_oneof![
        moment.clone().prop_map(|at_ms| Command::Play { at_ms }),
        moment.clone().prop_map(|at_ms| Command::Pause { at_ms }),
        moment.clone().prop_map(|at_ms| Command::Seek {
            at_ms,
            gesture: None
        }),
        (0u16..400, moment).prop_map(|(speed, at_ms)| Command::SetSpeed { speed, at_ms }),
        (flight(), any::<bool>()).prop_map(|(flight, adds)| Command::Select { flight, adds }),
        flight().prop_map(|flight| Command::Deselect { flight }),
        Just(Command::SelectNobody),
        any::<bool>().prop_map(|on| Command::Follow { on }),
        circle().prop_map(|circle| Command::DrawCircle { circle }),
        Just(Command::ClearCircle),
        (place(), place()).prop_map(|(from, to)| Command::Measure {
            measurement: Measurement { from, to }
        }),
        Just(Command::ClearMeasurements),
        place().prop_map(|at| Command::PutPin { at }),
        (0u32..5, place()).prop_map(|(number, to)| Command::MovePin { number, to }),
        (0u32..5).prop_map(|number| Command::RemovePin { number }),
        (0i32..60_000, 0i32..60_000).prop_map(|(lowest_ft, highest_ft)| Command::SetFilter {
            filter: Filter {
                lowest_ft,
                highest_ft,
                ..Filter::default()
            }
        }),
        any::<bool>().prop_map(|shows_night| Command::SetSettings {
            settings: Settings {
                shows_night,
                ..Settings::default()
            }
        }),
        Just(Command::Undo),
        Just(Command::Redo),
    ]
}

proptest! {
    #[test]
    fn replay_and_restore_give_the_same_bytes(commands in prop::collection::vec(command(), 0..60)) {
        let mut workspace = Workspace::new(3);
        for command in commands {
            let before = workspace.export();
            if workspace.apply(command, 7).is_err() {
                prop_assert_eq!(workspace.export(), before);
            }
        }
        let export = workspace.export();
        let again = Workspace::replay(3, workspace.operations()).expect("its own log");
        prop_assert_eq!(again.export().to_string(), export.to_string());
        let read = Workspace::from_export(3, &export).expect("its own export");
        prop_assert_eq!(read.export().to_string(), export.to_string());
    }
}
