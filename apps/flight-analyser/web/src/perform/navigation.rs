//! The map and who is selected on it.

use egui::{Pos2, Vec2};
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::opening::HOME;
use flight_analyser_model::world::FlightId;
use flight_analyser_model::{Command, ShownBy};

use crate::state::Session;

/// A chosen airport is shown at this zoom.
pub const NEAR: u8 = 7;
/// A chosen flight is come nearer to from further away than this.
const FAR: u8 = 6;

pub fn select(session: &mut Session, id: FlightId, adds: bool) {
    let Some(flight) = session.data.name_of(id) else {
        return;
    };
    session
        .view
        .shown
        .flight(&flight.callsign, ShownBy::Selected);
    session.run(Command::Select {
        flight,
        adds: adds && !session.host.is_keyed(),
    });
}

pub fn toggle_follow(session: &mut Session) {
    let on = !session.document().is_following;
    session.run(Command::Follow { on });
}

/// By hand: whoever was followed is no longer.
pub fn pan(session: &mut Session, by: Vec2) {
    session.view.map = session.view.map.panned([f64::from(by.x), f64::from(by.y)]);
    end_following(session);
}

pub fn zoom(session: &mut Session, levels: i8) {
    let zoom = session.view.map.zoom().saturating_add_signed(levels);
    session.view.map = session.view.map.zoomed(zoom);
}

pub fn zoom_about(session: &mut Session, at: Pos2, levels: i8) {
    if session.document().is_following {
        // The middle stays where it is.
        return zoom(session, levels);
    }
    let map = session.view.map;
    let zoom = map.zoom().saturating_add_signed(levels);
    session.view.map = map.zoomed_about([f64::from(at.x), f64::from(at.y)], zoom);
}

pub fn go_home(session: &mut Session) {
    // A sector is laid out between its panels.
    session.tower.fitted = None;
    let size = session.view.map.size();
    session.view.map = match session.plots() {
        Some(plots) => plots.view(size),
        None => MapView::new(HOME.0, HOME.1, size),
    };
    end_following(session);
}

fn end_following(session: &mut Session) {
    if session.document().is_following {
        session.run(Command::Follow { on: false });
    }
}

/// Keeps the followed aircraft in the middle.
pub fn follow(session: &mut Session) {
    if !session.document().is_following {
        return;
    }
    if let Some(position) = session
        .selected()
        .last()
        .and_then(|id| position(session, *id))
    {
        session.view.map = session.view.map.centred_on(position);
    }
}

/// Brings a flight to the middle of the map.
pub fn keep_in_view(session: &mut Session, id: FlightId) {
    let Some(position) = position(session, id) else {
        return;
    };
    let map = session.view.map;
    let zoom = if map.zoom() < FAR { NEAR } else { map.zoom() };
    session.view.map = map.zoomed(zoom).centred_on(position);
}

/// Where a flight is now, or was last.
fn position(session: &Session, id: FlightId) -> Option<[f64; 2]> {
    if let Some(aircraft) = session.traffic.all().iter().find(|it| it.id == id) {
        let [x, y] = aircraft.at(session.part_of_step());
        return Some(flight_analyser_model::mercator::from_world(
            [x * 256.0, y * 256.0],
            0,
        ));
    }
    let world = session.data.world.as_ref()?;
    let flight = world.flights().get(id as usize)?;
    let step = session.step();
    let mut earlier = (flight.first_step..=step.min(flight.last_step)).rev();
    let place = earlier
        .find_map(|step| world.place(id, step))
        .or_else(|| world.place(id, flight.first_step))?;
    Some([f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4])
}
