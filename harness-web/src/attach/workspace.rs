//! The page: the tool from edge to edge, the bar below it, and what is laid over the tool while there
//! is nothing to do in it.

use std::rc::Rc;

use dom_shell::page::document;
use gloo::timers::callback::Interval;
use leptos::html::Iframe;
use leptos::prelude::*;
use protocol::EndReason;

use super::Invitation;
use super::bar::Bar;
use crate::episode::{EpisodeState, Phase, PlayedBy, Recorder, Server, Shown, page_time};
use crate::frame::sentence;

/// The recorder once there is a frame for it. It lives as long as the page.
pub type Handle = StoredValue<Option<Rc<Recorder>>, LocalStorage>;

pub fn mount(invitation: Invitation) {
    dom_shell::tokens::install(&palette::LIGHT);
    leptos::mount::mount_to_body(move || view! { <Workspace invitation=invitation.clone() /> });
}

#[component]
fn Workspace(invitation: Invitation) -> impl IntoView {
    let state = EpisodeState::new();
    let session: Handle = StoredValue::new_local(None);
    let frame = NodeRef::<Iframe>::new();
    frame.on_load(move |element| {
        let Invitation { id, key } = invitation.clone();
        let server = Server::by_invitation(id, key);
        session.set_value(Some(Recorder::begin(
            state,
            PlayedBy::Agent,
            server,
            element,
        )));
    });
    let tick = move || {
        if state.is_playing() {
            state.now.set(page_time());
        }
    };
    Interval::new(1000, tick).forget();
    Effect::new(move || {
        state.shown.with(|shown| {
            if let Some(Shown { task, .. }) = shown {
                document().set_title(&format!("{} · Gauntlet", task.title));
            }
        })
    });
    let loaded = move |_| {
        if let Some(session) = session.get_value() {
            session.loaded();
        }
    };
    view! {
        <main class="workspace" data-state=move || state.phase.with(Phase::name)>
            <div class="stage">
                <iframe class="tool" title="Tool" node_ref=frame on:load=loaded></iframe>
                <Cover state=state />
            </div>
            <Bar state=state session=session />
        </main>
    }
}

#[component]
fn Cover(state: EpisodeState) -> impl IntoView {
    move || {
        let words = state.phase.with(cover_text);
        words.map(|(title, text)| {
            view! {
                <div class="cover" role="status">
                    <div class="card-of-cover">
                        <h1>{title}</h1>
                        <p>{text}</p>
                    </div>
                </div>
            }
        })
    }
}

/// A title and a text, while nothing can be done in the tool.
fn cover_text(phase: &Phase) -> Option<(&'static str, String)> {
    match phase {
        Phase::Playing => None,
        Phase::Opening => Some(("Opening the tool", "It takes a moment.".to_string())),
        Phase::Closing => Some(("Handing over your work", "It takes a moment.".to_string())),
        Phase::Over(end) => Some((headline(*end), "This window can be closed.".to_string())),
        Phase::Elsewhere => Some(("Open in another window", String::new())),
        Phase::Refused(reason) => Some(("There is nothing to play here", sentence(reason))),
    }
}

fn headline(end: Option<EndReason>) -> &'static str {
    match end {
        Some(EndReason::Answered) => "Finished",
        Some(EndReason::Failed) => "Reported as impossible",
        Some(EndReason::StepBudget) => "All steps are used up",
        Some(EndReason::TimeBudget) => "Time is up",
        Some(EndReason::AppCrash) => "The tool has crashed",
        _ => "This episode is over",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_is_covered_unless_it_is_played() {
        assert_eq!(cover_text(&Phase::Playing), None);
        for phase in [
            Phase::Opening,
            Phase::Closing,
            Phase::Over(None),
            Phase::Elsewhere,
        ] {
            assert!(cover_text(&phase).is_some(), "{phase:?}");
        }
        let refused = cover_text(&Phase::Refused("the key is used".into()));
        assert_eq!(refused.map(|it| it.1).as_deref(), Some("The key is used."));
    }

    #[test]
    fn every_end_that_an_agent_can_bring_about_has_its_headline() {
        let ends = [
            EndReason::Answered,
            EndReason::Failed,
            EndReason::StepBudget,
            EndReason::TimeBudget,
            EndReason::AppCrash,
        ];
        let said = ends.map(|end| headline(Some(end)));
        for (index, one) in said.iter().enumerate() {
            assert!(
                !said[..index].contains(one) && *one != headline(None),
                "{one}"
            );
        }
        assert_eq!(headline(Some(EndReason::Infrastructure)), headline(None));
    }
}
