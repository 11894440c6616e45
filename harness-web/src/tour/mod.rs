//! The interactive demo: the tool itself, walked through by a recording, with captions. Whoever likes takes
//! over at any moment.

mod input_simulator;
mod keys;
mod player;
mod recordings;
mod stage;

use leptos::prelude::*;
use protocol::App;

use crate::frame::Empty;
use crate::route::Route;
use player::{PlaybackState, Player};
use stage::Stage;

/// A page with nothing but a demo.
#[component]
pub fn TourPage(name: String) -> impl IntoView {
    match recordings::named(&name) {
        Some(tour) => {
            let Door {
                title,
                words,
                address,
            } = Door::of(&name, tour.app);
            view! {
                <div class="tour-page">
                    <h1>{title}</h1>
                    <Recorded tour />
                    <p>
                        <a class="tour-open" href=address>{words}</a>
                    </p>
                </div>
            }
            .into_any()
        }
        None => view! {
            <Empty title="There is no such tool">
                <p><a href="#/">"To the tools"</a></p>
            </Empty>
        }
        .into_any(),
    }
}

/// Where a demo leads to.
struct Door {
    title: &'static str,
    words: &'static str,
    address: String,
}

impl Door {
    fn of(name: &str, app: App) -> Door {
        match name {
            recordings::TOWER => Door {
                title: "Tower",
                words: "Control a sector yourself",
                address: tower_address(),
            },
            _ => Door {
                title: app.title(),
                words: "Open the tool",
                address: format!("./apps/{}/", app.slug()),
            },
        }
    }
}

/// A sector to be controlled: a start document of the tool.
pub fn tower_address() -> String {
    let tool = App::FlightAnalyser.slug();
    format!("./apps/{tool}/?start=data/tower.json")
}

/// The page of the demo of a sector.
pub fn tower_demo() -> Route {
    Route::Tour(recordings::TOWER.to_string())
}

/// The walk-through of a tool.
#[component]
pub fn Tour(app: App) -> impl IntoView {
    match recordings::of(app) {
        Some(tour) => view! { <Recorded tour /> }.into_any(),
        None => view! { <p class="tour-none">"There is no demo of this tool."</p> }.into_any(),
    }
}

/// It begins when the user presses Play.
#[component]
fn Recorded(tour: face::Tour) -> impl IntoView {
    let app = tour.app;
    let count = tour.scenes.len();
    let player = Player::new(tour);
    let label = move || button_text(player.playback(), player.is_over());
    let place = move || progress_text(player.scene(), count);
    let is_busy = move || player.playback() == PlaybackState::Seeking;
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
}

fn button_text(playback: PlaybackState, is_over: bool) -> &'static str {
    match playback {
        PlaybackState::Playing => "Pause",
        _ if is_over => "Play again",
        _ => "Play",
    }
}

fn progress_text(scene: usize, count: usize) -> String {
    match scene {
        0 => format!("{count} short scenes"),
        scene => format!("{scene} / {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_button_says_what_it_does() {
        assert_eq!(button_text(PlaybackState::Paused, false), "Play");
        assert_eq!(button_text(PlaybackState::Paused, true), "Play again");
        // The last scene counts as over while it still plays.
        assert_eq!(button_text(PlaybackState::Playing, true), "Pause");
        assert_eq!(button_text(PlaybackState::Seeking, false), "Play");
    }

    #[test]
    fn the_tower_leads_to_a_sector_and_not_to_the_map() {
        let of = |name| Door::of(name, App::FlightAnalyser);
        assert_eq!(of("flight-analyser").address, "./apps/flight-analyser/");
        let tower = of(recordings::TOWER);
        assert!(tower.address.ends_with("?start=data/tower.json"));
        assert_eq!(tower_demo().address(), "#/tour/tower");
    }

    #[test]
    fn scenes_are_counted_from_one() {
        assert_eq!(progress_text(0, 5), "5 short scenes");
        assert_eq!(progress_text(1, 5), "1 / 5");
    }
}
