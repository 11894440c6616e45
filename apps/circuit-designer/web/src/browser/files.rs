//! Files of the user: chosen, read and downloaded.

use std::cell::RefCell;
use std::rc::Rc;

use canvas_shell::CanvasPage;
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, Document, Event, FileReader, HtmlAnchorElement, HtmlInputElement, Url,
};

use crate::session::Session;

/// Larger files are refused before they are read: they would fill the page's memory.
const MAX_BYTES: f64 = 8.0 * 1024.0 * 1024.0;

/// Asks for a file and opens the circuit in it.
pub fn choose_and_open(session: Rc<RefCell<Session>>, page: CanvasPage) -> Result<(), JsValue> {
    let input: HtmlInputElement = document()?.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(".xml,.txt,.circuitjs,.circuitjs.txt,text/plain,application/xml");
    let chosen = input.clone();
    let on_change = Closure::once_into_js(move |_: Event| {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else {
            return;
        };
        if file.size() > MAX_BYTES {
            return refuse(&session, &page, "The file is larger than 8 MB.");
        }
        let Ok(reader) = FileReader::new() else {
            return refuse(&session, &page, "The browser could not read the file.");
        };
        let (name, loaded) = (file.name(), reader.clone());
        let on_load = Closure::once_into_js(move |_: Event| {
            match loaded.result().ok().and_then(|text| text.as_string()) {
                Some(text) => {
                    session.borrow_mut().open_text(&text, &name);
                    page.request_repaint();
                }
                None => refuse(&session, &page, "The browser could not read the file."),
            }
        });
        reader.set_onloadend(Some(on_load.unchecked_ref()));
        // A failure to begin is reported to the same listener.
        let _ = reader.read_as_text(&file);
    });
    input.set_onchange(Some(on_change.unchecked_ref()));
    input.click();
    Ok(())
}

fn refuse(session: &Rc<RefCell<Session>>, page: &CanvasPage, reason: &str) {
    session.borrow_mut().refuse_file(reason);
    page.request_repaint();
}

/// Gives the user a text as a file.
pub fn download(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    download_blob(name, &blob(kind, text)?)
}

pub fn blob(kind: &str, text: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    Blob::new_with_str_sequence_and_options(&parts, &options)
}

pub fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document()?.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

pub fn document() -> Result<Document, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .ok_or_else(|| "the page has no document".into())
}
