//! Sessions of people, and the operator's view of them.

mod admin;
mod attended;
mod between;
mod briefing;
mod code;
mod consent;
mod countdown;
mod draft;
mod heading;
mod instructions;
mod kept;
mod reduced;
mod visit;
mod workspace;

use face::People;
use leptos::prelude::*;

use crate::frame::{Empty, Trouble, Waiting};
use crate::host::{Host, Load};
pub use admin::Admin;
use attended::Attended;
use reduced::Reduced;

#[component]
pub fn Study(host: Host) -> impl IntoView {
    move || match host.load() {
        Load::Waiting => view! { <Waiting what="Asking what this host offers" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="This host cannot be understood" reason /> }.into_any()
        }
        Load::Here(offer) => match offer.people {
            People::Codes => view! { <Attended /> }.into_any(),
            People::Bundle => view! { <Reduced offer /> }.into_any(),
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
