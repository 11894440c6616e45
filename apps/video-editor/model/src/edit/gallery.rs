//! The film that a live show leaves behind.

use std::sync::Arc;

use serde_json::json;

use super::Edit;
use crate::document::{Block, Content, Media, MediaKind, MediaSource, Track};
use crate::gallery::{FEEDS, Feed, Show};
use crate::journal::line;
use crate::refusal::{MAX_MEDIA, Refusal};

impl Edit<'_> {
    /// A card for every feed, and what was on programme on a row of its own at the bottom, clip by clip.
    pub(super) fn put_film(&mut self, show: &Show) -> Result<&'static str, Refusal> {
        if self.project.media.len() + FEEDS.len() > MAX_MEDIA {
            return Err(Refusal::TooManyMedia);
        }
        let length_ms = show.length_ms();
        let cards = FEEDS.map(|feed| (feed, self.ids.uuid()));
        for (feed, id) in &cards {
            self.project.media.push(Arc::new(Media {
                id: id.clone(),
                name: card_name(show, *feed),
                kind: MediaKind::Video,
                duration_ms: Some(length_ms),
                source: MediaSource::Gallery {
                    feed: *feed,
                    tape: show.tape().clone(),
                },
            }));
        }
        let programme = show.programme();
        let blocks: Vec<Block> = programme
            .iter()
            .filter_map(|shown| {
                let (_, media) = cards.iter().find(|(feed, _)| *feed == shown.feed)?;
                Some(Block {
                    id: self.ids.uuid(),
                    content: Content::Media {
                        media: media.clone(),
                    },
                    start_ms: shown.from,
                    duration_ms: shown.to - shown.from,
                    trim_start_ms: shown.from,
                    trim_end_ms: length_ms - shown.to,
                })
            })
            .collect();
        self.lines.push(line(
            "SHOW_OVER",
            json!({"cuts": show.cuts().len(), "clips": blocks.len()}),
        ));
        self.project.tracks.push(Track {
            id: self.ids.uuid(),
            blocks,
            effects: Vec::new(),
            is_muted: false,
            is_hidden: false,
            is_locked: false,
        });
        Ok("Film of the show")
    }
}

/// A file name, as every card has one.
fn card_name(show: &Show, feed: Feed) -> String {
    let scenario = show.tape().scenario();
    match scenario.and_then(|it| it.person(feed)) {
        Some(person) => format!("Camera {feed} {}.webm", person.name),
        None => format!("Camera {feed} wide.webm"),
    }
}
