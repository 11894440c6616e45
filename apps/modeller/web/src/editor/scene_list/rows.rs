//! One row of the scene list: an object or the head of a group.

use canvas_shell::{mark, theme};
use egui::{Color32, Id, Rect, Response, Sense, TextStyle, Ui, pos2, vec2};
use modeller_model::{Command, Object};

use super::MARGIN;
use crate::action::Action;
use crate::dialog::Dialog;
use crate::field::{self, Field, Typed};
use crate::icons::{self, Icon};
use crate::session::Session;

const ICON: f32 = 15.0;
/// How far members stand to the right of their group.
const INDENT: f32 = 16.0;

pub fn object(
    ui: &mut Ui,
    session: &mut Session,
    object: &Object,
    number: usize,
    in_group: bool,
    order: &[String],
) {
    let selected = session.view.selection.contains(&object.id);
    let (rect, response) = background(ui, Id::unique(("row", &object.id)), selected);
    let anchor = format!("list/{}/{number}", object.name);
    let indent = if in_group { INDENT } else { 0.0 };
    let label = label_area(rect, indent);
    let icon = square(label.left(), rect);
    let tint = if selected {
        theme::TEXT_STRONG
    } else {
        theme::TEXT_WEAK
    };
    icons::paint(ui.painter(), icon, Icon::Primitive(object.kind), tint);
    let text = Rect::from_min_max(pos2(icon.right() + 8.0, rect.top()), label.max);
    if session.view.list.renaming.as_ref() == Some(&object.id) {
        rename_field(ui, session, text, object);
    } else {
        paint_name(ui, text, &object.name, name_color(object.visible, selected));
        // The name, not the buttons beside it.
        mark(
            ui,
            anchor.clone(),
            Rect::from_min_max(rect.min, label.right_bottom()),
        );
    }
    let state = RowState {
        ids: vec![object.id.clone()],
        visible: object.visible,
        locked: object.locked,
        active: response.hovered() || selected,
    };
    if buttons(ui, session, rect, &anchor, state) {
        return;
    }
    if response.double_clicked() {
        session.select(vec![object.id.clone()]);
        session.request(Action::Rename);
    } else if response.clicked() {
        click(ui, session, &object.id, order);
    }
}

/// Plain: this one alone. With Ctrl: this one more or less. With Shift: everything from the row
/// that was clicked last.
fn click(ui: &Ui, session: &mut Session, id: &str, order: &[String]) {
    let held = ui.input(|input| input.modifiers);
    let position = |id: &str| order.iter().position(|other| other == id);
    let start = session.view.list.range_start.as_deref().and_then(position);
    match (start, position(id)) {
        (Some(start), Some(end)) if held.shift => {
            let range = order[start.min(end)..=start.max(end)].to_vec();
            session.select(range);
        }
        _ if held.command || held.shift => session.toggle_selected(id),
        _ => session.select(vec![id.to_string()]),
    }
    if !held.shift || start.is_none() {
        session.view.list.range_start = Some(id.to_string());
    }
    // The inspector was not drawn yet, but the list was.
    ui.ctx().request_repaint();
}

pub fn group(ui: &mut Ui, session: &mut Session, name: &str, members: &[Object], is_open: bool) {
    let ids: Vec<String> = members.iter().map(|member| member.id.clone()).collect();
    let selected = ids.iter().all(|id| session.view.selection.contains(id));
    let (rect, response) = background(ui, Id::unique(("group row", name)), selected);
    // Groups are told apart by their names, so there is never a second one.
    let anchor = format!("list/group/{name}/1");
    let label = label_area(rect, 0.0);
    let chevron = square(label.left() - 1.0, rect);
    let icon = square(chevron.right() + 3.0, rect);
    let tint = if selected {
        theme::TEXT_STRONG
    } else {
        theme::TEXT_WEAK
    };
    icons::paint(ui.painter(), icon.shrink(1.0), Icon::Group, tint);
    let text = Rect::from_min_max(pos2(icon.right() + 7.0, rect.top()), label.max);
    let visible = members.iter().any(|member| member.visible);
    let shown = format!("{name}  ({})", members.len());
    paint_name(ui, text, &shown, name_color(visible, selected));
    mark(
        ui,
        anchor.clone(),
        Rect::from_min_max(pos2(icon.left(), rect.top()), label.right_bottom()),
    );
    let arrow = if is_open { Icon::Open } else { Icon::Closed };
    if row_button(ui, chevron, arrow, &format!("{anchor}/toggle"), true, false) {
        let closed = &mut session.view.list.closed_groups;
        if !closed.remove(name) {
            closed.insert(name.to_string());
        }
        ui.ctx().request_repaint();
        return;
    }
    let state = RowState {
        ids: ids.clone(),
        visible,
        locked: members.iter().all(|member| member.locked),
        active: response.hovered() || selected,
    };
    if buttons(ui, session, rect, &anchor, state) {
        return;
    }
    if response.double_clicked() {
        session.view.dialog = Some(Dialog::rename_group(name));
    } else if response.clicked() {
        let held = ui.input(|input| input.modifiers);
        if held.command || held.shift {
            session.toggle_all_selected(&ids);
        } else {
            session.select(ids);
        }
    } else {
        return;
    }
    ui.ctx().request_repaint();
}

fn background(ui: &mut Ui, id: Id, selected: bool) -> (Rect, Response) {
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::HOVER);
    // Buttons inside the row come later and so get the clicks on them.
    let response = ui.interact(rect, id, Sense::CLICK);
    let fill = match (selected, response.hovered()) {
        (true, _) => theme::SELECTED,
        (false, true) => Color32::from_rgb(0x27, 0x2b, 0x32),
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 0, fill);
    if selected {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, 0, theme::ACCENT);
    }
    (rect, response)
}

/// Between the left margin and the buttons.
fn label_area(row: Rect, indent: f32) -> Rect {
    Rect::from_min_max(
        pos2(row.left() + MARGIN + 2.0 + indent, row.top()),
        pos2(eye_area(row).left() - 6.0, row.bottom()),
    )
}

fn eye_area(row: Rect) -> Rect {
    square(row.right() - MARGIN - ICON - 22.0, row)
}

fn square(left: f32, row: Rect) -> Rect {
    Rect::from_min_size(pos2(left, row.center().y - ICON / 2.0), vec2(ICON, ICON))
}

fn name_color(visible: bool, selected: bool) -> Color32 {
    match (visible, selected) {
        (false, _) => theme::TEXT_WEAK.gamma_multiply(0.8),
        (true, true) => theme::TEXT_STRONG,
        (true, false) => theme::TEXT,
    }
}

fn paint_name(ui: &Ui, rect: Rect, name: &str, color: Color32) {
    let font = TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_string(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}

fn rename_field(ui: &mut Ui, session: &mut Session, text: Rect, object: &Object) {
    let scene = session.scene_id();
    let rename = |name: &str, gesture: &str| {
        vec![Command::RenameObjects {
            scene: scene.clone(),
            objects: vec![object.id.clone()],
            name: name.to_string(),
            gesture: Some(gesture.to_string()),
        }]
    };
    let field = Field {
        anchor: "list/rename",
        subject: &object.id,
        rect: Rect::from_min_max(pos2(text.left() - 6.0, text.top() + 1.0), text.max),
        shown: &object.name,
        hint: "",
        enabled: !object.locked,
        numbers: &[],
    };
    let meaning = |typed: &Typed| Ok(rename(typed.text, typed.gesture));
    let restore = |gesture: &str| rename(&object.name, gesture);
    let response = field::show(ui, session, &field, &meaning, &restore);
    if !response.has_focus() {
        session.view.list.renaming = None;
    }
}

/// What the buttons of a row show and change.
struct RowState {
    ids: Vec<String>,
    visible: bool,
    locked: bool,
    /// Is the row under the pointer or selected?
    active: bool,
}

/// Eye and padlock; true when one of them was clicked.
fn buttons(ui: &Ui, session: &mut Session, row: Rect, anchor: &str, state: RowState) -> bool {
    let (scene, objects) = (session.scene_id(), state.ids);
    let icon = if state.visible {
        Icon::Eye
    } else {
        Icon::EyeOff
    };
    let shown = state.active || !state.visible;
    let eye = format!("{anchor}/visible");
    if row_button(ui, eye_area(row), icon, &eye, shown, !state.visible) {
        let visible = !state.visible;
        session.run(Command::SetVisible {
            scene,
            objects,
            visible,
        });
        return true;
    }
    let icon = if state.locked {
        Icon::Lock
    } else {
        Icon::Unlock
    };
    let shown = state.active || state.locked;
    let area = square(row.right() - MARGIN - ICON, row);
    let lock = format!("{anchor}/locked");
    if row_button(ui, area, icon, &lock, shown, state.locked) {
        let locked = !state.locked;
        session.run(Command::SetLocked {
            scene,
            objects,
            locked,
        });
        return true;
    }
    false
}

fn row_button(ui: &Ui, rect: Rect, icon: Icon, anchor: &str, shown: bool, strong: bool) -> bool {
    let response = ui.interact(rect.expand(3.0), Id::unique(anchor), Sense::CLICK);
    let color = match (response.hovered(), strong, shown) {
        (true, _, _) => theme::TEXT_STRONG,
        (_, true, _) => theme::TEXT,
        (_, _, true) => theme::TEXT_WEAK,
        _ => theme::LINE_STRONG,
    };
    icons::paint(ui.painter(), rect.shrink(0.5), icon, color);
    mark(ui, anchor, rect);
    response.clicked()
}
