//! An import of a small file of ours, read back and compared with its lines.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use flight_analyser_model::places::Airports;
use flight_analyser_model::world::{Class, FlightId, World};

use super::{Tally, import};

const STATES: &str = include_str!("../../tests/states.csv");

fn airports() -> Airports {
    Airports::read(include_bytes!("../../../web/data/airports.bin")).unwrap()
}

/// A folder of its own for every test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("flight-import-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn imported(path: &Path) -> (World, Vec<u8>, Tally) {
    let airports = airports();
    let (file, tally) = import(&[path.to_owned()], None, &airports).unwrap();
    (World::read(&file, &airports).unwrap(), file, tally)
}

fn packed(content: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(content).unwrap();
    packer.finish().unwrap()
}

fn archive(name: &str, content: &[u8]) -> Vec<u8> {
    let mut header = vec![0u8; 512];
    header[..name.len()].copy_from_slice(name.as_bytes());
    header[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
    header[156] = b'0';
    header[257..262].copy_from_slice(b"ustar");
    let mut archive = header;
    archive.extend(content);
    archive.resize(archive.len().next_multiple_of(512) + 1024, 0);
    archive
}

fn flights_named(world: &World, callsign: &str) -> Vec<FlightId> {
    (0..)
        .zip(world.flights())
        .filter(|(_, flight)| flight.callsign == callsign)
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn every_minute_is_the_latest_line_of_it() {
    let folder = Folder::new("minutes");
    let (world, _, _) = imported(&folder.file("states.csv", STATES.as_bytes()));
    let start = world.window().epoch_s;
    assert_eq!(start, 1_656_309_600);
    // The lines once more, read in the plainest way.
    let mut expected = BTreeMap::new();
    for line in STATES.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |place: usize| {
            fields
                .get(place)
                .and_then(|field| field.parse::<f64>().ok())
                .filter(|value| value.is_finite())
        };
        let (Some(time), Some(lat), Some(lon), Some(seen)) =
            (number(0), number(2), number(3), number(14))
        else {
            continue;
        };
        let step = (time as i64 - start).div_euclid(60);
        if (0..720).contains(&step) && time - seen <= 60.0 {
            let address = u32::from_str_radix(fields[1], 16).unwrap();
            expected.insert(
                (address, step as u16),
                (
                    lat,
                    lon,
                    number(4),
                    number(12),
                    number(13),
                    fields[8].eq_ignore_ascii_case("true"),
                ),
            );
        }
    }
    let mut found = BTreeMap::new();
    for step in 0..720 {
        for flight in world.present(step) {
            if let Some(sample) = world.sample(flight, step) {
                let address = world.flights()[flight as usize].icao24;
                assert!(found.insert((address, step), sample).is_none());
                let place = world.place(flight, step).unwrap();
                assert_eq!(
                    (place.lat, place.lon, place.altitude_m),
                    (sample.lat, sample.lon, sample.baro_m)
                );
            }
        }
    }
    assert_eq!(
        found.keys().collect::<Vec<_>>(),
        expected.keys().collect::<Vec<_>>()
    );
    assert!(found.len() > 50);
    for (key, sample) in &found {
        let (lat, lon, velocity, baro, geo, on_ground) = expected[key];
        assert_eq!(
            (sample.lat, sample.lon),
            ((lat * 1e4).round() as i32, (lon * 1e4).round() as i32)
        );
        assert_eq!(
            sample.speed,
            velocity.map(|value| (value * 10.0).round() as u16)
        );
        assert_eq!(sample.baro_m, baro.map(|value| value.round() as i16));
        assert_eq!(sample.geo_m, geo.map(|value| value.round() as i16));
        assert_eq!(sample.on_ground, on_ground);
    }
}

#[test]
fn flights_are_cut_at_turnarounds_and_get_estimated_routes() {
    let folder = Folder::new("flights");
    let (world, _, _) = imported(&folder.file("states.csv", STATES.as_bytes()));
    let airports = airports();
    let code = |number: Option<u16>| {
        number.map(|number| airports.all()[usize::from(number)].iata.as_str())
    };
    let departure = flights_named(&world, "AUA87K");
    assert_eq!(departure.len(), 1);
    let flight = &world.flights()[departure[0] as usize];
    assert_eq!(
        (code(flight.origin), code(flight.destination), flight.squawk),
        (Some("VIE"), None, Some(0o2341))
    );
    assert!(!world.has_true_route(departure[0]));
    let turnaround = flights_named(&world, "OEKLM");
    assert_eq!(turnaround.len(), 2);
    let [first, second] = [0, 1].map(|place| &world.flights()[turnaround[place] as usize]);
    assert_eq!(code(first.destination), Some("SZG"));
    assert_eq!(code(second.origin), Some("SZG"));
    assert_eq!(first.class, Class::Light);
    assert_eq!(second.first_step, first.last_step + 1);
    assert!(
        world
            .sample(turnaround[1], second.first_step)
            .unwrap()
            .on_ground
    );
    // Lines without a callsign belong to the flight that their aircraft is on.
    let cruise = flights_named(&world, "SWR12QX");
    assert_eq!(world.flights()[cruise[0] as usize].first_step, 50);
    assert!(flights_named(&world, "").is_empty());
}

#[test]
fn packed_files_and_archives_give_the_same_recording() {
    let folder = Folder::new("packed");
    let (_, plain, tally) = imported(&folder.file("states.csv", STATES.as_bytes()));
    assert_eq!(
        (
            tally.rows,
            tally.without_position,
            tally.outside_window,
            tally.unreadable
        ),
        (125, 2, 1, 1)
    );
    let inner = packed(STATES.as_bytes());
    for (name, content) in [
        ("states.csv.gz", inner.clone()),
        (
            "states.csv.tar",
            archive("states_2022-06-27-06.csv.gz", &inner),
        ),
    ] {
        let (_, file, again) = imported(&folder.file(name, &content));
        assert!(file == plain && again == tally, "{name}");
    }
}

#[test]
fn what_holds_no_rows_is_refused_in_words() {
    let folder = Folder::new("empty");
    for (name, content) in [
        ("empty.csv", ""),
        ("header.csv", "time,icao24,lat,lon\n"),
        ("other.csv", "a,b\n1,2\n"),
    ] {
        let path = folder.file(name, content.as_bytes());
        assert!(import(&[path], None, &airports()).is_err(), "{name}");
    }
}
