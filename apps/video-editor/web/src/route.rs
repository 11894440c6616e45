//! `#/finish` shows the journal as JSON and nothing else, on a page that nobody drives.

use app_sdk::Sdk;
use dom_shell::page;
use gloo::events::EventListener;
use leptos::prelude::*;

const FINISH: &str = "#/finish";

/// Does the address ask for the plain JSON?
pub fn is_finish() -> bool {
    page::window()
        .location()
        .hash()
        .is_ok_and(|hash| hash == FINISH)
}

/// Starts the page anew when its address asks for another face of it.
pub fn follow() {
    let was_finish = is_finish();
    EventListener::new(&page::window(), "hashchange", move |_| {
        if is_finish() != was_finish {
            // A browser that refuses keeps showing what it shows.
            let _ = page::window().location().reload();
        }
    })
    .forget();
}

/// Readers take all of the page's text for JSON.
pub fn show_finish(sdk: &Sdk) {
    let saved = sdk.saved();
    let operations = saved.and_then(|mut state| Some(state.get_mut("operations")?.take()));
    let json = serde_json::json!({"operations": operations.unwrap_or_default()});
    let text = serde_json::to_string_pretty(&json).unwrap_or_default();
    leptos::mount::mount_to_body(move || view! { <pre class="finish">{text}</pre> });
    follow();
    sdk.ready();
}
