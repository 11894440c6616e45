//! What this browser keeps of a session between loads of the page. A browser that keeps nothing loses
//! nothing else: the session goes on until its page is left.

use dom_shell::page::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

const PREFIX: &str = "gauntlet/study/";

pub fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = local_storage()?.get_item(&key_of(name)).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Says whether it is kept: a browser's room is bounded.
pub fn write(name: &str, value: &impl Serialize) -> bool {
    let text = serde_json::to_string(value).ok();
    let written = local_storage().zip(text).map(|(storage, text)| {
        let key = key_of(name);
        storage.set_item(&key, &text).is_ok()
    });
    written.unwrap_or(false)
}

pub fn remove(name: &str) {
    if let Some(storage) = local_storage() {
        let _ = storage.remove_item(&key_of(name));
    }
}

fn key_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}

fn local_storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
