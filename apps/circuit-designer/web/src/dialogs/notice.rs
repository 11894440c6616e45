//! Dialogs that only tell something: problems of a file, keys, what this tool is.

use canvas_shell::theme;
use circuit_designer_model::elements::draw_menu;
use egui::{Grid, RichText, ScrollArea, Ui};

use super::frame::{self, DialogOutcome};
use crate::shortcuts;

/// More problems than anyone reads at once.
const SHOWN_PROBLEMS: usize = 100;

/// Each returns whether the dialog is done with.
pub fn problems(ui: &mut Ui, title: &str, problems: &[String]) -> bool {
    let outcome = frame::show(ui, 520.0, |ui| {
        frame::title(ui, title);
        let entered = frame::entered(ui);
        ScrollArea::vertical()
            .max_height(300.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for problem in problems.iter().take(SHOWN_PROBLEMS) {
                    ui.label(RichText::new(problem).color(theme::WARNING));
                }
                if problems.len() > SHOWN_PROBLEMS {
                    ui.weak(format!("and {} more", problems.len() - SHOWN_PROBLEMS));
                }
            });
        frame::buttons(ui, entered, &[frame::CLOSE])
    });
    is_closed(ui, outcome)
}

pub fn about(ui: &mut Ui) -> bool {
    let outcome = frame::show(ui, 460.0, |ui| {
        frame::title(ui, "Circuit Designer");
        let entered = frame::entered(ui);
        ui.label("Draw a circuit, let it run, and measure it with scopes.");
        ui.label("Analogue and digital parts run together; every change can be undone.");
        ui.add_space(8.0);
        let credit = "Task ideas and reference circuits: GauntletBenchmark v1.0.0, CC BY 4.0.";
        ui.label(RichText::new(credit).small().color(theme::TEXT_WEAK));
        frame::buttons(ui, entered, &[frame::CLOSE])
    });
    is_closed(ui, outcome)
}

/// All keys, read from the tables that they are looked up in.
pub fn shortcuts(ui: &mut Ui) -> bool {
    let outcome = frame::show(ui, 780.0, |ui| {
        frame::title(ui, "Shortcuts");
        let entered = frame::entered(ui);
        let mut parts: Vec<(String, String)> = draw_menu::find("")
            .iter()
            .filter_map(|item| {
                let key = item.entry.key?;
                Some((item.entry.name.to_string(), key.to_string()))
            })
            .collect();
        parts.sort();
        let room = ui.ctx().content_rect().height() - 200.0;
        ScrollArea::vertical()
            .max_height(room.clamp(160.0, 520.0))
            .show(ui, |ui| {
                ui.columns(2, |columns| {
                    table(&mut columns[0], "keys of parts", &parts);
                    table(&mut columns[1], "keys of actions", &shortcuts::listed());
                });
            });
        let note = "A switch or a logic input can have a key of its own: see its Edit dialog.";
        ui.label(RichText::new(note).small().color(theme::TEXT_WEAK));
        frame::buttons(ui, entered, &[frame::CLOSE])
    });
    is_closed(ui, outcome)
}

fn table(ui: &mut Ui, id: &str, rows: &[(String, String)]) {
    ui.spacing_mut().interact_size.y = 16.0;
    Grid::new(id)
        .num_columns(2)
        .spacing([24.0, 5.0])
        .min_col_width(60.0)
        .show(ui, |ui| {
            for (what, keys) in rows {
                ui.label(what);
                ui.label(RichText::new(keys).monospace().color(theme::TEXT_WEAK));
                ui.end_row();
            }
        });
}

fn is_closed(ui: &Ui, outcome: DialogOutcome) -> bool {
    if outcome != DialogOutcome::Open {
        ui.ctx().request_repaint();
    }
    outcome != DialogOutcome::Open
}
