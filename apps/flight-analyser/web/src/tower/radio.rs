//! The radio: what was said last, what pilots read back, who came in and who left.

use canvas_shell::theme;
use egui::{Align2, Color32, FontId, Ui, vec2};
use flight_analyser_model::moment::Moment;
use flight_analyser_model::sector::{Phase, Sector, Traffic};

use super::rooms::Rooms;
use super::words;
use crate::panels::parts::panel;
use crate::state::Session;

const LINES: usize = 4;
const LINE: f32 = 17.0;
/// From an instruction to its read back.
const READ_BACK_MS: Moment = 2000;

/// Something that was said.
#[derive(Clone, Debug, PartialEq)]
struct Said {
    at_ms: Moment,
    by: By,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Controller,
    Pilot,
    /// Nobody: a flight left as it should not.
    Fault,
}

pub fn show(ui: &Ui, session: &Session, rooms: &Rooms) {
    let (Some(sector), Some(traffic)) = (session.sector(), session.tower.traffic()) else {
        return;
    };
    let said = said(sector, traffic, session.moment());
    panel(ui, "radio", rooms.radio, 7, |ui| {
        let rect = ui.max_rect();
        let first = said.len().saturating_sub(LINES);
        let font = FontId::proportional(theme::TEXT_SIZE - 0.5);
        let painter = ui.painter().with_clip_rect(rect);
        for (line, it) in said[first..].iter().enumerate() {
            let at = rect.left_top() + vec2(0.0, line as f32 * LINE);
            let time = words::clock(it.at_ms / 1000);
            let mono = FontId::monospace(11.0);
            painter.text(
                at + vec2(0.0, 2.0),
                Align2::LEFT_TOP,
                time,
                mono,
                theme::TEXT_WEAK,
            );
            let (who, colour) = match it.by {
                By::Controller => ("you", theme::ACCENT_HOVER),
                By::Pilot => ("", theme::TEXT),
                By::Fault => ("!", theme::WARNING),
            };
            let left = at + vec2(44.0, 0.0);
            painter.text(left, Align2::LEFT_TOP, who, font.clone(), colour);
            let left = at + vec2(72.0, 0.0);
            painter.text(left, Align2::LEFT_TOP, &it.text, font.clone(), shade(it.by));
        }
    });
}

fn shade(by: By) -> Color32 {
    match by {
        By::Controller => theme::TEXT_STRONG,
        By::Pilot => theme::TEXT,
        By::Fault => theme::WARNING,
    }
}

/// Everything up to a moment that may still be on the screen, in its order.
fn said(sector: &Sector, traffic: &Traffic, now: Moment) -> Vec<Said> {
    let mut all = Vec::new();
    let mut add = |at_ms: Moment, by: By, text: String| {
        if at_ms <= now {
            all.push(Said { at_ms, by, text });
        }
    };
    for (index, flight) in sector.flights.iter().enumerate() {
        let gate = &sector.gates[flight.exit];
        let name = &flight.callsign;
        let text = format!("{name}, level {:03}, for {}", flight.level, gate.name);
        add(flight.enters_s * 1000, By::Pilot, text);
        let Some((_, left_s)) = traffic.way(index) else {
            continue;
        };
        let (by, text) = match traffic.phase(index) {
            Phase::HandedOver => (
                By::Pilot,
                format!("{name}, leaving by {}, goodbye", gate.name),
            ),
            _ => {
                let wanted = words::exit(sector, flight);
                (
                    By::Fault,
                    format!("{name} left wrongly: it wanted {wanted}"),
                )
            }
        };
        add(left_s * 1000, by, text);
    }
    // An instruction that many others followed is no longer there.
    let recent = sector.instructions.iter().rev().take(2 * LINES);
    for instruction in recent.rev() {
        let text = instruction.text();
        let read_back = match text.split_once(", ") {
            Some((callsign, rest)) => format!("{rest}, {callsign}"),
            None => text.clone(),
        };
        add(instruction.at_ms, By::Controller, text);
        add(instruction.at_ms + READ_BACK_MS, By::Pilot, read_back);
    }
    all.sort_by_key(|it| it.at_ms);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use flight_analyser_model::sector::{Difficulty, Instruction};

    #[test]
    fn a_pilot_reads_back_two_seconds_later() {
        let mut sector = Difficulty::Calm.sector(1);
        let callsign = sector.flights[0].callsign.clone();
        sector.instructions.push(Instruction {
            at_ms: 5000,
            callsign: callsign.clone(),
            heading: Some(90),
            level: Some(180),
            speed: None,
        });
        let traffic = Traffic::new(&sector);
        let at = |now| -> Vec<String> {
            let said = said(&sector, &traffic, now).into_iter();
            said.map(|it| it.text).collect()
        };
        assert!(at(0)[0].starts_with(&format!("{callsign}, level ")));
        let told = format!("{callsign}, heading 090, flight level 180");
        assert_eq!(at(6999).last(), Some(&told));
        let read_back = format!("heading 090, flight level 180, {callsign}");
        assert_eq!(at(7000).last(), Some(&read_back));
    }
}
