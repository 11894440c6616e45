//! What panels are made of.

use canvas_shell::icons::Pen;
use canvas_shell::{mark, theme};
use egui::{
    Area, Color32, Frame, Id, Margin, Order, Rect, Response, RichText, Sense, Stroke, Ui, Vec2,
};

/// The look of everything that lies over the map.
pub fn frame(margin: i8) -> Frame {
    Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE_STRONG))
        .corner_radius(8)
        .inner_margin(Margin::same(margin))
}

/// A panel of a fixed size at a fixed place.
pub fn panel<R>(
    ui: &Ui,
    name: &'static str,
    rect: Rect,
    margin: i8,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let inner = rect.shrink(f32::from(margin) + 1.0);
    Area::new(Id::unique(name))
        .fixed_pos(rect.min)
        .order(Order::Middle)
        .constrain(false)
        .show(ui.ctx(), |ui| {
            frame(margin)
                .show(ui, |ui| {
                    ui.set_min_size(inner.size());
                    ui.set_max_size(inner.size());
                    content(ui)
                })
                .inner
        })
        .inner
}

/// A button with an icon instead of words.
pub struct IconButton<'a> {
    pub anchor: &'a str,
    pub size: Vec2,
    pub hint: &'a str,
    pub is_active: bool,
}

impl IconButton<'_> {
    pub fn show(self, ui: &mut Ui, draw: impl FnOnce(&Pen)) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.size, Sense::click());
        let fill = match (self.is_active, response.hovered()) {
            (true, _) => theme::SELECTED,
            (false, true) => theme::CONTROL_HOVER,
            (false, false) => theme::CONTROL,
        };
        ui.painter().rect_filled(rect, theme::RADIUS, fill);
        if response.has_focus() {
            let line = Stroke::new(1.5, theme::ACCENT);
            ui.painter()
                .rect_stroke(rect, theme::RADIUS, line, egui::StrokeKind::Inside);
        }
        let color = if response.hovered() || self.is_active {
            theme::TEXT_STRONG
        } else {
            theme::TEXT
        };
        let square = Rect::from_center_size(rect.center(), Vec2::splat(18.0));
        draw(&Pen::scaled(ui.painter(), square, color));
        mark(ui, self.anchor, rect);
        response.on_hover_text(self.hint)
    }
}

/// A button with a short word.
pub fn text_button(ui: &mut Ui, anchor: &str, size: Vec2, text: &str, hint: &str) -> Response {
    let text = RichText::new(text).size(theme::TEXT_SIZE);
    let response = ui.add_sized(size, egui::Button::new(text));
    mark(ui, anchor, response.rect);
    response.on_hover_text(hint)
}

pub fn section(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    let text = RichText::new(title)
        .font(theme::section_font())
        .color(theme::TEXT_WEAK);
    ui.label(text);
    let rect = ui.max_rect();
    let y = ui.cursor().top();
    ui.painter()
        .hline(rect.x_range(), y, Stroke::new(1.0, theme::LINE));
    ui.add_space(5.0);
}

pub fn weak(text: impl Into<String>) -> RichText {
    RichText::new(text).small().color(theme::TEXT_WEAK)
}

/// A row with a name on the left and a value on the right. Its anchor says what it says.
pub fn value_row(ui: &mut Ui, name: &str, value: &str, color: Color32) {
    const HEIGHT: f32 = 20.0;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), HEIGHT), Sense::hover());
    let font = egui::FontId::proportional(theme::TEXT_SIZE);
    let painter = ui.painter();
    painter.text(
        rect.left_center(),
        egui::Align2::LEFT_CENTER,
        name,
        font.clone(),
        theme::TEXT_WEAK,
    );
    painter.text(
        rect.right_center(),
        egui::Align2::RIGHT_CENTER,
        value,
        font,
        color,
    );
    mark(ui, format!("panel/{name}/{value}"), rect);
}
