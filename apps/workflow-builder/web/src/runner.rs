//! Questions that this page cannot answer itself. It asks them at the address that its start document came from,
//! where a runner answers as long as the episode lasts.

use app_sdk::Sdk;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, UrlSearchParams};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody is there who could answer: no runner, or none that knows this page's task.
    Nobody,
    /// The runner says why not, in words for the user.
    Refused(String),
}

/// Asks the runner. On a page that nobody drives there is nobody to ask.
pub async fn ask(sdk: &Sdk, question: &Value) -> Result<Value, Unanswered> {
    let address = start_address().filter(|_| sdk.is_keyed());
    let address = address.ok_or(Unanswered::Nobody)?;
    let text = posted(&address, &question.to_string()).await;
    let answer = text.and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let answer = answer.ok_or(Unanswered::Nobody)?;
    match answer.get("refused").and_then(Value::as_str) {
        Some(reason) => Err(Unanswered::Refused(reason.to_string())),
        None => Ok(answer),
    }
}

/// Where the start document came from, on this origin.
fn start_address() -> Option<String> {
    let query = web_sys::window()?.location().search().ok()?;
    let start = UrlSearchParams::new_with_str(&query).ok()?.get("start")?;
    // An address with an origin of its own is none that a runner gives.
    let is_own = start.starts_with('/') && !start.starts_with("//");
    is_own.then_some(start)
}

/// What an address answers, where it does.
async fn posted(address: &str, body: &str) -> Option<String> {
    let request = RequestInit::new();
    request.set_method("POST");
    request.set_body(&JsValue::from_str(body));
    let answer = web_sys::window()?.fetch_with_str_and_init(address, &request);
    let response: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    let text = response.ok().then(|| response.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
}
