//! One line of a menu.

use canvas_shell::{mark, theme};
use egui::containers::menu::SubMenuButton;
use egui::{Button, Rect, RichText, Shape, Stroke, Ui, Vec2, pos2, vec2};

use crate::action::{Action, slug};
use crate::state::editor::Editor;
use crate::{availability, shortcuts};

const ROW: f32 = 22.0;

/// As [`begin`], with room for ticks on the left.
pub fn begin_with_ticks(ui: &mut Ui, width: f32) {
    begin(ui, width);
    ui.spacing_mut().button_padding.x = 26.0;
}

/// Sets up the lines of a menu of the given width.
pub fn begin(ui: &mut Ui, width: f32) {
    ui.set_width(width);
    ui.spacing_mut().button_padding = Vec2::new(10.0, 2.0);
    ui.spacing_mut().interact_size.y = ROW;
    ui.spacing_mut().item_spacing.y = 1.0;
}

/// `menu` is the anchor of the menu that the item is in.
pub fn show(ui: &mut Ui, editor: &mut Editor, menu: &str, action: Action) {
    show_named(ui, editor, menu, action.name(), action);
}

pub fn show_named(ui: &mut Ui, editor: &mut Editor, menu: &str, name: &str, action: Action) {
    let shortcut = RichText::new(shortcuts::text_of(action)).color(theme::TEXT_WEAK);
    let button = Button::new(name)
        .shortcut_text(shortcut)
        .min_size(Vec2::new(ui.available_width(), ROW));
    let obstacle = availability::obstacle(action, editor);
    let response = ui.add_enabled(obstacle.is_none(), button);
    if availability::checked(action, editor) == Some(true) {
        tick(ui, response.rect);
    }
    mark(ui, format!("{menu}/{}", slug(name)), response.rect);
    let response = match obstacle {
        Some(text) => response.on_disabled_hover_text(text),
        None => response,
    };
    if response.clicked() {
        editor.request(action);
        ui.close();
    }
}

fn tick(ui: &Ui, item: Rect) {
    let at = pos2(item.left() + 13.0, item.center().y);
    let points = [vec2(-4.5, 0.0), vec2(-1.0, 3.5), vec2(5.0, -4.0)];
    let points = points.map(|corner| at + corner).to_vec();
    let stroke = Stroke::new(1.8, theme::ACCENT_HOVER);
    ui.painter().add(Shape::line(points, stroke));
}

/// A line that opens another menu.
pub fn sub_menu(ui: &mut Ui, menu: &str, title: &str, content: impl FnOnce(&mut Ui, &str)) {
    let anchor = format!("{menu}/{}", slug(title));
    let button = Button::new(title)
        .right_text(SubMenuButton::arrow_atom(Some(theme::TEXT_WEAK)))
        .min_size(Vec2::new(ui.available_width(), ROW));
    let (response, _) = SubMenuButton::from_button(button).ui(ui, |ui| content(ui, &anchor));
    mark(ui, anchor, response.rect);
}
