//! Which page is shown: the part of the address behind `#`, so that it works on any host, below any path
//! and from a file.

use dom_shell::page::window;
use gloo::events::EventListener;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// `#/tasks`, `#/run/<name>?episode=...` and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Launcher,
    /// The tasks, and which of them as their filter writes it.
    Tasks(String),
    /// A task to try, by its id.
    Try(String),
    /// The demo of a tool, by its name in addresses.
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
            Route::Try(id) => format!("#/try/{}", encoded(id)),
            Route::Tour(app) => format!("#/tour/{}", encoded(app)),
            Route::Runs => "#/runs".into(),
            Route::Run { name, query } if query.is_empty() => format!("#/run/{}", encoded(name)),
            Route::Run { name, query } => format!("#/run/{}?{query}", encoded(name)),
            Route::Leaderboard => "#/leaderboard".into(),
            Route::Study => "#/study".into(),
            Route::Admin => "#/admin".into(),
        }
    }
}

/// Encodes everything but what ids and names of runs are usually made of.
fn encoded(text: &str) -> String {
    let encoded = js_sys::encode_uri_component(text);
    String::from(encoded).replace("%2F", "/")
}

fn decoded(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_string(), String::from)
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
            ("#/tasks/more", Route::Unknown),
            ("#/run/", Route::Unknown),
        ] {
            assert_eq!(Route::parse(hash), route, "{hash}");
        }
    }
}
