//! The search box and what it finds.

use canvas_shell::icons::Pen;
use canvas_shell::{mark, theme};
use egui::{
    Align2, Area, FontId, Id, Key, Modifiers, Order, Rect, RichText, Sense, Stroke, TextEdit, Ui,
    Vec2, pos2, vec2,
};
use flight_analyser_model::reading;
use flight_analyser_model::search::Hit;

use super::parts::{frame, panel};
use crate::action::{Action, Actions};
use crate::layout::Layout;
use crate::perform;
use crate::state::Session;

const ROW: f32 = 38.0;
/// Height of the box with the longest list.
const HITS: f32 = 420.0;

pub fn show(ui: &mut Ui, session: &mut Session, layout: &Layout, actions: &mut Actions) {
    let id = Id::unique("search field");
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let moved = if has_focus && session.view.search.is_open {
        list_keys(ui)
    } else {
        0
    };
    panel(ui, "search box", layout.search, 0, |ui| {
        let rect = ui.max_rect();
        let icon =
            Rect::from_center_size(pos2(rect.left() + 20.0, rect.center().y), Vec2::splat(16.0));
        let pen = Pen::scaled(ui.painter(), icon, theme::TEXT_WEAK);
        pen.circle((0.42, 0.42), 0.3);
        pen.line(&[(0.64, 0.64), (0.92, 0.92)]);
        let field = Rect::from_min_max(rect.min + vec2(36.0, 0.0), rect.max);
        let hint = RichText::new("Search callsign, ICAO24, IATA, airport").color(theme::TEXT_WEAK);
        let edit = TextEdit::singleline(&mut session.view.search.text)
            .id(id)
            .hint_text(hint)
            .frame(egui::Frame::NONE)
            .align(egui::Align2::LEFT_CENTER)
            .char_limit(60)
            .desired_width(field.width() - 10.0);
        let response = ui.put(field, edit);
        mark(ui, "search", rect);
        if response.has_focus() {
            let line = Stroke::new(1.5, theme::ACCENT);
            ui.painter()
                .rect_stroke(rect.expand(0.5), 8.0, line, egui::StrokeKind::Inside);
        }
        if session.view.search.wants_focus {
            session.view.search.wants_focus = false;
            response.request_focus();
            select_all(ui, id, &session.view.search.text);
        }
        if response.changed() {
            perform::search(session);
        }
        if response.gained_focus() && !session.view.search.text.is_empty() {
            select_all(ui, id, &session.view.search.text);
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered {
            enter(session, actions);
        }
    });
    let search = &mut session.view.search;
    if search.is_open {
        let last = search.hits.len().saturating_sub(1);
        search.chosen = search.chosen.saturating_add_signed(moved).min(last);
        hits(ui, session, layout, actions);
        let is_beside = ui.input(|input| {
            let pressed = input
                .pointer
                .any_pressed()
                .then(|| input.pointer.interact_pos());
            let mut area = layout.search;
            match layout.has_search_below() {
                true => area.min.y = area.max.y - HITS,
                false => area.max.y = area.min.y + HITS,
            }
            pressed.flatten().is_some_and(|at| !area.contains(at))
        });
        if is_beside {
            session.view.search.is_open = false;
        }
    }
}

/// Marks everything, so that typing replaces it.
fn select_all(ui: &Ui, id: Id, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::new(0), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), id);
}

/// How far the arrows move in the list; they do not move in the text.
fn list_keys(ui: &Ui) -> isize {
    ui.input_mut(|input| {
        let down = input.consume_key(Modifiers::NONE, Key::ArrowDown);
        let up = input.consume_key(Modifiers::NONE, Key::ArrowUp);
        isize::from(down) - isize::from(up)
    })
}

fn enter(session: &mut Session, actions: &mut Actions) {
    perform_search_if_new(session);
    let search = &session.view.search;
    match search.hits.get(search.chosen) {
        Some(hit) => actions.push(Action::Choose(*hit)),
        None if search.text.trim().is_empty() => {}
        None => {
            let text = search.text.trim().to_string();
            session.view.search.is_open = false;
            session.view.messages.warn(format!(
                "Nothing is called “{text}”: no callsign, address or airport."
            ));
        }
    }
}

/// A text that stands there from before is looked up again: the minute may be another.
fn perform_search_if_new(session: &mut Session) {
    if !session.view.search.is_open {
        perform::search(session);
    }
}

fn hits(ui: &mut Ui, session: &mut Session, layout: &Layout, actions: &mut Actions) {
    let (at, pivot) = match layout.has_search_below() {
        true => (
            layout.search.left_top() - vec2(0.0, 6.0),
            Align2::LEFT_BOTTOM,
        ),
        false => (
            layout.search.left_bottom() + vec2(0.0, 6.0),
            Align2::LEFT_TOP,
        ),
    };
    Area::new(Id::unique("search hits"))
        .fixed_pos(at)
        .pivot(pivot)
        .order(Order::Foreground)
        .show(ui.ctx(), |ui| {
            frame(4).show(ui, |ui| {
                ui.set_width(layout.search.width() - 10.0);
                ui.spacing_mut().item_spacing.y = 0.0;
                let search = &session.view.search;
                if search.hits.is_empty() {
                    let text = "Nothing is called that.";
                    ui.add_space(6.0);
                    ui.label(RichText::new(text).color(theme::TEXT_WEAK));
                    ui.add_space(6.0);
                }
                for (index, hit) in search.hits.iter().enumerate() {
                    if row(ui, session, index, *hit) {
                        actions.push(Action::Choose(*hit));
                    }
                }
            });
        });
}

fn row(ui: &mut Ui, session: &Session, index: usize, hit: Hit) -> bool {
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
    let is_chosen = session.view.search.chosen == index;
    if is_chosen || response.hovered() {
        let fill = if is_chosen {
            theme::SELECTED
        } else {
            theme::CONTROL_HOVER
        };
        ui.painter().rect_filled(rect, theme::RADIUS, fill);
    }
    let icon = Rect::from_center_size(pos2(rect.left() + 16.0, rect.center().y), Vec2::splat(16.0));
    let Some(text) = hit_text(session, hit) else {
        return false;
    };
    let color = if text.is_grey {
        theme::TEXT_WEAK
    } else {
        theme::TEXT
    };
    let pen = Pen::scaled(ui.painter(), icon, color);
    match hit {
        // A runway, or an aircraft from above.
        Hit::Airport(_) => {
            pen.circle((0.5, 0.5), 0.42);
            pen.line(&[(0.5, 0.2), (0.5, 0.8)]);
            pen.line(&[(0.3, 0.5), (0.7, 0.5)]);
        }
        Hit::Flight { .. } => {
            pen.line(&[(0.5, 0.05), (0.5, 0.95)]);
            pen.line(&[(0.05, 0.62), (0.5, 0.38), (0.95, 0.62)]);
            pen.line(&[(0.3, 0.95), (0.5, 0.82), (0.7, 0.95)]);
        }
    }
    let painter = ui.painter();
    let left = rect.left() + 34.0;
    let font = FontId::proportional(theme::TEXT_SIZE);
    let small = FontId::proportional(theme::SMALL_SIZE);
    let name = painter.layout(text.name.clone(), font, color, width - 44.0);
    painter.galley(pos2(left, rect.top() + 3.0), name, color);
    let painter = painter.with_clip_rect(rect.shrink2(vec2(6.0, 0.0)));
    let bottom = pos2(left, rect.bottom() - 4.0);
    painter.text(
        bottom,
        Align2::LEFT_BOTTOM,
        &text.note,
        small,
        theme::TEXT_WEAK,
    );
    mark(ui, format!("search/hit/{}/{}", index + 1, text.name), rect);
    response.clicked()
}

struct HitText {
    name: String,
    note: String,
    is_grey: bool,
}

fn hit_text(session: &Session, hit: Hit) -> Option<HitText> {
    match hit {
        Hit::Airport(number) => {
            let airport = session.data.airport(Some(number))?;
            Some(HitText {
                name: airport.iata.clone(),
                note: format!("{}, {}", airport.name, airport.country),
                is_grey: false,
            })
        }
        Hit::Flight { id, is_active } => {
            let flight = session.data.flight(id)?;
            let address = reading::icao24(flight.icao24);
            let window = session.document().recording.window();
            let [from, to] = [flight.first_step, flight.last_step].map(|it| window.label(it));
            let note = if is_active {
                address
            } else {
                format!("{address}, seen {from} to {to}")
            };
            Some(HitText {
                name: flight.callsign.clone(),
                note,
                is_grey: !is_active,
            })
        }
    }
}
