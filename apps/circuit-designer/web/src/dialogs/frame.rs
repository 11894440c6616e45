//! What all dialogs share: the darkened page behind, the title, the row of buttons, Enter and Esc.

use canvas_shell::{mark, theme};
use egui::{
    Align2, Button, Color32, Frame, Id, Key, Margin, Modal, Modifiers, Response, RichText, Ui, Vec2,
};

const BUTTON: Vec2 = Vec2::new(84.0, 28.0);
/// Between the page's edge and a dialog that does not stand in the middle.
const EDGE: f32 = 24.0;

/// What was decided about a dialog in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogOutcome {
    Open,
    Cancelled,
    Applied,
    Confirmed,
}

/// Says where dialogs stand: a share of the room beside the middle, across and down, from -1 to 1.
pub fn put(ui: &Ui, place: [f64; 2]) {
    let place = Vec2::from(place.map(|share| share as f32));
    ui.data_mut(|data| data.insert_temp(place_id(), place));
}

fn place_id() -> Id {
    Id::unique("place of dialogs")
}

fn size_id() -> Id {
    Id::unique("size of the dialog")
}

/// How far from the middle of the page the dialog stands, by the size that it had before.
fn from_the_middle(ui: &Ui) -> Vec2 {
    let (place, size) = ui.data(|data| (data.get_temp(place_id()), data.get_temp(size_id())));
    let page = ui.ctx().content_rect().size();
    match (place, size) {
        (Some(place), Some(size)) => offset(place, page, size),
        _ => Vec2::ZERO,
    }
}

fn offset(place: Vec2, page: Vec2, size: Vec2) -> Vec2 {
    let room = (page - size) / 2.0 - Vec2::splat(EDGE);
    (place * room.max(Vec2::ZERO)).round()
}

/// Shows a dialog in the middle of the page, or where [`put`] says. A click beside it does nothing: entries are not lost by
/// a slip. Esc cancels, unless a list is open in it.
pub fn show(ui: &Ui, width: f32, content: impl FnOnce(&mut Ui) -> DialogOutcome) -> DialogOutcome {
    let id = Id::unique("dialog");
    let area = Modal::default_area(id).anchor(Align2::CENTER_CENTER, from_the_middle(ui));
    let modal = Modal::new(id)
        .area(area)
        .backdrop_color(Color32::from_black_alpha(120))
        .frame(Frame::popup(ui.style()).inner_margin(Margin::same(20)))
        .show(ui.ctx(), |ui| {
            ui.set_width(width);
            content(ui)
        });
    keep_in_place(&modal.response);
    let escaped = || {
        let context = &modal.response.ctx;
        context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    };
    match modal.inner {
        DialogOutcome::Open if modal.is_top_modal && !modal.any_popup_open && escaped() => {
            DialogOutcome::Cancelled
        }
        outcome => outcome,
    }
}

/// A dialog is placed by the size that it had in the frame before: draw again when that was wrong.
fn keep_in_place(response: &Response) {
    let context = &response.ctx;
    let id = size_id();
    let size = response.rect.size();
    let before = context.data_mut(|data| data.get_temp::<Vec2>(id));
    if before != Some(size) {
        context.data_mut(|data| data.insert_temp(id, size));
        context.request_repaint();
    }
}

pub fn title(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(16.0).color(theme::TEXT_STRONG));
    ui.add_space(6.0);
}

/// A button of the last row.
pub struct Choice {
    pub label: &'static str,
    pub anchor: &'static str,
    pub outcome: DialogOutcome,
    pub enabled: bool,
}

pub const APPLY: Choice = choice("Apply", "dialog/apply", DialogOutcome::Applied);
pub const OK: Choice = choice("OK", "dialog/ok", DialogOutcome::Confirmed);
pub const CANCEL: Choice = choice("Cancel", "dialog/cancel", DialogOutcome::Cancelled);
pub const CLOSE: Choice = choice("Close", "dialog/cancel", DialogOutcome::Cancelled);

pub const fn choice(label: &'static str, anchor: &'static str, outcome: DialogOutcome) -> Choice {
    Choice {
        label,
        anchor,
        outcome,
        enabled: true,
    }
}

/// The buttons at the lower right. Enter confirms from everywhere but from another button; the
/// caller asks [`entered`] before it draws its fields.
pub fn buttons(ui: &mut Ui, entered: bool, choices: &[Choice]) -> DialogOutcome {
    ui.add_space(14.0);
    let mut outcome = if entered {
        DialogOutcome::Confirmed
    } else {
        DialogOutcome::Open
    };
    let mut has_focus = false;
    ui.horizontal(|ui| {
        let gaps = ui.spacing().item_spacing.x * choices.len().saturating_sub(1) as f32;
        let room = ui.available_width() - BUTTON.x * choices.len() as f32 - gaps;
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(room.max(0.0));
        ui.spacing_mut().item_spacing.x = theme::GAP;
        for choice in choices {
            let mut button = Button::new(RichText::new(choice.label)).min_size(BUTTON);
            if choice.outcome == DialogOutcome::Confirmed {
                let text = RichText::new(choice.label).color(theme::TEXT_STRONG);
                button = Button::new(text)
                    .fill(theme::ACCENT.gamma_multiply(0.85))
                    .min_size(BUTTON);
            }
            let response = ui.add_enabled(choice.enabled, button);
            mark(ui, choice.anchor, response.rect);
            has_focus |= response.has_focus();
            if response.clicked() {
                outcome = choice.outcome;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(buttons_focus(), has_focus));
    outcome
}

/// Was Enter pressed while no button had the focus? The key is taken, so that it does not also
/// press what has the focus.
pub fn entered(ui: &Ui) -> bool {
    let on_button = ui.data(|data| data.get_temp(buttons_focus()).unwrap_or(false));
    !on_button && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

fn buttons_focus() -> Id {
    Id::unique("dialog buttons have the focus")
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    #[test]
    fn a_dialog_stays_on_the_page_and_one_without_room_in_the_middle() {
        let page = vec2(1280.0, 720.0);
        let small = vec2(480.0, 306.0);
        assert_eq!(offset(vec2(0.0, 0.0), page, small), Vec2::ZERO);
        assert_eq!(offset(vec2(1.0, -1.0), page, small), vec2(376.0, -183.0));
        let high = vec2(480.0, 700.0);
        assert_eq!(offset(vec2(-1.0, 1.0), page, high), vec2(-376.0, 0.0));
    }
}
