//! The committed files of places, against what is known of the world.

use super::*;
use proptest::prelude::*;
use std::{collections::HashSet, sync::LazyLock};

const AIRPORTS: &[u8] = include_bytes!("../../../web/data/airports.bin");
const BORDERS_10: &[u8] = include_bytes!("../../../web/data/borders10.bin");
const BORDERS_50: &[u8] = include_bytes!("../../../web/data/borders50.bin");

static NEAR: LazyLock<Borders> = LazyLock::new(|| Borders::read(BORDERS_10).unwrap());
static FAR: LazyLock<Borders> = LazyLock::new(|| Borders::read(BORDERS_50).unwrap());

fn airports() -> Airports {
    Airports::read(AIRPORTS).unwrap()
}

fn country(borders: &Borders, lat: f64, lon: f64) -> Option<&str> {
    let id = borders.country_at(lat, lon)?;
    Some(&borders.countries()[usize::from(id)].name)
}

/// On a sphere: enough to compare places that are close to each other.
fn metres_between(a: [f64; 2], b: [f64; 2]) -> f64 {
    let metres_per_degree = 111_195.0;
    let east = (b[1] - a[1]) * libm::cos(a[0].to_radians());
    libm::hypot(b[0] - a[0], east) * metres_per_degree
}

#[test]
fn there_are_3182_airports_with_codes_of_their_own() {
    let airports = airports();
    assert_eq!(airports.all().len(), 3182);
    let codes: HashSet<_> = airports.all().iter().map(|it| &it.iata).collect();
    assert_eq!(codes.len(), 3182);
    for airport in airports.all() {
        assert_eq!(airport.iata.len(), 3, "{}", airport.iata);
        assert!(matches!(airport.icao.len(), 0 | 4), "{}", airport.icao);
        assert!(!airport.name.is_empty() && !airport.country.is_empty());
    }
}

#[test]
fn airports_are_found_by_code_in_the_order_of_their_traffic() {
    let airports = airports();
    assert_eq!(airports.all()[0].iata, "ATL");
    assert_eq!(airports.index_of("ATL"), Some(0));
    assert!(airports.index_of("VIE") < airports.index_of("BUD"));
    assert!(airports.index_of("BUD") < airports.index_of("SZG"));
    assert_eq!(airports.index_of("LBG"), None);
    assert_eq!(airports.index_of("vie"), None);
    for (airport, index) in airports.all().iter().zip(0..) {
        assert_eq!(airports.index_of(&airport.iata), Some(index));
        assert_eq!(airports.by_iata(&airport.iata), Some(airport));
    }
    // After the listed ones, all large airports come before all others.
    let sizes: Vec<_> = airports.all()[259..].iter().map(|it| it.size).collect();
    assert!(sizes.is_sorted());
}

#[test]
fn airports_of_the_tasks_are_where_they_should_be() {
    let expected = [
        ("ICN", "RKSI", 37.4691, 126.4510, 23),
        ("BUD", "LHBP", 47.4298, 19.2611, 495),
        ("TRV", "VOTV", 8.4821, 76.9201, 15),
        ("JFK", "KJFK", 40.6398, -73.7789, 13),
        ("KLV", "LKKV", 50.2030, 12.9150, 1989),
        ("ORY", "LFPO", 48.7233, 2.3794, 291),
        ("MSO", "KMSO", 46.9163, -114.0910, 3206),
        ("ZRH", "LSZH", 47.4581, 8.5481, 1417),
        ("VIE", "LOWW", 48.1103, 16.5697, 600),
        ("MAN", "EGCC", 53.3494, -2.2795, 257),
        ("XCR", "LFOK", 48.7733, 4.2061, 587),
        ("OST", "EBOS", 51.1998, 2.8747, 13),
        ("SZG", "LOWS", 47.7933, 13.0043, 1411),
        ("RUT", "KRUT", 43.5294, -72.9496, 787),
        ("ALB", "KALB", 42.7483, -73.8017, 285),
        ("SWF", "KSWF", 41.5041, -74.1048, 491),
        ("LEB", "KLEB", 43.6261, -72.3042, 603),
        ("EWR", "KEWR", 40.6925, -74.1687, 18),
    ];
    let airports = airports();
    for (iata, icao, lat, lon, elevation_ft) in expected {
        let airport = airports.by_iata(iata).unwrap();
        assert_eq!(airport.icao, icao);
        let off = metres_between([lat, lon], [airport.lat, airport.lon]);
        assert!(off < 300.0, "{iata} is {off} m off");
        assert_eq!(airport.elevation_ft, elevation_ft, "{iata}");
    }
    // They would be within 30 km of the path of a task.
    for iata in ["MGJ", "HCC", "SCH", "CDW", "POU", "GFL", "TEB"] {
        assert!(airports.by_iata(iata).is_none(), "{iata}");
    }
}

#[test]
fn airports_are_called_as_tasks_call_them() {
    let airports = airports();
    let name = |iata: &str| airports.by_iata(iata).unwrap().name.clone();
    assert_eq!(name("TRV"), "Thiruvananthapuram International Airport");
    assert_eq!(name("BUD"), "Budapest Ferenc Liszt Airport");
    assert_eq!(name("MSO"), "Missoula Montana Airport");
    let vienna = airports.by_iata("VIE").unwrap();
    assert_eq!(vienna.aliases, ["Vienna Airport"]);
    assert_eq!((&*vienna.city, &*vienna.country), ("Vienna", "Austria"));
    let incheon = airports.by_iata("ICN").unwrap();
    assert_eq!(incheon.country, "South Korea");
    assert_eq!(airports.by_iata("PRG").unwrap().country, "Czechia");
}

#[test]
fn runways_lead_where_they_are_painted_to() {
    let airports = airports();
    let vienna = airports.by_iata("VIE").unwrap();
    let names: Vec<_> = vienna.runways.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["11", "29", "16", "34"]);
    let with_runways = airports.all().iter().filter(|it| !it.runways.is_empty());
    assert!(with_runways.count() > 2500);
    for airport in airports.all() {
        for end in &airport.runways {
            let off = metres_between([airport.lat, airport.lon], [end.lat, end.lon]);
            assert!(off < 8100.0, "{} {}: {off} m", airport.iata, end.name);
        }
        // Pairs: the second end looks back.
        for pair in airport.runways.chunks(2) {
            let turn = (pair[1].heading - pair[0].heading).rem_euclid(360.0);
            assert!((turn - 180.0).abs() < 0.1, "{}", airport.iata);
        }
    }
    for (name, heading) in [("11", 116.0), ("29", 296.0), ("16", 164.0), ("34", 344.0)] {
        let end = vienna.runways.iter().find(|it| it.name == name).unwrap();
        assert!((end.heading - heading).abs() < 1.0, "{end:?}");
    }
}

#[test]
fn files_come_back_as_they_were() {
    let airports = airports();
    assert_eq!(airports.write(), AIRPORTS);
    assert_eq!(NEAR.write(), BORDERS_10);
    assert_eq!(FAR.write(), BORDERS_50);
}

#[test]
fn there_are_255_countries_with_names_of_their_own() {
    for (borders, count) in [(&*NEAR, 255), (&*FAR, 241)] {
        assert_eq!(borders.countries().len(), count);
        let names: HashSet<_> = borders.countries().iter().map(|it| &it.name).collect();
        assert_eq!(names.len(), count);
        for name in &names {
            assert!(!name.contains('.'), "{name} is abbreviated");
        }
        for name in [
            "Bosnia and Herzegovina",
            "North Macedonia",
            "United States",
            "Czechia",
            "Turkey",
        ] {
            assert!(names.iter().any(|it| *it == name), "{name}");
        }
    }
}

/// Every point where lines end has as many lines around it as each country needs: two, or none.
#[test]
fn rings_are_closed() {
    for borders in [&*NEAR, &*FAR] {
        let mut balance = std::collections::HashMap::new();
        for arc in borders.arcs() {
            let key = |[lon, lat]: [f64; 2]| [lon.to_bits(), lat.to_bits()];
            let ends = [(arc.points[0], 1), (arc.points[arc.points.len() - 1], -1)];
            for (point, sign) in ends {
                // Lines are cut at the antimeridian.
                if point[0].abs() < 180.0 {
                    for (country, side) in [(arc.right, 1), (arc.left, -1)] {
                        if let Some(country) = country {
                            *balance.entry((key(point), country)).or_insert(0) += sign * side;
                        }
                    }
                }
            }
        }
        assert!(balance.values().all(|it| *it == 0));
    }
}

#[test]
fn known_places_are_in_their_countries() {
    for borders in [&*NEAR, &*FAR] {
        let places = [
            (48.21, 16.37, Some("Austria")),
            (47.06, 15.44, Some("Austria")),
            (46.05, 14.51, Some("Slovenia")),
            (54.71, 20.51, Some("Russia")),
            (66.0, 179.9, Some("Russia")),
            (66.0, -179.9, Some("Russia")),
            (71.2, -179.5, Some("Russia")),
            (50.3, -0.8, None),
            (50.2, -0.3, None),
            (48.5, -62.0, None),
            (51.5, -0.1, Some("United Kingdom")),
            (50.85, 4.35, Some("Belgium")),
            (52.4, 14.3, Some("Germany")),
            (52.4, 15.2, Some("Poland")),
            (45.9, -66.6, Some("Canada")),
            (45.25, -69.2, Some("United States")),
            (61.2, -149.9, Some("United States")),
            (-29.6, 28.2, Some("Lesotho")),
            (-30.5, 24.0, Some("South Africa")),
            (37.5, 127.0, Some("South Korea")),
            (8.5, 76.95, Some("India")),
            (4.9, -52.3, Some("France")),
            (-16.6, 179.2, Some("Fiji")),
            (-80.0, 0.0, Some("Antarctica")),
            (-85.0, 179.9, Some("Antarctica")),
            (89.0, 0.0, None),
            (0.0, -150.0, None),
            (43.94, 12.46, Some("San Marino")),
        ];
        for (lat, lon, expected) in places {
            assert_eq!(country(borders, lat, lon), expected, "{lat} {lon}");
            assert_eq!(country(borders, lat, lon + 360.0), expected);
        }
        assert_eq!(borders.country_at(f64::NAN, 0.0), None);
        assert_eq!(borders.country_at(0.0, f64::INFINITY), None);
    }
}

#[test]
fn names_stand_in_their_countries() {
    for borders in [&*NEAR, &*FAR] {
        for (it, id) in borders.countries().iter().zip(0..) {
            let [lat, lon] = it.label;
            // The smallest of all is smaller than the grid.
            if it.name != "Vatican City" {
                assert_eq!(borders.country_at(lat, lon), Some(id), "{}", it.name);
            }
        }
    }
}

#[test]
fn areas_are_those_of_atlases() {
    let known = [
        ("Austria", 83_900.0),
        ("Germany", 357_000.0),
        ("Russia", 16_900_000.0),
        ("Lesotho", 30_400.0),
        ("Antarctica", 12_300_000.0),
    ];
    for (name, expected) in known {
        let area = NEAR
            .countries()
            .iter()
            .find(|it| it.name == name)
            .unwrap()
            .area_km2;
        assert!((area / expected - 1.0).abs() < 0.03, "{name}: {area}");
    }
}

#[test]
fn neighbours_share_a_line_with_both_on_their_sides() {
    let id = |name: &str| {
        NEAR.countries()
            .iter()
            .position(|it| it.name == name)
            .unwrap() as CountryId
    };
    let pair = [Some(id("Austria")), Some(id("Slovenia"))];
    let shared: Vec<_> = NEAR
        .arcs()
        .iter()
        .filter(|arc| pair.contains(&arc.left) && pair.contains(&arc.right))
        .collect();
    assert!(!shared.is_empty());
    for arc in shared {
        // A little to the left of a segment is the country on the left.
        let longest = arc.points.windows(2).max_by(|a, b| {
            let length = |it: &&[[f64; 2]]| libm::hypot(it[1][0] - it[0][0], it[1][1] - it[0][1]);
            length(a).total_cmp(&length(b))
        });
        let [a, b] = longest.unwrap() else {
            unreachable!()
        };
        let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
        let left = [-(b[1] - a[1]) * 0.01, (b[0] - a[0]) * 0.01];
        let at =
            |sign: f64| NEAR.country_at(middle[1] + sign * left[1], middle[0] + sign * left[0]);
        assert_eq!((at(1.0), at(-1.0)), (arc.left, arc.right));
    }
}

/// The same question, asked the slow way and to the south.
fn country_by_all_lines(borders: &Borders, lat: f64, lon: f64) -> Vec<CountryId> {
    let mut odd = HashSet::new();
    for arc in borders.arcs() {
        for pair in arc.points.windows(2) {
            let ([x1, y1], [x2, y2]) = (pair[0], pair[1]);
            let is_crossed =
                (x1 > lon) != (x2 > lon) && y1 + (y2 - y1) * (lon - x1) / (x2 - x1) < lat;
            for country in [arc.left, arc.right].into_iter().flatten() {
                if is_crossed && !odd.insert(country) {
                    odd.remove(&country);
                }
            }
        }
    }
    odd.into_iter()
        .filter(|it| borders.countries()[usize::from(*it)].name != "Antarctica")
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_place_is_where_all_lines_say(lat in -60.0..84.0, lon in -180.0..180.0) {
        let found: Vec<_> = FAR.country_at(lat, lon).into_iter().collect();
        prop_assert_eq!(found, country_by_all_lines(&FAR, lat, lon));
    }

    #[test]
    fn any_place_in_europe_is_where_all_lines_say(lat in 40.0..60.0, lon in -10.0..30.0) {
        let found: Vec<_> = NEAR.country_at(lat, lon).into_iter().collect();
        prop_assert_eq!(found, country_by_all_lines(&NEAR, lat, lon));
    }
}

proptest! {
    // Packing a file takes a while.
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn damaged_content_is_refused_or_read(at: prop::sample::Index, value: u8, cut: prop::sample::Index) {
        // With a checksum that matches, so that the readers themselves are put to the test.
        for (kind, file) in [(coding::FileKind { magic: *b"FAP1", name: "" }, AIRPORTS), (coding::FileKind { magic: *b"FAB1", name: "" }, BORDERS_50)] {
            let mut content = coding::unpack(kind, file).unwrap();
            let at = at.index(content.len());
            content[at] = value;
            let cut = cut.index(content.len());
            for content in [&content[..], &content[..cut]] {
                let damaged = coding::pack(kind, content);
                let _ = Airports::read(&damaged);
                let _ = Borders::read(&damaged);
            }
            prop_assert!(Airports::read(&coding::pack(kind, &content[..cut])).is_err());
        }
    }
}

#[test]
fn files_of_another_kind_are_refused() {
    assert_eq!(
        Airports::read(BORDERS_50),
        Err(PlacesError::OtherKind("airports"))
    );
    assert_eq!(
        Borders::read(AIRPORTS),
        Err(PlacesError::OtherKind("borders"))
    );
    assert_eq!(Airports::read(b""), Err(PlacesError::OtherKind("airports")));
    let mut damaged = BORDERS_50.to_vec();
    damaged[1000] ^= 1;
    assert_eq!(
        Borders::read(&damaged),
        Err(PlacesError::Damaged("borders"))
    );
}
