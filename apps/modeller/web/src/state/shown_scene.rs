//! What panels look at: the open scene as it is on the screen, for the length of one pass.

use std::collections::HashMap;

use egui::{Pos2, Rect};
use modeller_model::camera::{Camera, Projection};
use modeller_model::gizmo::{Gizmo, Handle, Point, Space, Tool};
use modeller_model::picking::picks;
use modeller_model::{Object, Scene, SceneContent, Vec3, Workspace};

use super::grip::Grip;
use super::view::SceneView;

#[derive(Clone, Copy)]
pub struct ShownScene<'a> {
    pub scene: &'a Scene,
    /// During a drag, as the drag would leave it.
    pub content: &'a SceneContent,
    /// Number of accepted commands.
    pub revision: u64,
    /// Does the scene differ from the preset it came from?
    pub is_dirty: bool,
    pub selection: &'a [String],
    pub camera: Camera,
    pub viewport: Option<Rect>,
    pub last_click: Option<Pos2>,
    pub tool: Tool,
    pub space: Space,
    pub grip: Option<&'a Grip>,
}

impl<'a> ShownScene<'a> {
    /// Nothing while no scene is open.
    pub fn new(workspace: &'a Workspace, scene_view: &'a SceneView) -> Option<Self> {
        let scene = workspace.active_scene()?;
        let revision = workspace.revision();
        let grip = scene_view.grip.as_ref();
        let preview = grip
            .and_then(Grip::dragging)
            .and_then(|dragging| dragging.preview(revision));
        Some(ShownScene {
            scene,
            content: preview.unwrap_or_else(|| scene.content()),
            revision,
            is_dirty: workspace.is_dirty(scene),
            selection: &scene_view.selection,
            camera: scene_view
                .cameras
                .get(&scene.id)
                .copied()
                .unwrap_or(scene_view.first_camera),
            viewport: scene_view.viewport,
            last_click: scene_view.last_click,
            tool: scene_view.tool,
            space: scene_view.space,
            grip,
        })
    }

    pub fn selected(&self) -> Vec<&'a Object> {
        // A search for each would be slow once everything is selected.
        let by_id: HashMap<&str, &Object> = match self.selection.len() {
            0 => return Vec::new(),
            1 => HashMap::new(),
            _ => {
                let objects = self.content.objects.iter();
                objects.map(|o| (o.id.as_str(), o)).collect()
            }
        };
        let find = |id: &String| match by_id.is_empty() {
            true => self.content.object(id),
            false => by_id.get(id.as_str()).copied(),
        };
        self.selection.iter().filter_map(find).collect()
    }

    /// Lowest and highest corner around what is selected.
    pub fn selected_bounds(&self) -> Option<(Vec3, Vec3)> {
        let bounds = self.selected().into_iter().map(Object::bounds);
        bounds.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// What the gizmo acts on: selected, and neither hidden nor locked.
    pub fn draggable(&self) -> Vec<&'a Object> {
        let mut objects = self.selected();
        objects.retain(|object| object.visible && !object.locked);
        objects
    }

    /// The camera in the viewport as it was drawn last.
    pub fn projection(&self) -> Option<Projection> {
        let viewport = self.viewport?;
        Some(Projection::new(
            self.camera,
            &self.content.settings,
            f64::from(viewport.width()),
            f64::from(viewport.height()),
        ))
    }

    /// The gizmo on the screen, if the tool and the selection have one.
    pub fn gizmo(&self) -> Option<Gizmo> {
        if let Some(dragging) = self.grip.and_then(Grip::dragging) {
            return Some(dragging.gizmo());
        }
        Gizmo::new(self.tool, self.space, &self.draggable(), self.projection()?)
    }

    /// The handle under a point of the screen.
    pub fn handle_at(&self, at: Pos2) -> Option<Handle> {
        let at = self.in_viewport(at)?;
        self.gizmo()?.handles().at(at)
    }

    /// Pixels from the top left of the viewport.
    pub fn in_viewport(&self, at: Pos2) -> Option<Point> {
        let offset = at - self.viewport?.min;
        Some([f64::from(offset.x), f64::from(offset.y)])
    }

    /// Ids of what can be picked under a point of the screen, nearest first.
    pub fn objects_at(&self, at: Pos2) -> Vec<String> {
        let (Some([x, y]), Some(projection)) = (self.in_viewport(at), self.projection()) else {
            return Vec::new();
        };
        picks(self.content, &projection.ray(x, y))
            .into_iter()
            .filter(|pick| !pick.object.locked)
            .map(|pick| pick.object.id.clone())
            .collect()
    }

    /// What a click on an object selects: its whole group as far as it can be picked, or just the
    /// object.
    pub fn click_target(&self, id: &str, alone: bool) -> Vec<String> {
        if alone {
            return vec![id.to_string()];
        }
        let is_free = |id: &String| self.content.object(id).is_some_and(|it| !it.locked);
        let mut ids = self.content.with_its_group(id);
        ids.retain(is_free);
        ids
    }

    /// Where the ray through a point of the screen meets the ground, if that is not too far away.
    pub fn ground_point(&self, at: Pos2) -> Option<Vec3> {
        const HORIZON: f64 = 1000.0;
        let [x, y] = self
            .viewport?
            .contains(at)
            .then(|| self.in_viewport(at))??;
        let ray = self.projection()?.ray(x, y);
        let distance = -ray.origin.y / ray.direction.y;
        (distance.is_finite() && distance > 0.0)
            .then(|| ray.at(distance))
            .filter(|point| point.x.abs() < HORIZON && point.z.abs() < HORIZON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;
    use modeller_model::Command;

    /// The garden, open, with its first two objects grouped.
    fn garden() -> (Workspace, SceneView) {
        let mut workspace = Workspace::new(0);
        let garden = &workspace.scenes()[1];
        let scene = garden.id.clone();
        let objects: Vec<String> = garden
            .content()
            .objects
            .iter()
            .map(|o| o.id.clone())
            .collect();
        let group = Command::GroupObjects {
            scene: scene.clone(),
            objects: objects[..2].to_vec(),
        };
        workspace.apply(group, 0).expect("grouped");
        workspace
            .apply(Command::OpenScene { scene }, 0)
            .expect("opened");
        let scene_view = SceneView {
            viewport: Some(Rect::from_min_size(
                Pos2::new(220.0, 36.0),
                vec2(780.0, 662.0),
            )),
            ..SceneView::default()
        };
        (workspace, scene_view)
    }

    #[test]
    fn what_is_drawn_at_a_pixel_is_what_a_click_there_picks() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let projection = shown.projection().expect("a viewport");
        for object in &shown.content.objects {
            let (x, y, _) = projection
                .project(object.placement.position)
                .expect("in view");
            let at = Pos2::new(220.0 + x as f32, 36.0 + y as f32);
            assert!(shown.objects_at(at).contains(&object.id), "{}", object.name);
        }
        assert!(shown.objects_at(Pos2::new(225.0, 40.0)).is_empty());
    }

    #[test]
    fn a_click_takes_the_whole_group_and_with_alt_one_member() {
        let (mut workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let ids: Vec<String> = shown.content.objects.iter().map(|o| o.id.clone()).collect();
        assert_eq!(shown.click_target(&ids[0], false), ids[..2]);
        assert_eq!(shown.click_target(&ids[0], true), ids[..1]);
        assert_eq!(shown.click_target(&ids[2], false), ids[2..3]);
        let lock = Command::SetLocked {
            scene: shown.scene.id.clone(),
            objects: vec![ids[1].clone()],
            locked: true,
        };
        workspace.apply(lock, 1).expect("locked");
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        assert_eq!(shown.click_target(&ids[0], false), ids[..1]);
    }

    #[test]
    fn the_selection_keeps_its_order_and_the_gizmo_leaves_out_what_is_hidden() {
        let (mut workspace, mut scene_view) = garden();
        let ids: Vec<String> = {
            let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
            shown.content.objects.iter().map(|o| o.id.clone()).collect()
        };
        let hide = Command::SetVisible {
            scene: workspace.scenes()[1].id.clone(),
            objects: vec![ids[0].clone()],
            visible: false,
        };
        workspace.apply(hide, 1).expect("hidden");
        scene_view.selection = vec![ids[2].clone(), ids[0].clone()];
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let names: Vec<_> = shown.selected().iter().map(|o| o.id.clone()).collect();
        assert_eq!(names, scene_view.selection);
        assert_eq!(shown.draggable().len(), 1);
    }

    #[test]
    fn the_ground_is_met_below_the_horizon_only() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let middle = Pos2::new(220.0 + 390.0, 36.0 + 331.0);
        let point = shown.ground_point(middle).expect("on the ground");
        assert!(point.y.abs() < 1e-9);
        assert_eq!(shown.ground_point(Pos2::new(10.0, 300.0)), None);
    }
}
