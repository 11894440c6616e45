//! Agents side by side.

use leptos::prelude::*;

#[component]
pub fn Leaderboard() -> impl IntoView {}
