//! Sessions of people, and the operator's view of them.

mod admin;
mod between;
mod briefing;
mod code;
mod consent;
mod countdown;
mod draft;
mod example_tool;
mod heading;
mod instructions;
mod local_session;
mod served_session;
mod session_client;
mod storage;
mod workspace;

use face::People;
use leptos::prelude::*;

use crate::frame::{Empty, Trouble, Waiting};
use crate::host::{Host, Load};
pub use admin::Admin;
use local_session::LocalSessionPages;
use served_session::ServedSession;

#[component]
pub fn Study(host: Host) -> impl IntoView {
    move || match host.load() {
        Load::Waiting => view! { <Waiting what="Asking what this host offers" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="This host cannot be understood" reason /> }.into_any()
        }
        Load::Ready(offer) => match offer.people {
            People::Codes => view! { <ServedSession /> }.into_any(),
            People::Bundle => view! { <LocalSessionPages offer /> }.into_any(),
            People::No => view! { <NotHere /> }.into_any(),
        },
    }
}

#[component]
fn NotHere() -> impl IntoView {
    view! {
        <Empty title="Nobody takes part here">
            <p>
                "This host evaluates no people. Somebody who does starts a server with "
                <code>"gauntlet serve --harness"</code> " and gives you an access code."
            </p>
        </Empty>
    }
}
