//! Turns the pointer into gestures, clicks and views.
//!
//! Events are taken one by one, not as the state they leave behind: a press, a drag and a release
//! that arrive in one frame are still a drag.

use circuit_designer_model::{End, Point};
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Popup, Pos2, Rect, Ui};

use super::clicks;
use crate::commands::{placement, selection, wheel};
use crate::state::editor::Editor;
use crate::state::geometry::DragTarget;
use crate::state::gesture::{Drag, DragDirections, Gesture, Placing, Press};
use crate::state::options;
use crate::state::sheet_view::Hovered;
use crate::state::tool::Mode;

/// A press that moves further than this is a drag, in pixels.
const CLICK_DISTANCE: f32 = 4.0;
/// Pixels of wheel movement that make one notch.
const PIXELS_PER_NOTCH: f32 = 100.0;
/// Change of scale by one notch.
const ZOOM_PER_NOTCH: f32 = 1.15;

pub fn handle(ui: &Ui, editor: &mut Editor, rect: Rect) {
    let events = ui.input(|input| input.events.clone());
    for event in &events {
        match event {
            Event::PointerMoved(at) => moved(editor, rect, *at),
            Event::PointerButton {
                pos,
                button,
                pressed: true,
                modifiers,
            } if is_free(ui, editor, rect, *pos) => {
                pressed(editor, rect, *pos, *button, *modifiers);
            }
            Event::PointerButton {
                pos,
                button,
                pressed: false,
                ..
            } => released(editor, rect, *pos, *button),
            Event::PointerGone => editor.view.sheet.pointer = None,
            Event::MouseWheel { unit, delta, .. } => {
                let notches = match unit {
                    MouseWheelUnit::Point => delta.y / PIXELS_PER_NOTCH,
                    MouseWheelUnit::Line => delta.y / 3.0,
                    MouseWheelUnit::Page => delta.y,
                };
                turn_wheel(ui, editor, rect, notches.clamp(-20.0, 20.0));
            }
            Event::Zoom(factor) => zoom(ui, editor, rect, *factor),
            Event::Key {
                key: Key::Escape,
                pressed: true,
                ..
            }
            | Event::WindowFocused(false) => {
                clicks::let_go(editor);
                editor.view.sheet.gesture = Gesture::None;
            }
            _ => {}
        }
    }
    hover(ui, editor, rect);
}

/// Does a press at this point reach the sheet?
fn is_free(ui: &Ui, editor: &Editor, rect: Rect, at: Pos2) -> bool {
    let is_on_top = ui
        .ctx()
        .layer_id_at(at)
        .is_none_or(|layer| layer == ui.layer_id());
    rect.contains(at)
        && is_on_top
        && !editor.view.is_dialog_open
        && editor.view.context_menu.is_none()
        && !Popup::is_any_open(ui.ctx())
}

fn snapped(editor: &Editor, rect: Rect, at: Pos2) -> Point {
    let grid = editor.grid();
    editor.view.camera.snapped(rect.min, at, grid)
}

fn pressed(editor: &mut Editor, rect: Rect, at: Pos2, button: PointerButton, modifiers: Modifiers) {
    editor.view.sheet.pointer = Some(at);
    let can_edit = editor.can_edit();
    let is_plain = !modifiers.alt && !modifiers.shift && !modifiers.command;
    let gesture = match (button, editor.view.mode) {
        (PointerButton::Middle, _) => panning(editor, at),
        (PointerButton::Primary, Mode::Add(tool)) if can_edit && is_plain => {
            let from = snapped(editor, rect, at);
            let small = editor.grid() < options::GRID;
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
    editor.view.sheet.gesture = match gesture {
        Gesture::Pressed(press) => clicks::hold(editor, rect, press),
        other => other,
    };
}

fn panning(editor: &Editor, at: Pos2) -> Gesture {
    Gesture::Panning {
        pressed: at,
        offset: editor.view.camera.offset,
    }
}

fn moved(editor: &mut Editor, rect: Rect, at: Pos2) {
    editor.view.sheet.pointer = Some(at);
    let press = match editor.view.sheet.gesture {
        Gesture::Pressed(press) | Gesture::Holding { press, .. } => Some(press),
        _ => None,
    };
    if let Some(press) = press
        && (at - press.at).length() > CLICK_DISTANCE
    {
        clicks::let_go(editor);
        editor.view.sheet.gesture = drag_begins(editor, rect, press);
    }
    let grid_point = snapped(editor, rect, at);
    let point = editor.drawing_point(rect, at);
    let view = &mut editor.view;
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
        selection::select_within(editor, from, to, kept);
    }
}

fn drag_begins(editor: &mut Editor, rect: Rect, press: Press) -> Gesture {
    if press.button != PointerButton::Primary {
        return Gesture::None;
    }
    let modifiers = press.modifiers;
    let mode = match (modifiers.alt, modifiers.shift, modifiers.command) {
        (true, true, _) => Mode::DragRow,
        (true, false, true) => Mode::DragColumn,
        (true, false, false) => Mode::DragAll,
        (false, true, _) => return selecting(editor, rect, press),
        (false, false, true) => Mode::DragPost,
        (false, false, false) => editor.view.mode,
    };
    if mode == Mode::DragAll {
        return panning(editor, press.at);
    }
    if !editor.can_edit() {
        return Gesture::None;
    }
    let start = snapped(editor, rect, press.at);
    let circuit = editor.circuit();
    match mode {
        Mode::DragRow => Gesture::Dragging(Drag::ends_where(
            circuit,
            start,
            DragDirections::Vertical,
            |end| end.y == start.y,
        )),
        Mode::DragColumn => Gesture::Dragging(Drag::ends_where(
            circuit,
            start,
            DragDirections::Horizontal,
            |end| end.x == start.x,
        )),
        Mode::DragPost => Gesture::Dragging(Drag::ends_where(
            circuit,
            start,
            DragDirections::Both,
            |end| end == start,
        )),
        Mode::DragSelected => {
            let selection = editor.view.selection.iter().copied().collect();
            Gesture::Dragging(Drag::whole(selection, start))
        }
        Mode::Select | Mode::Add(_) | Mode::DragAll => select_drag(editor, rect, press, start),
    }
}

fn selecting(editor: &Editor, rect: Rect, press: Press) -> Gesture {
    let from = editor.drawing_point(rect, press.at);
    let kept = if press.modifiers.command {
        editor.view.selection.clone()
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
fn select_drag(editor: &mut Editor, rect: Rect, press: Press, start: Point) -> Gesture {
    let at = editor.drawing_point(rect, press.at);
    let (scale, geometry) = (editor.view.camera.scale, editor.geometry());
    let grabbed = geometry.grabbed_at(editor.circuit(), &editor.view.selection, at, scale);
    let Some(DragTarget { element, end }) = grabbed else {
        return selecting(editor, rect, press);
    };
    if let (Some(end), Some(grabbed)) = (end, editor.circuit().element(element)) {
        let from = match end {
            End::From => grabbed.from,
            End::To => grabbed.to,
        };
        return Gesture::Dragging(Drag {
            ends: vec![(element, end)],
            ..Drag::whole(Vec::new(), from)
        });
    }
    if !editor.view.selection.contains(&element) {
        editor.view.selection = [element].into();
    }
    Gesture::Dragging(Drag::whole(editor.selected_ids(), start))
}

fn released(editor: &mut Editor, rect: Rect, at: Pos2, button: PointerButton) {
    moved(editor, rect, at);
    clicks::let_go(editor);
    match std::mem::take(&mut editor.view.sheet.gesture) {
        Gesture::Pressed(press) if press.button == button => clicks::click(editor, rect, press),
        Gesture::Placing(placing) if button == PointerButton::Primary => {
            if !placement::place(editor, placing) {
                clicks::click_while_adding(editor, rect, at);
            }
        }
        Gesture::Dragging(drag) if button == PointerButton::Primary => {
            placement::finish_drag(editor, &drag);
        }
        Gesture::Panning { .. } | Gesture::Selecting { .. } | Gesture::None => {}
        // Another button than the one that began it.
        other => editor.view.sheet.gesture = other,
    }
}

fn turn_wheel(ui: &Ui, editor: &mut Editor, rect: Rect, notches: f32) {
    let Some(at) = pointer(ui, editor) else {
        return;
    };
    if !is_free(ui, editor, rect, at) {
        return;
    }
    if !wheel::change_by_wheel(editor, rect, at, notches) {
        zoom(ui, editor, rect, libm::powf(ZOOM_PER_NOTCH, notches));
    }
}

fn zoom(ui: &Ui, editor: &mut Editor, rect: Rect, factor: f32) {
    if let Some(at) = pointer(ui, editor)
        && is_free(ui, editor, rect, at)
    {
        editor.view.camera = editor.view.camera.zoomed(rect.min, at, factor);
    }
}

fn pointer(ui: &Ui, editor: &Editor) -> Option<Pos2> {
    let latest = ui.input(|input| input.pointer.latest_pos());
    editor.view.sheet.pointer.or(latest)
}

fn hover(ui: &Ui, editor: &mut Editor, rect: Rect) {
    let mut hovered = Hovered::default();
    let is_busy = matches!(
        editor.view.sheet.gesture,
        Gesture::Placing(_) | Gesture::Panning { .. } | Gesture::Selecting { .. }
    );
    if let Some(at) = editor.view.sheet.pointer
        && is_free(ui, editor, rect, at)
    {
        hovered.at = Some(snapped(editor, rect, at));
        let point = editor.drawing_point(rect, at);
        let scale = editor.view.camera.scale;
        let geometry = editor.geometry();
        if !is_busy {
            let id = |index: usize| geometry.drawn.get(index).map(|it| it.id);
            hovered.element = geometry.element_at(point, scale).and_then(id);
            hovered.pin = geometry
                .pin_at(point, scale)
                .and_then(|(index, pin)| Some((id(index)?, pin as u32)));
        }
    }
    editor.view.hovered = hovered;
}
