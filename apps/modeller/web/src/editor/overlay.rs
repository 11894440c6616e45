//! What lies over the scene in the viewport, and where it takes clicks.

use egui::{Color32, Pos2, Rect};
use modeller_model::gizmo::Handles;

use super::{compass, tool_strip};
use crate::state::ShownScene;

/// What lies over the scene and takes clicks.
pub fn overlays(viewport: Rect) -> [Rect; 2] {
    [tool_strip::area(viewport), compass::area(viewport)]
}

/// Tells for points of the screen whether anything but the scene takes a click there.
pub fn cover(shown: &ShownScene) -> impl Fn(Pos2) -> bool + use<> {
    let viewport = shown.viewport;
    let handles = shown.gizmo().map(|gizmo| gizmo.handles());
    move |at| {
        let Some(viewport) = viewport else {
            return true;
        };
        let offset = at - viewport.min;
        let point = [f64::from(offset.x), f64::from(offset.y)];
        let is_handle = |handles: &Handles| handles.at(point).is_some();
        overlays(viewport).iter().any(|area| area.contains(at))
            || handles.as_ref().is_some_and(is_handle)
    }
}

/// Text over the scene.
pub fn overlay_colour(is_light: bool) -> Color32 {
    if is_light {
        Color32::from_black_alpha(170)
    } else {
        Color32::from_white_alpha(150)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn overlays_lie_inside_the_viewport_and_apart() {
        for size in [vec2(780.0, 662.0), vec2(584.0, 652.0), vec2(2060.0, 1340.0)] {
            let viewport = Rect::from_min_size(Pos2::new(220.0, 36.0), size);
            let [tools, compass] = overlays(viewport);
            assert!(viewport.contains_rect(tools) && viewport.contains_rect(compass));
            assert!(!tools.intersects(compass));
        }
    }
}
