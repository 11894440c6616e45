//! Where a run comes from: a host, the report that this page is, or a folder that was dropped onto it.

use dom_shell::page::{document, window};
use face::embedded::{self, UNPACK_FUNCTION};
use face::{EpisodeView, INDEX_FILE, RUN_VIEW_SCHEMA, RunIndex, RunView, is_frame_name};
use js_sys::{Function, Promise, Reflect};
use protocol::TrialId;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::dropped;
use crate::percent::encoded;
use crate::request::Request;

/// What the name of a dropped run begins with; no folder on a host is called so.
const DROPPED: &str = "dropped:";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Served(String),
    Report,
    Dropped(String),
}

impl Source {
    /// By the name in the address.
    pub fn named(name: &str) -> Source {
        match name.strip_prefix(DROPPED) {
            Some(folder) => Source::Dropped(folder.to_string()),
            None => Source::Served(name.to_string()),
        }
    }

    /// The name in the address of a run that was dropped.
    pub fn name_of_dropped(folder: &str) -> String {
        format!("{DROPPED}{folder}")
    }

    /// How a run is called, without what its address needs.
    pub fn shown_name(name: &str) -> &str {
        name.strip_prefix(DROPPED).unwrap_or(name)
    }

    pub async fn run(&self) -> Result<RunView, String> {
        let view = match self {
            Source::Served(name) => {
                let address = served_address(name, "view.json");
                let answer = Request::to(&address).send::<RunView>().await;
                answer.map_err(|failure| failure.message)?
            }
            Source::Report => {
                let text = element_text(embedded::RUN_ELEMENT).ok_or("the report holds no run")?;
                serde_json::from_str(&text)
                    .map_err(|error| format!("the report's run is not understood: {error}"))?
            }
            Source::Dropped(folder) => dropped::run(folder).await?,
        };
        match view.schema == RUN_VIEW_SCHEMA {
            true => Ok(view),
            false => Err(format!("its form {:?} is not known here", view.schema)),
        }
    }

    /// One episode, by its place in the run.
    pub async fn episode(&self, index: usize, trial: &TrialId) -> Result<EpisodeView, String> {
        match self {
            Source::Served(name) => {
                let view = format!("{}/view.json", embedded::episode_path(trial));
                let address = served_address(name, &view);
                let answer = Request::to(&address).send::<EpisodeView>().await;
                answer.map_err(|failure| failure.message)
            }
            Source::Report => {
                let text = unpacked(&embedded::episode_element(index)).await;
                let text = text.ok_or("the report does not hold this episode")?;
                serde_json::from_str(&text)
                    .map_err(|error| format!("the episode is not understood: {error}"))
            }
            Source::Dropped(folder) => dropped::episode(folder, trial).await,
        }
    }

    /// The address of a picture. Only hashes are followed: names come from files that anybody may write.
    pub fn frame(&self, trial: &TrialId, name: &str) -> Option<String> {
        if !is_frame_name(name) {
            return None;
        }
        let below = format!("{}/frames/{name}", embedded::episode_path(trial));
        match self {
            Source::Served(run) => Some(served_address(run, &below)),
            Source::Report => match element_text(&embedded::frame_element(name)) {
                Some(jpeg) => Some(format!("data:image/jpeg;base64,{jpeg}")),
                None => Some(embedded::address(&below)),
            },
            Source::Dropped(folder) => dropped::address(folder, &below),
        }
    }
}

/// The runs of the host, if it has any.
pub async fn load_index() -> Result<RunIndex, String> {
    let answer = Request::to(INDEX_FILE).send::<RunIndex>().await;
    answer.map_err(|failure| match failure.is_missing() {
        true => "this host shows no runs".to_string(),
        false => failure.message,
    })
}

/// Where a host has a file of a run.
fn served_address(run: &str, file: &str) -> String {
    format!("runs/{}/{}", encoded(run), embedded::address(file))
}

pub fn element_text(id: &str) -> Option<String> {
    document().get_element_by_id(id)?.text_content()
}

/// A packed element as text, by the function that the report brings along.
async fn unpacked(id: &str) -> Option<String> {
    let function = Reflect::get(&window(), &JsValue::from_str(UNPACK_FUNCTION)).ok()?;
    let function: Function = function.dyn_into().ok()?;
    let promise = function
        .call1(&JsValue::NULL, &JsValue::from_str(id))
        .ok()?;
    let text = JsFuture::from(promise.dyn_into::<Promise>().ok()?)
        .await
        .ok()?;
    text.as_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::trial;

    #[test]
    fn a_dropped_folder_is_told_from_a_run_of_the_host_by_its_name() {
        let name = Source::name_of_dropped("my run");
        assert_eq!(Source::named(&name), Source::Dropped("my run".into()));
        assert_eq!(Source::named("my run"), Source::Served("my run".into()));
    }

    #[test]
    fn files_of_a_run_lie_below_its_name_whatever_it_is_called() {
        assert_eq!(served_address("run-1", "view.json"), "runs/run-1/view.json");
        let odd = served_address("../a b?c", "view.json");
        assert_eq!(odd, "runs/..%2Fa%20b%3Fc/view.json");
    }

    #[test]
    fn only_pictures_that_are_named_by_their_hash_are_asked_for() {
        let source = Source::Served("one".into());
        let trial = trial("modeller/001-x", 2);
        let address = source.frame(&trial, "0123abcd.png").expect("an address");
        assert!(
            address.starts_with("runs/one/episodes/modeller/001-x/2/"),
            "{address}"
        );
        for name in [
            "../secret.png",
            "0123abcd.jpg",
            "https://elsewhere/1.png",
            ".png",
        ] {
            assert_eq!(source.frame(&trial, name), None, "{name}");
        }
    }
}
