//! The committed world, and that it is what the generator makes.

use std::collections::HashSet;

use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::reading::{self, Units};
use flight_analyser_model::world::{Class, FlightId, World};

use super::{Input, generate};

const AIRPORTS: &[u8] = include_bytes!("../../../web/data/airports.bin");
const BORDERS: &[u8] = include_bytes!("../../../web/data/borders10.bin");
const WORLD: &[u8] = include_bytes!("../../../web/data/world.faw");
/// Flights with a script.
const SCRIPTED: usize = 108;

fn made(seed: u64, legs: u32) -> Vec<u8> {
    generate(&Input {
        seed,
        legs,
        airports: AIRPORTS,
        borders: BORDERS,
    })
    .unwrap()
}

fn airports() -> Airports {
    Airports::read(AIRPORTS).unwrap()
}

fn world() -> World {
    World::read(WORLD, &airports()).unwrap()
}

fn step(world: &World, label: &str) -> u16 {
    world.window().step_of(label).unwrap()
}

/// Everybody that is heard at a step, with position and ground.
fn heard(world: &World, step: u16) -> Vec<(FlightId, [f64; 2], bool)> {
    let place = |flight: FlightId| {
        let place = world.place(flight, step)?;
        Some((
            flight,
            [f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4],
            place.on_ground,
        ))
    };
    world.present(step).into_iter().filter_map(place).collect()
}

fn is_scripted(flight: FlightId) -> bool {
    (flight as usize) < SCRIPTED
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    let world = made(7, 1_500);
    assert!(world == made(7, 1_500));
    assert!(world != made(8, 1_500));
}

#[test]
fn the_committed_world_is_what_the_generator_makes() {
    assert!(
        made(crate::SEED, crate::LEGS) == WORLD,
        "run `cargo run -p flight-analyser-world -- generate`"
    );
}

#[test]
fn there_is_as_much_traffic_as_on_a_busy_day_in_a_small_file() {
    assert!(WORLD.len() < 2_000_000);
    let world = world();
    assert!((55_000..70_000).contains(&world.flights().len()));
    let aircraft = |label: &str| heard(&world, step(&world, label)).len();
    assert!((9_000..12_000).contains(&aircraft("15:00")));
    assert!((6_500..9_000).contains(&aircraft("06:40")));
    let light = world
        .flights()
        .iter()
        .filter(|flight| matches!(flight.class, Class::Light | Class::Helicopter))
        .count();
    assert!((2_000..5_000).contains(&light));
}

#[test]
fn callsigns_and_addresses_are_unique_and_none_begins_with_a_scripted_one() {
    let world = world();
    let callsigns: HashSet<&str> = world
        .flights()
        .iter()
        .map(|flight| flight.callsign.as_str())
        .collect();
    let addresses: HashSet<u32> = world.flights().iter().map(|flight| flight.icao24).collect();
    assert_eq!(callsigns.len(), world.flights().len());
    assert_eq!(addresses.len(), world.flights().len());
    let (scripted, others) = world.flights().split_at(SCRIPTED);
    for (number, script) in scripted.iter().enumerate() {
        let others = others
            .iter()
            .chain(scripted[..number].iter())
            .chain(&scripted[number + 1..]);
        for other in others {
            let clash = other.callsign.starts_with(&script.callsign)
                || script.callsign.starts_with(&other.callsign);
            assert!(!clash, "{} and {}", script.callsign, other.callsign);
        }
    }
    assert!(others.iter().all(|flight| flight.callsign.len() <= 8));
    let emergencies = [0o7500, 0o7600, 0o7700];
    assert!(
        world
            .flights()
            .iter()
            .all(|flight| !emergencies.contains(&flight.squawk.unwrap()))
    );
}

#[test]
fn every_flight_is_heard_at_its_first_and_last_step() {
    let world = world();
    for (number, flight) in (0..).zip(world.flights()) {
        assert!(
            world.place(number, flight.first_step).is_some(),
            "{}",
            flight.callsign
        );
        assert!(
            world.place(number, flight.last_step).is_some(),
            "{}",
            flight.callsign
        );
    }
}

#[test]
fn a_moment_does_not_depend_on_what_was_asked_before() {
    let (one, other) = (world(), world());
    let flights: Vec<FlightId> = (0..one.flights().len() as FlightId).step_by(997).collect();
    let forwards: Vec<_> = flights
        .iter()
        .flat_map(|&flight| (0..720).map(move |step| (flight, step)))
        .map(|(flight, step)| one.sample(flight, step))
        .collect();
    let mut backwards: Vec<_> = flights
        .iter()
        .rev()
        .flat_map(|&flight| (0..720).rev().map(move |step| (flight, step)))
        .map(|(flight, step)| other.sample(flight, step))
        .collect();
    backwards.reverse();
    assert!(forwards == backwards);
}

#[test]
fn scripted_flights_move_as_aircraft_do() {
    let world = world();
    for flight in 0..SCRIPTED as FlightId {
        let name = &world.flights()[flight as usize].callsign;
        let mut before: Option<(u16, [f64; 2], bool)> = None;
        for step in 0..720 {
            let Some(sample) = world.sample(flight, step) else {
                continue;
            };
            let knots = f64::from(sample.speed.unwrap()) / 10.0 * 1.943_84;
            let feet_a_minute = f64::from(sample.vertical.unwrap()) / 100.0 * 196.850_4;
            let km = before
                .filter(|before| before.0 + 1 == step)
                .map(|before| distance_km(before.1, sample.position()));
            let was_airborne = before.is_some_and(|before| !before.2);
            // In the minute after lift-off the speed still counts the runway.
            if !sample.on_ground && was_airborne {
                assert!((60.0..=530.0).contains(&knots), "{name} {step}: {knots} kt");
            }
            assert!(
                feet_a_minute.abs() <= 4_500.0,
                "{name} {step}: {feet_a_minute} ft/min"
            );
            assert!(km.unwrap_or_default() <= 20.0, "{name} {step}: {km:?} km");
            before = Some((step, sample.position(), sample.on_ground));
        }
    }
}

#[test]
fn legs_move_as_aircraft_do() {
    let world = world();
    for flight in (SCRIPTED as FlightId..world.flights().len() as FlightId).step_by(61) {
        let row = &world.flights()[flight as usize];
        let mut before: Option<(u16, [f64; 2])> = None;
        for step in row.first_step..=row.last_step {
            let Some(sample) = world.sample(flight, step) else {
                continue;
            };
            let knots = f64::from(sample.speed.unwrap()) / 10.0 * 1.943_84;
            assert!(knots <= 560.0, "{} {step}: {knots} kt", row.callsign);
            assert!(
                sample.vertical.unwrap().abs() <= 2_300,
                "{} {step}",
                row.callsign
            );
            if let Some((earlier, position)) = before.filter(|before| before.0 + 1 == step) {
                let km = distance_km(position, sample.position());
                assert!(km < 18.0, "{} {earlier}: {km} km", row.callsign);
            }
            before = Some((step, sample.position()));
        }
    }
}

#[test]
fn pinned_readings_show_as_they_are_quoted() {
    let world = world();
    let sample = |callsign: &str, label: &str| {
        let flight = world.by_callsign(callsign).unwrap();
        world.sample(flight, step(&world, label)).unwrap()
    };
    let altitude = |metres: Option<i16>| reading::altitude(metres.unwrap(), Units::Aviation);
    let speed = |callsign: &str, label: &str| {
        reading::speed(sample(callsign, label).speed.unwrap(), Units::Aviation)
    };
    for (label, geo, knots) in [
        ("14:29", "30,381 ft", "384 kts"),
        ("14:30", "30,407 ft", "386 kts"),
        ("14:31", "30,433 ft", "387 kts"),
    ] {
        assert_eq!(altitude(sample("VVC5776", label).geo_m), geo);
        assert_eq!(altitude(sample("VVC5776", label).baro_m), "28,999 ft");
        assert_eq!(speed("VVC5776", label), knots);
    }
    for (label, geo) in [
        ("15:59", "38,750 ft"),
        ("16:00", "38,776 ft"),
        ("16:01", "38,799 ft"),
    ] {
        assert_eq!(altitude(sample("MSR726", label).geo_m), geo);
        assert_eq!(altitude(sample("MSR726", label).baro_m), "36,998 ft");
        assert_eq!(sample("MSR726", label).vertical, Some(0));
    }
    assert_eq!(altitude(sample("AFR24NL", "16:20").geo_m), "32,451 ft");
    assert_eq!(altitude(sample("AFR24NL", "16:20").baro_m), "31,001 ft");
    assert_eq!(altitude(sample("RYR61XN", "16:20").geo_m), "38,750 ft");
    for (label, knots) in [
        ("11:15", "480 kts"),
        ("11:20", "478 kts"),
        ("11:30", "474 kts"),
    ] {
        assert_eq!(speed("ASA1217", label), knots);
        assert_eq!(altitude(sample("ASA1217", label).baro_m), "35,026 ft");
        assert_eq!(altitude(sample("ASA1217", label).geo_m), "36,526 ft");
    }
    for (asked, around) in [("11:15", ["11:14", "11:16"]), ("11:30", ["11:29", "11:31"])] {
        assert!(
            around
                .iter()
                .all(|near| speed("ASA1217", near) != speed("ASA1217", asked))
        );
    }
    assert_eq!(
        reading::squawk(sample("ASA1217", "11:15").squawk.unwrap()),
        "4166"
    );
}

#[test]
fn the_background_keeps_out_of_what_is_asked() {
    let (world, airports) = (world(), airports());
    let zones = [
        ("ICN", 170.0, "13:56", "14:04"),
        ("TRV", 520.0, "11:38", "11:44"),
        ("KLV", 55.0, "15:56", "16:14"),
        ("ORY", 26.0, "15:57", "16:03"),
        ("ZRH", 50.0, "15:57", "16:03"),
        ("MAN", 14.0, "14:18", "14:30"),
        ("XCR", 60.0, "16:18", "16:30"),
        ("OST", 42.0, "11:41", "11:52"),
        ("SZG", 62.0, "16:28", "16:32"),
    ];
    for (code, km, from, to) in zones {
        let airport = airports.by_iata(code).unwrap();
        for minute in step(&world, from)..=step(&world, to) {
            for (flight, position, _) in heard(&world, minute) {
                let is_out = distance_km([airport.lat, airport.lon], position) > km;
                assert!(
                    is_scripted(flight) || is_out,
                    "{} at {code}",
                    world.flights()[flight as usize].callsign
                );
            }
        }
    }
    let fields = [
        ("BUD", "16:04", "16:32"),
        ("JFK", "11:18", "11:46"),
        ("VIE", "09:55", "10:21"),
        ("MAN", "14:10", "14:34"),
    ];
    for (code, from, to) in fields {
        let airport = airports.by_iata(code).unwrap();
        for minute in step(&world, from)..=step(&world, to) {
            for (flight, position, on_ground) in heard(&world, minute) {
                let is_there = on_ground && distance_km([airport.lat, airport.lon], position) < 8.0;
                assert!(
                    is_scripted(flight) || !is_there,
                    "{} at {code}",
                    world.flights()[flight as usize].callsign
                );
            }
        }
    }
}

#[test]
fn the_background_keeps_away_from_flights_that_are_asked_about() {
    let world = world();
    for (callsign, km, from, to) in [
        ("ASA1217", 170.0, "11:13", "11:17"),
        ("VOE25HV", 60.0, "07:47", "07:57"),
    ] {
        let asked = world.by_callsign(callsign).unwrap();
        for minute in step(&world, from)..=step(&world, to) {
            let centre = world.sample(asked, minute).unwrap().position();
            for (flight, position, _) in heard(&world, minute) {
                let is_out = distance_km(centre, position) > km;
                assert!(
                    is_scripted(flight) || is_out,
                    "{} near {callsign}",
                    world.flights()[flight as usize].callsign
                );
            }
        }
    }
    for minute in step(&world, "16:04")..=step(&world, "16:24") {
        for (flight, [lat, lon], _) in heard(&world, minute) {
            let is_over_channel = (50.0..51.9).contains(&lat) && (-0.8..3.2).contains(&lon);
            assert!(
                is_scripted(flight) || !is_over_channel,
                "{}",
                world.flights()[flight as usize].callsign
            );
        }
    }
}

#[test]
fn nobody_flies_over_ukraine() {
    let (world, borders) = (world(), Borders::read(BORDERS).unwrap());
    let ukraine = borders
        .countries()
        .iter()
        .position(|country| country.name == "Ukraine")
        .unwrap();
    for minute in (0..720).step_by(40) {
        for (flight, [lat, lon], _) in heard(&world, minute) {
            let country = borders.country_at(lat, lon).map(usize::from);
            assert_ne!(
                country,
                Some(ukraine),
                "{}",
                world.flights()[flight as usize].callsign
            );
        }
    }
}

/// The page tells the country of an address by a table of its own.
#[test]
fn addresses_of_a_country_are_told_to_be_its_own() {
    let blocks = include_str!("../carriers/blocks.txt").lines();
    let mut count = 0;
    for line in blocks.filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split(';').collect();
        let [first, last] = [0, 1].map(|it| u32::from_str_radix(words[it], 16).unwrap());
        for address in [first, last] {
            let country = flight_analyser_model::origin_country(address);
            assert_eq!(country, Some(words[2]), "{address:06X}");
        }
        count += 1;
    }
    assert!(count > 50);
    let unknown = flight_analyser_model::origin_country(0x60_0000);
    assert_eq!(unknown, None);
}
