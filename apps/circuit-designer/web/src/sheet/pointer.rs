//! Turns the pointer into gestures, clicks and views.
//!
//! Events are taken one by one, not as the state they leave behind: a press, a drag and a release
//! that arrive in one frame are still a drag.

use circuit_designer_model::{End, Point};
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Popup, Pos2, Rect, Ui};

use super::gesture::{Drag, Freedom, Gesture, Placing, Press};
use super::{Hovered, clicks, editing};
use crate::add_tool::Mode;
use crate::session::Session;

/// A press that moves further than this is a drag, in pixels.
const CLICK_DISTANCE: f32 = 4.0;
/// An end is meant within this distance, in pixels.
const HANDLE_REACH: f32 = 7.0;
/// Pixels of wheel movement that make one notch.
const PIXELS_PER_NOTCH: f32 = 100.0;
/// Change of scale by one notch.
const ZOOM_PER_NOTCH: f32 = 1.15;

pub fn handle(ui: &Ui, session: &mut Session, rect: Rect) {
    let events = ui.input(|input| input.events.clone());
    for event in &events {
        match event {
            Event::PointerMoved(at) => moved(session, rect, *at),
            Event::PointerButton {
                pos,
                button,
                pressed: true,
                modifiers,
            } if is_free(ui, session, rect, *pos) => {
                pressed(session, rect, *pos, *button, *modifiers);
            }
            Event::PointerButton {
                pos,
                button,
                pressed: false,
                ..
            } => released(session, rect, *pos, *button),
            Event::PointerGone => session.view.sheet.pointer = None,
            Event::MouseWheel { unit, delta, .. } => {
                let notches = match unit {
                    MouseWheelUnit::Point => delta.y / PIXELS_PER_NOTCH,
                    MouseWheelUnit::Line => delta.y / 3.0,
                    MouseWheelUnit::Page => delta.y,
                };
                wheel(ui, session, rect, notches.clamp(-20.0, 20.0));
            }
            Event::Zoom(factor) => zoom(ui, session, rect, *factor),
            Event::Key {
                key: Key::Escape,
                pressed: true,
                ..
            }
            | Event::WindowFocused(false) => {
                clicks::let_go(session);
                session.view.sheet.gesture = Gesture::None;
            }
            _ => {}
        }
    }
    hover(ui, session, rect);
}

/// Does a press at this point reach the sheet?
fn is_free(ui: &Ui, session: &Session, rect: Rect, at: Pos2) -> bool {
    let is_on_top = ui
        .ctx()
        .layer_id_at(at)
        .is_none_or(|layer| layer == ui.layer_id());
    rect.contains(at)
        && is_on_top
        && session.view.dialog.is_none()
        && session.view.context_menu.is_none()
        && !Popup::is_any_open(ui.ctx())
}

pub fn drawing_point(session: &Session, rect: Rect, at: Pos2) -> Pos2 {
    session.view.camera.to_drawing(rect.min, at)
}

fn snapped(session: &Session, rect: Rect, at: Pos2) -> Point {
    let grid = editing::grid(session);
    session.view.camera.snapped(rect.min, at, grid)
}

fn pressed(
    session: &mut Session,
    rect: Rect,
    at: Pos2,
    button: PointerButton,
    modifiers: Modifiers,
) {
    session.view.sheet.pointer = Some(at);
    let can_edit = !session.view.options.editing_disabled;
    let is_plain = !modifiers.alt && !modifiers.shift && !modifiers.command;
    let gesture = match (button, session.view.mode) {
        (PointerButton::Middle, _) => panning(session, at),
        (PointerButton::Primary, Mode::Add(tool)) if can_edit && is_plain => {
            let from = snapped(session, rect, at);
            let small = editing::grid(session) < editing::GRID;
            Gesture::Placing(Placing {
                tool,
                from,
                pointer: from,
                turns: 0,
                small,
            })
        }
        _ => Gesture::Pressed(Press {
            at,
            button,
            modifiers,
        }),
    };
    session.view.sheet.gesture = match gesture {
        Gesture::Pressed(press) => clicks::hold(session, rect, press),
        other => other,
    };
}

fn panning(session: &Session, at: Pos2) -> Gesture {
    Gesture::Panning {
        pressed: at,
        offset: session.view.camera.offset,
    }
}

fn moved(session: &mut Session, rect: Rect, at: Pos2) {
    session.view.sheet.pointer = Some(at);
    let press = match session.view.sheet.gesture {
        Gesture::Pressed(press) | Gesture::Holding { press, .. } => Some(press),
        _ => None,
    };
    if let Some(press) = press
        && (at - press.at).length() > CLICK_DISTANCE
    {
        clicks::let_go(session);
        session.view.sheet.gesture = drag_begins(session, rect, press);
    }
    let grid_point = snapped(session, rect, at);
    let point = drawing_point(session, rect, at);
    let view = &mut session.view;
    match &mut view.sheet.gesture {
        Gesture::Placing(placing) => placing.pointer = grid_point,
        Gesture::Dragging(drag) => drag.pointer = grid_point,
        Gesture::Panning { pressed, offset } => {
            view.camera.offset = *offset + (at - *pressed);
        }
        Gesture::Selecting { to, .. } => *to = point,
        Gesture::None | Gesture::Pressed(_) | Gesture::Holding { .. } => {}
    }
    if let Gesture::Selecting { from, to, kept } = view.sheet.gesture.clone() {
        editing::select_within(session, from, to, kept);
    }
}

fn drag_begins(session: &mut Session, rect: Rect, press: Press) -> Gesture {
    if press.button != PointerButton::Primary {
        return Gesture::None;
    }
    let modifiers = press.modifiers;
    let mode = match (modifiers.alt, modifiers.shift, modifiers.command) {
        (true, true, _) => Mode::DragRow,
        (true, false, true) => Mode::DragColumn,
        (true, false, false) => Mode::DragAll,
        (false, true, _) => return selecting(session, rect, press),
        (false, false, true) => Mode::DragPost,
        (false, false, false) => session.view.mode,
    };
    if mode == Mode::DragAll {
        return panning(session, press.at);
    }
    if session.view.options.editing_disabled {
        return Gesture::None;
    }
    let start = snapped(session, rect, press.at);
    let circuit = session.circuit();
    match mode {
        Mode::DragRow => {
            Gesture::Dragging(Drag::ends_where(circuit, start, Freedom::Vertical, |end| {
                end.y == start.y
            }))
        }
        Mode::DragColumn => Gesture::Dragging(Drag::ends_where(
            circuit,
            start,
            Freedom::Horizontal,
            |end| end.x == start.x,
        )),
        Mode::DragPost => {
            Gesture::Dragging(Drag::ends_where(circuit, start, Freedom::Both, |end| {
                end == start
            }))
        }
        Mode::DragSelected => {
            let selection = session.view.selection.iter().copied().collect();
            Gesture::Dragging(Drag::whole(selection, start))
        }
        Mode::Select | Mode::Add(_) | Mode::DragAll => select_drag(session, rect, press, start),
    }
}

fn selecting(session: &Session, rect: Rect, press: Press) -> Gesture {
    let from = drawing_point(session, rect, press.at);
    let kept = if press.modifiers.command {
        session.view.selection.clone()
    } else {
        Default::default()
    };
    Gesture::Selecting {
        from,
        to: from,
        kept,
    }
}

/// An end handle stretches, a body moves, anything else draws a rectangle.
fn select_drag(session: &mut Session, rect: Rect, press: Press, start: Point) -> Gesture {
    let at = drawing_point(session, rect, press.at);
    let scale = session.view.camera.scale;
    let scene = editing::scene(session);
    let Some(index) = scene.element_at(at, scale) else {
        return selecting(session, rect, press);
    };
    let Some(element) = session.circuit().elements.get(index) else {
        return Gesture::None;
    };
    let id = element.id;
    if let Some(end) = end_at(session, index, at, scale) {
        let from = match end {
            End::From => element.from,
            End::To => element.to,
        };
        return Gesture::Dragging(Drag {
            ends: vec![(id, end)],
            ..Drag::whole(Vec::new(), from)
        });
    }
    if !session.view.selection.contains(&id) {
        session.view.selection = [id].into();
    }
    let selection = session.view.selection.iter().copied().collect();
    Gesture::Dragging(Drag::whole(selection, start))
}

/// The end of an element whose handle is at a point. Chips have a fixed size and no handles.
fn end_at(session: &Session, index: usize, at: Pos2, scale: f32) -> Option<End> {
    let element = session.circuit().elements.get(index)?;
    let part = element.part();
    if part.is_some_and(|part| part.package(element).is_some()) {
        return None;
    }
    let reach = HANDLE_REACH / scale.min(1.0);
    // Handles of a short element leave its middle free.
    let length = (element.to.x as f32 - element.from.x as f32)
        .hypot(element.to.y as f32 - element.from.y as f32);
    let reach = reach.min(length / 3.0);
    let is_at = |end: Point| (end.x as f32 - at.x).hypot(end.y as f32 - at.y) <= reach;
    if is_at(element.from) {
        Some(End::From)
    } else if is_at(element.to) {
        Some(End::To)
    } else {
        None
    }
}

fn released(session: &mut Session, rect: Rect, at: Pos2, button: PointerButton) {
    moved(session, rect, at);
    clicks::let_go(session);
    match std::mem::take(&mut session.view.sheet.gesture) {
        Gesture::Pressed(press) if press.button == button => clicks::click(session, rect, press),
        Gesture::Placing(placing) if button == PointerButton::Primary => {
            if !editing::place(session, placing) {
                clicks::click_while_adding(session, rect, at);
            }
        }
        Gesture::Dragging(drag) if button == PointerButton::Primary => {
            editing::carry_out(session, &drag);
        }
        Gesture::Panning { .. } | Gesture::Selecting { .. } | Gesture::None => {}
        // Another button than the one that began it.
        other => session.view.sheet.gesture = other,
    }
}

fn wheel(ui: &Ui, session: &mut Session, rect: Rect, notches: f32) {
    let Some(at) = pointer(ui, session) else {
        return;
    };
    if !is_free(ui, session, rect, at) {
        return;
    }
    if !editing::wheel_edits(session, rect, at, notches) {
        zoom(ui, session, rect, ZOOM_PER_NOTCH.powf(notches));
    }
}

fn zoom(ui: &Ui, session: &mut Session, rect: Rect, factor: f32) {
    if let Some(at) = pointer(ui, session)
        && is_free(ui, session, rect, at)
    {
        session.view.camera = session.view.camera.zoomed(rect.min, at, factor);
    }
}

fn pointer(ui: &Ui, session: &Session) -> Option<Pos2> {
    let latest = ui.input(|input| input.pointer.latest_pos());
    session.view.sheet.pointer.or(latest)
}

fn hover(ui: &Ui, session: &mut Session, rect: Rect) {
    let mut hovered = Hovered::default();
    let is_busy = matches!(
        session.view.sheet.gesture,
        Gesture::Placing(_) | Gesture::Panning { .. } | Gesture::Selecting { .. }
    );
    if let Some(at) = session.view.sheet.pointer
        && is_free(ui, session, rect, at)
    {
        hovered.at = Some(snapped(session, rect, at));
        let point = drawing_point(session, rect, at);
        let scale = session.view.camera.scale;
        let scene = editing::scene(session);
        if !is_busy {
            let id = |index: usize| scene.drawn.get(index).map(|it| it.id);
            hovered.element = scene.element_at(point, scale).and_then(id);
            hovered.pin = scene
                .pin_at(point, scale)
                .and_then(|(index, pin)| Some((id(index)?, pin as u32)));
        }
    }
    session.view.hovered = hovered;
}
