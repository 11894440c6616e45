//! Everybody on the screen as a table that can be sorted. For people only.

use canvas_shell::{mark, theme};
use egui::{Grid, Id, Rect, RichText, ScrollArea, Sense, Ui};
use flight_analyser_model::{ShownBy, reading};

use super::parts::panel;
use crate::action::{Action, Actions};
use crate::layers;
use crate::layout::{EDGE, Layout};
use crate::state::{Aircraft, Session};

/// More rows than anybody reads.
const MAX_ROWS: usize = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Column {
    #[default]
    Callsign,
    Altitude,
    Status,
}

/// Whoever is listed can be read with what the list says of it.
pub fn note(session: &mut Session) {
    let time = session.time_of_day();
    let listed = layers::on_screen(session).filter_map(|it| session.data.flight(it.id));
    let listed: Vec<_> = listed.map(|it| it.callsign.clone()).collect();
    for callsign in listed {
        session.view.shown.flight(&callsign, ShownBy::Labelled);
        session.view.shown.details(&callsign, time);
    }
}

/// Below the search box, or above it where there is more room.
fn room(layout: &Layout) -> Rect {
    const BETWEEN: f32 = 14.0;
    /// Of the legend and the zoom buttons.
    const CORNER: f32 = 70.0;
    let mut rect = layout.search;
    if layout.has_search_below() {
        rect.max.y = layout.search.top() - BETWEEN;
        rect.min.y = layout.page.top() + EDGE + CORNER;
    } else {
        rect.min.y = layout.search.bottom() + BETWEEN;
        rect.max.y = layout.page.bottom() - EDGE - CORNER;
    }
    rect
}

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    let rect = room(layout);
    let id = Id::unique("order of the list");
    let order: Column = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let mut rows: Vec<(&Aircraft, &str)> = layers::on_screen(session)
        .filter_map(|it| Some((it, session.data.flight(it.id)?.callsign.as_str())))
        .collect();
    match order {
        Column::Callsign => rows.sort_by(|one, two| one.1.cmp(two.1)),
        Column::Altitude => rows.sort_by_key(|it| std::cmp::Reverse(it.0.altitude_ft)),
        Column::Status => {
            rows.sort_by(|one, two| (one.0.on_ground, one.1).cmp(&(two.0.on_ground, two.1)))
        }
    }
    let units = session.document().settings.units;
    panel(ui, "traffic list", rect, 10, |ui| {
        let title = format!("{} aircraft on the screen", rows.len());
        ui.label(RichText::new(title).color(theme::TEXT_STRONG));
        ui.horizontal(|ui| {
            for (column, name) in [
                (Column::Callsign, "Callsign"),
                (Column::Altitude, "Altitude"),
                (Column::Status, "Status"),
            ] {
                let response = ui.selectable_label(order == column, name);
                mark(ui, format!("list/by/{name}"), response.rect);
                if response.clicked() {
                    ui.data_mut(|data| data.insert_temp(id, column));
                }
            }
        });
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                Grid::new("traffic")
                    .num_columns(3)
                    .spacing([14.0, 2.0])
                    .show(ui, |ui| {
                        for (aircraft, callsign) in rows.iter().take(MAX_ROWS) {
                            let label = egui::Label::new(
                                RichText::new(*callsign).color(theme::ACCENT_HOVER),
                            );
                            let response = ui.add(label.sense(Sense::click()));
                            mark(ui, format!("list/{callsign}"), response.rect);
                            if response.clicked() {
                                actions.push(Action::SelectFlight {
                                    id: aircraft.id,
                                    adds: false,
                                });
                            }
                            let metres = aircraft.altitude_ft.map(|feet| {
                                (f64::from(feet) / reading::FEET_PER_METRE).round() as i16
                            });
                            ui.label(metres.map_or("–".into(), |it| reading::altitude(it, units)));
                            ui.label(reading::status(aircraft.on_ground));
                            ui.end_row();
                        }
                    });
                if rows.len() > MAX_ROWS {
                    ui.weak(format!("and {} more", rows.len() - MAX_ROWS));
                }
            });
    });
}
