//! What the pointer does in a sector: selects, turns, moves the map.

use egui::{CursorIcon, Id, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};

use super::Drawn;
use super::aircraft::{RADIUS, TIP};
use super::sight::Sight;
use crate::action::{Action, Actions};
use crate::layers;
use crate::state::{Session, TipDrag};

/// How far from a symbol a click still takes it.
const REACH: f32 = RADIUS + 4.0;
/// The same for the tip of a vector.
const TIP_REACH: f32 = TIP + 4.0;

pub fn handle(
    ui: &mut Ui,
    session: &mut Session,
    page: Rect,
    drawn: &Drawn,
    actions: &mut Actions,
) {
    let response = ui.interact(page, Id::unique("sector"), Sense::click_and_drag());
    turn(ui, session, &response, drawn, actions);
    let tower = &mut session.tower;
    if !ui.input(|input| input.pointer.any_down()) {
        tower.is_called_off = false;
    }
    let is_dragged =
        response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle);
    let is_turning = tower.drag.is_some() || tower.is_called_off || tower.is_tip_pressed;
    if is_dragged && !is_turning && response.drag_delta() != Vec2::ZERO {
        actions.push(Action::Pan(response.drag_delta()));
    }
    let at = ui.input(|input| input.pointer.hover_pos());
    let at = at.filter(|_| response.hovered() || response.is_pointer_button_down_on());
    layers::zoom_by_wheel(ui, session, at, actions);
    let clicked = response.interact_pointer_pos();
    let clicked = clicked.filter(|at| response.clicked() && !is_at_tip(drawn, *at));
    if let Some(at) = clicked {
        actions.push(Action::SelectAircraft(picked(drawn, at)));
    }
    let is_still = !response.dragged();
    session.tower.hovered = at.filter(|_| is_still).and_then(|at| picked(drawn, at));
    let over = at.map(|at| is_at_tip(drawn, at) || picked(drawn, at).is_some());
    let cursor = match (session.tower.drag, over) {
        (Some(_), _) => CursorIcon::Grabbing,
        (None, Some(true)) => CursorIcon::PointingHand,
        _ => CursorIcon::Default,
    };
    response.on_hover_cursor(cursor);
}

/// A drag that begins on the tip of the vector turns the selected one.
fn turn(ui: &Ui, session: &mut Session, response: &Response, drawn: &Drawn, actions: &mut Actions) {
    let (pressed, pointer) = ui.input(|input| {
        let pressed = input.pointer.button_pressed(PointerButton::Primary);
        (pressed, input.pointer.latest_pos())
    });
    // An aircraft flies on while the pointer is down.
    if pressed {
        let at = pointer.filter(|_| response.contains_pointer());
        session.tower.is_tip_pressed = at.is_some_and(|at| is_at_tip(drawn, at));
    }
    if response.drag_started_by(PointerButton::Primary) && session.tower.is_tip_pressed {
        let flight = session.tower.selected;
        session.tower.drag = flight
            .zip(pointer)
            .map(|(flight, at)| TipDrag { flight, at });
    }
    if let (Some(drag), Some(at)) = (&mut session.tower.drag, pointer) {
        drag.at = at;
    }
    if !response.dragged()
        && let Some(TipDrag { flight, at }) = session.tower.drag.take()
        && let Some(heading) = heading(session, flight, at)
    {
        actions.push(Action::Turn { flight, heading });
    }
    if !ui.input(|input| input.pointer.primary_down()) {
        session.tower.is_tip_pressed = false;
    }
}

fn heading(session: &Session, flight: usize, at: Pos2) -> Option<u16> {
    let sight = Sight::new(session)?;
    let aircraft = sight.traffic.aircraft(flight)?;
    Some(sight.heading_towards(aircraft, sight.place(at)))
}

fn is_at_tip(drawn: &Drawn, at: Pos2) -> bool {
    let tip = drawn.tip;
    tip.is_some_and(|(_, tip)| tip.distance(at) <= TIP_REACH)
}

/// The nearest symbol, or else the block that lies on top.
fn picked(drawn: &Drawn, at: Pos2) -> Option<usize> {
    let near = drawn.aircraft.iter();
    let near = near.filter(|blip| blip.at.distance(at) <= REACH);
    let nearest = near.min_by(|one, other| one.at.distance(at).total_cmp(&other.at.distance(at)));
    let mut blocks = drawn.aircraft.iter().rev();
    let found = nearest.or_else(|| blocks.find(|blip| blip.block.contains(at)));
    found.map(|blip| blip.flight)
}
