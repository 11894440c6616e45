//! A command that is to be run elsewhere: whole lines, and a button that copies them.

use dom_shell::page::window;
use gloo::timers::callback::Timeout;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// How long the button says that it has copied.
const SAID_MS: u32 = 2_000;

#[component]
pub fn Command(#[prop(into)] text: String) -> impl IntoView {
    let is_copied = RwSignal::new(false);
    let copied = text.clone();
    let copy = move |_| {
        let text = copied.clone();
        spawn_local(async move {
            if copy(&text).await.is_some() && is_copied.try_set(true).is_none() {
                // Fails where the page was left meanwhile.
                let said = move || {
                    let _ = is_copied.try_set(false);
                };
                Timeout::new(SAID_MS, said).forget();
            }
        });
    };
    let label = move || if is_copied.get() { "Copied" } else { "Copy" };
    let name = text.lines().next().unwrap_or_default().to_string();
    // Browsers let pages copy only where nobody could have changed them on their way.
    let button = clipboard().is_some().then(|| {
        view! {
            <button type="button" class="copy" title=format!("Copy {name}") on:click=copy>
                <span aria-live="polite">{label}</span>
            </button>
        }
    });
    view! {
        <div class="command">
            <pre tabindex="0"><code>{text}</code></pre>
            {button}
        </div>
    }
}

fn clipboard() -> Option<JsValue> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    clipboard.is_object().then_some(clipboard)
}

async fn copy(text: &str) -> Option<()> {
    let clipboard = clipboard()?;
    let write: Function = Reflect::get(&clipboard, &"writeText".into())
        .ok()?
        .dyn_into()
        .ok()?;
    let promise: Promise = write
        .call1(&clipboard, &text.into())
        .ok()?
        .dyn_into()
        .ok()?;
    JsFuture::from(promise).await.ok().map(drop)
}
