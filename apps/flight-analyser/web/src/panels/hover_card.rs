//! What the pointer rests on, in a few words.

use canvas_shell::{mark, theme};
use egui::{Area, Id, Order, RichText, Ui, vec2};
use flight_analyser_model::{geodesy, reading};

use super::parts::{frame, weak};
use crate::layout::Layout;
use crate::state::{Hovered, Session};

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout) {
    let Some(hovered) = session.view.hovered else {
        return;
    };
    let Some(at) = ui.input(|input| input.pointer.hover_pos()) else {
        return;
    };
    let Some((title, lines)) = words(session, hovered) else {
        return;
    };
    // On the side where there is room.
    let is_right = at.x > layout.page.right() - 260.0;
    let is_low = at.y > layout.page.bottom() - 120.0;
    let offset = vec2(
        if is_right { -18.0 } else { 18.0 },
        if is_low { -14.0 } else { 14.0 },
    );
    let pivot = egui::Align2([
        if is_right {
            egui::Align::Max
        } else {
            egui::Align::Min
        },
        if is_low {
            egui::Align::Max
        } else {
            egui::Align::Min
        },
    ]);
    Area::new(Id::unique("hover card"))
        .fixed_pos(at + offset)
        .pivot(pivot)
        .order(Order::Tooltip)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            frame(8).show(ui, |ui| {
                ui.set_max_width(260.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                let response = ui.label(RichText::new(&title).size(14.0).color(theme::TEXT_STRONG));
                mark(ui, format!("hover/{title}"), response.rect);
                for line in lines {
                    ui.label(weak(line));
                }
            });
        });
}

fn words(session: &Session, hovered: Hovered) -> Option<(String, Vec<String>)> {
    let units = session.document().settings.units;
    match hovered {
        Hovered::Aircraft(id) => {
            let flight = session.data.flight(id)?;
            let sample = session.sample(id)?;
            let name = if flight.callsign.is_empty() {
                reading::icao24(flight.icao24)
            } else {
                flight.callsign.clone()
            };
            let altitude = match (sample.on_ground, sample.baro_m) {
                (true, _) => reading::status(true).to_string(),
                (false, Some(metres)) => reading::altitude(metres, units),
                (false, None) => "altitude unknown".to_string(),
            };
            let speed = sample.speed.map(|it| reading::speed(it, units));
            let mut line = altitude;
            if let Some(speed) = speed {
                line = format!("{line}, {speed}");
            }
            let mut lines = vec![line];
            lines.extend(distance(session, sample.position()));
            Some((name, lines))
        }
        Hovered::Airport(number) => {
            let airport = session.data.airport(Some(number))?;
            let title = format!("{} {}", airport.iata, airport.name);
            let place = format!("{}, {}", airport.city, airport.country);
            let elevation = format!(
                "Elevation {} ft",
                reading::grouped(airport.elevation_ft.into())
            );
            let mut lines = vec![place, elevation];
            lines.extend(distance(session, [airport.lat, airport.lon]));
            lines.push("Click to draw a circle".to_string());
            Some((title, lines))
        }
    }
}

/// From the middle of the circle. For people only: tasks ask who is inside.
fn distance(session: &Session, position: [f64; 2]) -> Option<String> {
    let circle = session.workspace.drawings().circle.as_ref()?;
    if session.host.is_keyed() {
        return None;
    }
    let km = geodesy::distance_km([circle.lat, circle.lon], position);
    let text = reading::distance(km, session.document().settings.units);
    Some(format!("{text} from {}", circle.airport))
}
