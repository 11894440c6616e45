//! The tool on the page, as large as there is room, with the drawn pointer over it.

use std::rc::Rc;

use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::App;

use super::player::Player;
use crate::tool::{Address, SANDBOX, Tool, follow_size, random_key};

#[component]
pub fn Stage(player: Player, app: App) -> impl IntoView {
    let frame = NodeRef::<Iframe>::new();
    let room = NodeRef::<Div>::new();
    let scale = RwSignal::new(0.5);
    let (width, height) = player.size();
    Effect::new(move |_| {
        let (Some(frame), visit) = (frame.get(), player.opening()) else {
            return;
        };
        let address = Address {
            path: format!("/apps/{}/?seed=0{}&painter=cpu", app.slug(), player.world()),
            visit,
            key: random_key(),
            secret: random_key(),
        };
        player.spawn(async move {
            let opened = Tool::open(&frame, &address, Rc::new(|_| {})).await;
            player.receive(visit, opened);
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
    // Why it is so interests who looks after the page, not who came to see a demo.
    let trouble = move || {
        player.trouble().map(|reason| {
            view! {
                <div class="tour-trouble" role="alert" title=reason>
                    <span>"The demo could not start."</span>
                    <button type="button" on:click=move |_| player.play_or_pause()>"Try again"</button>
                </div>
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
            {trouble}
        </div>
    }
}
