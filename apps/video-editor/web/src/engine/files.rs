//! The user's files: their bytes, first pictures and sounds.

use super::LoadNotifier;
use super::hidden_canvas::{BrowserFailed, HiddenCanvas};
use super::sound::Sound;
use super::video_reader::{LARGEST, VideoReader};
use super::{fit, store};
use dom_shell::page;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use video_editor_model::{Media, MediaKind, MediaSource, NewFile};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, HtmlCanvasElement, HtmlImageElement, Url};

/// A file that can be shown and heard.
pub struct LoadedFile {
    pub blob: Blob,
    /// Where elements of the page find the bytes.
    pub address: String,
    /// The picture, or the first one of a video.
    pub still: Option<HtmlCanvasElement>,
    pub sound: Option<Rc<Sound>>,
}

impl Drop for LoadedFile {
    fn drop(&mut self) {
        // An address that is gone needs no taking away.
        let _ = Url::revoke_object_url(&self.address);
    }
}

#[derive(Clone)]
enum LoadState {
    Loading,
    Missing,
    Ready(Rc<LoadedFile>),
}

pub struct Files {
    notifier: LoadNotifier,
    /// By digest.
    states: Rc<RefCell<HashMap<String, LoadState>>>,
    /// Does the browser keep the bytes?
    is_keeping: Cell<bool>,
}

impl Files {
    pub fn new(notifier: LoadNotifier) -> Self {
        Files {
            notifier,
            states: Rc::default(),
            is_keeping: Cell::new(false),
        }
    }

    pub fn keep(&self) {
        if !self.is_keeping.replace(true) {
            // What was missing may be found now.
            let mut states = self.states.borrow_mut();
            states.retain(|_, state| !matches!(state, LoadState::Missing));
        }
    }

    pub fn ready(&self, digest: &str) -> Option<Rc<LoadedFile>> {
        match self.states.borrow().get(digest) {
            Some(LoadState::Ready(file)) => Some(file.clone()),
            _ => None,
        }
    }

    pub fn is_missing(&self, digest: &str) -> bool {
        matches!(self.states.borrow().get(digest), Some(LoadState::Missing))
    }

    /// Takes in an upload. A medium of an earlier visit that was waiting for these bytes has them now.
    pub fn add(&self, file: &NewFile, loaded: LoadedFile) {
        let blob = loaded.blob.clone();
        let ready = LoadState::Ready(Rc::new(loaded));
        let mut states = self.states.borrow_mut();
        states.insert(file.digest.clone(), ready);
        drop(states);
        self.notifier.tell();
        if self.is_keeping.get() {
            let (notifier, digest, name) = (
                self.notifier.clone(),
                file.digest.clone(),
                file.name.clone(),
            );
            spawn_local(async move {
                if store::put(&digest, &blob).await.is_err() {
                    notifier.complain(format!(
                        "“{name}” can be used until this page is closed; the browser has no room to keep it longer."
                    ));
                }
            });
        }
    }

    /// Looks for the bytes of a medium that comes from an earlier visit.
    pub fn want(&self, media: &Media) {
        let MediaSource::File { digest, .. } = &media.source else {
            return;
        };
        if self.states.borrow().contains_key(digest) {
            return;
        }
        let first = if self.is_keeping.get() {
            LoadState::Loading
        } else {
            LoadState::Missing
        };
        let is_loading = matches!(first, LoadState::Loading);
        self.states.borrow_mut().insert(digest.clone(), first);
        if is_loading {
            self.load(digest.clone(), media.kind, media.has_sound());
        }
    }

    fn load(&self, digest: String, kind: MediaKind, has_sound: bool) {
        let (states, notifier) = (self.states.clone(), self.notifier.clone());
        let pending_guard = notifier.pending_guard();
        spawn_local(async move {
            let found = match store::get(&digest).await {
                Ok(Some(blob)) => reopened(blob, kind, has_sound).await.ok(),
                _ => None,
            };
            let now = match found {
                Some(file) => LoadState::Ready(Rc::new(file)),
                None => LoadState::Missing,
            };
            let mut states = states.borrow_mut();
            // An upload of the same bytes may have been faster.
            if !matches!(states.get(&digest), Some(LoadState::Ready(_))) {
                states.insert(digest, now);
            }
            drop(states);
            drop(pending_guard);
            notifier.tell();
        });
    }
}

async fn reopened(
    blob: Blob,
    kind: MediaKind,
    has_sound: bool,
) -> Result<LoadedFile, BrowserFailed> {
    let address = Url::create_object_url_with_blob(&blob)?;
    let mut file = LoadedFile {
        blob,
        address,
        still: None,
        sound: None,
    };
    file.still = match kind {
        MediaKind::Audio => None,
        MediaKind::Image => Some(image(&file.address).await?),
        MediaKind::Video => {
            let reader = VideoReader::new(&file.address)?;
            reader.show(0).await;
            reader.picture()
        }
    };
    if has_sound {
        file.sound = Some(Rc::new(Sound::decoded(&file.blob).await?));
    }
    Ok(file)
}

/// Decodes a picture, no larger than it is ever shown.
pub async fn image(address: &str) -> Result<HtmlCanvasElement, BrowserFailed> {
    let image: HtmlImageElement = page::document()
        .create_element("img")?
        .dyn_into()
        .map_err(JsValue::from)?;
    image.set_src(address);
    JsFuture::from(image.decode()).await?;
    let natural = [image.natural_width(), image.natural_height()];
    if natural.contains(&0) {
        return Err(BrowserFailed("the picture has no size".into()));
    }
    let size = fit::at_most(natural, LARGEST);
    let hidden = HiddenCanvas::new(size)?;
    let [width, height] = size.map(f64::from);
    hidden
        .context
        .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    Ok(hidden.canvas)
}
