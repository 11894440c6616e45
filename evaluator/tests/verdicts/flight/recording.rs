//! The recording confirms every answer: computed from its file, the airports and the borders alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use evaluator::TaskFile;
use evaluator::flight_truth::{self, Confirmation, Sky};
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::reading::{self, Units};
use flight_analyser_model::world::World;
use protocol::App;

use super::answers::TABLES;
use super::object;
use crate::judging::feasible;

fn data(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../apps/flight-analyser/web/data");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn airports() -> Airports {
    Airports::read(&data("airports.bin")).expect("the airports can be read")
}

fn world() -> World {
    World::read(&data("world.faw"), &airports()).expect("the recording can be read")
}

fn sky(borders: &str) -> Sky {
    let borders = Borders::read(&data(borders)).expect("the borders can be read");
    Sky::over(Box::new(world()), airports(), borders)
}

fn flight_tasks() -> impl Iterator<Item = &'static TaskFile> {
    feasible().filter(|task| task.brief.app == App::FlightAnalyser)
}

type Found = Vec<(&'static str, Vec<Confirmation>)>;

/// The computed answers, when all of them are the declared ones.
#[track_caller]
fn confirmed(sky: &Sky, tasks: impl Iterator<Item = &'static TaskFile>) -> Found {
    let mut complaints = Vec::new();
    let mut found = Vec::new();
    for task in tasks {
        let id = task.brief.id.as_str();
        match flight_truth::confirm(task.expected.as_deref(), sky) {
            Err(reason) => complaints.push(format!("{id}: {reason}")),
            Ok(fields) => {
                complaints.extend(fields.iter().filter(|it| !it.agrees).map(|it| {
                    let (field, computed, declared) = (&it.field, &it.computed, &it.declared);
                    format!("{id}: {field} is {computed}, the task file has {declared}")
                }));
                found.push((id, fields));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    found
}

#[test]
fn every_answer_is_what_the_recording_says_and_the_documentation_lists_it() {
    let found = confirmed(&sky("borders10.bin"), flight_tasks());
    assert_eq!(found.len(), TABLES.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/flight-answers.md");
    let text = fs::read_to_string(path).expect("docs/flight-answers.md");
    let renew = "`cargo run -p evaluator --example flight_answers` writes it again";
    assert_eq!(text, flight_truth::table(&found), "{renew}");
}

/// What has to have been on the screen is computed, not written by hand.
#[test]
fn every_task_file_has_the_sights_that_its_question_needs() {
    let sky = sky("borders10.bin");
    let renew = "`cargo run -p evaluator --example flight_answers` writes them again";
    for task in flight_tasks() {
        let id = &task.brief.id;
        let declared = task.expected.as_deref();
        let needed = flight_truth::needed(declared, &sky);
        let needed = needed.unwrap_or_else(|reason| panic!("{id}: {reason}"));
        assert_eq!(
            flight_truth::declared_sights(declared),
            needed,
            "{id}: {renew}"
        );
        let keys = task
            .expected
            .as_ref()
            .map_or(Vec::new(), |it| it.answer_keys());
        let has_sight = |key: &String| needed.iter().any(|it| it.fields.contains(key));
        assert!(keys.iter().all(has_sight), "{id}");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tasks/{id}.toml"));
        let text = fs::read_to_string(path).expect("the task file");
        let again = flight_truth::with_evidence(&text, &needed);
        assert_eq!(again.as_ref(), Ok(&text), "{id}: {renew}");
    }
}

/// Borders of half the accuracy lead to the same answers.
#[test]
fn no_answer_hangs_on_the_last_kilometre_of_a_border() {
    let about_borders = |task: &&TaskFile| task.brief.tags.iter().any(|it| it == "borders");
    let tasks = flight_tasks().filter(about_borders);
    assert_eq!(confirmed(&sky("borders50.bin"), tasks).len(), 4);
}

#[test]
fn every_answer_is_clear_of_others() {
    let sky = sky("borders10.bin");
    let mut complaints = Vec::new();
    let mut count = 0;
    for task in flight_tasks() {
        let id = &task.brief.id;
        let margins = flight_truth::margins(task.expected.as_deref(), &sky);
        let margins = margins.unwrap_or_else(|reason| panic!("{id}: {reason}"));
        count += margins.len();
        let thin = margins.iter().filter(|it| !it.holds());
        complaints.extend(thin.map(|it| format!("{id}: {it:?}")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(count >= 27, "{count} margins");
}

/// The flight of the task that cannot be done for want of it.
#[test]
fn nobody_is_called_like_the_flight_that_is_not_there() {
    let world = world();
    let mut flights = world.flights().iter();
    assert!(!flights.any(|it| it.callsign.starts_with("QZX")));
}

/// Those of the answers and of everything that could be taken for them.
#[test]
fn callsigns_of_tasks_are_unique_and_begin_no_other() {
    let world = world();
    let mut named: BTreeSet<String> = flight_tasks()
        .flat_map(|it| flight_truth::callsigns(it.expected.as_deref()))
        .collect();
    for table in TABLES {
        let answers = table.near_misses.iter().map(|it| object(it));
        let values = answers.flat_map(|it| it.into_iter().map(|(_, value)| value));
        named.extend(
            values
                .filter_map(|it| Some(it.as_str()?.to_string()))
                .filter(|it| {
                    let is_plain = it
                        .bytes()
                        .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
                    is_plain && it.len() > 3
                }),
        );
    }
    assert!(named.len() >= 50, "{}: {named:?}", named.len());
    for callsign in &named {
        let others = world.flights().iter().map(|it| it.callsign.as_str());
        let alike: Vec<_> = others
            .filter(|it| !it.is_empty())
            .filter(|it| it.starts_with(callsign.as_str()) || callsign.starts_with(*it))
            .collect();
        assert_eq!(alike, [callsign.as_str()]);
    }
}

/// Flight and minute, then Geo Altitude, Altitude, Ground Speed and Vertical Rate where they are known.
type Reading = (&'static str, &'static str, [&'static str; 4]);

/// The published readings, and those beside them that an inexact reader would report.
const READINGS: &[Reading] = &[
    (
        "VVC5776",
        "14:29",
        ["30,381 ft", "28,999 ft", "384 kts", "0 ft/min"],
    ),
    (
        "VVC5776",
        "14:30",
        ["30,407 ft", "28,999 ft", "386 kts", "0 ft/min"],
    ),
    (
        "VVC5776",
        "14:31",
        ["30,433 ft", "28,999 ft", "387 kts", "0 ft/min"],
    ),
    (
        "MSR726",
        "15:59",
        ["38,750 ft", "36,998 ft", "", "0 ft/min"],
    ),
    (
        "MSR726",
        "16:00",
        ["38,776 ft", "36,998 ft", "", "0 ft/min"],
    ),
    (
        "MSR726",
        "16:01",
        ["38,799 ft", "36,998 ft", "", "0 ft/min"],
    ),
    (
        "AFR24NL",
        "16:20",
        ["32,451 ft", "31,001 ft", "", "0 ft/min"],
    ),
    ("RYR61XN", "16:20", ["38,750 ft", "36,998 ft", "", ""]),
    (
        "ASA1217",
        "11:15",
        ["36,526 ft", "35,026 ft", "480 kts", "0 ft/min"],
    ),
    (
        "ASA1217",
        "11:20",
        ["36,526 ft", "35,026 ft", "478 kts", "0 ft/min"],
    ),
    (
        "ASA1217",
        "11:30",
        ["36,526 ft", "35,026 ft", "474 kts", "0 ft/min"],
    ),
];

#[test]
fn the_details_say_what_was_published() {
    let world = world();
    let units = Units::Aviation;
    for (callsign, minute, published) in READINGS {
        let flight = world.by_callsign(callsign).expect(callsign);
        let step = world.window().step_of(minute).expect(minute);
        let sample = world.sample(flight, step).expect("a sample");
        let shown = [
            sample.geo_m.map(|it| reading::altitude(it, units)),
            sample.baro_m.map(|it| reading::altitude(it, units)),
            sample.speed.map(|it| reading::speed(it, units)),
            sample.vertical.map(|it| reading::vertical_rate(it, units)),
        ];
        for (shown, published) in shown.iter().zip(published) {
            let is_same = published.is_empty() || shown.as_deref() == Some(*published);
            assert!(
                is_same,
                "{callsign} at {minute}: {shown:?}, not {published}"
            );
        }
    }
    let flight = world.by_callsign("ASA1217").expect("ASA1217");
    let squawk = world.flights()[flight as usize].squawk;
    assert_eq!(squawk.map(reading::squawk).as_deref(), Some("4166"));
}
