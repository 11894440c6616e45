//! What is said to the selected one.

use canvas_shell::{mark, theme};
use egui::text::{CCursor, CCursorRange};
use egui::{Align2, Button, FontId, Id, Key, Pos2, Rect, RichText, TextEdit, Ui, pos2, vec2};
use flight_analyser_model::sector::{Goal, bearing, miles_between, whole_heading};

use super::rooms::Rooms;
use super::{strips, words};
use crate::action::{Action, Actions, KeyAction};
use crate::panels::parts::panel;
use crate::state::{Field, Session};

const TOP: f32 = 74.0;
const ROW: f32 = 48.0;
const FIELD: egui::Vec2 = vec2(62.0, 28.0);
/// What a click on a button adds, and with Shift.
const STEP: u16 = 10;
const FINE: u16 = 1;

pub fn show(ui: &Ui, session: &mut Session, rooms: &Rooms, actions: &mut Actions) {
    let Some(flight) = session.tower.selected else {
        session.tower.typing = None;
        return;
    };
    let Some(told) = session.tower.told(flight) else {
        return;
    };
    panel(ui, "instruction", rooms.panel, 10, |ui| {
        let corner = ui.max_rect().min;
        title(ui, session, flight, corner);
        // Fields first: the tab key goes from one to the next.
        let mut is_entered = false;
        session.tower.typing = None;
        for (index, field) in Field::ALL.into_iter().enumerate() {
            let at = corner + vec2(0.0, TOP + index as f32 * ROW);
            is_entered |= text_field(ui, session, field, &told, at);
        }
        for (index, field) in Field::ALL.into_iter().enumerate() {
            let at = corner + vec2(0.0, TOP + index as f32 * ROW);
            row(ui, session, field, flight, at);
            buttons(ui, session, field, &told, at);
        }
        let at = corner + vec2(0.0, TOP + 3.0 * ROW + 4.0);
        if send_button(ui, session, at) || is_entered {
            actions.push(Action::Key(KeyAction::Send));
        }
    });
}

/// Who it is, and where to.
fn title(ui: &Ui, session: &Session, flight: usize, corner: Pos2) {
    let (Some(sector), Some(traffic)) = (session.sector(), session.tower.traffic()) else {
        return;
    };
    let data = &sector.flights[flight];
    let painter = ui.painter();
    let write = |y: f32, text: &str, font: FontId, colour| {
        let at = corner + vec2(0.0, y);
        painter.text(at, Align2::LEFT_TOP, text, font, colour)
    };
    let body = FontId::proportional(theme::TEXT_SIZE);
    let name = write(
        0.0,
        &data.callsign,
        FontId::monospace(17.0),
        theme::TEXT_STRONG,
    );
    mark(ui, format!("sector/selected/{}", data.callsign), name);
    painter.text(
        pos2(name.right() + 10.0, name.center().y),
        Align2::LEFT_CENTER,
        data.kind.name(),
        body.clone(),
        theme::TEXT_WEAK,
    );
    let text = words::whole_alert(&session.tower, flight);
    let colour = strips::alert_colour(session.tower.alert(flight));
    if let (Some(text), Some(colour)) = (text, colour) {
        let right = corner + vec2(ui.max_rect().width(), name.height() / 2.0);
        painter.text(right, Align2::RIGHT_CENTER, text, body.clone(), colour);
    }
    write(
        25.0,
        &format!("for {}", words::exit(sector, data)),
        body.clone(),
        theme::TEXT,
    );
    let way = traffic.aircraft(flight).map(|aircraft| {
        let gate = sector.gates[data.exit].at;
        let miles = miles_between(aircraft.at, gate);
        let to = whole_heading(bearing(aircraft.at, gate));
        format!("{miles:.0} NM away, bearing {to:03}")
    });
    let way = way.unwrap_or_else(|| {
        let left = data.enters_s.saturating_sub(traffic.second());
        format!("comes in in {}", words::short_time(left))
    });
    write(43.0, &way, body, theme::TEXT_WEAK);
}

/// Returns whether Enter was pressed in it.
fn text_field(ui: &mut Ui, session: &mut Session, field: Field, told: &Goal, at: Pos2) -> bool {
    let index = field as usize;
    let id = Id::unique(("sector field", index));
    let rect = Rect::from_min_size(at + vec2(84.0, 0.0), FIELD);
    let draft = &session.tower.draft;
    let is_changed = draft.texts[index].is_some();
    let standing = || field.text(field.of(told));
    let mut text = draft.texts[index].clone().unwrap_or_else(standing);
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let mut frame = theme::field_frame(has_focus);
    if draft.refusals[index].is_some() {
        frame.stroke.color = theme::ERROR;
    } else if is_changed && !has_focus {
        frame.stroke.color = theme::WARNING;
    }
    let colour = match is_changed {
        true => theme::WARNING,
        false => theme::TEXT_STRONG,
    };
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .font(FontId::monospace(14.0))
        .text_color(colour)
        .frame(frame)
        .char_limit(4)
        .align(Align2::CENTER_CENTER)
        .desired_width(FIELD.x - 16.0);
    let response = ui.put(rect, edit);
    mark(ui, format!("sector/field/{}", name(field)), rect);
    let tower = &mut session.tower;
    if response.changed() {
        text.retain(|letter| letter.is_ascii_digit());
        tower.draft.texts[index] = Some(text.clone());
        tower.draft.refusals[index] = None;
        tower.draft.refusal = None;
    }
    if tower.wants == Some(field) {
        tower.wants = None;
        response.request_focus();
        select_all(ui, id, &text);
    } else if response.gained_focus() {
        select_all(ui, id, &text);
    }
    if response.has_focus() {
        tower.typing = Some(field);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn name(field: Field) -> &'static str {
    match field {
        Field::Heading => "heading",
        Field::Level => "level",
        Field::Speed => "speed",
    }
}

/// Marks everything, so that typing replaces it.
fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::new(0), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), id);
}

/// What it is called, what it is now, and what is wrong with what was typed.
fn row(ui: &Ui, session: &Session, field: Field, flight: usize, at: Pos2) {
    let painter = ui.painter();
    let label = match field {
        Field::Heading => "Heading",
        Field::Level => "Level",
        Field::Speed => "Speed",
    };
    painter.text(
        at + vec2(0.0, 1.0),
        Align2::LEFT_TOP,
        label,
        FontId::proportional(theme::TEXT_SIZE),
        theme::TEXT,
    );
    let small = FontId::proportional(theme::SMALL_SIZE);
    let aircraft = session.tower.traffic().and_then(|it| it.aircraft(flight));
    if let Some(aircraft) = aircraft {
        let value = match field {
            Field::Heading => whole_heading(aircraft.heading),
            Field::Level => aircraft.level(),
            Field::Speed => libm::round(aircraft.speed) as u16,
        };
        let now = format!("now {}", field.text(value));
        let at = at + vec2(0.0, 16.0);
        painter.text(at, Align2::LEFT_TOP, now, small.clone(), theme::TEXT_WEAK);
    }
    if let Some(refusal) = &session.tower.draft.refusals[field as usize] {
        let at = at + vec2(0.0, 31.0);
        let rect = painter.text(at, Align2::LEFT_TOP, refusal, small, theme::ERROR);
        mark(ui, format!("message/{refusal}"), rect);
    }
}

fn buttons(ui: &mut Ui, session: &mut Session, field: Field, told: &Goal, at: Pos2) {
    let right = at + vec2(84.0 + FIELD.x + 6.0, 0.0);
    for (index, (sign, way)) in [("-", -1), ("+", 1)].into_iter().enumerate() {
        let corner = right + vec2(index as f32 * 32.0, 0.0);
        let rect = Rect::from_min_size(corner, vec2(28.0, FIELD.y));
        let text = RichText::new(sign).font(FontId::monospace(15.0));
        let response = ui.put(rect, Button::new(text));
        let word = if way < 0 { "less" } else { "more" };
        mark(ui, format!("sector/{word}/{}", name(field)), rect);
        if response.clicked() {
            let is_fine = ui.input(|input| input.modifiers.shift);
            let step = if is_fine { FINE } else { STEP };
            change(session, field, told, way * i32::from(step));
        }
        response.on_hover_text("By 10, with Shift by 1");
    }
}

/// Headings go round; the rest ends where numbers do.
fn change(session: &mut Session, field: Field, told: &Goal, by: i32) {
    let draft = &mut session.tower.draft;
    let index = field as usize;
    let typed = draft.texts[index].as_ref();
    let typed = typed.and_then(|text| text.trim().parse::<u16>().ok());
    let value = i32::from(typed.unwrap_or(field.of(told))) + by;
    let value = match field {
        Field::Heading => (value - 1).rem_euclid(360) + 1,
        Field::Level | Field::Speed => value.clamp(0, 999),
    };
    draft.texts[index] = Some(field.text(value as u16));
    draft.refusals[index] = None;
    draft.refusal = None;
}

fn send_button(ui: &mut Ui, session: &Session, at: Pos2) -> bool {
    let is_ready = !session.tower.draft.is_empty();
    let rect = Rect::from_min_size(at, vec2(ui.max_rect().width(), 28.0));
    let (word, colour) = match is_ready {
        true => ("Send (Enter)", theme::TEXT_STRONG),
        false => ("Send", theme::TEXT_WEAK),
    };
    let mut button = Button::new(RichText::new(word).color(colour));
    if is_ready {
        button = button.fill(theme::ACCENT.gamma_multiply(0.85));
    }
    let response = ui.put(rect, button);
    mark(ui, "sector/send", rect);
    let below = rect.left_bottom() + vec2(0.0, 6.0);
    let small = FontId::proportional(theme::SMALL_SIZE);
    let (text, colour) = match &session.tower.draft.refusal {
        Some(refusal) => (refusal.as_str(), theme::ERROR),
        None => ("H, L, S: type.  Enter sends, Esc drops.", theme::TEXT_WEAK),
    };
    let painter = ui.painter();
    let said = painter.text(below, Align2::LEFT_TOP, text, small, colour);
    if session.tower.draft.refusal.is_some() {
        mark(ui, format!("message/{text}"), said);
    }
    response.clicked()
}
