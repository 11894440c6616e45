//! Take-offs and landings, by the status of two samples in a row.

use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::world::FlightId;

use super::sky::Sky;
use super::{Outputs, callsign, count, outputs};
use crate::apps::flight_analyser::kind::Kind;

/// Of the first airborne sample from the airport, in kilometres.
const DEPARTURE_REACH_KM: f64 = 8.0;
/// Of the first sample on the ground.
const LANDING_REACH_KM: f64 = 6.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    Departure,
    Landing,
}

#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub step: u16,
    pub flight: FlightId,
    pub movement: Movement,
}

/// Events at an airport from one step to another, both included, in their order.
pub fn events(sky: &Sky, code: &str, from: u16, to: u16) -> Result<Vec<Event>, String> {
    let centre = sky.airport(code)?;
    let mut found = Vec::new();
    for step in from..=to {
        for (present, distance) in sky.around(centre, DEPARTURE_REACH_KM, step) {
            let (reach, movement) = match present.on_ground {
                true => (LANDING_REACH_KM, Movement::Landing),
                false => (DEPARTURE_REACH_KM, Movement::Departure),
            };
            let was_on_ground = status_before(sky, present.flight, step, movement);
            if was_on_ground == Some(!present.on_ground)
                && distance <= reach
                && sky.is_nearest_airport(code, present.position)
            {
                found.push(Event {
                    step,
                    flight: present.flight,
                    movement,
                });
            }
        }
    }
    Ok(found)
}

/// Whether a flight was on the ground a step earlier. For a landing the step before that may stand in
/// for one that is missing.
fn status_before(sky: &Sky, flight: FlightId, step: u16, movement: Movement) -> Option<bool> {
    let before = |steps: u16| sky.at(flight, step.checked_sub(steps)?);
    let last = before(1).or_else(|| match movement {
        Movement::Landing => before(2),
        Movement::Departure => None,
    });
    last.map(|it| it.on_ground)
}

/// Landings and departures after a minute: how many, and who was the how manieth.
pub fn movements(sky: &Sky, code: &str, after: u16, until: u16) -> Result<Outputs, String> {
    let events = events(sky, code, after + 1, until)?;
    let mut given = Outputs::new();
    for (movement, one, many) in [
        (Movement::Landing, "landing", "landings"),
        (Movement::Departure, "departure", "departures"),
    ] {
        let of_kind = events.iter().filter(|it| it.movement == movement);
        let of_kind: Vec<_> = of_kind.collect();
        given.insert(many.into(), count(of_kind.len()));
        for (number, event) in (1..).zip(&of_kind) {
            let shares_minute = of_kind.iter().filter(|it| it.step == event.step).count() > 1;
            if !shares_minute {
                let name = sky.callsign(event.flight);
                given.insert(format!("{one} {number}"), callsign(name));
            }
        }
    }
    Ok(given)
}

/// Who departed right before a flight, and when that one left a circle around the airport.
pub fn previous_departure(
    sky: &Sky,
    flight: &str,
    code: &str,
    radius_km: f64,
) -> Result<Outputs, String> {
    let (previous, departed) = predecessor(sky, flight, code)?;
    let centre = sky.airport(code)?;
    let later = sky.track(previous, departed, sky.last_step());
    let mut outside = later
        .iter()
        .filter(|(_, it)| distance_km(centre, *it) > radius_km);
    let (left, _) = outside
        .next()
        .ok_or("the flight before never leaves the circle")?;
    Ok(outputs([
        ("callsign", callsign(sky.callsign(previous))),
        ("left", sky.time(*left)),
    ]))
}

/// The departure before that of a flight: who and when.
pub fn predecessor(sky: &Sky, flight: &str, code: &str) -> Result<(FlightId, u16), String> {
    let id = sky.flight(flight)?;
    let own = departure_of(sky, id, code)?;
    let own = own.ok_or_else(|| format!("{flight} does not depart from {code}"))?;
    for step in (1..own).rev() {
        let mut events = events(sky, code, step, step)?;
        events.retain(|it| it.movement == Movement::Departure);
        match &events[..] {
            [] => {}
            [before] => return Ok((before.flight, before.step)),
            _ => return Err("several depart at the same minute".into()),
        }
    }
    Err(format!("nobody departs before {flight}"))
}

/// The step at which a flight departs from an airport.
pub fn departure_of(sky: &Sky, flight: FlightId, code: &str) -> Result<Option<u16>, String> {
    let details = sky.details(flight);
    for step in details.first_step + 1..=details.last_step {
        let takes_off = sky.at(flight, step).is_some_and(|it| !it.on_ground)
            && status_before(sky, flight, step, Movement::Departure) == Some(true);
        if takes_off {
            let events = events(sky, code, step, step)?;
            let is_here = events.iter().any(|it| it.flight == flight);
            return Ok(is_here.then_some(step));
        }
    }
    Ok(None)
}

/// When the status of a flight changes, and to what.
pub fn status_change(sky: &Sky, flight: &str, after: u16) -> Result<Outputs, String> {
    let id = sky.flight(flight)?;
    let now = sky.at(id, after).ok_or("the flight is not there then")?;
    let later = (after + 1..=sky.last_step()).filter_map(|step| Some((step, sky.at(id, step)?)));
    let mut changed = later.filter(|(_, it)| it.on_ground != now.on_ground);
    let (step, there) = changed.next().ok_or("its status does not change")?;
    let status = flight_analyser_model::reading::status(there.on_ground);
    Ok(outputs([
        ("time", sky.time(step)),
        ("status", Kind::Status(status.to_string())),
    ]))
}
