//! A thin outline around what a click would select.
//!
//! Drawn over the finished picture, so that moving the pointer never draws the scene again.

use egui::{Pos2, Rect, Response, Shape, Stroke, Ui, vec2};
use modeller_model::silhouette;

use super::overlay::overlay_colour;
use crate::state::ShownScene;

const WIDTH: f32 = 1.5;

pub fn show(ui: &Ui, shown: &ShownScene, viewport: Rect, response: &Response, is_light: bool) {
    let (pointer, is_down) =
        ui.input(|input| (input.pointer.hover_pos(), input.pointer.any_down()));
    let Some(at) = pointer.filter(|_| response.hovered() && !is_down) else {
        return;
    };
    if shown.handle_at(at).is_some() {
        return;
    }
    let outline = outline_at(shown, at);
    if outline.len() < 3 {
        return;
    }
    let points = outline
        .iter()
        .map(|[x, y]| viewport.min + vec2(*x as f32, *y as f32));
    let stroke = Stroke::new(WIDTH, overlay_colour(is_light));
    ui.painter_at(viewport)
        .add(Shape::closed_line(points.collect(), stroke));
}

/// The outline of the object a click would select, unless it is selected already.
fn outline_at(shown: &ShownScene, at: Pos2) -> Vec<[f64; 2]> {
    let front = shown.objects_at(at).into_iter().next();
    let object = front
        .filter(|id| !shown.selection.contains(id))
        .and_then(|id| shown.content.object(&id));
    object
        .zip(shown.projection())
        .and_then(|(object, projection)| silhouette(object, &projection))
        .unwrap_or_default()
}
