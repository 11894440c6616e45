//! What the details panel shows.

use flight_analyser_model::reading::{self, Units};
use flight_analyser_model::world::FlightId;

use super::sky::Sky;
use super::{Outputs, callsign};
use crate::apps::flight_analyser::figures;
use crate::apps::flight_analyser::kind::{Kind, Thing};

/// Rows of the panel that can be asked for, by their labels.
pub const LABELS: [&str; 8] = [
    "Altitude",
    "Geo Altitude",
    "Ground Speed",
    "Vertical Rate",
    "Heading",
    "Status",
    "Origin",
    "Destination",
];

/// `Geo Altitude at 14:30`: the label and the time of day.
pub fn parse_output(name: &str) -> Option<(&'static str, u32)> {
    let (label, time) = name.rsplit_once(" at ")?;
    let label = LABELS.into_iter().find(|it| *it == label)?;
    Some((label, figures::seconds_of_day(time)?))
}

/// What a row of the panel says at a step.
pub fn row(sky: &Sky, flight: FlightId, label: &str, step: u16) -> Result<Kind, String> {
    let name = sky.callsign(flight);
    let sample = sky.sample(flight, step);
    let sample = sample.ok_or_else(|| format!("{name} is not there then"))?;
    let details = sky.details(flight);
    let units = Units::Aviation;
    let airport = |place| {
        let code = sky.airport_code(place);
        code.map(|code| Kind::Code(Thing::Airport, code))
    };
    let found = match label {
        "Altitude" => sample
            .baro_m
            .and_then(|it| quantity(&reading::altitude(it, units))),
        "Geo Altitude" => sample
            .geo_m
            .and_then(|it| quantity(&reading::altitude(it, units))),
        "Ground Speed" => sample
            .speed
            .and_then(|it| quantity(&reading::speed(it, units))),
        "Vertical Rate" => {
            let rate = sample.vertical;
            rate.and_then(|it| quantity(&reading::vertical_rate(it, units)))
        }
        "Heading" => sample
            .heading
            .and_then(|it| quantity(&reading::heading(it))),
        "Status" => Some(Kind::Status(reading::status(sample.on_ground).to_string())),
        "Origin" => airport(details.origin),
        "Destination" => airport(details.destination),
        _ => None,
    };
    found.ok_or_else(|| format!("{name} has no {label} then"))
}

/// A value with its unit, as the panel writes it.
fn quantity(text: &str) -> Option<Kind> {
    let (value, unit) = figures::split_number(text)?;
    let unit = figures::unit(&unit)?;
    Some(Kind::Quantity { value, unit })
}

/// The asked rows of one flight.
pub fn reading<'n>(
    sky: &Sky,
    flight: &str,
    names: impl Iterator<Item = &'n String>,
) -> Result<Outputs, String> {
    let flight = sky.flight(flight)?;
    names
        .map(|name| {
            let (label, time) = parse_output(name).ok_or("not a row of the panel")?;
            let kind = row(sky, flight, label, sky.step(time)?)?;
            Ok((name.clone(), kind))
        })
        .collect()
}

/// The callsign of a flight and, by their labels, its rows at a step, as far as there are any.
pub fn with_rows(sky: &Sky, flight: FlightId, step: u16) -> Outputs {
    let rows = LABELS.into_iter().filter_map(|label| {
        let kind = row(sky, flight, label, step).ok()?;
        Some((label.to_string(), kind))
    });
    let mut given: Outputs = rows.collect();
    given.insert("callsign".into(), callsign(sky.callsign(flight)));
    given
}
