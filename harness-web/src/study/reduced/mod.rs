//! Sessions without a server: a person chooses tasks, works on them with this browser's own clock, and
//! downloads what came of it as a bundle.

mod choice;
mod chosen;
mod handover;
mod local;

use std::rc::Rc;

use face::Offer;
use leptos::prelude::*;

use super::between::{BetweenPage, DeclinedPage};
use super::briefing::BriefingPage;
use super::consent::ConsentPage;
use super::draft::Draft;
use super::workspace::{Play, Seat, Workspace};
use crate::episode::{EpisodeState, Phase};
use choice::ChoicePage;
use chosen::{Chosen, SECONDS, Stage};
use handover::HandoverPage;
use local::Local;

#[component]
pub fn Reduced(offer: Offer) -> impl IntoView {
    let offer = StoredValue::new(offer);
    let chosen =
        RwSignal::new(Chosen::kept().filter(|it| offer.with_value(|offer| it.fits(offer))));
    let go = Callback::new(move |next: Option<Chosen>| {
        match &next {
            Some(next) => next.keep(),
            None => Chosen::forget(),
        }
        chosen.set(next);
    });
    move || match chosen.get() {
        None => view! { <ChoicePage offer go /> }.into_any(),
        Some(chosen) => view! { <Stages offer chosen go /> }.into_any(),
    }
}

#[component]
fn Stages(
    offer: StoredValue<Offer>,
    chosen: Chosen,
    go: Callback<Option<Chosen>>,
) -> impl IntoView {
    let now = StoredValue::new(chosen.clone());
    let to = move |stage: Stage| go.run(Some(now.get_value().at(stage)));
    let start = Callback::new(move |()| to(Stage::Playing));
    let leave = Callback::new(move |()| go.run(None));
    let is_busy: Signal<bool> = Signal::stored(false);
    let problem: Signal<Option<String>> = Signal::stored(None);
    let (app, task, tasks) = (chosen.app, chosen.task, chosen.tasks.len());
    let seconds = SECONDS;
    match chosen.stage {
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
            view! { <BriefingPage app tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Ready => {
            view! { <BetweenPage app task tasks seconds start is_busy problem /> }.into_any()
        }
        Stage::Playing => view! { <Playing offer chosen go /> }.into_any(),
        Stage::Done => view! { <HandoverPage chosen leave /> }.into_any(),
        Stage::Declined => view! { <DeclinedPage leave /> }.into_any(),
    }
}

#[component]
fn Playing(
    offer: StoredValue<Offer>,
    chosen: Chosen,
    go: Callback<Option<Chosen>>,
) -> impl IntoView {
    let state = EpisodeState::new();
    let episode = format!("here-{}", chosen.task);
    let seat = Seat {
        app: chosen.app,
        episode: episode.clone(),
        task: chosen.task,
        tasks: chosen.tasks.len(),
        is_recorded: false,
    };
    let next = chosen.next();
    let offered = offer.with_value(|offer| chosen.offered(offer));
    let number = chosen.task;
    let begin =
        move |frame| -> Rc<dyn Play> { Local::begin(state, number, offered.clone(), frame) };
    Effect::new(move || {
        if state.phase.with(|it| matches!(it, Phase::Over(_))) {
            Draft::forget(&episode);
            go.run(Some(next.clone()));
        }
    });
    let here = StoredValue::new(chosen);
    let again = Callback::new(move |()| go.run(Some(here.get_value())));
    view! { <Workspace seat state begin again /> }
}
