//! Text fields and lists of dialogs. All work with the keyboard alone.

use canvas_shell::{mark, theme};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align2, Button, Color32, CursorIcon, EventFilter, Id, Key, Margin, Popup, PopupCloseBehavior,
    Rect, Response, Sense, Shape, Stroke, StrokeKind, TextEdit, TextStyle, Ui, Vec2, pos2, vec2,
};

pub const HEIGHT: f32 = 26.0;

/// A single line. A visit by Tab or by a first click selects everything, so that typing replaces it.
pub fn text(ui: &mut Ui, anchor: &str, text: &mut String, is_wrong: bool, width: f32) -> Response {
    let id = Id::unique(anchor);
    let (rect, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    ui.painter().rect_filled(rect, theme::RADIUS, theme::FIELD);
    let color = if is_wrong { theme::ERROR } else { theme::TEXT };
    let edit = TextEdit::singleline(text)
        .id(id)
        .frame(egui::Frame::NONE.inner_margin(Margin::symmetric(8, 0)))
        .background_color(Color32::TRANSPARENT)
        .text_color(color)
        .align(Align2::LEFT_CENTER)
        .char_limit(500)
        .desired_width(width)
        .min_size(rect.size());
    // A child of its own: placing it must not move what comes next.
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let response = inside.add(edit);
    outline(ui, rect, &response, is_wrong);
    mark(ui, anchor, rect);
    select_when_entered(ui, &response, text);
    response
}

fn outline(ui: &Ui, rect: Rect, response: &Response, is_wrong: bool) {
    let line = match (is_wrong, response.has_focus(), response.hovered()) {
        (true, _, _) => Stroke::new(1.5, theme::ERROR),
        (_, true, _) => Stroke::new(1.5, theme::ACCENT),
        (_, _, true) => Stroke::new(1.0, theme::TEXT_WEAK),
        _ => Stroke::new(1.0, theme::LINE_STRONG),
    };
    ui.painter()
        .rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
}

/// While a button is down the text follows the pointer, so the selection waits for the release.
fn select_when_entered(ui: &Ui, response: &Response, text: &str) {
    let waits = waits_for_selection(response.id);
    let is_down = ui.input(|input| input.pointer.any_down());
    if response.gained_focus() {
        ui.data_mut(|data| data.insert_temp(waits, true));
    }
    let is_waiting = ui.data(|data| data.get_temp(waits).unwrap_or(false));
    if is_waiting && !is_down && response.has_focus() {
        ui.data_mut(|data| data.remove::<bool>(waits));
        select_all(ui, response.id, text);
    }
}

pub fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state
        .cursor
        .set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
    state.store(ui.ctx(), id);
    // The field was drawn before its text was selected.
    ui.ctx().request_repaint();
}

/// Gives a field the focus; its text is selected when it arrives.
pub fn focus(ui: &Ui, anchor: &str) {
    let id = Id::unique(anchor);
    ui.memory_mut(|memory| memory.request_focus(id));
    ui.data_mut(|data| data.insert_temp(waits_for_selection(id), true));
    ui.ctx().request_repaint();
}

fn waits_for_selection(field: Id) -> Id {
    field.with("waits for its text to be selected")
}

/// One of several. Up, Down, Home, End and first letters choose without opening the list; a click
/// or Space opens it. Returns whether another one was chosen.
pub fn list(ui: &mut Ui, anchor: &str, chosen: &mut usize, options: &[String], width: f32) -> bool {
    let id = Id::unique(anchor);
    let (rect, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let response = ui
        .interact(rect, id, Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    paint_closed_list(ui, rect, &response, options.get(*chosen));
    mark(ui, anchor, rect);
    let before = *chosen;
    if response.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        choose_by_key(ui, chosen, options);
    }
    if response.clicked() {
        response.request_focus();
    }
    Popup::menu(&response)
        .width(width)
        .close_behavior(PopupCloseBehavior::CloseOnClick)
        .show(|ui| {
            ui.set_min_width(width - 14.0);
            ui.spacing_mut().button_padding = vec2(8.0, 3.0);
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, option) in options.iter().enumerate() {
                let button = Button::selectable(index == *chosen, option.as_str())
                    .min_size(vec2(width - 14.0, 22.0));
                let item = ui.add(button);
                mark(
                    ui,
                    format!("{anchor}/{}", crate::action::slug(option)),
                    item.rect,
                );
                if item.clicked() {
                    *chosen = index;
                    ui.close();
                }
            }
        });
    *chosen != before
}

fn paint_closed_list(ui: &Ui, rect: Rect, response: &Response, shown: Option<&String>) {
    let fill = if response.hovered() {
        theme::CONTROL_HOVER
    } else {
        theme::CONTROL
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    if response.has_focus() {
        outline(ui, rect, response, false);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let text = shown.map_or("", |text| text.as_str());
    let at = pos2(rect.left() + 8.0, rect.center().y);
    let clipped = ui.painter().with_clip_rect(
        rect.intersect(ui.clip_rect())
            .shrink2(vec2(22.0, 0.0))
            .translate(vec2(-14.0, 0.0)),
    );
    clipped.text(at, Align2::LEFT_CENTER, text, font, theme::TEXT);
    let tip = pos2(rect.right() - 13.0, rect.center().y + 2.5);
    let corners = [vec2(-4.0, -5.0), vec2(4.0, -5.0), Vec2::ZERO];
    let triangle = corners.iter().map(|corner| tip + *corner).collect();
    ui.painter().add(Shape::convex_polygon(
        triangle,
        theme::TEXT_WEAK,
        Stroke::NONE,
    ));
}

fn choose_by_key(ui: &Ui, chosen: &mut usize, options: &[String]) {
    let last = options.len().saturating_sub(1);
    let typed = ui.input(|input| {
        if input.key_pressed(Key::ArrowUp) {
            *chosen = chosen.saturating_sub(1);
        }
        if input.key_pressed(Key::ArrowDown) {
            *chosen = (*chosen + 1).min(last);
        }
        if input.key_pressed(Key::Home) {
            *chosen = 0;
        }
        if input.key_pressed(Key::End) {
            *chosen = last;
        }
        let mut texts = input.events.iter().filter_map(|event| match event {
            egui::Event::Text(text) => Some(text.to_lowercase()),
            _ => None,
        });
        texts.next_back()
    });
    // The next one with that letter, going round.
    let Some(typed) = typed.filter(|typed| !typed.trim().is_empty()) else {
        return;
    };
    let count = options.len();
    let next = (1..=count)
        .map(|step| (*chosen + step) % count.max(1))
        .find(|index| options[*index].to_lowercase().starts_with(&typed));
    if let Some(next) = next {
        *chosen = next;
    }
}
