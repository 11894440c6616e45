//! What a list of cuts puts on programme.

use serde::{Deserialize, Serialize};

use super::scenario::{Feed, WIDE};

/// A feed was put on programme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cut {
    /// A moment of the show.
    pub at_ms: u64,
    /// From then on.
    pub feed: Feed,
}

/// A feed from one moment of the show to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Programme {
    /// On programme.
    pub feed: Feed,
    /// From this moment.
    pub from: u64,
    /// Until this one.
    pub to: u64,
}

impl Programme {
    /// Without gaps from the beginning to the end: the wide shot up to the first cut, and cuts that nothing was
    /// seen of left out.
    pub fn of(cuts: &[Cut], length_ms: u64) -> Vec<Programme> {
        let mut shown = vec![Programme {
            feed: WIDE,
            from: 0,
            to: length_ms,
        }];
        for cut in cuts.iter().filter(|cut| cut.at_ms < length_ms) {
            if let Some(last) = shown.last_mut() {
                last.to = cut.at_ms;
            }
            if shown.last().is_some_and(|last| last.from == last.to) {
                shown.pop();
            }
            match shown.last_mut() {
                Some(last) if last.feed == cut.feed => last.to = length_ms,
                _ => shown.push(Programme {
                    feed: cut.feed,
                    from: cut.at_ms,
                    to: length_ms,
                }),
            }
        }
        shown
    }
}

/// What is on programme at a moment.
pub fn feed_at(programme: &[Programme], at_ms: u64) -> Feed {
    let after = programme.partition_point(|it| it.from <= at_ms);
    let now = after.checked_sub(1).and_then(|it| programme.get(it));
    now.map_or(WIDE, |it| it.feed)
}
