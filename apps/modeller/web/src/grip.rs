//! A hand on a gizmo: pressed, dragging, or given up.
//!
//! While a drag is under way the document stays as it is; [`Session::content`] shows a preview. The
//! release makes it one command, Esc makes it nothing.

use egui::Pos2;
use modeller_model::gizmo::{Drag, Gizmo, Handle, Point};
use modeller_model::{Command, Object, ObjectPlace, SceneContent};

use crate::session::Session;

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
            _ => None,
        }
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
}

impl Session {
    /// What the gizmo acts on: selected, and neither hidden nor locked.
    fn draggable(&self) -> Vec<&Object> {
        self.selected()
            .into_iter()
            .filter(|object| object.visible && !object.locked)
            .collect()
    }

    /// The gizmo on the screen, if the tool and the selection have one.
    pub fn gizmo(&self) -> Option<Gizmo> {
        if let Some(Grip::Dragging(dragging)) = &self.view.grip {
            return Some(dragging.gizmo());
        }
        let projection = self.projection()?;
        let objects = self.draggable();
        Gizmo::new(self.view.tool, self.view.space, &objects, projection)
    }

    /// The handle under a point of the screen.
    pub fn handle_at(&self, at: Pos2) -> Option<Handle> {
        let at = self.in_viewport(at)?;
        self.gizmo()?.handles().at(at)
    }

    /// Pixels from the top left of the viewport.
    pub fn in_viewport(&self, at: Pos2) -> Option<Point> {
        let offset = at - self.view.viewport?.min;
        Some([f64::from(offset.x), f64::from(offset.y)])
    }

    /// What the viewport shows instead of the document while a drag is under way.
    pub fn preview(&self) -> Option<&SceneContent> {
        let dragging = self.view.grip.as_ref()?.dragging()?;
        (dragging.revision == self.workspace.revision()).then_some(&dragging.preview)
    }

    /// The pointer of a grip is at `to`. True when that changes what is shown.
    pub fn drag_grip(&mut self, to: Pos2, snap: bool) -> bool {
        if let Some(Grip::Pressed { handle, at }) = self.view.grip
            && (to - at).length() > STILL
        {
            self.view.grip = Some(self.begin_drag(handle, at));
        }
        let revision = self.workspace.revision();
        let (Some(to), Some(scene)) = (self.in_viewport(to), self.workspace.active_scene()) else {
            return false;
        };
        let Some(Grip::Dragging(dragging)) = &mut self.view.grip else {
            return false;
        };
        if dragging.revision != revision {
            self.cancel_grip();
            return true;
        }
        let change = dragging.drag.to(to, snap);
        let is_news = change.places != dragging.places;
        if is_news {
            dragging.preview = scene.content().with_places(&change.places);
            dragging.places = change.places;
        }
        dragging.readout = change.readout;
        is_news
    }

    fn begin_drag(&self, handle: Handle, at: Pos2) -> Grip {
        let drag = self.gizmo().zip(self.in_viewport(at));
        let drag = drag.and_then(|(gizmo, at)| Drag::new(gizmo, handle, at, &self.draggable()));
        match (drag, self.content()) {
            (Some(drag), Some(content)) => Grip::Dragging(Box::new(Dragging {
                drag,
                revision: self.workspace.revision(),
                places: Vec::new(),
                preview: content.clone(),
                readout: String::new(),
            })),
            _ => Grip::Spent,
        }
    }

    /// The button was released: what the drag shows becomes the document, in one step.
    pub fn release_grip(&mut self) {
        let scene = self.scene_id();
        let Some(Grip::Dragging(dragging)) = self.view.grip.take() else {
            return;
        };
        if dragging.revision == self.workspace.revision() && !dragging.places.is_empty() {
            self.run(Command::PlaceObjects {
                scene,
                places: dragging.places,
                gesture: None,
            });
        }
    }

    /// Leaves no trace of the drag.
    pub fn cancel_grip(&mut self) {
        match self.view.grip.replace(Grip::Spent) {
            Some(Grip::Dragging(_)) => self.say("Drag cancelled, nothing was changed"),
            None => self.view.grip = None,
            _ => {}
        }
    }
}
