//! Frames, headings, rows and switches: the parts that panels have in common.

use canvas_shell::{mark, theme};
use egui::{Align2, Frame, Id, Margin, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

pub const PANEL_MARGIN: f32 = theme::PANEL_MARGIN as f32;
/// Height of a title above its controls.
const TITLE_HEIGHT: f32 = 18.0;

pub fn bar_frame() -> Frame {
    Frame::new()
        .fill(theme::BAR)
        .inner_margin(Margin::symmetric(10, 0))
}

pub fn panel_frame() -> Frame {
    Frame::new().fill(theme::PANEL)
}

/// The name of the app.
pub fn brand(ui: &mut Ui) {
    let text = RichText::new("3D Modeller")
        .size(14.5)
        .color(theme::TEXT_STRONG);
    ui.label(text);
}

/// The heading of a panel or of a section in it.
pub fn heading(ui: &mut Ui, text: &str) {
    let text = RichText::new(text)
        .font(theme::section_font())
        .color(theme::TEXT_WEAK)
        .extra_letter_spacing(1.0);
    ui.label(text);
}

pub fn section_title(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(PANEL_MARGIN);
        heading(ui, text);
    });
}

/// A line across the panel, then the title of what follows.
pub fn section(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::HOVER);
    ui.painter().rect_filled(line, 0, theme::LINE);
    ui.add_space(9.0);
    section_title(ui, text);
    ui.add_space(7.0);
}

/// A sentence about the controls around it.
pub fn note(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.horizontal(|ui| {
        ui.add_space(PANEL_MARGIN);
        let room = ui.available_width() - PANEL_MARGIN;
        ui.vertical(|ui| {
            ui.set_max_width(room);
            ui.add(egui::Label::new(RichText::new(text).small().color(color)).wrap());
        });
    });
}

/// A row with its label on the left; returns where the control goes.
pub fn labelled_row(ui: &mut Ui, label: &str, label_width: f32) -> Rect {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::HOVER);
    ui.add_space(theme::GAP);
    let at = pos2(row.left() + PANEL_MARGIN, row.center().y);
    paint_label(ui, at, label);
    Rect::from_min_max(
        pos2(row.left() + PANEL_MARGIN + label_width, row.top()),
        pos2(row.right() - PANEL_MARGIN, row.bottom()),
    )
}

/// A row as wide as the panel with its label above; returns where the controls go.
pub fn titled_row(ui: &mut Ui, label: &str) -> Rect {
    let height = TITLE_HEIGHT + theme::ROW;
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::HOVER);
    ui.add_space(theme::GAP);
    let at = pos2(area.left() + PANEL_MARGIN, area.top() + TITLE_HEIGHT / 2.0);
    paint_label(ui, at, label);
    Rect::from_min_max(
        pos2(area.left() + PANEL_MARGIN, area.top() + TITLE_HEIGHT),
        pos2(area.right() - PANEL_MARGIN, area.bottom()),
    )
}

fn paint_label(ui: &Ui, at: egui::Pos2, label: &str) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter()
        .text(at, Align2::LEFT_CENTER, label, font, theme::TEXT_WEAK);
}

/// A switch; true when it was clicked.
pub fn switch(ui: &mut Ui, rect: Rect, anchor: &str, on: bool, enabled: bool) -> bool {
    let track = Rect::from_min_size(pos2(rect.left(), rect.center().y - 8.0), vec2(30.0, 16.0));
    let sense = if enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(track.expand(3.0), Id::unique(("switch", anchor)), sense);
    let fill = match (on, enabled) {
        (true, true) => theme::ACCENT,
        (true, false) => theme::ACCENT.gamma_multiply(0.5),
        (false, _) if response.hovered() => theme::CONTROL_HOVER,
        (false, _) => theme::CONTROL,
    };
    let painter = ui.painter();
    painter.rect_filled(track, 8, fill);
    if response.has_focus() {
        let stroke = Stroke::new(1.5, theme::ACCENT_HOVER);
        painter.rect_stroke(track.expand(2.0), 10, stroke, StrokeKind::Middle);
    }
    let x = if on {
        track.right() - 8.0
    } else {
        track.left() + 8.0
    };
    painter.circle_filled(pos2(x, track.center().y), 5.5, theme::TEXT_STRONG);
    mark(ui, anchor, track);
    response.clicked()
}
