//! `[expected.flight.question]`: what the recording is asked, and which part of what it says is which
//! field of the answer.

use std::collections::BTreeMap;

use super::circles::{self, Circle};
use super::margin::{self, Margin};
use super::sky::Sky;
use super::{Outputs, borders, company, movements, readings, sights};
use crate::apps::flight_analyser::figures;
use crate::apps::flight_analyser::kind::{Kind, Thing};
use crate::apps::flight_analyser::sight::Sight;
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct Question {
    pub(super) ask: Ask,
    /// The key of the answer, and the name of the output that is right for it.
    gives: BTreeMap<String, String>,
}

/// Times are seconds since midnight.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    OnScreen {
        airport: String,
        at: u32,
        zoom: u8,
    },
    Reading {
        flight: String,
    },
    Movements {
        airport: String,
        after: u32,
        until: Option<u32>,
    },
    PreviousDeparture {
        flight: String,
        circle: Circle,
    },
    StatusChange {
        flight: String,
        after: u32,
    },
    Inside {
        circle: Circle,
        at: u32,
        on_ground: Option<bool>,
    },
    LeavesLast {
        circle: Circle,
        at: u32,
    },
    Changeover {
        circle: Circle,
        at: u32,
        newcomers: usize,
    },
    FirstTwo {
        circle: Circle,
        after: u32,
    },
    Crossing {
        flight: String,
        after: u32,
        countries: [String; 2],
    },
    FirstToCross {
        after: u32,
        countries: [String; 2],
    },
    FirstToReach {
        at: u32,
        countries: [String; 2],
        south_of: f64,
    },
    CountriesEntered {
        flight: String,
        until: u32,
    },
    NearestCrossing {
        flight: String,
        circle: Circle,
        at: u32,
    },
    NearestToAirport {
        airport: String,
        at: u32,
    },
    AirportsPassed {
        flight: String,
        after: u32,
        until: u32,
        within_km: f64,
    },
    Order {
        flights: Vec<String>,
        after: u32,
        holds: u16,
    },
    MostEasterly {
        flights: Vec<String>,
        at: u32,
    },
    Overtaking {
        flight: String,
        at: u32,
    },
    ClosestPair {
        circle: Circle,
        at: u32,
    },
}

type Parse = fn(&Fields) -> Result<Ask, FieldError>;

/// What `ask` may say, how the rest is read, and the outputs there are. `landing 2` stands for any
/// number, `Status at 14:00` for any row of the panel and any minute.
const ASKS: &[(&str, Parse, &[&str])] = &[
    ("on_screen", on_screen, &["count"]),
    ("reading", reading, &["Status at 14:00"]),
    (
        "movements",
        movements_at,
        &["landings", "departures", "landing 1", "departure 1"],
    ),
    (
        "previous_departure",
        previous_departure,
        &["callsign", "left"],
    ),
    ("status_change", status_change, &["time", "status"]),
    ("inside", inside, &["count", "callsigns"]),
    ("leaves_last", leaves_last, &["callsign", "time"]),
    (
        "changeover",
        changeover,
        &["initial_left", "first_new", "enough_new"],
    ),
    (
        "first_two",
        first_two,
        &["first_entry", "second", "both_out"],
    ),
    ("crossing", crossing, &["time"]),
    ("first_to_cross", first_to_cross, &["callsign", "time"]),
    ("first_to_reach", first_to_reach, &["callsign", "time"]),
    (
        "countries_entered",
        countries_entered,
        &["borders", "countries"],
    ),
    ("nearest_crossing", nearest_crossing, &["callsign"]),
    (
        "nearest_to_airport",
        nearest_to_airport,
        &["callsign", "destination"],
    ),
    ("airports_passed", airports_passed, &["count", "airports"]),
    ("order", order, &["time"]),
    (
        "most_easterly",
        most_easterly,
        &["callsign", "Altitude", "Geo Altitude", "Ground Speed"],
    ),
    ("overtaking", overtaking, &["callsign", "time"]),
    ("closest_pair", closest_pair, &["higher", "lower"]),
];

impl Question {
    /// Reads the question for an answer with these keys.
    pub fn parse(fields: &Fields, keys: &[String]) -> Result<Question, FieldError> {
        let words: Vec<_> = ASKS.iter().map(|(word, ..)| (*word, *word)).collect();
        let asked = fields.choice("ask", &words)?;
        let row = ASKS.iter().find(|(word, ..)| *word == asked);
        let (_, parse, outputs) = row.ok_or_else(|| fields.error("ask", "a known question"))?;
        let ask = parse(fields)?;
        let given = fields.table("gives")?;
        let given = given.ok_or_else(|| fields.error("gives", "an output for every field"))?;
        let mut gives = BTreeMap::new();
        for key in keys {
            let output = given.text(key)?;
            let is_known = outputs.iter().any(|known| is_output(known, &output));
            if !is_known {
                let list = outputs.join("`, `");
                return Err(given.error(key, format!("an output of the question: `{list}`")));
            }
            gives.insert(key.clone(), output);
        }
        given.finish()?;
        fields.finish()?;
        Ok(Question { ask, gives })
    }

    pub fn output_for(&self, key: &str) -> Option<&str> {
        self.gives.get(key).map(String::as_str)
    }

    /// The keys of the answer with their outputs.
    pub(super) fn gives(&self) -> impl Iterator<Item = (&String, &String)> {
        self.gives.iter()
    }

    pub fn outputs(&self) -> impl Iterator<Item = &String> {
        self.gives.values()
    }

    /// What the recording says.
    pub fn ask(&self, sky: &Sky) -> Result<Outputs, String> {
        let step = |seconds: &u32| sky.step(*seconds);
        match &self.ask {
            Ask::OnScreen { airport, at, zoom } => {
                circles::on_screen(sky, airport, step(at)?, *zoom)
            }
            Ask::Reading { flight } => readings::reading(sky, flight, self.outputs()),
            Ask::Movements {
                airport,
                after,
                until,
            } => {
                let until = until.as_ref().map_or(Ok(sky.last_step()), step)?;
                movements::movements(sky, airport, step(after)?, until)
            }
            Ask::PreviousDeparture { flight, circle } => {
                movements::previous_departure(sky, flight, &circle.airport, circle.radius_km)
            }
            Ask::StatusChange { flight, after } => {
                movements::status_change(sky, flight, step(after)?)
            }
            Ask::Inside {
                circle,
                at,
                on_ground,
            } => circles::inside(sky, circle, step(at)?, *on_ground),
            Ask::LeavesLast { circle, at } => circles::leaves_last(sky, circle, step(at)?),
            Ask::Changeover {
                circle,
                at,
                newcomers,
            } => circles::changeover(sky, circle, step(at)?, *newcomers),
            Ask::FirstTwo { circle, after } => circles::first_two(sky, circle, step(after)?),
            Ask::Crossing {
                flight,
                after,
                countries: [from, into],
            } => borders::crossing(sky, flight, step(after)?, [from, into]),
            Ask::FirstToCross {
                after,
                countries: [from, into],
            } => borders::first_to_cross(sky, step(after)?, [from, into]),
            Ask::FirstToReach {
                at,
                countries: [over, into],
                south_of,
            } => borders::first_to_reach(sky, step(at)?, over, *south_of, into),
            Ask::CountriesEntered { flight, until } => {
                borders::countries_entered(sky, flight, step(until)?)
            }
            Ask::NearestCrossing { flight, circle, at } => {
                company::nearest_crossing(sky, flight, circle, step(at)?)
            }
            Ask::NearestToAirport { airport, at } => {
                company::nearest_to_airport(sky, airport, step(at)?)
            }
            Ask::AirportsPassed {
                flight,
                after,
                until,
                within_km,
            } => company::airports_passed(sky, flight, [step(after)?, step(until)?], *within_km),
            Ask::Order {
                flights,
                after,
                holds,
            } => company::order(sky, flights, step(after)?, *holds),
            Ask::MostEasterly { flights, at } => {
                let at = step(at)?;
                let flight = company::most_easterly(sky, flights, at)?;
                Ok(readings::with_rows(sky, flight, at))
            }
            Ask::Overtaking { flight, at } => company::overtaking(sky, flight, step(at)?),
            Ask::ClosestPair { circle, at } => company::closest_pair(sky, circle, step(at)?),
        }
    }

    pub fn margins(&self, sky: &Sky) -> Result<Vec<Margin>, String> {
        margin::of(self, sky)
    }

    /// What has to have been on the screen before somebody can answer it.
    pub fn sights(&self, sky: &Sky) -> Result<Vec<Sight>, String> {
        sights::of(self, sky)
    }

    /// Flights that the question names.
    pub fn flights(&self) -> Vec<String> {
        match &self.ask {
            Ask::Reading { flight }
            | Ask::PreviousDeparture { flight, .. }
            | Ask::StatusChange { flight, .. }
            | Ask::Crossing { flight, .. }
            | Ask::CountriesEntered { flight, .. }
            | Ask::NearestCrossing { flight, .. }
            | Ask::AirportsPassed { flight, .. }
            | Ask::Overtaking { flight, .. } => vec![flight.clone()],
            Ask::Order { flights, .. } | Ask::MostEasterly { flights, .. } => flights.clone(),
            _ => Vec::new(),
        }
    }

    fn airport(&self) -> Option<&String> {
        match &self.ask {
            Ask::OnScreen { airport, .. }
            | Ask::Movements { airport, .. }
            | Ask::NearestToAirport { airport, .. } => Some(airport),
            Ask::PreviousDeparture { circle, .. }
            | Ask::Inside { circle, .. }
            | Ask::LeavesLast { circle, .. }
            | Ask::Changeover { circle, .. }
            | Ask::FirstTwo { circle, .. }
            | Ask::NearestCrossing { circle, .. }
            | Ask::ClosestPair { circle, .. } => Some(&circle.airport),
            _ => None,
        }
    }

    /// The minutes at which one has to look.
    fn times(&self) -> Vec<u32> {
        match &self.ask {
            Ask::OnScreen { at, .. }
            | Ask::Inside { at, .. }
            | Ask::LeavesLast { at, .. }
            | Ask::Changeover { at, .. }
            | Ask::FirstToReach { at, .. }
            | Ask::NearestCrossing { at, .. }
            | Ask::NearestToAirport { at, .. }
            | Ask::MostEasterly { at, .. }
            | Ask::Overtaking { at, .. }
            | Ask::ClosestPair { at, .. } => vec![*at],
            Ask::CountriesEntered { until, .. } | Ask::AirportsPassed { until, .. } => vec![*until],
            Ask::Reading { .. } => {
                let rows = self.outputs().filter_map(|it| readings::parse_output(it));
                rows.map(|(_, time)| time).collect()
            }
            // Where the answer is a time, it is looked for itself.
            _ => Vec::new(),
        }
    }

    /// What has to be looked at to answer it: flights, airports, minutes.
    pub fn subjects(&self) -> Vec<Kind> {
        let flights = self.flights().into_iter();
        let flights = flights.map(|it| Kind::Code(Thing::Flight, it));
        let airport = self.airport().cloned();
        let airport = airport.map(|it| Kind::Code(Thing::Airport, it));
        let times = self.times().into_iter().map(Kind::Time);
        flights.chain(airport).chain(times).collect()
    }

    /// Is a field read from the route in the details? Airports far away are not on the map then.
    pub fn is_from_details(&self, key: &str) -> bool {
        self.output_for(key).is_some_and(|it| {
            let row = readings::parse_output(it).map_or(it, |(label, _)| label);
            ["Origin", "Destination", "destination"].contains(&row)
        })
    }
}

/// Is this an output of the kind that stands in the table?
fn is_output(known: &str, name: &str) -> bool {
    if let Some((stem, number)) = name.rsplit_once(' ')
        && number.parse::<u8>().is_ok_and(|it| it > 0)
        && known
            .rsplit_once(' ')
            .is_some_and(|(it, one)| it == stem && one == "1")
    {
        return true;
    }
    known == name || known.contains(" at ") && readings::parse_output(name).is_some()
}

fn time(fields: &Fields, key: &str) -> Result<u32, FieldError> {
    let seconds = figures::seconds_of_day(&fields.text(key)?);
    seconds.ok_or_else(|| fields.error(key, "a time of day like `14:05`"))
}

fn circle(fields: &Fields) -> Result<Circle, FieldError> {
    Ok(Circle {
        airport: fields.text("airport")?,
        radius_km: fields.tolerance("radius_km")?,
    })
}

fn countries(fields: &Fields, [from, into]: [&str; 2]) -> Result<[String; 2], FieldError> {
    Ok([fields.text(from)?, fields.text(into)?])
}

fn flights(fields: &Fields) -> Result<Vec<String>, FieldError> {
    let flights = fields.texts("flights")?;
    match flights.len() >= 2 {
        true => Ok(flights),
        false => Err(fields.error("flights", "a list of at least two callsigns")),
    }
}

fn whole(fields: &Fields, key: &str) -> Result<u16, FieldError> {
    let number = fields.optional_whole(key)?;
    let number = number.and_then(|it| u16::try_from(it).ok());
    number.ok_or_else(|| fields.error(key, "a whole number below 65536"))
}

fn on_screen(fields: &Fields) -> Result<Ask, FieldError> {
    let zoom = u8::try_from(whole(fields, "zoom")?);
    Ok(Ask::OnScreen {
        airport: fields.text("airport")?,
        at: time(fields, "at")?,
        zoom: zoom.map_err(|_| fields.error("zoom", "a zoom level"))?,
    })
}

fn reading(fields: &Fields) -> Result<Ask, FieldError> {
    let flight = fields.text("flight")?;
    Ok(Ask::Reading { flight })
}

fn movements_at(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::Movements {
        airport: fields.text("airport")?,
        after: time(fields, "after")?,
        until: match fields.has("until") {
            true => Some(time(fields, "until")?),
            false => None,
        },
    })
}

fn previous_departure(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::PreviousDeparture {
        flight: fields.text("flight")?,
        circle: circle(fields)?,
    })
}

fn status_change(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::StatusChange {
        flight: fields.text("flight")?,
        after: time(fields, "after")?,
    })
}

fn inside(fields: &Fields) -> Result<Ask, FieldError> {
    let words = [("Airborne", false), ("On Ground", true)];
    Ok(Ask::Inside {
        circle: circle(fields)?,
        at: time(fields, "at")?,
        on_ground: match fields.has("status") {
            true => Some(fields.choice("status", &words)?),
            false => None,
        },
    })
}

fn leaves_last(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::LeavesLast {
        circle: circle(fields)?,
        at: time(fields, "at")?,
    })
}

fn changeover(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::Changeover {
        circle: circle(fields)?,
        at: time(fields, "at")?,
        newcomers: usize::from(whole(fields, "newcomers")?),
    })
}

fn first_two(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::FirstTwo {
        circle: circle(fields)?,
        after: time(fields, "after")?,
    })
}

fn crossing(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::Crossing {
        flight: fields.text("flight")?,
        after: time(fields, "after")?,
        countries: countries(fields, ["from", "into"])?,
    })
}

fn first_to_cross(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::FirstToCross {
        after: time(fields, "after")?,
        countries: countries(fields, ["from", "into"])?,
    })
}

fn first_to_reach(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::FirstToReach {
        at: time(fields, "at")?,
        countries: countries(fields, ["over", "into"])?,
        south_of: fields.number("south_of")?,
    })
}

fn countries_entered(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::CountriesEntered {
        flight: fields.text("flight")?,
        until: time(fields, "until")?,
    })
}

fn nearest_crossing(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::NearestCrossing {
        flight: fields.text("flight")?,
        circle: circle(fields)?,
        at: time(fields, "at")?,
    })
}

fn nearest_to_airport(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::NearestToAirport {
        airport: fields.text("airport")?,
        at: time(fields, "at")?,
    })
}

fn airports_passed(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::AirportsPassed {
        flight: fields.text("flight")?,
        after: time(fields, "from")?,
        until: time(fields, "until")?,
        within_km: fields.tolerance("within_km")?,
    })
}

fn order(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::Order {
        flights: flights(fields)?,
        after: time(fields, "from")?,
        holds: whole(fields, "holds_minutes")?,
    })
}

fn most_easterly(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::MostEasterly {
        flights: flights(fields)?,
        at: time(fields, "at")?,
    })
}

fn overtaking(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::Overtaking {
        flight: fields.text("flight")?,
        at: time(fields, "at")?,
    })
}

fn closest_pair(fields: &Fields) -> Result<Ask, FieldError> {
    Ok(Ask::ClosestPair {
        circle: circle(fields)?,
        at: time(fields, "at")?,
    })
}
