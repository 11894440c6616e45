//! App name, menus, scene name, undo and redo, saved indicator, home.

use app_sdk::SaveState;
use canvas_shell::{mark, theme};
use egui::{Align, Button, Layout, MenuBar, RichText, Sense, Ui, Vec2, vec2};

use crate::action::{Action, MENUS, Menu};
use crate::icons::{self, Icon};
use crate::session::Session;

pub fn show(ui: &mut Ui, session: &mut Session) {
    ui.set_height(theme::TOP_BAR);
    ui.horizontal_centered(|ui| {
        if icon_button(ui, Icon::Home, "All scenes", true, "topbar/home") {
            session.request(Action::OpenScene);
        }
        brand(ui);
        ui.add_space(6.0);
        menus(ui, session);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            saved(ui, session);
            ui.add_space(4.0);
            let redo = Action::Redo.is_enabled(session);
            if icon_button(
                ui,
                Icon::Redo,
                &hint(Action::Redo, session),
                redo,
                "topbar/redo",
            ) {
                session.request(Action::Redo);
            }
            let undo = Action::Undo.is_enabled(session);
            if icon_button(
                ui,
                Icon::Undo,
                &hint(Action::Undo, session),
                undo,
                "topbar/undo",
            ) {
                session.request(Action::Undo);
            }
            scene_name(ui, session);
        });
    });
}

pub fn brand(ui: &mut Ui) {
    let text = RichText::new("3D Modeller")
        .size(14.5)
        .color(theme::TEXT_STRONG);
    ui.label(text);
}

fn hint(action: Action, session: &Session) -> String {
    format!("{} ({})", action.label(session), action.shortcut())
}

fn menus(ui: &mut Ui, session: &mut Session) {
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(9.0, 4.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        MenuBar::new().ui(ui, |ui| {
            for menu in &MENUS {
                let title = RichText::new(menu.title).color(theme::TEXT);
                let response = ui
                    .menu_button(title, |ui| items(ui, session, menu))
                    .response;
                mark(ui, format!("menu/{}", menu.key), response.rect);
            }
        });
    });
}

fn items(ui: &mut Ui, session: &mut Session, menu: &Menu) {
    const WIDTH: f32 = 230.0;
    ui.set_min_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, group) in menu.groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for action in *group {
            item(ui, session, menu, *action);
        }
    }
}

fn item(ui: &mut Ui, session: &mut Session, menu: &Menu, action: Action) {
    let mut label = action.label(session);
    if let Some(checked) = action.checked(session) {
        label = format!("{label}{}", if checked { "  (on)" } else { "  (off)" });
    }
    let shortcut = RichText::new(action.shortcut()).color(theme::TEXT_WEAK);
    let button = Button::new(label)
        .shortcut_text(shortcut)
        .min_size(Vec2::new(ui.available_width(), theme::ROW));
    let enabled = action.is_enabled(session);
    let response = ui.add_enabled(enabled, button);
    mark(
        ui,
        format!("menu/{}/{}", menu.key, action.slug()),
        response.rect,
    );
    if response.clicked() {
        session.request(action);
        ui.close();
    }
}

/// A click renames the scene.
fn scene_name(ui: &mut Ui, session: &mut Session) {
    let Some(scene) = session.scene() else { return };
    let edited = session.workspace.is_dirty(scene);
    let name = RichText::new(&scene.name).color(theme::TEXT_STRONG);
    let note = if edited {
        "preset, changed"
    } else if scene.preset.is_some() {
        "preset"
    } else {
        ""
    };
    ui.add_space(8.0);
    if !note.is_empty() {
        ui.label(RichText::new(note).small().color(theme::TEXT_WEAK));
    }
    let button = Button::new(name).frame_when_inactive(false).truncate();
    let response = ui.add(button).on_hover_text("Rename scene");
    mark(ui, "topbar/scene-name", response.rect);
    if response.clicked() {
        session.request(Action::RenameScene);
    }
}

fn saved(ui: &mut Ui, session: &Session) {
    let (text, color) = match session.sdk.save_state() {
        SaveState::Failed => ("Not saved", theme::WARNING),
        _ => ("Saved", theme::TEXT_WEAK),
    };
    ui.label(RichText::new(text).small().color(color));
}

/// A square button without a frame; true when it was clicked.
pub fn icon_button(ui: &mut Ui, icon: Icon, hint: &str, enabled: bool, anchor: &str) -> bool {
    const SIDE: f32 = 26.0;
    let sense = if enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), sense);
    if enabled && response.hovered() {
        ui.painter()
            .rect_filled(rect, theme::RADIUS, theme::CONTROL_HOVER);
    }
    let color = match (enabled, response.hovered()) {
        (false, _) => theme::LINE_STRONG,
        (true, true) => theme::TEXT_STRONG,
        (true, false) => theme::TEXT,
    };
    icons::paint(ui.painter(), rect.shrink(5.5), icon, color);
    mark(ui, anchor, rect);
    response.on_hover_text(hint).clicked()
}
