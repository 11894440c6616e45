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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_is_in_the_query_and_the_key_behind_the_hash() {
        assert_eq!(parameter("?attach=ab12", "attach").as_deref(), Some("ab12"));
        assert_eq!(
            parameter("?x=1&attach=ab12&y", "attach").as_deref(),
            Some("ab12")
        );
        assert_eq!(parameter("#key=K9", "key").as_deref(), Some("K9"));
    }

    #[test]
    fn a_page_without_an_invitation_has_none() {
        for query in [
            "",
            "?",
            "?attach",
            "?attach=",
            "?reattach=ab12",
            "?app=attach",
        ] {
            assert_eq!(parameter(query, "attach"), None, "{query}");
        }
    }

    #[test]
    fn an_id_that_is_a_path_or_encoded_is_refused() {
        for query in ["?attach=../a", "?attach=a%2Fb", "?attach=a b", "?attach=é"] {
            assert_eq!(parameter(query, "attach"), None, "{query}");
        }
        // The first one counts, whatever follows.
        assert_eq!(parameter("?attach=/&attach=ab", "attach"), None);
    }
}
