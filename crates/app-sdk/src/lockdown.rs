//! Makes what the page's answers pass through unreplaceable.
//!
//! Between the program and whoever asks it lie functions of the browser: the bindings decode text,
//! read memory, call through promises. A script that replaced one of them could put words into the
//! page's mouth. So the first thing a page does is to freeze them. What a script does before the
//! program starts cannot be undone from in here; `docs/app-sdk.md` says what follows from that.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::window::window;

/// Frozen as they are. None of them is something that other objects inherit names from which they
/// would set for themselves: where they do, as errors do, freezing breaks honest programs.
const FROZEN: [&str; 41] = [
    "JSON",
    "Reflect",
    "Object",
    "Function",
    "Function.prototype",
    "Array",
    "Array.prototype",
    "String",
    "String.prototype",
    "Number",
    "Number.prototype",
    "Symbol",
    "Promise",
    "Promise.prototype",
    "TextDecoder",
    "TextDecoder.prototype",
    "TextEncoder",
    "TextEncoder.prototype",
    "ArrayBuffer",
    "ArrayBuffer.prototype",
    "Uint8Array",
    "Uint8Array.prototype",
    "DataView",
    "DataView.prototype",
    "WebAssembly",
    "WebAssembly.Memory.prototype",
    "WebAssembly.Table.prototype",
    "WebAssembly.Instance.prototype",
    "FinalizationRegistry",
    "FinalizationRegistry.prototype",
    "Performance.prototype",
    "EventTarget.prototype",
    "Event.prototype",
    "UIEvent.prototype",
    "MouseEvent.prototype",
    "PointerEvent.prototype",
    "WheelEvent.prototype",
    "KeyboardEvent.prototype",
    "InputEvent.prototype",
    "ClipboardEvent.prototype",
    "DragEvent.prototype",
];

/// Names that the bindings look up anew with every call.
const NAMES: [&str; 20] = [
    "JSON",
    "Reflect",
    "Object",
    "Function",
    "Array",
    "String",
    "Number",
    "Symbol",
    "Promise",
    "Error",
    "TextDecoder",
    "TextEncoder",
    "ArrayBuffer",
    "Uint8Array",
    "DataView",
    "WebAssembly",
    "FinalizationRegistry",
    "queueMicrotask",
    "setTimeout",
    "requestAnimationFrame",
];

/// Before anything else of the page runs.
pub fn lock() {
    for path in FROZEN {
        freeze(&found(path));
    }
    // Without names of their own: what all typed arrays share, and what a spread argument asks.
    freeze(&prototype(&found("Uint8Array")));
    freeze(&prototype(&found("Uint8Array.prototype")));
    freeze(&prototype(&Array::new().values().into()));
    // Objects set `toString` and the like for themselves, so what is there stays as it is. Nothing
    // is added: an answer without `then` or `toJSON` does not get one.
    if let Some(all) = as_object(&found("Object.prototype")) {
        Object::prevent_extensions(all);
    }
    let fixed = Object::new();
    for attribute in ["writable", "configurable"] {
        let _ = Reflect::set(&fixed, &attribute.into(), &false.into());
    }
    for name in NAMES {
        if !found(name).is_undefined() {
            // A browser that refuses has fixed it already.
            let _ = Reflect::define_property(&window(), &name.into(), &fixed);
        }
    }
}

/// What a path of names leads to; undefined where this browser lacks it.
fn found(path: &str) -> JsValue {
    path.split('.')
        .fold(window().into(), |place: JsValue, name| {
            Reflect::get(&place, &name.into()).unwrap_or_default()
        })
}

fn prototype(value: &JsValue) -> JsValue {
    as_object(value).map_or(JsValue::UNDEFINED, |object| {
        Object::get_prototype_of(object).into()
    })
}

fn freeze(value: &JsValue) {
    if let Some(object) = as_object(value) {
        Object::freeze(object);
    }
}

/// Functions are objects, too.
fn as_object(value: &JsValue) -> Option<&Object> {
    (value.is_object() || value.is_function()).then(|| value.unchecked_ref())
}
