//! Which page is shown: the part of the address behind `#`, so that it works on any host, below any path
//! and from a file.

use dom_shell::page::window;
use gloo::events::EventListener;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::percent::{decoded, encoded_path};

/// `#/tasks`, `#/run/<name>?episode=...` and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Launcher,
    /// The tasks, and which of them as their filter writes it.
    Tasks(String),
    /// A task to try, by its id.
    Try(String),
    /// A demo, by its name in addresses: that of a tool is the tool's.
    Tour(String),
    Runs,
    /// A run by its name, and what of it is shown as the viewer writes it.
    Run {
        name: String,
        query: String,
    },
    Leaderboard,
    /// A person's session.
    Study,
    Admin,
    Unknown,
}

impl Route {
    /// From what `location.hash` gives.
    pub fn parse(hash: &str) -> Route {
        let text = hash.trim_start_matches('#').trim_start_matches('/');
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        match path.split_once('/').unwrap_or((path, "")) {
            ("", "") => Route::Launcher,
            ("tasks", "") => Route::Tasks(query.to_string()),
            ("try", id) if !id.is_empty() => Route::Try(decoded(id)),
            ("tour", app) if !app.is_empty() => Route::Tour(decoded(app)),
            ("runs", "") => Route::Runs,
            ("run", name) if !name.is_empty() => Route::Run {
                name: decoded(name),
                query: query.to_string(),
            },
            ("leaderboard", "") => Route::Leaderboard,
            ("study", "") => Route::Study,
            ("admin", "") => Route::Admin,
            _ => Route::Unknown,
        }
    }

    /// The same page, whatever of it is shown.
    pub fn without_query(self) -> Route {
        match self {
            Route::Run { name, .. } => Route::Run {
                name,
                query: String::new(),
            },
            other => other,
        }
    }

    /// As a link writes it.
    pub fn address(&self) -> String {
        match self {
            Route::Launcher | Route::Unknown => "#/".into(),
            Route::Tasks(query) if query.is_empty() => "#/tasks".into(),
            Route::Tasks(query) => format!("#/tasks?{query}"),
            Route::Try(id) => format!("#/try/{}", encoded_path(id)),
            Route::Tour(app) => format!("#/tour/{}", encoded_path(app)),
            Route::Runs => "#/runs".into(),
            Route::Run { name, query } if query.is_empty() => {
                format!("#/run/{}", encoded_path(name))
            }
            Route::Run { name, query } => format!("#/run/{}?{query}", encoded_path(name)),
            Route::Leaderboard => "#/leaderboard".into(),
            Route::Study => "#/study".into(),
            Route::Admin => "#/admin".into(),
        }
    }
}

/// The route of the address, and every later one.
pub fn follow() -> ReadSignal<Route> {
    let (route, set_route) = signal(current());
    EventListener::new(&window(), "hashchange", move |_| set_route.set(current())).forget();
    route
}

/// Says in the address what is shown now, without going anywhere: neither a new entry of the history nor
/// a page that is made anew.
pub fn note(route: &Route) {
    let Ok(history) = window().history() else {
        return;
    };
    // An address that cannot be written stays as it was; the page is none the worse.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.address()));
}

fn current() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_their_pages() {
        for (hash, route) in [
            ("", Route::Launcher),
            ("#/", Route::Launcher),
            ("#/tasks", Route::Tasks(String::new())),
            ("#/tasks?app=modeller", Route::Tasks("app=modeller".into())),
            ("#/leaderboard", Route::Leaderboard),
            ("#/runs", Route::Runs),
            ("#/study", Route::Study),
            ("#/admin?key=secret", Route::Admin),
            ("#/try/modeller/001-x", Route::Try("modeller/001-x".into())),
            ("#/tour/modeller", Route::Tour("modeller".into())),
        ] {
            assert_eq!(Route::parse(hash), route, "{hash}");
        }
    }

    #[test]
    fn addresses_of_no_page_are_unknown() {
        for hash in [
            "#/tasks/more",
            "#/run/",
            "#/try/",
            "#/tour",
            "#/runs/one",
            "#/nothing",
            "#content",
        ] {
            assert_eq!(Route::parse(hash), Route::Unknown, "{hash}");
        }
    }

    #[test]
    fn every_page_is_found_again_by_its_address() {
        let run = |name: &str, query: &str| Route::Run {
            name: name.into(),
            query: query.into(),
        };
        for route in [
            Route::Launcher,
            Route::Tasks(String::new()),
            Route::Tasks("app=modeller&words=a%20b".into()),
            Route::Try("modeller/001-x".into()),
            Route::Tour("video-editor".into()),
            Route::Runs,
            run("plain", ""),
            run("dropped:my run", "step=3"),
            run("50% of #1? é", "with=a,b"),
            Route::Leaderboard,
            Route::Study,
            Route::Admin,
        ] {
            let address = route.address();
            assert_eq!(Route::parse(&address), route, "{address}");
        }
    }

    #[test]
    fn the_name_of_a_run_cannot_end_its_address() {
        let route = Route::Run {
            name: "a?step=9#b".into(),
            query: "step=1".into(),
        };
        assert_eq!(route.address(), "#/run/a%3Fstep%3D9%23b?step=1");
    }

    #[test]
    fn what_is_shown_of_a_run_makes_no_other_page_and_which_tasks_are_listed_does() {
        let run = |query: &str| Route::parse(&format!("#/run/one?{query}")).without_query();
        assert_eq!(run("step=1"), run("step=2&outcome=failed"));
        let tasks = |query: &str| Route::parse(&format!("#/tasks?{query}")).without_query();
        assert_ne!(tasks("app=modeller"), tasks(""));
    }
}
