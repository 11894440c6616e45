//! What the pointer does on the map.

use egui::{CursorIcon, Event, Id, PointerButton, Pos2, Rect, Response, Sense, Ui};
use flight_analyser_model::ShownBy;

use super::{Drawn, pins};
use crate::action::{Action, Actions};
use crate::state::{Hovered, PinDrag, Session, Tool};

/// A wheel turns in bursts: what follows a zoom within this time belongs to it.
const WHEEL_REST_MS: u64 = 120;
/// How far from an icon a click still takes it.
pub const REACH: f32 = 14.0;
/// The same for the marker of an airport.
const AIRPORT_REACH: f32 = 9.0;
/// Two fingers this much further apart are a zoom level.
const PINCH: f32 = 1.5;
/// A second click this near to the first is at the same place.
const SAME_PLACE: f32 = 4.0;

pub fn handle(
    ui: &mut Ui,
    session: &mut Session,
    rect: Rect,
    drawn: &Drawn,
    actions: &mut Actions,
) {
    let response = ui.interact(rect, Id::unique("map"), Sense::click_and_drag());
    drag_pin(ui, session, &response, actions);
    let is_dragged =
        response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle);
    if is_dragged && session.view.pin_drag.is_none() {
        let by = response.drag_delta();
        if by != egui::Vec2::ZERO {
            actions.push(Action::Pan(by));
        }
    }
    let at = ui.input(|input| input.pointer.hover_pos());
    let is_over = response.hovered() || response.is_pointer_button_down_on();
    let at = at.filter(|_| is_over);
    zoom(ui, session, at, actions);
    hover(session, at.filter(|_| !response.dragged()), drawn);
    if let Some(at) = response.interact_pointer_pos() {
        if response.double_clicked() && session.view.tool != Tool::Pin {
            actions.push(Action::ZoomAbout { at, levels: 1 });
        } else if response.clicked() {
            let adds = ui.input(|input| input.modifiers.shift);
            click(session, at, adds, drawn, actions);
        }
    }
    response.on_hover_cursor(cursor(session, ui));
}

/// A drag that begins on a pin moves the pin and not the map.
fn drag_pin(ui: &Ui, session: &mut Session, response: &Response, actions: &mut Actions) {
    let pointer = ui.input(|input| input.pointer.latest_pos());
    if response.drag_started_by(PointerButton::Primary) {
        let origin = ui.input(|input| input.pointer.press_origin());
        let number = origin.and_then(|at| pins::near(session, at));
        session.view.pin_drag = number
            .zip(pointer)
            .map(|(number, at)| PinDrag { number, at });
    }
    let Some(drag) = &mut session.view.pin_drag else {
        return;
    };
    if let Some(at) = pointer {
        drag.at = at;
    }
    if !response.dragged() {
        let PinDrag { number, at } = *drag;
        session.view.pin_drag = None;
        actions.push(Action::MovePin { number, to: at });
    }
}

fn cursor(session: &Session, ui: &Ui) -> CursorIcon {
    let is_down = ui.input(|input| input.pointer.primary_down());
    match (session.view.tool, session.view.hovered) {
        (Tool::Measure { .. } | Tool::Pin, _) => CursorIcon::Crosshair,
        (_, Some(_)) => CursorIcon::PointingHand,
        _ if is_down => CursorIcon::Grabbing,
        _ => CursorIcon::Default,
    }
}

/// One event of the wheel is one level, however far it turned.
pub fn zoom(ui: &Ui, session: &mut Session, at: Option<Pos2>, actions: &mut Actions) {
    let Some(at) = at else { return };
    let now = session.host.now_ms();
    let (turns, pinch): (Vec<f32>, f32) = ui.input(|input| {
        let wheel = input.events.iter().filter_map(|event| match event {
            Event::MouseWheel { delta, .. } => Some(delta.y),
            _ => None,
        });
        let pinch = input.events.iter().filter_map(|event| match event {
            Event::Zoom(factor) => Some(*factor),
            _ => None,
        });
        let touch = input.multi_touch().map_or(1.0, |it| it.zoom_delta);
        (wheel.collect(), pinch.product::<f32>() * touch)
    });
    for turn in turns.into_iter().filter(|turn| *turn != 0.0) {
        let last = session.view.last_wheel_ms;
        if last.is_some_and(|last| now < last + WHEEL_REST_MS) {
            continue;
        }
        session.view.last_wheel_ms = Some(now);
        let levels = if turn > 0.0 { 1 } else { -1 };
        actions.push(Action::ZoomAbout { at, levels });
    }
    session.view.pinch *= pinch;
    if session.view.pinch > PINCH {
        session.view.pinch = 1.0;
        actions.push(Action::ZoomAbout { at, levels: 1 });
    } else if session.view.pinch < 1.0 / PINCH {
        session.view.pinch = 1.0;
        actions.push(Action::ZoomAbout { at, levels: -1 });
    }
}

fn hover(session: &mut Session, at: Option<Pos2>, drawn: &Drawn) {
    let hovered = at.and_then(|at| {
        let aircraft = drawn
            .icons_near(at, REACH)
            .into_iter()
            .next()
            .map(Hovered::Aircraft);
        aircraft.or_else(|| drawn.airport_near(at, AIRPORT_REACH).map(Hovered::Airport))
    });
    session.view.hovered = hovered;
    match hovered {
        Some(Hovered::Aircraft(id)) => {
            if let Some(flight) = session.data.flight(id) {
                let callsign = flight.callsign.clone();
                let time = session.time_of_day();
                session.view.shown.flight(&callsign, ShownBy::Hovered);
                session.view.shown.details(&callsign, time);
            }
        }
        Some(Hovered::Airport(number)) => {
            if let Some(airport) = session.data.airport(Some(number)) {
                let code = airport.iata.clone();
                session.view.shown.airport(&code, ShownBy::Hovered);
            }
        }
        None => {}
    }
}

/// The nearest icon; at the same place again the next one there.
fn click(session: &mut Session, at: Pos2, adds: bool, drawn: &Drawn, actions: &mut Actions) {
    if let Tool::Measure { .. } = session.view.tool {
        actions.push(Action::MeasureAt(at));
        return;
    }
    if let Some(number) = pins::near(session, at) {
        actions.push(Action::SelectPin(number));
        return;
    }
    if session.view.tool == Tool::Pin {
        actions.push(Action::PutPin(at));
        return;
    }
    let near = drawn.icons_near(at, REACH);
    let Some(first) = near.first() else {
        session.view.last_pick = None;
        match drawn.airport_near(at, AIRPORT_REACH) {
            Some(number) => {
                let code = session.data.airport(Some(number)).map(|it| it.iata.clone());
                actions.push(Action::OpenRadius { airport: code });
            }
            None => actions.push(Action::SelectNobody),
        }
        return;
    };
    let again = session
        .view
        .last_pick
        .filter(|(place, _)| place.distance(at) <= SAME_PLACE);
    let after = again.and_then(|(_, last)| near.iter().position(|id| *id == last));
    let id = match after {
        Some(index) => near[(index + 1) % near.len()],
        None => *first,
    };
    session.view.last_pick = Some((at, id));
    actions.push(Action::SelectFlight { id, adds });
}
