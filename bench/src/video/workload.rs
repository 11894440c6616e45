//! The projects that are measured, as states that a page can load.

use std::sync::Arc;

use anyhow::Result;
use serde_json::Value;
use video_editor_model::{
    Block, Command, Content, Media, MediaSource, Project, Sample, Track, Workspace,
};

/// A busy afternoon's work.
pub const ROWS: u64 = 20;
const BLOCKS_PER_ROW: u64 = 25;
pub const BLOCKS: u64 = ROWS * BLOCKS_PER_ROW;
/// Blocks of the full timeline stand a second apart and last a little less.
const PITCH_MS: u64 = 1200;
const BLOCK_MS: u64 = 1000;
/// The block that is taken by the pointer: in sight, with others on both sides.
pub const DRAGGED: &str = "block/1/8/Flower Video.webm";

/// White Candle as it is.
pub const ONE_FILM_MS: u64 = 41_766;
/// A stretch of it over a large picture.
pub const LARGE_FILM_MS: u64 = 10_000;

fn media(sample: Sample) -> Arc<Media> {
    Arc::new(Media {
        id: sample.label().into(),
        name: sample.file_name().into(),
        kind: sample.kind(),
        duration_ms: Some(sample.duration_ms()),
        source: MediaSource::Sample { sample, seed: 0 },
    })
}

fn block(id: String, sample: Sample, start_ms: u64, duration_ms: u64) -> Block {
    let content = Content::Media {
        media: sample.label().into(),
    };
    Block {
        id,
        content,
        start_ms,
        duration_ms,
        trim_start_ms: 0,
        trim_end_ms: sample.duration_ms() - duration_ms,
    }
}

fn track(row: u64, blocks: Vec<Block>) -> Track {
    Track {
        id: format!("row {row}"),
        blocks,
        effects: Vec::new(),
        is_muted: false,
        is_hidden: false,
        is_locked: false,
    }
}

/// A state that a page accepts.
fn state(media: Vec<Arc<Media>>, tracks: Vec<Track>) -> Result<Value> {
    let project = Project {
        media,
        tracks,
        markers: Vec::new(),
    };
    let mut workspace = Workspace::new(0);
    let project = Box::new(project);
    workspace.apply(Command::OpenProject { project }, 0)?;
    Ok(workspace.export())
}

/// Five hundred blocks on twenty rows.
pub fn full_timeline() -> Result<Value> {
    let rows = (0..ROWS).map(|row| {
        let blocks = (0..BLOCKS_PER_ROW)
            .map(|at| {
                let id = format!("block {row} {at}");
                block(id, Sample::FlowerVideo, at * PITCH_MS, BLOCK_MS)
            })
            .collect();
        track(row, blocks)
    });
    state(vec![media(Sample::FlowerVideo)], rows.collect())
}

/// One film, whole.
pub fn one_film() -> Result<Value> {
    let sample = Sample::WhiteCandle;
    let block = block("film".into(), sample, 0, ONE_FILM_MS);
    state(vec![media(sample)], vec![track(0, vec![block])])
}

/// Ten seconds of moving pictures; a large backdrop comes below.
pub fn large_film() -> Result<Value> {
    let sample = Sample::WhiteCandle;
    let block = block("film".into(), sample, 0, LARGE_FILM_MS);
    state(vec![media(sample)], vec![track(0, vec![block])])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(state: &Value) -> usize {
        let tracks = state["project"]["tracks"].as_array();
        let tracks = tracks.map_or(&[][..], Vec::as_slice);
        let blocks = tracks.iter().filter_map(|track| track["blocks"].as_array());
        blocks.map(Vec::len).sum()
    }

    #[test]
    fn the_projects_are_what_they_are_called() -> Result<()> {
        assert_eq!(blocks(&full_timeline()?), BLOCKS as usize);
        assert_eq!(blocks(&one_film()?), 1);
        assert_eq!(blocks(&large_film()?), 1);
        assert_eq!(Sample::WhiteCandle.duration_ms(), ONE_FILM_MS);
        Workspace::from_export(0, &full_timeline()?)?;
        Ok(())
    }
}
