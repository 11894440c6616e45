//! Strips: everybody who is in the sector or comes in soon. A strip stays where it is, whoever else leaves.

use canvas_shell::{mark, theme};
use egui::{Align2, Color32, FontId, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use flight_analyser_model::sector::{Closeness, Phase};

use super::rooms::Rooms;
use super::words;
use crate::action::{Action, Actions};
use crate::panels::parts::panel;
use crate::state::{Field, Session};

const STRIP: f32 = 38.0;
const HEAD: f32 = 32.0;
/// From the left edge to headings, levels and speeds that were told.
const COLUMNS: [f32; 3] = [116.0, 150.0, 184.0];

pub fn show(ui: &Ui, session: &mut Session, rooms: &Rooms, actions: &mut Actions) {
    let mut hovered = None;
    panel(ui, "strips", rooms.strips, 4, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        head(ui);
        let rows = session.tower.strips();
        if rows.is_empty() {
            ui.add_space(8.0);
            let text = egui::RichText::new("  Nobody is in the sector.");
            ui.label(text.color(theme::TEXT_WEAK));
        }
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                for row in rows {
                    match row {
                        Some(flight) if strip(ui, session, flight, actions) => hovered = row,
                        Some(_) => {}
                        None => empty_place(ui),
                    }
                }
            });
    });
    // It stands out on the map, too.
    session.tower.hovered = hovered.or(session.tower.hovered);
}

/// Where somebody's strip was, or will be.
fn empty_place(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::hover());
    let line = Stroke::new(1.0, theme::LINE);
    let painter = ui.painter();
    painter.rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
}

/// What stands where.
fn head(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
    let small = FontId::proportional(theme::SMALL_SIZE);
    let write = |x: f32, y: f32, text: &str| {
        let at = pos2(rect.left() + x, rect.top() + y);
        let painter = ui.painter();
        painter.text(at, Align2::LEFT_TOP, text, small.clone(), theme::TEXT_WEAK);
    };
    write(8.0, 1.0, "Flight, kind, level at entry");
    write(8.0, 15.0, "Gate, levels");
    for (column, text) in COLUMNS.iter().zip(["Hdg", "Level", "Speed"]) {
        write(*column, 15.0, text);
    }
    let line = Stroke::new(1.0, theme::LINE_STRONG);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
}

/// Returns whether the pointer is on it.
fn strip(ui: &mut Ui, session: &Session, index: usize, actions: &mut Actions) -> bool {
    let (Some(sector), Some(traffic)) = (session.sector(), session.tower.traffic()) else {
        return false;
    };
    let flight = &sector.flights[index];
    let is_selected = session.tower.selected == Some(index);
    let is_inside = traffic.phase(index) == Phase::Inside;
    let closeness = session.tower.alert(index);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::click());
    let is_hovered = session.tower.hovered == Some(index);
    let fill = match (is_selected, response.hovered() || is_hovered) {
        (true, _) => theme::SELECTED,
        (false, true) => theme::CONTROL_HOVER,
        (false, false) => theme::RAISED,
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    let alert = alert_colour(closeness);
    if let Some(colour) = alert {
        let edge = Rect::from_min_max(rect.min, pos2(rect.left() + 4.0, rect.bottom()));
        ui.painter().rect_filled(edge, 2.0, colour);
    }
    if is_selected || alert.is_some() {
        let line = Stroke::new(1.0, alert.unwrap_or(theme::ACCENT));
        let painter = ui.painter();
        painter.rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
    }
    let [strong, normal, weak] = match is_inside {
        true => [theme::TEXT_STRONG, theme::TEXT, theme::TEXT_WEAK],
        false => [theme::TEXT_WEAK; 3],
    };
    let small = FontId::monospace(11.0);
    let write = |x: f32, y: f32, text: &str, font: FontId, colour: Color32| {
        let at = pos2(rect.left() + x, rect.top() + y);
        let painter = ui.painter();
        painter.text(at, Align2::LEFT_CENTER, text, font, colour)
    };
    let name = FontId::monospace(13.0);
    write(8.0, 11.0, &flight.callsign, name, strong);
    let kind = format!("{:4} {:03}", flight.kind.name(), flight.level);
    write(74.0, 11.0, &kind, small.clone(), weak);
    let state = match is_inside {
        true => words::whole_alert(&session.tower, index),
        false => {
            let left = flight.enters_s.saturating_sub(traffic.second());
            Some(format!("in {}", words::short_time(left)))
        }
    };
    let state = state.unwrap_or_default();
    if !state.is_empty() {
        let at = pos2(rect.right() - 7.0, rect.top() + 11.0);
        let colour = alert.unwrap_or(theme::TEXT_WEAK);
        let font = FontId::proportional(theme::SMALL_SIZE);
        let painter = ui.painter();
        painter.text(at, Align2::RIGHT_CENTER, &state, font, colour);
    }
    let exit = words::exit(sector, flight);
    write(8.0, 27.0, &exit, small.clone(), normal);
    let mut texts = vec![flight.callsign.clone(), kind, exit, state];
    if let Some(goal) = session.tower.told(index) {
        for (field, column) in Field::ALL.into_iter().zip(COLUMNS) {
            let text = field.text(field.of(&goal));
            write(column, 27.0, &text, small.clone(), strong);
            texts.push(text);
        }
    }
    mark(ui, format!("sector/strip/{}", flight.callsign), rect);
    mark(ui, format!("sector/row/{}", texts.join("/")), rect);
    if response.clicked() {
        actions.push(Action::SelectAircraft(Some(index)));
    }
    response.hovered()
}

/// Of panels, which are dark on every map.
pub fn alert_colour(closeness: Closeness) -> Option<Color32> {
    match closeness {
        Closeness::Apart => None,
        Closeness::Soon(_) => Some(theme::WARNING),
        Closeness::Lost => Some(theme::ERROR),
    }
}
