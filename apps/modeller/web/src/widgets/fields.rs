//! Text and number fields that apply what is typed at once.
//!
//! While a field has the focus its text is the user's; what parses is applied on every keystroke.
//! All keystrokes of one visit belong to one undo step, until a rest. Escape, or leaving with text
//! that makes no sense, puts back what was there before the visit. A number is always shown whole: it
//! gets a smaller font before any of it is hidden.

use canvas_shell::{mark, theme};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Color32, FontId, Id, Key, Margin, Modifiers, Rect, Response, Stroke, StrokeKind, TextEdit, Ui,
};
use modeller_model::{Command, ExpressionError, NumberEntry, Operator};

use super::fitted_text::fitting_size;
use crate::action::{Action, Actions, FieldAction};
use crate::state::{Complaint, FieldState, Scrub, Visit};

/// Between the edge of a field and its text.
const TEXT_MARGIN: i8 = 6;
/// Numbers get more room.
const NUMBER_MARGIN: i8 = 4;
/// The text cursor needs this much behind the text.
const CURSOR_ROOM: f32 = 2.0;

/// Where a field is and what it shows.
pub struct Field<'a> {
    /// Names it on the screen, for example `field/position.x`.
    pub anchor: &'a str,
    /// What it edits: another object is another field.
    pub subject: &'a str,
    pub rect: Rect,
    /// Shown while it is not being edited.
    pub shown: &'a str,
    pub hint: &'a str,
    pub enabled: bool,
    /// The present number of each edited object; empty for a field of text.
    pub numbers: &'a [f64],
}

/// Text in a field, with what is needed to make sense of it.
pub struct Typed<'a> {
    pub text: &'a str,
    /// The undo step it belongs to.
    pub gesture: &'a str,
    /// [`Field::numbers`] when the visit began.
    pub before: &'a [f64],
}

impl Field<'_> {
    fn key(&self) -> String {
        format!("{}@{}", self.anchor, self.subject)
    }

    fn id(&self) -> Id {
        Id::unique(("field", self.key()))
    }
}

impl Typed<'_> {
    /// The typed value or change, or why there is none.
    pub fn entry(&self) -> Result<NumberEntry, Complaint> {
        NumberEntry::parse(self.text).map_err(|error| self.complaint(&error))
    }

    /// The new number of the only edited object.
    pub fn number(&self) -> Result<f64, Complaint> {
        let before = self.before.first().copied().unwrap_or_default();
        self.entry()?
            .applied_to(before)
            .map_err(|error| self.complaint(&error))
    }

    pub fn complaint(&self, error: &ExpressionError) -> Complaint {
        Complaint::about(self.text, error)
    }
}

/// What typed text means: commands, or a reason why it means nothing.
pub type Meaning<'a> = &'a dyn Fn(&Typed) -> Result<Vec<Command>, Complaint>;

/// Draws the field and pushes what is typed. `restore` gives the commands that put the present
/// values back.
pub fn show(
    ui: &mut Ui,
    fields: &mut FieldState,
    field: &Field,
    meaning: Meaning,
    restore: &dyn Fn(&str) -> Vec<Command>,
    actions: &mut Actions,
) -> Response {
    let key = field.key();
    let id = field.id();
    if fields.visit(&key).is_some() && ui.memory(|memory| memory.has_focus(id)) {
        nudge(ui, fields, field, meaning, actions);
    }
    let (mut text, is_refused) = match fields.visit_mut(&key) {
        Some(visit) => {
            visit.is_drawn = true;
            let complaint = visit.complaint.as_ref();
            let is_refused = complaint.is_some_and(|it| !it.is_unfinished);
            (visit.text.clone(), is_refused)
        }
        None => (field.shown.to_string(), false),
    };
    let response = draw(ui, field, &mut text, is_refused);
    mark(ui, field.anchor, field.rect);
    if fields.focus.as_deref() == Some(field.anchor) {
        fields.focus = None;
        response.request_focus();
    }
    if !field.enabled {
        return response;
    }
    if response.gained_focus() {
        begin(ui, fields, field, restore, &response);
    }
    select_all_after_first_click(ui, fields, &key, &response);
    if response.changed() {
        typed(fields, &key, &text, meaning, actions);
    }
    if response.lost_focus() {
        let is_escaped = ui.input(|input| input.key_pressed(Key::Escape));
        actions.push(Action::Field(FieldAction::Left { key, is_escaped }));
    }
    response
}

fn draw(ui: &mut Ui, field: &Field, text: &mut String, is_refused: bool) -> Response {
    let is_focused = ui.memory(|memory| memory.has_focus(field.id()));
    let text_color = match (field.enabled, is_refused) {
        (false, _) => theme::TEXT_WEAK,
        (true, true) => theme::ERROR,
        (true, false) => theme::TEXT,
    };
    let is_number = !field.numbers.is_empty();
    let margin = if is_number {
        NUMBER_MARGIN
    } else {
        TEXT_MARGIN
    };
    let (size, is_whole) = match is_number {
        true => fit(ui, text, field.rect.width() - 2.0 * f32::from(margin)),
        false => (theme::TEXT_SIZE, true),
    };
    let whole = text.clone();
    if !is_whole && !is_focused {
        *text = elided(ui, text, size, field.rect.width() - 2.0 * f32::from(margin));
    }
    let edit = TextEdit::singleline(text)
        .id(field.id())
        .font(FontId::proportional(size))
        .frame(egui::Frame::NONE.inner_margin(Margin::symmetric(margin, 0)))
        .background_color(Color32::TRANSPARENT)
        .text_color(text_color)
        .hint_text(egui::RichText::new(field.hint).color(theme::TEXT_WEAK))
        .align(egui::Align2::LEFT_CENTER)
        .interactive(field.enabled)
        .char_limit(256)
        .desired_width(field.rect.width())
        .min_size(field.rect.size());
    let fill = if field.enabled {
        theme::FIELD
    } else {
        theme::PANEL
    };
    ui.painter().rect_filled(field.rect, theme::RADIUS, fill);
    // A child of its own: placing it must not move what comes next.
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(field.rect));
    let mut response = inside.add(edit);
    if !is_whole && !is_focused {
        response = response.on_hover_text(whole);
    }
    let line = match (is_refused, is_focused, response.hovered() && field.enabled) {
        (true, _, _) => Stroke::new(1.5, theme::ERROR),
        (_, true, _) => Stroke::new(1.5, theme::ACCENT),
        (_, _, true) => Stroke::new(1.0, theme::LINE_STRONG),
        _ => Stroke::new(1.0, theme::LINE),
    };
    ui.painter()
        .rect_stroke(field.rect, theme::RADIUS, line, StrokeKind::Inside);
    response
}

fn width_of(ui: &Ui, text: &str, size: f32) -> f32 {
    let font = FontId::proportional(size);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_string(), font, theme::TEXT);
    galley.size().x
}

/// The size in which the text is shown, and whether all of it is.
fn fit(ui: &Ui, text: &str, room: f32) -> (f32, bool) {
    let width = width_of(ui, text, theme::TEXT_SIZE);
    fitting_size(width, room - CURSOR_ROOM)
}

/// The beginning of a text that cannot be shown whole, with a sign that it goes on.
fn elided(ui: &Ui, text: &str, size: f32, room: f32) -> String {
    let characters: Vec<char> = text.chars().collect();
    let beginning =
        |length: usize| -> String { characters[..length].iter().chain(['…'].iter()).collect() };
    let fits = |length: &usize| width_of(ui, &beginning(*length), size) <= room - CURSOR_ROOM;
    let length = (0..characters.len()).rev().find(fits).unwrap_or(0);
    beginning(length)
}

fn begin(
    ui: &Ui,
    fields: &mut FieldState,
    field: &Field,
    restore: &dyn Fn(&str) -> Vec<Command>,
    response: &Response,
) {
    let by_pointer = ui.input(|input| input.pointer.any_down());
    let gesture = fields.next_gesture(field.anchor);
    fields.begin(Visit {
        key: field.key(),
        anchor: field.anchor.to_string(),
        shown: field.shown.to_string(),
        is_drawn: true,
        text: field.shown.to_string(),
        restore: restore(&gesture),
        gesture,
        last_change_ms: fields.now_ms,
        complaint: None,
        before: field.numbers.to_vec(),
        select_on_release: by_pointer,
    });
    if !by_pointer {
        select_all(ui, response.id, field.shown);
    }
}

/// A click selects everything as long as nothing was typed; later ones place the cursor. While the
/// button is down the text follows the pointer, so the selection waits for the release.
fn select_all_after_first_click(ui: &Ui, fields: &mut FieldState, key: &str, response: &Response) {
    let Some(visit) = fields.visit_mut(key) else {
        return;
    };
    let is_released = visit.select_on_release && ui.input(|input| !input.pointer.any_down());
    let is_untouched =
        response.clicked() && !response.double_clicked() && visit.text == visit.shown;
    if is_released {
        visit.select_on_release = false;
    }
    if is_released || is_untouched {
        select_all(ui, response.id, &visit.text);
    }
}

fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state
        .cursor
        .set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
    state.store(ui.ctx(), id);
    ui.ctx().request_repaint();
}

/// Asks to apply the text if it means something, or to say why it does not.
fn typed(fields: &mut FieldState, key: &str, text: &str, meaning: Meaning, actions: &mut Actions) {
    let Some(visit) = fields.note_text(key, text) else {
        return;
    };
    let meaning = meaning(&Typed {
        text,
        gesture: &visit.gesture,
        before: &visit.before,
    });
    let key = key.to_string();
    actions.push(Action::Field(FieldAction::Typed { key, meaning }));
}

/// Up and Down: 0.1, with Shift 1, with Alt 0.01. Different numbers all change by the same.
fn nudge(
    ui: &mut Ui,
    fields: &mut FieldState,
    field: &Field,
    meaning: Meaning,
    actions: &mut Actions,
) {
    let Some(first) = field.numbers.first().copied() else {
        return;
    };
    // The plain key last: egui lets it match with modifiers held, too.
    let steps = [
        (Modifiers::SHIFT, 1.0),
        (Modifiers::ALT, 0.01),
        (Modifiers::NONE, 0.1),
    ];
    let change = ui.input_mut(|input| {
        let mut change = 0.0;
        for (modifiers, step) in steps {
            change += step * input.count_and_consume_key(modifiers, Key::ArrowUp) as f64;
            change -= step * input.count_and_consume_key(modifiers, Key::ArrowDown) as f64;
        }
        change
    });
    if change == 0.0 {
        return;
    }
    let key = field.key();
    let text = if shared_number(field.numbers).is_some() {
        number_text(first + change)
    } else {
        let visit = fields.visit(&key);
        let before = visit.and_then(|visit| visit.before.first().copied());
        change_text(first + change - before.unwrap_or(first))
    };
    typed(fields, &key, &text, meaning, actions);
    select_all(ui, field.id(), &text);
}

fn change_text(change: f64) -> String {
    if change < 0.0 {
        format!("-={}", number_text(-change))
    } else {
        format!("+={}", number_text(change))
    }
}

/// What a change of the given numbers means, in the undo step of the given name.
pub type EntryMeaning<'a> =
    &'a dyn Fn(NumberEntry, &[f64], &str) -> Result<Vec<Command>, ExpressionError>;

/// A label that changes its numbers when it is dragged sideways.
pub fn scrub_label(
    ui: &mut Ui,
    fields: &mut FieldState,
    rect: Rect,
    field: &Field,
    meaning: EntryMeaning,
    actions: &mut Actions,
) {
    // A hundredth per pixel reaches typical sizes within the width of the panel.
    const UNITS_PER_PIXEL: f64 = 0.01;
    if !field.enabled {
        return;
    }
    let key = field.key();
    let response = ui
        .interact(rect, Id::unique(("scrub", &key)), egui::Sense::DRAG)
        .on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    if response.drag_started() {
        let gesture = fields.next_gesture(field.anchor);
        fields.scrub = Some(Scrub {
            key: key.clone(),
            gesture,
            before: field.numbers.to_vec(),
            pixels: 0.0,
        });
    }
    let Some(scrub) = fields.scrub.as_mut().filter(|scrub| scrub.key == key) else {
        return;
    };
    if response.dragged() {
        scrub.pixels += response.drag_delta().x;
        let change = NumberEntry::Change {
            operator: Operator::Add,
            operand: f64::from(scrub.pixels.round()) * UNITS_PER_PIXEL,
        };
        match meaning(change, &scrub.before, &scrub.gesture) {
            Ok(commands) => actions.push(Action::Adjust(commands)),
            Err(error) => actions.push(Action::Warn(error.to_string())),
        }
    }
    if response.drag_stopped() {
        fields.scrub = None;
    }
}

/// With all the decimals that a document holds, without trailing zeros.
pub fn number_text(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

/// The number that all objects share.
pub fn shared_number(numbers: &[f64]) -> Option<f64> {
    let first = numbers.first().copied()?;
    numbers
        .iter()
        .all(|number| *number == first)
        .then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_document_has_them() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.0000001, "0"),
            (1.5, "1.5"),
            (0.123456, "0.123456"),
            (-1000000.0, "-1000000"),
            (33.690068, "33.690068"),
            (1.0 / 3.0, "0.333333"),
        ] {
            assert_eq!(number_text(value), text);
        }
    }

    #[test]
    fn a_number_is_shared_only_if_all_have_it() {
        assert_eq!(shared_number(&[2.0, 2.0]), Some(2.0));
        assert_eq!(shared_number(&[2.0, 2.1]), None);
        assert_eq!(shared_number(&[]), None);
    }

    #[test]
    fn several_different_numbers_are_nudged_by_an_amount() {
        assert_eq!(change_text(0.1), "+=0.1");
        assert_eq!(change_text(-1.0), "-=1");
    }

    /// A context in which text can be measured.
    fn measured(mut measure: impl FnMut(&mut Ui)) {
        let context = egui::Context::default();
        theme::apply(&context);
        let mut output = context.run_ui(Default::default(), |ui| measure(ui));
        output.textures_delta.clear();
    }

    #[test]
    fn typical_numbers_fit_whole_into_a_third_of_the_panel() {
        // The inspector is 280 wide; three fields with letters share what its margins leave.
        let field = (280.0 - 2.0 * 12.0 - 2.0 * theme::GAP) / 3.0 - 13.0;
        let room = field - 2.0 * f32::from(NUMBER_MARGIN);
        measured(|ui| {
            for text in [
                "-12.345",
                "-135.000001",
                "123.456789",
                "-1000000",
                "-9999.123456",
            ] {
                let (size, is_whole) = fit(ui, text, room);
                assert!(is_whole, "{text} at {size}");
                assert!(width_of(ui, text, size) <= room, "{text} at {size}");
            }
            let (size, _) = fit(ui, "-12.345", room);
            assert_eq!(size, theme::TEXT_SIZE);
        });
    }

    #[test]
    fn what_does_not_fit_ends_with_an_ellipsis_that_does() {
        measured(|ui| {
            let (size, is_whole) = fit(ui, "-1000000.123456", 40.0);
            assert!(!is_whole);
            let short = elided(ui, "-1000000.123456", size, 40.0);
            assert!(short.ends_with('…') && short.starts_with("-1"), "{short}");
            assert!(width_of(ui, &short, size) <= 40.0);
        });
    }
}
