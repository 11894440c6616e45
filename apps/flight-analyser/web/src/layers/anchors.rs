//! Names for what is on the map: of an icon its callsign only where that is written beside it.
//!
//! Border and coast lines are named point by point, with the countries on either side: left and right
//! of someone who walks from one point to the next, as seen on the screen.

use egui::{Pos2, Rect, Vec2};
use protocol::Anchor;

use super::Drawn;
use super::pins;
use super::pointer::REACH;
use crate::map;
use crate::state::Session;

/// From further away there are too many lines to name.
const LINES_ZOOM: u8 = 5;

pub fn list(session: &Session, drawn: &Drawn, page: Rect, covered: &[Rect]) -> Vec<Anchor> {
    let mut anchors = vec![anchor("map".into(), page)];
    let is_free = |at: Pos2| page.contains(at) && !covered.iter().any(|rect| rect.contains(at));
    let mut unnamed = 0;
    for icon in drawn.icons.iter().filter(|icon| is_free(icon.at)) {
        let kind = if icon.on_ground {
            "ground-icon"
        } else {
            "icon"
        };
        let flight = session.data.flight(icon.id);
        let name = match flight.filter(|_| drawn.labelled.contains(&icon.id)) {
            Some(flight) => flight.callsign.clone(),
            None => {
                unnamed += 1;
                format!("#{unnamed}")
            }
        };
        let rect = Rect::from_center_size(icon.at, Vec2::splat(2.0 * REACH));
        anchors.push(anchor(format!("{kind}/{name}"), rect));
    }
    let airports = drawn.airports.iter().filter(|(_, at)| is_free(*at));
    for (number, at) in airports {
        if let Some(airport) = session.data.airport(Some(*number)) {
            anchors.push(anchor(format!("airport/{}", airport.iata), point(*at)));
        }
    }
    for (name, rect) in &drawn.countries {
        anchors.push(anchor(format!("country/{name}"), *rect));
    }
    for (index, at) in drawn.trail.iter().enumerate() {
        anchors.push(anchor(format!("trail/{index}"), point(*at)));
    }
    for (number, at) in pins::on_screen(session)
        .into_iter()
        .filter(|(_, at)| is_free(*at))
    {
        let rect = Rect::from_center_size(at, Vec2::splat(2.0 * pins::RADIUS));
        anchors.push(anchor(format!("pin/{number}"), rect));
    }
    if let Some((middle, line)) = &drawn.circle {
        anchors.push(anchor("circle/centre".into(), point(*middle)));
        for (index, at) in line.iter().enumerate() {
            anchors.push(anchor(format!("circle/edge/{index}"), point(*at)));
        }
    }
    if session.view.map.zoom() < LINES_ZOOM {
        return anchors;
    }
    let lines = map::visible_lines(&session.data.map, &session.view.map, page);
    for (number, line) in lines.iter().enumerate() {
        let [left, right] = [line.left, line.right].map(|it| it.unwrap_or("sea"));
        for (index, at) in line.points.iter().enumerate() {
            let name = format!("line/{number}/{index}/{left}|{right}");
            anchors.push(anchor(name, point(*at)));
        }
    }
    anchors
}

/// The map, and what else has a name on it.
pub fn of(page: Rect, named: Vec<(String, Rect)>) -> Vec<Anchor> {
    let map = ("map".to_string(), page);
    let all = std::iter::once(map).chain(named);
    all.map(|(id, rect)| anchor(id, rect)).collect()
}

fn point(at: Pos2) -> Rect {
    Rect::from_center_size(at, Vec2::splat(2.0))
}

fn anchor(id: String, rect: Rect) -> Anchor {
    Anchor {
        id,
        rect: protocol::Rect::new(
            f64::from(rect.min.x),
            f64::from(rect.min.y),
            f64::from(rect.width()),
            f64::from(rect.height()),
        ),
    }
}
