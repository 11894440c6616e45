//! What happens in fields.

use crate::action::FieldAction;
use crate::session::Session;
use crate::state::Complaint;

pub fn perform(session: &mut Session, action: FieldAction) {
    match action {
        FieldAction::Typed { key, meaning } => {
            let outcome = meaning
                .and_then(|commands| session.run_all_quietly(commands).map_err(Complaint::from));
            match &outcome {
                Err(complaint) if !complaint.is_unfinished => {
                    session.view.messages.warn(complaint.text.clone());
                }
                _ => session.view.messages.clear(),
            }
            if let Some(visit) = session.view.fields.visit_mut(&key) {
                visit.complaint = outcome.err();
            }
        }
        FieldAction::Left { key, is_escaped } => leave(session, &key, is_escaped),
    }
}

/// The visit is over. Escape, or text that makes no sense, puts back what was there before.
pub fn leave(session: &mut Session, key: &str, is_escaped: bool) {
    let Some(mut visit) = session.view.fields.end(key) else {
        return;
    };
    let complaint = visit.complaint.take();
    if !is_escaped && complaint.is_none() {
        return;
    }
    let restored = session.run_all_quietly(visit.into_restore());
    match (restored, complaint) {
        (Err(text), _) => session.view.messages.warn(text),
        // The reason says that the previous value was kept.
        (Ok(()), Some(complaint)) if !is_escaped => session.view.messages.warn(complaint.text),
        (Ok(()), _) => session.view.messages.clear(),
    }
}
