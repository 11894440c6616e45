//! Undocked scopes: windows above the sheet that can be moved and resized.

use canvas_shell::theme;
use circuit_designer_model::scope_view::plot_name;
use egui::{Frame, Id, Rect, RichText, Ui, Window, pos2, vec2};

use super::{ScopeRequest, panel};
use crate::action::ScopeAction;
use crate::state::editor::Editor;
use crate::state::scopes_view::ScopesView;

const FIRST_SIZE: egui::Vec2 = vec2(420.0, 220.0);
const SMALLEST_SIZE: egui::Vec2 = vec2(180.0, 90.0);
/// From one new window to the next.
const CASCADE: f32 = 28.0;

pub fn show(ui: &mut Ui, editor: &Editor, view: &mut ScopesView, requests: &mut Vec<ScopeRequest>) {
    let circuit = editor.circuit();
    let page = ui.available_rect_before_wrap();
    for (index, scope) in circuit.scopes.iter().enumerate() {
        if scope.docked {
            continue;
        }
        let title = match scope.plots.first() {
            _ if !scope.label.is_empty() => scope.label.clone(),
            Some(plot) => plot_name(circuit, plot),
            None => String::new(),
        };
        let cascade = CASCADE * (index % 8) as f32;
        let mut is_open = true;
        let title = format!("Scope {}: {title}", index + 1);
        Window::new(RichText::new(title).size(theme::TEXT_SIZE))
            .id(Id::unique(("scope window", scope.id)))
            .default_pos(page.min + vec2(40.0 + cascade, 30.0 + cascade))
            .default_size(FIRST_SIZE)
            .min_size(SMALLEST_SIZE)
            .constrain_to(page)
            .collapsible(false)
            .resizable(true)
            .open(&mut is_open)
            .frame(Frame::window(ui.style()).inner_margin(theme::GAP as i8))
            .show(ui.ctx(), |ui| {
                let size = ui.available_size();
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                let rect = Rect::from_min_max(
                    pos2(rect.left().round(), rect.top().round()),
                    pos2(rect.right().round(), rect.bottom().round()),
                );
                let place = panel::Place {
                    number: index + 1,
                    rect,
                };
                panel::show(ui, editor, view, scope, place, requests);
            });
        if !is_open {
            requests.push(ScopeAction::RemoveScope(scope.id).into());
        }
    }
}
