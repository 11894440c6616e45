//! The menu bar.

use canvas_shell::{mark, theme};
use circuit_designer_model::examples::CATEGORIES;
use egui::{Button, Frame, Margin, MenuBar, Panel, RichText, Ui, vec2};

use super::{draw, item};
use crate::action::Action::{self, *};
use crate::action::{ScopeAction, TextFormat};
use crate::state::editor::Editor;
use crate::state::switch;

const HEIGHT: f32 = 30.0;
const WIDTH: f32 = 240.0;

/// A menu of plain items in groups.
struct Menu {
    title: &'static str,
    groups: &'static [&'static [Action]],
}

const FILE: Menu = Menu {
    title: "File",
    groups: &[
        &[NewBlankCircuit, OpenFile, ImportText],
        &[
            SaveAs,
            ExportText(TextFormat::Xml),
            ExportText(TextFormat::Json),
            ExportText(TextFormat::Spice),
            ExportImage,
            ExportSvg,
        ],
        &[FindOperatingPoint, RecoverAutoSave],
        &[Print, ToggleFullScreen],
        &[About],
    ],
};
const EDIT: Menu = Menu {
    title: "Edit",
    groups: &[
        &[Undo, Redo],
        &[Cut, Copy, Paste, Duplicate, Delete],
        &[SelectAll],
        &[FindComponent, CentreCircuit, Zoom100, ZoomIn, ZoomOut],
        &[FlipX, FlipY, FlipXy, Rotate],
    ],
};
const SCOPES: Menu = Menu {
    title: "Scopes",
    groups: &[&[
        Scope(ScopeAction::StackAll),
        Scope(ScopeAction::UnstackAll),
        Scope(ScopeAction::CombineAll),
        Scope(ScopeAction::SeparateAll),
    ]],
};

const TOOLS: Menu = Menu {
    title: "Tools",
    groups: &[&[ConvertWires]],
};
const HELP: Menu = Menu {
    title: "Help",
    groups: &[&[Shortcuts, About]],
};

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    Panel::top("menu bar")
        .exact_size(HEIGHT)
        .resizable(false)
        .frame(
            Frame::new()
                .fill(theme::BAR)
                .inner_margin(Margin::symmetric(4, 2)),
        )
        .show(ui, |ui| {
            MenuBar::new().ui(ui, |ui| {
                ui.spacing_mut().button_padding = vec2(10.0, 4.0);
                ui.spacing_mut().item_spacing.x = 0.0;
                plain(ui, editor, &FILE);
                plain(ui, editor, &EDIT);
                menu(ui, "Draw", |ui, anchor| draw::show(ui, editor, anchor));
                plain(ui, editor, &SCOPES);
                menu(ui, "Options", |ui, anchor| options_menu(ui, editor, anchor));
                plain(ui, editor, &TOOLS);
                menu(ui, "Circuits", |ui, anchor| circuits(ui, editor, anchor));
                plain(ui, editor, &HELP);
            });
        });
}

fn plain(ui: &mut Ui, editor: &mut Editor, content: &Menu) {
    menu(ui, content.title, |ui, anchor| {
        item::begin(ui, WIDTH);
        for (index, group) in content.groups.iter().enumerate() {
            if index > 0 {
                ui.separator();
            }
            for action in *group {
                item::show(ui, editor, anchor, *action);
            }
        }
    });
}

fn options_menu(ui: &mut Ui, editor: &mut Editor, anchor: &str) {
    item::begin_with_ticks(ui, WIDTH);
    for switch in switch::ALL {
        item::show(ui, editor, anchor, Toggle(switch));
    }
    ui.separator();
    item::show(ui, editor, anchor, Shortcuts);
    item::show(ui, editor, anchor, OtherOptions);
}

/// The example library.
fn circuits(ui: &mut Ui, editor: &mut Editor, anchor: &str) {
    item::begin(ui, WIDTH);
    if editor.page.is_keyed() {
        ui.add_enabled(false, Button::new("A task is to be solved by drawing."));
    }
    for category in CATEGORIES {
        item::sub_menu(ui, anchor, category.title, |ui, anchor| {
            item::begin(ui, WIDTH);
            for example in category.examples {
                item::show(ui, editor, anchor, OpenExample(example));
            }
        });
    }
}

fn menu(ui: &mut Ui, title: &str, content: impl FnOnce(&mut Ui, &str)) {
    let anchor = format!("menu/{}", title.to_lowercase());
    let text = RichText::new(title).color(theme::TEXT);
    let response = ui.menu_button(text, |ui| content(ui, &anchor)).response;
    mark(ui, anchor, response.rect);
}
