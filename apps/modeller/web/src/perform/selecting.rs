//! What the Select menu does.

use modeller_model::{Command, Object};

use crate::session::Session;

/// Which objects are to be selected instead.
#[derive(Clone, Copy)]
pub enum SelectionRule {
    All,
    None,
    Others,
    SameKind,
    SameColour,
}

pub fn select(session: &mut Session, rule: SelectionRule) {
    let Some(shown) = session.shown() else {
        return;
    };
    let selected = shown.selected();
    let is_wanted = |object: &&Object| match rule {
        SelectionRule::All => true,
        SelectionRule::None => false,
        SelectionRule::Others => !shown.selection.contains(&object.id),
        SelectionRule::SameKind => selected.iter().any(|other| other.kind == object.kind),
        SelectionRule::SameColour => selected.iter().any(|other| other.color == object.color),
    };
    let objects = shown.content.objects.iter().filter(is_wanted);
    let ids = objects.map(|object| object.id.clone()).collect();
    session.select(ids);
}

pub fn unlock_all(session: &mut Session) {
    let (scene, objects) = (session.scene_id(), ids_of(session, |object| object.locked));
    session.run(Command::SetLocked {
        scene,
        objects,
        locked: false,
    });
}

pub fn show_all(session: &mut Session) {
    let (scene, objects) = (
        session.scene_id(),
        ids_of(session, |object| !object.visible),
    );
    session.run(Command::SetVisible {
        scene,
        objects,
        visible: true,
    });
}

/// Hides everything that is not selected.
pub fn isolate(session: &mut Session) {
    let selection = session.view.scene_view.selection.clone();
    let is_other = |object: &Object| object.visible && !selection.contains(&object.id);
    let (scene, objects) = (session.scene_id(), ids_of(session, is_other));
    session.run(Command::SetVisible {
        scene,
        objects,
        visible: false,
    });
}

fn ids_of(session: &Session, which: impl Fn(&Object) -> bool) -> Vec<String> {
    let Some(shown) = session.shown() else {
        return Vec::new();
    };
    let objects = shown.content.objects.iter().filter(|object| which(object));
    objects.map(|object| object.id.clone()).collect()
}

/// One object is renamed in its row, several in the inspector.
pub fn begin_rename(session: &mut Session) {
    let Some(shown) = session.shown() else {
        return;
    };
    let anchor = match &shown.selected()[..] {
        [] => return,
        [only] if only.locked => {
            let refusal = modeller_model::Refusal::Locked(only.name.clone());
            session.view.messages.warn(refusal.to_string());
            return;
        }
        [only] => {
            let id = only.id.clone();
            let list = &mut session.view.list;
            list.search.clear();
            list.reveal = Some(id.clone());
            list.renaming = Some(id);
            "list/rename"
        }
        _ => "field/name",
    };
    session.view.fields.focus = Some(anchor.to_string());
    session.host.request_repaint();
}

/// Shows the scene settings, which replace the inspector while nothing is selected, and puts the
/// focus into one of them.
pub fn reveal_setting(session: &mut Session, anchor: &str) {
    session.select(Vec::new());
    session.view.fields.focus = Some(anchor.to_string());
    session.host.request_repaint();
}
