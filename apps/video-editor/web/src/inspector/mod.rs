//! The panel beside the stage: what is selected, its text, its effects.

mod overview;
mod slider;
mod text_form;
mod tweak;

use crate::state::Session;
use leptos::prelude::*;

#[derive(Clone, Debug, PartialEq)]
enum InspectorPage {
    Tweak(String),
    Text(String),
    Overview,
}

#[component]
pub fn Inspector(session: Session) -> impl IntoView {
    let page = Memo::new(move |_| {
        if let Some(effect) = session.tweaking.get() {
            return InspectorPage::Tweak(effect);
        }
        let selection = session.selection.get();
        let only = selection.only_block();
        let text = only.filter(|id| {
            session.read(|workspace| {
                let block = workspace.project().block(id);
                block.is_some_and(|(_, block)| block.text().is_some())
            })
        });
        match text {
            Some(id) => InspectorPage::Text(id.to_string()),
            None => InspectorPage::Overview,
        }
    });
    view! {
        <section class="inspector" aria-label="Inspector">
            {move || match page.get() {
                InspectorPage::Tweak(effect) => view! { <tweak::Tweak session effect/> }.into_any(),
                InspectorPage::Text(block) => view! { <text_form::TextForm session block/> }.into_any(),
                InspectorPage::Overview => view! { <overview::Overview session/> }.into_any(),
            }}
        </section>
    }
}
