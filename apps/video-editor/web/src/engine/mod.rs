//! Pictures and sounds of all media, ready to be drawn and played.
//!
//! Samples and night cameras are drawn and sounded by the model whenever they are asked for. Files of the user are
//! decoded by the browser: their bytes stay in memory and, on pages that nobody drives, in the
//! browser's database, so that a project that was saved finds them again.

mod compositor;
mod files;
mod fit;
mod footage_cache;
mod hidden_canvas;
mod lettering;
mod mix;
mod player;
mod sequential_reader;
mod sound;
mod speaker;
mod store;
mod thumbnails;
mod upload;
mod video_reader;
mod waiting;

pub use compositor::{Compositor, LayerImage};
pub use fit::even_frame;
pub use hidden_canvas::{BrowserFailed, HiddenCanvas};
pub use mix::{Mix, Piece};
pub use player::{Playing, Transport};
pub use sequential_reader::SequentialReader;
pub use sound::Sound;
pub use waiting::{EventLoopYield, Waiting};

use files::Files;
use footage_cache::FootageCache;
use speaker::Speaker;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use thumbnails::Thumbnails;
use video_editor_model::gallery::Feed;
use video_editor_model::programme::{self, Layer};
use video_editor_model::sound::Waveform;
use video_editor_model::{Media, MediaKind, MediaSource, NewFile, Project, Sample};
use video_reader::VideoReaders;
use web_sys::{File, HtmlCanvasElement};

/// Clones share everything.
#[derive(Clone)]
pub struct Engine {
    inner: Rc<Inner>,
}

struct Inner {
    notifier: LoadNotifier,
    footage: RefCell<FootageCache>,
    files: Files,
    readers: VideoReaders,
    thumbnails: Thumbnails,
    sounds: sound::SoundCache,
    speaker: Speaker,
    transport: Transport,
}

/// Tells the user something.
type Complain = Rc<dyn Fn(String)>;

/// Who is told that something has come, and how much is still to come. Clones share everything.
#[derive(Clone)]
struct LoadNotifier {
    arrived: Rc<dyn Fn()>,
    revision: Rc<Cell<u64>>,
    pending: Rc<Cell<u32>>,
    complain: Rc<RefCell<Option<Complain>>>,
}

/// What a picture or a sound comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum SourceKey {
    Sample(Sample, u64),
    /// By the digest.
    File(String),
    /// By the digest.
    NightCamera(String),
    /// By the digest of the show.
    Gallery(String, Feed),
}

impl SourceKey {
    fn of(media: &Media) -> SourceKey {
        match &media.source {
            MediaSource::Sample { sample, seed } => SourceKey::Sample(*sample, *seed),
            MediaSource::File { digest, .. } => SourceKey::File(digest.clone()),
            MediaSource::NightCamera(reel) => SourceKey::NightCamera(reel.digest().to_string()),
            MediaSource::Gallery { feed, tape } => {
                SourceKey::Gallery(tape.digest().to_string(), *feed)
            }
        }
    }
}

impl LoadNotifier {
    fn tell(&self) {
        self.revision.set(self.revision.get() + 1);
        (self.arrived)();
    }

    /// Something has to be waited for until the guard is dropped.
    fn pending_guard(&self) -> PendingGuard {
        self.pending.set(self.pending.get() + 1);
        PendingGuard {
            pending: self.pending.clone(),
        }
    }

    fn complain(&self, text: String) {
        let complain = self.complain.borrow().clone();
        if let Some(complain) = complain {
            complain(text);
        }
    }
}

struct PendingGuard {
    pending: Rc<Cell<u32>>,
}

impl Drop for PendingGuard {
    fn drop(&mut self) {
        self.pending.set(self.pending.get() - 1);
    }
}

impl Engine {
    /// `arrived` is called whenever something has come that may have to be drawn.
    pub fn new(arrived: impl Fn() + 'static) -> Self {
        let notifier = LoadNotifier {
            arrived: Rc::new(arrived),
            revision: Rc::default(),
            pending: Rc::default(),
            complain: Rc::default(),
        };
        Engine {
            inner: Rc::new(Inner {
                footage: RefCell::default(),
                files: Files::new(notifier.clone()),
                readers: VideoReaders::new(notifier.clone()),
                thumbnails: Thumbnails::default(),
                sounds: sound::SoundCache::default(),
                speaker: Speaker::default(),
                transport: Transport::default(),
                notifier,
            }),
        }
    }

    /// Keeps the bytes of uploads in this browser from now on, and looks for those of earlier visits.
    pub fn keep_files(&self) {
        self.inner.files.keep();
    }

    /// Who tells the user that something did not work out.
    pub fn complain_with(&self, complain: impl Fn(String) + 'static) {
        *self.inner.notifier.complain.borrow_mut() = Some(Rc::new(complain));
    }

    /// Gets ready what this project shows and lets go of the rest. Bytes stay: undoing may bring
    /// back what is gone.
    pub fn follow(&self, project: &Project) {
        let inner = &self.inner;
        for media in &project.media {
            inner.files.want(media);
        }
        inner
            .readers
            .keep_only(|block| project.block(block).is_some());
        let keys: Vec<SourceKey> = project
            .media
            .iter()
            .map(|media| SourceKey::of(media.as_ref()))
            .collect();
        inner.sounds.keep_only(|key| keys.contains(key));
        (inner.notifier.arrived)();
    }

    /// Is a file being read or a picture of one still to come?
    pub fn is_busy(&self) -> bool {
        self.inner.notifier.pending.get() > 0
    }

    /// Grows with everything that arrives.
    pub fn revision(&self) -> u64 {
        self.inner.notifier.revision.get()
    }

    pub fn transport(&self) -> &Transport {
        &self.inner.transport
    }

    /// The first picture, 16:9, or the waveform of what can only be heard; `None` until it has come.
    pub fn thumbnail(&self, media: &Media) -> Option<HtmlCanvasElement> {
        self.inner.thumbnails.first(media, || self.still(media))
    }

    /// A picture from within, 16:9. `None` now and [`Engine::new`]'s `arrived` later if it has to be
    /// looked up in a file.
    pub fn frame(&self, media: &Media, source_ms: u64, width: u32) -> Option<HtmlCanvasElement> {
        let inner = &self.inner;
        let key = thumbnails::FrameKey::new(media, source_ms, width);
        inner.thumbnails.frame(key, || match &media.source {
            MediaSource::File { digest, .. } if media.kind == MediaKind::Video => {
                let file = inner.files.ready(digest)?;
                let image = inner
                    .readers
                    .leafed(digest, &file.address, wanted_ms(source_ms))?;
                Some(thumbnails::ThumbnailSource::LayerImage(LayerImage::Drawn(
                    image,
                )))
            }
            _ => self.still_at(media, source_ms),
        })
    }

    /// How loud a medium is over its whole length; nothing for what cannot be heard or has not come.
    pub fn waveform(&self, media: &Media) -> Option<Rc<Waveform>> {
        let sound = self.sound(media)?;
        Some(self.inner.sounds.waveform(SourceKey::of(media), &sound))
    }

    pub fn sound(&self, media: &Media) -> Option<Rc<Sound>> {
        if !media.has_sound() {
            return None;
        }
        match &media.source {
            MediaSource::Sample { sample, seed } => Some(self.inner.sounds.sample(*sample, *seed)),
            MediaSource::File { digest, .. } => self.inner.files.ready(digest)?.sound.clone(),
            MediaSource::NightCamera(_) | MediaSource::Gallery { .. } => None,
        }
    }

    /// Is it a file of the user whose bytes this browser does not have, or a film that came with another page?
    pub fn is_missing(&self, media: &Media) -> bool {
        match &media.source {
            MediaSource::Sample { .. } => false,
            MediaSource::File { digest, .. } => self.inner.files.is_missing(digest),
            MediaSource::NightCamera(reel) => reel.film().is_none(),
            MediaSource::Gallery { tape, .. } => tape.scenario().is_none(),
        }
    }

    /// Where the browser finds the bytes of a file.
    pub fn address(&self, digest: &str) -> Option<String> {
        Some(self.inner.files.ready(digest)?.address.clone())
    }

    /// Decodes a file, keeps its bytes and says what it is; otherwise a text for the user.
    pub async fn read_file(&self, file: File) -> Result<NewFile, String> {
        let _pending = self.inner.notifier.pending_guard();
        let (new_file, loaded) = upload::read(&file)
            .await
            .map_err(|error| error.to_string())?;
        self.inner.files.add(&new_file, loaded);
        Ok(new_file)
    }

    /// What a layer shows right now. A file that has to be looked up first shows its last picture and
    /// says later that the right one has come. `is_running`: the picture goes on by itself.
    pub fn layer_image(
        &self,
        project: &Project,
        layer: &Layer,
        is_running: bool,
    ) -> Option<LayerImage> {
        let media = project.medium_of(layer.block)?;
        let inner = &self.inner;
        match &media.source {
            MediaSource::File { digest, .. } if media.kind == MediaKind::Video => {
                let file = inner.files.ready(digest)?;
                let block = layer.block.id.as_str();
                let canvas = if is_running {
                    inner.readers.running(block, &file.address, layer.source_ms)
                } else {
                    inner.readers.resting(block, &file.address, layer.source_ms)
                };
                canvas.or_else(|| file.still.clone()).map(LayerImage::Drawn)
            }
            _ => match self.still_at(media, layer.source_ms)? {
                thumbnails::ThumbnailSource::LayerImage(image) => Some(image),
                thumbnails::ThumbnailSource::Waveform(_) => None,
            },
        }
    }

    /// Gets the pictures ready that the next moments will show, so that cuts do not stutter.
    pub fn prepare(&self, project: &Project, from_ms: u64, to_ms: u64) {
        let soon = project
            .blocks()
            .filter(|(_, block)| (from_ms + 1..=to_ms).contains(&block.start_ms));
        for (_, block) in soon {
            let Some(media) = project.medium_of(block) else {
                continue;
            };
            let MediaSource::File { digest, .. } = &media.source else {
                continue;
            };
            if media.kind == MediaKind::Video
                && let Some(file) = self.inner.files.ready(digest)
            {
                let first = block.trim_start_ms;
                self.inner.readers.resting(&block.id, &file.address, first);
            }
        }
    }

    /// Do pictures go on by themselves?
    pub fn is_running(&self) -> bool {
        self.inner.readers.are_running()
    }

    /// No picture goes on by itself from now on.
    pub fn rest(&self) {
        self.inner.readers.rest();
    }

    /// Waits until sound can be heard.
    pub async fn wake(&self) -> bool {
        let woken = self.inner.speaker.wake().await;
        if let Err(error) = &woken {
            self.inner
                .notifier
                .complain(format!("There is no sound: {error}"));
        }
        woken.is_ok()
    }

    /// Plays what is heard from a moment on.
    pub fn speak(&self, project: &Project, from_ms: u64) {
        let pieces = programme::sounds(project);
        let heard = pieces
            .into_iter()
            .filter_map(|piece| Some((piece, self.sound(piece.media)?)));
        if let Err(error) = self.inner.speaker.start(heard, from_ms) {
            self.inner
                .notifier
                .complain(format!("There is no sound: {error}"));
        }
    }

    pub fn hush(&self) {
        self.inner.speaker.stop();
    }

    fn still(&self, media: &Media) -> Option<thumbnails::ThumbnailSource> {
        if media.kind == MediaKind::Audio {
            return Some(thumbnails::ThumbnailSource::Waveform(self.waveform(media)?));
        }
        self.still_at(media, 0)
    }

    /// What can be drawn without waiting: footage at any moment, files by their first picture.
    fn still_at(&self, media: &Media, source_ms: u64) -> Option<thumbnails::ThumbnailSource> {
        let image = match &media.source {
            MediaSource::Sample { .. }
            | MediaSource::NightCamera(_)
            | MediaSource::Gallery { .. } => {
                let mut footage = self.inner.footage.borrow_mut();
                LayerImage::Pixels(footage.picture(media, source_ms)?)
            }
            MediaSource::File { digest, .. } => {
                LayerImage::Drawn(self.inner.files.ready(digest)?.still.clone()?)
            }
        };
        Some(thumbnails::ThumbnailSource::LayerImage(image))
    }
}

/// Strips do not need every picture.
fn wanted_ms(source_ms: u64) -> u64 {
    source_ms - source_ms % video_editor_model::FRAME_MS
}
