//! What menus and keys can do: one list for both.

use modeller_model::align::{AlignTo, unit_count};
use modeller_model::camera::StandardView;
use modeller_model::gizmo::Tool as ViewportTool;
use modeller_model::{Axis, CameraType, Opening, PrimitiveKind};

use super::keys::BINDINGS;
use crate::state::ShownScene;

/// What decides how an action is called and whether it is on offer.
#[derive(Clone, Copy)]
pub struct MenuFacts<'a> {
    /// The open scene.
    pub shown: Option<ShownScene<'a>>,
    pub has_clipboard: bool,
    pub can_duplicate_again: bool,
    /// Where things are on the screen at first.
    pub opening: Opening,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MenuAction {
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
    QuarterTurn(Axis),
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

/// Whose items stand in an order of the seed's.
const MOVED_MENU: &str = "add";

/// A menu: key, title, groups of items.
pub struct Menu {
    pub key: &'static str,
    pub title: &'static str,
    pub groups: &'static [&'static [MenuAction]],
    /// A menu inside this one, at its end.
    pub more: Option<&'static Menu>,
}

impl Menu {
    /// The items of a group in the order in which they are shown.
    pub fn listed(&self, group: &[MenuAction], opening: Opening) -> Vec<MenuAction> {
        match self.key {
            MOVED_MENU => opening.listed(self.key, group),
            _ => group.to_vec(),
        }
    }
}

use MenuAction::*;

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
            &[
                QuarterTurn(Axis::X),
                QuarterTurn(Axis::Y),
                QuarterTurn(Axis::Z),
            ],
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

const ALIGN_ALONG: [[MenuAction; 3]; 3] = [along(Axis::X), along(Axis::Y), along(Axis::Z)];

const fn along(axis: Axis) -> [MenuAction; 3] {
    [
        Align(axis, AlignTo::Min),
        Align(axis, AlignTo::Centre),
        Align(axis, AlignTo::Max),
    ]
}

impl MenuAction {
    pub fn label(self, facts: &MenuFacts) -> String {
        let Some(shown) = &facts.shown else {
            return self.name().into();
        };
        let is_orthographic = shown.content.settings.camera_type == CameraType::Orthographic;
        match self {
            Undo => match shown.scene.undo_label() {
                Some(step) => format!("Undo {step}"),
                None => "Undo".into(),
            },
            Redo => match shown.scene.redo_label() {
                Some(step) => format!("Redo {step}"),
                None => "Redo".into(),
            },
            ToggleProjection if is_orthographic => "Switch to Perspective".into(),
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
            QuarterTurn(Axis::X) => "Quarter Turn about X",
            QuarterTurn(Axis::Y) => "Quarter Turn about Y",
            QuarterTurn(Axis::Z) => "Quarter Turn about Z",
            Align(axis, to) => match (axis, to) {
                (Axis::X, AlignTo::Min) => "X Minimum",
                (Axis::X, AlignTo::Centre) => "X Center",
                (Axis::X, AlignTo::Max) => "X Maximum",
                (Axis::Y, AlignTo::Min) => "Y Minimum",
                (Axis::Y, AlignTo::Centre) => "Y Center",
                (Axis::Y, AlignTo::Max) => "Y Maximum",
                (Axis::Z, AlignTo::Min) => "Z Minimum",
                (Axis::Z, AlignTo::Centre) => "Z Center",
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
        BINDINGS.text_of(self).unwrap_or_default()
    }

    /// For items that show a state.
    pub fn checked(self, facts: &MenuFacts) -> Option<bool> {
        let settings = &facts.shown.as_ref()?.content.settings;
        match self {
            ToggleGrid => Some(settings.show_grid),
            ToggleAxes => Some(settings.show_axes),
            _ => None,
        }
    }

    pub fn is_enabled(self, facts: &MenuFacts) -> bool {
        let Some(shown) = &facts.shown else {
            return matches!(self, NewScene | ImportJson | ExportJson);
        };
        let content = shown.scene.content();
        let objects = &content.objects;
        let selection = shown.selection;
        match self {
            Undo => shown.scene.undo_label().is_some(),
            Redo => shown.scene.redo_label().is_some(),
            ResetScene => shown.is_dirty,
            Paste => facts.has_clipboard,
            DuplicateAgain => facts.can_duplicate_again,
            Align(..) => unit_count(content, selection) >= 2,
            Distribute(_) => unit_count(content, selection) >= 3,
            Ungroup => shown.selected().iter().any(|it| it.group.is_some()),
            Isolate => {
                let is_other = |id: &String| !selection.contains(id);
                let others = shown.content.objects.iter().filter(|it| is_other(&it.id));
                !selection.is_empty() && others.into_iter().any(|other| other.visible)
            }
            Cut | Copy | Group | QuarterTurn(_) | Rename | Duplicate | Delete | SelectNone
            | SelectSameType | SelectSameColor | LockSelection | HideSelection | FrameSelection => {
                !selection.is_empty()
            }
            SelectAll | InvertSelection | FrameAll => !objects.is_empty(),
            UnlockAll => objects.iter().any(|object| object.locked),
            ShowAll => objects.iter().any(|object| !object.visible),
            NewScene | OpenScene | RenameScene | DuplicateScene | Save | ImportJson
            | ExportJson | ExportObj | ExportGltf | SavePicture | CloseScene | View(_)
            | ToggleProjection | ResetCamera | ToggleGrid | ToggleAxes | BackgroundColor
            | FieldOfView | Add(_) | Tool(_) | ToggleSpace | KeyboardShortcuts | Controls
            | About => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use modeller_model::{Command, Workspace};

    use super::*;
    use crate::state::SceneView;

    fn facts(shown: Option<ShownScene>) -> MenuFacts {
        MenuFacts {
            shown,
            has_clipboard: false,
            can_duplicate_again: false,
            opening: Opening::default(),
        }
    }

    fn all() -> Vec<MenuAction> {
        let inner = MENUS.iter().filter_map(|menu| menu.more);
        let menus = MENUS.iter().chain(inner);
        let groups = menus.flat_map(|menu| menu.groups.iter().copied());
        groups.flatten().copied().collect()
    }

    #[test]
    fn every_item_of_a_menu_has_an_anchor_of_its_own() {
        for menu in &MENUS {
            let items: Vec<_> = menu.groups.iter().copied().flatten().collect();
            let slugs: BTreeSet<String> = items.iter().map(|item| item.slug()).collect();
            assert_eq!(slugs.len(), items.len(), "{}", menu.title);
        }
    }

    #[test]
    fn a_seed_moves_what_can_be_added_and_no_other_item() {
        for menu in &MENUS {
            for group in menu.groups {
                assert_eq!(menu.listed(group, Opening::new(0)), *group);
                let listed = menu.listed(group, Opening::new(7));
                let moved = listed.iter().zip(*group).filter(|(one, two)| one != two);
                let expected = if menu.key == "add" { group.len() } else { 0 };
                assert_eq!(moved.count(), expected, "{}", menu.title);
            }
        }
    }

    #[test]
    fn without_a_scene_there_is_little_to_do() {
        let facts = facts(None);
        let enabled = all().into_iter().filter(|action| action.is_enabled(&facts));
        assert_eq!(
            enabled.collect::<Vec<_>>(),
            [NewScene, ImportJson, ExportJson]
        );
    }

    #[test]
    fn what_is_on_offer_follows_the_document_and_the_selection() {
        let mut workspace = Workspace::new(0);
        let scene = workspace.scenes()[1].id.clone();
        let open = Command::OpenScene {
            scene: scene.clone(),
        };
        workspace.apply(open, 0).expect("opened");
        let mut scene_view = SceneView::default();
        let of_none = facts(ShownScene::new(&workspace, &scene_view));
        for action in [
            Undo,
            Delete,
            Group,
            QuarterTurn(Axis::Y),
            Align(Axis::X, AlignTo::Min),
            Isolate,
            ResetScene,
        ] {
            assert!(!action.is_enabled(&of_none), "{action:?}");
        }
        assert!(SelectAll.is_enabled(&of_none) && !ShowAll.is_enabled(&of_none));
        let objects = &workspace.scenes()[1].content().objects;
        scene_view.selection = objects[..2].iter().map(|it| it.id.clone()).collect();
        let objects = scene_view.selection.clone();
        workspace
            .apply(Command::GroupObjects { scene, objects }, 1)
            .expect("grouped");
        let of_two = facts(ShownScene::new(&workspace, &scene_view));
        for action in [
            Undo,
            Delete,
            Ungroup,
            QuarterTurn(Axis::Y),
            Align(Axis::X, AlignTo::Min),
            Isolate,
            ResetScene,
        ] {
            assert!(action.is_enabled(&of_two), "{action:?}");
        }
        assert!(!Distribute(Axis::X).is_enabled(&of_two));
        assert_eq!(Undo.label(&of_two), "Undo Group 2 objects");
        assert_eq!(ToggleProjection.label(&of_two), "Switch to Orthographic");
        assert_eq!(ToggleGrid.checked(&of_two), Some(true));
    }
}
