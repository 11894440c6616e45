//! The editor: bars, panels and the viewport between them.

mod compass;
mod gizmo;
mod hover;
mod inspector;
mod measure;
mod object_anchors;
mod overlay;
mod settings;
mod status_bar;
mod tool_strip;
mod top_bar;
mod viewport;

use canvas_shell::host::Saving;
use canvas_shell::{Message, theme};
use egui::{Panel, Rect, Ui};
use modeller_model::opening::has_list_on_the_right;

use crate::action::{Actions, MenuFacts};
use crate::object_list;
use crate::state::{FieldState, ListView, ShownScene};
use crate::widgets::{bar_frame, panel_frame};

pub use object_anchors::object_anchors;

/// Below this width the panels shrink.
const NARROW: f32 = 1100.0;
const LIST_WIDTH: [f32; 2] = [220.0, 200.0];
const INSPECTOR_WIDTH: [f32; 2] = [280.0, 240.0];

/// What the editor shows and what its panels remember.
pub struct Editor<'a> {
    pub shown: ShownScene<'a>,
    pub menus: MenuFacts<'a>,
    pub message: Option<&'a Message>,
    pub fields: &'a mut FieldState,
    pub list: &'a mut ListView,
    pub saving: Saving,
    /// Are measurements hidden, because tasks ask for them?
    pub hides_measurements: bool,
    pub has_dialog: bool,
}

/// Returns where the viewport was drawn.
pub fn show(ui: &mut Ui, editor: Editor, actions: &mut Actions) -> Option<Rect> {
    let Editor {
        shown,
        menus,
        message,
        fields,
        list,
        saving,
        hides_measurements,
        has_dialog,
    } = editor;
    let narrow = usize::from(ui.max_rect().width() < NARROW);
    Panel::top("top bar")
        .exact_size(theme::TOP_BAR)
        .resizable(false)
        .frame(bar_frame())
        .show(ui, |ui| top_bar::show(ui, &shown, &menus, saving, actions));
    Panel::bottom("status bar")
        .exact_size(theme::STATUS_BAR)
        .resizable(false)
        .frame(bar_frame())
        .show(ui, |ui| status_bar::show(ui, &shown, message));
    let opening = menus.opening;
    let (list_side, inspector_side) = match has_list_on_the_right(opening) {
        false => (Panel::left("scene list"), Panel::right("inspector")),
        true => (Panel::right("scene list"), Panel::left("inspector")),
    };
    list_side
        .exact_size(LIST_WIDTH[narrow])
        .resizable(false)
        .frame(panel_frame())
        .show(ui, |ui| {
            object_list::show(ui, &shown, list, fields, actions)
        });
    inspector_side
        .exact_size(INSPECTOR_WIDTH[narrow])
        .resizable(false)
        .frame(panel_frame())
        .show(ui, |ui| {
            inspector::show(ui, &shown, fields, hides_measurements, opening, actions);
        });
    viewport::show(ui, &shown, has_dialog, actions)
}
