//! One state vector as published, and what is stored of it.

use std::io::Read;

use anyhow::{Context, Result};
use flight_analyser_model::world::Sample;
use serde_json::Value;

use super::input::Take;

/// Positions older than this say nothing about now.
const OLDEST_S: f64 = 60.0;
/// Impossible values are set to these.
const FASTEST: f64 = 350.0;
const HIGHEST_M: f64 = 20_000.0;
const LOWEST_M: f64 = -400.0;
const STEEPEST: f64 = 300.0;
/// The longest callsign.
const CALLSIGN: usize = 8;

/// `None` was not received.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub time: f64,
    pub icao24: u32,
    pub callsign: String,
    pub lat: Option<f64>,
    pub lon: Option<f64>,
    pub velocity: Option<f64>,
    pub heading: Option<f64>,
    pub vertical: Option<f64>,
    pub on_ground: bool,
    pub squawk: Option<u16>,
    pub baro: Option<f64>,
    pub geo: Option<f64>,
    pub position_time: Option<f64>,
}

impl Row {
    /// In the units of the file; nothing without a fresh position.
    pub fn sample(&self) -> Option<Sample> {
        let (lat, lon) = (self.lat?, self.lon?);
        let age = self.time - self.position_time.unwrap_or(self.time);
        if age > OLDEST_S || !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
            return None;
        }
        let metres = |value: f64| value.clamp(LOWEST_M, HIGHEST_M).round() as i16;
        Some(Sample {
            lat: (lat * 1e4).round() as i32,
            lon: (lon * 1e4).round() as i32,
            baro_m: self.baro.map(metres),
            geo_m: self.geo.map(metres),
            speed: self
                .velocity
                .map(|value| (value.clamp(0.0, FASTEST) * 10.0).round() as u16),
            heading: self
                .heading
                .map(|value| (value.rem_euclid(360.0) * 10.0).round() as u16 % 3600),
            vertical: self
                .vertical
                .map(|value| (value.clamp(-STEEPEST, STEEPEST) * 100.0).round() as i16),
            on_ground: self.on_ground,
            squawk: self.squawk,
            position_age_s: age.clamp(0.0, 255.0) as u8,
        })
    }
}

/// An empty field and `NaN` are nothing.
fn number(text: &str) -> Option<f64> {
    text.trim()
        .parse()
        .ok()
        .filter(|value: &f64| value.is_finite())
}

fn octal(text: &str) -> Option<u16> {
    u16::from_str_radix(text.trim(), 8)
        .ok()
        .filter(|&code| code < 1 << 12)
}

fn address(text: &str) -> Option<u32> {
    u32::from_str_radix(text.trim(), 16)
        .ok()
        .filter(|&address| address < 1 << 24)
}

/// Trimmed, in capitals, at most eight letters and digits.
fn callsign(text: &str) -> String {
    let is_letter = |letter: &char| letter.is_ascii_alphanumeric();
    text.chars()
        .filter(is_letter)
        .take(CALLSIGN)
        .map(|letter| letter.to_ascii_uppercase())
        .collect()
}

/// The columns, wherever they are.
struct Columns {
    places: [Option<usize>; 13],
}

const NAMES: [&str; 13] = [
    "time",
    "icao24",
    "callsign",
    "lat",
    "lon",
    "velocity",
    "heading",
    "vertrate",
    "onground",
    "squawk",
    "baroaltitude",
    "geoaltitude",
    "lastposupdate",
];

impl Columns {
    fn new(header: &csv::StringRecord) -> Result<Self> {
        let place = |name: &str| {
            header
                .iter()
                .position(|column| column.trim().eq_ignore_ascii_case(name))
        };
        let columns = Columns {
            places: NAMES.map(place),
        };
        for needed in [0, 1, 3, 4] {
            columns.places[needed]
                .with_context(|| format!("the header has no column {}", NAMES[needed]))?;
        }
        Ok(columns)
    }

    fn row(&self, record: &csv::StringRecord) -> Option<Row> {
        let text = |column: usize| {
            self.places[column]
                .and_then(|place| record.get(place))
                .unwrap_or_default()
        };
        let value = |column: usize| number(text(column));
        Some(Row {
            time: value(0)?,
            icao24: address(text(1))?,
            callsign: callsign(text(2)),
            lat: value(3),
            lon: value(4),
            velocity: value(5),
            heading: value(6),
            vertical: value(7),
            on_ground: text(8).trim().eq_ignore_ascii_case("true"),
            squawk: octal(text(9)),
            baro: value(10),
            geo: value(11),
            position_time: value(12),
        })
    }
}

pub fn read_csv(reader: impl Read, take: &mut Take) -> Result<()> {
    let mut csv = csv::ReaderBuilder::new().flexible(true).from_reader(reader);
    let columns = Columns::new(csv.headers()?)?;
    let mut record = csv::StringRecord::new();
    loop {
        match csv.read_record(&mut record) {
            Ok(true) => take(columns.row(&record)),
            Ok(false) => return Ok(()),
            // A damaged line costs itself alone; a damaged file ends the import.
            Err(problem) if problem.is_io_error() => return Err(problem.into()),
            Err(_) => take(None),
        }
    }
}

/// Answers of the REST interface: one or several objects, or a list of them.
pub fn read_json(reader: impl Read, take: &mut Take) -> Result<()> {
    for document in serde_json::Deserializer::from_reader(reader).into_iter::<Value>() {
        match document.context("the JSON is damaged")? {
            Value::Array(answers) => answers.iter().for_each(|answer| read_answer(answer, take)),
            answer => read_answer(&answer, take),
        }
    }
    Ok(())
}

fn read_answer(answer: &Value, take: &mut Take) {
    let time = answer.get("time").and_then(Value::as_f64);
    for state in answer
        .get("states")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        take(time.and_then(|time| rest_row(time, state)));
    }
}

/// An array of 17 or 18 elements in a fixed order.
fn rest_row(time: f64, state: &Value) -> Option<Row> {
    let element = |place: usize| state.get(place);
    let value = |place: usize| element(place).and_then(Value::as_f64);
    let text = |place: usize| element(place).and_then(Value::as_str).unwrap_or_default();
    Some(Row {
        time,
        icao24: address(text(0))?,
        callsign: callsign(text(1)),
        position_time: value(3),
        lon: value(5),
        lat: value(6),
        baro: value(7),
        on_ground: element(8).and_then(Value::as_bool).unwrap_or_default(),
        velocity: value(9),
        heading: value(10),
        vertical: value(11),
        geo: value(13),
        squawk: octal(text(14)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Option<Row>> {
        let mut rows = Vec::new();
        super::super::input::read(Box::new(text.as_bytes()), &mut |row| rows.push(row)).unwrap();
        rows
    }

    #[test]
    fn columns_are_found_by_name_and_empty_fields_are_nothing() {
        let rows = rows(
            "hour,lon,lat,time,icao24,velocity,onground,baroaltitude,squawk\n0,16.5,48.1,1656309600.0,3c65dc,NaN,True,,0123\n",
        );
        let row = rows[0].clone().unwrap();
        assert_eq!(
            (row.icao24, row.lat, row.velocity, row.baro),
            (0x3C_65DC, Some(48.1), None, None)
        );
        assert!(row.on_ground && row.squawk == Some(0o123));
    }

    #[test]
    fn impossible_values_are_clamped() {
        let rows = rows("time,icao24,lat,lon,velocity,baroaltitude\n1,abc,1,2,900,90000\n");
        let sample = rows[0].clone().unwrap().sample().unwrap();
        assert_eq!((sample.speed, sample.baro_m), (Some(3500), Some(20_000)));
    }

    #[test]
    fn old_and_missing_positions_give_no_sample() {
        let rows = rows(
            "time,icao24,lat,lon,lastposupdate\n100,abc,1,2,39\n100,abc,1,2,40\n100,abc,,2,100\n",
        );
        let has_sample: Vec<bool> = rows
            .iter()
            .flatten()
            .map(|row| row.sample().is_some())
            .collect();
        assert_eq!(has_sample, [false, true, false]);
    }

    #[test]
    fn a_line_that_is_not_understood_is_counted_and_passed_over() {
        let rows = rows("time,icao24,lat,lon\nnever,abc,1,2\n5,xyz,1,2\n5,abc,1,2\n");
        assert_eq!(
            rows.iter().map(Option::is_some).collect::<Vec<_>>(),
            [false, false, true]
        );
    }

    #[test]
    fn answers_of_the_rest_interface_are_read() {
        let rows = rows(
            r#"{"time": 1656345600, "states": [["4b1815","SWR60L  ","Switzerland",1656345598,1656345599,8.4361,47.6132,3810.0,false,180.5,340.25,9.75,null,3940.1,"1000",false,0,0]]}"#,
        );
        let sample = rows[0].clone().unwrap().sample().unwrap();
        assert_eq!(
            (
                sample.lat,
                sample.lon,
                sample.heading,
                sample.position_age_s
            ),
            (476_132, 84_361, Some(3403), 2)
        );
    }
}
