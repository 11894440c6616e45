//! Scenes to and from files of the user.

use modeller_model::{Command, MAX_FILE_BYTES, read_scenes, too_large};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{
    Blob, BlobPropertyBag, Document, Event, FileReader, HtmlAnchorElement, HtmlInputElement, Url,
};

use crate::dialog::Dialog;
use crate::session::Shared;

/// Hands the text to the browser as a download.
pub fn download(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    download_blob(name, &blob)
}

pub fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document()?.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// The scene's name as that of a file, without what some systems do not allow in one.
pub fn name_for(scene: &str, extension: &str) -> String {
    let kept: String = scene
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || " -_()".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    format!("{}.{extension}", kept.trim())
}

/// Asks for a file and imports the scenes in it.
pub fn choose_and_import(shared: Shared) -> Result<(), JsValue> {
    let input: HtmlInputElement = document()?.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(".json,application/json");
    let chosen = input.clone();
    let on_change = Closure::once_into_js(move |_: Event| {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else {
            return;
        };
        // Before it is read: a huge file would fill the page's memory.
        if file.size() > MAX_FILE_BYTES as f64 {
            return refuse(&shared, too_large());
        }
        let Ok(reader) = FileReader::new() else {
            return;
        };
        let loaded = reader.clone();
        let on_load = Closure::once_into_js(move |_: Event| {
            match loaded.result().ok().and_then(|text| text.as_string()) {
                Some(text) => import(&shared, &text),
                None => refuse(&shared, "The browser could not read the file.".into()),
            }
        });
        reader.set_onloadend(Some(on_load.unchecked_ref()));
        let _ = reader.read_as_text(&file);
    });
    input.set_onchange(Some(on_change.unchecked_ref()));
    input.click();
    Ok(())
}

/// Adds the scenes to the workspace, or names everything that is wrong with the file. A single
/// scene is opened: that is what it was imported for.
fn import(shared: &Shared, text: &str) {
    let mut session = shared.borrow_mut();
    match read_scenes(text) {
        Ok(scenes) => {
            let effect = session.run(Command::ImportScenes { scenes });
            match effect.as_ref().map(|effect| &effect.created[..]) {
                Some([scene]) => {
                    let scene = scene.clone();
                    let summary = effect.map(|effect| effect.summary).unwrap_or_default();
                    session.run(Command::OpenScene { scene });
                    session.say(summary);
                }
                Some(several) => {
                    let count = several.len();
                    session.view.reveal_scene = several.last().cloned();
                    session.say(format!("Imported {count} scenes to the dashboard"));
                }
                None => {}
            }
        }
        Err(faults) => session.view.dialog = Some(Dialog::ImportFaults { faults }),
    }
    session.page.request_repaint();
}

fn refuse(shared: &Shared, fault: String) {
    let mut session = shared.borrow_mut();
    let faults = vec![fault];
    session.view.dialog = Some(Dialog::ImportFaults { faults });
    session.page.request_repaint();
}

pub fn document() -> Result<Document, JsValue> {
    web_sys::window()
        .and_then(|window| window.document())
        .ok_or_else(|| "the page has no document".into())
}
