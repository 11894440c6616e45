//! One line of a menu.

use canvas_shell::{mark, theme};
use egui::containers::menu::SubMenuButton;
use egui::{Button, RichText, Ui, Vec2};

use crate::action::{Action, slug};
use crate::session::Session;

const ROW: f32 = 22.0;

/// Sets up the lines of a menu of the given width.
pub fn begin(ui: &mut Ui, width: f32) {
    ui.set_width(width);
    ui.spacing_mut().button_padding = Vec2::new(10.0, 2.0);
    ui.spacing_mut().interact_size.y = ROW;
    ui.spacing_mut().item_spacing.y = 1.0;
}

/// `menu` is the anchor of the menu that the item is in.
pub fn show(ui: &mut Ui, session: &mut Session, menu: &str, action: Action) {
    show_named(ui, session, menu, action.name(), action);
}

pub fn show_named(ui: &mut Ui, session: &mut Session, menu: &str, name: &str, action: Action) {
    let shortcut = RichText::new(action.shortcut()).color(theme::TEXT_WEAK);
    let button = Button::new(name)
        .shortcut_text(shortcut)
        .min_size(Vec2::new(ui.available_width(), ROW));
    let obstacle = action.obstacle(session);
    let response = ui.add_enabled(obstacle.is_none(), button);
    mark(ui, format!("{menu}/{}", slug(name)), response.rect);
    let response = match obstacle {
        Some(text) => response.on_disabled_hover_text(text),
        None => response,
    };
    if response.clicked() {
        session.request(action);
        ui.close();
    }
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
