//! All scenes of the app, with their histories.

use history::{History, Logged, Model, Steps};
use seeded::Seeded;
use serde_json::Value;

use crate::checks::checked_name;
use crate::command::{Command, Effect};
use crate::document::{Scene, SceneContent, copy_name};
use crate::edit::{self, EditStep};
use crate::export::{ExportedScene, ExportedState, SCHEMA_VERSION};
use crate::import::{self, ImportError};
use crate::limits::{MAX_OBJECTS, MAX_SCENES};
use crate::presets::seeded_scenes;
use crate::refusal::Refusal;

/// What a new scene is called until it is renamed.
pub const NEW_SCENE_NAME: &str = "Untitled Scene";

/// The scenes with the log of what was done to them.
pub type Workspace = Logged<Scenes>;

/// The model of the app: the scenes, and which of them is open.
#[derive(Clone, Debug)]
pub struct Scenes {
    /// Source of ids; advanced by accepted commands only.
    seeded: Seeded,
    scenes: Vec<Scene>,
    active: Option<String>,
    /// The presets as this seed makes them, for resetting and for telling what was changed.
    pristine: Vec<Scene>,
}

impl Model for Scenes {
    type Command = Command;
    type Effect = Effect;
    type Refusal = Refusal;
    type RestoreError = ImportError;

    /// The presets, nothing open.
    fn new(seed: u64) -> Self {
        let mut seeded = Seeded::new(seed);
        let pristine = seeded_scenes(&mut seeded);
        Scenes {
            seeded,
            scenes: pristine.clone(),
            active: None,
            pristine,
        }
    }

    fn restore(seed: u64, state: &Value) -> Result<Self, ImportError> {
        let exported = ExportedState::deserialize_from(state)?;
        if exported.scenes.len() > MAX_SCENES {
            return Err(ImportError::TooManyScenes);
        }
        let mut restored = Scenes::new(seed);
        let mut scenes = exported
            .scenes
            .iter()
            .map(import::scene)
            .collect::<Result<Vec<_>, _>>()?;
        for scene in &mut scenes {
            restored.check_imported(scene)?;
        }
        if let Some(id) = first_repeated(scenes.iter().map(|scene| scene.id.as_str())) {
            return Err(ImportError::DuplicateId(id));
        }
        restored.scenes = scenes;
        if let Some(active) = exported.active_scene_id {
            if restored.scene(&active).is_none() {
                return Err(ImportError::UnknownActiveScene);
            }
            restored.active = Some(active);
        }
        Ok(restored)
    }

    fn carry_out(&mut self, command: Command, at_ms: u64) -> Result<Effect, Refusal> {
        match command {
            Command::CreateScene { name } => self.create_scene(&name, at_ms),
            Command::RenameScene { scene, name } => self.rename_scene(&scene, &name, at_ms),
            Command::DuplicateScene { scene } => self.duplicate_scene(&scene, at_ms),
            Command::DeleteScene { scene } => self.delete_scene(&scene),
            Command::OpenScene { scene } => self.open_scene(scene),
            Command::CloseScene => Ok(self.set_active(None, "Closed the scene".into())),
            Command::ResetScene { scene } => self.reset_scene(&scene, at_ms),
            Command::ImportScenes { scenes } => self.import_scenes(&scenes, at_ms),

            Command::AddObject { scene, kind } => self.add_object(&scene, kind, at_ms),
            Command::DuplicateObjects { scene, objects } => {
                self.duplicate_objects(&scene, &objects, at_ms)
            }
            Command::DuplicateObjectsTo { scene, copies } => {
                self.duplicate_objects_to(&scene, &copies, at_ms)
            }
            Command::PasteObjects { scene, objects } => self.paste_objects(&scene, &objects, at_ms),

            Command::GroupObjects { scene, objects } => {
                self.edit(&scene, at_ms, |content| edit::group(content, &objects))
            }
            Command::UngroupObjects { scene, objects } => {
                self.edit(&scene, at_ms, |content| edit::ungroup(content, &objects))
            }
            Command::RenameGroup { scene, group, name } => self.edit(&scene, at_ms, |content| {
                edit::rename_group(content, &group, &name)
            }),
            Command::DeleteObjects { scene, objects } => {
                self.edit(&scene, at_ms, |content| edit::delete(content, &objects))
            }
            Command::RenameObjects {
                scene,
                objects,
                name,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::rename(content, &objects, &name, gesture)
            }),
            Command::SetTransform {
                scene,
                objects,
                part,
                axis,
                value,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_transform(content, &objects, (part, axis), value, gesture)
            }),
            Command::PlaceObjects {
                scene,
                places,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::place(content, places, gesture)
            }),
            Command::SetColor {
                scene,
                objects,
                color,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_color(content, &objects, color, gesture)
            }),
            Command::SetOpacity {
                scene,
                objects,
                opacity,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_opacity(content, &objects, opacity, gesture)
            }),
            Command::SetWireframe {
                scene,
                objects,
                wireframe,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_wireframe(content, &objects, wireframe)
            }),
            Command::SetVisible {
                scene,
                objects,
                visible,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_visible(content, &objects, visible)
            }),
            Command::SetLocked {
                scene,
                objects,
                locked,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_locked(content, &objects, locked)
            }),

            Command::SetBackground {
                scene,
                color,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_background(&mut content.settings, color, gesture)
            }),
            Command::SetShowGrid { scene, show } => self.edit(&scene, at_ms, |content| {
                edit::show_grid(&mut content.settings, show)
            }),
            Command::SetShowAxes { scene, show } => self.edit(&scene, at_ms, |content| {
                edit::show_axes(&mut content.settings, show)
            }),
            Command::SetFov {
                scene,
                degrees,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_fov(&mut content.settings, degrees, gesture)
            }),
            Command::SetCameraType { scene, camera } => self.edit(&scene, at_ms, |content| {
                edit::set_camera_type(&mut content.settings, camera)
            }),
            Command::SetOrthoZoom {
                scene,
                units,
                gesture,
            } => self.edit(&scene, at_ms, |content| {
                edit::set_ortho_zoom(&mut content.settings, units, gesture)
            }),

            Command::Undo { scene } => self.step_back(&scene, at_ms),
            Command::Redo { scene } => self.step_forward(&scene, at_ms),
        }
    }

    fn export(&self) -> Value {
        let state = ExportedState {
            schema_version: SCHEMA_VERSION,
            active_scene_id: self.active.clone(),
            scenes: self
                .scenes
                .iter()
                .map(|scene| ExportedScene::new(scene, self.is_dirty(scene)))
                .collect(),
        };
        // Plain data with string keys always has a JSON form.
        serde_json::to_value(state).unwrap_or(Value::Null)
    }

    fn size(&self) -> usize {
        let objects = self.scenes.iter().map(|scene| &scene.content().objects);
        objects.map(Vec::len).sum()
    }

    fn steps(&self) -> Option<&dyn Steps> {
        let scene = self.active_scene()?;
        Some(&scene.history)
    }
}

impl Scenes {
    /// All that there are.
    pub fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// The scene with this id.
    pub fn scene(&self, id: &str) -> Option<&Scene> {
        self.scenes.iter().find(|scene| scene.id == id)
    }

    /// The scene that is open in the editor.
    pub fn active_scene(&self) -> Option<&Scene> {
        self.active.as_deref().and_then(|id| self.scene(id))
    }

    /// Does the scene differ from the preset it came from?
    pub fn is_dirty(&self, scene: &Scene) -> bool {
        self.pristine_of(scene).is_some_and(|pristine| {
            pristine.name != scene.name || pristine.content() != scene.content()
        })
    }

    fn create_scene(&mut self, name: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let name = checked_name(name)?;
        self.check_room_for_scenes(1)?;
        let id = self.fresh_id("");
        let summary = format!("Created {name}");
        self.scenes
            .push(own_scene(id.clone(), name, SceneContent::default(), at_ms));
        Ok(created(vec![id], summary))
    }

    fn rename_scene(&mut self, id: &str, name: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let name = checked_name(name)?;
        let scene = self.scene_mut(id)?;
        if scene.name == name {
            return Ok(Effect::default());
        }
        scene.name = name.clone();
        scene.updated_at_ms = at_ms;
        Ok(changed(format!("Renamed the scene to {name}")))
    }

    fn duplicate_scene(&mut self, id: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let source = self.scene(id).ok_or(Refusal::UnknownScene)?;
        self.check_room_for_scenes(1)?;
        let name = copy_name(&source.name);
        let summary = format!("Duplicated {}", source.name);
        let mut content = source.content().clone();
        let id = self.fresh_id("");
        self.give_fresh_ids(&mut content);
        self.scenes
            .push(own_scene(id.clone(), name, content, at_ms));
        Ok(created(vec![id], summary))
    }

    fn delete_scene(&mut self, id: &str) -> Result<Effect, Refusal> {
        let index = self
            .scenes
            .iter()
            .position(|scene| scene.id == id)
            .ok_or(Refusal::UnknownScene)?;
        let scene = self.scenes.remove(index);
        if self.active.as_deref() == Some(id) {
            self.active = None;
        }
        Ok(changed(format!("Deleted {}", scene.name)))
    }

    fn open_scene(&mut self, id: String) -> Result<Effect, Refusal> {
        let scene = self.scene(&id).ok_or(Refusal::UnknownScene)?;
        let summary = format!("Opened {}", scene.name);
        Ok(self.set_active(Some(id), summary))
    }

    fn set_active(&mut self, active: Option<String>, summary: String) -> Effect {
        if self.active == active {
            return Effect::default();
        }
        self.active = active;
        changed(summary)
    }

    fn reset_scene(&mut self, id: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let scene = self.scene(id).ok_or(Refusal::UnknownScene)?;
        let content = self
            .pristine_of(scene)
            .map(|pristine| pristine.content().clone())
            .ok_or_else(|| Refusal::NotAPreset(scene.name.clone()))?;
        self.record(id, content, "Reset to preset", None, at_ms)
    }

    fn import_scenes(&mut self, scenes: &[ExportedScene], at_ms: u64) -> Result<Effect, Refusal> {
        let bad = |error: ImportError| Refusal::BadImport(error.to_string());
        if scenes.is_empty() {
            return Err(Refusal::BadImport("it holds no scenes.".into()));
        }
        self.check_room_for_scenes(scenes.len())?;
        let imported = scenes
            .iter()
            .map(import::scene)
            .collect::<Result<Vec<_>, _>>()
            .map_err(bad)?;
        let summary = match imported.as_slice() {
            [scene] => format!("Imported {}", scene.name),
            _ => format!("Imported {} scenes", imported.len()),
        };
        let mut ids = Vec::new();
        for scene in imported {
            let id = self.fresh_id("");
            let mut content = scene.content().clone();
            self.give_fresh_ids(&mut content);
            ids.push(id.clone());
            self.scenes.push(own_scene(id, scene.name, content, at_ms));
        }
        Ok(created(ids, summary))
    }

    /// Changes what is already in a scene: a copy of the content first, so that a refused edit leaves
    /// no trace.
    fn edit(
        &mut self,
        scene: &str,
        at_ms: u64,
        edit: impl FnOnce(&mut SceneContent) -> Result<EditStep, Refusal>,
    ) -> Result<Effect, Refusal> {
        let mut content = self.content(scene)?;
        let EditStep { label, gesture } = edit(&mut content)?;
        self.record(scene, content, &label, gesture, at_ms)
    }

    fn step_back(&mut self, id: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let scene = self.scene_mut(id)?;
        let label = scene.history.undo().ok_or(Refusal::NothingToUndo)?;
        scene.updated_at_ms = at_ms;
        Ok(changed(format!("Undid: {label}")))
    }

    fn step_forward(&mut self, id: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let scene = self.scene_mut(id)?;
        let label = scene.history.redo().ok_or(Refusal::NothingToRedo)?;
        scene.updated_at_ms = at_ms;
        Ok(changed(format!("Redid: {label}")))
    }

    /// Makes `content` the present of the scene, as one undo step or as part of a gesture.
    pub(crate) fn record(
        &mut self,
        id: &str,
        content: SceneContent,
        label: &str,
        gesture: Option<String>,
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let scene = self.scene_mut(id)?;
        if *scene.content() == content {
            return Ok(Effect::default());
        }
        scene.history.record(content, label, gesture);
        scene.updated_at_ms = at_ms;
        Ok(changed(label.to_string()))
    }

    pub(crate) fn content(&self, scene: &str) -> Result<SceneContent, Refusal> {
        let scene = self.scene(scene).ok_or(Refusal::UnknownScene)?;
        Ok(scene.content().clone())
    }

    pub(crate) fn content_with_room(
        &self,
        scene: &str,
        more: usize,
    ) -> Result<SceneContent, Refusal> {
        let content = self.content(scene)?;
        if content.objects.len() + more > MAX_OBJECTS {
            return Err(Refusal::TooManyObjects);
        }
        Ok(content)
    }

    fn check_room_for_scenes(&self, more: usize) -> Result<(), Refusal> {
        if self.scenes.len() + more > MAX_SCENES {
            return Err(Refusal::TooManyScenes);
        }
        Ok(())
    }

    fn scene_mut(&mut self, id: &str) -> Result<&mut Scene, Refusal> {
        self.scenes
            .iter_mut()
            .find(|scene| scene.id == id)
            .ok_or(Refusal::UnknownScene)
    }

    fn pristine_of(&self, scene: &Scene) -> Option<&Scene> {
        self.pristine
            .iter()
            .find(|pristine| scene.preset.is_some() && pristine.preset == scene.preset)
    }

    /// After an import the stream of ids starts anew, so ids in use are skipped.
    pub(crate) fn fresh_id(&mut self, prefix: &str) -> String {
        loop {
            let id = format!("{prefix}{}", self.seeded.uuid());
            let in_use = self
                .scenes
                .iter()
                .any(|scene| scene.id == id || scene.content().object(&id).is_some());
            if !in_use {
                return id;
            }
        }
    }

    fn give_fresh_ids(&mut self, content: &mut SceneContent) {
        for object in &mut content.objects {
            object.id = self.fresh_id(&format!("{}-", object.kind.key()));
        }
    }

    /// Ids that a hand-written file leaves out are filled in; ids that clash are an error.
    fn check_imported(&mut self, scene: &mut Scene) -> Result<(), ImportError> {
        if scene.preset.is_some() && self.pristine_of(scene).is_none() {
            return Err(ImportError::UnknownPreset(scene.name.clone()));
        }
        if scene.id.is_empty() {
            scene.id = self.fresh_id("");
        }
        let mut content = scene.content().clone();
        for object in content.objects.iter_mut().filter(|o| o.id.is_empty()) {
            object.id = self.fresh_id(&format!("{}-", object.kind.key()));
        }
        let repeated = first_repeated(content.objects.iter().map(|o| o.id.as_str()));
        scene.history.replace(content);
        match repeated {
            Some(id) => Err(ImportError::DuplicateId(id)),
            None => Ok(()),
        }
    }
}

impl ExportedState {
    fn deserialize_from(state: &Value) -> Result<Self, ImportError> {
        serde::Deserialize::deserialize(state)
            .map_err(|error: serde_json::Error| ImportError::Shape(error.to_string()))
    }
}

fn own_scene(id: String, name: String, content: SceneContent, at_ms: u64) -> Scene {
    Scene {
        id,
        name,
        created_at_ms: at_ms,
        updated_at_ms: at_ms,
        description: String::new(),
        preset: None,
        history: History::with_limit(content, usize::MAX),
    }
}

fn first_repeated<'a>(ids: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut seen = std::collections::BTreeSet::new();
    ids.into_iter()
        .find(|id| !seen.insert(*id))
        .map(str::to_string)
}

fn changed(summary: String) -> Effect {
    Effect {
        changed: true,
        created: Vec::new(),
        summary,
    }
}

fn created(ids: Vec<String>, summary: String) -> Effect {
    Effect {
        changed: true,
        created: ids,
        summary,
    }
}
