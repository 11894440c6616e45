//! Runs: the list of them, and everything about one.

use leptos::prelude::*;

use crate::host::Host;

#[component]
pub fn Runs(host: Host) -> impl IntoView {
    let _ = host;
}

#[component]
pub fn Run(name: String, query: String) -> impl IntoView {
    let _ = (name, query);
}
