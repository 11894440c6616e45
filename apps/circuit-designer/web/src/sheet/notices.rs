//! Words over the sheet: how to begin, what stops the circuit, and the newest message.

use canvas_shell::theme;
use egui::{Align2, Color32, FontId, Pos2, Rect, Ui, vec2};

use crate::state::editor::Editor;
use crate::state::tool::Mode;

/// On an empty sheet, until something is chosen.
const FIRST_WORDS: [&str; 2] = [
    "Right-click for parts, or press / and type a name.",
    "Then press, drag and release here to place one.",
];
const MARGIN: f32 = 10.0;
const PADDING: f32 = 8.0;
const WIDEST: f32 = 620.0;

pub fn show(ui: &Ui, editor: &Editor, rect: Rect) {
    if editor.circuit().elements.is_empty() && editor.view.mode == Mode::Select {
        first_words(ui, rect);
    }
    if let Some(fault) = editor.pacer.fault() {
        let text = format!("Simulation stopped: {fault}");
        let at = rect.center_top() + vec2(0.0, MARGIN);
        panel(ui, rect, at, Align2::CENTER_TOP, &text, theme::ERROR);
    }
    if let Some(message) = &editor.view.message {
        let color = if message.is_warning {
            theme::WARNING
        } else {
            theme::TEXT
        };
        let at = rect.left_bottom() + vec2(MARGIN, -MARGIN);
        panel(ui, rect, at, Align2::LEFT_BOTTOM, &message.text, color);
    }
}

fn first_words(ui: &Ui, rect: Rect) {
    const LINE: f32 = 24.0;
    for (line, words) in FIRST_WORDS.into_iter().enumerate() {
        let at = rect.center() + vec2(0.0, line as f32 * LINE);
        let font = FontId::proportional(theme::TEXT_SIZE + 1.0);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, words, font, theme::TEXT_WEAK);
    }
}

fn panel(ui: &Ui, rect: Rect, at: Pos2, align: Align2, text: &str, color: Color32) {
    let font = FontId::proportional(theme::TEXT_SIZE);
    let width = (rect.width() * 0.7).min(WIDEST);
    let galley = ui.painter().layout(text.to_string(), font, color, width);
    let size = galley.size() + vec2(PADDING, PADDING) * 2.0;
    let area = align.anchor_size(at, size);
    ui.painter().rect(
        area,
        f32::from(theme::RADIUS),
        theme::RAISED,
        egui::Stroke::new(1.0, color.gamma_multiply(0.6)),
        egui::StrokeKind::Inside,
    );
    let inner = area.min + vec2(PADDING, PADDING);
    ui.painter().galley(inner, galley, color);
}
