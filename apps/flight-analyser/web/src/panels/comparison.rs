//! All selected flights side by side.

use canvas_shell::{mark, theme};
use egui::{Grid, RichText, Ui};
use flight_analyser_model::reading;

use super::parts::{section, weak};
use crate::action::{Action, Actions};
use crate::layers::track_colour;
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    section(ui, "SELECTED FLIGHTS");
    let units = session.document().settings.units;
    Grid::new("comparison")
        .num_columns(4)
        .spacing([10.0, 4.0])
        .show(ui, |ui| {
            for (index, name) in session.document().selection.iter().enumerate() {
                let id = session.data.flight_named(name);
                let sample = id.and_then(|id| session.sample(id));
                ui.label(RichText::new(&name.callsign).color(track_colour(index)));
                let altitude = sample
                    .and_then(|it| it.baro_m)
                    .map(|it| reading::altitude(it, units));
                ui.label(altitude.unwrap_or_else(|| "–".into()));
                let speed = sample
                    .and_then(|it| it.speed)
                    .map(|it| reading::speed(it, units));
                ui.label(speed.unwrap_or_else(|| "–".into()));
                let response = ui.small_button("×");
                mark(
                    ui,
                    format!("compare/remove/{}", name.callsign),
                    response.rect,
                );
                if response.clicked() {
                    actions.push(Action::Deselect(index));
                }
                ui.end_row();
            }
        });
    ui.label(weak("Shift+click adds a flight.").color(theme::TEXT_WEAK));
}
