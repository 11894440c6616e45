//! The interactive demo: the tool itself, walked through by a recording, with captions. Whoever likes takes
//! over at any moment.

mod hand;
mod keys;
mod player;
mod recordings;
mod stage;

use leptos::prelude::*;
use protocol::App;

use crate::frame::Empty;
use player::{Pace, Player};
use stage::Stage;

/// A page with nothing but the demo of a tool.
#[component]
pub fn TourPage(app: String) -> impl IntoView {
    match App::from_slug(&app) {
        Some(app) => view! {
            <div class="tour-page">
                <h1>{app.title()}</h1>
                <Tour app />
                <p>
                    <a class="tour-open" href=format!("./apps/{}/", app.slug())>"Open the tool"</a>
                </p>
            </div>
        }
        .into_any(),
        None => view! {
            <Empty title="There is no such tool">
                <p><a href="#/">"To the tools"</a></p>
            </Empty>
        }
        .into_any(),
    }
}

/// The walk-through of a tool. It begins when the user presses Play.
#[component]
pub fn Tour(app: App) -> impl IntoView {
    let Some(tour) = recordings::of(app) else {
        return view! { <p class="tour-none">"There is no demo of this tool."</p> }.into_any();
    };
    let count = tour.scenes.len();
    let player = Player::new(tour);
    let label = move || match player.pace() {
        Pace::Playing => "Pause",
        _ if player.is_over() => "Play again",
        _ => "Play",
    };
    let place = move || match player.scene() {
        0 => format!("{count} short scenes"),
        scene => format!("{scene} / {count}"),
    };
    let is_busy = move || player.pace() == Pace::Moving;
    view! {
        <section class="tour" aria-label=format!("Demo of the {}", app.title())>
            <Stage player app />
            <p class="tour-caption" aria-live="polite">{move || player.caption()}</p>
            <div class="tour-controls">
                <button type="button" class="tour-play" on:click=move |_| player.play_or_pause()>
                    {label}
                </button>
                <button
                    type="button"
                    disabled=move || is_busy() || player.scene() < 2
                    on:click=move |_| player.back()
                >
                    "Back"
                </button>
                <button
                    type="button"
                    disabled=move || is_busy() || player.is_over()
                    on:click=move |_| player.forward()
                >
                    "Next"
                </button>
                <span class="tour-place">{place}</span>
                <span class="tour-own">{move || match player.is_taken_over() {
                    true => "The tool is yours. Play or Next goes on with the demo from its beginning.",
                    false => "Click into the tool to try it yourself.",
                }}</span>
            </div>
        </section>
    }
    .into_any()
}
