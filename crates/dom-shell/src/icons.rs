//! Line icons as SVG path data in a box of 24 by 24, and the few that the shell itself shows.

use leptos::prelude::*;

pub const CLOSE: &str = "M6 6l12 12M18 6 6 18";
pub const CHEVRON: &str = "M6.5 9.5 12 15l5.5-5.5";

/// An icon inside a panel; decorative, so hidden from the accessibility tree.
#[component]
pub fn Icon(path: &'static str, #[prop(default = 16)] size: u32) -> impl IntoView {
    view! {
        <svg
            class="icon"
            width=size
            height=size
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="1.9"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
        >
            <path d=path></path>
        </svg>
    }
}
