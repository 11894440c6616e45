//! What the Edit menu does with the selected objects.

use modeller_model::align::{AlignTo, aligned, distributed};
use modeller_model::{
    Axis, Command, Effect, ExportedObject, ObjectPlace, Placement, SceneContent, quarter_turned,
};

use crate::session::Session;
use crate::state::LastDuplicate;

/// Puts the selected objects onto the clipboard of this page. A group counts only if all of it is
/// copied.
pub fn copy(session: &mut Session) {
    let copied = copied(session);
    let what = counted(copied.len());
    session.view.clipboard = copied;
    session.view.messages.say(format!("Copied {what}"));
}

/// Nothing is put onto the clipboard unless it can be taken away.
pub fn cut(session: &mut Session) {
    let copied = copied(session);
    let what = counted(copied.len());
    let command = Command::DeleteObjects {
        scene: session.scene_id(),
        objects: session.view.scene_view.selection.clone(),
    };
    if session.run(command).is_some() {
        session.view.clipboard = copied;
        session.view.messages.say(format!("Cut {what}"));
    }
}

pub fn paste(session: &mut Session) {
    let effect = session.run(Command::PasteObjects {
        scene: session.scene_id(),
        objects: session.view.clipboard.clone(),
    });
    show_created(session, effect);
}

fn copied(session: &Session) -> Vec<ExportedObject> {
    let Some(shown) = session.shown() else {
        return Vec::new();
    };
    let (content, ids) = (shown.content, shown.selection);
    let whole = content.whole_groups(ids);
    // In order of creation, as duplicates are.
    let objects = content.objects.iter().filter(|o| ids.contains(&o.id));
    objects
        .map(|object| {
            let mut copied = ExportedObject::from(object);
            copied.group = copied.group.filter(|group| whole.contains(group.as_str()));
            copied
        })
        .collect()
}

fn counted(count: usize) -> String {
    match count {
        1 => "1 object".into(),
        _ => format!("{count} objects"),
    }
}

pub fn duplicate(session: &mut Session) {
    let Some(shown) = session.shown() else {
        return;
    };
    let ids = shown.selection.to_vec();
    let sources = shown.content.objects.iter().filter(|o| ids.contains(&o.id));
    let sources: Vec<Placement> = sources.map(|object| object.placement).collect();
    let effect = session.run(Command::DuplicateObjects {
        scene: session.scene_id(),
        objects: ids,
    });
    remember(session, sources, effect);
}

/// Once more what was done to the last copies since they were made.
pub fn duplicate_again(session: &mut Session) {
    let last = session.view.last_duplicate.as_ref().zip(session.shown());
    let again = last.and_then(|(last, shown)| last.again(shown.content, shown.selection));
    let Some((sources, copies)) = again else {
        return;
    };
    let effect = session.run(Command::DuplicateObjectsTo {
        scene: session.scene_id(),
        copies,
    });
    remember(session, sources, effect);
}

fn remember(session: &mut Session, sources: Vec<Placement>, effect: Option<Effect>) {
    if let Some(effect) = &effect {
        session.view.last_duplicate = Some(LastDuplicate::new(sources, &effect.created));
    }
    show_created(session, effect);
}

pub fn align(session: &mut Session, axis: Axis, to: AlignTo) {
    place(session, |content, ids| aligned(content, ids, axis, to));
}

pub fn distribute(session: &mut Session, axis: Axis) {
    place(session, |content, ids| distributed(content, ids, axis));
}

pub fn quarter_turn(session: &mut Session, axis: Axis) {
    place(session, |content, ids| quarter_turned(content, ids, axis));
}

fn place(session: &mut Session, places: impl Fn(&SceneContent, &[String]) -> Vec<ObjectPlace>) {
    let Some(shown) = session.shown() else {
        return;
    };
    let places = places(shown.content, shown.selection);
    let effect = session.run(Command::PlaceObjects {
        scene: session.scene_id(),
        places,
        gesture: None,
    });
    if effect.is_some_and(|effect| !effect.changed) {
        session
            .view
            .messages
            .say("The objects already are where this would put them");
    }
}

/// Selects what came into being and says so.
pub fn show_created(session: &mut Session, effect: Option<Effect>) {
    let Some(effect) = effect else { return };
    session.view.list.show_new(effect.created.last());
    session.select(effect.created);
    session.view.messages.say(effect.summary);
}
