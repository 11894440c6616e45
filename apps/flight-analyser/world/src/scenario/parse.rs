//! Reads the texts of the scripted flights.

use anyhow::{Context, Result, bail};
use flight_analyser_model::world::Window;
use flight_analyser_model::world::pins::PinField;

use super::{Script, ScriptKnot};

/// A reading that is set.
#[derive(Clone, Debug)]
pub struct SetReading {
    pub callsign: String,
    pub step: u16,
    pub field: PinField,
    pub value: i16,
}

/// Lines without comments, each split at its blanks, with its number.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(number, line)| (number, line.split_whitespace().collect()))
}

/// Seconds after the window's start of a time `16:05` or `16:05:30`.
pub fn second(text: &str, window: Window) -> Result<i32> {
    let mut parts = text.split(':').map(|part| part.parse::<i64>());
    let mut next = || {
        parts
            .next()
            .unwrap_or(Ok(0))
            .with_context(|| format!("{text} is no time"))
    };
    let of_day = next()? * 3600 + next()? * 60 + next()?;
    Ok((of_day - window.epoch_s.rem_euclid(86_400)) as i32)
}

pub fn number(text: &str) -> Result<f64> {
    text.parse().with_context(|| format!("{text} is no number"))
}

pub fn knots(text: &str, window: Window) -> Result<Vec<Script>> {
    let mut scripts: Vec<Script> = Vec::new();
    for (line, words) in lines(text) {
        let code = |text: &str| (text != "-").then(|| text.to_owned());
        match (words.as_slice(), scripts.last_mut()) {
            ([time, lat, lon, feet, rest @ ..], Some(script)) if time.contains(':') => {
                script.knots.push(ScriptKnot {
                    second: second(time, window)?,
                    position: [number(lat)?, number(lon)?],
                    feet: number(feet)?,
                    on_ground: rest == ["ground"],
                })
            }
            (["via", lat, lon], Some(script)) => script.via = Some([number(lat)?, number(lon)?]),
            ([callsign, origin, destination, rest @ ..], _) => scripts.push(Script {
                callsign: (*callsign).to_owned(),
                origin: code(origin),
                destination: code(destination),
                via: None,
                cruise: match rest {
                    ["cruise", feet, knots] => Some([number(feet)?, number(knots)?]),
                    [] => None,
                    _ => bail!("line {line} of the scripted flights is not understood"),
                },
                knots: Vec::new(),
            }),
            _ => bail!("line {line} of the scripted flights is not understood"),
        }
    }
    Ok(scripts)
}

pub fn pins(text: &str, window: Window) -> Result<Vec<SetReading>> {
    let mut readings = Vec::new();
    for (line, words) in lines(text) {
        let [callsign, minute, fields @ ..] = words.as_slice() else {
            bail!("line {line} of the pins is not understood");
        };
        let step = window
            .step_of(minute)
            .with_context(|| format!("{minute} is not in the window"))?;
        for pair in fields.chunks(2) {
            let [name, value] = pair else {
                bail!("line {line} of the pins ends too early")
            };
            let (field, scale) = match *name {
                "baro" => (PinField::BaroM, 1.0),
                "geo" => (PinField::GeoM, 1.0),
                "speed" => (PinField::Speed, 10.0),
                "vertical" => (PinField::Vertical, 100.0),
                _ => bail!("line {line} of the pins sets the unknown {name}"),
            };
            let value = (number(value)? * scale).round() as i16;
            readings.push(SetReading {
                callsign: (*callsign).to_owned(),
                step,
                field,
                value,
            });
        }
    }
    Ok(readings)
}
