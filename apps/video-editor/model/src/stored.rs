//! A project as it leaves the app and comes back: written whole, read with suspicion.

use std::collections::HashSet;

use seeded::Seeded;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::colour;
use crate::document::{Block, Content, MediaKind, MediaSource, Project, Track};
use crate::gallery::{FEEDS, Show};
use crate::journal::Entry;
use crate::refusal::{MAX_BLOCKS, MAX_FONT_SIZE, MAX_MEDIA, MAX_TEXT, MAX_TIME_MS, MIN_FONT_SIZE};

/// What a state consists of.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The document.
    pub project: Project,
    /// The journal so far.
    #[serde(default)]
    pub operations: Vec<Entry>,
    /// Where the ids go on; without it they begin with the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<Seeded>,
    /// The live show that is open, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gallery: Option<Show>,
}

/// Why a project cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StoredError {
    #[error("This is not a project of the Video Editor: {0}")]
    Form(String),
    #[error("The project is damaged: {0}.")]
    Damaged(String),
}

impl Stored {
    /// Reads and checks a state.
    pub fn read(state: &Value) -> Result<Stored, StoredError> {
        let stored =
            Stored::deserialize(state).map_err(|error| StoredError::Form(error.to_string()))?;
        check(&stored.project).map_err(StoredError::Damaged)?;
        if let Some(show) = &stored.gallery {
            show.check().map_err(StoredError::Damaged)?;
        }
        Ok(stored)
    }

    /// What [`Stored::read`] reads.
    pub fn write(&self) -> Value {
        // Every part has string keys and finite numbers, which is all that could fail.
        serde_json::to_value(self).unwrap_or(Value::Null)
    }
}

/// The project of a state that was saved as a file.
pub fn read_project(text: &str) -> Result<Project, StoredError> {
    let state: Value =
        serde_json::from_str(text).map_err(|error| StoredError::Form(error.to_string()))?;
    Stored::read(&state).map(|stored| stored.project)
}

/// Everything that editing relies on.
pub fn check(project: &Project) -> Result<(), String> {
    if project.media.len() > MAX_MEDIA || project.blocks().count() > MAX_BLOCKS {
        return Err("it holds more than this program takes".into());
    }
    let mut ids = HashSet::new();
    let mut fresh = |id: &str| {
        let is_new = !id.is_empty() && ids.insert(id.to_string());
        is_new.then_some(()).ok_or("two parts have the same id")
    };
    for media in &project.media {
        fresh(&media.id)?;
        let has_length = media
            .duration_ms
            .is_some_and(|ms| (1..=MAX_TIME_MS).contains(&ms));
        if has_length == (media.kind == MediaKind::Image) {
            return Err(format!("“{}” has no sensible length", media.name));
        }
        if let MediaSource::NightCamera(reel) = &media.source
            && let Some(film) = reel.film()
        {
            film.check()?;
        }
        if let MediaSource::Gallery { feed, tape } = &media.source {
            if !FEEDS.contains(feed) {
                return Err("a show has no such feed".into());
            }
            if let Some(scenario) = tape.scenario() {
                scenario.check()?;
            }
        }
    }
    for track in &project.tracks {
        fresh(&track.id)?;
        for block in &track.blocks {
            fresh(&block.id)?;
            check_block(project, block)?;
        }
        for effect in &track.effects {
            fresh(&effect.id)?;
        }
        check_track(track)?;
    }
    for marker in &project.markers {
        fresh(&marker.id)?;
        if marker.at_ms > MAX_TIME_MS || marker.label.chars().count() > MAX_TEXT {
            return Err("a marker is out of range".into());
        }
    }
    if !project.markers.is_sorted_by_key(|marker| marker.at_ms) {
        return Err("its markers are not in order".into());
    }
    Ok(())
}

fn check_block(project: &Project, block: &Block) -> Result<(), String> {
    let is_in_time =
        block.start_ms <= MAX_TIME_MS && (1..=MAX_TIME_MS).contains(&block.duration_ms);
    if !is_in_time {
        return Err("a block lies outside of 24 hours".into());
    }
    match &block.content {
        Content::Text(style) => {
            let is_sound = style.text.chars().count() <= MAX_TEXT
                && (MIN_FONT_SIZE..=MAX_FONT_SIZE).contains(&style.font_size)
                && colour::normalised(&style.font_color).is_some()
                && colour::normalised(&style.background_color).is_some();
            if !is_sound {
                return Err("a text block has an unknown style".into());
            }
        }
        Content::Media { media } => {
            let media = project.medium(media);
            let media = media.ok_or("a block shows media that are not there")?;
            let trims = block.trim_start_ms.checked_add(block.trim_end_ms);
            let whole = trims.and_then(|trims| trims.checked_add(block.duration_ms));
            if media.duration_ms.is_some() && whole != media.duration_ms {
                return Err(format!(
                    "a block of “{}” does not fit its length",
                    media.name
                ));
            }
        }
    }
    let is_still = project
        .medium_of(block)
        .is_none_or(|media| media.duration_ms.is_none());
    if is_still && (block.trim_start_ms, block.trim_end_ms) != (0, 0) {
        return Err("a block without a length of its own is trimmed".into());
    }
    Ok(())
}

fn check_track(track: &Track) -> Result<(), String> {
    if track.blocks.is_empty() {
        return Err("a row is empty".into());
    }
    let is_in_order = track
        .blocks
        .windows(2)
        .all(|pair| pair[0].end_ms() <= pair[1].start_ms);
    if !is_in_order {
        return Err("two blocks of a row overlap".into());
    }
    for effect in &track.effects {
        let has_block = track.blocks.iter().any(|block| block.id == effect.block);
        if !has_block || effect.start_ms >= effect.end_ms || effect.end_ms > 2 * MAX_TIME_MS {
            return Err("an effect belongs to no block".into());
        }
        if !effect.params.is_in_range() {
            return Err("an effect is out of range".into());
        }
    }
    Ok(())
}
