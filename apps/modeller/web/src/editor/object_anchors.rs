//! Where on the screen the objects of a scene can be clicked.

use std::collections::HashMap;

use egui::{Pos2, vec2};
use modeller_model::camera::Projection;
use modeller_model::picking::{Screen, box_on_screen};
use modeller_model::{Object, SceneContent};
use protocol::{Anchor, Rect};

use super::overlay::cover;
use crate::state::ShownScene;

/// How far apart in an object's picture clickable pixels are looked for: in a crowded scene objects
/// are small.
const STEPS: usize = 12;
const STEPS_IN_A_CROWD: usize = 5;
const CROWD: usize = 200;

/// A small square for every object, around a pixel where the object is what a click would pick.
pub fn object_anchors(shown: &ShownScene) -> Vec<Anchor> {
    let (Some(viewport), Some(projection)) = (shown.viewport, shown.projection()) else {
        return Vec::new();
    };
    let content = shown.content;
    let is_covered = cover(shown);
    let view = ClickableView {
        content,
        projection: &projection,
        screen: Screen::new(content, &projection),
        is_covered: |x, y| is_covered(viewport.min + vec2(x as f32, y as f32)),
    };
    let mut seen: HashMap<&str, usize> = HashMap::new();
    content
        .objects
        .iter()
        .enumerate()
        .filter_map(|(index, object)| {
            let number = seen.entry(&object.name).or_default();
            *number += 1;
            let id = format!("object/{}/{number}", object.name);
            let (x, y) = view.clickable_pixel(index, object)?;
            let Pos2 { x: left, y: top } = viewport.min;
            let (left, top) = (f64::from(left) + x - 1.0, f64::from(top) + y - 1.0);
            Some(Anchor {
                id,
                rect: Rect::new(left, top, 2.0, 2.0),
            })
        })
        .collect()
}

struct ClickableView<'a, F> {
    content: &'a SceneContent,
    projection: &'a Projection,
    screen: Screen<'a>,
    is_covered: F,
}

impl<F: Fn(f64, f64) -> bool> ClickableView<'_, F> {
    /// Looks over a grid of pixels in the object's outline and takes the one that is most safely
    /// inside.
    fn clickable_pixel(&self, index: usize, object: &Object) -> Option<(f64, f64)> {
        const MARGINS: [f64; 4] = [12.0, 6.0, 3.0, 0.0];
        if !object.visible || object.locked {
            return None;
        }
        let is_front =
            |x: f64, y: f64| self.screen.front_at(x, y) == Some(index) && !(self.is_covered)(x, y);
        let candidates: Vec<(f64, f64)> = self
            .tried_pixels(object)
            .filter(|(x, y)| is_front(*x, *y))
            .collect();
        MARGINS.iter().find_map(|margin| {
            candidates.iter().copied().find(|(x, y)| {
                [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)]
                    .iter()
                    .all(|(dx, dy)| is_front(x + dx * margin, y + dy * margin))
            })
        })
    }

    /// The middle of the object, then a grid over the box around its picture.
    fn tried_pixels(&self, object: &Object) -> impl Iterator<Item = (f64, f64)> {
        let steps = if self.content.objects.len() > CROWD {
            STEPS_IN_A_CROWD
        } else {
            STEPS
        };
        let Projection { width, height, .. } = *self.projection;
        let [left, top, right, bottom] = box_on_screen(object, self.projection);
        let (left, right) = (left.max(0.0), right.min(width));
        let (top, bottom) = (top.max(0.0), bottom.min(height));
        let grid = (0..(steps + 1) * (steps + 1)).map(move |index| {
            let across = (index % (steps + 1)) as f64 / steps as f64;
            let down = (index / (steps + 1)) as f64 / steps as f64;
            (left + (right - left) * across, top + (bottom - top) * down)
        });
        self.projection
            .project(object.placement.position)
            .map(|(x, y, _)| (x, y))
            .into_iter()
            .chain(grid)
            .map(|(x, y)| (x.round(), y.round()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::SceneView;
    use modeller_model::gizmo::Tool;
    use modeller_model::{Command, Workspace};

    #[test]
    fn a_click_on_an_anchor_picks_its_object() {
        let mut workspace = Workspace::new(0);
        for index in 0..workspace.scenes().len() {
            let scene = workspace.scenes()[index].id.clone();
            workspace
                .apply(Command::OpenScene { scene }, 0)
                .expect("a preset");
            let objects = &workspace.scenes()[index].content().objects;
            let scene_view = SceneView {
                viewport: Some(egui::Rect::from_min_size(
                    Pos2::new(220.0, 36.0),
                    vec2(780.0, 662.0),
                )),
                selection: objects
                    .first()
                    .map(|it| it.id.clone())
                    .into_iter()
                    .collect(),
                tool: Tool::Move,
                ..SceneView::default()
            };
            let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
            let is_covered = cover(&shown);
            for anchor in object_anchors(&shown) {
                let Rect {
                    x,
                    y,
                    width,
                    height,
                } = anchor.rect;
                let at = Pos2::new((x + width / 2.0) as f32, (y + height / 2.0) as f32);
                let front = shown.objects_at(at).into_iter().next().expect("an object");
                let name = &shown.content.object(&front).expect("of this scene").name;
                assert!(
                    anchor.id.starts_with(&format!("object/{name}/")),
                    "{}",
                    anchor.id
                );
                assert!(!is_covered(at), "{}", anchor.id);
            }
        }
    }
}
