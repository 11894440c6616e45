//! What menus and keys can do: one list for both.

use app_sdk::SaveState;
use modeller_model::align::{AlignTo, unit_count};
use modeller_model::camera::{Camera, StandardView};
use modeller_model::gizmo::Tool as ViewportTool;
use modeller_model::{Axis, CameraType, Command, PrimitiveKind, interchange};

use crate::dialog::Dialog;
use crate::session::{Session, Shared};
use crate::{editing, files, shortcuts};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    NewScene,
    OpenScene,
    RenameScene,
    DuplicateScene,
    Save,
    ImportJson,
    ExportJson,
    ExportObj,
    ExportGltf,
    SavePicture,
    ResetScene,
    CloseScene,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    DuplicateAgain,
    Group,
    Ungroup,
    Align(Axis, AlignTo),
    Distribute(Axis),
    Rename,
    Delete,
    SelectAll,
    SelectNone,
    InvertSelection,
    SelectSameType,
    SelectSameColor,
    LockSelection,
    UnlockAll,
    HideSelection,
    Isolate,
    ShowAll,
    View(StandardView),
    ToggleProjection,
    FrameSelection,
    FrameAll,
    ResetCamera,
    ToggleGrid,
    ToggleAxes,
    BackgroundColor,
    FieldOfView,
    Add(PrimitiveKind),
    Tool(ViewportTool),
    ToggleSpace,
    KeyboardShortcuts,
    Controls,
    About,
}

/// A menu: key, title, groups of items.
pub struct Menu {
    pub key: &'static str,
    pub title: &'static str,
    pub groups: &'static [&'static [Action]],
    /// A menu inside this one, at its end.
    pub more: Option<&'static Menu>,
}

use Action::*;

pub const MENUS: [Menu; 6] = [
    Menu {
        key: "file",
        title: "File",
        groups: &[
            &[NewScene, OpenScene],
            &[RenameScene, DuplicateScene, ResetScene],
            &[Save, ImportJson, ExportJson],
            &[ExportObj, ExportGltf, SavePicture],
            &[CloseScene],
        ],
        more: None,
    },
    Menu {
        key: "edit",
        title: "Edit",
        groups: &[
            &[Undo, Redo],
            &[Cut, Copy, Paste],
            &[Duplicate, DuplicateAgain],
            &[Rename, Delete],
            &[Group, Ungroup],
        ],
        more: Some(&ALIGN_MENU),
    },
    Menu {
        key: "select",
        title: "Select",
        groups: &[
            &[SelectAll, SelectNone, InvertSelection],
            &[SelectSameType, SelectSameColor],
            &[LockSelection, UnlockAll],
            &[HideSelection, Isolate, ShowAll],
        ],
        more: None,
    },
    Menu {
        key: "view",
        title: "View",
        groups: &[
            &[
                View(StandardView::Top),
                View(StandardView::Front),
                View(StandardView::Right),
                View(StandardView::Bottom),
                View(StandardView::Back),
                View(StandardView::Left),
            ],
            &[ToggleProjection],
            &[FrameSelection, FrameAll, ResetCamera],
            &[ToggleGrid, ToggleAxes],
            &[BackgroundColor, FieldOfView],
        ],
        more: None,
    },
    Menu {
        key: "add",
        title: "Add",
        groups: &[&[
            Add(PrimitiveKind::Cube),
            Add(PrimitiveKind::Sphere),
            Add(PrimitiveKind::Cylinder),
            Add(PrimitiveKind::Cone),
            Add(PrimitiveKind::Torus),
            Add(PrimitiveKind::Plane),
        ]],
        more: None,
    },
    Menu {
        key: "help",
        title: "Help",
        groups: &[&[KeyboardShortcuts, Controls, About]],
        more: None,
    },
];

const ALIGN_MENU: Menu = Menu {
    key: "edit/align",
    title: "Align",
    groups: &[
        &ALIGN_ALONG[0],
        &ALIGN_ALONG[1],
        &ALIGN_ALONG[2],
        &[
            Distribute(Axis::X),
            Distribute(Axis::Y),
            Distribute(Axis::Z),
        ],
    ],
    more: None,
};

const ALIGN_ALONG: [[Action; 3]; 3] = [along(Axis::X), along(Axis::Y), along(Axis::Z)];

const fn along(axis: Axis) -> [Action; 3] {
    [
        Align(axis, AlignTo::Min),
        Align(axis, AlignTo::Center),
        Align(axis, AlignTo::Max),
    ]
}

impl Action {
    pub fn label(self, session: &Session) -> String {
        let orthographic = session
            .content()
            .is_some_and(|content| content.settings.camera_type == CameraType::Orthographic);
        let scene = session.scene();
        match self {
            Undo => match scene.and_then(|scene| scene.undo_label()) {
                Some(step) => format!("Undo {step}"),
                None => "Undo".into(),
            },
            Redo => match scene.and_then(|scene| scene.redo_label()) {
                Some(step) => format!("Redo {step}"),
                None => "Redo".into(),
            },
            ToggleProjection if orthographic => "Switch to Perspective".into(),
            ToggleProjection => "Switch to Orthographic".into(),
            _ => self.name().into(),
        }
    }

    /// The label without what it acts on.
    pub fn name(self) -> &'static str {
        match self {
            NewScene => "New Scene...",
            OpenScene => "Open Scene...",
            RenameScene => "Rename Scene...",
            DuplicateScene => "Duplicate Scene",
            Save => "Save",
            ImportJson => "Import JSON...",
            ExportJson => "Export JSON",
            ExportObj => "Export OBJ",
            ExportGltf => "Export glTF",
            SavePicture => "Save Picture",
            ResetScene => "Reset Scene to Preset...",
            CloseScene => "Close Scene",
            Undo => "Undo",
            Redo => "Redo",
            Cut => "Cut",
            Copy => "Copy",
            Paste => "Paste",
            Duplicate => "Duplicate",
            DuplicateAgain => "Duplicate Again",
            Group => "Group",
            Ungroup => "Ungroup",
            Align(axis, to) => match (axis, to) {
                (Axis::X, AlignTo::Min) => "X Minimum",
                (Axis::X, AlignTo::Center) => "X Center",
                (Axis::X, AlignTo::Max) => "X Maximum",
                (Axis::Y, AlignTo::Min) => "Y Minimum",
                (Axis::Y, AlignTo::Center) => "Y Center",
                (Axis::Y, AlignTo::Max) => "Y Maximum",
                (Axis::Z, AlignTo::Min) => "Z Minimum",
                (Axis::Z, AlignTo::Center) => "Z Center",
                (Axis::Z, AlignTo::Max) => "Z Maximum",
            },
            Distribute(Axis::X) => "Distribute along X",
            Distribute(Axis::Y) => "Distribute along Y",
            Distribute(Axis::Z) => "Distribute along Z",
            Rename => "Rename",
            Delete => "Delete",
            SelectAll => "All",
            SelectNone => "None",
            InvertSelection => "Invert",
            SelectSameType => "Same Type",
            SelectSameColor => "Same Color",
            LockSelection => "Lock Selection",
            UnlockAll => "Unlock All",
            HideSelection => "Hide Selection",
            Isolate => "Isolate",
            ShowAll => "Show All",
            View(view) => view.label(),
            ToggleProjection => "Perspective / Orthographic",
            FrameSelection => "Frame Selection",
            FrameAll => "Frame All",
            ResetCamera => "Reset Camera",
            ToggleGrid => "Show Grid",
            ToggleAxes => "Show Axes",
            BackgroundColor => "Background Color...",
            FieldOfView => "Field of View...",
            Add(kind) => kind.label(),
            Tool(tool) => tool.label(),
            ToggleSpace => "World / Local Axes",
            KeyboardShortcuts => "Keyboard Shortcuts",
            Controls => "Controls",
            About => "About",
        }
    }

    /// The last part of its anchor.
    pub fn slug(self) -> String {
        match self {
            ToggleProjection => "projection".into(),
            _ => self
                .name()
                .trim_end_matches('.')
                .to_lowercase()
                .replace(' ', "-"),
        }
    }

    /// As menus show it; empty where there is none.
    pub fn shortcut(self) -> String {
        shortcuts::texts_of(self)
            .into_iter()
            .next()
            .unwrap_or_default()
    }

    /// For items that show a state.
    pub fn checked(self, session: &Session) -> Option<bool> {
        let settings = &session.content()?.settings;
        match self {
            ToggleGrid => Some(settings.show_grid),
            ToggleAxes => Some(settings.show_axes),
            _ => None,
        }
    }

    pub fn is_enabled(self, session: &Session) -> bool {
        let Some(scene) = session.scene() else {
            return matches!(self, NewScene | ImportJson | ExportJson);
        };
        let objects = &scene.content().objects;
        match self {
            Undo => scene.undo_label().is_some(),
            Redo => scene.redo_label().is_some(),
            ResetScene => session.workspace.is_dirty(scene),
            Paste => !session.view.clipboard.is_empty(),
            DuplicateAgain => editing::can_duplicate_again(session),
            Align(..) => unit_count(scene.content(), &session.view.selection) >= 2,
            Distribute(_) => unit_count(scene.content(), &session.view.selection) >= 3,
            Ungroup => session
                .selected()
                .iter()
                .any(|object| object.group.is_some()),
            Isolate => !session.view.selection.is_empty() && others_are_visible(session),
            Cut | Copy | Group | Rename | Duplicate | Delete | SelectNone | SelectSameType
            | SelectSameColor | LockSelection | HideSelection | FrameSelection => {
                !session.view.selection.is_empty()
            }
            SelectAll | InvertSelection | FrameAll => !objects.is_empty(),
            UnlockAll => objects.iter().any(|object| object.locked),
            ShowAll => objects.iter().any(|object| !object.visible),
            _ => true,
        }
    }

    pub fn perform(self, session: &mut Session, shared: &Shared) {
        let scene = session.scene_id();
        let objects = session.view.selection.clone();
        match self {
            NewScene => session.view.dialog = Some(Dialog::new_scene()),
            OpenScene | CloseScene => {
                if session.run(Command::CloseScene).is_some() {
                    session.view.message = None;
                    session.view.reveal_scene = Some(scene);
                }
            }
            RenameScene => session.view.dialog = Dialog::rename_scene(session, &scene),
            DuplicateScene => {
                session.run(Command::DuplicateScene { scene });
            }
            Save => session.say(match session.sdk.save_state() {
                SaveState::Off => "There is nothing to save: this page keeps no scenes",
                _ => "All changes are saved automatically",
            }),
            ImportJson => {
                if files::choose_and_import(shared.clone()).is_err() {
                    session.warn("The browser did not open its file chooser. Nothing was changed.");
                }
            }
            ExportJson => export(session),
            ExportObj | ExportGltf => self.export_scene(session),
            SavePicture => {
                session.view.picture.ask();
                session.page.request_repaint();
            }
            ResetScene => session.view.dialog = Some(Dialog::ResetScene { scene }),
            Undo => {
                session.run(Command::Undo { scene });
            }
            Redo => {
                session.run(Command::Redo { scene });
            }
            Cut => editing::cut(session),
            Copy => editing::copy(session),
            Paste => editing::paste(session),
            Duplicate => editing::duplicate(session),
            DuplicateAgain => editing::duplicate_again(session),
            Group => {
                session.run(Command::GroupObjects { scene, objects });
            }
            Ungroup => {
                session.run(Command::UngroupObjects { scene, objects });
            }
            Align(axis, to) => editing::align(session, axis, to),
            Distribute(axis) => editing::distribute(session, axis),
            Rename => session.begin_rename(),
            Delete => {
                session.run(Command::DeleteObjects { scene, objects });
            }
            LockSelection => {
                let locked = true;
                session.run(Command::SetLocked {
                    scene,
                    objects,
                    locked,
                });
            }
            HideSelection => {
                let visible = false;
                session.run(Command::SetVisible {
                    scene,
                    objects,
                    visible,
                });
            }
            Isolate => editing::isolate(session),
            UnlockAll | ShowAll => self.release_all(session, scene),
            SelectAll | SelectNone | InvertSelection | SelectSameType | SelectSameColor => {
                self.change_selection(session);
            }
            ToggleProjection => toggle_projection(session, scene),
            View(_) | FrameSelection | FrameAll | ResetCamera => self.move_camera(session),
            ToggleGrid | ToggleAxes => self.toggle_setting(session, scene),
            BackgroundColor => session.reveal_setting("settings/background"),
            FieldOfView => session.reveal_setting("settings/fov"),
            Add(kind) => {
                let effect = session.run(Command::AddObject { scene, kind });
                editing::show_created(session, effect);
            }
            Tool(tool) => session.view.tool = tool,
            ToggleSpace => session.view.space = session.view.space.other(),
            KeyboardShortcuts => session.view.dialog = Some(Dialog::KeyboardShortcuts),
            Controls => session.view.dialog = Some(Dialog::Controls),
            About => session.view.dialog = Some(Dialog::About),
        }
    }

    fn export_scene(self, session: &mut Session) {
        let Some(scene) = session.scene() else { return };
        let (extension, kind, text) = match self {
            ExportGltf => (
                "gltf",
                "model/gltf+json",
                interchange::gltf(&scene.name, scene.content()).to_string(),
            ),
            _ => ("obj", "model/obj", interchange::obj(scene.content())),
        };
        let name = files::name_for(&scene.name, extension);
        match files::download(&name, kind, &text) {
            Ok(()) => session.say(format!("Exported the visible objects to {name}")),
            Err(_) => session.warn("The browser refused the download. Your scenes are unchanged."),
        }
    }

    fn release_all(self, session: &mut Session, scene: String) {
        let Some(content) = session.content() else {
            return;
        };
        let held = content.objects.iter().filter(|object| match self {
            UnlockAll => object.locked,
            _ => !object.visible,
        });
        let objects: Vec<String> = held.map(|object| object.id.clone()).collect();
        let command = match self {
            UnlockAll => Command::SetLocked {
                scene,
                objects,
                locked: false,
            },
            _ => Command::SetVisible {
                scene,
                objects,
                visible: true,
            },
        };
        session.run(command);
    }

    fn change_selection(self, session: &mut Session) {
        let Some(content) = session.content() else {
            return;
        };
        let selected = session.selected();
        let wanted = |object: &&modeller_model::Object| match self {
            SelectAll => true,
            InvertSelection => !session.view.selection.contains(&object.id),
            SelectSameType => selected.iter().any(|other| other.kind == object.kind),
            SelectSameColor => selected.iter().any(|other| other.color == object.color),
            _ => false,
        };
        let ids = content
            .objects
            .iter()
            .filter(wanted)
            .map(|object| object.id.clone())
            .collect();
        session.select(ids);
    }

    fn move_camera(self, session: &mut Session) {
        let (Some(projection), Some(content)) = (session.projection(), session.content()) else {
            return;
        };
        let mut camera = session.camera();
        let bounds = match self {
            FrameSelection => session
                .selected()
                .iter()
                .map(|object| object.bounds())
                .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))),
            FrameAll => content.bounds(),
            _ => None,
        };
        match self {
            View(view) => camera.look(view),
            ResetCamera => camera = Camera::default(),
            _ => {
                let Some((low, high)) = bounds else { return };
                let aspect = projection.width / projection.height;
                camera.frame(low, high, &content.settings, aspect);
            }
        }
        session.set_camera(camera);
    }

    fn toggle_setting(self, session: &mut Session, scene: String) {
        let Some(content) = session.content() else {
            return;
        };
        let settings = &content.settings;
        let command = match self {
            ToggleGrid => Command::SetShowGrid {
                scene,
                show: !settings.show_grid,
            },
            _ => Command::SetShowAxes {
                scene,
                show: !settings.show_axes,
            },
        };
        session.run(command);
    }
}

fn toggle_projection(session: &mut Session, scene: String) {
    let Some(content) = session.content() else {
        return;
    };
    let camera = match content.settings.camera_type {
        CameraType::Perspective => CameraType::Orthographic,
        CameraType::Orthographic => CameraType::Perspective,
    };
    session.run(Command::SetCameraType { scene, camera });
}

fn others_are_visible(session: &Session) -> bool {
    let selection = &session.view.selection;
    session.content().is_some_and(|content| {
        let mut objects = content.objects.iter();
        objects.any(|object| object.visible && !selection.contains(&object.id))
    })
}

fn export(session: &mut Session) {
    let text = serde_json::to_string_pretty(&session.workspace.export()).unwrap_or_default();
    match files::download("scenes.json", "application/json", &text) {
        Ok(()) => session.say("Exported all scenes to scenes.json"),
        Err(_) => session.warn("The browser refused the download. Your scenes are unchanged."),
    }
}
