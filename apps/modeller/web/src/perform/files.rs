//! Scenes to and from files of the user.

use canvas_shell::files::file_name;
use modeller_model::{Command, interchange, read_scenes};

use crate::session::Session;
use crate::state::Dialog;

/// A format that other programs read.
#[derive(Clone, Copy)]
pub enum Interchange {
    Obj,
    Gltf,
}

pub fn export_all(session: &mut Session) {
    let text = serde_json::to_string_pretty(&session.workspace.export()).unwrap_or_default();
    let is_saved = session
        .host
        .download("scenes.json", "application/json", &text);
    tell(
        session,
        is_saved,
        "Exported all scenes to scenes.json".into(),
    );
}

pub fn export_open_scene(session: &mut Session, format: Interchange) {
    let Some(scene) = session.workspace.active_scene() else {
        return;
    };
    let (extension, kind, text) = match format {
        Interchange::Gltf => (
            "gltf",
            "model/gltf+json",
            interchange::gltf(&scene.name, scene.content()).to_string(),
        ),
        Interchange::Obj => ("obj", "model/obj", interchange::obj(scene.content())),
    };
    let name = file_name(&scene.name, extension);
    let is_saved = session.host.download(&name, kind, &text);
    tell(
        session,
        is_saved,
        format!("Exported the visible objects to {name}"),
    );
}

pub fn tell(session: &mut Session, is_saved: bool, text: String) {
    let messages = &mut session.view.messages;
    if is_saved {
        messages.say(text);
    } else {
        messages.warn("The browser refused the download. Your scenes are unchanged.");
    }
}

pub fn choose(session: &mut Session) {
    if !session.host.choose_file() {
        let text = "The browser did not open its file chooser. Nothing was changed.";
        session.view.messages.warn(text);
    }
}

/// Adds the scenes of a chosen file to the workspace, or names everything that is wrong with it. A
/// single scene is opened: that is what it was imported for.
pub fn import(session: &mut Session, file: Result<String, String>) {
    let scenes = file
        .map_err(|fault| vec![fault])
        .and_then(|text| read_scenes(&text));
    let scenes = match scenes {
        Ok(scenes) => scenes,
        Err(faults) => {
            session.view.dialog = Some(Dialog::ImportFaults { faults });
            return;
        }
    };
    let Some(effect) = session.run(Command::ImportScenes { scenes }) else {
        return;
    };
    match &effect.created[..] {
        [scene] => {
            let scene = scene.clone();
            session.run(Command::OpenScene { scene });
            session.view.messages.say(effect.summary);
        }
        several => {
            session.view.reveal_scene = several.last().cloned();
            let text = format!("Imported {} scenes to the dashboard", several.len());
            session.view.messages.say(text);
        }
    }
}
