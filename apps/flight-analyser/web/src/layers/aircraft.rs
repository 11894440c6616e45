//! The icons of the aircraft.

use std::cell::Cell;

use egui::{Color32, Painter, Rect, Shape, Stroke, vec2};

use super::drawn::{Drawn, Icon};
use super::{screen, track_colour};
use crate::map::{self, IconAtlases};
use crate::state::{Aircraft, Session};

/// How far ahead vectors look, in steps.
const AHEAD: f64 = 2.0;

pub fn is_shown(session: &Session, aircraft: &Aircraft) -> bool {
    let filter = &session.document().filter;
    if filter.is_off() {
        return true;
    }
    let callsign = session
        .data
        .flight(aircraft.id)
        .map_or("", |it| it.callsign.as_str());
    filter.shows(callsign, aircraft.altitude_ft, aircraft.on_ground)
}

/// Finds out who is on the screen and where; the selected ones come last, over the others.
pub fn collect(session: &Session, page: Rect, drawn: &mut Drawn) {
    let near = page.expand(map::icon_side(session.view.map.zoom()) / 2.0);
    let part = session.part_of_step();
    let repetitions = session.view.map.repetitions();
    let selected = session.selected();
    let mut last = Vec::new();
    for aircraft in session.traffic.all() {
        let is_selected = selected.contains(&aircraft.id);
        if !is_selected && !is_shown(session, aircraft) {
            continue;
        }
        let at = screen(session, aircraft.at(part));
        for offset in &repetitions {
            let at = at + vec2(*offset as f32, 0.0);
            if near.contains(at) {
                let icon = Icon {
                    id: aircraft.id,
                    at,
                    on_ground: aircraft.on_ground,
                };
                let list = if is_selected {
                    &mut last
                } else {
                    &mut drawn.icons
                };
                list.push(icon);
            }
        }
    }
    drawn.icons.append(&mut last);
}

pub fn paint(painter: &Painter, session: &Session, atlases: &mut IconAtlases, drawn: &Drawn) {
    let selected = session.selected();
    let all = session.traffic.all();
    // Icons come in the order of their flights, but for the selected ones and those around the world.
    let next = Cell::new(0);
    let of = |icon: &Icon| {
        let is_it = |index: &usize| all.get(*index).is_some_and(|it| it.id == icon.id);
        let near = (next.get()..next.get() + 3).find(is_it);
        let index = near.or_else(|| all.binary_search_by_key(&icon.id, |it| it.id).ok())?;
        next.set(index);
        Some(&all[index])
    };
    if session.document().settings.shows_vectors {
        vectors(painter, session, drawn, of);
    }
    let mut mesh = atlases.prepare(painter.ctx(), session.view.map.zoom());
    mesh.reserve_vertices(4 * drawn.icons.len());
    mesh.reserve_triangles(2 * drawn.icons.len());
    for icon in &drawn.icons {
        let Some(aircraft) = of(icon) else { continue };
        let place = selected.iter().position(|id| *id == icon.id);
        let ring = place.map(|index| match selected.len() {
            1 => Color32::WHITE,
            _ => track_colour(index),
        });
        atlases.add(
            &mut mesh,
            &map::Icon {
                class: aircraft.class,
                heading_deg: aircraft.heading,
                at: icon.at,
                tint: aircraft.colour,
                is_small: icon.on_ground,
                selected: ring,
            },
        );
    }
    painter.add(Shape::mesh(mesh));
}

/// Where each of them will be if it goes on like this.
fn vectors<'a>(
    painter: &Painter,
    session: &Session,
    drawn: &Drawn,
    of: impl Fn(&Icon) -> Option<&'a Aircraft>,
) {
    let side = session.view.map.world_side();
    for icon in &drawn.icons {
        let Some(aircraft) = of(icon).filter(|it| !it.on_ground) else {
            continue;
        };
        let ahead = aircraft.moves.map(|it| (it * side * AHEAD) as f32);
        let to = icon.at + vec2(ahead[0], ahead[1]);
        let colour = aircraft.colour.gamma_multiply(0.8);
        painter.line_segment([icon.at, to], Stroke::new(1.0, colour));
    }
}
