//! The bar on top of every page.

use face::{Offer, People};
use leptos::prelude::*;
use protocol::App;
use wasm_bindgen::JsCast;

use super::set_title;
use crate::host::Host;
use crate::route::Route;
use crate::theme::Themes;

#[component]
pub fn Bar(route: ReadSignal<Route>, host: Host, themes: Themes) -> impl IntoView {
    let link = move |to: Route, name: &'static str| {
        let address = to.address();
        let is_here = move || (section(&route.get()) == to).then_some("page");
        view! { <a href=address aria-current=is_here>{name}</a> }
    };
    // What of a page is shown changes without a new title; pages that have more to say replace it.
    let page = Memo::new(move |_| route.get().without_query());
    Effect::new(move || {
        let title = title(&page.get());
        set_title(&title.iter().map(String::as_str).collect::<Vec<_>>());
    });
    let offers = move |what: fn(&Offer) -> bool| host.offer().is_some_and(|it| what(&it));
    let has_tasks = move || offers(|it| !it.tasks.is_empty());
    let has_runs = move || offers(|it| it.runs);
    let has_people = move || offers(|it| it.people != People::No);
    // Who takes part in a study is shown neither runs nor what is written for others.
    let is_study = move || offers(|it| it.people == People::Codes);
    let is_session = move || page.with(|it| *it == Route::Study);
    let documents = move || {
        if is_session() {
            return None;
        }
        let documents = host.offer().map(|it| it.documents).unwrap_or_default();
        documents
            .into_iter()
            .next()
            .map(|it| view! { <a href=it.address>"Docs"</a> })
    };
    let label = move || match themes.is_dark() {
        true => "Use light colours",
        false => "Use dark colours",
    };
    view! {
        <a class="skip" href="#content" on:click=skip>"Skip to the content"</a>
        <header class="top">
            <a class="brand" href="#/">"Gauntlet"</a>
            <nav aria-label="Pages">
                {link(Route::Launcher, "Tools")}
                {move || has_tasks().then(|| link(Route::Tasks(String::new()), "Tasks"))}
                {move || (!is_study()).then(|| link(Route::Runs, "Runs"))}
                {move || has_runs().then(|| link(Route::Leaderboard, "Leaderboard"))}
                {move || has_people().then(|| link(Route::Study, "Take part"))}
                {documents}
            </nav>
            <button type="button" class="theme" title=label aria-label=label on:click=move |_| themes.switch()>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2" />
                    <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
                </svg>
            </button>
        </header>
    }
}

/// What a tab says, part by part.
fn title(route: &Route) -> Vec<String> {
    let parts = |parts: &[&str]| parts.iter().map(|it| it.to_string()).collect();
    match route {
        Route::Launcher => Vec::new(),
        Route::Tasks(_) => parts(&["Tasks"]),
        Route::Try(id) => parts(&[id, "Practice"]),
        Route::Tour(app) => parts(&[App::from_slug(app).map_or("", App::title), "Demo"]),
        Route::Runs => parts(&["Runs"]),
        Route::Run { name, .. } => parts(&[name, "Run"]),
        Route::Leaderboard => parts(&["Leaderboard"]),
        Route::Study => parts(&["Take part"]),
        Route::Admin => parts(&["Sessions"]),
        Route::Unknown => parts(&["No such page"]),
    }
}

/// The link that stands for a page.
fn section(route: &Route) -> Route {
    match route {
        Route::Tour(_) => Route::Launcher,
        Route::Tasks(_) | Route::Try(_) => Route::Tasks(String::new()),
        Route::Run { .. } => Route::Runs,
        other => other.clone(),
    }
}

/// Addresses behind `#` are pages here, so the focus is moved by hand.
fn skip(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    let content = dom_shell::page::document().get_element_by_id("content");
    if let Some(content) = content.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        dom_shell::page::focus(&content);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_without_a_link_of_their_own_belong_to_the_link_that_leads_to_them() {
        for (hash, link) in [
            ("#/tour/modeller", "#/"),
            ("#/try/modeller/001-x", "#/tasks"),
            ("#/tasks?app=modeller", "#/tasks"),
            ("#/run/one?step=3", "#/runs"),
            ("#/leaderboard", "#/leaderboard"),
        ] {
            assert_eq!(section(&Route::parse(hash)).address(), link, "{hash}");
        }
    }

    #[test]
    fn every_page_has_a_title_of_its_own() {
        let pages = [
            "",
            "tasks",
            "try/a",
            "tour/a",
            "runs",
            "run/a",
            "leaderboard",
            "study",
        ];
        let pages = pages.into_iter().chain(["admin", "nothing"]);
        let more = ["tour/modeller", "tour/video-editor", "run/b", "try/b"];
        let titles: Vec<Vec<String>> = pages
            .chain(more)
            .map(|page| title(&Route::parse(&format!("#/{page}"))))
            .collect();
        for (index, one) in titles.iter().enumerate() {
            assert!(!titles[..index].contains(one), "{one:?}");
        }
    }
}
