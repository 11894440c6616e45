//! Reading a file of the user: what it is, how long it lasts, what it looks and sounds like.

use super::files::{self, LoadedFile};
use super::hidden_canvas::BrowserFailed;
use super::sound::Sound;
use super::video_reader::{VideoReader, has_failed};
use super::waiting::Waiting;
use js_sys::{Array, Uint8Array};
use sha2::{Digest, Sha256};
use std::rc::Rc;
use thiserror::Error;
use video_editor_model::{MediaKind, NewFile};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlVideoElement, Url};

/// Larger files would fill the memory of the page.
const MAX_BYTES: u64 = 512 * 1024 * 1024;
/// Sound is decoded whole; longer ones would fill the memory as well.
const MAX_MS: f64 = 2.0 * 60.0 * 60.0 * 1000.0;
/// Bytes that are read at a time.
const SLICE: u64 = 4 * 1024 * 1024;
/// Beyond the end of every film: the browser goes to the end and finds out how long it lasts.
const FAR_AWAY_S: f64 = 1e9;
const PATIENCE_MS: u32 = 15_000;

#[derive(Clone, Debug, PartialEq, Error)]
pub enum UploadError {
    #[error("“{0}” is larger than 512 MB and was not read.")]
    TooLarge(String),
    #[error("“{0}” is empty.")]
    Empty(String),
    #[error("“{0}” could not be read as video, audio or picture.")]
    Undecodable(String),
    #[error("“{0}” does not say how long it lasts and cannot be edited.")]
    NoLength(String),
    #[error("“{0}” lasts longer than two hours and was not read.")]
    TooLong(String),
    #[error("“{name}” could not be read: {error}")]
    Browser { name: String, error: BrowserFailed },
}

/// Reads a file whole and finds out what it is by decoding it, whatever its name says.
pub async fn read(file: &File) -> Result<(NewFile, LoadedFile), UploadError> {
    let name = file.name();
    let bytes = checked_size(&name, file.size())?;
    let failed = |error| UploadError::Browser {
        name: name.clone(),
        error,
    };
    let (blob, digest) = copied(file, bytes).await.map_err(failed)?;
    let address = Url::create_object_url_with_blob(&blob).map_err(|error| failed(error.into()))?;
    let loaded = LoadedFile {
        blob,
        address,
        still: None,
        sound: None,
    };
    let new_file = NewFile {
        name,
        kind: MediaKind::Image,
        duration_ms: None,
        digest,
        bytes,
        size: None,
        has_sound: false,
    };
    decoded(new_file, loaded).await
}

fn checked_size(name: &str, bytes: f64) -> Result<u64, UploadError> {
    if bytes > MAX_BYTES as f64 {
        return Err(UploadError::TooLarge(name.to_string()));
    }
    if bytes < 1.0 {
        return Err(UploadError::Empty(name.to_string()));
    }
    Ok(bytes as u64)
}

/// A copy that stays when the file on the disk changes, and the digest of its bytes.
async fn copied(file: &File, bytes: u64) -> Result<(Blob, String), BrowserFailed> {
    let parts = Array::new();
    let mut hasher = Sha256::new();
    let mut from = 0;
    while from < bytes {
        let to = (from + SLICE).min(bytes);
        let slice = file.slice_with_f64_and_f64(from as f64, to as f64)?;
        let buffer = JsFuture::from(slice.array_buffer()).await?;
        hasher.update(Uint8Array::new(&buffer).to_vec());
        parts.push(&buffer);
        from = to;
    }
    let options = BlobPropertyBag::new();
    options.set_type(&file.type_());
    let blob = Blob::new_with_buffer_source_sequence_and_options(&parts, &options)?;
    Ok((blob, protocol::hex(&hasher.finalize())))
}

async fn decoded(
    mut new_file: NewFile,
    mut loaded: LoadedFile,
) -> Result<(NewFile, LoadedFile), UploadError> {
    let failed = |name: &str, error| UploadError::Browser {
        name: name.to_string(),
        error,
    };
    let reader =
        VideoReader::new(&loaded.address).map_err(|error| failed(&new_file.name, error))?;
    if !has_metadata(reader.element()).await {
        return image(new_file, loaded).await;
    }
    let length = length_ms(reader.element()).await;
    new_file.duration_ms = Some(checked_length(&new_file.name, length)?);
    let sound = Sound::decoded(&loaded.blob).await.ok();
    new_file.has_sound = sound.is_some();
    loaded.sound = sound.map(Rc::new);
    let size = [
        reader.element().video_width(),
        reader.element().video_height(),
    ];
    if size.contains(&0) {
        if !new_file.has_sound {
            return Err(UploadError::Undecodable(new_file.name));
        }
        new_file.kind = MediaKind::Audio;
        return Ok((new_file, loaded));
    }
    new_file.kind = MediaKind::Video;
    new_file.size = Some(size);
    if !reader.show(0).await {
        return Err(UploadError::Undecodable(new_file.name));
    }
    loaded.still = reader.picture();
    Ok((new_file, loaded))
}

async fn image(
    mut new_file: NewFile,
    mut loaded: LoadedFile,
) -> Result<(NewFile, LoadedFile), UploadError> {
    let Ok(still) = files::image(&loaded.address).await else {
        return Err(UploadError::Undecodable(new_file.name));
    };
    new_file.size = Some([still.width(), still.height()]);
    loaded.still = Some(still);
    Ok((new_file, loaded))
}

async fn has_metadata(element: &HtmlVideoElement) -> bool {
    if has_failed(element) {
        return false;
    }
    if element.ready_state() >= 1 {
        return true;
    }
    Waiting::for_event(element, "loadedmetadata", "error", PATIENCE_MS)
        .has_come()
        .await
}

/// How long a film lasts. Recordings that do not say it are followed to their end.
async fn length_ms(element: &HtmlVideoElement) -> f64 {
    if !element.duration().is_finite() {
        let waiting = Waiting::for_event(element, "seeked", "error", PATIENCE_MS);
        element.set_current_time(FAR_AWAY_S);
        waiting.has_come().await;
    }
    element.duration() * 1000.0
}

fn checked_length(name: &str, length_ms: f64) -> Result<u64, UploadError> {
    let rounded = length_ms.round();
    if !rounded.is_finite() || rounded < 1.0 {
        return Err(UploadError::NoLength(name.to_string()));
    }
    if rounded > MAX_MS {
        return Err(UploadError::TooLong(name.to_string()));
    }
    Ok(rounded as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_whole_milliseconds_or_refused() {
        assert_eq!(checked_length("a", 5058.6), Ok(5059));
        for length in [0.0, 0.4, -1.0, f64::NAN, f64::INFINITY] {
            let error = checked_length("a.webm", length).expect_err("no length");
            assert_eq!(error, UploadError::NoLength("a.webm".into()));
        }
        let error = checked_length("a", MAX_MS + 1.0).expect_err("too long");
        assert_eq!(error, UploadError::TooLong("a".into()));
    }

    #[test]
    fn empty_and_huge_files_are_refused_before_they_are_read() {
        assert_eq!(checked_size("a", 1.0), Ok(1));
        assert_eq!(checked_size("a", 536_870_912.0), Ok(MAX_BYTES));
        let error = checked_size("a.mov", 536_870_913.0).expect_err("too large");
        assert_eq!(
            error.to_string(),
            "“a.mov” is larger than 512 MB and was not read."
        );
        assert!(checked_size("a", 0.0).is_err());
    }
}
