//! Landings and departures at the airports of the tasks, minute by minute.

use anyhow::{Context, Result, bail};
use flight_analyser_model::geodesy::destination as onward;
use flight_analyser_model::places::{Airport, Airports};
use flight_analyser_model::world::Window;

use super::parse::{lines, number, second};
use super::{Script, ScriptKnot};

/// A runway as a template uses it.
struct Runway {
    code: String,
    is_landing: bool,
    threshold: [f64; 2],
    heading: f64,
}

pub fn flights(text: &str, window: Window, airports: &Airports) -> Result<Vec<Script>> {
    let mut runways: Vec<Runway> = Vec::new();
    let mut scripts = Vec::new();
    for (line, words) in lines(text) {
        let find = |code: &str, is_landing: bool| {
            let runway = runways
                .iter()
                .find(|runway| runway.code == code && runway.is_landing == is_landing);
            let airport = airports.by_iata(code);
            runway
                .zip(airport)
                .with_context(|| format!("{code} has no runway for line {line}"))
        };
        match words.as_slice() {
            ["runway", code, kind, lat, lon, heading] => runways.push(Runway {
                code: (*code).to_owned(),
                is_landing: *kind == "landing",
                threshold: [number(lat)?, number(lon)?],
                heading: number(heading)?,
            }),
            ["landing", callsign, minute, origin, code] => {
                let (runway, airport) = find(code, true)?;
                scripts.push(script(
                    callsign,
                    origin,
                    code,
                    landing(runway, airport, second(minute, window)?),
                ));
            }
            ["departure", callsign, minute, destination, code, turn] => {
                let (runway, airport) = find(code, false)?;
                let minute = second(minute, window)?;
                let knots = match *turn {
                    "left" => tight_departure(runway, airport, minute, -1.0),
                    "right" => tight_departure(runway, airport, minute, 1.0),
                    degrees => departure(runway, airport, minute, number(degrees)?),
                };
                scripts.push(script(callsign, code, destination, knots));
            }
            _ => bail!("line {line} of the templates is not understood"),
        }
    }
    Ok(scripts)
}

fn script(callsign: &str, origin: &str, destination: &str, knots: Vec<ScriptKnot>) -> Script {
    Script {
        callsign: callsign.to_owned(),
        origin: Some(origin.to_owned()),
        destination: Some(destination.to_owned()),
        via: None,
        cruise: None,
        knots,
    }
}

fn knot(second: i32, position: [f64; 2], feet: f64, on_ground: bool) -> ScriptKnot {
    ScriptKnot {
        second,
        position,
        feet,
        on_ground,
    }
}

/// `minute` is the first on the ground.
fn landing(runway: &Runway, airport: &Airport, minute: i32) -> Vec<ScriptKnot> {
    let field = f64::from(airport.elevation_ft);
    let out = |km: f64| onward(runway.threshold, (runway.heading + 180.0) % 360.0, km);
    let past = |km: f64| onward(runway.threshold, runway.heading, km);
    vec![
        knot(
            minute - 600,
            onward(out(38.0), (runway.heading + 205.0) % 360.0, 22.0),
            field + 11_000.0,
            false,
        ),
        knot(minute - 360, out(30.0), field + 6_000.0, false),
        knot(minute - 180, out(13.5), field + 2_600.0, false),
        knot(minute - 60, out(4.3), field + 820.0, false),
        knot(minute - 21, out(1.3), field + 260.0, false),
        knot(minute - 3, past(0.6), field, true),
        knot(minute + 36, past(2.2), field, true),
        knot(minute + 120, past(2.6), field, true),
        knot(minute + 420, [airport.lat, airport.lon], field, true),
    ]
}

/// From the reference point to the threshold, all on the ground.
fn taxi_out(runway: &Runway, airport: &Airport, minute: i32, beside_km: f64) -> Vec<ScriptKnot> {
    let field = f64::from(airport.elevation_ft);
    let beside = onward(runway.threshold, (runway.heading + 90.0) % 360.0, beside_km);
    vec![
        knot(minute - 540, [airport.lat, airport.lon], field, true),
        knot(minute - 180, beside, field, true),
        knot(minute - 60, runway.threshold, field, true),
    ]
}

/// `minute` is the first in the air.
fn departure(runway: &Runway, airport: &Airport, minute: i32, turn: f64) -> Vec<ScriptKnot> {
    let field = f64::from(airport.elevation_ft);
    let along = |km: f64| onward(runway.threshold, runway.heading, km);
    let course = |share: f64| (runway.heading + turn * share).rem_euclid(360.0);
    let second = onward(along(7.2), course(0.5), 6.2);
    let third = onward(second, course(1.0), 7.4);
    let mut knots = taxi_out(runway, airport, minute, 0.25);
    knots.extend([
        knot(minute - 18, along(1.9), field, false),
        knot(minute, along(3.1), field + 700.0, false),
        knot(minute + 60, along(7.2), field + 2_900.0, false),
        knot(minute + 120, second, field + 5_200.0, false),
        knot(minute + 180, third, field + 7_600.0, false),
        knot(
            minute + 300,
            onward(third, course(1.0), 17.0),
            field + 12_000.0,
            false,
        ),
    ]);
    knots
}

/// The turn that brings departures from Manchester back towards the field; altitudes above the sea.
fn tight_departure(runway: &Runway, airport: &Airport, minute: i32, side: f64) -> Vec<ScriptKnot> {
    let along = |km: f64| onward(runway.threshold, runway.heading, km);
    let course = |degrees: f64| (runway.heading + side * degrees).rem_euclid(360.0);
    let second = onward(along(7.1), course(60.0), 4.6);
    let third = onward(second, course(140.0), 4.9);
    let fourth = onward(third, course(120.0), 6.0);
    let mut knots = taxi_out(runway, airport, minute, 0.3);
    knots.extend([
        knot(
            minute - 15,
            along(2.0),
            f64::from(airport.elevation_ft),
            false,
        ),
        knot(minute, along(2.9), 900.0, false),
        knot(minute + 60, along(7.1), 2_900.0, false),
        knot(minute + 120, second, 4_300.0, false),
        knot(minute + 180, third, 5_600.0, false),
        knot(minute + 240, fourth, 7_200.0, false),
        knot(
            minute + 360,
            onward(fourth, course(120.0), 15.0),
            12_000.0,
            false,
        ),
    ]);
    knots
}
