//! Read-outs in words at the left of a scope.

use canvas_shell::mark_always;
use circuit_designer_model::Scope;
use circuit_designer_model::scope_view::{plot_name, readout_lines};
use egui::{Color32, FontId, Rect, pos2, vec2};

use super::curves::Curves;
use super::screen::Screen;
use crate::state::editor::Editor;
use crate::state::scopes_view::ScopesView;

const TEXT_SIZE: f32 = 12.5;
const LINE_HEIGHT: f32 = 15.0;
const MARGIN: f32 = 6.0;
const COLUMN_GAP: f32 = 14.0;
/// Room for the gear.
const RIGHT_MARGIN: f32 = 50.0;
/// The lines of all plots, each in the colour of its curve, side by side.
pub fn show(
    screen: &Screen,
    editor: &Editor,
    view: &mut ScopesView,
    scope: &Scope,
    number: usize,
    curves: Option<&Curves>,
) {
    let circuit = editor.circuit();
    let width = view.width(scope.id);
    let (run, revision) = (editor.pacer.run(), editor.workspace.revision());
    let readouts = &mut view.readouts;
    let reads = readouts
        .of(run, revision, &*editor.page, scope, width)
        .to_vec();
    let (mut top_x, mut bottom_x) = (screen.rect.left() + MARGIN, screen.rect.left() + MARGIN);
    let mut named = Vec::new();
    for (index, plot) in scope.plots.iter().enumerate() {
        let scale = curves.filter(|_| index == 0).map(Curves::scale_text);
        let is_new = !named.contains(&(plot.element, plot.pin));
        named.push((plot.element, plot.pin));
        let name = match index {
            0 if !scope.label.is_empty() => Some(scope.label.clone()),
            _ => is_new.then(|| plot_name(circuit, plot)),
        };
        let read = reads.get(index).and_then(Option::as_ref);
        let lines = readout_lines(&scope.show, plot.quantity.unit(), read, scale, name);
        let color = screen.palette.curve(scope, index);
        let anchor = format!("scope/{number}/says/{}", index + 1);
        top_x = column(screen, &lines.top, top_x, false, color, &anchor);
        bottom_x = column(screen, &lines.bottom, bottom_x, true, color, &anchor);
    }
}

/// Paints lines below each other and returns where the next column begins. What does not fit is left
/// out: half a number would be a wrong one. Each line is named by what it says.
fn column(
    screen: &Screen,
    lines: &[String],
    x: f32,
    at_bottom: bool,
    color: Color32,
    anchor: &str,
) -> f32 {
    let font = FontId::proportional(TEXT_SIZE);
    let galleys: Vec<_> = lines
        .iter()
        .map(|line| {
            let text = line.clone();
            screen.painter.layout_no_wrap(text, font.clone(), color)
        })
        .collect();
    let width = galleys.iter().map(|it| it.size().x).fold(0.0, f32::max);
    if galleys.is_empty() || x + width > screen.rect.right() - RIGHT_MARGIN {
        return x;
    }
    let room = ((screen.rect.height() - MARGIN) / LINE_HEIGHT).max(1.0) as usize;
    let shown = galleys.len().min(room);
    let height = shown as f32 * LINE_HEIGHT;
    let top = if at_bottom {
        screen.rect.bottom() - height - 2.0
    } else {
        screen.rect.top() + 3.0
    };
    let behind = Rect::from_min_size(pos2(x - 3.0, top - 1.0), vec2(width + 6.0, height + 2.0));
    screen
        .painter
        .rect_filled(behind, 2.0, screen.palette.veil());
    for (row, galley) in galleys.into_iter().take(shown).enumerate() {
        let at = pos2(x, top + row as f32 * LINE_HEIGHT);
        let area = Rect::from_min_size(at, galley.size());
        mark_always(
            screen.painter.ctx(),
            format!("{anchor}/{}", galley.text()),
            area,
        );
        screen.painter.galley(at, galley, color);
    }
    x + width + COLUMN_GAP
}
