//! Where a run comes from: a host, the report that this page is, or a folder that was dropped onto it.

use dom_shell::page::{document, window};
use face::embedded::{self, UNPACK_FUNCTION};
use face::{EpisodeView, INDEX_FILE, RUN_VIEW_SCHEMA, RunIndex, RunView, is_frame_name};
use js_sys::{Function, Promise, Reflect};
use protocol::TrialId;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::dropped;
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

    pub async fn run(&self) -> Result<RunView, String> {
        let view = match self {
            Source::Served(name) => {
                let address = format!("runs/{}/view.json", encoded(name));
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
                let (task, repeat) = (&trial.task, trial.repeat);
                let address = format!("runs/{}/episodes/{task}/{repeat}/view.json", encoded(name));
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
        let below = embedded::frame_address(&trial.task, trial.repeat, name);
        match self {
            Source::Served(run) => Some(format!("runs/{}/{below}", encoded(run))),
            Source::Report => match element_text(&embedded::frame_element(name)) {
                Some(jpeg) => Some(format!("data:image/jpeg;base64,{jpeg}")),
                None => Some(below),
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

fn encoded(name: &str) -> String {
    js_sys::encode_uri_component(name).into()
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
