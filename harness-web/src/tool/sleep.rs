//! Waiting, for programs that are promises.

use gloo::timers::callback::Timeout;
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

pub async fn sleep(ms: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        Timeout::new(ms, move || {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        })
        .forget();
    });
    let _ = JsFuture::from(promise).await;
}

/// Waits for a promise, but not longer than this.
pub async fn with_timeout(ms: u32, promise: Promise) {
    let limit = Promise::new(&mut |resolve, _| {
        Timeout::new(ms, move || {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        })
        .forget();
    });
    let _ = JsFuture::from(Promise::race(&js_sys::Array::of2(&promise, &limit))).await;
}
