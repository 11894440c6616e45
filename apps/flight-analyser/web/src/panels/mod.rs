//! What lies over the map.

mod chart;
mod comparison;
mod corner;
mod details;
mod filters;
mod help;
mod hover_card;
mod legend;
mod menu;
mod notices;
pub mod parts;
mod playback_bar;
mod radius_dialog;
mod search_box;
mod sector_dialog;
mod time_field;
mod traffic_list;

use egui::Ui;

use crate::action::Actions;
use crate::layout::Layout;
use crate::state::{Dialog, Session};

/// Draws all of them; the map is already there.
pub fn show(ui: &mut Ui, session: &mut Session, layout: &Layout, actions: &mut Actions) {
    if session.sector().is_some() {
        return show_over_sector(ui, session, layout, actions);
    }
    let is_for_people = !session.host.is_keyed();
    search_box::show(ui, session, layout, actions);
    playback_bar::show(ui, session, layout, actions);
    menu::buttons(ui, session, layout, actions);
    corner::show(ui, session, layout, actions);
    if session.plots().is_none() {
        legend::show(ui, session, layout);
    }
    if !session.document().selection.is_empty() {
        details::show(ui, session, layout, actions);
    }
    if is_for_people && session.view.is_list_open {
        traffic_list::note(session);
        traffic_list::show(ui, session, layout, actions);
    }
    if session.view.is_menu_open {
        menu::show(ui, session, layout, actions);
    }
    notices::show(ui, session, layout);
    match session.view.dialog.clone() {
        Some(Dialog::Radius(_)) => radius_dialog::show(ui, session, actions),
        Some(Dialog::Sector(_)) => sector_dialog::show(ui, session, actions),
        Some(Dialog::Help) => help::show(ui, session, actions),
        None => hover_card::show(ui, session, layout),
    }
}

/// Nothing that looks into recorded traffic.
fn show_over_sector(ui: &mut Ui, session: &mut Session, layout: &Layout, actions: &mut Actions) {
    menu::buttons(ui, session, layout, actions);
    if session.view.is_menu_open {
        menu::show(ui, session, layout, actions);
    }
    notices::show_in_sector(ui, session, layout);
    match session.view.dialog {
        Some(Dialog::Sector(_)) => sector_dialog::show(ui, session, actions),
        Some(Dialog::Help) => help::show(ui, session, actions),
        Some(Dialog::Radius(_)) | None => {}
    }
}
