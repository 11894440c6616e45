//! The fonts of every page: ours, part of the program, so that text looks the same on every machine
//! and is there before the first frame.

use crate::page;
use wasm_bindgen::prelude::*;

/// A variable font: every weight from 400 to 700.
pub const TEXT: &[u8] = include_bytes!("../fonts/inter.woff2");
pub const CODE: &[u8] = include_bytes!("../fonts/jetbrains-mono.woff2");

#[wasm_bindgen]
extern "C" {
    type FontFace;

    #[wasm_bindgen(constructor)]
    fn new(family: &str, source: &[u8], descriptors: &js_sys::Object) -> FontFace;

    type FontFaceSet;

    #[wasm_bindgen(method)]
    fn add(this: &FontFaceSet, face: &FontFace);

    #[wasm_bindgen(method, getter)]
    fn status(this: &FontFaceSet) -> String;
}

/// Makes the families of the style sheets known to the page. A face made from bytes is loaded at
/// once: nothing is fetched, and no text is ever drawn in another font first.
pub fn install() {
    let Some(fonts) = known() else { return };
    let weights = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&weights, &"weight".into(), &"400 700".into());
    fonts.add(&FontFace::new("Inter", TEXT, &weights));
    fonts.add(&FontFace::new(
        "JetBrains Mono",
        CODE,
        &js_sys::Object::new(),
    ));
}

/// Is a font still on its way? What is on the screen then may change without anyone's doing.
pub fn are_loading() -> bool {
    known().is_some_and(|fonts| fonts.status() == "loading")
}

fn known() -> Option<FontFaceSet> {
    let fonts = js_sys::Reflect::get(&page::document(), &"fonts".into()).ok()?;
    (!fonts.is_undefined()).then(|| fonts.unchecked_into())
}
