//! Reads files that lie beside the page.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, Response, Url};

use crate::window;

/// Asks for an address of the page's own origin. `what` names it in the text of an error.
pub(crate) async fn get(address: &str, what: &str) -> Result<Response, String> {
    let window = window();
    let location = window.location();
    let base = location.href().map_err(|_| "the page has no address")?;
    let url = Url::new_with_base(address, &base).map_err(|_| format!("{what} has no address"))?;
    if Ok(url.origin()) != location.origin() {
        return Err(format!("{what} is on another site"));
    }
    let failed = |_| format!("{what} could not be loaded");
    let response = JsFuture::from(window.fetch_with_str(&url.href()))
        .await
        .map_err(failed)?;
    let response: Response = response.dyn_into().map_err(failed)?;
    if response.ok() {
        Ok(response)
    } else {
        Err(format!(
            "{what} could not be loaded: status {}",
            response.status()
        ))
    }
}

/// Reads a file beside the page piece by piece, as it arrives. On error the text is for the user.
pub async fn fetch_pieces(address: &str, mut piece: impl FnMut(&[u8])) -> Result<(), String> {
    let what = format!("the file {address:?}");
    let response = get(address, &what).await?;
    let failed = |_| format!("{what} could not be read to its end");
    let Some(body) = response.body() else {
        return Ok(());
    };
    let reader: ReadableStreamDefaultReader = body
        .get_reader()
        .dyn_into()
        .map_err(|_| format!("{what} could not be read: this browser reads no streams"))?;
    loop {
        let read = JsFuture::from(reader.read()).await.map_err(failed)?;
        let field = |name: &str| Reflect::get(&read, &name.into()).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(());
        }
        let bytes: Uint8Array = field("value").dyn_into().map_err(failed)?;
        piece(&bytes.to_vec());
    }
}
