//! Which pictures of a conversation are still shown. Calls and what came of them always stay.

use crate::conversation::{Conversation, Entry, Part};

/// The conversation with the pictures of its last `window` observations; 0 keeps all. Several pictures
/// of one observation count as one, and pinned ones do not count.
pub fn windowed(conversation: &Conversation, window: usize) -> Conversation {
    let mut shown = conversation.clone();
    if window == 0 {
        return shown;
    }
    let mut left = window;
    for entry in shown.entries.iter_mut().rev() {
        for parts in messages(entry).into_iter().rev() {
            if !parts.iter().any(|part| matches!(part, Part::Picture(_))) {
                continue;
            }
            match left.checked_sub(1) {
                Some(fewer) => left = fewer,
                None => forget(parts),
            }
        }
    }
    shown
}

/// The messages of a turn, in their order.
fn messages(entry: &mut Entry) -> Vec<&mut Vec<Part>> {
    match entry {
        Entry::User(parts) => vec![parts],
        Entry::Model { .. } => Vec::new(),
        Entry::Outcomes { outcomes, more } => {
            let outcomes = outcomes.iter_mut().map(|it| &mut it.parts);
            outcomes.chain([more]).collect()
        }
    }
}

/// One word stands for all the pictures of an observation.
fn forget(parts: &mut Vec<Part>) {
    let mut is_first = true;
    parts.retain_mut(|part| {
        if let Part::Picture(_) = part {
            *part = Part::Gone;
            return std::mem::take(&mut is_first);
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::Picture;

    fn picture(name: &str) -> Part {
        Part::Picture(Picture::new("image/png", name))
    }

    fn observed(name: &str) -> Entry {
        Entry::Outcomes {
            outcomes: Vec::new(),
            more: vec![Part::text("x"), picture(name), picture(name)],
        }
    }

    fn kept(conversation: &Conversation) -> Vec<String> {
        let mut conversation = conversation.clone();
        let parts = conversation.entries.iter_mut().flat_map(messages).flatten();
        parts
            .filter_map(|part| Some(part.picture()?.base64.to_string()))
            .collect()
    }

    fn conversation() -> Conversation {
        let goal = Part::Pinned(Picture::new("image/png", "goal"));
        let mut conversation = Conversation::new("s", vec![goal, picture("a")]);
        conversation.entries.extend([observed("b"), observed("c")]);
        conversation
    }

    #[test]
    fn the_last_observations_keep_their_pictures() {
        let all = conversation();
        assert_eq!(kept(&windowed(&all, 0)), kept(&all));
        assert_eq!(kept(&windowed(&all, 9)), kept(&all));
        assert_eq!(kept(&windowed(&all, 1)), ["goal", "c", "c"]);
        assert_eq!(kept(&windowed(&all, 2)), ["goal", "b", "b", "c", "c"]);
    }

    #[test]
    fn one_word_stands_for_the_pictures_of_an_observation() {
        let shown = windowed(&conversation(), 1);
        let Entry::Outcomes { more, .. } = &shown.entries[1] else {
            panic!("{shown:?}");
        };
        assert_eq!(*more, [Part::text("x"), Part::Gone]);
    }
}
