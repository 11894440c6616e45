//! Sessions of people, and the operator's view of them.

use leptos::prelude::*;

use crate::host::Host;

#[component]
pub fn Study(host: Host) -> impl IntoView {
    let _ = host;
}

#[component]
pub fn Admin() -> impl IntoView {}
