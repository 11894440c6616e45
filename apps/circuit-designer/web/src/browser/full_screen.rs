//! Full screen, as the browser offers it.

/// The browser may refuse, for example when it shows no window; then nothing changes.
pub fn toggle() {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(document) = document else {
        return;
    };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}
