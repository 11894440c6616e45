//! Circuits to and from files of the user.

use circuit_designer_model::{Circuit, Command, files};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, Document, Event, FileReader, HtmlAnchorElement, HtmlInputElement, Url,
};

use crate::dialogs::Dialog;
use crate::editing;
use crate::session::{Session, Shared};

/// Larger files are refused before they are read: they would fill the page's memory.
const MAX_BYTES: f64 = 8.0 * 1024.0 * 1024.0;

/// A form of the circuit as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    Xml,
    Json,
    Spice,
}

impl TextFormat {
    pub fn title(self) -> &'static str {
        match self {
            TextFormat::Xml => "Export As Text",
            TextFormat::Json => "Export As JSON",
            TextFormat::Spice => "Export As SPICE",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            TextFormat::Xml => "circuit.xml",
            TextFormat::Json => "circuit.json",
            TextFormat::Spice => "cir",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            TextFormat::Xml => "application/xml",
            TextFormat::Json => "application/json",
            TextFormat::Spice => "text/plain",
        }
    }
}

/// The circuit in this form.
pub fn text(session: &Session, format: TextFormat) -> String {
    let circuit = session.circuit();
    match format {
        TextFormat::Xml => files::to_xml(circuit),
        TextFormat::Json => {
            let json = files::to_json(circuit, session.pacer.simulation());
            serde_json::to_string_pretty(&json).unwrap_or_default()
        }
        TextFormat::Spice => {
            let title = match session.view.title.as_str() {
                "" => "Circuit Designer",
                title => title,
            };
            files::to_spice(circuit).deck(title, &transient(circuit))
        }
    }
}

/// A transient analysis of a thousand steps, to begin with.
fn transient(circuit: &Circuit) -> String {
    let step = circuit.settings.time_step;
    format!(".tran {step:e} {:e}", 1000.0 * step)
}

/// What the form leaves out.
pub fn omissions(session: &Session, format: TextFormat) -> Vec<String> {
    match format {
        TextFormat::Spice => files::to_spice(session.circuit()).problems,
        TextFormat::Xml | TextFormat::Json => Vec::new(),
    }
}

pub fn save_text(session: &mut Session, format: TextFormat, text: &str) {
    let name = name_for(session, format.extension());
    let saved = download(&name, format.kind(), text);
    tell(session, &name, saved);
}

/// Says whether the browser took the file.
pub fn tell(session: &mut Session, name: &str, saved: Result<(), JsValue>) {
    match saved {
        Ok(()) => session.say(format!("Saved {name} to your downloads.")),
        Err(_) => session.warn(format!("The browser did not save {name}. Try again.")),
    }
}

/// A file name from the circuit's title, without what some systems do not allow in one.
pub fn name_for(session: &Session, extension: &str) -> String {
    let title = match session.view.title.trim() {
        "" => "circuit",
        title => title.trim_end_matches(".xml").trim_end_matches(".txt"),
    };
    let kept = title.chars().map(|it| {
        let is_kept = it.is_alphanumeric() || " -_()".contains(it);
        if is_kept { it } else { '_' }
    });
    format!("{}.{extension}", kept.collect::<String>().trim())
}

/// Replaces the circuit by the one in the text; problems are listed. What cannot be read changes
/// nothing.
pub fn import(session: &mut Session, text: &str, title: &str) {
    let is_useless = |imported: &files::Imported| {
        imported.circuit.elements.is_empty() && !imported.problems.is_empty()
    };
    if let Some(imported) = files::read(text).ok().filter(is_useless) {
        return nothing_opened(session, imported.problems);
    }
    let command = Command::Import { text: text.into() };
    match session.run_quietly(command) {
        Err(reason) => nothing_opened(session, vec![reason]),
        Ok(effect) => {
            // Its time begins now, not where the other circuit stood.
            session.pacer.reset();
            session.view.selection.clear();
            session.view.title = title.to_string();
            editing::center_soon(session);
            session.say("Opened. Undo brings back the circuit that was here before.");
            if !effect.problems.is_empty() {
                session.view.dialog = Some(Dialog::Problems {
                    title: "Opened, but not everything was understood".into(),
                    problems: effect.problems,
                });
            }
        }
    }
}

/// Asks for a file and opens the circuit in it.
pub fn choose_and_open(shared: Shared) -> Result<(), JsValue> {
    let input: HtmlInputElement = document()?.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(".xml,.txt,.circuitjs,.circuitjs.txt,text/plain,application/xml");
    let chosen = input.clone();
    let on_change = Closure::once_into_js(move |_: Event| {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else {
            return;
        };
        if file.size() > MAX_BYTES {
            return refuse(&shared, "The file is larger than 8 MB.");
        }
        let Ok(reader) = FileReader::new() else {
            return refuse(&shared, "The browser could not read the file.");
        };
        let (name, loaded) = (file.name(), reader.clone());
        let on_load = Closure::once_into_js(move |_: Event| {
            match loaded.result().ok().and_then(|text| text.as_string()) {
                Some(text) => {
                    let mut session = shared.borrow_mut();
                    import(&mut session, &text, &name);
                    session.page.request_repaint();
                }
                None => refuse(&shared, "The browser could not read the file."),
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

fn nothing_opened(session: &mut Session, mut problems: Vec<String>) {
    problems.push("Your circuit is as it was.".into());
    session.view.dialog = Some(Dialog::Problems {
        title: "Nothing was opened".into(),
        problems,
    });
}

fn refuse(shared: &Shared, reason: &str) {
    let mut session = shared.borrow_mut();
    nothing_opened(&mut session, vec![reason.into()]);
    session.page.request_repaint();
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
