//! What menus and keys offer, carried out.

use canvas_shell::host::Saving;
use modeller_model::Command;

use super::files::{self, Interchange};
use super::selecting::{self, SelectionRule};
use super::{cameras, editing, picture};
use crate::action::MenuAction;
use crate::session::Session;
use crate::state::Dialog;

pub fn perform(session: &mut Session, action: MenuAction) {
    use MenuAction::*;
    match action {
        NewScene => session.view.dialog = Some(Dialog::new_scene()),
        OpenScene | CloseScene => close_scene(session),
        RenameScene => {
            let scene = session.workspace.active_scene();
            session.view.dialog = scene.map(|it| Dialog::rename_scene(&it.id, &it.name));
        }
        DuplicateScene => run(session, |scene, _| Command::DuplicateScene { scene }),
        Save => session.view.messages.say(match session.host.saving() {
            Saving::Off => "There is nothing to save: this page keeps no scenes",
            Saving::On | Saving::Failed => "All changes are saved automatically",
        }),
        ImportJson => files::choose(session),
        ExportJson => files::export_all(session),
        ExportObj => files::export_open_scene(session, Interchange::Obj),
        ExportGltf => files::export_open_scene(session, Interchange::Gltf),
        SavePicture => picture::save(session),
        ResetScene => {
            let scene = session.scene_id();
            session.view.dialog = Some(Dialog::ResetScene { scene });
        }
        Undo => run(session, |scene, _| Command::Undo { scene }),
        Redo => run(session, |scene, _| Command::Redo { scene }),
        Cut => editing::cut(session),
        Copy => editing::copy(session),
        Paste => editing::paste(session),
        Duplicate => editing::duplicate(session),
        DuplicateAgain => editing::duplicate_again(session),
        Group => run(session, |scene, objects| Command::GroupObjects {
            scene,
            objects,
        }),
        Ungroup => run(session, |scene, objects| Command::UngroupObjects {
            scene,
            objects,
        }),
        QuarterTurn(axis) => editing::quarter_turn(session, axis),
        Align(axis, to) => editing::align(session, axis, to),
        Distribute(axis) => editing::distribute(session, axis),
        Rename => selecting::begin_rename(session),
        Delete => run(session, |scene, objects| Command::DeleteObjects {
            scene,
            objects,
        }),
        LockSelection => run(session, |scene, objects| Command::SetLocked {
            scene,
            objects,
            locked: true,
        }),
        HideSelection => run(session, |scene, objects| Command::SetVisible {
            scene,
            objects,
            visible: false,
        }),
        Isolate => selecting::isolate(session),
        UnlockAll => selecting::unlock_all(session),
        ShowAll => selecting::show_all(session),
        SelectAll => selecting::select(session, SelectionRule::All),
        SelectNone => selecting::select(session, SelectionRule::None),
        InvertSelection => selecting::select(session, SelectionRule::Others),
        SelectSameType => selecting::select(session, SelectionRule::SameKind),
        SelectSameColor => selecting::select(session, SelectionRule::SameColour),
        View(view) => cameras::look(session, view),
        ToggleProjection => cameras::toggle_projection(session),
        FrameSelection => cameras::frame_selection(session),
        FrameAll => cameras::frame_all(session),
        ResetCamera => cameras::reset(session),
        ToggleGrid => cameras::toggle_grid(session),
        ToggleAxes => cameras::toggle_axes(session),
        BackgroundColor => selecting::reveal_setting(session, "settings/background"),
        FieldOfView => selecting::reveal_setting(session, "settings/fov"),
        Add(kind) => {
            let scene = session.scene_id();
            let effect = session.run(Command::AddObject { scene, kind });
            editing::show_created(session, effect);
        }
        Tool(tool) => session.view.scene_view.tool = tool,
        ToggleSpace => {
            let scene_view = &mut session.view.scene_view;
            scene_view.space = scene_view.space.other();
        }
        KeyboardShortcuts => session.view.dialog = Some(Dialog::KeyboardShortcuts),
        Controls => session.view.dialog = Some(Dialog::Controls),
        About => session.view.dialog = Some(Dialog::About),
    }
}

/// A command about the open scene, or about what is selected in it.
fn run(session: &mut Session, command: impl FnOnce(String, Vec<String>) -> Command) {
    let selection = session.view.scene_view.selection.clone();
    session.run(command(session.scene_id(), selection));
}

fn close_scene(session: &mut Session) {
    let scene = session.scene_id();
    if session.run(Command::CloseScene).is_some() {
        session.view.messages.clear();
        session.view.reveal_scene = Some(scene);
    }
}
