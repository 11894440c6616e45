//! Which aircraft are on the map.

use canvas_shell::{mark, theme};
use egui::{DragValue, Id, RichText, TextEdit, Ui};
use flight_analyser_model::{Filter, HIGHEST_FT};

use super::parts::section;
use crate::action::{Action, Actions};
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    section(ui, "FILTER");
    let filter = &session.document().filter;
    let mut next = filter.clone();
    ui.horizontal(|ui| {
        let response = ui.checkbox(&mut next.shows_airborne, "Airborne");
        mark(ui, "filter/airborne", response.rect);
        let response = ui.checkbox(&mut next.shows_ground, "On Ground");
        mark(ui, "filter/ground", response.rect);
    });
    ui.horizontal(|ui| {
        ui.label("Altitude");
        let number = |value| {
            DragValue::new(value)
                .range(0..=HIGHEST_FT)
                .speed(200)
                .suffix(" ft")
        };
        let response = ui.add(number(&mut next.lowest_ft));
        mark(ui, "filter/lowest", response.rect);
        ui.label("to");
        let response = ui.add(number(&mut next.highest_ft));
        mark(ui, "filter/highest", response.rect);
    });
    ui.horizontal(|ui| {
        ui.label("Airline");
        let id = Id::unique("filter callsign");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let hint = RichText::new("DLH, or any beginning").color(theme::TEXT_WEAK);
        let edit = TextEdit::singleline(&mut next.callsign)
            .id(id)
            .char_limit(8)
            .hint_text(hint)
            .frame(theme::field_frame(has_focus))
            .desired_width(150.0);
        let response = ui.add(edit);
        mark(ui, "filter/airline", response.rect);
    });
    next.callsign = next.callsign.trim().to_uppercase();
    let response = ui.add_enabled(!filter.is_off(), egui::Button::new("Show everybody"));
    mark(ui, "filter/off", response.rect);
    if response.clicked() {
        next = Filter::default();
    }
    if next != *filter {
        // While one end is dragged past the other, both move.
        next.highest_ft = next.highest_ft.max(next.lowest_ft);
        actions.push(Action::SetFilter(next));
    }
}
