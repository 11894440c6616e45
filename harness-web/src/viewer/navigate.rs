//! Going to another part of a run: the address changes, and the page follows it.

use dom_shell::page::window;
use face::Query;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::route::Route;

/// The query of the address, for as long as it is that of a run.
pub fn query_of(route: ReadSignal<Route>) -> Memo<Query> {
    Memo::new(move |before: Option<&Query>| match route.get() {
        Route::Run { query, .. } => Query::parse(&query),
        _ => before.cloned().unwrap_or_default(),
    })
}

pub fn address(name: &str, query: &Query) -> String {
    Route::Run {
        name: name.to_string(),
        query: query.write(),
    }
    .address()
}

/// A new entry of the browser's history: back leads to where one was.
pub fn go(name: &str, query: &Query) {
    // Addresses that we write are never refused.
    let _ = window().location().set_hash(&address(name, query));
}

/// The same entry of the history, for what changes often: a step, a letter of a search.
pub fn slide(name: &str, query: &Query) {
    let history = window().history();
    let address = address(name, query);
    let replaced =
        history.and_then(|it| it.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    if replaced.is_err() {
        return go(name, query);
    }
    // Browsers tell this about changes that users make only.
    if let Ok(event) = web_sys::Event::new("hashchange") {
        let _ = window().dispatch_event(&event);
    }
}
