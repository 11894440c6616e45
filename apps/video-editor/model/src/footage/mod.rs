//! Pictures that this program draws: a pure function of what is filmed and the moment.

mod candle;
mod flower;
mod making;
mod night_camera;
mod outline;
mod person;
mod projector;
mod radio;
mod raster;
mod scene;
pub mod script;
mod studio;

use std::cell::RefCell;

pub use night_camera::NightPicture;
pub use projector::Projector;
pub use scene::Scene;

use crate::document::MediaSource;
use crate::gallery::{Feed, Tape};
use crate::samples::Sample;

/// Size of every picture of footage.
pub const WIDTH: u32 = 640;
/// See [`WIDTH`].
pub const HEIGHT: u32 = 360;

/// Pixels row by row from the top, four bytes each: red, green, blue, alpha.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// See [`Picture`].
    pub rgba: Vec<u8>,
}

impl Clone for Picture {
    fn clone(&self) -> Picture {
        Picture {
            rgba: self.rgba.clone(),
            ..*self
        }
    }

    /// Keeps the memory that is there.
    fn clone_from(&mut self, other: &Picture) {
        (self.width, self.height) = (other.width, other.height);
        self.rgba.clone_from(&other.rgba);
    }
}

impl Picture {
    /// A black picture of the size of all footage.
    pub fn black() -> Picture {
        let pixels = (WIDTH * HEIGHT) as usize;
        Picture {
            width: WIDTH,
            height: HEIGHT,
            rgba: [0, 0, 0, 255].repeat(pixels),
        }
    }
}

/// The film that a sample shows; none if it can only be heard.
pub fn scene_of(sample: Sample, seed: u64) -> Option<Scene> {
    match sample {
        Sample::FlowerVideo => Some(flower::scene(seed)),
        Sample::WhiteCandle => Some(candle::scene(seed)),
        Sample::TuningARadio => Some(radio::scene(seed)),
        Sample::TRexRoar => None,
    }
}

/// The picture of a sample at a moment; none if it can only be heard.
pub fn picture(sample: Sample, seed: u64, source_ms: u64) -> Option<Picture> {
    let mut picture = Picture::black();
    draw(sample, seed, source_ms, &mut picture).then_some(picture)
}

/// Like [`picture`], into memory that is there already. Says whether there was anything to draw.
pub fn draw(sample: Sample, seed: u64, source_ms: u64, into: &mut Picture) -> bool {
    let film = FilmKey::Sample(sample, seed);
    shown(film, || scene_of(sample, seed), source_ms, into)
}

/// The picture of a feed of a live show, into memory that is there already. Says whether there was anything to draw:
/// not where only the digest of the show is known.
pub fn draw_feed(tape: &Tape, feed: Feed, at_ms: u64, into: &mut Picture) -> bool {
    let film = FilmKey::Feed(tape.digest().to_string(), feed);
    let scene = || Some(studio::scene(tape.scenario()?, feed));
    tape.scenario().is_some() && shown(film, scene, at_ms, into)
}

fn shown(
    film: FilmKey,
    scene: impl FnOnce() -> Option<Scene>,
    at_ms: u64,
    into: &mut Picture,
) -> bool {
    PROJECTORS.with_borrow_mut(|projectors| {
        let Some(projector) = projector(projectors, film, scene) else {
            return false;
        };
        projector.draw(at_ms, into);
        true
    })
}

/// The picture of a medium at a moment, into memory that is there already. Says whether there was anything
/// to draw: files of the user are not drawn here, nor is a film of which only the digest is known.
pub fn draw_source(source: &MediaSource, source_ms: u64, into: &mut Picture) -> bool {
    match source {
        MediaSource::Sample { sample, seed } => draw(*sample, *seed, source_ms, into),
        MediaSource::NightCamera(reel) => {
            let film = reel.film();
            film.is_some_and(|film| {
                night_camera::draw(film, source_ms, into);
                true
            })
        }
        MediaSource::Gallery { feed, tape } => draw_feed(tape, *feed, source_ms, into),
        MediaSource::File { .. } => false,
    }
}

/// As many projectors are kept as films are likely to be seen side by side.
const CACHED_PROJECTORS: usize = 8;

/// What a projector shows.
#[derive(PartialEq, Eq)]
enum FilmKey {
    Sample(Sample, u64),
    /// Of the show with this digest.
    Feed(String, Feed),
}

type ProjectorCache = Vec<(FilmKey, Projector)>;

thread_local! {
    /// The projectors used last, latest first: they save the drawing of backgrounds, nothing else.
    static PROJECTORS: RefCell<ProjectorCache> = const { RefCell::new(Vec::new()) };
}

fn projector(
    cache: &mut ProjectorCache,
    film: FilmKey,
    scene: impl FnOnce() -> Option<Scene>,
) -> Option<&mut Projector> {
    let found = cache.iter().position(|(key, _)| *key == film);
    let entry = match found {
        Some(at) => cache.remove(at),
        None => (film, Projector::new(scene()?)),
    };
    cache.insert(0, entry);
    cache.truncate(CACHED_PROJECTORS);
    cache.first_mut().map(|(_, projector)| projector)
}
