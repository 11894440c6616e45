//! The docked scopes below the sheet.

use canvas_shell::mark;
use egui::{CursorIcon, Frame, Id, Panel, Rect, Sense, Ui};

use super::layout::strip_layout;
use super::palette::Palette;
use super::{ScopeRequest, panel};
use crate::state::editor::Editor;
use crate::state::scopes_view::ScopesView;

/// Height of the strip as a share of the canvas, until its border is dragged.
const USUAL_SHARE: f32 = 0.2;
const SMALLEST_SHARE: f32 = 0.1;
const LARGEST_SHARE: f32 = 0.9;
/// The border that can be dragged.
const BORDER: f32 = 6.0;

pub fn show(ui: &mut Ui, editor: &Editor, view: &mut ScopesView, requests: &mut Vec<ScopeRequest>) {
    view.info_rect = None;
    let scopes = &editor.circuit().scopes;
    if !scopes.iter().any(|scope| scope.docked) {
        return;
    }
    let canvas = ui.available_height();
    let share = view.strip_share.unwrap_or(USUAL_SHARE);
    let palette = Palette::of(editor);
    Panel::bottom("scopes")
        .exact_size((share * canvas).round())
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().fill(palette.background))
        .show(ui, |ui| {
            let strip = ui.max_rect();
            border(ui, view, strip, canvas, &palette);
            let layout = strip_layout(scopes, strip.with_min_y(strip.top() + BORDER));
            for (index, rect) in &layout.scopes {
                let place = panel::Place {
                    number: index + 1,
                    rect: *rect,
                };
                panel::show(ui, editor, view, &scopes[*index], place, requests);
            }
            view.info_rect = Some(layout.info);
        });
}

fn border(ui: &Ui, view: &mut ScopesView, strip: Rect, canvas: f32, palette: &Palette) {
    let rect = strip.with_max_y(strip.top() + BORDER);
    let response = ui
        .interact(rect, Id::unique("scope border"), Sense::drag())
        .on_hover_cursor(CursorIcon::ResizeVertical);
    mark(ui, "scope/border", rect);
    let is_held = response.hovered() || response.dragged();
    let color = if is_held {
        palette.hovered_frame
    } else {
        palette.frame
    };
    ui.painter()
        .hline(rect.x_range(), rect.top() + 0.5, (1.0, color));
    if let (true, Some(pointer)) = (response.dragged(), response.interact_pointer_pos()) {
        let share = (strip.bottom() - pointer.y) / canvas;
        view.strip_share = Some(share.clamp(SMALLEST_SHARE, LARGEST_SHARE));
        ui.ctx().request_repaint();
    }
}
