//! The search box.

use flight_analyser_model::ShownBy;
use flight_analyser_model::search::{self, Hit};

use super::navigation::{self, NEAR};
use crate::state::Session;

/// Looks up what stands in the box.
pub fn search(session: &mut Session) {
    session.view.messages.clear();
    let step = session.step();
    // Nobody flies by a name among plots.
    let has_names = session.plots().is_none();
    let data = &session.data;
    let box_ = &mut session.view.search;
    box_.hits = search::search(
        &box_.text,
        &data.places.airports,
        &data.places.index,
        if has_names { data.flights() } else { &[] },
        step,
    );
    box_.chosen = 0;
    box_.is_open = !box_.text.trim().is_empty();
    note_hits(session);
}

/// Names that are listed can be read.
fn note_hits(session: &mut Session) {
    let Session { data, view, .. } = session;
    for hit in &view.search.hits {
        match *hit {
            Hit::Airport(number) => {
                if let Some(airport) = data.airport(Some(number)) {
                    view.shown.airport(&airport.iata, ShownBy::Searched);
                }
            }
            Hit::Flight { id, .. } => {
                if let Some(flight) = data.flight(id) {
                    view.shown.flight(&flight.callsign, ShownBy::Searched);
                }
            }
        }
    }
}

pub fn choose(session: &mut Session, hit: Hit) {
    session.view.search.is_open = false;
    match hit {
        Hit::Airport(number) => {
            let Some(airport) = session.data.airport(Some(number)) else {
                return;
            };
            let (code, position) = (airport.iata.clone(), [airport.lat, airport.lon]);
            session.view.search.text = code.clone();
            session.view.last_airport = Some(code);
            if session.document().is_following {
                session.run(flight_analyser_model::Command::Follow { on: false });
            }
            session.view.map = session.view.map.zoomed(NEAR).centred_on(position);
        }
        Hit::Flight { id, is_active } => {
            let Some(flight) = session.data.flight(id) else {
                return;
            };
            let callsign = flight.callsign.clone();
            let window = session.document().recording.window();
            let [from, to] = [flight.first_step, flight.last_step].map(|it| window.label(it));
            session.view.search.text = callsign.clone();
            navigation::select(session, id, false);
            navigation::keep_in_view(session, id);
            if !is_active {
                session.view.messages.say(format!(
                    "{callsign} is not on the map now: it is seen from {from} to {to} UTC."
                ));
            }
        }
    }
}
