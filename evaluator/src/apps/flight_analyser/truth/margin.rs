//! How far an answer is from being another one. Thin margins make a task a matter of luck.

use flight_analyser_model::geodesy::{course_deg, destination, distance_km};
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::world::FlightId;

use super::circles::{self, Circle, VIEWPORTS};
use super::movements::{self, Event, Movement};
use super::question::{Ask, Question};
use super::sky::Sky;
use super::{borders, company, readings};

/// A figure with its lower and perhaps upper bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    /// What was measured, with its unit.
    pub what: String,
    /// How much it is.
    pub found: f64,
    /// No less is enough.
    pub least: f64,
    /// Infinite where more is always better.
    pub most: f64,
}

impl Margin {
    fn at_least(what: impl Into<String>, found: f64, least: f64) -> Margin {
        Margin {
            what: what.into(),
            found,
            least,
            most: f64::INFINITY,
        }
    }

    /// Between both limits, which count.
    pub fn holds(&self) -> bool {
        self.found >= self.least && self.found <= self.most
    }
}

/// Of the radius: nobody is nearer to a circle's line at the minute that is asked about.
const EDGE_PER_CENT: f64 = 5.0;
/// Between an event and one that could be taken for it.
const RIVAL_MINUTES: f64 = 2.0;
/// Of the samples on either side of a border from it.
const BORDER_KM: f64 = 4.5;
/// An instant is so far before the minute that is reported for it.
const INSTANT_SECONDS: [f64; 2] = [10.0, 50.0];
/// So much farther is the second nearest.
const FARTHER_PER_CENT: f64 = 25.0;
/// Of an airport from the distance at which it would count, or not count any more.
const PASSED_KM: f64 = 10.0;
/// Of an icon from the edges of the screen.
const EDGE_PIXELS: f64 = 60.0;
/// Between two flights of which one is the more easterly, in degrees.
const EASTERLY_DEGREES: f64 = 0.1;
/// In which the first movement after a minute is looked for.
const SOON_MINUTES: u16 = 5;
/// Around the minutes of a question in which movements are compared.
const AROUND_MINUTES: u16 = 10;

/// All margins of a question.
pub fn of(question: &Question, sky: &Sky) -> Result<Vec<Margin>, String> {
    let step = |seconds: &u32| sky.step(*seconds);
    match &question.ask {
        Ask::OnScreen { airport, at, zoom } => on_screen(sky, airport, step(at)?, *zoom),
        Ask::Reading { flight } => reading(question, sky, flight),
        Ask::Movements {
            airport,
            after,
            until,
        } => {
            let until = until
                .as_ref()
                .map_or(Ok(step(after)? + SOON_MINUTES), step)?;
            movements_around(sky, airport, step(after)?, until)
        }
        Ask::PreviousDeparture { flight, circle } => previous_departure(sky, flight, circle),
        Ask::StatusChange { .. } => Ok(Vec::new()),
        Ask::Inside { circle, at, .. } => Ok(vec![edge(sky, circle, step(at)?)?]),
        Ask::LeavesLast { circle, at } => leaves_last(sky, circle, step(at)?),
        Ask::Changeover {
            circle,
            at,
            newcomers,
        } => changeover(sky, circle, step(at)?, *newcomers),
        Ask::FirstTwo { circle, after } => first_two(sky, circle, step(after)?),
        Ask::Crossing {
            flight,
            after,
            countries: [from, into],
        } => {
            let flight = sky.flight(flight)?;
            let found = borders::crossings(sky, flight, step(after)?, sky.last_step());
            let mut own = found
                .iter()
                .filter(|it| it.from == *from && it.into == *into);
            let own = own.next().ok_or("there is no crossing")?;
            let mut margins = border(sky, flight, own.step)?;
            margins.push(entering(sky, flight, own.step, into)?);
            Ok(margins)
        }
        Ask::FirstToCross {
            after,
            countries: [from, into],
        } => first_of(
            sky,
            &borders::lasting_crossings(sky, step(after)?, [from, into]),
        ),
        Ask::FirstToReach {
            at,
            countries: [over, into],
            south_of,
        } => first_of(
            sky,
            &borders::reaching(sky, step(at)?, over, *south_of, into),
        ),
        Ask::CountriesEntered { .. } => Ok(Vec::new()),
        Ask::NearestCrossing { flight, circle, at } => {
            let found = company::nearest_across(sky, flight, circle, step(at)?, 2)?;
            let distances: Vec<_> = found.iter().map(|(_, km)| *km).collect();
            Ok(vec![farther(&distances)])
        }
        Ask::NearestToAirport { airport, at } => {
            let found = company::by_distance(sky, sky.airport(airport)?, None, step(at)?);
            let distances: Vec<_> = found.iter().take(2).map(|(_, km)| *km).collect();
            Ok(vec![farther(&distances)])
        }
        Ask::AirportsPassed {
            flight,
            after,
            until,
            within_km,
        } => {
            let positions = company::positions(sky, flight, step(after)?, step(until)?)?;
            let around = sky.airports_within(&positions, within_km * 3.0);
            let clear = around.iter().map(|(_, km)| (km - within_km).abs());
            let clear = clear.fold(f64::INFINITY, f64::min);
            let what = "km that an airport is clear of the limit";
            Ok(vec![Margin::at_least(what, clear, PASSED_KM)])
        }
        Ask::Order { flights, .. } => order(question, sky, flights),
        Ask::MostEasterly { flights, at } => {
            let ids: Vec<_> = flights
                .iter()
                .map(|it| sky.flight(it))
                .collect::<Result<_, _>>()?;
            let lons = company::longitudes(sky, &ids, step(at)?);
            let mut lons = lons.ok_or("not all of them are there then")?;
            lons.sort_by(|one, other| other.total_cmp(one));
            let what = "degrees between the two most easterly";
            Ok(vec![Margin::at_least(
                what,
                lons[0] - lons[1],
                EASTERLY_DEGREES,
            )])
        }
        Ask::Overtaking { flight, at } => overtaking(question, sky, flight, step(at)?),
        Ask::ClosestPair { circle, at } => {
            let pairs = company::pairs(sky, circle, step(at)?)?;
            let distances: Vec<_> = pairs.iter().take(2).map(|(_, _, km)| *km).collect();
            Ok(vec![edge(sky, circle, step(at)?)?, farther(&distances)])
        }
    }
}

/// Nobody is near the line, inside or outside.
fn edge(sky: &Sky, circle: &Circle, at: u16) -> Result<Margin, String> {
    let radius = circle.radius_km;
    let around = sky.around(sky.airport(&circle.airport)?, radius * 2.0, at);
    let nearest = around.iter().map(|(_, km)| (km - radius).abs());
    let nearest = nearest.fold(f64::INFINITY, f64::min) / radius * 100.0;
    let what = "per cent of the radius between the line and the nearest aircraft";
    Ok(Margin::at_least(what, nearest, EDGE_PER_CENT))
}

fn farther(distances: &[f64]) -> Margin {
    let per_cent = match distances {
        [first, second, ..] => (second / first - 1.0) * 100.0,
        _ => f64::INFINITY,
    };
    let what = "per cent by which the second nearest is farther";
    Margin::at_least(what, per_cent, FARTHER_PER_CENT)
}

fn rivals(mut steps: Vec<u16>) -> Margin {
    steps.sort_unstable();
    let gaps = steps.windows(2).map(|it| f64::from(it[1] - it[0]));
    let least = gaps.fold(f64::INFINITY, f64::min);
    Margin::at_least("minutes between rivals", least, RIVAL_MINUTES)
}

fn movements_around(sky: &Sky, code: &str, after: u16, until: u16) -> Result<Vec<Margin>, String> {
    let from = after.saturating_sub(AROUND_MINUTES).max(1);
    let to = (until + AROUND_MINUTES).min(sky.last_step());
    let events = movements::events(sky, code, from, to)?;
    let steps = |movement: Movement| {
        let own = events.iter().filter(|it| it.movement == movement);
        own.map(|it| it.step).collect()
    };
    Ok(vec![
        rivals(steps(Movement::Landing)),
        rivals(steps(Movement::Departure)),
    ])
}

fn previous_departure(sky: &Sky, flight: &str, circle: &Circle) -> Result<Vec<Margin>, String> {
    let (previous, departed) = movements::predecessor(sky, flight, &circle.airport)?;
    let until = departed + AROUND_MINUTES;
    let from = departed.saturating_sub(AROUND_MINUTES).max(1);
    let events: Vec<Event> = movements::events(sky, &circle.airport, from, until)?;
    let departures = events
        .iter()
        .filter(|it| it.movement == Movement::Departure);
    let left = circle.first_outside(sky, previous, departed)?;
    Ok(vec![
        rivals(departures.map(|it| it.step).collect()),
        leaving(sky, circle, previous, left)?,
    ])
}

fn leaves_last(sky: &Sky, circle: &Circle, at: u16) -> Result<Vec<Margin>, String> {
    let mut steps: Vec<_> = circles::leaving(sky, circle, at)?
        .into_iter()
        .map(|(step, _)| step)
        .collect();
    steps.sort_unstable();
    let last_two = steps.split_off(steps.len().saturating_sub(2));
    Ok(vec![edge(sky, circle, at)?, rivals(last_two)])
}

fn changeover(sky: &Sky, circle: &Circle, at: u16, wanted: usize) -> Result<Vec<Margin>, String> {
    let mut margins = vec![edge(sky, circle, at)?];
    let leaving_steps = circles::leaving(sky, circle, at)?;
    let last = leaving_steps.iter().max().ok_or("nobody is inside")?;
    margins.push(leaving(sky, circle, last.1, last.0)?);
    let new = circles::newcomers(sky, circle, at, wanted)?;
    margins.push(rivals(new.iter().take(2).map(|(step, _)| *step).collect()));
    if let Some((step, flight)) = new.last() {
        margins.push(leaving(sky, circle, *flight, *step)?);
    }
    Ok(margins)
}

fn first_two(sky: &Sky, circle: &Circle, after: u16) -> Result<Vec<Margin>, String> {
    let new = circles::newcomers(sky, circle, after, 2)?;
    let mut margins = vec![edge(sky, circle, after)?];
    let mut outs = Vec::new();
    for (step, flight) in &new {
        margins.push(leaving(sky, circle, *flight, *step)?);
        outs.push((circle.first_outside(sky, *flight, *step)?, *flight));
    }
    for (step, flight) in &outs {
        margins.push(leaving(sky, circle, *flight, *step)?);
    }
    // Whoever comes in second is also the last one out, so that both readings of the task agree.
    let second_is_last = match outs[..] {
        [(first, _), (second, _)] => f64::from(second) - f64::from(first),
        _ => f64::NEG_INFINITY,
    };
    let what = "minutes by which the second leaves later";
    margins.push(Margin::at_least(what, second_is_last, 1.0));
    Ok(margins)
}

/// Whoever is first is so clearly, and crosses where the border is.
fn first_of(sky: &Sky, found: &[(u16, FlightId)]) -> Result<Vec<Margin>, String> {
    let (step, flight) = found.first().ok_or("nobody does")?;
    let mut margins = vec![rivals(found.iter().take(2).map(|it| it.0).collect())];
    margins.extend(border(sky, *flight, *step)?);
    Ok(margins)
}

/// The samples before and after a border are clear of it.
fn border(sky: &Sky, flight: FlightId, step: u16) -> Result<Vec<Margin>, String> {
    let clearance = |step: u16| {
        let position = sky.position(flight, step);
        let position = position.ok_or("a sample at the border is missing")?;
        let what = format!("km between {} and the line", sky.callsign(flight));
        Ok::<_, String>(Margin::at_least(what, clear_km(sky, position), BORDER_KM))
    };
    Ok(vec![clearance(step - 1)?, clearance(step)?])
}

/// How far one can go in every direction without coming over another country, up to 8 km.
fn clear_km(sky: &Sky, position: [f64; 2]) -> f64 {
    /// In quarters of a kilometre.
    const FARTHEST: u32 = 32;
    let own = sky.country(position);
    let is_clear = |km: f64| {
        let mut around = (0..72).map(|it| destination(position, f64::from(it) * 5.0, km));
        around.all(|it| sky.country(it) == own)
    };
    let radii = (1..=FARTHEST).map(|it| f64::from(it) / 4.0);
    radii.take_while(|km| is_clear(*km)).last().unwrap_or(0.0)
}

/// Where a flight is between two samples: on the shortest way from one to the other.
fn between(sky: &Sky, flight: FlightId, step: u16, fraction: f64) -> Result<[f64; 2], String> {
    let missing = "a sample is missing";
    let from = sky.position(flight, step - 1).ok_or(missing)?;
    let to = sky.position(flight, step).ok_or(missing)?;
    let km = distance_km(from, to) * fraction;
    Ok(destination(from, course_deg(from, to), km))
}

/// Seconds from the instant at which something becomes so to the minute that is reported for it.
fn instant(is_so: impl Fn(f64) -> Result<bool, String>, what: String) -> Result<Margin, String> {
    let mut last_not = 0.0;
    for second in 0..60 {
        if !is_so(f64::from(second) / 60.0)? {
            last_not = f64::from(second);
        }
    }
    let [least, most] = INSTANT_SECONDS;
    Ok(Margin {
        what: format!("seconds before the minute at which {what}"),
        found: 60.0 - (last_not + 0.5),
        least,
        most,
    })
}

/// A flight comes in or goes out at a step.
fn leaving(sky: &Sky, circle: &Circle, flight: FlightId, step: u16) -> Result<Margin, String> {
    let centre = sky.airport(&circle.airport)?;
    let after = circle.holds(sky, flight, step)?;
    let is_so = |fraction: f64| {
        let position = between(sky, flight, step, fraction)?;
        Ok(Some(distance_km(centre, position) <= circle.radius_km) == after)
    };
    instant(is_so, format!("{} crosses the line", sky.callsign(flight)))
}

fn entering(sky: &Sky, flight: FlightId, step: u16, into: &str) -> Result<Margin, String> {
    let is_so = |fraction: f64| {
        let position = between(sky, flight, step, fraction)?;
        Ok(sky.country(position).as_deref() == Some(into))
    };
    instant(is_so, format!("{} is over {into}", sky.callsign(flight)))
}

fn order(question: &Question, sky: &Sky, flights: &[String]) -> Result<Vec<Margin>, String> {
    let ids: Vec<_> = flights
        .iter()
        .map(|it| sky.flight(it))
        .collect::<Result<_, _>>()?;
    let is_so = |step: u16, fraction: f64| {
        let places = ids.iter().map(|it| between(sky, *it, step, fraction));
        let places: Vec<_> = places.collect::<Result<_, _>>()?;
        Ok(places.windows(2).all(|it| it[0][1] < it[1][1]))
    };
    let step = time_output(question, sky)?;
    let what = "the order begins".to_string();
    Ok(vec![instant(|fraction| is_so(step, fraction), what)?])
}

fn overtaking(
    question: &Question,
    sky: &Sky,
    flight: &str,
    at: u16,
) -> Result<Vec<Margin>, String> {
    let id = sky.flight(flight)?;
    let here = sky.position(id, at).ok_or("the flight is not there then")?;
    let others = company::by_distance(sky, here, Some(id), at);
    let distances: Vec<_> = others.iter().take(2).map(|(_, km)| *km).collect();
    let nearest = others.first().ok_or("nobody else is there")?.0.flight;
    let step = time_output(question, sky)?;
    let ahead = |step: u16| company::ahead_km(sky, id, nearest, step).ok_or("a sample is missing");
    let (before, after) = (ahead(step - 1)?, ahead(step)?);
    let is_so = |fraction: f64| Ok(before + (after - before) * fraction > 0.0);
    let what = "the other one is ahead".to_string();
    Ok(vec![farther(&distances), instant(is_so, what)?])
}

/// The step of the output `time`.
fn time_output(question: &Question, sky: &Sky) -> Result<u16, String> {
    match question.ask(sky)?.get("time") {
        Some(super::Kind::Time(seconds)) => sky.step(*seconds),
        _ => Err("no time is given".into()),
    }
}

/// Icons that count are clear of the edges of every screen, the others are off the largest.
fn on_screen(sky: &Sky, code: &str, at: u16, zoom: u8) -> Result<Vec<Margin>, String> {
    let centre = sky.airport(code)?;
    let mut least = f64::INFINITY;
    for size in VIEWPORTS {
        let view = MapView::new(centre, zoom, size);
        for present in sky.present(at) {
            let point = view.to_screen(present.position);
            let beyond = [0, 1].map(|axis| (-point[axis]).max(point[axis] - size[axis]));
            // Positive outside, negative inside.
            least = least.min(beyond[0].max(beyond[1]).abs());
        }
    }
    let what = "pixels between an icon and the edge of a screen";
    Ok(vec![Margin::at_least(what, least, EDGE_PIXELS)])
}

/// A geo altitude that is read a minute off shows in one of the rows that are asked for.
fn reading(question: &Question, sky: &Sky, flight: &str) -> Result<Vec<Margin>, String> {
    let flight = sky.flight(flight)?;
    let rows = question
        .outputs()
        .filter_map(|it| readings::parse_output(it));
    let rows: Vec<_> = rows.collect();
    let altitudes = rows.iter().filter(|(label, _)| *label == "Geo Altitude");
    let mut margins = Vec::new();
    for (_, seconds) in altitudes {
        let step = sky.step(*seconds)?;
        for other in [step - 1, step + 1] {
            let same_minute = rows.iter().filter(|(_, it)| it == seconds);
            let differing = same_minute.filter(|(label, _)| {
                readings::row(sky, flight, label, step) != readings::row(sky, flight, label, other)
            });
            let what = "rows that differ a minute away";
            margins.push(Margin::at_least(what, differing.count() as f64, 1.0));
        }
    }
    Ok(margins)
}
