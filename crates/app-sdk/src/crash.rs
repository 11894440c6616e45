//! What a person sees when the program stops, and how their work stays reachable.
//!
//! After a panic no Rust state is trusted any more. The last snapshot, taken while all was well, is
//! what `exportState` answers and what the crash screen offers for download.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use protocol::{App, PAGE_CRASHED};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::pending;
use crate::window::window;

thread_local! {
    static SNAPSHOT: RefCell<Option<String>> = const { RefCell::new(None) };
    static CRASHED: Cell<bool> = const { Cell::new(false) };
}

pub fn happened() -> bool {
    CRASHED.get()
}

/// What every call but those for the state is answered with from then on.
pub fn refusal_text() -> String {
    format!("{PAGE_CRASHED}; only exportState still answers")
}

/// Keeps an envelope for the crash screen.
pub fn remember(envelope: String) {
    SNAPSHOT.with_borrow_mut(|snapshot| *snapshot = Some(envelope));
}

/// The last envelope, marked as coming from a crashed page.
pub fn last_envelope() -> Option<serde_json::Value> {
    let text = SNAPSHOT.with_borrow(|snapshot| snapshot.clone())?;
    let mut envelope: serde_json::Value = serde_json::from_str(&text).ok()?;
    envelope["crashed"] = true.into();
    Some(envelope)
}

pub fn install(app: App) {
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        previous(info);
        web_sys_console_error(&info.to_string());
        stopped(app);
    }));
    // Memory that is used up, or a stack that is full, is no panic. The browser tells of it, wherever it happens.
    for (event, thrown) in [("error", "error"), ("unhandledrejection", "reason")] {
        EventListener::new(&window(), event, move |event| {
            let thrown = js_sys::Reflect::get(event, &thrown.into());
            if thrown.is_ok_and(|it| ends_a_program(&it)) {
                stopped(app);
            }
        })
        .forget();
    }
}

/// Nothing of ours throws these by itself.
fn ends_a_program(thrown: &JsValue) -> bool {
    thrown.is_instance_of::<js_sys::WebAssembly::RuntimeError>()
        || thrown.is_instance_of::<js_sys::RangeError>()
}

fn stopped(app: App) {
    if !CRASHED.replace(true) {
        pending::refuse_all(&refusal_text());
        show(app);
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn web_sys_console_error(text: &str);
}

const STYLE: &str = "position:fixed;inset:0;z-index:2147483647;display:flex;align-items:center;\
    justify-content:center;background:rgba(15,18,25,.86);font:15px/1.5 system-ui,sans-serif;color:#e8ebf2";
const CARD: &str = "max-width:30rem;padding:28px 32px;border-radius:12px;background:#1d2230;\
    box-shadow:0 18px 60px rgba(0,0,0,.5)";
const BUTTON: &str = "margin:18px 10px 0 0;padding:8px 16px;border:0;border-radius:7px;\
    background:#4c7dff;color:#fff;font:inherit;cursor:pointer";

fn show(app: App) {
    let Some(document) = window().document() else {
        return;
    };
    let (Some(body), Ok(screen)) = (document.body(), document.create_element("div")) else {
        return;
    };
    let _ = screen.set_attribute("style", STYLE);
    let _ = screen.set_attribute("role", "alertdialog");
    screen.set_inner_html(&format!(
        "<div style=\"{CARD}\"><h1 style=\"margin:0 0 8px;font-size:20px\">{} stopped</h1>\
         <p style=\"margin:0\">Something went wrong inside the program. Your work up to the last \
         change is safe: download it, then reload the page to go on.</p>\
         <button style=\"{BUTTON}\" data-crash=\"download\">Download my work</button>\
         <button style=\"{BUTTON};background:#39415a\" data-crash=\"reload\">Reload</button></div>",
        app.title(),
    ));
    if body.append_child(&screen).is_err() {
        return;
    }
    on_click(&screen, "[data-crash=download]", move || download(app));
    on_click(&screen, "[data-crash=reload]", || {
        let _ = window().location().reload();
    });
}

fn on_click(screen: &web_sys::Element, selector: &str, run: impl Fn() + 'static) {
    if let Ok(Some(button)) = screen.query_selector(selector) {
        EventListener::new(&button, "click", move |_| run()).forget();
    }
}

fn download(app: App) {
    let state = last_envelope()
        .map(|envelope| envelope["state"].to_string())
        .unwrap_or_default();
    let Some(link) = window()
        .document()
        .and_then(|document| document.create_element("a").ok())
    else {
        return;
    };
    let address = format!(
        "data:application/json;charset=utf-8,{}",
        String::from(js_sys::encode_uri_component(&state))
    );
    let _ = link.set_attribute("href", &address);
    let _ = link.set_attribute("download", &format!("{app}.json"));
    if let Ok(link) = link.dyn_into::<web_sys::HtmlElement>() {
        link.click();
    }
}
