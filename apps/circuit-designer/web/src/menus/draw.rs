//! The Draw menu, which also opens on a right click on the empty sheet.

use circuit_designer_model::elements::Menu;
use circuit_designer_model::elements::draw_menu::{self, SUB_MENUS};
use egui::Ui;

use super::item;
use crate::action::Action;
use crate::state::editor::Editor;
use crate::state::tool::Mode;

const WIDTH: f32 = 240.0;
const SUB_MENU_WIDTH: f32 = 330.0;
const DRAG_MODES: [Mode; 5] = [
    Mode::DragAll,
    Mode::DragRow,
    Mode::DragColumn,
    Mode::DragSelected,
    Mode::DragPost,
];

pub fn show(ui: &mut Ui, editor: &mut Editor, anchor: &str) {
    item::begin(ui, WIDTH);
    items(ui, editor, anchor, Menu::Top);
    for menu in SUB_MENUS {
        item::sub_menu(ui, anchor, menu.title(), |ui, anchor| {
            item::begin(ui, SUB_MENU_WIDTH);
            items(ui, editor, anchor, menu);
        });
    }
    item::sub_menu(ui, anchor, "Drag", |ui, anchor| {
        item::begin(ui, WIDTH);
        for mode in DRAG_MODES {
            item::show(ui, editor, anchor, Action::Enter(mode));
        }
    });
    item::show(ui, editor, anchor, Action::Enter(Mode::Select));
}

fn items(ui: &mut Ui, editor: &mut Editor, anchor: &str, menu: Menu) {
    for tool in draw_menu::items(menu) {
        let mode = Mode::Add(tool.into());
        item::show(ui, editor, anchor, Action::Enter(mode));
    }
}
