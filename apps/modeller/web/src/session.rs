//! The workspace and how it is being looked at.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use app_sdk::Sdk;
use canvas_shell::CanvasPage;
use egui::{Pos2, Rect};
use modeller_model::camera::{Camera, Projection};
use modeller_model::gizmo::{Space, Tool};
use modeller_model::{
    Command, Effect, ExportedObject, Object, Refusal, Scene, SceneContent, Workspace,
};

use crate::action::Action;
use crate::dialog::Dialog;
use crate::editing::LastDuplicate;
use crate::field::FieldState;
use crate::grip::Grip;
use crate::picture_file::PictureRequest;

/// Lives outside the frame, so that the SDK can ask it between frames.
pub type Shared = Rc<RefCell<Session>>;

pub struct Session {
    pub workspace: Workspace,
    pub sdk: Sdk,
    pub page: CanvasPage,
    pub view: View,
    requested: Vec<Action>,
}

/// What is not in the document.
#[derive(Default)]
pub struct View {
    /// One per scene that was looked at; the others open with the default.
    pub cameras: BTreeMap<String, Camera>,
    /// Ids of objects of the open scene, in the order in which they were selected.
    pub selection: Vec<String>,
    pub dialog: Option<Dialog>,
    pub message: Option<Message>,
    pub search: String,
    pub fields: FieldState,
    /// Where the viewport was drawn.
    pub viewport: Option<Rect>,
    /// The last click into the viewport, for cycling through what is behind one another.
    pub last_click: Option<Pos2>,
    pub tool: Tool,
    /// Whose axes the gizmo follows.
    pub space: Space,
    /// A hand on the gizmo.
    pub grip: Option<Grip>,
    /// The list scrolls to this object in the next frame.
    pub reveal: Option<String>,
    /// The dashboard scrolls to this scene in the next frame.
    pub reveal_scene: Option<String>,
    /// What was cut or copied, on this page alone.
    pub clipboard: Vec<ExportedObject>,
    pub last_duplicate: Option<LastDuplicate>,
    pub list: ListView,
    pub picture: PictureRequest,
}

/// How the scene list is being looked at.
#[derive(Default)]
pub struct ListView {
    pub search: String,
    /// Groups whose members are not shown.
    pub closed_groups: BTreeSet<String>,
    /// The object that is being renamed in its row.
    pub renaming: Option<String>,
    /// Where a range of rows starts: the object that was clicked last.
    pub range_start: Option<String>,
}

/// The newest thing worth saying, in the status bar until the next one.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub is_warning: bool,
}

impl Session {
    pub fn new(workspace: Workspace, sdk: Sdk, page: CanvasPage) -> Self {
        Session {
            workspace,
            sdk,
            page,
            view: View::default(),
            requested: Vec::new(),
        }
    }

    /// Replaces everything, as after a start.
    pub fn load(&mut self, workspace: Workspace) {
        self.workspace = workspace;
        self.view = View::default();
    }

    /// Carries out a command and says what came of it.
    pub fn run(&mut self, command: Command) -> Option<Effect> {
        match self.run_quietly(command) {
            Ok(effect) => {
                if effect.changed {
                    self.say(effect.summary.clone());
                }
                Some(effect)
            }
            Err(text) => {
                self.warn(text);
                None
            }
        }
    }

    /// Carries out a command without a message; the text says why it was refused.
    pub fn run_quietly(&mut self, command: Command) -> Result<Effect, String> {
        let effect = self
            .workspace
            .apply(command, self.sdk.epoch_ms())
            .map_err(|refusal| refusal.to_string())?;
        if effect.changed {
            self.forget_what_is_gone();
            self.sdk.changed();
        }
        Ok(effect)
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.view.message = Some(Message {
            text: text.into(),
            is_warning: false,
        });
    }

    pub fn warn(&mut self, text: impl Into<String>) {
        self.view.message = Some(Message {
            text: text.into(),
            is_warning: true,
        });
    }

    /// To be performed at the end of the frame, when nothing is borrowed.
    pub fn request(&mut self, action: Action) {
        self.requested.push(action);
    }

    pub fn take_requested(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.requested)
    }

    pub fn scene(&self) -> Option<&Scene> {
        self.workspace.active_scene()
    }

    /// Id of the open scene; empty when none is, which every command refuses.
    pub fn scene_id(&self) -> String {
        self.scene()
            .map(|scene| scene.id.clone())
            .unwrap_or_default()
    }

    /// The open scene as it is to be shown: during a drag, as the drag would leave it.
    pub fn content(&self) -> Option<&SceneContent> {
        let scene = self.scene()?;
        Some(self.preview().unwrap_or_else(|| scene.content()))
    }

    pub fn selected(&self) -> Vec<&Object> {
        let Some(content) = self.content() else {
            return Vec::new();
        };
        // A search for each would be slow once everything is selected.
        let by_id: HashMap<&str, &Object> = match self.view.selection.len() {
            0 => return Vec::new(),
            1 => HashMap::new(),
            _ => content.objects.iter().map(|o| (o.id.as_str(), o)).collect(),
        };
        let find = |id: &String| match by_id.is_empty() {
            true => content.object(id),
            false => by_id.get(id.as_str()).copied(),
        };
        self.view.selection.iter().filter_map(find).collect()
    }

    pub fn select(&mut self, ids: Vec<String>) {
        if self.view.selection != ids {
            self.view.selection = ids;
            // A message about the objects before would be read as one about these.
            self.view.message = None;
        }
    }

    /// Adds to the selection, or takes out of it.
    pub fn toggle_selected(&mut self, id: &str) {
        self.view.message = None;
        if let Some(index) = self.view.selection.iter().position(|other| other == id) {
            self.view.selection.remove(index);
        } else {
            self.view.selection.push(id.to_string());
        }
    }

    /// Adds all of them to the selection, or takes them out if all are in it.
    pub fn toggle_all_selected(&mut self, ids: &[String]) {
        self.view.message = None;
        let selection = &mut self.view.selection;
        if ids.iter().all(|id| selection.contains(id)) {
            selection.retain(|id| !ids.contains(id));
        } else {
            let missing = ids.iter().filter(|id| !selection.contains(id));
            let missing: Vec<String> = missing.cloned().collect();
            selection.extend(missing);
        }
    }

    /// What a click on an object selects: its whole group as far as it can be picked, or just the
    /// object.
    pub fn click_target(&self, id: &str, alone: bool) -> Vec<String> {
        let Some(content) = self.content().filter(|_| !alone) else {
            return vec![id.to_string()];
        };
        let mut ids = content.with_its_group(id);
        ids.retain(|id| content.object(id).is_some_and(|object| !object.locked));
        ids
    }

    /// One object is renamed in its row, several in the inspector.
    pub fn begin_rename(&mut self) {
        let anchor = match &self.view.selection[..] {
            [] => return,
            [only] => {
                let locked = self.selected().into_iter().find(|object| object.locked);
                if let Some(object) = locked {
                    let refusal = Refusal::Locked(object.name.clone());
                    self.warn(refusal.to_string());
                    return;
                }
                let only = only.clone();
                self.view.list.renaming = Some(only.clone());
                self.view.list.search.clear();
                self.view.reveal = Some(only.clone());
                "list/rename"
            }
            _ => "field/name",
        };
        self.view.fields.focus = Some(anchor.to_string());
        self.page.request_repaint();
    }

    pub fn camera(&self) -> Camera {
        self.camera_of(&self.scene_id())
    }

    pub fn camera_of(&self, scene: &str) -> Camera {
        self.view.cameras.get(scene).copied().unwrap_or_default()
    }

    pub fn set_camera(&mut self, camera: Camera) {
        self.view.cameras.insert(self.scene_id(), camera);
    }

    /// The open scene's camera in the viewport as it was drawn last.
    pub fn projection(&self) -> Option<Projection> {
        let viewport = self.view.viewport?;
        let settings = &self.content()?.settings;
        let (width, height) = (viewport.width(), viewport.height());
        Some(Projection::new(
            self.camera(),
            settings,
            f64::from(width),
            f64::from(height),
        ))
    }

    /// Shows the scene settings, which replace the inspector while nothing is selected, and puts
    /// the focus into one of them.
    pub fn reveal_setting(&mut self, anchor: &str) {
        self.select(Vec::new());
        self.view.fields.focus = Some(anchor.to_string());
        self.page.request_repaint();
    }

    fn forget_what_is_gone(&mut self) {
        let Some(scene) = self.workspace.active_scene() else {
            self.view.selection.clear();
            return;
        };
        let objects = scene.content().objects.iter();
        let present: HashSet<&str> = objects.map(|object| object.id.as_str()).collect();
        self.view
            .selection
            .retain(|id| present.contains(id.as_str()));
    }
}
