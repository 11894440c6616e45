//! The line that says when the work was last saved.

use crate::state::Session;
use app_sdk::SaveState;
use leptos::prelude::*;
use std::time::Duration;

/// Somewhat longer than the rest that the SDK takes before it writes.
const LOOK_AFTER: Duration = Duration::from_millis(450);

#[component]
pub fn LastSave(session: Session) -> impl IntoView {
    let text = RwSignal::new(String::from("Last Save: –"));
    if !session.sdk().is_keyed() {
        Effect::new(move |before: Option<()>| {
            session.read(|_| ());
            if before.is_some() {
                set_timeout(move || text.set(words(session)), LOOK_AFTER);
            }
        });
    }
    view! { <span class="last-save">{move || text.get()}</span> }
}

fn words(session: Session) -> String {
    match session.sdk().save_state() {
        SaveState::Failed => "Last Save: failed, the browser's storage is full".into(),
        _ => {
            let now = js_sys::Date::new_0();
            let date = now.to_locale_string("default", &js_sys::Object::new());
            format!("Last Save: {}", String::from(date))
        }
    }
}
