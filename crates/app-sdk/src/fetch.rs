//! Reads files that lie beside the page, and asks whoever serves it.

use js_sys::Uint8Array;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, Url};

use crate::window::window;

/// Asks for an address of the page's own origin. `what` names it in the text of an error.
pub(crate) async fn get(address: &str, what: &str) -> Result<Response, String> {
    send(address, what, &RequestInit::new()).await
}

async fn send(address: &str, what: &str, request: &RequestInit) -> Result<Response, String> {
    let window = window();
    let location = window.location();
    let base = location.href().map_err(|_| "the page has no address")?;
    let url = Url::new_with_base(address, &base).map_err(|_| format!("{what} has no address"))?;
    if Ok(url.origin()) != location.origin() {
        return Err(format!("{what} is on another site"));
    }
    let failed = |_| format!("{what} could not be loaded");
    let response = JsFuture::from(window.fetch_with_str_and_init(&url.href(), request))
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

/// Reads a file beside the page. On error the text is for the user.
pub async fn fetch_bytes(address: &str) -> Result<Vec<u8>, String> {
    let what = format!("the file {address:?}");
    let response = get(address, &what).await?;
    let failed = |_| format!("{what} could not be read to its end");
    let content = JsFuture::from(response.array_buffer().map_err(failed)?)
        .await
        .map_err(failed)?;
    Ok(Uint8Array::new(&content).to_vec())
}

/// Reads JSON of the page's own origin. `what` names it in the text of an error.
pub(crate) async fn fetch_json(address: &str, what: &str) -> Result<Value, String> {
    let what = format!("{what} at {address:?}");
    json_of(&get(address, &what).await?, &what).await
}

/// Hands a question to an address of the page's own origin, and reads the answer.
pub(crate) async fn post_json(
    address: &str,
    question: &Value,
    what: &str,
) -> Result<Value, String> {
    let request = RequestInit::new();
    request.set_method("POST");
    request.set_body(&JsValue::from_str(&question.to_string()));
    json_of(&send(address, what, &request).await?, what).await
}

async fn json_of(response: &Response, what: &str) -> Result<Value, String> {
    let failed = |_| format!("{what} could not be loaded");
    let text = JsFuture::from(response.text().map_err(failed)?)
        .await
        .map_err(failed)?
        .as_string()
        .unwrap_or_default();
    serde_json::from_str(&text).map_err(|error| format!("{what} is not JSON: {error}"))
}
