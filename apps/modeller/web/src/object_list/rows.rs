//! One row of the list: an object or the head of a group.

use canvas_shell::{mark, theme};
use egui::{Color32, Id, Modifiers, Rect, Response, Sense, TextStyle, Ui, pos2, vec2};
use modeller_model::{Command, Object};

use crate::action::{Action, Actions, MenuAction};
use crate::state::{Dialog, FieldState, ListView, ShownScene};
use crate::widgets::icons::{self, Icon};
use crate::widgets::{Field, Typed, show_field};

pub const MARGIN: f32 = 10.0;
const ICON: f32 = 15.0;
/// How far members stand to the right of their group.
const INDENT: f32 = 16.0;

/// What rows look at and change.
pub struct Rows<'a, 's> {
    pub shown: &'a ShownScene<'s>,
    pub list: &'a mut ListView,
    pub fields: &'a mut FieldState,
    pub actions: &'a mut Actions,
    /// Ids of all objects that have a row, from top to bottom.
    pub order: &'a [String],
}

impl Rows<'_, '_> {
    pub fn object(&mut self, ui: &mut Ui, object: &Object, number: usize, in_group: bool) {
        let selected = self.shown.selection.contains(&object.id);
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
        if self.list.renaming.as_ref() == Some(&object.id) {
            self.rename_field(ui, text, object);
        } else {
            paint_name(
                ui,
                text,
                &object.name,
                name_colour(object.visible, selected),
            );
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
        if self.buttons(ui, rect, &anchor, state) {
            return;
        }
        if response.double_clicked() {
            self.actions.push(Action::Select(vec![object.id.clone()]));
            self.actions.push(MenuAction::Rename.into());
        } else if response.clicked() {
            let held = ui.input(|input| input.modifiers);
            let action = clicked(self.list, self.order, &object.id, held);
            self.actions.push(action);
        }
    }

    pub fn group(&mut self, ui: &mut Ui, name: &str, members: &[Object], is_open: bool) {
        let ids: Vec<String> = members.iter().map(|member| member.id.clone()).collect();
        let selected = ids.iter().all(|id| self.shown.selection.contains(id));
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
        paint_name(ui, text, &shown, name_colour(visible, selected));
        mark(
            ui,
            anchor.clone(),
            Rect::from_min_max(pos2(icon.left(), rect.top()), label.right_bottom()),
        );
        let arrow = if is_open { Icon::Open } else { Icon::Closed };
        if row_button(ui, chevron, arrow, &format!("{anchor}/toggle"), true, false) {
            let closed = &mut self.list.closed_groups;
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
        if self.buttons(ui, rect, &anchor, state) {
            return;
        }
        if response.double_clicked() {
            self.actions.push(Action::Open(Dialog::rename_group(name)));
        } else if response.clicked() {
            let held = ui.input(|input| input.modifiers);
            self.actions.push(match held.command || held.shift {
                true => Action::ToggleSelected(ids),
                false => Action::Select(ids),
            });
        }
    }

    fn rename_field(&mut self, ui: &mut Ui, text: Rect, object: &Object) {
        let scene = &self.shown.scene.id;
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
        let restore = |gesture: &str| rename(&object.name, gesture).into();
        let response = show_field(ui, self.fields, &field, &meaning, &restore, self.actions);
        if !response.has_focus() {
            self.list.renaming = None;
        }
    }

    /// Eye and padlock; true when one of them was clicked.
    fn buttons(&mut self, ui: &Ui, row: Rect, anchor: &str, state: RowState) -> bool {
        let (scene, objects) = (self.shown.scene.id.clone(), state.ids);
        let icon = if state.visible {
            Icon::Eye
        } else {
            Icon::EyeOff
        };
        let shown = state.active || !state.visible;
        let eye = format!("{anchor}/visible");
        if row_button(ui, eye_area(row), icon, &eye, shown, !state.visible) {
            self.actions.push(Action::Run(Command::SetVisible {
                scene,
                objects,
                visible: !state.visible,
            }));
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
            self.actions.push(Action::Run(Command::SetLocked {
                scene,
                objects,
                locked: !state.locked,
            }));
            return true;
        }
        false
    }
}

/// Plain: this one alone. With Ctrl: this one more or less. With Shift: everything from the row
/// that was clicked last.
fn clicked(list: &mut ListView, order: &[String], id: &str, held: Modifiers) -> Action {
    let position = |id: &str| order.iter().position(|other| other == id);
    let start = list.range_start.as_deref().and_then(position);
    if !held.shift || start.is_none() {
        list.range_start = Some(id.to_string());
    }
    match (start, position(id)) {
        (Some(start), Some(end)) if held.shift => {
            Action::Select(order[start.min(end)..=start.max(end)].to_vec())
        }
        _ if held.command || held.shift => Action::ToggleSelected(vec![id.to_string()]),
        _ => Action::Select(vec![id.to_string()]),
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

fn name_colour(visible: bool, selected: bool) -> Color32 {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| id.to_string()).collect()
    }

    #[test]
    fn shift_selects_from_the_row_that_was_clicked_last() {
        let order = ids(&["a", "b", "c", "d"]);
        let mut list = ListView::default();
        let mut click = |id: &str, held| clicked(&mut list, &order, id, held);
        assert_eq!(click("c", Modifiers::NONE), Action::Select(ids(&["c"])));
        assert_eq!(
            click("a", Modifiers::SHIFT),
            Action::Select(ids(&["a", "b", "c"]))
        );
        // The range still starts where it did.
        assert_eq!(
            click("d", Modifiers::SHIFT),
            Action::Select(ids(&["c", "d"]))
        );
        assert_eq!(
            click("b", Modifiers::COMMAND),
            Action::ToggleSelected(ids(&["b"]))
        );
        assert_eq!(
            click("a", Modifiers::SHIFT),
            Action::Select(ids(&["a", "b"]))
        );
    }

    #[test]
    fn shift_without_a_row_before_adds_one() {
        let order = ids(&["a", "b"]);
        let mut list = ListView::default();
        let action = clicked(&mut list, &order, "b", Modifiers::SHIFT);
        assert_eq!(action, Action::ToggleSelected(ids(&["b"])));
        assert_eq!(list.range_start.as_deref(), Some("b"));
    }

    #[test]
    fn the_name_never_runs_into_the_buttons() {
        let row = Rect::from_min_size(pos2(0.0, 60.0), vec2(220.0, theme::ROW));
        for indent in [0.0, INDENT] {
            let label = label_area(row, indent);
            assert!(label.right() < eye_area(row).left());
            assert!(label.width() > 100.0);
        }
        assert!(eye_area(row).right() < row.right() - MARGIN - ICON);
    }
}
