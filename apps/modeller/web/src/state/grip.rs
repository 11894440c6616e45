//! A hand on a gizmo: pressed, dragging, or given up.
//!
//! While a drag is under way the document stays as it is; [`ShownScene`] has a preview. The release makes
//! it one command, Esc makes it nothing.

use egui::Pos2;
use modeller_model::gizmo::{Drag, Gizmo, Handle, Point};
use modeller_model::{Command, ObjectPlace, SceneContent};

use super::shown_scene::ShownScene;

/// A press that stays within this many pixels drags nothing.
const STILL: f32 = 3.0;

pub enum Grip {
    /// On a handle, not moved yet.
    Pressed {
        handle: Handle,
        at: Pos2,
    },
    Dragging(Box<Dragging>),
    /// Cancelled. Until the button is released the pointer does nothing, not even orbit.
    Spent,
}

pub struct Dragging {
    drag: Drag,
    /// Number of the command before the drag; another one would make the preview a lie.
    revision: u64,
    places: Vec<ObjectPlace>,
    preview: SceneContent,
    pub readout: String,
}

impl Grip {
    pub fn handle(&self) -> Option<Handle> {
        match self {
            Grip::Pressed { handle, .. } => Some(*handle),
            Grip::Dragging(dragging) => Some(dragging.drag.handle()),
            Grip::Spent => None,
        }
    }

    pub fn dragging(&self) -> Option<&Dragging> {
        match self {
            Grip::Dragging(dragging) => Some(dragging),
            Grip::Pressed { .. } | Grip::Spent => None,
        }
    }

    /// The pointer is at `to`. `shown` is the scene without this grip. Also says whether the result
    /// looks different.
    pub fn moved(self, shown: &ShownScene, to: Pos2, snap: bool) -> (Grip, bool) {
        let grip = match self {
            Grip::Pressed { handle, at } if (to - at).length() > STILL => {
                Grip::begun(shown, handle, at)
            }
            other => other,
        };
        let Grip::Dragging(mut dragging) = grip else {
            return (grip, false);
        };
        if dragging.revision != shown.revision {
            return (Grip::Spent, true);
        }
        let Some(to) = shown.in_viewport(to) else {
            return (Grip::Dragging(dragging), false);
        };
        let change = dragging.drag.to(to, snap);
        let is_news = change.places != dragging.places;
        if is_news {
            dragging.preview = shown.content.with_places(&change.places);
            dragging.places = change.places;
        }
        dragging.readout = change.readout;
        (Grip::Dragging(dragging), is_news)
    }

    fn begun(shown: &ShownScene, handle: Handle, at: Pos2) -> Grip {
        let drag = shown.gizmo().zip(shown.in_viewport(at));
        let drag = drag.and_then(|(gizmo, at)| Drag::new(gizmo, handle, at, &shown.draggable()));
        match drag {
            Some(drag) => Grip::Dragging(Box::new(Dragging {
                drag,
                revision: shown.revision,
                places: Vec::new(),
                preview: shown.content.clone(),
                readout: String::new(),
            })),
            None => Grip::Spent,
        }
    }

    /// The button was released: what the drag shows becomes the document, in one step.
    pub fn released(self, scene: &str, revision: u64) -> Option<Command> {
        let Grip::Dragging(dragging) = self else {
            return None;
        };
        let is_due = dragging.revision == revision && !dragging.places.is_empty();
        is_due.then(|| Command::PlaceObjects {
            scene: scene.to_string(),
            places: dragging.places,
            gesture: None,
        })
    }
}

impl Dragging {
    pub fn gizmo(&self) -> Gizmo {
        self.drag.gizmo()
    }

    /// The arc of a turn, in pixels of the viewport.
    pub fn sweep(&self) -> Option<Vec<Point>> {
        self.drag.sweep()
    }

    /// The gizmo as it was when the drag began.
    pub fn origin(&self) -> Gizmo {
        self.drag.origin()
    }

    /// The scene as the drag would leave it, if nothing else happened since it began.
    pub fn preview(&self, revision: u64) -> Option<&SceneContent> {
        (self.revision == revision).then_some(&self.preview)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::SceneView;
    use egui::{Rect, vec2};
    use modeller_model::gizmo::Tool;
    use modeller_model::{Axis, Workspace};

    /// The garden with its first object selected and the Move tool.
    fn garden() -> (Workspace, SceneView) {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[1].id.clone();
        let open = Command::OpenScene { scene };
        workspace.apply(open, 0).expect("a preset");
        let object = workspace.scenes()[1].content().objects[0].id.clone();
        let scene_view = SceneView {
            selection: vec![object],
            viewport: Some(Rect::from_min_size(
                Pos2::new(220.0, 36.0),
                vec2(780.0, 662.0),
            )),
            tool: Tool::Move,
            ..SceneView::default()
        };
        (workspace, scene_view)
    }

    /// A press on the handle of the X axis, and where it was.
    fn pressed(shown: &ShownScene) -> (Grip, Pos2) {
        let handle = Handle::Axis(Axis::X);
        let handles = shown.gizmo().expect("a gizmo").handles();
        let [x, y] = handles.grab_point(handle, |_| true).expect("a free point");
        let at = shown.viewport.expect("a viewport").min + vec2(x as f32, y as f32);
        assert_eq!(shown.handle_at(at), Some(handle));
        (Grip::Pressed { handle, at }, at)
    }

    #[test]
    fn a_still_press_drags_nothing() {
        let (workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let (grip, at) = pressed(&shown);
        let (grip, is_news) = grip.moved(&shown, at + vec2(2.0, 1.0), false);
        assert!(matches!(grip, Grip::Pressed { .. }) && !is_news);
        assert_eq!(grip.released(&shown.scene.id, shown.revision), None);
    }

    #[test]
    fn a_drag_previews_and_its_release_is_one_command() {
        let (mut workspace, mut scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let before = shown.content.objects[0].placement.position;
        let (grip, at) = pressed(&shown);
        let (grip, is_news) = grip.moved(&shown, at + vec2(60.0, 20.0), false);
        assert!(is_news);
        let (scene, revision) = (shown.scene.id.clone(), shown.revision);
        scene_view.grip = Some(grip);
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let moved = shown.content.objects[0].placement.position;
        assert!(moved.x != before.x && moved.y == before.y && moved.z == before.z);
        assert_eq!(shown.scene.content().objects[0].placement.position, before);
        let grip = scene_view.grip.take().expect("a grip");
        let command = grip.released(&scene, revision).expect("a command");
        workspace.apply(command, 1).expect("accepted");
        let after = workspace.scenes()[1].content().objects[0]
            .placement
            .position;
        assert!((after.x - moved.x).abs() < 1e-6, "{after:?} {moved:?}");
    }

    #[test]
    fn another_command_makes_the_drag_end_without_a_trace() {
        let (mut workspace, scene_view) = garden();
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let (grip, at) = pressed(&shown);
        let (grip, _) = grip.moved(&shown, at + vec2(60.0, 0.0), false);
        let (scene, revision) = (shown.scene.id.clone(), shown.revision);
        let show = false;
        let hide_grid = Command::SetShowGrid {
            scene: scene.clone(),
            show,
        };
        workspace.apply(hide_grid, 1).expect("accepted");
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let (grip, is_news) = grip.moved(&shown, at + vec2(80.0, 0.0), false);
        assert!(matches!(grip, Grip::Spent) && is_news);
        assert_eq!(grip.released(&scene, revision), None);
    }
}
