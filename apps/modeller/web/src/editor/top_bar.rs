//! App name, menus, scene name, undo and redo, saved indicator, home.

use canvas_shell::host::Saving;
use canvas_shell::{mark, theme};
use egui::{
    Align, Button, Id, Layout, MenuBar, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, Vec2,
    pos2, vec2,
};

use crate::action::{Actions, MENUS, Menu, MenuAction, MenuFacts};
use crate::state::ShownScene;
use crate::widgets::brand;
use crate::widgets::icons::{self, Icon};

const MENU_WIDTH: f32 = 240.0;

pub fn show(
    ui: &mut Ui,
    shown: &ShownScene,
    facts: &MenuFacts,
    saving: Saving,
    actions: &mut Actions,
) {
    let bar = ui.max_rect();
    let left = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(left, |ui| {
        if icon_button(ui, Icon::Home, "All scenes", true, "topbar/home") {
            actions.push(MenuAction::OpenScene.into());
        }
        brand(ui);
        ui.add_space(6.0);
        menus(ui, facts, actions);
    });
    let right = UiBuilder::new()
        .max_rect(bar)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(right, |ui| {
        saved(ui, saving);
        ui.add_space(4.0);
        for (icon, action, anchor) in [
            (Icon::Redo, MenuAction::Redo, "topbar/redo"),
            (Icon::Undo, MenuAction::Undo, "topbar/undo"),
        ] {
            let hint = format!("{} ({})", action.label(facts), action.shortcut());
            if icon_button(ui, icon, &hint, action.is_enabled(facts), anchor) {
                actions.push(action.into());
            }
        }
    });
    scene_name(ui, shown, bar, actions);
}

fn menus(ui: &mut Ui, facts: &MenuFacts, actions: &mut Actions) {
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().button_padding = vec2(9.0, 4.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        for menu in &MENUS {
            let title = RichText::new(menu.title).color(theme::TEXT);
            let response = ui
                .menu_button(title, |ui| items(ui, facts, menu, actions))
                .response;
            mark(ui, format!("menu/{}", menu.key), response.rect);
        }
    });
}

fn items(ui: &mut Ui, facts: &MenuFacts, menu: &Menu, actions: &mut Actions) {
    ui.set_width(MENU_WIDTH);
    // Room for ticks on the left.
    ui.spacing_mut().button_padding = vec2(26.0, 4.0);
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, group) in menu.groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for action in menu.listed(group, facts.opening) {
            item(ui, facts, menu, action, actions);
        }
    }
    if let Some(more) = menu.more {
        ui.separator();
        let response = ui
            .menu_button(more.title, |ui| items(ui, facts, more, actions))
            .response;
        mark(ui, format!("menu/{}", more.key), response.rect);
    }
}

fn item(ui: &mut Ui, facts: &MenuFacts, menu: &Menu, action: MenuAction, actions: &mut Actions) {
    let shortcut = RichText::new(action.shortcut()).color(theme::TEXT_WEAK);
    let button = Button::new(action.label(facts))
        .shortcut_text(shortcut)
        .min_size(Vec2::new(MENU_WIDTH, theme::ROW));
    let enabled = action.is_enabled(facts);
    let response = ui.add_enabled(enabled, button);
    if action.checked(facts) == Some(true) {
        let at = pos2(response.rect.left() + 13.0, response.rect.center().y);
        let tick = Rect::from_center_size(at, Vec2::splat(11.0));
        icons::paint(ui.painter(), tick, Icon::Check, theme::ACCENT_HOVER);
    }
    mark(
        ui,
        format!("menu/{}/{}", menu.key, action.slug()),
        response.rect,
    );
    if response.clicked() {
        actions.push(action.into());
        ui.close();
    }
}

/// In the middle of the bar. A click renames the scene.
fn scene_name(ui: &mut Ui, shown: &ShownScene, bar: Rect, actions: &mut Actions) {
    /// What menus and buttons need on either side.
    const BESIDE: f32 = 415.0;
    const NARROWEST: f32 = 120.0;
    let scene = shown.scene;
    let note = match (scene.preset.is_some(), shown.is_dirty) {
        (true, true) => "preset, changed",
        (true, false) => "preset",
        (false, _) => "",
    };
    let font = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let mut job =
        egui::text::LayoutJob::simple_singleline(scene.name.clone(), font, theme::TEXT_STRONG);
    let room = (bar.width() - 2.0 * BESIDE).max(NARROWEST);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let name = ui.painter().layout_job(job);
    let note = ui
        .painter()
        .layout_no_wrap(note.to_string(), small, theme::TEXT_WEAK);
    let width = name.size().x + 20.0;
    let rect = Rect::from_center_size(bar.center(), vec2(width, theme::ROW));
    let response = ui.interact(rect, Id::unique("scene name"), Sense::click());
    if response.hovered() {
        ui.painter()
            .rect_filled(rect, theme::RADIUS, theme::CONTROL_HOVER);
    }
    let at = |galley: &egui::Galley, x: f32| pos2(x, bar.center().y - galley.size().y / 2.0);
    let (name_at, note_at) = (at(&name, rect.left() + 10.0), at(&note, rect.right() + 4.0));
    ui.painter().galley(name_at, name, theme::TEXT_STRONG);
    ui.painter().galley(note_at, note, theme::TEXT_WEAK);
    mark(ui, "topbar/scene-name", rect);
    if response.on_hover_text("Rename scene").clicked() {
        actions.push(MenuAction::RenameScene.into());
    }
}

fn saved(ui: &mut Ui, saving: Saving) {
    let (text, color) = match saving {
        Saving::Failed => ("Not saved", theme::WARNING),
        Saving::On => ("Saved", theme::TEXT_WEAK),
        // A driven page keeps nothing and must not claim to.
        Saving::Off => return,
    };
    ui.label(RichText::new(text).small().color(color));
}

/// A square button without a frame; true when it was clicked.
fn icon_button(ui: &mut Ui, icon: Icon, hint: &str, enabled: bool, anchor: &str) -> bool {
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
