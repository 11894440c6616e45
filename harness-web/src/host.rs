//! What whoever serves this page offers.

use face::{OFFER_FILE, Offer};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::request::Request;

/// How something that is loaded stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Load<T> {
    Waiting,
    Ready(T),
    Failed(String),
}

/// The offer, once it is known. Clones share it.
#[derive(Clone, Copy)]
pub struct Host(RwSignal<Load<Offer>>);

impl Host {
    /// Asks for the offer. A host that has none offers the tools alone.
    pub fn ask() -> Host {
        let host = Host(RwSignal::new(Load::Waiting));
        spawn_local(async move {
            let offer = Request::to(OFFER_FILE).send::<Offer>().await;
            host.0.set(match offer {
                Ok(offer) => Load::Ready(offer),
                Err(failure) if failure.is_of_this_page() => Load::Failed(failure.message),
                Err(_) => Load::Ready(Offer::default()),
            });
        });
        host
    }

    pub fn load(self) -> Load<Offer> {
        self.0.get()
    }

    pub fn offer(self) -> Option<Offer> {
        self.0.with(|it| match it {
            Load::Ready(offer) => Some(offer.clone()),
            _ => None,
        })
    }
}
