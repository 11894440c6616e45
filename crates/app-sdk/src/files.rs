//! Files of the user: choosing one, reading it, handing one over as a download.

use js_sys::{Array, Uint8Array};
use thiserror::Error;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, Event, File, HtmlAnchorElement, HtmlInputElement, Url};

use crate::window::window;

/// A file that was read whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFile<C> {
    pub name: String,
    pub content: C,
}

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// Told before it is read: a huge file would fill the page's memory.
    #[error("“{name}” is larger than {} MB and was not read.", max_bytes / (1024 * 1024))]
    TooLarge { name: String, max_bytes: u64 },
    #[error("The browser could not read “{name}”.")]
    Unreadable { name: String },
}

/// The browser did not do what the page asked of it. What it says is for developers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the browser refused: {0}")]
pub struct BrowserRefused(String);

impl From<JsValue> for BrowserRefused {
    fn from(value: JsValue) -> Self {
        BrowserRefused(format!("{value:?}"))
    }
}

/// Asks for a file of the given kinds (as `accept` of an input field lists them) and reads it as
/// text. Nothing is told when the user cancels.
pub fn pick_text(
    accept: &str,
    max_bytes: u64,
    then: impl FnOnce(Result<ReadFile<String>, FileError>) + 'static,
) -> Result<(), BrowserRefused> {
    pick(accept, move |file| read_text(file, max_bytes, then))
}

/// Like [`pick_text`], byte for byte.
pub fn pick_bytes(
    accept: &str,
    max_bytes: u64,
    then: impl FnOnce(Result<ReadFile<Vec<u8>>, FileError>) + 'static,
) -> Result<(), BrowserRefused> {
    pick(accept, move |file| read_bytes(file, max_bytes, then))
}

/// Reads a file that the page was given, for example by an input field of its own.
pub fn read_text(
    file: File,
    max_bytes: u64,
    then: impl FnOnce(Result<ReadFile<String>, FileError>) + 'static,
) {
    read(file, max_bytes, Blob::text, |text| text.as_string(), then);
}

/// Like [`read_text`], byte for byte.
pub fn read_bytes(
    file: File,
    max_bytes: u64,
    then: impl FnOnce(Result<ReadFile<Vec<u8>>, FileError>) + 'static,
) {
    let bytes = |buffer: JsValue| Some(Uint8Array::new(&buffer).to_vec());
    read(file, max_bytes, Blob::array_buffer, bytes, then);
}

fn pick(accept: &str, then: impl FnOnce(File) + 'static) -> Result<(), BrowserRefused> {
    let input: HtmlInputElement = document()?.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(accept);
    let chosen = input.clone();
    let on_change = Closure::once_into_js(move |_: Event| {
        if let Some(file) = chosen.files().and_then(|files| files.get(0)) {
            then(file);
        }
    });
    input.set_onchange(Some(on_change.unchecked_ref()));
    input.click();
    Ok(())
}

fn read<C: 'static>(
    file: File,
    max_bytes: u64,
    begin: impl Fn(&Blob) -> js_sys::Promise + 'static,
    content: impl Fn(JsValue) -> Option<C> + 'static,
    then: impl FnOnce(Result<ReadFile<C>, FileError>) + 'static,
) {
    let name = file.name();
    if let Err(error) = check_size(&name, file.size(), max_bytes) {
        return then(Err(error));
    }
    spawn_local(async move {
        let loaded = JsFuture::from(begin(&file)).await.ok();
        then(match loaded.and_then(content) {
            Some(content) => Ok(ReadFile { name, content }),
            None => Err(FileError::Unreadable { name }),
        });
    });
}

/// Browsers give sizes as floating point numbers.
fn check_size(name: &str, bytes: f64, max_bytes: u64) -> Result<(), FileError> {
    if bytes > max_bytes as f64 {
        return Err(FileError::TooLarge {
            name: name.to_string(),
            max_bytes,
        });
    }
    Ok(())
}

/// Hands a text over as a download. `kind` is its media type.
pub fn download_text(name: &str, kind: &str, text: &str) -> Result<(), BrowserRefused> {
    download_blob(name, &text_blob(kind, text)?)
}

pub fn download_bytes(name: &str, kind: &str, bytes: &[u8]) -> Result<(), BrowserRefused> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &of_kind(kind))?;
    download_blob(name, &blob)
}

pub fn download_blob(name: &str, blob: &Blob) -> Result<(), BrowserRefused> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document()?.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Ok(Url::revoke_object_url(&address)?)
}

pub fn text_blob(kind: &str, text: &str) -> Result<Blob, BrowserRefused> {
    let parts = Array::of1(&text.into());
    Ok(Blob::new_with_str_sequence_and_options(
        &parts,
        &of_kind(kind),
    )?)
}

fn of_kind(kind: &str) -> BlobPropertyBag {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    options
}

pub(crate) fn document() -> Result<web_sys::Document, BrowserRefused> {
    let document = window().document();
    document.ok_or_else(|| BrowserRefused("the page has no document".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_exactly_the_limit_is_read() {
        assert_eq!(check_size("a", 1024.0, 1024), Ok(()));
        let error = check_size("big.json", 8.0 * 1024.0 * 1024.0 + 1.0, 8 * 1024 * 1024);
        let text = error.expect_err("too large").to_string();
        assert_eq!(text, "“big.json” is larger than 8 MB and was not read.");
    }
}
