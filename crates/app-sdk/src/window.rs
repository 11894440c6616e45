//! The page's window, and waiting in it.

use gloo::timers::callback::Timeout;
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

pub fn window() -> web_sys::Window {
    web_sys::window().expect("a page always has a window")
}

/// Does nothing for a while.
pub async fn pause_ms(ms: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        Timeout::new(ms, move || {
            // A promise takes its answer whatever it is.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        })
        .forget();
    });
    let _ = JsFuture::from(promise).await;
}
