//! Dialogs as they are drawn: one at a time, over a darkened page.

use canvas_shell::{mark, theme};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Button, Color32, Frame, Grid, Id, Key, Layout, Margin, Modal, RichText, TextEdit, Ui,
    Vec2,
};

use crate::action::{Action, Actions, BINDINGS, MENUS, Menu, MenuAction};
use crate::state::{Dialog, NameEntry};

const NARROW: f32 = 360.0;
/// Of a dialog with sentences.
const MEDIUM: f32 = 520.0;
/// Of a dialog with columns.
const WIDE: f32 = 760.0;

/// What became of a dialog in this pass.
enum DialogOutcome {
    Open,
    Cancelled,
    Confirmed,
}

fn width(dialog: &Dialog) -> f32 {
    match dialog {
        Dialog::KeyboardShortcuts => WIDE,
        Dialog::ImportFaults { .. } => MEDIUM,
        _ => NARROW,
    }
}

/// `scene_name` gives the name of a scene by its id.
pub fn show(
    ui: &mut Ui,
    dialog: &mut Dialog,
    scene_name: &dyn Fn(&str) -> String,
    actions: &mut Actions,
) {
    let modal = Modal::new(Id::unique("dialog"))
        .backdrop_color(Color32::from_black_alpha(140))
        .frame(Frame::popup(ui.style()).inner_margin(Margin::same(20)))
        .show(ui.ctx(), |ui| {
            ui.set_width(width(dialog));
            content(ui, scene_name, dialog)
        });
    let is_confirmed = match modal.inner {
        DialogOutcome::Open if !modal.should_close() => return,
        DialogOutcome::Open | DialogOutcome::Cancelled => false,
        DialogOutcome::Confirmed => true,
    };
    actions.push(Action::AnswerDialog { is_confirmed });
}

fn content(ui: &mut Ui, scene_name: &dyn Fn(&str) -> String, dialog: &mut Dialog) -> DialogOutcome {
    match dialog {
        Dialog::NewScene { name } => name_form(ui, "New Scene", "Create", name),
        Dialog::RenameScene { name, .. } => name_form(ui, "Rename Scene", "Rename", name),
        Dialog::RenameGroup { name, .. } => name_form(ui, "Rename Group", "Rename", name),
        Dialog::DeleteScene { scene } => {
            title(ui, "Delete Scene");
            ui.label(format!(
                "“{}” and everything in it will be deleted. This cannot be undone.",
                scene_name(scene)
            ));
            buttons(ui, Some(("Delete", theme::ERROR)))
        }
        Dialog::ResetScene { scene } => {
            title(ui, "Reset Scene to Preset");
            ui.label(format!(
                "All objects and settings of “{}” go back to how the preset came. You can undo this.",
                scene_name(scene)
            ));
            buttons(ui, Some(("Reset", theme::ACCENT)))
        }
        Dialog::ImportFaults { faults } => {
            title(ui, "Nothing was imported");
            ui.label("Your scenes are as they were. This is wrong with the file:");
            ui.add_space(4.0);
            fault_list(ui, faults);
            buttons(ui, None)
        }
        Dialog::KeyboardShortcuts => {
            title(ui, "Keyboard Shortcuts");
            shortcut_table(ui);
            buttons(ui, None)
        }
        Dialog::Controls => {
            title(ui, "Controls");
            table(
                ui,
                "controls",
                CONTROLS.iter().map(|(a, b)| (a.to_string(), b.to_string())),
            );
            buttons(ui, None)
        }
        Dialog::About => {
            title(ui, "3D Modeller");
            ui.label("Build scenes from six exact solids: place, turn, scale and colour them.");
            ui.label("Every change takes effect at once and can be undone.");
            ui.add_space(8.0);
            let credit = "Task ideas and scene contents: GauntletBenchmark v1.0.0, CC BY 4.0.";
            ui.label(RichText::new(credit).small().color(theme::TEXT_WEAK));
            buttons(ui, None)
        }
    }
}

fn fault_list(ui: &mut Ui, faults: &[String]) {
    /// More than anyone reads at once; the rest shows up on the next try.
    const SHOWN: usize = 100;
    egui::ScrollArea::vertical()
        .max_height(300.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for fault in faults.iter().take(SHOWN) {
                ui.label(RichText::new(fault).color(theme::WARNING));
            }
            if faults.len() > SHOWN {
                ui.weak(format!("and {} more", faults.len() - SHOWN));
            }
        });
}

const CONTROLS: [(&str, &str); 16] = [
    ("Orbit", "Left drag, middle drag"),
    ("Pan", "Right drag, Shift + left or middle drag"),
    ("Zoom to the pointer", "Wheel, pinch"),
    ("Select", "Click an object or its row"),
    ("Select more", "Ctrl or Shift + click"),
    ("Select a range", "Shift + click in the list"),
    ("Select one of a group", "Alt + click, or its row"),
    ("Select what is behind", "Click the same spot again"),
    ("Deselect", "Click empty space, Esc"),
    ("Frame an object", "Double click, F"),
    ("Move, rotate, scale", "W, E, R, then drag a handle"),
    ("World or local axes", "X"),
    ("Snap a drag", "Ctrl: 0.25 units, 15 degrees, tenths"),
    ("Cancel a drag", "Esc"),
    ("Change a number", "Type, or drag its letter sideways"),
    ("Change it by an amount", "+=0.5, -=1, *=2, /=2"),
];

/// Every action that has a key, read from the table that the keys are looked up in.
fn shortcut_table(ui: &mut Ui) {
    let rows: Vec<(String, String)> = BINDINGS
        .actions()
        .into_iter()
        .map(|action| {
            let keys = BINDINGS.texts_of(action).join(", ");
            (shortcut_label(action), keys)
        })
        .collect();
    let half = rows.len().div_ceil(2);
    egui::ScrollArea::vertical()
        .max_height(440.0)
        .show(ui, |ui| {
            ui.columns(2, |columns| {
                for (index, rows) in rows.chunks(half).enumerate() {
                    table(
                        &mut columns[index],
                        ("shortcuts", index),
                        rows.iter().cloned(),
                    );
                }
            });
        });
    ui.add_space(6.0);
    let note = "Digits with Alt also work on the numpad without Alt.";
    ui.label(RichText::new(note).small().color(theme::TEXT_WEAK));
}

/// "All" and "Top" say nothing without their menu, "Move" nothing without being a tool.
fn shortcut_label(action: MenuAction) -> String {
    let name = action.name().trim_end_matches('.');
    let holds = |menu: &&Menu| menu.groups.iter().any(|group| group.contains(&action));
    match MENUS.iter().find(holds) {
        None => format!("Tool: {name}"),
        Some(menu) if matches!(menu.key, "select" | "view") => format!("{}: {name}", menu.title),
        Some(_) => name.to_string(),
    }
}

fn table(ui: &mut Ui, id: impl egui::AsIdSalt, rows: impl Iterator<Item = (String, String)>) {
    ui.spacing_mut().interact_size.y = 16.0;
    Grid::new(id)
        .num_columns(2)
        .spacing([24.0, 6.0])
        .min_col_width(140.0)
        .show(ui, |ui| {
            for (what, how) in rows {
                ui.label(what);
                ui.label(RichText::new(how).color(theme::TEXT_WEAK));
                ui.end_row();
            }
        });
}

fn title(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(16.0).color(theme::TEXT_STRONG));
    ui.add_space(6.0);
}

fn name_form(ui: &mut Ui, heading: &str, verb: &str, name: &mut NameEntry) -> DialogOutcome {
    title(ui, heading);
    ui.label(RichText::new("Name").color(theme::TEXT_WEAK));
    let id = Id::unique("dialog name");
    let edit = TextEdit::singleline(&mut name.text)
        .id(id)
        .char_limit(256)
        .frame(theme::field_frame(ui.memory(|memory| memory.has_focus(id))))
        .desired_width(f32::INFINITY);
    let response = ui.add(edit);
    mark(ui, "dialog/name", response.rect);
    if !name.is_opened {
        name.is_opened = true;
        response.request_focus();
        let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        let end = CCursor::new(name.text.chars().count());
        state
            .cursor
            .set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
        state.store(ui.ctx(), id);
    }
    if response.changed() {
        name.refusal = None;
    }
    if let Some(refusal) = &name.refusal {
        ui.label(RichText::new(refusal).color(theme::ERROR));
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    match buttons(ui, Some((verb, theme::ACCENT))) {
        DialogOutcome::Open if entered => {
            // A refused name leaves the dialog open, ready for another try.
            name.is_opened = false;
            DialogOutcome::Confirmed
        }
        outcome => outcome,
    }
}

/// The confirming button is the last on the right; without one there is only Close.
fn buttons(ui: &mut Ui, confirm: Option<(&str, Color32)>) -> DialogOutcome {
    const SIZE: Vec2 = Vec2::new(88.0, 28.0);
    ui.add_space(12.0);
    let mut outcome = DialogOutcome::Open;
    ui.allocate_ui_with_layout(
        Vec2::new(ui.available_width(), SIZE.y),
        Layout::right_to_left(Align::Center),
        |ui| {
            if let Some((verb, color)) = confirm {
                let text = RichText::new(verb).color(theme::TEXT_STRONG);
                let button = Button::new(text)
                    .fill(color.gamma_multiply(0.85))
                    .min_size(SIZE);
                let response = ui.add(button);
                mark(ui, "dialog/confirm", response.rect);
                if response.clicked() {
                    outcome = DialogOutcome::Confirmed;
                }
            }
            let label = if confirm.is_some() { "Cancel" } else { "Close" };
            let response = ui.add(Button::new(label).min_size(SIZE));
            mark(ui, "dialog/cancel", response.rect);
            if response.clicked() {
                outcome = DialogOutcome::Cancelled;
            }
        },
    );
    outcome
}
