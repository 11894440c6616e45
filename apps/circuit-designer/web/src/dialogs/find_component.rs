//! Finds an item of the Draw menu by a part of its name.

use canvas_shell::{mark, theme};
use circuit_designer_model::elements::draw_menu;
use egui::{Align, Button, Key, RichText, ScrollArea, Ui, Vec2};

use super::fields;
use super::frame::{self, DialogOutcome};
use crate::action::Action;
use crate::state::editor::Editor;
use crate::state::tool::{AddTool, Mode};

const WIDTH: f32 = 380.0;
const LIST_HEIGHT: f32 = 300.0;
const SEARCH: &str = "dialog/search";

#[derive(Default)]
pub struct ComponentSearch {
    text: String,
    /// Place of the highlighted item among the found ones.
    highlighted: usize,
    is_open: bool,
    reveal: bool,
}

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, search: &mut ComponentSearch) -> bool {
    let mut picked = None;
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, search, &mut picked));
    match outcome {
        DialogOutcome::Open | DialogOutcome::Applied => return false,
        DialogOutcome::Confirmed => {
            if let Some(tool) = picked {
                editor.request(Action::Enter(Mode::Add(tool)));
            }
        }
        DialogOutcome::Cancelled => {}
    }
    ui.ctx().request_repaint();
    true
}

fn content(
    ui: &mut Ui,
    search: &mut ComponentSearch,
    picked: &mut Option<AddTool>,
) -> DialogOutcome {
    frame::title(ui, "Find Component");
    let entered = frame::entered(ui);
    let width = ui.available_width();
    let response = fields::text(ui, SEARCH, &mut search.text, false, width);
    if !search.is_open {
        search.is_open = true;
        response.request_focus();
    }
    if response.changed() {
        search.highlighted = 0;
    }
    let found: Vec<AddTool> = draw_menu::find(&search.text)
        .into_iter()
        .map(AddTool::from)
        .collect();
    move_highlight(ui, search, found.len());
    ui.add_space(4.0);
    let chosen = results(ui, search, &found);
    *picked = found.get(search.highlighted).copied();
    let ok = frame::Choice {
        enabled: picked.is_some(),
        ..frame::OK
    };
    let entered = (entered || chosen) && picked.is_some();
    frame::buttons(ui, entered, &[ok, frame::CANCEL])
}

fn move_highlight(ui: &Ui, search: &mut ComponentSearch, count: usize) {
    let last = count.saturating_sub(1);
    search.highlighted = search.highlighted.min(last);
    let before = search.highlighted;
    ui.input(|input| {
        if input.key_pressed(Key::ArrowDown) {
            search.highlighted = (search.highlighted + 1).min(last);
        }
        if input.key_pressed(Key::ArrowUp) {
            search.highlighted = search.highlighted.saturating_sub(1);
        }
    });
    search.reveal = before != search.highlighted;
}

/// Returns whether an item was double-clicked.
fn results(ui: &mut Ui, search: &mut ComponentSearch, found: &[AddTool]) -> bool {
    let mut chosen = false;
    ui.allocate_ui(Vec2::new(ui.available_width(), LIST_HEIGHT), |ui| {
        ui.set_min_height(LIST_HEIGHT);
        if found.is_empty() {
            let text = "No component has this in its name.";
            ui.label(RichText::new(text).color(theme::TEXT_WEAK));
            return;
        }
        let area = ScrollArea::vertical()
            .auto_shrink([false, false])
            .max_height(LIST_HEIGHT);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, tool) in found.iter().enumerate() {
                let is_highlighted = index == search.highlighted;
                let key = tool.entry.key.map(String::from).unwrap_or_default();
                let button = Button::selectable(is_highlighted, tool.entry.name)
                    .shortcut_text(RichText::new(key).color(theme::TEXT_WEAK))
                    .min_size(Vec2::new(ui.available_width() - 4.0, 22.0));
                let response = ui.add(button);
                mark(ui, format!("dialog/result/{}", index + 1), response.rect);
                if is_highlighted && search.reveal {
                    response.scroll_to_me(Some(Align::Center));
                }
                if response.clicked() {
                    search.highlighted = index;
                }
                chosen |= response.double_clicked();
            }
        });
    });
    chosen
}
