//! A hand on the gizmo.

use crate::action::GripAction;
use crate::session::Session;
use crate::state::{Grip, ShownScene};

const CANCELLED: &str = "Drag cancelled, nothing was changed";

/// Returns whether it looks different now.
pub fn perform(session: &mut Session, action: GripAction) -> bool {
    match action {
        GripAction::Press { handle, at } => {
            session.view.scene_view.grip = Some(Grip::Pressed { handle, at });
            true
        }
        GripAction::Move { to, snap } => moved(session, to, snap),
        GripAction::Release => {
            let scene = session.scene_id();
            let Some(grip) = session.view.scene_view.grip.take() else {
                return false;
            };
            if let Some(command) = grip.released(&scene, session.workspace.revision()) {
                session.run(command);
            }
            true
        }
        GripAction::Cancel => {
            let Some(grip) = session.view.scene_view.grip.take() else {
                return false;
            };
            if grip.dragging().is_some() {
                session.view.messages.say(CANCELLED);
            }
            session.view.scene_view.grip = Some(Grip::Spent);
            true
        }
    }
}

fn moved(session: &mut Session, to: egui::Pos2, snap: bool) -> bool {
    let Some(grip) = session.view.scene_view.grip.take() else {
        return false;
    };
    let Some(shown) = ShownScene::new(&session.workspace, &session.view.scene_view) else {
        return true;
    };
    let was_dragging = grip.dragging().is_some();
    let (grip, is_news) = grip.moved(&shown, to, snap);
    if was_dragging && matches!(grip, Grip::Spent) {
        session.view.messages.say(CANCELLED);
    }
    session.view.scene_view.grip = Some(grip);
    is_news
}
