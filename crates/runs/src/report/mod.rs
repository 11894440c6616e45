//! `report.html`: the run viewer as one file, with its run inside. Its pictures are the frames beside it in
//! the run folder, or small copies inside the page, which then refers to nothing outside.

mod page;
mod thumbnails;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::thread::ScopedJoinHandle;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use face::EpisodeView;
use face::embedded::{PROGRAM_ELEMENT, RUN_ELEMENT, episode_element, frame_element};
use flate2::Compression;
use flate2::write::GzEncoder;
use protocol::TrialId;

use crate::folder::{RunFolder, write_atomically};
use crate::frames::Frames;
use crate::view::Source;
use page::Page;

/// Where the pictures of a report are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// In the run folder, from which the page cannot be moved away. Made in a moment.
    Linked,
    /// In the page itself, small.
    Embedded,
}

/// Reads the folder and writes the report into it. The page is that of the web build in `dist`.
pub fn write(run: &RunFolder, dist: &Path, pictures: Pictures) -> anyhow::Result<()> {
    let page = Page::open(dist)?;
    let source = Source::open(run)?;
    let html = render(&page, &source, pictures)?;
    write_atomically(&run.report(), html.as_bytes())
}

/// Like [`write()`], but a report that cannot be made is no reason to fail: the run itself is complete, and
/// `gauntlet report` makes one later. Says why there is none.
pub fn write_if_possible(run: &RunFolder, dist: Option<&Path>) -> Option<String> {
    let written = match dist {
        Some(dist) => write(run, dist, Pictures::Linked),
        None => Err(anyhow::anyhow!("there is no web build here")),
    };
    let reason = written.err()?;
    Some(format!(
        "no report was written: {reason:#}. `gauntlet report` makes one when there is a web build"
    ))
}

fn render(page: &Page, source: &Source, pictures: Pictures) -> anyhow::Result<String> {
    let view = source.run();
    let episodes = pack_episodes(source)?;
    let mut html = page.head(&format!("Gauntlet: {}", view.manifest.agent));
    let mut data = |id: &str, kind: &str, text: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<script type=\"{kind}\" id=\"{id}\">{text}</script>");
    };
    data(
        RUN_ELEMENT,
        "application/json",
        &inert(&serde_json::to_string(&view)?),
    );
    data(
        PROGRAM_ELEMENT,
        "text/plain",
        &STANDARD.encode(&page.program),
    );
    for (index, packed) in episodes.iter().enumerate() {
        data(&episode_element(index), "text/plain", &packed.text);
    }
    if pictures == Pictures::Embedded {
        for (name, jpeg) in thumbnails::make(&frames(&episodes)) {
            data(&frame_element(&name), "text/plain", &jpeg);
        }
    }
    html.push_str(&page.foot());
    Ok(html)
}

/// JSON in which nothing can end the element that it stands in.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// An episode as text of the page, and the pictures that it refers to.
#[derive(Default)]
struct Packed {
    text: String,
    frames: Frames,
    names: Vec<String>,
}

/// Every episode, on all cores.
fn pack_episodes(source: &Source) -> anyhow::Result<Vec<Packed>> {
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = source.trials.len().div_ceil(workers).max(1);
    let pack_all = |chunk: &[TrialId]| {
        let views = chunk.iter().map(|trial| source.episode(trial));
        views.map(|view| pack(source, &view)).collect()
    };
    std::thread::scope(|scope| {
        let threads: Vec<ScopedJoinHandle<'_, anyhow::Result<Vec<Packed>>>> = source
            .trials
            .chunks(share)
            .map(|chunk| scope.spawn(move || pack_all(chunk)))
            .collect();
        let mut all = Vec::new();
        for thread in threads {
            let packed = thread.join();
            all.extend(packed.map_err(|_| anyhow::anyhow!("an episode cannot be shown"))??);
        }
        Ok(all)
    })
}

fn pack(source: &Source, view: &EpisodeView) -> anyhow::Result<Packed> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(&serde_json::to_vec(view)?)?;
    let bytes = packed.finish().context("an episode cannot be packed")?;
    let names = view.steps.iter().filter_map(|step| step.frame.as_ref());
    Ok(Packed {
        text: STANDARD.encode(bytes),
        frames: Frames::of(&source.folder, &view.trial),
        names: names.cloned().collect(),
    })
}

/// Every picture once.
fn frames(episodes: &[Packed]) -> Vec<(&str, &Frames)> {
    let mut seen = BTreeSet::new();
    let all = episodes.iter().flat_map(|episode| {
        let names = episode.names.iter();
        names.map(move |name| (name.as_str(), &episode.frames))
    });
    all.filter(|(name, _)| seen.insert(*name)).collect()
}

#[cfg(test)]
mod tests;
