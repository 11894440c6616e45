//! What a question makes somebody look at: of every output the flights, places and minutes that it is
//! told from.
//!
//! Generous on purpose. What is asked about a minute is looked at in that minute or beside it; an event
//! that somebody has to find may have been seen some minutes off, since one can step over it in tens and
//! reckon the rest. Nobody has to go a certain way: a flight in the middle of the map is seen as well as
//! one whose details are open.

use flight_analyser_model::geodesy;
use flight_analyser_model::mercator::{MAX_ZOOM, MapView};
use flight_analyser_model::world::FlightId;

use super::circles::{self, Circle, VIEWPORTS};
use super::movements::{self, Event, Movement};
use super::question::{Ask, Question};
use super::sky::Sky;
use super::{Outputs, borders, readings};
use crate::apps::flight_analyser::kind::Kind;
use crate::apps::flight_analyser::sight::Sight;

/// What is asked about a minute may have been looked at in the minute before or after.
const BESIDE_MINUTES: u16 = 1;
/// An event may have been seen so many minutes off.
const AROUND_MINUTES: u16 = 5;
/// Flights on their way are told apart from here on: one level nearer than a page begins.
const EN_ROUTE_ZOOM: u8 = 6;
/// What happens around an airport is told from where its choice leads.
const AIRPORT_ZOOM: u8 = 7;
/// A circle may be looked at from so many levels further away than where it just fits.
const CIRCLE_LEVELS: u8 = 2;
/// Pixels between a circle that fits and the edge of the screen.
const CIRCLE_MARGIN: f64 = 40.0;
/// Positions are as exact as samples are.
const DEGREE_PARTS: f64 = 1e4;

/// How near to a minute one has to have looked.
#[derive(Clone, Copy, Debug)]
enum Near {
    /// It is asked about.
    Beside,
    /// Something happens then that has to be found.
    Around,
}

/// All sights of a question.
pub fn of(question: &Question, sky: &Sky) -> Result<Vec<Sight>, String> {
    let needs = Needs {
        sky,
        outputs: question.ask(sky)?,
        begins: begins(&question.ask, sky)?,
    };
    let mut found: Vec<Sight> = Vec::new();
    for (key, output) in question.gives() {
        for sight in needs.of(&question.ask, output)? {
            let same = found.iter_mut().find(|it| {
                let fields = it.fields.clone();
                **it == Sight {
                    fields,
                    ..sight.clone()
                }
            });
            match same {
                Some(same) if same.fields.contains(key) => {}
                Some(same) => same.fields.push(key.clone()),
                None => found.push(Sight {
                    fields: vec![key.clone()],
                    ..sight
                }),
            }
        }
    }
    Ok(found)
}

/// The recording, and what it says to the question.
struct Needs<'s> {
    sky: &'s Sky,
    outputs: Outputs,
    /// Events are not to be seen any earlier.
    begins: u16,
}

/// The first step at which an event that a question is about can be seen.
fn begins(ask: &Ask, sky: &Sky) -> Result<u16, String> {
    let (first, off) = match ask {
        Ask::Movements { after, .. }
        | Ask::StatusChange { after, .. }
        | Ask::FirstTwo { after, .. }
        | Ask::Crossing { after, .. }
        | Ask::FirstToCross { after, .. } => (after, 1),
        Ask::LeavesLast { at, .. }
        | Ask::Changeover { at, .. }
        | Ask::FirstToReach { at, .. }
        | Ask::Overtaking { at, .. } => (at, 1),
        Ask::Order { after, .. } => (after, 0),
        _ => return Ok(0),
    };
    Ok(sky.step(*first)? + off)
}

type Sights = Result<Vec<Sight>, String>;

impl Needs<'_> {
    fn of(&self, ask: &Ask, output: &str) -> Sights {
        let step = |seconds: &u32| self.sky.step(*seconds);
        match ask {
            Ask::OnScreen { airport, at, zoom } => self.on_screen(airport, step(at)?, *zoom),
            Ask::Reading { flight } => Ok(vec![self.reading(flight, output)?]),
            Ask::Movements {
                airport,
                after,
                until,
            } => {
                let until = until.as_ref().map_or(Ok(self.sky.last_step()), step)?;
                self.movements(airport, [step(after)?, until], output)
            }
            Ask::PreviousDeparture { flight, circle } => {
                self.previous_departure(flight, circle, output)
            }
            Ask::StatusChange { flight, .. } => {
                let flight = self.sky.flight(flight)?;
                let change = self.step_of("time")?;
                Ok(vec![self.there(
                    flight,
                    change,
                    Near::Around,
                    AIRPORT_ZOOM,
                )?])
            }
            Ask::Inside {
                circle,
                at,
                on_ground,
            } => self.inside(circle, step(at)?, *on_ground),
            Ask::LeavesLast { circle, at } => self.leaves_last(circle, step(at)?),
            Ask::Changeover { circle, at, .. } => self.changeover(circle, step(at)?, output),
            Ask::FirstTwo { circle, after } => self.first_two(circle, step(after)?, output),
            Ask::Crossing { flight, .. } => {
                let flight = self.sky.flight(flight)?;
                let crossing = self.step_of("time")?;
                Ok(vec![self.there(
                    flight,
                    crossing,
                    Near::Around,
                    EN_ROUTE_ZOOM,
                )?])
            }
            Ask::FirstToCross { .. } => Ok(vec![self.first_there()?]),
            Ask::FirstToReach { at, .. } => {
                let flight = self.flight_of("callsign")?;
                let before = self.there(flight, step(at)?, Near::Beside, EN_ROUTE_ZOOM)?;
                let before = self.with_trail(before, self.step_of("time")?);
                Ok(vec![before, self.first_there()?])
            }
            Ask::CountriesEntered { flight, until } => self.countries_entered(flight, step(until)?),
            Ask::NearestCrossing { flight, circle, at } => {
                let flights = [self.sky.flight(flight)?, self.flight_of("callsign")?];
                self.all_there(&flights, step(at)?, Near::Beside, self.zoom_for(circle)?)
            }
            Ask::NearestToAirport { at, .. } => {
                let flight = self.flight_of("callsign")?;
                Ok(vec![match output {
                    "destination" => self.details(flight, [0, self.sky.last_step()]),
                    _ => self.there(flight, step(at)?, Near::Beside, AIRPORT_ZOOM)?,
                }])
            }
            Ask::AirportsPassed {
                flight,
                after,
                until,
                ..
            } => self.airports_passed(flight, [step(after)?, step(until)?]),
            Ask::Order { flights, .. } => {
                let begins = self.step_of("time")?;
                self.all_there(&self.ids(flights)?, begins, Near::Around, EN_ROUTE_ZOOM)
            }
            Ask::MostEasterly { flights, at } => {
                let at = step(at)?;
                match output {
                    "callsign" => {
                        let flights = self.ids(flights)?;
                        self.all_there(&flights, at, Near::Beside, EN_ROUTE_ZOOM)
                    }
                    _ => {
                        let flight = self.flight_of("callsign")?;
                        Ok(vec![self.details(flight, self.steps(at, Near::Beside))])
                    }
                }
            }
            Ask::Overtaking { flight, at } => {
                let flights = [self.sky.flight(flight)?, self.flight_of("callsign")?];
                match output {
                    "callsign" => self.all_there(&flights, step(at)?, Near::Beside, EN_ROUTE_ZOOM),
                    _ => {
                        let overtakes = self.step_of("time")?;
                        self.all_there(&flights, overtakes, Near::Around, EN_ROUTE_ZOOM)
                    }
                }
            }
            Ask::ClosestPair { circle, at } => {
                let flights = [self.flight_of("higher")?, self.flight_of("lower")?];
                self.all_there(&flights, step(at)?, Near::Beside, self.zoom_for(circle)?)
            }
        }
    }

    fn on_screen(&self, airport: &str, at: u16, zoom: u8) -> Sights {
        let view = MapView::new(self.sky.airport(airport)?, zoom, VIEWPORTS[0]);
        let present = self.sky.present(at).into_iter();
        let shown = present.filter(|it| view.shows(it.position, 0.0));
        let flights: Vec<_> = shown.map(|it| it.flight).collect();
        self.counted(airport, &flights, at, AIRPORT_ZOOM)
    }

    fn inside(&self, circle: &Circle, at: u16, on_ground: Option<bool>) -> Sights {
        let mut inside = circle.inside(self.sky, at)?;
        inside.retain(|it| on_ground.is_none_or(|wanted| it.on_ground == wanted));
        let flights: Vec<_> = inside.iter().map(|it| it.flight).collect();
        self.counted(&circle.airport, &flights, at, self.zoom_for(circle)?)
    }

    /// Everybody who is counted; where nobody is, the place where nobody is.
    fn counted(&self, airport: &str, flights: &[FlightId], at: u16, zoom: u8) -> Sights {
        match flights {
            [] => Ok(vec![self.airport(
                airport,
                &[],
                self.steps(at, Near::Beside),
                zoom,
            )?]),
            _ => self.all_there(flights, at, Near::Beside, zoom),
        }
    }

    fn reading(&self, flight: &str, output: &str) -> Result<Sight, String> {
        let flight = self.sky.flight(flight)?;
        let (label, time) = readings::parse_output(output).ok_or("not a row of the panel")?;
        let at = self.sky.step(time)?;
        match label {
            // It is the same at any minute.
            "Origin" | "Destination" => Ok(self.details(flight, [0, self.sky.last_step()])),
            // Icons on the ground are grey.
            "Status" => self.there(flight, at, Near::Beside, AIRPORT_ZOOM),
            _ => Ok(self.details(flight, self.steps(at, Near::Beside))),
        }
    }

    fn movements(&self, airport: &str, [after, until]: [u16; 2], output: &str) -> Sights {
        let events = movements::events(self.sky, airport, after + 1, until)?;
        let movement = match output.starts_with("landing") {
            true => Movement::Landing,
            false => Movement::Departure,
        };
        let of_kind = events.into_iter().filter(|it| it.movement == movement);
        let number: Option<usize> = output.rsplit_once(' ').and_then(|(_, it)| it.parse().ok());
        let wanted: Vec<Event> = match number {
            Some(number) => of_kind.skip(number.saturating_sub(1)).take(1).collect(),
            None => of_kind.collect(),
        };
        let wanted = wanted.into_iter();
        wanted
            .map(|it| self.event(airport, &[it.flight], it.step, AIRPORT_ZOOM))
            .collect()
    }

    fn previous_departure(&self, flight: &str, circle: &Circle, output: &str) -> Sights {
        let airport = &circle.airport;
        let (previous, departed) = movements::predecessor(self.sky, flight, airport)?;
        if output == "left" {
            let left = self.step_of("left")?;
            return Ok(vec![self.in_circle(circle, &[previous], left)?]);
        }
        let flight = self.sky.flight(flight)?;
        let own = movements::departure_of(self.sky, flight, airport)?;
        let own = own.ok_or("the flight does not depart")?;
        let events = [(departed, previous), (own, flight)].into_iter();
        events
            .map(|(step, flight)| self.event(airport, &[flight], step, AIRPORT_ZOOM))
            .collect()
    }

    /// Whoever sees all others leave knows who is the last.
    fn leaves_last(&self, circle: &Circle, at: u16) -> Sights {
        let last = self.flight_of("callsign")?;
        let left = self.step_of("time")?;
        let leaving = circles::leaving(self.sky, circle, at)?;
        let others = leaving.iter().filter(|(_, flight)| *flight != last);
        let second = others.map(|(step, _)| *step).max();
        let zoom = self.zoom_for(circle)?;
        let begins = self.there(last, at, Near::Beside, zoom)?;
        let mut sights = vec![self.with_trail(begins, left)];
        if let Some(second) = second {
            let steps = [self.steps(second, Near::Around)[0], left + AROUND_MINUTES];
            sights.push(self.airport(&circle.airport, &[last], steps, zoom)?);
        }
        Ok(sights)
    }

    fn changeover(&self, circle: &Circle, at: u16, output: &str) -> Sights {
        let initial = circle.inside(self.sky, at)?;
        let is_initial = |flight: FlightId| initial.iter().any(|it| it.flight == flight);
        let inside = |step: u16| -> Result<Vec<FlightId>, String> {
            let inside = circle.inside(self.sky, step)?.into_iter();
            Ok(inside.map(|it| it.flight).collect())
        };
        let (step, flights) = match output {
            "initial_left" => {
                let left = self.step_of(output)?;
                let mut last = inside(left - 1)?;
                last.retain(|it| is_initial(*it));
                (left, last)
            }
            "first_new" => {
                let flight = self.flight_of(output)?;
                let mut later = at + 1..=self.sky.last_step();
                let enters =
                    later.find(|step| circle.holds(self.sky, flight, *step) == Ok(Some(true)));
                (enters.ok_or("it does not come in")?, vec![flight])
            }
            _ => {
                let enough = self.step_of(output)?;
                let mut new = inside(enough)?;
                new.retain(|it| !is_initial(*it));
                (enough, new)
            }
        };
        Ok(vec![self.in_circle(circle, &flights, step)?])
    }

    fn first_two(&self, circle: &Circle, after: u16, output: &str) -> Sights {
        let found = circles::newcomers(self.sky, circle, after, 2)?;
        let [(first_step, first), (second_step, second)] = found[..] else {
            return Err("too few come in".into());
        };
        let (step, flights) = match output {
            "first_entry" => (first_step, vec![first]),
            "second" => (second_step, vec![second]),
            _ => (self.step_of(output)?, vec![first, second]),
        };
        Ok(vec![self.in_circle(circle, &flights, step)?])
    }

    /// The one that is found, at the minute that makes it the first.
    fn first_there(&self) -> Result<Sight, String> {
        let (flight, step) = (self.flight_of("callsign")?, self.step_of("time")?);
        self.there(flight, step, Near::Around, EN_ROUTE_ZOOM)
    }

    /// The trail shows every border later, too.
    fn countries_entered(&self, flight: &str, until: u16) -> Sights {
        let flight = self.sky.flight(flight)?;
        let first = self.sky.details(flight).first_step;
        let crossings = borders::crossings(self.sky, flight, first, until).into_iter();
        crossings
            .map(|it| {
                let sight = self.there(flight, it.step, Near::Around, EN_ROUTE_ZOOM)?;
                Ok(self.with_trail(sight, until))
            })
            .collect()
    }

    /// The flight, or its trail, and every airport that it passes: airports stay where they are.
    fn airports_passed(&self, flight: &str, [from, until]: [u16; 2]) -> Sights {
        let flight = self.sky.flight(flight)?;
        let first = from.saturating_sub(BESIDE_MINUTES);
        let sight = Sight {
            places: self.places(&[flight], &[from, (from + until) / 2, until]),
            zoom: EN_ROUTE_ZOOM,
            ..self.details(flight, [first, until + AROUND_MINUTES])
        };
        let last = self.sky.last_step();
        let mut sights = vec![self.with_trail(sight, last)];
        if let Some(Kind::Codes(_, airports)) = self.outputs.get("airports") {
            for code in airports {
                sights.push(self.airport(code, &[], [first, last], EN_ROUTE_ZOOM)?);
            }
        }
        Ok(sights)
    }

    fn ids(&self, callsigns: &[String]) -> Result<Vec<FlightId>, String> {
        callsigns.iter().map(|it| self.sky.flight(it)).collect()
    }

    /// The step of an output that is a time.
    fn step_of(&self, output: &str) -> Result<u16, String> {
        match self.outputs.get(output) {
            Some(Kind::Time(seconds)) => self.sky.step(*seconds),
            _ => Err(format!("{output} is no time")),
        }
    }

    /// The flight of an output that is a callsign.
    fn flight_of(&self, output: &str) -> Result<FlightId, String> {
        match self.outputs.get(output) {
            Some(Kind::Code(_, callsign)) => self.sky.flight(callsign),
            _ => Err(format!("{output} is no callsign")),
        }
    }

    /// Steps at which it counts to have looked: as many after the beginning of a question as elsewhere.
    fn steps(&self, step: u16, near: Near) -> [u16; 2] {
        let (off, begins) = match near {
            Near::Beside => (BESIDE_MINUTES, 0),
            Near::Around => (AROUND_MINUTES, self.begins),
        };
        let first = step.saturating_sub(off).max(begins);
        [first, first + 2 * off]
    }

    /// The time of day of a step, or of the last one before it.
    fn time(&self, step: u16) -> u32 {
        self.sky.seconds(step.min(self.sky.last_step()))
    }

    fn names(&self, flights: &[FlightId]) -> Vec<String> {
        let names = flights.iter().map(|it| self.sky.callsign(*it));
        names.map(str::to_string).collect()
    }

    /// The smallest zoom at which a circle is still more than a dot.
    fn zoom_for(&self, circle: &Circle) -> Result<u8, String> {
        let centre = self.sky.airport(&circle.airport)?;
        let line = geodesy::circle(centre, circle.radius_km);
        let view = MapView::new(centre, MAX_ZOOM, VIEWPORTS[0]);
        let fits = view.showing_all(&line, CIRCLE_MARGIN).zoom();
        Ok(fits.saturating_sub(CIRCLE_LEVELS).min(AIRPORT_ZOOM))
    }

    /// What a flight reports, in its details alone.
    fn details(&self, flight: FlightId, [from, until]: [u16; 2]) -> Sight {
        Sight {
            flights: self.names(&[flight]),
            from: self.time(from),
            until: self.time(until),
            ..Sight::default()
        }
    }

    /// A flight where it is at a step, some minutes earlier or later.
    fn there(&self, flight: FlightId, step: u16, near: Near, zoom: u8) -> Result<Sight, String> {
        let steps @ [from, until] = self.steps(step, near);
        let places = match near {
            Near::Beside => self.places(&[flight], &[step]),
            Near::Around => self.places(&[flight], &[step, from, until]),
        };
        if places.is_empty() {
            return Err(format!("{} is not there then", self.sky.callsign(flight)));
        }
        Ok(Sight {
            places,
            zoom,
            ..self.details(flight, steps)
        })
    }

    /// Where flights are at some steps, as far as they are there.
    fn places(&self, flights: &[FlightId], steps: &[u16]) -> Vec<[f64; 2]> {
        let mut places = Vec::new();
        for flight in flights {
            let positions = steps
                .iter()
                .filter_map(|it| self.sky.position(*flight, *it));
            for place in positions.map(rounded) {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        places
    }

    /// The same, with the trail of the flight telling it until some minutes after a step.
    fn with_trail(&self, sight: Sight, until: u16) -> Sight {
        Sight {
            trail_until: Some(self.time(until + AROUND_MINUTES)),
            ..sight
        }
    }

    fn all_there(&self, flights: &[FlightId], step: u16, near: Near, zoom: u8) -> Sights {
        let flights = flights.iter();
        flights
            .map(|it| self.there(*it, step, near, zoom))
            .collect()
    }

    /// What happens around an airport between two steps.
    fn airport(
        &self,
        code: &str,
        flights: &[FlightId],
        [from, until]: [u16; 2],
        zoom: u8,
    ) -> Result<Sight, String> {
        Ok(Sight {
            flights: self.names(flights),
            airport: Some(code.to_string()),
            places: vec![rounded(self.sky.airport(code)?)],
            zoom,
            from: self.time(from),
            until: self.time(until),
            ..Sight::default()
        })
    }

    /// The same about the minute of an event; whoever looks nearer sees the flights where they are.
    fn event(
        &self,
        code: &str,
        flights: &[FlightId],
        step: u16,
        zoom: u8,
    ) -> Result<Sight, String> {
        let steps = self.steps(step, Near::Around);
        let mut sight = self.airport(code, flights, steps, zoom)?;
        sight.places.extend(self.places(flights, &[step]));
        Ok(sight)
    }

    /// An event at the line of a circle.
    fn in_circle(&self, circle: &Circle, flights: &[FlightId], step: u16) -> Result<Sight, String> {
        self.event(&circle.airport, flights, step, self.zoom_for(circle)?)
    }
}

fn rounded(position: [f64; 2]) -> [f64; 2] {
    position.map(|it| (it * DEGREE_PARTS).round() / DEGREE_PARTS)
}
