//! Text and number fields that apply what is typed at once.
//!
//! While a field has the focus its text is the user's; what parses is applied on every keystroke.
//! All keystrokes of one visit belong to one undo step, until a rest of [`REST_MS`]. Escape, or
//! leaving with text that makes no sense, puts back what was there before the visit.

use canvas_shell::{mark, theme};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Color32, Id, Key, Margin, Modifiers, Rect, Response, Stroke, StrokeKind, TextEdit, Ui};
use modeller_model::{Command, ExpressionError, NumberEntry, Operator};

use crate::session::Session;

/// After this long without a keystroke the next one starts an undo step of its own.
const REST_MS: u64 = 800;

/// What the fields remember between frames.
#[derive(Default)]
pub struct FieldState {
    edit: Option<Edit>,
    scrub: Option<Scrub>,
    /// Anchor of a field that takes the focus in the next frame.
    pub focus: Option<String>,
    visits: u64,
}

/// One visit to one field.
struct Edit {
    key: String,
    anchor: String,
    /// What the field showed when the visit began.
    shown: String,
    /// Whether the field was drawn in the newest frame.
    is_drawn: bool,
    text: String,
    gesture: String,
    last_change_ms: u64,
    complaint: Option<Complaint>,
    /// The numbers when the visit began; changes like `+=1` start from them.
    before: Vec<f64>,
    /// Select everything when the button that gave the focus is released.
    select_on_release: bool,
    restore: Vec<Command>,
}

/// A drag on the label of a number.
struct Scrub {
    key: String,
    gesture: String,
    before: Vec<f64>,
    pixels: f32,
}

impl FieldState {
    /// Is a field being visited? Keys are its own then, even the one that ends the visit.
    pub fn is_editing(&self) -> bool {
        self.edit.is_some()
    }

    pub fn next_gesture(&mut self, key: &str) -> String {
        self.visits += 1;
        format!("{key} #{}", self.visits)
    }
}

/// To be called before each frame. A field that is no longer drawn was left.
pub fn begin_frame(session: &mut Session) {
    let Some(edit) = session.view.fields.edit.as_mut() else {
        return;
    };
    if edit.is_drawn {
        edit.is_drawn = false;
    } else {
        let key = edit.key.clone();
        finish(session, &key, false);
    }
}

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
        let text = self.text.trim();
        Complaint {
            text: match text {
                "" => "The field was empty. The previous value is kept.".into(),
                _ => format!("“{text}” is not a number: {error} The previous value is kept."),
            },
            is_unfinished: *error == ExpressionError::Incomplete,
        }
    }
}

/// Why typed text is not applied.
#[derive(Clone, Debug)]
pub struct Complaint {
    text: String,
    /// More keystrokes may make sense of it, so it is mentioned only when the field is left.
    is_unfinished: bool,
}

impl From<String> for Complaint {
    fn from(text: String) -> Self {
        Complaint {
            text,
            is_unfinished: false,
        }
    }
}

/// What typed text means: commands, or a reason why it means nothing.
pub type Meaning<'a> = &'a dyn Fn(&Typed) -> Result<Vec<Command>, Complaint>;

/// Draws the field and applies what is typed. `restore` gives the commands that put the present
/// values back.
pub fn show(
    ui: &mut Ui,
    session: &mut Session,
    field: &Field,
    meaning: Meaning,
    restore: &dyn Fn(&str) -> Vec<Command>,
) -> Response {
    let key = format!("{}@{}", field.anchor, field.subject);
    let id = Id::unique(("field", &key));
    let is_edited = session
        .view
        .fields
        .edit
        .as_ref()
        .is_some_and(|edit| edit.key == key);
    if is_edited && ui.memory(|memory| memory.has_focus(id)) {
        nudge(ui, session, field, meaning);
    }
    let edit = session
        .view
        .fields
        .edit
        .as_mut()
        .filter(|edit| edit.key == key);
    let (mut text, refused) = match edit {
        Some(edit) => {
            edit.is_drawn = true;
            let complaint = edit.complaint.as_ref();
            (
                edit.text.clone(),
                complaint.is_some_and(|c| !c.is_unfinished),
            )
        }
        None => (field.shown.to_string(), false),
    };
    let response = draw(ui, id, field, &mut text, refused);
    mark(ui, field.anchor, field.rect);
    if session.view.fields.focus.as_deref() == Some(field.anchor) {
        session.view.fields.focus = None;
        response.request_focus();
    }
    if !field.enabled {
        return response;
    }
    if response.gained_focus() {
        begin(ui, session, &key, field, restore, &response);
    }
    select_all_after_first_click(ui, session, &key, &response);
    if response.changed() {
        typed(session, &key, &text, meaning);
    }
    if response.lost_focus() {
        let escaped = ui.input(|input| input.key_pressed(Key::Escape));
        finish(session, &key, escaped);
    }
    response
}

fn draw(ui: &mut Ui, id: Id, field: &Field, text: &mut String, refused: bool) -> Response {
    let focused = ui.memory(|memory| memory.has_focus(id));
    let text_color = match (field.enabled, refused) {
        (false, _) => theme::TEXT_WEAK,
        (true, true) => theme::ERROR,
        (true, false) => theme::TEXT,
    };
    let edit = TextEdit::singleline(text)
        .id(id)
        .frame(egui::Frame::NONE.inner_margin(Margin::symmetric(6, 0)))
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
    let response = inside.add(edit);
    let line = match (refused, focused, response.hovered() && field.enabled) {
        (true, _, _) => Stroke::new(1.5, theme::ERROR),
        (_, true, _) => Stroke::new(1.5, theme::ACCENT),
        (_, _, true) => Stroke::new(1.0, theme::LINE_STRONG),
        _ => Stroke::new(1.0, theme::LINE),
    };
    ui.painter()
        .rect_stroke(field.rect, theme::RADIUS, line, StrokeKind::Inside);
    response
}

fn begin(
    ui: &Ui,
    session: &mut Session,
    key: &str,
    field: &Field,
    restore: &dyn Fn(&str) -> Vec<Command>,
    response: &Response,
) {
    let by_pointer = ui.input(|input| input.pointer.any_down());
    let now_ms = session.sdk.now_ms();
    let gesture = session.view.fields.next_gesture(field.anchor);
    session.view.fields.edit = Some(Edit {
        key: key.to_string(),
        anchor: field.anchor.to_string(),
        shown: field.shown.to_string(),
        is_drawn: true,
        text: field.shown.to_string(),
        restore: restore(&gesture),
        gesture,
        last_change_ms: now_ms,
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
fn select_all_after_first_click(ui: &Ui, session: &mut Session, key: &str, response: &Response) {
    let fields = &mut session.view.fields;
    let Some(edit) = fields.edit.as_mut().filter(|edit| edit.key == key) else {
        return;
    };
    let released = edit.select_on_release && ui.input(|input| !input.pointer.any_down());
    let untouched = response.clicked() && !response.double_clicked() && edit.text == edit.shown;
    if released {
        edit.select_on_release = false;
    }
    if released || untouched {
        select_all(ui, response.id, &edit.text);
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

/// Applies the text if it means something; says why if it does not.
fn typed(session: &mut Session, key: &str, text: &str, meaning: Meaning) {
    let now_ms = session.sdk.now_ms();
    let fields = &mut session.view.fields;
    let Some(edit) = fields.edit.as_ref().filter(|edit| edit.key == key) else {
        return;
    };
    let rested = now_ms.saturating_sub(edit.last_change_ms) > REST_MS;
    let anchor = edit.anchor.clone();
    let fresh = rested.then(|| fields.next_gesture(&anchor));
    let Some(edit) = fields.edit.as_mut() else {
        return;
    };
    edit.text = text.to_string();
    edit.last_change_ms = now_ms;
    if let Some(fresh) = fresh {
        edit.gesture = fresh;
    }
    let meant = meaning(&Typed {
        text,
        gesture: &edit.gesture,
        before: &edit.before,
    });
    let outcome = meant.and_then(|commands| apply(session, commands).map_err(Complaint::from));
    match &outcome {
        Err(complaint) if !complaint.is_unfinished => session.warn(complaint.text.clone()),
        _ => session.view.message = None,
    }
    if let Some(edit) = session.view.fields.edit.as_mut() {
        edit.complaint = outcome.err();
    }
}

fn apply(session: &mut Session, commands: Vec<Command>) -> Result<(), String> {
    for command in commands {
        session.run_quietly(command)?;
    }
    Ok(())
}

fn finish(session: &mut Session, key: &str, escaped: bool) {
    let fields = &mut session.view.fields;
    if fields.edit.as_ref().is_none_or(|edit| edit.key != key) {
        return;
    }
    let Some(edit) = fields.edit.take() else {
        return;
    };
    if !escaped && edit.complaint.is_none() {
        return;
    }
    // The same gesture: a visit that ends where it began leaves no undo step.
    let restore = edit
        .restore
        .into_iter()
        .map(|command| with_gesture(command, &edit.gesture));
    let restored = apply(session, restore.collect());
    match (restored, edit.complaint) {
        (Err(text), _) => session.warn(text),
        // The reason says that the previous value was kept.
        (Ok(()), Some(complaint)) if !escaped => session.warn(complaint.text),
        (Ok(()), _) => session.view.message = None,
    }
}

fn with_gesture(mut command: Command, newest: &str) -> Command {
    match &mut command {
        Command::RenameObjects { gesture, .. }
        | Command::SetTransform { gesture, .. }
        | Command::PlaceObjects { gesture, .. }
        | Command::SetColor { gesture, .. }
        | Command::SetOpacity { gesture, .. }
        | Command::SetBackground { gesture, .. }
        | Command::SetFov { gesture, .. }
        | Command::SetOrthoZoom { gesture, .. } => *gesture = Some(newest.to_string()),
        _ => {}
    }
    command
}

/// Up and Down: 0.1, with Shift 1, with Alt 0.01. Different numbers all change by the same.
fn nudge(ui: &mut Ui, session: &mut Session, field: &Field, meaning: Meaning) {
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
    let key = format!("{}@{}", field.anchor, field.subject);
    let text = if shared_number(field.numbers).is_some() {
        number_text(first + change)
    } else {
        let edit = session.view.fields.edit.as_ref();
        let before = edit.and_then(|edit| edit.before.first().copied());
        change_text(first + change - before.unwrap_or(first))
    };
    typed(session, &key, &text, meaning);
    select_all(ui, Id::unique(("field", &key)), &text);
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
    session: &mut Session,
    rect: Rect,
    field: &Field,
    meaning: EntryMeaning,
) {
    // A hundredth per pixel reaches typical sizes within the width of the panel.
    const UNITS_PER_PIXEL: f64 = 0.01;
    if !field.enabled {
        return;
    }
    let key = format!("{}@{}", field.anchor, field.subject);
    let response = ui
        .interact(rect, Id::unique(("scrub", &key)), egui::Sense::DRAG)
        .on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    if response.drag_started() {
        let gesture = session.view.fields.next_gesture(field.anchor);
        session.view.fields.scrub = Some(Scrub {
            key: key.clone(),
            gesture,
            before: field.numbers.to_vec(),
            pixels: 0.0,
        });
    }
    let Some(scrub) = session
        .view
        .fields
        .scrub
        .as_mut()
        .filter(|scrub| scrub.key == key)
    else {
        return;
    };
    if response.dragged() {
        scrub.pixels += response.drag_delta().x;
        let change = NumberEntry::Change {
            operator: Operator::Add,
            operand: f64::from(scrub.pixels.round()) * UNITS_PER_PIXEL,
        };
        let meant = meaning(change, &scrub.before, &scrub.gesture);
        let meant = meant.map_err(|error| error.to_string());
        if let Err(text) = meant.and_then(|commands| apply(session, commands)) {
            session.warn(text);
        }
    }
    if response.drag_stopped() {
        session.view.fields.scrub = None;
    }
}

/// At most three decimals, without trailing zeros.
pub fn number_text(value: f64) -> String {
    let text = format!("{value:.3}");
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
