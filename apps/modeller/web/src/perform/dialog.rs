//! Answers to dialogs.

use modeller_model::Command;

use crate::session::Session;
use crate::state::Dialog;

pub fn answer(session: &mut Session, is_confirmed: bool) {
    let Some(mut dialog) = session.view.dialog.take() else {
        return;
    };
    if !is_confirmed {
        return;
    }
    if let Err(text) = confirm(session, &dialog) {
        match dialog.name_mut() {
            Some(name) => {
                name.refusal = Some(text);
                session.view.dialog = Some(dialog);
            }
            None => session.view.messages.warn(text),
        }
    }
}

fn confirm(session: &mut Session, dialog: &Dialog) -> Result<(), String> {
    let command = match dialog.clone() {
        Dialog::NewScene { name } => Command::CreateScene { name: name.text },
        Dialog::RenameScene { scene, name } => Command::RenameScene {
            scene,
            name: name.text,
        },
        Dialog::RenameGroup { group, name } => Command::RenameGroup {
            scene: session.scene_id(),
            group,
            name: name.text,
        },
        Dialog::DeleteScene { scene } => Command::DeleteScene { scene },
        Dialog::ResetScene { scene } => Command::ResetScene { scene },
        Dialog::ImportFaults { .. }
        | Dialog::KeyboardShortcuts
        | Dialog::Controls
        | Dialog::About => return Ok(()),
    };
    let effect = session.run_quietly(command)?;
    if effect.changed {
        session.view.messages.say(effect.summary);
    }
    if let (Dialog::NewScene { .. }, Some(scene)) = (dialog, effect.created.first()) {
        session.run_quietly(Command::OpenScene {
            scene: scene.clone(),
        })?;
    }
    Ok(())
}
