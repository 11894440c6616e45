//! Keys for tools that this page opens for itself.

use dom_shell::page::window;
use js_sys::{Function, Reflect, Uint8Array};
use wasm_bindgen::JsCast;

/// A word that nobody else can know, from the browser's source of chance.
pub fn random_key() -> String {
    let bytes = Uint8Array::new_with_length(16);
    let fill = || -> Option<()> {
        let crypto = Reflect::get(&window(), &"crypto".into()).ok()?;
        let fill = Reflect::get(&crypto, &"getRandomValues".into()).ok()?;
        let fill: Function = fill.dyn_into().ok()?;
        fill.call1(&crypto, &bytes).ok().map(drop)
    };
    // Every browser that can load this page has one.
    let _ = fill();
    protocol::hex(&bytes.to_vec())
}
