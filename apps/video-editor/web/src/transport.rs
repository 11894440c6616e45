//! The five buttons under the stage.

use crate::state::Session;
use crate::widgets::ToolButton;
use crate::{actions, icons, stage};
use leptos::prelude::*;

#[component]
pub fn Transport(session: Session) -> impl IntoView {
    let is_playing = move || session.is_playing.get();
    let label = move || String::from(if is_playing() { "Pause" } else { "Play" });
    let icon = move || {
        if is_playing() {
            icons::PAUSE
        } else {
            icons::PLAY
        }
    };
    view! {
        <div class="transport" role="toolbar" aria-label="Playback">
            <ToolButton label="Skip To Start" anchor="transport/start" icon=icons::TO_START keys="Home"
                on_press=move || actions::skip_to_start(session)/>
            <ToolButton label="Frame Before" anchor="transport/back" icon=icons::BACK keys="←"
                on_press=move || stage::step(session, -1)/>
            <ToolButton label=Signal::derive(label) anchor="transport/play" icon=Signal::derive(icon) keys="Space"
                on_press=move || stage::toggle_play(session)/>
            <ToolButton label="Frame After" anchor="transport/forward" icon=icons::FORWARD keys="→"
                on_press=move || stage::step(session, 1)/>
            <ToolButton label="Skip To End" anchor="transport/end" icon=icons::TO_END keys="End"
                on_press=move || actions::skip_to_end(session)/>
        </div>
    }
}
