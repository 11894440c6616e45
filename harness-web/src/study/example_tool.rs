//! An example that is no part of a session: the tool with a task of the first level, for who wants to try it.

use std::rc::Rc;

use face::study::Example;
use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::App;
use wasm_bindgen_futures::spawn_local;

use crate::frame::sentence;
use crate::tool::{Address, Fit, SANDBOX, Tool, follow_size, random_key};

/// It is opened when somebody asks for it, and as often as they like.
#[component]
pub fn ExampleTool(app: App, example: Example) -> impl IntoView {
    let Example {
        title,
        goal,
        address,
    } = example;
    let frame = NodeRef::<Iframe>::new();
    let room = NodeRef::<Div>::new();
    let size = RwSignal::new([0.0, 0.0]);
    // Counts openings; 0 before the first.
    let visit = RwSignal::new(0_u32);
    let trouble = RwSignal::new(None::<String>);
    let tool = StoredValue::new_local(None::<Tool>);
    Effect::new(move |_| {
        let (Some(frame), visit_now) = (frame.get(), visit.get()) else {
            return;
        };
        if visit_now == 0 {
            return;
        }
        let address = Address {
            path: address.clone(),
            visit: visit_now,
            key: random_key(),
            secret: random_key(),
        };
        spawn_local(async move {
            let opened = Tool::open(&frame, &address, Rc::new(|_| {})).await;
            // An opening that another one has overtaken never ends well, and that is no trouble.
            if visit.try_get_untracked() != Some(visit_now) {
                return;
            }
            trouble.set(opened.as_ref().err().map(|reason| sentence(reason)));
            tool.set_value(opened.ok());
        });
    });
    room.on_load(move |room| follow_size(room.into(), move |now| size.set(now)));
    let open = move |_| visit.update(|it| *it += 1);
    let is_open = move || visit.get() > 0;
    let cover = move || {
        (!is_open()).then(|| {
            view! {
                <div class="example-cover">
                    <button type="button" class="button" data-control="example" on:click=open>
                        "Open the example"
                    </button>
                </div>
            }
        })
    };
    view! {
        <section class="briefing-example" aria-label=format!("Example: {title}")>
            <h2>{format!("An example to try: {title}")}</h2>
            <p class="example-goal">{goal}</p>
            <div class="tour-stage example-stage" node_ref=room>
                <iframe
                    node_ref=frame
                    title=format!("{} (example)", app.title())
                    sandbox=SANDBOX
                    style=move || Fit::into(size.get()).style()
                ></iframe>
                {cover}
                {move || {
                    trouble.get().map(|text| view! { <p class="tour-trouble" role="alert">{text}</p> })
                }}
            </div>
            <div class="tour-controls">
                <button type="button" disabled=move || !is_open() on:click=open>
                    "Begin again"
                </button>
                <span class="tour-own">
                    "The first and easiest level. Nothing here is recorded or judged."
                </span>
            </div>
        </section>
    }
}
