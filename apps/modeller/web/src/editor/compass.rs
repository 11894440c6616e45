//! The little axes at the top right; a click on a tip looks along that axis.

use canvas_shell::mark;
use egui::{Align2, Color32, FontId, Id, Pos2, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};
use modeller_model::camera::StandardView;
use modeller_model::{Axis, Vec3};

use crate::action::{Actions, MenuAction};
use crate::state::ShownScene;
use crate::widgets::axis_colour;

const RADIUS: f32 = 30.0;
const TIP: f32 = 8.5;
const MARGIN: f32 = 16.0;

/// Where the compass lies over the viewport.
pub fn area(viewport: Rect) -> Rect {
    let radius = RADIUS + TIP + 4.0;
    Rect::from_center_size(centre(viewport), Vec2::splat(2.0 * radius))
}

fn centre(viewport: Rect) -> Pos2 {
    pos2(
        viewport.right() - RADIUS - TIP - MARGIN,
        viewport.top() + RADIUS + TIP + MARGIN,
    )
}

pub fn show(
    ui: &mut Ui,
    shown: &ShownScene,
    viewport: Rect,
    is_light: bool,
    actions: &mut Actions,
) {
    let centre = centre(viewport);
    let [right, up, backward] = shown.camera.axes();
    let tips = [
        (Axis::X, Vec3::X, StandardView::Right),
        (Axis::Y, Vec3::Y, StandardView::Top),
        (Axis::Z, Vec3::Z, StandardView::Front),
        (Axis::X, -Vec3::X, StandardView::Left),
        (Axis::Y, -Vec3::Y, StandardView::Bottom),
        (Axis::Z, -Vec3::Z, StandardView::Back),
    ];
    let mut placed: Vec<(f64, usize, Pos2)> = tips
        .iter()
        .enumerate()
        .map(|(index, (_, direction, _))| {
            let across = direction.dot(right) as f32;
            let upward = direction.dot(up) as f32;
            let at = centre + vec2(across, -upward) * RADIUS;
            (direction.dot(backward), index, at)
        })
        .collect();
    placed.sort_by(|a, b| a.0.total_cmp(&b.0));

    let back = if is_light {
        Color32::from_black_alpha(18)
    } else {
        Color32::from_white_alpha(8)
    };
    ui.painter().circle_filled(centre, RADIUS + TIP + 4.0, back);
    for (nearness, index, at) in &placed {
        let (axis, direction, view) = tips[*index];
        let positive = direction.x + direction.y + direction.z > 0.0;
        let anchor = anchor(axis, positive);
        let area = Rect::from_center_size(*at, vec2(2.0 * TIP, 2.0 * TIP));
        let response = ui.interact(area, Id::unique(&anchor), Sense::CLICK);
        paint_tip(ui, centre, *at, axis, positive, response.hovered());
        let is_covered = placed
            .iter()
            .any(|(nearer, _, other)| nearer > nearness && area.contains(*other));
        if !is_covered {
            mark(ui, anchor, area);
        }
        if response.on_hover_text(view.label()).clicked() {
            actions.push(MenuAction::View(view).into());
        }
    }
}

/// `compass/px`, `compass/ny` and so on.
fn anchor(axis: Axis, positive: bool) -> String {
    let sign = if positive { 'p' } else { 'n' };
    format!("compass/{sign}{}", axis.key())
}

fn paint_tip(ui: &Ui, centre: Pos2, at: Pos2, axis: Axis, positive: bool, hovered: bool) {
    let painter = ui.painter();
    let color = axis_colour(axis);
    if positive {
        painter.line_segment([centre, at], Stroke::new(2.0, color));
        painter.circle_filled(at, TIP, color);
        let text = if hovered {
            Color32::WHITE
        } else {
            Color32::from_rgb(0x12, 0x14, 0x18)
        };
        let letter = axis.key().to_uppercase();
        painter.text(
            at,
            Align2::CENTER_CENTER,
            letter,
            FontId::proportional(11.0),
            text,
        );
    } else {
        let fill = color.gamma_multiply(if hovered { 0.7 } else { 0.25 });
        painter.circle(
            at,
            TIP * 0.72,
            fill,
            Stroke::new(1.0, color.gamma_multiply(0.7)),
        );
    }
}
