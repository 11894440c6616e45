//! This page as `report.html`: one run that the page itself holds, and nothing else.

use face::embedded::RUN_ELEMENT;
use leptos::prelude::*;

use super::run::Loaded;
use super::source::{Source, element_text};
use crate::route;
use crate::theme::Themes;

/// Does this page hold a run?
pub fn is_report() -> bool {
    element_text(RUN_ELEMENT).is_some()
}

#[component]
pub fn Report() -> impl IntoView {
    let themes = Themes::install();
    let route = route::follow();
    view! {
        <header class="top">
            <span class="brand">"Gauntlet"</span>
            <nav aria-label="Pages"><span class="report-name">"Report of a run"</span></nav>
            <button type="button" class="theme report-theme" on:click=move |_| themes.switch()>
                {move || if themes.is_dark() { "Light" } else { "Dark" }}
            </button>
        </header>
        <main id="content" tabindex="-1"><Loaded source=Source::Report route /></main>
    }
}
