//! What the Edit menu does with the selected objects.

use modeller_model::align::{AlignTo, aligned, distributed};
use modeller_model::{
    Axis, Command, Effect, ExportedObject, ObjectPlace, Placement, SceneContent, repeated_placement,
};

use crate::session::Session;

/// What was duplicated last, so that it can be done again.
#[derive(Clone, Debug)]
pub struct LastDuplicate {
    /// Where each source was, and its copy.
    copies: Vec<(Placement, String)>,
}

/// Puts the selected objects onto the clipboard of this page. A group counts only if all of it is
/// copied.
pub fn copy(session: &mut Session) {
    let copied = copied(session);
    let what = counted(copied.len());
    session.view.clipboard = copied;
    session.say(format!("Copied {what}"));
}

/// Nothing is put onto the clipboard unless it can be taken away.
pub fn cut(session: &mut Session) {
    let copied = copied(session);
    let what = counted(copied.len());
    let command = Command::DeleteObjects {
        scene: session.scene_id(),
        objects: session.view.selection.clone(),
    };
    if session.run(command).is_some() {
        session.view.clipboard = copied;
        session.say(format!("Cut {what}"));
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
    let Some(content) = session.content() else {
        return Vec::new();
    };
    let ids = &session.view.selection;
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
    let Some(content) = session.content() else {
        return;
    };
    let ids = &session.view.selection;
    let sources = content.objects.iter().filter(|o| ids.contains(&o.id));
    let sources: Vec<Placement> = sources.map(|object| object.placement).collect();
    let effect = session.run(Command::DuplicateObjects {
        scene: session.scene_id(),
        objects: ids.clone(),
    });
    remember(session, sources, effect);
}

/// Once more what was done to the last copies since they were made.
pub fn duplicate_again(session: &mut Session) {
    let Some(pairs) = repeatable(session) else {
        return;
    };
    let sources = pairs.iter().map(|(_, copy)| copy.placement).collect();
    let copies = pairs.into_iter().map(|(source, copy)| ObjectPlace {
        object: copy.object,
        placement: repeated_placement(&source, &copy.placement),
    });
    let effect = session.run(Command::DuplicateObjectsTo {
        scene: session.scene_id(),
        copies: copies.collect(),
    });
    remember(session, sources, effect);
}

/// Are the last copies still there, and are they what is selected?
pub fn can_duplicate_again(session: &Session) -> bool {
    repeatable(session).is_some()
}

fn repeatable(session: &Session) -> Option<Vec<(Placement, ObjectPlace)>> {
    let last = session.view.last_duplicate.as_ref()?;
    let selection = &session.view.selection;
    let content = session.content()?;
    if selection.len() != last.copies.len() {
        return None;
    }
    let pairs = last.copies.iter().map(|(source, id)| {
        let copy = content.object(id).filter(|_| selection.contains(id))?;
        let place = ObjectPlace {
            object: id.clone(),
            placement: copy.placement,
        };
        Some((*source, place))
    });
    pairs.collect()
}

fn remember(session: &mut Session, sources: Vec<Placement>, effect: Option<Effect>) {
    if let Some(effect) = &effect {
        let copies = sources.into_iter().zip(effect.created.iter().cloned());
        session.view.last_duplicate = Some(LastDuplicate {
            copies: copies.collect(),
        });
    }
    show_created(session, effect);
}

pub fn align(session: &mut Session, axis: Axis, to: AlignTo) {
    place(session, |content, ids| aligned(content, ids, axis, to));
}

pub fn distribute(session: &mut Session, axis: Axis) {
    place(session, |content, ids| distributed(content, ids, axis));
}

fn place(session: &mut Session, places: impl Fn(&SceneContent, &[String]) -> Vec<ObjectPlace>) {
    let Some(content) = session.content() else {
        return;
    };
    let places = places(content, &session.view.selection);
    let effect = session.run(Command::PlaceObjects {
        scene: session.scene_id(),
        places,
        gesture: None,
    });
    if effect.is_some_and(|effect| !effect.changed) {
        session.say("The objects already are where this would put them");
    }
}

/// Hides everything that is not selected.
pub fn isolate(session: &mut Session) {
    let Some(content) = session.content() else {
        return;
    };
    let others = content.objects.iter().filter(|object| object.visible);
    let others = others.filter(|object| !session.view.selection.contains(&object.id));
    let objects = others.map(|object| object.id.clone()).collect();
    session.run(Command::SetVisible {
        scene: session.scene_id(),
        objects,
        visible: false,
    });
}

/// Selects what came into being and says so.
pub fn show_created(session: &mut Session, effect: Option<Effect>) {
    let Some(effect) = effect else { return };
    // It may not match what is being searched for.
    session.view.list.search.clear();
    session.view.reveal = effect.created.last().cloned();
    session.select(effect.created);
    session.say(effect.summary);
}
