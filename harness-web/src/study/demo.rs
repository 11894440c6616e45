//! The demonstration of a tool.

use leptos::prelude::*;
use protocol::App;

#[component]
pub fn Demo(app: App) -> impl IntoView {
    view! { <div class="tour" data-app=app.slug()></div> }
}
