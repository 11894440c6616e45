//! The selected flight: who it is and what it reports.

use canvas_shell::{mark, theme};
use egui::{Align, Button, Color32, Layout as Flow, RichText, ScrollArea, Sense, Ui, Vec2, vec2};
use flight_analyser_model::places::Airport;
use flight_analyser_model::reading::{self, Units};
use flight_analyser_model::world::{FlightId, Sample};

use super::parts::{IconButton, panel, section, value_row, weak};
use super::{chart, comparison};
use crate::action::{Action, Actions, TrackFormat};
use crate::layout::Layout;
use crate::state::Session;

/// Shown where nothing was received.
const NOTHING: &str = "–";
/// Squawks that mean trouble.
const EMERGENCIES: [(u16, &str); 3] = [
    (0o7500, "unlawful interference"),
    (0o7600, "radio failure"),
    (0o7700, "emergency"),
];
/// Slower climbs and descents are level flight, in 0.01 m/s: 245 ft/min.
const LEVEL: i16 = 124;

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    let Some(id) = session.selected().last().copied() else {
        return unknown(ui, session, layout, actions);
    };
    let count = session.document().selection.len();
    let rect = layout.details_of(session.host.is_keyed(), count);
    panel(ui, "details", rect, 0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        header(ui, session, id, actions);
        ScrollArea::vertical()
            .id_salt(("details", id))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                egui::Frame::new()
                    .inner_margin(egui::Margin::symmetric(14, 4))
                    .show(ui, |ui| {
                        ui.set_width(ui.available_width());
                        content(ui, session, id, actions);
                    });
            });
    });
}

/// The document names a flight that this recording does not have.
fn unknown(ui: &mut Ui, session: &Session, layout: &Layout, actions: &mut Actions) {
    let mut rect = layout.details;
    rect.set_height(96.0);
    panel(ui, "details", rect, 12, |ui| {
        let name = session.document().selection.last();
        let callsign = name.map_or("", |it| it.callsign.as_str());
        let text = if session.data.is_loading() {
            format!("{callsign} is being looked up.")
        } else {
            format!("{callsign} is not in this recording.")
        };
        ui.label(text);
        if ui.button("Close").clicked() {
            actions.push(Action::SelectNobody);
        }
    });
}

fn header(ui: &mut Ui, session: &Session, id: FlightId, actions: &mut Actions) {
    let Some(flight) = session.data.flight(id) else {
        return;
    };
    let frame = egui::Frame::new()
        .fill(theme::RAISED)
        .corner_radius(egui::CornerRadius {
            nw: 7,
            ne: 7,
            sw: 0,
            se: 0,
        })
        .inner_margin(egui::Margin {
            left: 14,
            right: 8,
            top: 8,
            bottom: 8,
        });
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                let name = if flight.callsign.is_empty() {
                    "No callsign"
                } else {
                    &flight.callsign
                };
                let response = ui.label(RichText::new(name).size(20.0).color(theme::TEXT_STRONG));
                mark(ui, format!("panel/callsign/{name}"), response.rect);
                let address = reading::icao24(flight.icao24);
                let response = ui.label(weak(format!("ICAO24: {address}")));
                mark(ui, format!("panel/icao24/{address}"), response.rect);
            });
            ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
                let close = IconButton {
                    anchor: "panel/close",
                    size: Vec2::splat(28.0),
                    hint: "Close (Esc)",
                    is_active: false,
                };
                let response = close.show(ui, |pen| {
                    pen.line(&[(0.2, 0.2), (0.8, 0.8)]);
                    pen.line(&[(0.8, 0.2), (0.2, 0.8)]);
                });
                if response.clicked() {
                    actions.push(Action::SelectNobody);
                }
                let is_following = session.document().is_following;
                let text = if is_following { "Following" } else { "Follow" };
                let fill = if is_following {
                    theme::SELECTED
                } else {
                    theme::CONTROL
                };
                let button = Button::new(text).fill(fill).min_size(vec2(76.0, 28.0));
                let response = ui.add(button);
                mark(ui, "panel/follow", response.rect);
                if response
                    .on_hover_text("Keep it in the middle of the map (F)")
                    .clicked()
                {
                    actions.push(Action::ToggleFollow);
                }
            });
        });
    });
}

fn content(ui: &mut Ui, session: &Session, id: FlightId, actions: &mut Actions) {
    let Some(flight) = session.data.flight(id) else {
        return;
    };
    let is_for_people = !session.host.is_keyed();
    if is_for_people && session.document().selection.len() > 1 {
        comparison::show(ui, session, actions);
    }
    section(ui, "ROUTE");
    route(
        ui,
        session.data.airport(flight.origin),
        session.data.airport(flight.destination),
    );
    let units = session.document().settings.units;
    let sample = session.sample(id);
    section(ui, "AIRCRAFT INFO");
    let country = flight_analyser_model::origin_country(flight.icao24).unwrap_or_default();
    row(ui, "Origin Country", country);
    squawk(
        ui,
        sample.as_ref().and_then(|it| it.squawk).or(flight.squawk),
    );
    match &sample {
        Some(sample) => row(ui, "Status", reading::status(sample.on_ground)),
        None => no_signal(ui, session, id),
    }
    section(ui, "POSITION");
    let text = |value: Option<String>| value.unwrap_or_else(|| NOTHING.to_string());
    row(
        ui,
        "Latitude",
        &text(sample.map(|it| reading::degrees(it.lat))),
    );
    row(
        ui,
        "Longitude",
        &text(sample.map(|it| reading::degrees(it.lon))),
    );
    row(
        ui,
        "Heading",
        &text(sample.and_then(|it| it.heading).map(reading::heading)),
    );
    section(ui, "FLIGHT DATA");
    flight_data(ui, sample, units);
    if is_for_people {
        section(ui, "ALTITUDE AND SPEED");
        chart::show(ui, session, id, actions);
        ui.add_space(6.0);
        save_buttons(ui, actions);
    }
    ui.add_space(8.0);
}

fn row(ui: &mut Ui, name: &str, value: &str) {
    value_row(ui, name, value, theme::TEXT);
}

fn squawk(ui: &mut Ui, code: Option<u16>) {
    let text = code.map_or(NOTHING.to_string(), reading::squawk);
    match EMERGENCIES.iter().find(|(it, _)| Some(*it) == code) {
        Some((_, meaning)) => value_row(ui, "Squawk", &format!("{text} {meaning}"), theme::ERROR),
        None => row(ui, "Squawk", &text),
    }
}

fn no_signal(ui: &mut Ui, session: &Session, id: FlightId) {
    let window = session.document().recording.window();
    let track = session.tracks.last();
    let last = track.and_then(|track| track.points().last());
    let text = match last {
        Some(point) => format!("No signal since {}", window.label(point.step)),
        None => {
            let first = session.data.flight(id).map_or(0, |it| it.first_step);
            format!("Not seen before {}", window.label(first))
        }
    };
    value_row(ui, "Status", &text, theme::WARNING);
}

fn flight_data(ui: &mut Ui, sample: Option<Sample>, units: Units) {
    let text = |value: Option<String>| value.unwrap_or_else(|| NOTHING.to_string());
    let altitude = |metres: Option<i16>| metres.map(|it| reading::altitude(it, units));
    let height = sample.and_then(|it| altitude(it.baro_m));
    row(ui, "Altitude", &text(height));
    let climb = sample
        .and_then(|it| it.vertical)
        .filter(|it| it.abs() > LEVEL);
    if let Some(rate) = climb {
        arrow(ui, rate > 0);
    }
    let speed = sample
        .and_then(|it| it.speed)
        .map(|it| reading::speed(it, units));
    row(ui, "Ground Speed", &text(speed));
    let rate = sample.and_then(|it| it.vertical);
    row(
        ui,
        "Vertical Rate",
        &text(rate.map(|it| reading::vertical_rate(it, units))),
    );
    row(
        ui,
        "Geo Altitude",
        &text(sample.and_then(|it| altitude(it.geo_m))),
    );
}

/// Beside the altitude that was just written.
fn arrow(ui: &Ui, is_up: bool) {
    let y = ui.cursor().top() - 12.0;
    let x = ui.max_rect().left() + 62.0;
    let (color, tip) = if is_up {
        (theme::SUCCESS, -4.0)
    } else {
        (theme::WARNING, 4.0)
    };
    let stroke = egui::Stroke::new(1.5, color);
    let painter = ui.painter();
    painter.vline(x, y - 4.0..=y + 4.0, stroke);
    for side in [-3.0, 3.0] {
        let from = egui::pos2(x + side, y + tip * 0.25);
        painter.line_segment([from, egui::pos2(x, y + tip)], stroke);
    }
}

/// Where from and where to.
fn route(ui: &mut Ui, origin: Option<&Airport>, destination: Option<&Airport>) {
    for (key, airport, color) in [
        ("origin", origin, theme::SUCCESS),
        ("destination", destination, theme::ACCENT_HOVER),
    ] {
        end_of_route(ui, key, airport, color);
    }
    ui.label(weak("Route estimated from the trajectory"));
}

fn end_of_route(ui: &mut Ui, key: &str, airport: Option<&Airport>, color: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    painter.circle_filled(rect.left_center() + vec2(4.0, 0.0), 3.5, color);
    let code = airport.map_or(NOTHING, |it| it.iata.as_str());
    let name = airport.map_or("unknown", |it| it.name.as_str());
    let font = egui::FontId::proportional(14.0);
    let left = rect.left_center() + vec2(14.0, 0.0);
    painter.text(
        left,
        egui::Align2::LEFT_CENTER,
        code,
        font,
        theme::TEXT_STRONG,
    );
    let font = egui::FontId::proportional(theme::TEXT_SIZE);
    let left = rect.left_center() + vec2(54.0, 0.0);
    painter.text(left, egui::Align2::LEFT_CENTER, name, font, theme::TEXT);
    mark(ui, format!("panel/{key}/{code}"), rect);
}

fn save_buttons(ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.label(weak("Save track"));
        for (name, format) in [
            ("GPX", TrackFormat::Gpx),
            ("GeoJSON", TrackFormat::GeoJson),
            ("CSV", TrackFormat::Csv),
        ] {
            let response = ui.button(name);
            mark(ui, format!("panel/save/{name}"), response.rect);
            if response.clicked() {
                actions.push(Action::SaveFlight(format));
            }
        }
    });
}
