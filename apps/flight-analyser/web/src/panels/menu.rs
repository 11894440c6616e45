//! The buttons in the top right corner and the menu of settings.

use canvas_shell::{mark, theme};
use egui::{Area, Id, Order, RichText, Ui, pos2, vec2};
use flight_analyser_model::reading::Units;
use flight_analyser_model::{MapTheme, Settings};

use super::filters;
use super::parts::{IconButton, frame, panel, section};
use crate::action::{Action, Actions, KeyAction};
use crate::layout::{EDGE, Layout};
use crate::state::Session;

const WIDTH: f32 = 280.0;

pub fn buttons(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    panel(ui, "menu buttons", layout.menu, 1, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let button = |anchor, hint, is_active| IconButton {
                anchor,
                size: vec2(34.0, 30.0),
                hint,
                is_active,
            };
            let is_open = session.view.is_menu_open;
            let response = button("menu", "Settings", is_open).show(ui, |pen| {
                for y in [0.22, 0.5, 0.78] {
                    pen.line(&[(0.08, y), (0.92, y)]);
                }
                pen.dot((0.32, 0.22), 0.12);
                pen.dot((0.7, 0.5), 0.12);
                pen.dot((0.42, 0.78), 0.12);
            });
            if response.clicked() {
                actions.push(Action::ToggleMenu);
            }
            let response = button("help", "Help (?)", false).show(ui, |pen| {
                pen.arc((0.5, 0.32), (0.22, 0.2), 0.5, 1.1);
                pen.line(&[(0.66, 0.44), (0.5, 0.56), (0.5, 0.68)]);
                pen.dot((0.5, 0.86), 0.06);
            });
            if response.clicked() {
                actions.push(Action::Key(KeyAction::Help));
            }
        });
    });
}

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    let at = pos2(layout.page.right() - EDGE, layout.menu.bottom() + 6.0);
    Area::new(Id::unique("menu"))
        .fixed_pos(at)
        .pivot(egui::Align2::RIGHT_TOP)
        .order(Order::Foreground)
        .show(ui.ctx(), |ui| {
            frame(12).show(ui, |ui| {
                ui.set_width(WIDTH);
                let settings = &session.document().settings;
                let mut next = settings.clone();
                let has_sector = session.sector().is_some();
                appearance(ui, &mut next, has_sector);
                if next != *settings {
                    actions.push(Action::SetSettings(next));
                }
                if has_sector {
                    of_sector(ui, session, actions);
                } else if !session.host.is_keyed() {
                    filters::show(ui, session, actions);
                    further(ui, session, actions);
                }
            });
        });
}

/// Over a sector there is neither night nor anything in kilometres.
fn appearance(ui: &mut Ui, settings: &mut Settings, has_sector: bool) {
    section(ui, "MAP");
    ui.horizontal(|ui| {
        for (theme, name) in [(MapTheme::Dark, "Dark"), (MapTheme::Light, "Light")] {
            let response = ui.selectable_label(settings.theme == theme, name);
            mark(ui, format!("menu/theme/{name}"), response.rect);
            if response.clicked() {
                settings.theme = theme;
            }
        }
    });
    let switches = [
        ("Day and night", &mut settings.shows_night, !has_sector),
        ("Two-minute vectors", &mut settings.shows_vectors, true),
        ("Large labels", &mut settings.has_large_labels, !has_sector),
    ];
    for (name, value, _) in switches.into_iter().filter(|it| it.2) {
        let response = ui.checkbox(value, name);
        mark(ui, format!("menu/{name}"), response.rect);
    }
    if has_sector {
        return;
    }
    section(ui, "UNITS");
    ui.horizontal(|ui| {
        for units in Units::ALL {
            let response = ui.selectable_label(settings.units == units, units.label());
            mark(ui, format!("menu/units/{}", units.label()), response.rect);
            if response.clicked() {
                settings.units = units;
            }
        }
    });
}

fn further(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    section(ui, "TOOLS");
    let offers = [
        ("Aircraft on the screen", Action::Key(KeyAction::List)),
        ("Measure a distance", Action::Key(KeyAction::Measure)),
        ("Clear measurements", Action::ClearMeasurements),
        ("Put pins", Action::Key(KeyAction::Pin)),
        ("Open a recording…", Action::OpenRecording),
        ("Control a sector…", Action::AskForSector),
    ];
    for (name, action) in offers {
        let has_any = !session.workspace.drawings().measurements.is_empty();
        let is_enabled = action != Action::ClearMeasurements || has_any;
        if offer(ui, name, is_enabled) {
            actions.push(Action::ToggleMenu);
            actions.push(action);
        }
    }
}

/// Games of one's own can be begun again, exchanged and left.
fn of_sector(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    if session.host.is_keyed() || !session.may_pause() {
        return;
    }
    section(ui, "SECTOR");
    let offers = [
        ("Begin again", Action::BeginSectorAgain),
        ("Control another sector…", Action::AskForSector),
        ("Leave the sector", Action::LeaveSector),
    ];
    for (name, action) in offers {
        if offer(ui, name, true) {
            actions.push(Action::ToggleMenu);
            actions.push(action);
        }
    }
}

fn offer(ui: &mut Ui, name: &str, is_enabled: bool) -> bool {
    let text = RichText::new(name).color(theme::TEXT);
    let button = egui::Button::new(text).min_size(vec2(WIDTH, 26.0));
    let response = ui.add_enabled(is_enabled, button);
    mark(ui, format!("menu/{name}"), response.rect);
    response.clicked()
}
