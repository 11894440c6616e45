//! Where on the screen the objects of a scene can be clicked.

use std::collections::HashMap;

use egui::{Pos2, vec2};
use modeller_model::camera::Projection;
use modeller_model::picking::{Screen, box_on_screen};
use modeller_model::{Object, SceneContent};
use protocol::{Anchor, Rect};

use crate::editor::cover;
use crate::session::Session;

/// How far apart in an object's picture clickable pixels are looked for: in a crowded scene objects
/// are small.
const STEPS: usize = 12;
const STEPS_IN_A_CROWD: usize = 5;
const CROWD: usize = 200;

/// A small square for every object, around a pixel where the object is what a click would pick.
pub fn object_anchors(session: &Session) -> Vec<Anchor> {
    let (Some(content), Some(viewport), Some(projection)) = (
        session.content(),
        session.view.viewport,
        session.projection(),
    ) else {
        return Vec::new();
    };
    let is_covered = cover(session);
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
