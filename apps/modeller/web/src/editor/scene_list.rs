//! The objects of the scene, in order of creation.

use canvas_shell::{mark, theme};
use egui::{Align, Color32, Id, Rect, ScrollArea, Sense, TextStyle, Ui, pos2, vec2};
use modeller_model::{Command, Object};

use super::heading;
use crate::action::Action;
use crate::icons::{self, Icon};
use crate::session::Session;

const MARGIN: f32 = 10.0;
const ICON: f32 = 15.0;

pub fn show(ui: &mut Ui, session: &mut Session) {
    let objects: Vec<Object> = session
        .content()
        .map(|c| c.objects.clone())
        .unwrap_or_default();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(9.0);
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        heading(ui, "SCENE");
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(12.0);
            heading(ui, &objects.len().to_string());
        });
    });
    ui.add_space(7.0);
    if objects.is_empty() {
        ui.add_space(14.0);
        ui.vertical_centered(|ui| {
            ui.weak("This scene is empty.");
            ui.add_space(4.0);
            ui.weak("Use the Add menu to begin.");
        });
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (index, object) in objects.iter().enumerate() {
            let number = 1 + objects[..index]
                .iter()
                .filter(|o| o.name == object.name)
                .count();
            row(ui, session, object, number);
        }
    });
}

fn row(ui: &mut Ui, session: &mut Session, object: &Object, number: usize) {
    let width = ui.available_width();
    // Buttons inside the row come later and so get the clicks on them.
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme::ROW), Sense::CLICK);
    let selected = session.view.selection.contains(&object.id);
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
    let eye = square(rect.right() - MARGIN - ICON - 22.0, rect);
    let lock = square(rect.right() - MARGIN - ICON, rect);
    paint_label(ui, rect, eye.left() - 6.0, object, selected);
    // The name, not the buttons beside it.
    let label = Rect::from_min_max(rect.min, pos2(eye.left() - 6.0, rect.max.y));
    mark(ui, format!("list/{}/{number}", object.name), label);

    let (scene, objects) = (session.scene_id(), vec![object.id.clone()]);
    let icon = if object.visible {
        Icon::Eye
    } else {
        Icon::EyeOff
    };
    let anchor = format!("list/{}/{number}/visible", object.name);
    let shown = response.hovered() || selected || !object.visible;
    if row_button(ui, eye, icon, &anchor, shown, !object.visible) {
        let visible = !object.visible;
        session.run(Command::SetVisible {
            scene,
            objects,
            visible,
        });
        return;
    }
    let icon = if object.locked {
        Icon::Lock
    } else {
        Icon::Unlock
    };
    let anchor = format!("list/{}/{number}/locked", object.name);
    let shown = response.hovered() || selected || object.locked;
    if row_button(ui, lock, icon, &anchor, shown, object.locked) {
        let locked = !object.locked;
        session.run(Command::SetLocked {
            scene,
            objects,
            locked,
        });
        return;
    }
    if session.view.reveal.as_ref() == Some(&object.id) {
        session.view.reveal = None;
        response.scroll_to_me(Some(Align::Center));
    }
    if response.double_clicked() {
        session.select(vec![object.id.clone()]);
        session.request(Action::Rename);
    } else if response.clicked() {
        let several = ui.input(|input| input.modifiers.command || input.modifiers.shift);
        if several {
            session.toggle_selected(&object.id);
        } else {
            session.select(vec![object.id.clone()]);
        }
        // The inspector was not drawn yet, but the list was.
        ui.ctx().request_repaint();
    }
}

fn square(left: f32, row: Rect) -> Rect {
    Rect::from_min_size(pos2(left, row.center().y - ICON / 2.0), vec2(ICON, ICON))
}

fn paint_label(ui: &Ui, rect: Rect, right: f32, object: &Object, selected: bool) {
    let color = match (object.visible, selected) {
        (false, _) => theme::TEXT_WEAK.gamma_multiply(0.8),
        (true, true) => theme::TEXT_STRONG,
        (true, false) => theme::TEXT,
    };
    let icon = square(rect.left() + MARGIN + 2.0, rect);
    let tint = if selected {
        theme::TEXT_STRONG
    } else {
        theme::TEXT_WEAK
    };
    icons::paint(ui.painter(), icon, Icon::Primitive(object.kind), tint);
    let font = TextStyle::Body.resolve(ui.style());
    let left = icon.right() + 8.0;
    let mut job = egui::text::LayoutJob::simple_singleline(object.name.clone(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(right - left);
    let galley = ui.painter().layout_job(job);
    let at = pos2(left, rect.center().y - galley.size().y / 2.0);
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
