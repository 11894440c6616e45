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
use super::visit::{Place, Visit};
use super::workspace::{Play, Seat, Workspace};
use crate::episode::{EpisodeState, Phase, Recorder, Server, Who};
use crate::frame::{Empty, Trouble, Waiting, sentence};
use crate::request::Failure;

#[component]
pub fn Attended() -> impl IntoView {
    let visit = Visit::begin();
    move || match visit.place() {
        Place::Waiting => view! { <Waiting what="Looking for your session" /> }.into_any(),
        Place::Away => view! { <Away /> }.into_any(),
        Place::Asking(notice) => view! { <CodePage visit notice /> }.into_any(),
        Place::Refused(reason) => {
            view! { <Trouble title="Your session cannot be shown" reason /> }.into_any()
        }
        Place::Here(session) => view! { <Stages visit session /> }.into_any(),
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
fn Stages(visit: Visit, session: Session) -> impl IntoView {
    let errand = Errand::new();
    let is_busy = Signal::derive(move || errand.is_busy.get());
    let problem = Signal::derive(move || errand.problem.get());
    let start = Callback::new(move |()| errand.run(visit.start()));
    let leave = Callback::new(move |()| visit.forget());
    let Session {
        app,
        stage,
        task,
        tasks,
        seconds,
    } = session;
    match stage {
        Stage::Consent => {
            let choose = Callback::new(move |agreed| errand.run(visit.consent(agreed)));
            view! { <ConsentPage is_served=true choose is_busy problem /> }.into_any()
        }
        Stage::Ready if task == 0 => {
            view! { <BriefingPage app tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Ready => {
            view! { <BetweenPage app task tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Playing { ticket } => {
            let seat = Seat {
                app,
                episode: ticket.id.clone(),
                task,
                tasks,
                is_recorded: true,
            };
            view! { <Playing visit ticket seat /> }.into_any()
        }
        Stage::Done => view! { <DonePage tasks leave /> }.into_any(),
        Stage::Declined => view! { <DeclinedPage leave /> }.into_any(),
    }
}

#[component]
fn Playing(visit: Visit, ticket: Ticket, seat: Seat) -> impl IntoView {
    let state = EpisodeState::new();
    let Ticket { id, secret } = ticket;
    let episode = id.clone();
    let begin = move |frame| -> Rc<dyn Play> {
        let server = Server::by_ticket(id.clone(), secret.clone());
        Recorder::begin(state, Who::Person, server, frame)
    };
    Effect::new({
        let episode = episode.clone();
        move || {
            if state.phase.with(|it| matches!(it, Phase::Over(_))) {
                Draft::forget(&episode);
                visit.look(Some(episode.clone()));
            }
        }
    });
    let again = Callback::new(move |()| visit.again());
    view! { <Workspace seat state begin again /> }
}

/// A request that a button asks for, and what came of it.
#[derive(Clone, Copy)]
struct Errand {
    is_busy: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
}

impl Errand {
    fn new() -> Errand {
        Errand {
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
                let _ = self.problem.try_set(Some(told(&failure)));
            }
        });
    }
}

fn told(failure: &Failure) -> String {
    match failure.status {
        0 | 502..=504 => {
            "The server does not answer. Nothing was changed; try again in a moment.".into()
        }
        _ => sentence(&failure.message),
    }
}
