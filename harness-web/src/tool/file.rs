//! Texts of this page as files: to be downloaded, or to be loaded by a tool.

use dom_shell::page::document;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// An address at which this browser finds a text for as long as the page is there.
pub fn address_of(text: &str) -> Option<String> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let content = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&content, &kind).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

/// Hands a text over as a file. Nothing when the browser refuses.
pub fn download(name: &str, text: &str) -> Option<()> {
    let address = address_of(text)?;
    let link = document().create_element("a").ok()?;
    let link: HtmlAnchorElement = link.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken the content over with the click.
    let _ = Url::revoke_object_url(&address);
    Some(())
}
