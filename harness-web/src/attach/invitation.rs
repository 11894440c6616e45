//! The address of an episode: `?attach=ID#key=KEY`.

use dom_shell::page::window;
use wasm_bindgen::JsValue;

/// What the address says.
#[derive(Clone, Debug)]
pub struct Invitation {
    pub id: String,
    /// Absent when the page was loaded again.
    pub key: Option<String>,
}

impl Invitation {
    /// Reads the address and takes the key out of it.
    pub fn in_address() -> Option<Invitation> {
        let location = window().location();
        let query = location.search().unwrap_or_default();
        let hash = location.hash().unwrap_or_default();
        let id = parameter(&query, "attach")?;
        let key = parameter(&hash, "key");
        if key.is_some()
            && let Ok(history) = window().history()
        {
            let clean = format!("{}{query}", location.pathname().unwrap_or_default());
            // A key that stays in the bar opens nothing once it is used.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&clean));
        }
        Some(Invitation { id, key })
    }
}

/// Ids and keys are plain letters and digits, which are written as they are.
fn parameter(text: &str, name: &str) -> Option<String> {
    let pairs = text.trim_start_matches(['?', '#']).split('&');
    let mut values = pairs
        .filter_map(|pair| pair.split_once('='))
        .filter(|(key, _)| *key == name)
        .map(|(_, value)| value.to_string());
    let is_plain = |value: &String| {
        !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    values.next().filter(is_plain)
}
