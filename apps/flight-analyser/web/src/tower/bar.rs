//! The clock of the sector and what was reached so far.

use canvas_shell::{mark, theme};
use egui::{Align, Align2, Color32, FontId, Layout as Flow, Rect, Sense, Ui, vec2};
use flight_analyser_model::sector::{DURATION_S, Score};

use super::rooms::Rooms;
use super::words;
use crate::action::{Action, Actions, KeyAction};
use crate::panels::parts::{IconButton, panel, text_button};
use crate::perform;
use crate::state::Session;

const HEIGHT: f32 = 28.0;

pub fn show(ui: &Ui, session: &Session, rooms: &Rooms, actions: &mut Actions) {
    let (Some(sector), Some(traffic)) = (session.sector(), session.tower.traffic()) else {
        return;
    };
    let score = Score::of(sector, traffic);
    panel(ui, "sector bar", rooms.bar, 2, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.with_layout(Flow::left_to_right(Align::Center), |ui| {
            ui.add_space(8.0);
            text(ui, &sector.name, 15.0, theme::TEXT_STRONG);
            text(ui, " sector", 15.0, theme::TEXT_WEAK);
            ui.add_space(16.0);
            clock(ui, session);
            if sector.may_pause && !perform::is_over(session) {
                ui.add_space(10.0);
                controls(ui, session, actions);
            }
            ui.add_space(20.0);
            let all = score.flights;
            figure(
                ui,
                "Handed over",
                &format!("{} of {all}", score.handed_over),
                None,
            );
            let is_bad = |is_bad: bool| is_bad.then_some(theme::ERROR);
            let minutes = format!("{} min", score.loss_minutes);
            figure(ui, "Losses", &minutes, is_bad(score.loss_minutes > 0));
            if score.lost > 0 {
                figure(
                    ui,
                    "Left wrongly",
                    &score.lost.to_string(),
                    Some(theme::WARNING),
                );
            }
            figure(
                ui,
                "Extra miles",
                &format!("{:.0}", score.extra_miles),
                None,
            );
            figure(
                ui,
                "Score",
                &format!("{:.2}", score.value()),
                Some(theme::ACCENT_HOVER),
            );
            if perform::is_over(session) && session.tower.is_debrief_closed {
                ui.add_space(8.0);
                let size = vec2(78.0, HEIGHT - 4.0);
                let hint = "What was reached, and how";
                if text_button(ui, "sector/debrief/open", size, "Debrief", hint).clicked() {
                    actions.push(Action::ShowDebrief(true));
                }
            }
        });
    });
}

fn text(ui: &mut Ui, text: &str, size: f32, colour: Color32) {
    let font = FontId::proportional(size);
    let galley = ui.painter().layout_no_wrap(text.to_string(), font, colour);
    let (rect, _) = ui.allocate_exact_size(vec2(galley.size().x, HEIGHT), Sense::hover());
    let at = Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size());
    ui.painter().galley(at.min, galley, colour);
}

/// `03:12 / 20:00`, and whether it waits, runs or is over.
fn clock(ui: &mut Ui, session: &Session) {
    let seconds = session.moment() / 1000;
    let (word, name, colour) = if perform::is_over(session) {
        ("over", "over", theme::TEXT_WEAK)
    } else if session.document().clock.is_playing {
        ("running", "", theme::TEXT_STRONG)
    } else if perform::is_waiting(session) {
        ("waiting", "not started", theme::WARNING)
    } else {
        ("paused", "paused", theme::WARNING)
    };
    let left = ui.cursor().min;
    let font = FontId::monospace(17.0);
    let galley = ui
        .painter()
        .layout_no_wrap(words::clock(seconds), font, colour);
    let (rect, _) = ui.allocate_exact_size(vec2(galley.size().x, HEIGHT), Sense::hover());
    let at = Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size());
    ui.painter().galley(at.min, galley, colour);
    let end = words::clock(u32::from(DURATION_S));
    text(
        ui,
        &format!("  / {end}"),
        theme::TEXT_SIZE,
        theme::TEXT_WEAK,
    );
    if !name.is_empty() {
        text(ui, &format!("  {name}"), theme::TEXT_SIZE, colour);
    }
    let right = ui.cursor().min;
    let rect = Rect::from_min_max(left, egui::pos2(right.x, rect.bottom()));
    mark(ui, format!("sector/is/{word}"), rect);
    mark(ui, format!("sector/clock/{}", words::clock(seconds)), rect);
}

/// For people: a clock that waits, and one that runs faster.
fn controls(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    let is_playing = session.document().clock.is_playing;
    let play = IconButton {
        anchor: "sector/toggle",
        size: vec2(30.0, HEIGHT - 4.0),
        hint: if is_playing {
            "Pause (Space)"
        } else {
            "Go on (Space)"
        },
        is_active: false,
    };
    let response = play.show(ui, |pen| {
        if is_playing {
            pen.filled_frame((0.22, 0.14), (0.4, 0.86), 1.0);
            pen.filled_frame((0.6, 0.14), (0.78, 0.86), 1.0);
        } else {
            pen.line(&[(0.3, 0.12), (0.3, 0.88), (0.84, 0.5), (0.3, 0.12)]);
        }
    });
    if response.clicked() {
        actions.push(Action::Key(KeyAction::TogglePlay));
    }
    ui.add_space(4.0);
    for speed in session.speeds() {
        let is_chosen = session.document().clock.speed == *speed;
        let text = format!("{speed}x");
        let response = ui.selectable_label(is_chosen, &text);
        mark(ui, format!("sector/speed/{text}"), response.rect);
        if response.clicked() {
            actions.push(Action::SetSpeed(*speed));
        }
        ui.add_space(2.0);
    }
}

fn figure(ui: &mut Ui, name: &str, value: &str, colour: Option<Color32>) {
    text(ui, &format!("{name}  "), theme::TEXT_SIZE, theme::TEXT_WEAK);
    let start = ui.cursor().min;
    text(ui, value, 14.5, colour.unwrap_or(theme::TEXT_STRONG));
    let end = ui.cursor().min;
    let rect = Rect::from_min_max(start, egui::pos2(end.x, start.y + HEIGHT));
    mark(ui, format!("sector/{name}/{value}"), rect);
    ui.add_space(20.0);
}
