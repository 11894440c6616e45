//! The colour control: swatch with a popup, and a HEX field beside it.

use canvas_shell::{mark, theme};
use egui::ecolor::Hsva;
use egui::{
    Color32, CursorIcon, Id, Mesh, Popup, PopupCloseBehavior, Pos2, Rect, RichText, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use modeller_model::{Color, Command};

use super::fields::{self, Field, Typed};
use crate::action::{Action, Actions};
use crate::state::FieldState;

const WIDTH: f32 = 216.0;
const SQUARE_HEIGHT: f32 = 130.0;
const STRIP_HEIGHT: f32 = 14.0;

/// A first choice of plain colours.
const PALETTE: [u32; 16] = [
    0xffffff, 0xc0c0c0, 0x808080, 0x000000, 0xff0000, 0xff8800, 0xffff00, 0x88cc00, 0x00ff00,
    0x00aa66, 0x00ffff, 0x0088ff, 0x0000ff, 0x8800ff, 0xff00ff, 0x884422,
];

/// Which colour is edited and how it is set.
pub struct ColourControl<'a> {
    /// `field/color` or `settings/background`.
    pub anchor: &'a str,
    pub subject: &'a str,
    /// Absent when the selected objects differ.
    pub color: Option<Color>,
    pub enabled: bool,
    pub set: &'a dyn Fn(Color, &str) -> Vec<Command>,
    pub restore: &'a dyn Fn(&str) -> Vec<Command>,
}

/// Fills `rect`: the swatch, then the HEX field.
pub fn show(
    ui: &mut Ui,
    fields: &mut FieldState,
    rect: Rect,
    control: &ColourControl,
    actions: &mut Actions,
) {
    const SWATCH_WIDTH: f32 = 36.0;
    let swatch = Rect::from_min_size(rect.min, vec2(SWATCH_WIDTH, rect.height()));
    let hex = Rect::from_min_max(pos2(swatch.max.x + theme::GAP, rect.min.y), rect.max);

    let id = Id::unique(("swatch", control.anchor, control.subject));
    let sense = if control.enabled {
        Sense::CLICK
    } else {
        Sense::HOVER
    };
    let response = ui
        .interact(swatch, id, sense)
        .on_hover_cursor(CursorIcon::PointingHand);
    paint_swatch(ui, swatch, control.color, response.hovered());
    mark(ui, format!("{}/swatch", control.anchor), swatch);

    hex_field(ui, fields, hex, control.anchor, control, actions);

    Popup::from_toggle_button_response(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .align(egui::RectAlign::BOTTOM_START)
        .align_alternatives(&[
            egui::RectAlign::TOP_START,
            egui::RectAlign::BOTTOM_END,
            egui::RectAlign::TOP_END,
        ])
        .show(|ui| popup(ui, fields, control, actions));
}

fn paint_swatch(ui: &Ui, rect: Rect, color: Option<Color>, hovered: bool) {
    let painter = ui.painter();
    match color {
        Some(color) => {
            painter.rect_filled(rect, theme::RADIUS, to_egui(color));
        }
        None => {
            painter.rect_filled(rect, theme::RADIUS, theme::FIELD);
            painter.line_segment(
                [rect.left_bottom(), rect.right_top()],
                Stroke::new(1.0, theme::LINE_STRONG),
            );
        }
    }
    let line = if hovered {
        theme::TEXT_WEAK
    } else {
        theme::LINE_STRONG
    };
    painter.rect_stroke(
        rect,
        theme::RADIUS,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
}

fn hex_field(
    ui: &mut Ui,
    fields: &mut FieldState,
    rect: Rect,
    anchor: &str,
    control: &ColourControl,
    actions: &mut Actions,
) {
    let shown = control
        .color
        .map(|color| color.to_string().to_uppercase())
        .unwrap_or_default();
    let field = Field {
        anchor,
        subject: control.subject,
        rect,
        shown: &shown,
        hint: "mixed",
        enabled: control.enabled,
        numbers: &[],
    };
    let meaning = |typed: &Typed| {
        let color = Color::parse(typed.text).ok_or_else(|| {
            format!(
                "“{}” is not a colour. Type six digits like #FF6600; the previous colour is kept.",
                typed.text.trim()
            )
        })?;
        Ok((control.set)(color, typed.gesture))
    };
    fields::show(ui, fields, &field, &meaning, control.restore, actions);
}

fn popup(ui: &mut Ui, fields: &mut FieldState, control: &ColourControl, actions: &mut Actions) {
    ui.set_width(WIDTH);
    let color = control.color.unwrap_or(Color::WHITE);
    let hue_id = Id::unique(("hue", control.anchor, control.subject));
    let mut hsva = Hsva::from(to_egui(color));
    // Grey has no hue and black no saturation; the handles stay where they were left.
    let remembered = ui.data(|data| data.get_temp::<Hsva>(hue_id));
    if let Some(remembered) = remembered.filter(|remembered| from_hsva(*remembered) == color) {
        hsva = remembered;
    }
    let (square, square_response) =
        ui.allocate_exact_size(vec2(WIDTH, SQUARE_HEIGHT), Sense::CLICK | Sense::DRAG);
    let (strip, strip_response) =
        ui.allocate_exact_size(vec2(WIDTH, STRIP_HEIGHT), Sense::CLICK | Sense::DRAG);
    let mut picked = false;
    if let Some(at) = pressed_at(&square_response) {
        hsva.s = ((at.x - square.min.x) / square.width()).clamp(0.0, 1.0);
        hsva.v = 1.0 - ((at.y - square.min.y) / square.height()).clamp(0.0, 1.0);
        picked = true;
    }
    if let Some(at) = pressed_at(&strip_response) {
        hsva.h = ((at.x - strip.min.x) / strip.width()).clamp(0.0, 0.9999);
        picked = true;
    }
    paint_square(ui, square, hsva);
    paint_strip(ui, strip, hsva.h);
    mark(ui, "color/square", square);
    mark(ui, "color/hue", strip);
    if picked {
        ui.data_mut(|data| data.insert_temp(hue_id, hsva));
        let started = square_response.drag_started()
            || strip_response.drag_started()
            || square_response.clicked()
            || strip_response.clicked();
        let gesture = drag_gesture(ui, fields, hue_id, started);
        actions.push(Action::Adjust((control.set)(from_hsva(hsva), &gesture)));
    }
    palette(ui, fields, control, color, actions);
    ui.add_space(2.0);
    number_fields(ui, fields, control, color, actions);
}

fn pressed_at(response: &egui::Response) -> Option<Pos2> {
    (response.dragged() || response.clicked())
        .then(|| response.interact_pointer_pos())
        .flatten()
}

/// One name per drag, so that a drag is one undo step.
fn drag_gesture(ui: &Ui, fields: &mut FieldState, id: Id, started: bool) -> String {
    let id = id.with("gesture");
    let current = ui.data(|data| data.get_temp::<String>(id));
    match current.filter(|_| !started) {
        Some(gesture) => gesture,
        None => {
            let gesture = fields.next_gesture("color");
            ui.data_mut(|data| data.insert_temp(id, gesture.clone()));
            gesture
        }
    }
}

fn palette(
    ui: &mut Ui,
    fields: &mut FieldState,
    control: &ColourControl,
    current: Color,
    actions: &mut Actions,
) {
    const COLUMNS: usize = 8;
    const GAP: f32 = 4.0;
    let side = (WIDTH - GAP * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    let rows = PALETTE.len().div_ceil(COLUMNS) as f32;
    let height = rows * 18.0 + (rows - 1.0) * GAP;
    let (area, _) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::HOVER);
    for (index, rgb) in PALETTE.into_iter().enumerate() {
        let [_, red, green, blue] = rgb.to_be_bytes();
        let color = Color::new(red, green, blue);
        let column = (index % COLUMNS) as f32;
        let row = (index / COLUMNS) as f32;
        let corner = area.min + vec2(column * (side + GAP), row * (18.0 + GAP));
        let rect = Rect::from_min_size(corner, vec2(side, 18.0));
        let response = ui.interact(rect, ui.scope_id().with(("palette", index)), Sense::CLICK);
        paint_swatch(
            ui,
            rect,
            Some(color),
            response.hovered() || color == current,
        );
        mark(ui, format!("color/palette/{color}"), rect);
        if response.clicked() {
            let gesture = fields.next_gesture("palette");
            actions.push(Action::Adjust((control.set)(color, &gesture)));
        }
    }
}

/// HEX on its own line, then R, G and B.
fn number_fields(
    ui: &mut Ui,
    fields: &mut FieldState,
    control: &ColourControl,
    color: Color,
    actions: &mut Actions,
) {
    const LABEL: f32 = 34.0;
    let (row, _) = ui.allocate_exact_size(vec2(WIDTH, theme::ROW), Sense::HOVER);
    label(ui, row.min, "HEX");
    let rect = Rect::from_min_max(row.min + vec2(LABEL, 0.0), row.max);
    hex_field(ui, fields, rect, "color/hex", control, actions);

    let (row, _) = ui.allocate_exact_size(vec2(WIDTH, theme::ROW), Sense::HOVER);
    let width = (WIDTH - 2.0 * theme::GAP) / 3.0;
    let channels = [("r", color.red), ("g", color.green), ("b", color.blue)];
    for (index, (key, value)) in channels.into_iter().enumerate() {
        let corner = row.min + vec2(index as f32 * (width + theme::GAP), 0.0);
        label(ui, corner, &key.to_uppercase());
        let rect = Rect::from_min_size(corner + vec2(14.0, 0.0), vec2(width - 14.0, theme::ROW));
        channel_field(ui, fields, rect, (key, value), control, color, actions);
    }
}

fn channel_field(
    ui: &mut Ui,
    fields: &mut FieldState,
    rect: Rect,
    (key, value): (&str, u8),
    control: &ColourControl,
    color: Color,
    actions: &mut Actions,
) {
    let anchor = format!("color/{key}");
    let field = Field {
        anchor: &anchor,
        subject: control.subject,
        rect,
        shown: &value.to_string(),
        hint: "",
        enabled: control.enabled,
        numbers: &[f64::from(value)],
    };
    let meaning = |typed: &Typed| {
        let value = typed.number()?.round().clamp(0.0, 255.0) as u8;
        let color = match key {
            "r" => Color {
                red: value,
                ..color
            },
            "g" => Color {
                green: value,
                ..color
            },
            _ => Color {
                blue: value,
                ..color
            },
        };
        Ok((control.set)(color, typed.gesture))
    };
    fields::show(ui, fields, &field, &meaning, control.restore, actions);
}

fn label(ui: &Ui, corner: Pos2, text: &str) {
    let rect = Rect::from_min_size(corner, Vec2::new(30.0, theme::ROW));
    let text = RichText::new(text)
        .color(theme::TEXT_WEAK)
        .size(theme::SMALL_SIZE);
    let galley =
        egui::WidgetText::from(text).into_galley(ui, None, f32::INFINITY, egui::TextStyle::Small);
    let at = pos2(rect.min.x, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme::TEXT_WEAK);
}

fn paint_square(ui: &Ui, rect: Rect, hsva: Hsva) {
    const CELLS: u32 = 24;
    let mut mesh = Mesh::default();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let (s, down) = (column as f32 / CELLS as f32, row as f32 / CELLS as f32);
            let at = rect.min + vec2(s * rect.width(), down * rect.height());
            mesh.colored_vertex(at, Color32::from(Hsva::new(hsva.h, s, 1.0 - down, 1.0)));
            if row < CELLS && column < CELLS {
                let first = row * (CELLS + 1) + column;
                mesh.add_triangle(first, first + 1, first + CELLS + 1);
                mesh.add_triangle(first + 1, first + CELLS + 1, first + CELLS + 2);
            }
        }
    }
    ui.painter().add(Shape::mesh(mesh));
    let handle = rect.min + vec2(hsva.s * rect.width(), (1.0 - hsva.v) * rect.height());
    let painter = ui.painter().with_clip_rect(rect.expand(6.0));
    painter.circle_stroke(
        handle,
        5.0,
        Stroke::new(3.0, Color32::from_black_alpha(160)),
    );
    painter.circle_stroke(handle, 5.0, Stroke::new(1.5, Color32::WHITE));
}

fn paint_strip(ui: &Ui, rect: Rect, hue: f32) {
    const CELLS: u32 = 36;
    let mut mesh = Mesh::default();
    for cell in 0..=CELLS {
        let share = cell as f32 / CELLS as f32;
        let x = rect.min.x + share * rect.width();
        let color = Color32::from(Hsva::new(share.min(0.9999), 1.0, 1.0, 1.0));
        mesh.colored_vertex(pos2(x, rect.min.y), color);
        mesh.colored_vertex(pos2(x, rect.max.y), color);
        if cell < CELLS {
            mesh.add_triangle(2 * cell, 2 * cell + 1, 2 * cell + 2);
            mesh.add_triangle(2 * cell + 1, 2 * cell + 2, 2 * cell + 3);
        }
    }
    ui.painter().add(Shape::mesh(mesh));
    let x = rect.min.x + hue * rect.width();
    let handle = Rect::from_center_size(pos2(x, rect.center().y), vec2(5.0, rect.height() + 4.0));
    ui.painter().rect(
        handle,
        2,
        Color32::WHITE,
        Stroke::new(1.0, Color32::from_black_alpha(180)),
        StrokeKind::Outside,
    );
}

fn to_egui(color: Color) -> Color32 {
    Color32::from_rgb(color.red, color.green, color.blue)
}

fn from_hsva(hsva: Hsva) -> Color {
    let [red, green, blue, _] = Color32::from(hsva).to_array();
    Color::new(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_survive_the_picker() {
        for rgb in PALETTE {
            let [_, red, green, blue] = rgb.to_be_bytes();
            let color = Color::new(red, green, blue);
            assert_eq!(from_hsva(Hsva::from(to_egui(color))), color, "{color}");
        }
    }
}
