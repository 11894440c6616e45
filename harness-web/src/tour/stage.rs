//! The tool on the page, as large as there is room, with the drawn pointer over it.

use std::rc::Rc;

use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::App;
use wasm_bindgen_futures::spawn_local;

use super::player::Player;
use crate::frame::sentence;
use crate::tool::{Address, SANDBOX, Tool, follow_size, random_key};

#[component]
pub fn Stage(player: Player, app: App) -> impl IntoView {
    let frame = NodeRef::<Iframe>::new();
    let room = NodeRef::<Div>::new();
    let scale = RwSignal::new(0.5);
    let trouble = RwSignal::new(None::<String>);
    let (width, height) = player.size();
    Effect::new(move |_| {
        let (Some(frame), visit) = (frame.get(), player.opening()) else {
            return;
        };
        let address = Address {
            path: format!("/apps/{}/?seed=0&clock=real&painter=cpu", app.slug()),
            visit,
            key: random_key(),
            secret: random_key(),
        };
        spawn_local(async move {
            let opened = Tool::open(&frame, &address, Rc::new(|_| {})).await;
            // An opening that another one has overtaken never ends well, and that is no trouble.
            if !player.is_wanted(visit) {
                return;
            }
            trouble.set(opened.as_ref().err().map(|reason| sentence(reason)));
            if let Ok(tool) = opened {
                player.receive(tool);
            }
        });
    });
    room.on_load(move |room| {
        follow_size(room.into(), move |[now, _]| {
            scale.set(now / f64::from(width))
        });
    });
    let size = format!("aspect-ratio: {width} / {height}");
    let frame_style = move || {
        format!(
            "width: {width}px; height: {height}px; transform: scale({})",
            scale.get()
        )
    };
    let pointer = move || {
        player.pointer().map(|[x, y]| {
            let (x, y) = (x * scale.get(), y * scale.get());
            let style = format!("transform: translate({x}px, {y}px)");
            view! {
                <svg class="tour-pointer" viewBox="0 0 24 24" style=style aria-hidden="true">
                    <path d="M3 2v17l4.6-4.2 2.9 6.6 3-1.3-2.9-6.5H17Z" />
                </svg>
            }
        })
    };
    // Whoever presses on the tool has it from then on.
    let cover = move || {
        (!player.is_taken_over()).then(|| {
            view! {
                <button
                    type="button"
                    class="tour-cover"
                    aria-label="Try the tool yourself"
                    on:click=move |_| player.take_over()
                ></button>
            }
        })
    };
    view! {
        <div class="tour-stage" node_ref=room style=size>
            <iframe
                node_ref=frame
                title=format!("{} (demo)", app.title())
                sandbox=SANDBOX
                style=frame_style
            ></iframe>
            {pointer}
            {cover}
            {move || trouble.get().map(|text| view! { <p class="tour-trouble" role="alert">{text}</p> })}
        </div>
    }
}
