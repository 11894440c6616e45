//! The editor: bars, panels and the viewport between them.

mod compass;
mod gizmo;
mod hover;
mod inspector;
mod measure;
mod scene_list;
mod settings;
mod status_bar;
mod tool_strip;
mod top_bar;
mod viewport;

use canvas_shell::theme;
use egui::{Frame, Margin, Panel, RichText, Ui};

use crate::session::Session;

pub use top_bar::brand;
pub use viewport::cover;

/// Below this width the panels shrink.
const NARROW: f32 = 1100.0;
const LIST_WIDTH: [f32; 2] = [220.0, 200.0];
const INSPECTOR_WIDTH: [f32; 2] = [280.0, 240.0];

pub fn show(ui: &mut Ui, session: &mut Session) {
    let narrow = usize::from(ui.max_rect().width() < NARROW);
    Panel::top("top bar")
        .exact_size(theme::TOP_BAR)
        .resizable(false)
        .frame(bar_frame())
        .show(ui, |ui| top_bar::show(ui, session));
    Panel::bottom("status bar")
        .exact_size(theme::STATUS_BAR)
        .resizable(false)
        .frame(bar_frame())
        .show(ui, |ui| status_bar::show(ui, session));
    Panel::left("scene list")
        .exact_size(LIST_WIDTH[narrow])
        .resizable(false)
        .frame(panel_frame(0))
        .show(ui, |ui| scene_list::show(ui, session));
    Panel::right("inspector")
        .exact_size(INSPECTOR_WIDTH[narrow])
        .resizable(false)
        .frame(panel_frame(0))
        .show(ui, |ui| inspector::show(ui, session));
    viewport::show(ui, session);
}

pub fn bar_frame() -> Frame {
    Frame::new()
        .fill(theme::BAR)
        .inner_margin(Margin::symmetric(10, 0))
}

fn panel_frame(margin: i8) -> Frame {
    Frame::new()
        .fill(theme::PANEL)
        .inner_margin(Margin::same(margin))
}

/// The heading of a panel or of a section in it.
fn heading(ui: &mut Ui, text: &str) {
    let text = RichText::new(text)
        .font(theme::section_font())
        .color(theme::TEXT_WEAK)
        .extra_letter_spacing(1.0);
    ui.label(text);
}
