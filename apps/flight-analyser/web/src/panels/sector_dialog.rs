//! The dialog that begins with a sector of one's own.

use canvas_shell::{mark, theme};
use egui::{Button, Color32, Frame, Id, Key, Margin, Modal, RichText, TextEdit, Ui, vec2};
use flight_analyser_model::sector::Difficulty;

use crate::action::{Action, Actions};
use crate::state::{Dialog, SectorForm, Session};

const WIDTH: f32 = 340.0;

pub fn show(ui: &Ui, session: &mut Session, actions: &mut Actions) {
    let Some(Dialog::Sector(form)) = &mut session.view.dialog else {
        return;
    };
    let modal = Modal::new(Id::unique("sector dialog"))
        .backdrop_color(Color32::from_black_alpha(90))
        .frame(Frame::popup(ui.style()).inner_margin(Margin::same(18)))
        .show(ui.ctx(), |ui| {
            ui.set_width(WIDTH);
            let title = RichText::new("Control a sector").size(16.0);
            ui.label(title.color(theme::TEXT_STRONG));
            ui.label("Twenty minutes of traffic. Lead every flight out by its gate.");
            ui.add_space(6.0);
            difficulties(ui, form);
            ui.add_space(6.0);
            let is_entered = number(ui, form);
            ui.add_space(10.0);
            ui.horizontal(|ui| {
                let size = vec2(104.0, 30.0);
                let text = RichText::new("Begin").color(theme::TEXT_STRONG);
                let begin = Button::new(text).fill(theme::ACCENT.gamma_multiply(0.85));
                let begin = ui.add(begin.min_size(size));
                mark(ui, "sector/begin", begin.rect);
                if begin.clicked() || is_entered {
                    actions.push(Action::BeginSector);
                }
                let close = ui.add(Button::new("Close").min_size(size));
                mark(ui, "sector/close", close.rect);
                if close.clicked() {
                    actions.push(Action::CloseDialog);
                }
            });
        });
    if modal.should_close() {
        actions.push(Action::CloseDialog);
    }
}

fn difficulties(ui: &mut Ui, form: &mut SectorForm) {
    for difficulty in Difficulty::ALL {
        let is_chosen = form.difficulty == difficulty;
        let response = ui.radio(is_chosen, text_of(difficulty));
        mark(ui, format!("sector/{}", difficulty.name()), response.rect);
        if response.clicked() {
            form.difficulty = difficulty;
        }
    }
}

/// `Busy: 18 flights, some of them slow, 20 kt of wind`.
fn text_of(difficulty: Difficulty) -> String {
    let parameters = difficulty.parameters();
    let mut text = format!("{}: {} flights", difficulty.name(), parameters.flights);
    if parameters.slow > 0.0 {
        text += ", some of them slow";
    }
    if parameters.wind > 0 {
        text += &format!(", {} kt of wind", parameters.wind);
    }
    text
}

/// Returns whether Enter was pressed in it.
fn number(ui: &mut Ui, form: &mut SectorForm) -> bool {
    let label = "Number (the same one gives the same sector)";
    ui.label(RichText::new(label).color(theme::TEXT_WEAK));
    let id = Id::unique("sector number");
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let edit = TextEdit::singleline(&mut form.number)
        .id(id)
        .frame(theme::field_frame(has_focus))
        .char_limit(12)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit);
    mark(ui, "sector/number", response.rect);
    if response.changed() {
        form.refusal = None;
    }
    if let Some(refusal) = &form.refusal {
        let response = ui.label(RichText::new(refusal).color(theme::ERROR));
        mark(ui, format!("message/{refusal}"), response.rect);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
