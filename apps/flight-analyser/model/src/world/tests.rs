//! Whole files: read at once and in pieces, damaged in every way, and full of nonsense.

use proptest::prelude::*;
use serde_json::json;

use super::carriers::{Carrier, Style};
use super::container::HEADER;
use super::knots::{Knot, KnotTrack};
use super::leg::LegRow;
use super::pins::{Pin, PinField};
use super::recording::{HourRun, read_hour, write_hour};
use super::tables::{FlightRow, TrackKind};
use super::{Class, Flight, Parts, Sample, Window, World, WorldError, WorldReader};
use crate::places::{Airport, AirportSize, Airports, RunwayEnd};

const WINDOW: Window = Window {
    epoch_s: 1_656_309_600,
    step_s: 60,
    steps: 720,
};

fn airports() -> Airports {
    let airport = |iata: &str, lat: f64, lon: f64| Airport {
        iata: iata.into(),
        icao: format!("X{iata}"),
        name: iata.into(),
        city: iata.into(),
        country: "Austria".into(),
        aliases: Vec::new(),
        lat,
        lon,
        elevation_ft: 600,
        size: AirportSize::Large,
        runways: vec![RunwayEnd {
            name: "16".into(),
            lat: lat + 0.01,
            lon,
            heading: 164.0,
        }],
    };
    Airports::from_list(vec![
        airport("VIE", 48.11, 16.57),
        airport("FRA", 50.03, 8.54),
        airport("ADD", 8.98, 38.8),
    ])
}

fn leg(number: u32, route: [u16; 2], class: Class) -> LegRow {
    LegRow {
        number,
        salt: 1,
        departure: 1_200 + number as i32,
        origin: route[0],
        destination: route[1],
        level: if class == Class::Light { 4 } else { 31 },
        speed: -3,
        lateral: 12,
        wobble: -4,
        carrier: u16::from(class == Class::Light),
        class,
        first_step: 95,
        last_step: 160,
    }
}

fn flight(callsign: &str, kind: TrackKind) -> FlightRow {
    FlightRow {
        flight: Flight {
            callsign: callsign.into(),
            icao24: 0x44_0001,
            origin: Some(0),
            destination: None,
            squawk: Some(0o1234),
            class: Class::Jet,
            first_step: 2,
            last_step: 9,
        },
        kind,
        has_true_route: kind == TrackKind::Knots,
    }
}

fn sample(minute: i32) -> Sample {
    Sample {
        lat: 480_000 + 300 * minute,
        lon: 160_000 - 150 * minute,
        baro_m: (minute != 4).then_some(9_000 + minute as i16),
        geo_m: (minute != 5).then_some(9_300),
        speed: Some(2_300),
        heading: (minute != 6).then_some(3_300),
        vertical: Some(-33),
        on_ground: minute == 2,
        squawk: Some(0o2000),
        position_age_s: 3,
    }
}

fn file() -> Vec<u8> {
    let knot = |second, lat, on_ground| Knot {
        second,
        lat,
        lon: 1_650_000,
        altitude_ft: 9_000,
        on_ground,
    };
    let run = HourRun {
        flight: 1,
        presence: 0b11_1111_1100,
        samples: (2..10).map(sample).collect(),
    };
    Parts {
        window: WINDOW,
        meta: json!({ "seed": 5 }),
        flights: vec![
            flight("KNOTTED", TrackKind::Knots),
            flight("HEARD", TrackKind::Samples),
        ],
        knots: vec![KnotTrack {
            knots: vec![
                knot(120, 4_800_000, true),
                knot(180, 4_801_000, false),
                knot(540, 4_850_000, false),
            ],
            geo_bias_ft: 40,
        }],
        pins: vec![Pin {
            flight: 0,
            step: 5,
            field: PinField::GeoM,
            value: 3_333,
        }],
        carriers: vec![
            Carrier {
                prefix: "AUA".into(),
                style: Style::Alphanumeric,
                block: [0x44_0000, 0x8000],
            },
            Carrier {
                prefix: "OE".into(),
                style: Style::Letters(3),
                block: [0x44_0000, 0x8000],
            },
        ],
        legs: vec![leg(3, [0, 1], Class::Jet), leg(9, [1, 1], Class::Light)],
        hours: vec![(0, write_hour(&[run]))],
    }
    .write()
    .unwrap()
}

/// Asks everything, so that nothing in a readable file may panic.
fn ask(world: &World) -> u32 {
    for flight in 0..world.flights().len() as u32 {
        let _ = world.place(flight, 719);
    }
    world.checksum(0..world.window().steps.min(720), 1)
}

#[test]
fn all_three_kinds_of_flights_are_in_one_world() {
    let world = World::read(&file(), &airports()).unwrap();
    assert_eq!(world.window(), WINDOW);
    assert_eq!(world.flights().len(), 4);
    let knotted = world.by_callsign("KNOTTED").unwrap();
    assert!(
        world.sample(knotted, 2).unwrap().on_ground && !world.sample(knotted, 4).unwrap().on_ground
    );
    assert_eq!(world.sample(knotted, 5).unwrap().geo_m, Some(3_333));
    let recorded = world.by_callsign("HEARD").unwrap();
    for minute in 2..10 {
        assert_eq!(
            world.sample(recorded, minute),
            Some(sample(i32::from(minute)))
        );
    }
    assert_eq!(world.sample(recorded, 10), None);
    assert!(
        world.flights()[2].callsign.starts_with("AUA")
            && world.flights()[3].callsign.starts_with("OE")
    );
    assert_eq!(world.flights()[3].squawk, Some(0o7000));
    assert_eq!(world.present(5), [0, 1]);
    assert_eq!(world.present(100), [2, 3]);
}

#[test]
fn a_leg_flies_from_runway_to_runway() {
    let world = World::read(&file(), &airports()).unwrap();
    let moments: Vec<_> = (95..=160)
        .filter_map(|step| world.sample(2, step))
        .collect();
    assert!(moments.len() > 55);
    assert!(moments[0].on_ground && (f64::from(moments[0].lat) / 1e4 - 48.11).abs() < 0.03);
    let highest = moments
        .iter()
        .filter_map(|sample| sample.baro_m)
        .max()
        .unwrap();
    assert!((9_300..=9_600).contains(&highest), "{highest}");
    assert!(
        moments
            .iter()
            .filter_map(|sample| sample.speed)
            .max()
            .unwrap()
            < 2_700
    );
}

#[test]
fn a_place_is_what_the_sample_says() {
    let world = World::read(&file(), &airports()).unwrap();
    for flight in 0..4 {
        for step in 0..WINDOW.steps {
            let from_sample = world
                .sample(flight, step)
                .map(|sample| (sample.lat, sample.lon, sample.baro_m, sample.on_ground));
            let place = world
                .place(flight, step)
                .map(|place| (place.lat, place.lon, place.altitude_m, place.on_ground));
            assert_eq!(from_sample, place);
        }
    }
}

#[test]
fn pieces_of_any_size_give_the_same_world() {
    let (file, airports) = (file(), airports());
    let whole = ask(&World::read(&file, &airports).unwrap());
    for size in [1, 7, 64, 1_000] {
        let mut reader = WorldReader::default();
        file.chunks(size).for_each(|piece| reader.push(piece));
        assert_eq!(reader.problem(), None);
        assert_eq!(ask(&reader.finish(&airports).unwrap()), whole);
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let (file, airports) = (file(), airports());
    for length in 0..file.len() {
        assert!(World::read(&file[..length], &airports).is_err(), "{length}");
    }
    let mut longer = file;
    longer.push(0);
    assert!(World::read(&longer, &airports).is_err());
}

#[test]
fn a_changed_byte_is_noticed_or_harmless() {
    let (file, airports) = (file(), airports());
    for place in 0..file.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = file.clone();
            damaged[place] ^= change;
            match World::read(&damaged, &airports) {
                Ok(world) => {
                    // Only the header has no checksum of its own.
                    assert!(place < HEADER, "{place}");
                    ask(&world);
                }
                Err(problem) => assert!(!problem.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn foreign_files_are_told_from_damaged_ones() {
    let airports = airports();
    assert_eq!(
        World::read(b"PNG and so on", &airports).err(),
        Some(WorldError::Foreign)
    );
    assert_eq!(
        World::read(b"FAW1", &airports).err(),
        Some(WorldError::Truncated("header"))
    );
    let mut newer = file();
    newer[4] = 9;
    assert_eq!(
        World::read(&newer, &airports).err(),
        Some(WorldError::Version(9))
    );
    let mut reader = WorldReader::default();
    reader.push(b"<!doctype html>");
    assert_eq!(reader.problem(), Some(&WorldError::Foreign));
}

#[test]
fn an_airport_that_is_not_on_the_map_is_refused() {
    let few = Airports::from_list(airports().all()[..1].to_vec());
    assert!(matches!(
        World::read(&file(), &few),
        Err(WorldError::Damaged(_))
    ));
}

proptest! {
    #[test]
    fn nonsense_in_a_section_is_refused_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let pool = vec!["A".to_owned()];
        let _ = super::tables::read_flights(&bytes, &pool, 720);
        let _ = super::tables::read_legs(&bytes, 720);
        let _ = super::tables::read_strings(&bytes);
        let _ = super::knots::read(&bytes);
        let _ = super::pins::read(&bytes);
        let _ = super::carriers::read(&bytes);
        let _ = read_hour(&bytes, 50);
    }

    #[test]
    fn recorded_hours_survive_their_section(
        presence in 1u64..1 << 60,
        values in proptest::collection::vec((
            -900_000..=900_000i32, -1_800_000..=1_800_000i32,
            any::<Option<i16>>(), any::<Option<i16>>(), any::<Option<u16>>(), any::<Option<u16>>(), any::<Option<i16>>(),
            any::<bool>(), any::<Option<u16>>(), any::<u8>(),
        ), 60),
    ) {
        let samples: Vec<Sample> = values
            .into_iter()
            .take(presence.count_ones() as usize)
            .map(|(lat, lon, baro_m, geo_m, speed, heading, vertical, on_ground, squawk, position_age_s)| Sample {
                lat, lon, baro_m, geo_m, speed, heading, vertical, on_ground, squawk, position_age_s,
            })
            .collect();
        let runs = [HourRun { flight: 3, presence, samples: samples.clone() }, HourRun { flight: 8, presence, samples: samples.clone() }];
        let block = read_hour(&write_hour(&runs), 9).unwrap();
        let steps: Vec<u16> = (0..60).filter(|step| presence >> step & 1 != 0).collect();
        for flight in [3, 8] {
            for (step, sample) in steps.iter().zip(&samples) {
                prop_assert_eq!(block.sample(flight, *step), Some(sample));
            }
        }
        prop_assert_eq!(block.sample(4, steps[0]), None);
    }
}
