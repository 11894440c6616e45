//! Who is inside a circle around an airport, who comes and who goes.

use std::collections::BTreeSet;

use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::world::FlightId;

use super::sky::{Present, Sky};
use super::{Outputs, callsign, count, outputs};
use crate::apps::flight_analyser::kind::{Kind, Thing};

/// A circle, in the place of its airport.
#[derive(Clone, Debug)]
pub struct Circle {
    pub airport: String,
    pub radius_km: f64,
}

impl Circle {
    pub fn inside(&self, sky: &Sky, step: u16) -> Result<Vec<Present>, String> {
        let found = sky.around(sky.airport(&self.airport)?, self.radius_km, step);
        Ok(found.into_iter().map(|(present, _)| present).collect())
    }

    fn names_inside(&self, sky: &Sky, step: u16) -> Result<BTreeSet<FlightId>, String> {
        let inside = self.inside(sky, step)?.into_iter();
        Ok(inside.map(|it| it.flight).collect())
    }

    pub fn holds(&self, sky: &Sky, flight: FlightId, step: u16) -> Result<Option<bool>, String> {
        let centre = sky.airport(&self.airport)?;
        let position = sky.position(flight, step);
        Ok(position.map(|it| distance_km(centre, it) <= self.radius_km))
    }

    /// The first step after another at which a flight is outside.
    pub fn first_outside(&self, sky: &Sky, flight: FlightId, after: u16) -> Result<u16, String> {
        for step in after + 1..=sky.last_step() {
            if self.holds(sky, flight, step)? == Some(false) {
                return Ok(step);
            }
        }
        Err(format!("{} never leaves the circle", sky.callsign(flight)))
    }
}

/// Who is inside at a minute; of one status, or all.
pub fn inside(
    sky: &Sky,
    circle: &Circle,
    at: u16,
    on_ground: Option<bool>,
) -> Result<Outputs, String> {
    let mut inside = circle.inside(sky, at)?;
    inside.retain(|it| on_ground.is_none_or(|wanted| it.on_ground == wanted));
    let names = inside.iter().map(|it| sky.callsign(it.flight).to_string());
    Ok(outputs([
        ("count", count(inside.len())),
        ("callsigns", Kind::Codes(Thing::Flight, names.collect())),
    ]))
}

/// Of those inside at a minute, who leaves last.
pub fn leaves_last(sky: &Sky, circle: &Circle, at: u16) -> Result<Outputs, String> {
    let leaving = leaving(sky, circle, at)?;
    let last = leaving.iter().map(|(step, _)| *step).max();
    let last = last.ok_or("nobody is inside")?;
    match &leaving.iter().filter(|it| it.0 == last).collect::<Vec<_>>()[..] {
        [(step, flight)] => Ok(outputs([
            ("callsign", callsign(sky.callsign(*flight))),
            ("time", sky.time(*step)),
        ])),
        _ => Err("several leave at the same minute".into()),
    }
}

/// Those inside at a minute with the first minute outside.
pub fn leaving(sky: &Sky, circle: &Circle, at: u16) -> Result<Vec<(u16, FlightId)>, String> {
    let inside = circle.inside(sky, at)?.into_iter();
    inside
        .map(|it| Ok((circle.first_outside(sky, it.flight, at)?, it.flight)))
        .collect()
}

/// Those inside at a minute give way to others: when the last of them is out, who is the first of the
/// others, and when `newcomers` of those are inside at once.
pub fn changeover(
    sky: &Sky,
    circle: &Circle,
    at: u16,
    newcomers: usize,
) -> Result<Outputs, String> {
    let initial = circle.names_inside(sky, at)?;
    let (mut left, mut first, mut enough) = (None, None, None);
    for step in at + 1..=sky.last_step() {
        let inside = circle.names_inside(sky, step)?;
        let new: Vec<_> = inside.difference(&initial).copied().collect();
        if left.is_none() && inside.is_disjoint(&initial) {
            left = Some(step);
        }
        if first.is_none() && !new.is_empty() {
            first = Some(only(sky, &new)?);
        }
        if enough.is_none() && new.len() >= newcomers {
            enough = Some(step);
        }
        if let (Some(left), Some(first), Some(enough)) = (left, &first, enough) {
            return Ok(outputs([
                ("initial_left", sky.time(left)),
                ("first_new", callsign(first)),
                ("enough_new", sky.time(enough)),
            ]));
        }
    }
    Err("the circle does not change hands".into())
}

fn only(sky: &Sky, flights: &[FlightId]) -> Result<String, String> {
    match flights {
        [flight] => Ok(sky.callsign(*flight).to_string()),
        _ => Err("several come in at the same minute".into()),
    }
}

/// The first newcomers after a minute, in the order of their coming.
pub fn newcomers(
    sky: &Sky,
    circle: &Circle,
    after: u16,
    wanted: usize,
) -> Result<Vec<(u16, FlightId)>, String> {
    let mut seen = circle.names_inside(sky, after)?;
    let mut found = Vec::new();
    for step in after + 1..=sky.last_step() {
        let inside = circle.names_inside(sky, step)?;
        let new: Vec<_> = inside.difference(&seen).copied().collect();
        if new.len() > 1 && found.len() < wanted {
            return Err("several come in at the same minute".into());
        }
        found.extend(new.iter().map(|flight| (step, *flight)));
        seen.extend(new);
        if found.len() >= wanted {
            found.truncate(wanted);
            return Ok(found);
        }
    }
    Err("too few come in".into())
}

/// Of the first two newcomers: when the first comes in, who is the second, when both are out for good.
pub fn first_two(sky: &Sky, circle: &Circle, after: u16) -> Result<Outputs, String> {
    let found = newcomers(sky, circle, after, 2)?;
    let [(first_step, first), (_, second)] = found[..] else {
        return Err("too few come in".into());
    };
    let mut last_inside = first_step;
    for step in first_step..=sky.last_step() {
        for flight in [first, second] {
            if circle.holds(sky, flight, step)? == Some(true) {
                last_inside = step;
            }
        }
    }
    Ok(outputs([
        ("first_entry", sky.time(first_step)),
        ("second", callsign(sky.callsign(second))),
        ("both_out", sky.time(last_inside + 1)),
    ]))
}

/// Windows that an answer has to be the same in, in pixels.
pub const VIEWPORTS: [[f64; 2]; 4] = [
    [1280.0, 720.0],
    [1024.0, 768.0],
    [1280.0, 800.0],
    [1920.0, 1080.0],
];

/// How many aircraft are on the screen with an airport in the middle.
pub fn on_screen(sky: &Sky, code: &str, at: u16, zoom: u8) -> Result<Outputs, String> {
    let centre = sky.airport(code)?;
    let present = sky.present(at);
    let counts = VIEWPORTS.map(|size| {
        let view = MapView::new(centre, zoom, size);
        present
            .iter()
            .filter(|it| view.shows(it.position, 0.0))
            .count()
    });
    match counts.iter().all(|it| *it == counts[0]) {
        true => Ok(outputs([("count", count(counts[0]))])),
        false => Err(format!("windows of different sizes show {counts:?}")),
    }
}
