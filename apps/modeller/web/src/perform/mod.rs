//! Carries out what was asked for, in the order in which it was asked.

mod cameras;
mod dialog;
mod editing;
mod fields;
mod files;
mod grip;
mod menu;
mod picture;
mod selecting;

use modeller_model::Command;

use crate::action::{Action, Actions};
use crate::session::Session;

/// To be called before each pass: what happened since the last one.
pub fn begin_pass(session: &mut Session) {
    session.view.fields.now_ms = session.host.now_ms();
    for key in session.view.fields.left_undrawn() {
        fields::leave(session, &key, false);
    }
    for file in session.host.chosen_files() {
        files::import(session, file);
    }
}

/// Returns whether anything came of it that the page does not show yet.
pub fn all(session: &mut Session, actions: Actions) -> bool {
    let mut is_news = false;
    for action in actions {
        is_news |= one(session, action);
    }
    is_news
}

fn one(session: &mut Session, action: Action) -> bool {
    match action {
        Action::Menu(action) => menu::perform(session, action),
        Action::Run(command) => {
            session.run(command);
        }
        Action::Adjust(commands) => {
            if let Err(text) = session.run_all_quietly(commands) {
                session.view.messages.warn(text);
            }
        }
        Action::Warn(text) => session.view.messages.warn(text),
        Action::Field(action) => fields::perform(session, action),
        Action::Select(ids) => session.select(ids),
        Action::SelectAndReveal(ids) => {
            session.view.list.reveal = ids.first().cloned();
            session.select(ids);
        }
        Action::ToggleSelected(ids) => {
            session.view.messages.clear();
            session.view.scene_view.toggle_selected(&ids);
        }
        Action::Open(dialog) => session.view.dialog = Some(dialog),
        Action::AnswerDialog { is_confirmed } => dialog::answer(session, is_confirmed),
        Action::OpenScene(scene) => {
            session.run(Command::OpenScene { scene });
            session.view.messages.clear();
            session.view.scene_view.selection.clear();
        }
        Action::DuplicateScene(scene) => {
            let effect = session.run(Command::DuplicateScene { scene });
            session.view.reveal_scene = effect.and_then(|effect| effect.created.last().cloned());
        }
        Action::LookFrom(camera) => {
            let scene = session.scene_id();
            session.view.scene_view.cameras.insert(scene, camera);
        }
        Action::ClickedAt(at) => session.view.scene_view.last_click = Some(at),
        Action::Grip(action) => return grip::perform(session, action),
    }
    true
}
