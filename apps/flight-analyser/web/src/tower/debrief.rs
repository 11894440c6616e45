//! What was reached, once the time is over.

use canvas_shell::{mark, theme};
use egui::{
    Align2, Area, Button, Color32, FontId, Id, Order, Rect, RichText, ScrollArea, Sense, Ui, Vec2,
    pos2, vec2,
};
use flight_analyser_model::sector::{EXTRA_MILE, Phase, Score, Sector, Traffic};

use super::rooms::Rooms;
use super::{curve, words};
use crate::action::{Action, Actions};
use crate::panels::parts::{frame, section};
use crate::state::Session;

const SIZE: Vec2 = vec2(640.0, 536.0);
const MARGIN: i8 = 20;
const LINE: f32 = 19.0;

/// Returns where it is.
pub fn show(ui: &Ui, session: &Session, rooms: &Rooms, actions: &mut Actions) -> Rect {
    let rect = Rect::from_center_size(rooms.page.center(), SIZE);
    let (Some(sector), Some(traffic)) = (session.sector(), session.tower.traffic()) else {
        return rect;
    };
    let inner = SIZE - Vec2::splat(2.0 * f32::from(MARGIN) + 2.0);
    Area::new(Id::unique("debrief"))
        .fixed_pos(rect.min)
        .order(Order::Foreground)
        .show(ui.ctx(), |ui| {
            frame(MARGIN).show(ui, |ui| {
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                parts(ui, sector, traffic);
                section(ui, "THE TWO NEAREST AT ABOUT THE SAME LEVEL");
                curve::show(ui, traffic, vec2(inner.x, 128.0));
                ui.columns(2, |columns| {
                    losses(&mut columns[0], sector, traffic);
                    strays(&mut columns[1], sector, traffic);
                });
                let bottom = rect.bottom() - f32::from(MARGIN) - 30.0;
                let corner = pos2(rect.left() + f32::from(MARGIN), bottom);
                let is_own = sector.may_pause && !session.host.is_keyed();
                ends(ui, is_own, corner, actions);
            });
        });
    rect
}

/// The score and what it is made of.
fn parts(ui: &mut Ui, sector: &Sector, traffic: &Traffic) {
    let score = Score::of(sector, traffic);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 106.0), Sense::hover());
    let painter = ui.painter();
    let weak = FontId::proportional(theme::TEXT_SIZE);
    painter.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        format!("{} sector: the time is over", sector.name),
        FontId::proportional(17.0),
        theme::TEXT_STRONG,
    );
    let value = format!("{:.2}", score.value());
    let big = painter.text(
        rect.left_top() + vec2(0.0, 34.0),
        Align2::LEFT_TOP,
        &value,
        FontId::proportional(38.0),
        theme::ACCENT_HOVER,
    );
    mark(ui, format!("sector/score/{value}"), big);
    painter.text(
        pos2(big.left(), rect.bottom() - 16.0),
        Align2::LEFT_CENTER,
        "score",
        weak.clone(),
        theme::TEXT_WEAK,
    );
    let still = score.flights - score.handed_over - score.lost;
    let miles = score.extra_miles;
    let lines = [
        (
            format!("{} of {} handed over", score.handed_over, score.flights),
            score.handed_over.to_string(),
        ),
        (
            format!("{} left wrongly, {still} never left", score.lost),
            "0".to_string(),
        ),
        (
            format!("{} min too near to each other", score.loss_minutes),
            minus(score.loss_minutes.to_string()),
        ),
        (
            format!("{miles:.1} extra miles"),
            minus(format!("{:.2}", miles * EXTRA_MILE)),
        ),
    ];
    let left = rect.left() + 170.0;
    let right = rect.right() - 60.0;
    for (number, (text, points)) in lines.into_iter().enumerate() {
        let y = rect.top() + 46.0 + number as f32 * LINE;
        painter.text(
            pos2(left, y),
            Align2::LEFT_CENTER,
            text,
            weak.clone(),
            theme::TEXT,
        );
        let mono = FontId::monospace(theme::TEXT_SIZE);
        let at = pos2(right, y);
        painter.text(at, Align2::RIGHT_CENTER, points, mono, theme::TEXT_STRONG);
    }
}

/// Nothing is neither more nor less.
fn minus(figure: String) -> String {
    let is_nothing = figure.chars().all(|it| matches!(it, '0' | '.'));
    if is_nothing {
        figure
    } else {
        format!("-{figure}")
    }
}

/// A table with a heading, or a sentence where there is nothing in it.
fn table(ui: &mut Ui, title: &str, nothing: &str, rows: Vec<(String, Color32)>) {
    section(ui, title);
    if rows.is_empty() {
        ui.label(RichText::new(nothing).color(theme::TEXT_WEAK));
    }
    ScrollArea::vertical()
        .id_salt(title)
        .max_height(118.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (row, colour) in rows {
                let text = RichText::new(row).font(FontId::monospace(11.5));
                ui.label(text.color(colour));
            }
        });
}

fn losses(ui: &mut Ui, sector: &Sector, traffic: &Traffic) {
    let rows = traffic.losses().iter().map(|loss| {
        let [one, other] = loss
            .pair
            .map(|flight| sector.flights[flight].callsign.as_str());
        let row = format!(
            "{} {one} {other}  {} s  {:.1} NM",
            words::clock(loss.from_s),
            loss.seconds,
            loss.nearest_nm
        );
        (row, theme::ERROR)
    });
    let nothing = "Nobody came too near to anybody.";
    table(ui, "LOSSES OF SEPARATION", nothing, rows.collect());
}

/// Who left in a way that does not count, or not at all.
fn strays(ui: &mut Ui, sector: &Sector, traffic: &Traffic) {
    let flights = sector.flights.iter().enumerate();
    let rows = flights.filter_map(|(index, flight)| {
        let wanted = words::exit(sector, flight);
        let name = &flight.callsign;
        match traffic.phase(index) {
            Phase::Lost => {
                let (_, left_s) = traffic.way(index)?;
                let time = words::clock(left_s);
                let row = format!("{time} {name}  not by {wanted}");
                Some((left_s, (row, theme::WARNING)))
            }
            Phase::Inside => {
                let row = format!("      {name}  still on its way");
                Some((u32::MAX, (row, theme::TEXT_WEAK)))
            }
            Phase::Expected | Phase::HandedOver => None,
        }
    });
    let mut rows: Vec<(u32, (String, Color32))> = rows.collect();
    rows.sort_by_key(|(left_s, _)| *left_s);
    let rows = rows.into_iter().map(|(_, row)| row);
    table(
        ui,
        "LEFT WRONGLY",
        "Everybody left as they should.",
        rows.collect(),
    );
}

/// Games of one's own can go on.
fn ends(ui: &mut Ui, is_own: bool, corner: egui::Pos2, actions: &mut Actions) {
    let size = vec2(110.0, 30.0);
    let mut left = corner;
    let mut button = |ui: &mut Ui, anchor: &str, text: &str, is_first: bool| {
        let rect = Rect::from_min_size(left, size);
        left.x += size.x + 8.0;
        let mut button = Button::new(RichText::new(text).color(theme::TEXT_STRONG));
        if is_first {
            button = button.fill(theme::ACCENT.gamma_multiply(0.85));
        }
        let response = ui.put(rect, button);
        mark(ui, anchor, rect);
        response.clicked()
    };
    if button(ui, "sector/debrief/close", "Close", true) {
        actions.push(Action::ShowDebrief(false));
    }
    if is_own && button(ui, "sector/again", "Again", false) {
        actions.push(Action::BeginSectorAgain);
    }
    if is_own && button(ui, "sector/another", "Another…", false) {
        actions.push(Action::AskForSector);
    }
}
