//! The root page: what Gauntlet is, a way into each tool and task, runs to look at, sessions of people.
//! With `?attach=ID` in its address it is the workspace of an episode that an agent plays in its own
//! browser.

mod attach;
mod episode;
#[cfg(test)]
mod fixtures;
mod frame;
mod host;
mod launcher;
mod leaderboard;
mod minutes;
mod percent;
mod request;
mod route;
mod study;
mod task;
mod theme;
mod tool;
mod tour;
mod viewer;

use leptos::prelude::*;

use frame::{Bar, Empty};
use host::Host;
use route::Route;
use theme::Themes;

fn main() {
    console_error_panic_hook::set_once();
    dom_shell::fonts::install();
    match attach::Invitation::in_address() {
        Some(invitation) => attach::mount(invitation),
        None if viewer::is_report() => leptos::mount::mount_to_body(viewer::Report),
        None => leptos::mount::mount_to_body(Face),
    }
}

#[component]
fn Face() -> impl IntoView {
    let themes = Themes::install();
    let route = route::follow();
    let host = Host::ask();
    // What is shown of a run changes without a new page.
    let shown = Memo::new(move |_| route.get().without_query());
    let page = move || match shown.get() {
        Route::Launcher => view! { <launcher::Launcher host /> }.into_any(),
        Route::Tasks(query) => view! { <launcher::Tasks host query /> }.into_any(),
        Route::Try(id) => view! { <launcher::Practice host id /> }.into_any(),
        Route::Tour(name) => view! { <tour::TourPage name /> }.into_any(),
        Route::Runs => view! { <viewer::Runs host /> }.into_any(),
        Route::Run { name, .. } => view! { <viewer::Run name route /> }.into_any(),
        Route::Leaderboard => view! { <leaderboard::Leaderboard /> }.into_any(),
        Route::Study => view! { <study::Study host /> }.into_any(),
        Route::Admin => view! { <study::Admin /> }.into_any(),
        Route::Unknown => view! { <NotFound /> }.into_any(),
    };
    view! {
        <Bar route host themes />
        <main id="content" tabindex="-1">{page}</main>
    }
}

#[component]
fn NotFound() -> impl IntoView {
    view! {
        <Empty title="There is no such page">
            <p><a href="#/">"To the tools"</a></p>
        </Empty>
    }
}
