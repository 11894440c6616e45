//! Questions to a handful of flights that were made for them.

use flight_analyser_model::geodesy::destination;
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::{Class, Flight, FlightId, Place, Sample, Window};
use serde_json::{Value, json};

use super::super::confirmed::{Sight, confirm, needed};
use super::{Recording, Sky};
use crate::task::TaskFile;

/// A flight in words: from step to step on a straight line.
struct Script {
    flight: Flight,
    samples: Vec<Option<Sample>>,
}

struct Made(Vec<Flight>, Vec<Script>);

const STEPS: u16 = 60;
/// The only airports that are asked about, with one close by.
const AIRPORT: &str = "VIE";

impl Recording for Made {
    fn window(&self) -> Window {
        // Step 0 is 06:00.
        Window {
            epoch_s: 1_656_309_600,
            step_s: 60,
            steps: STEPS,
        }
    }

    fn flights(&self) -> &[Flight] {
        &self.0
    }

    fn place(&self, flight: FlightId, step: u16) -> Option<Place> {
        let sample = self.sample(flight, step)?;
        Some(Place {
            lat: sample.lat,
            lon: sample.lon,
            altitude_m: sample.baro_m,
            on_ground: sample.on_ground,
        })
    }

    fn sample(&self, flight: FlightId, step: u16) -> Option<Sample> {
        self.1[flight as usize].samples[usize::from(step)]
    }
}

/// Distance and bearing from the airport, and whether it is on the ground. Nothing means that the sample is
/// missing.
type Point = Option<(f64, f64, bool)>;

/// A flight with a sample at every step from `first` on.
fn script(callsign: &str, first: u16, track: &[Point], centre: [f64; 2]) -> Script {
    let mut samples = vec![None; usize::from(STEPS)];
    for (offset, point) in track.iter().enumerate() {
        samples[usize::from(first) + offset] = point.map(|(km, bearing, on_ground)| {
            let [lat, lon] = destination(centre, bearing, km);
            Sample {
                lat: (lat * 1e4).round() as i32,
                lon: (lon * 1e4).round() as i32,
                baro_m: Some(1000),
                geo_m: Some(1100 + first as i16),
                speed: Some(1986),
                heading: Some(900),
                vertical: Some(0),
                on_ground,
                squawk: None,
                position_age_s: 0,
            }
        });
    }
    Script {
        flight: Flight {
            callsign: callsign.into(),
            icao24: 1,
            origin: None,
            destination: None,
            squawk: None,
            class: Class::Jet,
            first_step: first,
            last_step: first + track.len() as u16 - 1,
        },
        samples,
    }
}

fn airports() -> Airports {
    let bytes = include_bytes!("../../../../../apps/flight-analyser/web/data/airports.bin");
    Airports::read(bytes).expect("the airports can be read")
}

/// West of the airport is Westland, east of it Eastland, north of 48.5 degrees the sea.
fn sky(tracks: &[(&str, u16, &[Point])]) -> Sky {
    let airports = airports();
    let airport = airports.by_iata(AIRPORT).expect("the airport is there");
    let centre = [airport.lat, airport.lon];
    let scripts: Vec<_> = tracks
        .iter()
        .map(|(callsign, first, track)| script(callsign, *first, track, centre))
        .collect();
    let flights = scripts.iter().map(|it| it.flight.clone()).collect();
    let country_at = move |[lat, lon]: [f64; 2]| match (lat > 48.5, lon < centre[1]) {
        (true, _) => None,
        (false, true) => Some("Westland".to_string()),
        (false, false) => Some("Eastland".to_string()),
    };
    Sky::new(
        Box::new(Made(flights, scripts)),
        airports,
        Box::new(country_at),
    )
}

/// A task that asks a question, with a field for each of some outputs.
fn made_task(question: &str, outputs: &[(&str, &str)]) -> Result<TaskFile, String> {
    let mut text = String::from(
        "id = \"flight-analyser/021-x\"\napp = \"flight-analyser\"\ntitle = \"x\"\ndifficulty = \"easy\"\n\
         capabilities = [\"temporal_perception\"]\nset = \"own\"\n[prompt]\ngoal = \"x\"\nsteps = [\"x\"]\n",
    );
    for (place, _) in outputs.iter().enumerate() {
        text += &format!("[[result]]\nkey = \"k{place}\"\nkind = \"text\"\ndescription = \"x\"\n");
    }
    text += "[expected.flight.answers]\n";
    for (place, (_, kind)) in outputs.iter().enumerate() {
        text += &format!("k{place} = {{ {kind} }}\n");
    }
    let gives = outputs.iter().enumerate();
    let gives: Vec<_> = gives
        .map(|(place, (name, _))| format!("k{place} = \"{name}\""))
        .collect();
    let gives = gives.join(", ");
    text += &format!("[expected.flight.question]\n{question}\ngives = {{ {gives} }}\n");
    text += "[[subtasks]]\nname = \"x\"\n[[subtasks.checks]]\nname = \"y\"\n\
             comparator = \"flight.answer\"\nfield = \"k0\"\n";
    TaskFile::parse("made.toml", &text).map_err(|error| error.to_string())
}

/// What a question gives, by the names of its outputs.
fn ask(sky: &Sky, question: &str, outputs: &[(&str, &str)]) -> Result<Vec<Value>, String> {
    let task = made_task(question, outputs)?;
    let fields = confirm(task.expected.as_deref(), sky)?;
    Ok(fields.into_iter().map(|it| it.computed).collect())
}

const CALLSIGN: &str = "callsign = \"X\"";
const NUMBER: &str = "number = 0";
const TIME: &str = "time = \"00:00\"";

const AIR: bool = false;
const GROUND: bool = true;

const fn at(km: f64, bearing: f64, on_ground: bool) -> Point {
    Some((km, bearing, on_ground))
}

#[test]
fn a_landing_is_a_change_of_status_at_the_airport() {
    let sky = sky(&[
        (
            "LANDS",
            5,
            &[
                at(9.0, 340.0, AIR),
                at(4.0, 340.0, AIR),
                at(1.0, 160.0, GROUND),
            ],
        ),
        // A minute without a signal is bridged.
        (
            "SKIPS",
            10,
            &[at(4.0, 340.0, AIR), None, at(1.0, 160.0, GROUND)],
        ),
        (
            "TOOLONG",
            20,
            &[at(4.0, 340.0, AIR), None, None, at(1.0, 160.0, GROUND)],
        ),
        ("FAROFF", 5, &[at(9.0, 340.0, AIR), at(7.0, 340.0, GROUND)]),
        ("GOES", 12, &[at(1.0, 300.0, GROUND), at(4.0, 300.0, AIR)]),
        ("PARKED", 0, &[at(1.0, 300.0, GROUND); 30]),
        ("PASSES", 0, &[at(2.0, 300.0, AIR); 30]),
    ]);
    let question = "ask = \"movements\"\nairport = \"VIE\"\nafter = \"06:00\"\nuntil = \"06:40\"";
    let outputs = [
        ("landings", NUMBER),
        ("departures", NUMBER),
        ("landing 2", CALLSIGN),
        ("departure 1", CALLSIGN),
    ];
    let found = ask(&sky, question, &outputs);
    assert_eq!(
        found,
        Ok(vec![json!(2), json!(1), json!("SKIPS"), json!("GOES")])
    );
    // The window begins after its first minute and ends with its last.
    for (after, until, count) in [
        ("06:06", "06:07", 1),
        ("06:07", "06:11", 0),
        ("06:11", "06:12", 1),
    ] {
        let question = format!(
            "ask = \"movements\"\nairport = \"VIE\"\nafter = \"{after}\"\nuntil = \"{until}\""
        );
        assert_eq!(
            ask(&sky, &question, &[("landings", NUMBER)]),
            Ok(vec![json!(count)])
        );
    }
    assert!(ask(&sky, question, &[("landing 3", CALLSIGN)]).is_err());
}

#[test]
fn a_circle_includes_its_line_and_tells_who_leaves_last() {
    let sky = sky(&[
        (
            "EARLY",
            0,
            &[
                at(10.0, 90.0, AIR),
                at(30.0, 90.0, AIR),
                at(50.0, 90.0, AIR),
            ],
        ),
        (
            "LATE",
            0,
            &[
                at(10.0, 0.0, AIR),
                at(20.0, 0.0, AIR),
                at(30.0, 0.0, AIR),
                at(50.0, 0.0, AIR),
            ],
        ),
        (
            "COMES",
            0,
            &[
                at(60.0, 270.0, AIR),
                at(20.0, 270.0, AIR),
                at(20.0, 270.0, AIR),
                at(20.0, 270.0, AIR),
                at(60.0, 270.0, AIR),
            ],
        ),
        ("STAYS", 0, &[at(41.0, 180.0, GROUND); 6]),
    ]);
    let circle = "airport = \"VIE\"\nradius_km = 40";
    let inside = format!("ask = \"inside\"\n{circle}\nat = \"06:00\"");
    assert_eq!(ask(&sky, &inside, &[("count", NUMBER)]), Ok(vec![json!(2)]));
    let last = format!("ask = \"leaves_last\"\n{circle}\nat = \"06:00\"");
    let found = ask(&sky, &last, &[("callsign", CALLSIGN), ("time", TIME)]);
    assert_eq!(found, Ok(vec![json!("LATE"), json!("06:03 UTC")]));
    let change = format!("ask = \"changeover\"\n{circle}\nat = \"06:00\"\nnewcomers = 1");
    let found = ask(
        &sky,
        &change,
        &[
            ("initial_left", TIME),
            ("first_new", CALLSIGN),
            ("enough_new", TIME),
        ],
    );
    assert_eq!(
        found,
        Ok(vec![json!("06:03 UTC"), json!("COMES"), json!("06:01 UTC")])
    );
    let wider = "ask = \"inside\"\nairport = \"VIE\"\nradius_km = 45\nat = \"06:00\"\nstatus = \"On Ground\"";
    assert_eq!(ask(&sky, wider, &[("count", NUMBER)]), Ok(vec![json!(1)]));
}

#[test]
fn newcomers_are_told_in_their_order_and_out_is_for_good() {
    let (near, far) = (at(20.0, 90.0, AIR), at(60.0, 90.0, AIR));
    let sky = sky(&[
        ("THERE", 0, &[near; 12]),
        (
            "FIRST",
            0,
            &[far, far, near, far, far, near, far, far, far, far],
        ),
        (
            "SECOND",
            0,
            &[far, far, far, near, near, far, far, far, far, far],
        ),
        (
            "THIRD",
            0,
            &[far, far, far, far, far, far, far, near, near, far],
        ),
    ]);
    let question = "ask = \"first_two\"\nairport = \"VIE\"\nradius_km = 40\nafter = \"06:00\"";
    let outputs = [
        ("first_entry", TIME),
        ("second", CALLSIGN),
        ("both_out", TIME),
    ];
    let found = ask(&sky, question, &outputs);
    assert_eq!(
        found,
        Ok(vec![
            json!("06:02 UTC"),
            json!("SECOND"),
            json!("06:06 UTC")
        ])
    );
}

#[test]
fn the_sea_is_no_country_and_a_crossing_is_over_land() {
    let [west, east, sea] = [
        at(50.0, 270.0, AIR),
        at(50.0, 90.0, AIR),
        at(100.0, 0.0, AIR),
    ];
    let sky = sky(&[
        ("STRAIGHT", 0, &[west, west, sea, sea, east, east]),
        ("RETURNS", 0, &[west, west, east, west, west, west]),
        ("AGAIN", 0, &[west, east, west, east, west, west, east]),
    ]);
    let question = "ask = \"crossing\"\nflight = \"STRAIGHT\"\nafter = \"06:00\"\nfrom = \"Westland\"\ninto = \"Eastland\"";
    assert_eq!(
        ask(&sky, question, &[("time", TIME)]),
        Ok(vec![json!("06:04 UTC")])
    );
    // What was before the question's minute says where a flight comes from.
    let late = question.replace("06:00", "06:03");
    assert_eq!(
        ask(&sky, &late, &[("time", TIME)]),
        Ok(vec![json!("06:04 UTC")])
    );
    let question =
        "ask = \"first_to_cross\"\nafter = \"06:00\"\nfrom = \"Westland\"\ninto = \"Eastland\"";
    let found = ask(&sky, question, &[("callsign", CALLSIGN), ("time", TIME)]);
    assert_eq!(found, Ok(vec![json!("STRAIGHT"), json!("06:04 UTC")]));
    let question = "ask = \"first_to_reach\"\nat = \"06:00\"\nover = \"Westland\"\nsouth_of = 49\ninto = \"Eastland\"";
    let found = ask(&sky, question, &[("callsign", CALLSIGN)]);
    assert_eq!(found, Ok(vec![json!("AGAIN")]));
    let question = "ask = \"countries_entered\"\nflight = \"AGAIN\"\nuntil = \"06:03\"";
    let found = ask(
        &sky,
        question,
        &[("borders", NUMBER), ("countries", "countries = [\"X\"]")],
    );
    assert_eq!(
        found,
        Ok(vec![json!(3), json!(["Eastland", "Westland", "Eastland"])])
    );
}

#[test]
fn overtaking_is_being_ahead_along_the_heading() {
    // Everybody heads east.
    let sky = sky(&[
        (
            "SLOW",
            0,
            &[
                at(10.0, 90.0, AIR),
                at(12.0, 90.0, AIR),
                at(14.0, 90.0, AIR),
                at(16.0, 90.0, AIR),
            ],
        ),
        (
            "FAST",
            0,
            &[
                at(6.0, 95.0, AIR),
                at(10.0, 93.0, AIR),
                at(15.0, 93.0, AIR),
                at(20.0, 93.0, AIR),
            ],
        ),
        ("FARAWAY", 0, &[at(90.0, 270.0, AIR); 4]),
    ]);
    let question = "ask = \"overtaking\"\nflight = \"SLOW\"\nat = \"06:00\"";
    let found = ask(&sky, question, &[("callsign", CALLSIGN), ("time", TIME)]);
    assert_eq!(found, Ok(vec![json!("FAST"), json!("06:02 UTC")]));
    let reversed = question.replace("SLOW", "FAST");
    let found = ask(&sky, &reversed, &[("callsign", CALLSIGN)]);
    assert_eq!(found, Err("the nearest aircraft is not behind".to_string()));
}

#[test]
fn an_order_has_to_last() {
    let [a, b] = [at(10.0, 270.0, AIR), at(10.0, 90.0, AIR)];
    let sky = sky(&[
        ("ONE", 0, &[b, a, b, a, a, a, a]),
        ("TWO", 0, &[at(1.0, 0.0, AIR); 7]),
    ]);
    let question =
        "ask = \"order\"\nflights = [\"ONE\", \"TWO\"]\nfrom = \"06:00\"\nholds_minutes = 2";
    assert_eq!(
        ask(&sky, question, &[("time", TIME)]),
        Ok(vec![json!("06:03 UTC")])
    );
    let question = "ask = \"most_easterly\"\nflights = [\"ONE\", \"TWO\"]\nat = \"06:01\"";
    assert_eq!(
        ask(&sky, question, &[("callsign", CALLSIGN)]),
        Ok(vec![json!("TWO")])
    );
}

#[test]
fn a_pair_is_sorted_by_height_and_readings_are_those_of_the_panel() {
    let sky = sky(&[
        ("LOW", 0, &[at(10.0, 0.0, AIR); 9]),
        ("HIGH", 1, &[at(12.0, 0.0, AIR); 9]),
        ("OTHER", 2, &[at(20.0, 90.0, AIR); 9]),
        ("GROUND", 0, &[at(10.1, 0.0, GROUND); 9]),
    ]);
    let question = "ask = \"closest_pair\"\nairport = \"VIE\"\nradius_km = 40\nat = \"06:04\"";
    let found = ask(&sky, question, &[("higher", CALLSIGN), ("lower", CALLSIGN)]);
    assert_eq!(found, Ok(vec![json!("HIGH"), json!("LOW")]));
    let question = "ask = \"reading\"\nflight = \"HIGH\"";
    let outputs = [
        ("Geo Altitude at 06:04", "quantity = 1, unit = \"ft\""),
        ("Ground Speed at 06:04", "quantity = 1, unit = \"kts\""),
        ("Status at 06:04", "status = \"Airborne\""),
    ];
    let found = ask(&sky, question, &outputs);
    assert_eq!(
        found,
        Ok(vec![json!("3,612 ft"), json!("386 kts"), json!("Airborne")])
    );
    for output in ["Origin at 06:04", "Geo Altitude at 06:30"] {
        assert!(
            ask(&sky, question, &[(output, CALLSIGN)]).is_err(),
            "{output}"
        );
    }
}

#[test]
fn the_departure_before_is_the_last_earlier_one() {
    let departs = [
        at(1.0, 0.0, GROUND),
        at(4.0, 0.0, AIR),
        at(9.0, 0.0, AIR),
        at(14.0, 0.0, AIR),
    ];
    let sky = sky(&[
        ("NUMBER1", 0, &departs),
        ("NUMBER2", 5, &departs),
        ("NUMBER3", 9, &departs),
    ]);
    let question =
        "ask = \"previous_departure\"\nflight = \"NUMBER3\"\nairport = \"VIE\"\nradius_km = 10";
    let found = ask(&sky, question, &[("callsign", CALLSIGN), ("left", TIME)]);
    assert_eq!(found, Ok(vec![json!("NUMBER2"), json!("06:08 UTC")]));
    let first = question.replace("NUMBER3", "NUMBER1");
    assert!(ask(&sky, &first, &[("callsign", CALLSIGN)]).is_err());
    let question = "ask = \"status_change\"\nflight = \"NUMBER2\"\nafter = \"06:05\"";
    let found = ask(
        &sky,
        question,
        &[("time", TIME), ("status", "status = \"Airborne\"")],
    );
    assert_eq!(found, Ok(vec![json!("06:06 UTC"), json!("Airborne")]));
}

#[test]
fn a_track_across_a_circle_counts_whenever_it_crosses() {
    let sky = sky(&[
        ("OWN", 0, &[at(60.0, 90.0, AIR); 9]),
        ("OUTSIDE", 0, &[at(65.0, 90.0, AIR); 9]),
        (
            "LATER",
            0,
            &[
                at(75.0, 90.0, AIR),
                at(75.0, 90.0, AIR),
                at(45.0, 90.0, AIR),
            ],
        ),
        ("INSIDE", 0, &[at(40.0, 90.0, AIR); 9]),
        (
            "FARTHER",
            0,
            &[
                at(20.0, 270.0, AIR),
                at(20.0, 270.0, AIR),
                at(90.0, 270.0, AIR),
            ],
        ),
    ]);
    let question = "ask = \"nearest_crossing\"\nflight = \"OWN\"\nairport = \"VIE\"\nradius_km = 50\nat = \"06:01\"";
    assert_eq!(
        ask(&sky, question, &[("callsign", CALLSIGN)]),
        Ok(vec![json!("LATER")])
    );
}

#[test]
fn a_question_that_cannot_be_asked_is_refused_with_its_place() {
    let sky = sky(&[("ONE", 0, &[at(1.0, 0.0, AIR); 3])]);
    for (question, output, complaint) in [
        ("ask = \"guess\"", "count", "one of `on_screen`"),
        (
            "ask = \"inside\"\nairport = \"VIE\"\nat = \"06:00\"",
            "count",
            "radius_km",
        ),
        (
            "ask = \"inside\"\nairport = \"VIE\"\nradius_km = 5\nat = \"06:00\"",
            "time",
            "an output of the question",
        ),
        (
            "ask = \"reading\"\nflight = \"ONE\"",
            "Mood at 06:00",
            "an output of the question",
        ),
        (
            "ask = \"inside\"\nairport = \"QQQ\"\nradius_km = 5\nat = \"06:00\"",
            "count",
            "no airport is called QQQ",
        ),
        (
            "ask = \"inside\"\nairport = \"VIE\"\nradius_km = 5\nat = \"05:00\"",
            "count",
            "does not have that minute",
        ),
        (
            "ask = \"reading\"\nflight = \"TWO\"",
            "Status at 06:00",
            "no flight is called TWO",
        ),
    ] {
        let found = ask(&sky, question, &[(output, NUMBER)]).expect_err(question);
        assert!(found.contains(complaint), "{question}: {found}");
    }
}

fn sights(sky: &Sky, question: &str, outputs: &[(&str, &str)]) -> Vec<Sight> {
    let task = made_task(question, outputs).expect("a task");
    needed(task.expected.as_deref(), sky).expect("the question has sights")
}

#[test]
fn a_circle_is_watched_until_all_but_one_have_left() {
    let [inside, outside] = [at(10.0, 0.0, AIR), at(60.0, 0.0, AIR)];
    let mut last = vec![inside; 20];
    last.push(outside);
    let sky = sky(&[("FIRST", 0, &[inside, inside, outside]), ("LAST", 0, &last)]);
    let question = "ask = \"leaves_last\"\nairport = \"VIE\"\nradius_km = 40\nat = \"06:01\"";
    let found = sights(&sky, question, &[("callsign", CALLSIGN)]);
    let [begins, ends] = &found[..] else {
        panic!("{found:?}");
    };
    let times = |it: &Sight| [it.from, it.until].map(|it| (it - 21_600) / 60);
    assert_eq!((times(begins), times(ends)), ([0, 2], [2, 25]));
    assert_eq!(begins.flights, ["LAST"]);
    assert_eq!((begins.zoom, begins.airport.as_deref()), (7, None));
    assert_eq!((ends.zoom, ends.airport.as_deref()), (7, Some("VIE")));
}

#[test]
fn fields_that_are_read_from_the_same_share_a_sight() {
    let sky = sky(&[("ONE", 0, &[at(10.0, 0.0, AIR); 9])]);
    let question = "ask = \"reading\"\nflight = \"ONE\"";
    let outputs = [
        ("Geo Altitude at 06:04", "quantity = 1, unit = \"ft\""),
        ("Ground Speed at 06:04", "quantity = 1, unit = \"kts\""),
        ("Status at 06:04", "status = \"Airborne\""),
    ];
    let found = sights(&sky, question, &outputs);
    let [values, status] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((values.fields.len(), status.fields.len()), (2, 1));
    let wanted = "the details of ONE were not open between 06:03 and 06:05";
    assert_eq!(values.missing(), wanted);
    assert_eq!(
        status.missing(),
        "ONE was not looked at between 06:03 and 06:05"
    );
}
