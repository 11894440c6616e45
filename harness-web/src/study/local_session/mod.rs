//! Sessions without a server: a person chooses tasks, works on them with this browser's own clock, and
//! downloads what came of it as a bundle.

mod choice;
mod handover;
mod player;
mod session;

use std::rc::Rc;

use face::Offer;
use leptos::prelude::*;

use super::between::{BetweenPage, DeclinedPage};
use super::briefing::BriefingPage;
use super::consent::ConsentPage;
use super::draft::Draft;
use super::workspace::{Play, SessionTask, Workspace};
use crate::episode::{EpisodeState, Phase};
use choice::ChoicePage;
use handover::HandoverPage;
use player::LocalPlayer;
use session::{LocalSession, SECONDS, Stage};

#[component]
pub fn LocalSessionPages(offer: Offer) -> impl IntoView {
    let offer = StoredValue::new(offer);
    let session =
        RwSignal::new(LocalSession::load().filter(|it| offer.with_value(|offer| it.fits(offer))));
    let go = Callback::new(move |next: Option<LocalSession>| {
        match &next {
            Some(next) => next.save(),
            None => LocalSession::delete(),
        }
        session.set(next);
    });
    move || match session.get() {
        None => view! { <ChoicePage offer go /> }.into_any(),
        Some(session) => view! { <Stages offer session go /> }.into_any(),
    }
}

#[component]
fn Stages(
    offer: StoredValue<Offer>,
    session: LocalSession,
    go: Callback<Option<LocalSession>>,
) -> impl IntoView {
    let now = StoredValue::new(session.clone());
    let to = move |stage: Stage| go.run(Some(now.get_value().at(stage)));
    let start = Callback::new(move |()| to(Stage::Playing));
    let leave = Callback::new(move |()| go.run(None));
    let is_busy: Signal<bool> = Signal::stored(false);
    let problem: Signal<Option<String>> = Signal::stored(None);
    let (app, task, tasks) = (session.app, session.task, session.tasks.len());
    let seconds = SECONDS;
    match session.stage {
        Stage::Consent => {
            let choose = Callback::new(move |agreed| {
                to(match agreed {
                    true => Stage::Ready,
                    false => Stage::Declined,
                });
            });
            view! { <ConsentPage is_served=false choose is_busy problem /> }.into_any()
        }
        Stage::Ready if task == 0 => {
            view! { <BriefingPage app tasks seconds examples=Vec::new() start is_busy problem /> }
                .into_any()
        }
        Stage::Ready => {
            view! { <BetweenPage app task tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Playing => view! { <Playing offer session go /> }.into_any(),
        Stage::Done => view! { <HandoverPage session leave /> }.into_any(),
        Stage::Declined => view! { <DeclinedPage leave /> }.into_any(),
    }
}

#[component]
fn Playing(
    offer: StoredValue<Offer>,
    session: LocalSession,
    go: Callback<Option<LocalSession>>,
) -> impl IntoView {
    let state = EpisodeState::new();
    let episode = session.episode();
    let current = SessionTask {
        app: session.app,
        episode: episode.clone(),
        task: session.task,
        tasks: session.tasks.len(),
        is_recorded: false,
    };
    let next = session.next();
    let offered = offer.with_value(|offer| session.offered(offer));
    let number = session.task;
    let begin =
        move |frame| -> Rc<dyn Play> { LocalPlayer::begin(state, number, offered.clone(), frame) };
    Effect::new(move || {
        if state.phase.with(|it| matches!(it, Phase::Over(_))) {
            Draft::delete(&episode);
            go.run(Some(next.clone()));
        }
    });
    let here = StoredValue::new(session);
    let again = Callback::new(move |()| go.run(Some(here.get_value())));
    view! { <Workspace current state begin again /> }
}
