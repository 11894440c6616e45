//! The operator's key: out of the address as soon as it is read, kept by the tab.

use dom_shell::page::window;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::study::heading::Heading;

const SLOT: &str = "gauntlet/admin";

/// The key of the address, or the one that the tab knows.
pub fn known_key() -> Option<String> {
    let location = window().location();
    let hash = location.hash().unwrap_or_default();
    if let Some(key) = key_in(&hash) {
        keep_key(&key);
        let query = location.search().unwrap_or_default();
        let clean = format!("{}{query}#/admin", location.pathname().unwrap_or_default());
        if let Ok(history) = window().history() {
            // Where it cannot be taken out it stays, and nothing else changes.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&clean));
        }
        return Some(key);
    }
    storage()?.get_item(SLOT).ok().flatten()
}

pub fn forget_key() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(SLOT);
    }
}

fn keep_key(key: &str) {
    if let Some(storage) = storage() {
        // Without it a reload asks for the key.
        let _ = storage.set_item(SLOT, key);
    }
}

fn storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// `#/admin?key=KEY`. Keys are plain letters and digits, which are written as they are.
fn key_in(hash: &str) -> Option<String> {
    let (_, query) = hash.split_once('?')?;
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, key) = pairs.find(|(name, _)| *name == "key")?;
    let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    (!key.is_empty() && key.chars().all(is_plain)).then(|| key.to_string())
}

#[component]
pub fn KeyPage(key: RwSignal<Option<String>>, notice: RwSignal<Option<String>>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        let word = text.get_untracked().trim().to_string();
        // A whole address is as good as the key in it.
        let word = key_in(&word).unwrap_or(word);
        if word.is_empty() {
            return notice.set(Some("Type the key first.".into()));
        }
        keep_key(&word);
        notice.set(None);
        key.set(Some(word));
    };
    view! {
        <section class="study-page study-narrow" data-page="admin-key" aria-labelledby="study-title">
            <p class="study-eyebrow">"Operator"</p>
            <Heading text="Sessions of people" />
            <p class="study-lead">
                "For whoever runs the evaluation. The server prints the address with the key when it starts: "
                <code>"gauntlet serve --harness"</code> "."
            </p>
            <form class="code-form" novalidate on:submit=enter>
                <label for="admin-key">"Operator's key"</label>
                <div class="code-row">
                    <input
                        id="admin-key"
                        class="is-key"
                        name="key"
                        type="password"
                        autocomplete="off"
                        aria-describedby="key-problem"
                        prop:value=move || text.get()
                        on:input=move |event| {
                            text.set(event_target_value(&event));
                            notice.set(None);
                        }
                    />
                    <button type="submit" class="button is-main" data-control="enter-key">"Open"</button>
                </div>
                <p id="key-problem" class="study-problem" role="alert">{move || notice.get()}</p>
            </form>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_found_in_the_address_and_nowhere_else() {
        assert_eq!(key_in("#/admin?key=ab12").as_deref(), Some("ab12"));
        assert_eq!(
            key_in("http://host/#/admin?x=1&key=k-1_").as_deref(),
            Some("k-1_")
        );
        for hash in ["#/admin", "#/admin?key=", "#/admin?key=<b>", "#key=ab12"] {
            assert_eq!(key_in(hash), None, "{hash}");
        }
    }
}
