//! Everything that is not in the document.

use std::collections::{BTreeMap, HashSet};

use canvas_shell::Messages;
use egui::{Pos2, Rect};
use modeller_model::camera::Camera;
use modeller_model::gizmo::{Space, Tool};
use modeller_model::opening::{first_camera, list_order};
use modeller_model::{ExportedObject, Opening, SceneContent};

use super::dialog::Dialog;
use super::duplicates::LastDuplicate;
use super::fields::FieldState;
use super::grip::Grip;
use super::list::ListView;

#[derive(Default)]
pub struct View {
    /// Where things are on the screen at first.
    pub opening: Opening,
    pub scene_view: SceneView,
    pub dialog: Option<Dialog>,
    pub messages: Messages,
    pub fields: FieldState,
    pub list: ListView,
    /// What is searched for on the dashboard.
    pub search: String,
    /// The dashboard scrolls to this scene in the next frame.
    pub reveal_scene: Option<String>,
    /// What was cut or copied, on this page alone.
    pub clipboard: Vec<ExportedObject>,
    pub last_duplicate: Option<LastDuplicate>,
}

impl View {
    pub fn new(opening: Opening) -> Self {
        View {
            opening,
            scene_view: SceneView {
                first_camera: first_camera(opening),
                ..SceneView::default()
            },
            list: ListView {
                order: list_order(opening),
                ..ListView::default()
            },
            ..View::default()
        }
    }
}

/// How the open scene is looked at and worked on.
#[derive(Default)]
pub struct SceneView {
    /// One per scene that was looked at; the others open with the first one.
    pub cameras: BTreeMap<String, Camera>,
    pub first_camera: Camera,
    /// Ids of objects of the open scene, in the order in which they were selected.
    pub selection: Vec<String>,
    /// Where the viewport was drawn.
    pub viewport: Option<Rect>,
    /// The last click into the viewport, for cycling through what is behind one another.
    pub last_click: Option<Pos2>,
    pub tool: Tool,
    /// Whose axes the gizmo follows.
    pub space: Space,
    /// A hand on the gizmo.
    pub grip: Option<Grip>,
}

impl SceneView {
    /// Adds all of them to the selection, or takes them out if all are in it.
    pub fn toggle_selected(&mut self, ids: &[String]) {
        if ids.iter().all(|id| self.selection.contains(id)) {
            self.selection.retain(|id| !ids.contains(id));
            return;
        }
        for id in ids {
            if !self.selection.contains(id) {
                self.selection.push(id.clone());
            }
        }
    }

    /// What is no longer in the scene cannot be selected.
    pub fn forget_what_is_gone(&mut self, content: Option<&SceneContent>) {
        let Some(content) = content else {
            self.selection.clear();
            return;
        };
        let present: HashSet<&str> = content.objects.iter().map(|o| o.id.as_str()).collect();
        self.selection.retain(|id| present.contains(id.as_str()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| id.to_string()).collect()
    }

    #[test]
    fn toggling_adds_what_is_missing_and_only_then_takes_out() {
        let mut scene_view = SceneView {
            selection: ids(&["a"]),
            ..SceneView::default()
        };
        scene_view.toggle_selected(&ids(&["a", "b"]));
        assert_eq!(scene_view.selection, ids(&["a", "b"]));
        scene_view.toggle_selected(&ids(&["a"]));
        assert_eq!(scene_view.selection, ids(&["b"]));
        scene_view.toggle_selected(&ids(&["c"]));
        assert_eq!(scene_view.selection, ids(&["b", "c"]));
    }

    #[test]
    fn what_is_gone_is_not_selected_any_more() {
        let workspace = modeller_model::Workspace::new(0);
        let content = workspace.scenes()[1].content();
        let kept = content.objects[2].id.clone();
        let mut scene_view = SceneView {
            selection: vec!["gone".into(), kept.clone()],
            ..SceneView::default()
        };
        scene_view.forget_what_is_gone(Some(content));
        assert_eq!(scene_view.selection, [kept]);
        scene_view.forget_what_is_gone(None);
        assert!(scene_view.selection.is_empty());
    }
}
