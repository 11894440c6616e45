//! A session with a server: from the code to the last task, wherever the server says that it stands.

use std::rc::Rc;

use face::study::{Session, Stage, Ticket};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::between::{BetweenPage, DeclinedPage, DonePage};
use super::briefing::BriefingPage;
use super::code::CodePage;
use super::consent::ConsentPage;
use super::draft::Draft;
use super::session_client::{SessionClient, SessionStatus};
use super::workspace::{Play, SessionTask, Workspace};
use crate::episode::{EpisodeState, Phase, PlayedBy, Recorder, Server};
use crate::frame::{Empty, Trouble, Waiting, sentence};
use crate::request::Failure;

#[component]
pub fn ServedSession() -> impl IntoView {
    let client = SessionClient::begin();
    move || match client.status() {
        SessionStatus::Waiting => view! { <Waiting what="Looking for your session" /> }.into_any(),
        SessionStatus::ServerAway => view! { <Away /> }.into_any(),
        SessionStatus::CodeWanted(notice) => view! { <CodePage client notice /> }.into_any(),
        SessionStatus::Refused(reason) => {
            view! { <Trouble title="Your session cannot be shown" reason /> }.into_any()
        }
        SessionStatus::Open(session) => view! { <Stages client session /> }.into_any(),
    }
}

#[component]
fn Away() -> impl IntoView {
    view! {
        <Empty title="The server does not answer">
            <p role="status" data-page="away">
                "Nothing is lost: your session goes on where you were as soon as it is back. This page asks \
                 again by itself."
            </p>
        </Empty>
    }
}

#[component]
fn Stages(client: SessionClient, session: Session) -> impl IntoView {
    let request = PendingRequest::new();
    let is_busy = Signal::derive(move || request.is_busy.get());
    let problem = Signal::derive(move || request.problem.get());
    let start = Callback::new(move |()| request.run(client.start()));
    let leave = Callback::new(move |()| client.forget());
    let Session {
        app,
        stage,
        task,
        tasks,
        seconds,
        examples,
    } = session;
    match stage {
        Stage::Consent => {
            let choose = Callback::new(move |agreed| request.run(client.consent(agreed)));
            view! { <ConsentPage is_served=true choose is_busy problem /> }.into_any()
        }
        Stage::Ready if task == 0 => {
            view! { <BriefingPage app tasks seconds examples start is_busy problem /> }.into_any()
        }
        Stage::Ready => {
            view! { <BetweenPage app task tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Playing { ticket } => {
            let current = SessionTask {
                app,
                episode: ticket.id.clone(),
                task,
                tasks,
                is_recorded: true,
            };
            view! { <Playing client ticket current /> }.into_any()
        }
        Stage::Done => view! { <DonePage tasks leave /> }.into_any(),
        Stage::Declined => view! { <DeclinedPage leave /> }.into_any(),
    }
}

#[component]
fn Playing(client: SessionClient, ticket: Ticket, current: SessionTask) -> impl IntoView {
    let state = EpisodeState::new();
    let Ticket { id, secret } = ticket;
    let episode = id.clone();
    let begin = move |frame| -> Rc<dyn Play> {
        let server = Server::by_ticket(id.clone(), secret.clone());
        Recorder::begin(state, PlayedBy::Person, server, frame)
    };
    Effect::new({
        let episode = episode.clone();
        move || {
            if state.phase.with(|it| matches!(it, Phase::Over(_))) {
                Draft::delete(&episode);
                client.look(Some(episode.clone()));
            }
        }
    });
    let again = Callback::new(move |()| client.again());
    view! { <Workspace current state begin again /> }
}

/// A request that a button asks for, and what came of it.
#[derive(Clone, Copy)]
struct PendingRequest {
    is_busy: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
}

impl PendingRequest {
    fn new() -> PendingRequest {
        PendingRequest {
            is_busy: RwSignal::new(false),
            problem: RwSignal::new(None),
        }
    }

    fn run(self, work: impl Future<Output = Result<(), Failure>> + 'static) {
        self.is_busy.set(true);
        self.problem.set(None);
        spawn_local(async move {
            let result = work.await;
            let _ = self.is_busy.try_set(false);
            if let Err(failure) = result {
                let _ = self.problem.try_set(Some(failure_text(&failure)));
            }
        });
    }
}

fn failure_text(failure: &Failure) -> String {
    match failure.is_server_away() {
        true => "The server does not answer. Nothing was changed; try again in a moment.".into(),
        false => sentence(&failure.message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_that_met_no_server_says_that_nothing_was_changed() {
        let text = |status| {
            failure_text(&Failure {
                status,
                message: "the store is full".into(),
            })
        };
        for status in [0, 502, 504] {
            assert!(text(status).contains("Nothing was changed"), "{status}");
        }
        assert_eq!(text(500), "The store is full.");
    }
}
