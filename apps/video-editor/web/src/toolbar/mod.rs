//! The button row of the timeline.

use crate::state::{Dialog, Session};
use crate::timecode::timecode;
use crate::widgets::{DropDown, Entry, ToolButton};
use crate::{actions, icons, timeline};
use leptos::prelude::*;
use video_editor_model::{Command, EffectKind};

#[component]
pub fn Toolbar(session: Session) -> impl IntoView {
    view! {
        <div class="toolbar" role="toolbar" aria-label="Timeline tools">
            <Editing session/>
            <Clock session/>
            <Looking session/>
        </div>
    }
}

#[component]
fn Editing(session: Session) -> impl IntoView {
    let has_blocks = move || {
        session
            .selection
            .with(|selection| !selection.blocks.is_empty())
    };
    let has_any = move || session.selection.with(|selection| !selection.is_empty());
    let has_effect = move || {
        session
            .selection
            .with(|selection| selection.effect.is_some())
    };
    let is_playing = move || session.is_playing.get();
    let can_undo = move || session.read(|workspace| workspace.undo_label().is_some());
    let can_redo = move || session.read(|workspace| workspace.redo_label().is_some());
    let undo = move || travel_label(session, "Undo", true);
    let redo = move || travel_label(session, "Redo", false);
    let effects = EffectKind::ALL
        .into_iter()
        .map(|kind| Entry {
            value: kind.name(),
            label: kind.label(),
            detail: match kind {
                EffectKind::LightAdjustment => "Brightness, contrast, saturation",
                EffectKind::FadeOut => "From one opacity to another",
            },
        })
        .collect();
    let add_effect = move |name: &'static str| {
        if let Some(kind) = EffectKind::ALL.into_iter().find(|kind| kind.name() == name) {
            actions::add_effect(session, kind);
        }
    };
    view! {
        <div class="tools">
            <ToolButton label=Signal::derive(undo) anchor="tool/undo" icon=icons::UNDO keys="Ctrl Z"
                is_disabled=Signal::derive(move || !can_undo() || is_playing())
                on_press=move || actions::travel(session, Command::Undo)/>
            <ToolButton label=Signal::derive(redo) anchor="tool/redo" icon=icons::REDO keys="Ctrl Shift Z"
                is_disabled=Signal::derive(move || !can_redo() || is_playing())
                on_press=move || actions::travel(session, Command::Redo)/>
            <span class="divider"></span>
            <ToolButton label="Delete" anchor="tool/delete" icon=icons::DELETE keys="Del"
                is_disabled=Signal::derive(move || !has_any() || is_playing())
                on_press=move || actions::delete(session, false)/>
            <ToolButton label="Ripple Delete" anchor="tool/ripple-delete" icon=icons::RIPPLE keys="Shift Del"
                is_disabled=Signal::derive(move || !has_blocks() || is_playing())
                on_press=move || actions::delete(session, true)/>
            <ToolButton label="Split" anchor="tool/split" icon=icons::SPLIT keys="Ctrl K"
                is_disabled=Signal::derive(move || !has_blocks() || is_playing())
                on_press=move || actions::split(session)/>
            <ToolButton label="Duplicate" anchor="tool/duplicate" icon=icons::DUPLICATE keys="Ctrl D"
                is_disabled=Signal::derive(move || !has_blocks())
                on_press=move || actions::duplicate(session)/>
            <ToolButton label="Snap" anchor="tool/snap" icon=icons::PULL
                is_disabled=Signal::derive(move || !has_blocks())
                on_press=move || actions::pull(session)/>
            <span class="divider"></span>
            <ToolButton label="Add Text" anchor="tool/text" icon=icons::TEXT keys="T"
                on_press=move || actions::add_text(session)/>
            <DropDown label="Add Effects" anchor="tool/effects" icon=icons::ADD entries=effects
                is_disabled=Signal::derive(move || !has_any())
                on_choose=add_effect/>
            <ToolButton label="Tweak Selected Effect" anchor="tool/tweak" icon=icons::TWEAK
                is_disabled=Signal::derive(move || !has_effect())
                on_press=move || actions::tweak(session)/>
            <ToolButton label="Add Marker" anchor="tool/marker" icon=icons::MARKER keys="M"
                on_press=move || actions::add_marker(session)/>
        </div>
    }
}

/// “Undo Split”, or “Undo” when there is nothing.
fn travel_label(session: Session, word: &str, back: bool) -> String {
    session.read(|workspace| {
        let label = if back {
            workspace.undo_label()
        } else {
            workspace.redo_label()
        };
        label.map_or(word.to_string(), |label| format!("{word} {label}"))
    })
}

#[component]
fn Clock(session: Session) -> impl IntoView {
    let total = move || session.read(|workspace| timecode(workspace.project().end_ms()));
    let present = move || timecode(session.playhead_ms.get());
    view! {
        <div class="clock">
            <span class="clock-now">{present}</span>
            <span class="clock-total">" / " {total}</span>
        </div>
    }
}

#[component]
fn Looking(session: Session) -> impl IntoView {
    view! {
        <div class="tools is-right">
            <ToolButton label="Snapping" anchor="tool/snapping" icon=icons::MAGNET keys="S"
                is_on=Signal::derive(move || session.is_snapping.get())
                on_press=move || session.is_snapping.update(|on| *on = !*on)/>
            <span class="divider"></span>
            <ToolButton label="Zoom Out" anchor="tool/zoom-out" icon=icons::ZOOM_OUT keys="−"
                on_press=move || timeline::zoom_out(session)/>
            <ToolButton label="Zoom In" anchor="tool/zoom-in" icon=icons::ZOOM_IN keys="+"
                on_press=move || timeline::zoom_in(session)/>
            <ToolButton label="Fit To Screen" anchor="tool/fit" icon=icons::FIT keys="F"
                on_press=move || timeline::fit(session)/>
            <ToolButton label="Keyboard and mouse" anchor="tool/help" icon=icons::HELP keys="?"
                on_press=move || session.dialog.set(Some(Dialog::Help))/>
        </div>
    }
}
