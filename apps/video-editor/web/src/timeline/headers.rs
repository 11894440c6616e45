//! The column beside the canvas: the name and the switches of each row.

use super::geometry::{Frame, Layout};
use super::scene::{scene, scroll_to};
use crate::state::Session;
use dom_shell::icons::Icon;
use leptos::prelude::*;
use video_editor_model::{Command, Project, Track, TrackSwitch};
use web_sys::WheelEvent;

const SOUND: &str =
    "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11";
const SOUND_OFF: &str = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5";
const EYE: &str = "M2.8 12S6.3 6 12 6s9.2 6 9.2 6-3.5 6-9.2 6-9.2-6-9.2-6zM12 9.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z";
const EYE_OFF: &str = "M4 4l16 16M9.5 6.4A9 9 0 0 1 12 6c5.7 0 9.2 6 9.2 6a15 15 0 0 1-2.6 3.2M6.2 8A15 15 0 0 0 2.8 12S6.3 18 12 18a9 9 0 0 0 3.6-.8";
const LOCK: &str = "M5.5 11h13v9h-13zM8.3 11V8a3.7 3.7 0 0 1 7.4 0v3M12 14.5v2";
const LOCK_OPEN: &str = "M5.5 11h13v9h-13zM8.3 11V7.5a3.7 3.7 0 0 1 7.2-1.2";
const UP: &str = "M6.5 14.5 12 9l5.5 5.5";
const DOWN: &str = "M6.5 9.5 12 15l5.5-5.5";

/// A row as the column shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    track: String,
    /// From 1 at the top.
    number: usize,
    is_last: bool,
    /// Pixels from the top of the rows.
    top: f64,
    height: f64,
    is_muted: bool,
    is_hidden: bool,
    is_locked: bool,
}

impl Header {
    fn is_on(&self, switch: TrackSwitch) -> bool {
        match switch {
            TrackSwitch::Muted => self.is_muted,
            TrackSwitch::Hidden => self.is_hidden,
            TrackSwitch::Locked => self.is_locked,
        }
    }
}

/// The headers that stand beside what the canvas shows.
pub fn list(project: &Project, layout: &Layout, frame: &Frame) -> Vec<Header> {
    let header = |(index, track): (usize, &Track)| {
        let row = &layout.rows[index];
        Header {
            track: track.id.clone(),
            number: index + 1,
            is_last: index + 1 == project.tracks.len(),
            top: row.top - frame.view.scroll_y,
            height: row.height(),
            is_muted: track.is_muted,
            is_hidden: track.is_hidden,
            is_locked: track.is_locked,
        }
    };
    project.tracks.iter().enumerate().map(header).collect()
}

#[component]
pub fn Headers(session: Session) -> impl IntoView {
    let headers = RwSignal::new(Vec::<Header>::new());
    scene(|scene| scene.headers = Some(headers));
    let on_wheel = move |event: WheelEvent| {
        let view = session.timeline.get_untracked();
        scroll_to(session, [view.scroll_x, view.scroll_y + event.delta_y()]);
    };
    view! {
        <div class="row-headers" role="group" aria-label="Rows" on:wheel=on_wheel>
            <div class="row-headers-corner"></div>
            <div class="row-headers-list">
                <For
                    each=move || headers.get()
                    key=|header| header.track.clone()
                    children=move |header| view! { <RowHeader session headers id=header.track/> }
                />
            </div>
        </div>
    }
}

#[component]
fn RowHeader(session: Session, headers: RwSignal<Vec<Header>>, id: String) -> impl IntoView {
    let track = StoredValue::new(id);
    let header = Memo::new(move |_| {
        track.with_value(|id| {
            headers.with(|headers| headers.iter().find(|header| header.track == *id).cloned())
        })
    });
    let number = Memo::new(move |_| header.with(|header| header.as_ref().map_or(0, |h| h.number)));
    let style = move || {
        header.with(|header| {
            header.as_ref().map_or_else(String::new, |header| {
                format!("top:{}px;height:{}px", header.top, header.height)
            })
        })
    };
    let is_last = move || header.with(|header| header.as_ref().is_some_and(|h| h.is_last));
    let move_to = move |to_row: usize| {
        session.apply(Command::MoveTrack {
            track: track.get_value(),
            to_row,
        });
    };
    view! {
        <div class="row-header" style=style role="group" aria-label=move || format!("Row {number}", number = number.get())>
            <div class="row-header-top">
                <span class="row-name">{move || format!("Row {}", number.get())}</span>
                <button
                    type="button"
                    class="row-move"
                    aria-label=move || format!("Move row {} up", number.get())
                    data-tip="Move up"
                    data-anchor=move || format!("row/{}/up", number.get())
                    disabled=move || number.get() <= 1
                    on:click=move |_| move_to(number.get_untracked().saturating_sub(2))
                >
                    <Icon path=UP size=12/>
                </button>
                <button
                    type="button"
                    class="row-move"
                    aria-label=move || format!("Move row {} down", number.get())
                    data-tip="Move down"
                    data-anchor=move || format!("row/{}/down", number.get())
                    disabled=is_last
                    on:click=move |_| move_to(number.get_untracked())
                >
                    <Icon path=DOWN size=12/>
                </button>
            </div>
            <div class="row-switches">
                <Switch session header switch=TrackSwitch::Muted/>
                <Switch session header switch=TrackSwitch::Hidden/>
                <Switch session header switch=TrackSwitch::Locked/>
            </div>
        </div>
    }
}

#[component]
fn Switch(session: Session, header: Memo<Option<Header>>, switch: TrackSwitch) -> impl IntoView {
    let (word, undo, anchor, off, on) = match switch {
        TrackSwitch::Muted => ("Mute", "Unmute", "mute", SOUND, SOUND_OFF),
        TrackSwitch::Hidden => ("Hide", "Show", "hide", EYE, EYE_OFF),
        TrackSwitch::Locked => ("Lock", "Unlock", "lock", LOCK_OPEN, LOCK),
    };
    let number = move || header.with(|header| header.as_ref().map_or(0, |header| header.number));
    let is_on = move || header.with(|header| header.as_ref().is_some_and(|h| h.is_on(switch)));
    let press = move |_| {
        let Some(header) = header.get_untracked() else {
            return;
        };
        session.apply(Command::SetTrack {
            on: !header.is_on(switch),
            track: header.track,
            switch,
        });
    };
    view! {
        <button
            type="button"
            class="row-switch"
            class:is-on=is_on
            aria-label=move || format!("{word} row {}", number())
            aria-pressed=move || is_on().to_string()
            data-tip=move || if is_on() { undo } else { word }
            data-anchor=move || format!("row/{}/{anchor}", number())
            on:click=press
        >
            {move || view! { <Icon path=if is_on() { on } else { off } size=15/> }}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{bar, block, project, row};
    use super::*;
    use crate::state::TimelineView;

    #[test]
    fn headers_stand_beside_their_rows_however_far_these_are_scrolled() {
        let mut first = row("a", vec![block("x", 0, 5000)]);
        first.effects = vec![bar("fade", "x", 0, 5000, 0)];
        first.is_locked = true;
        let rows = (0..5).map(|index| row(&format!("t{index}"), vec![]));
        let project = project(std::iter::once(first).chain(rows).collect());
        let layout = Layout::of(&project);
        let view = TimelineView {
            scroll_y: 20.0,
            ..TimelineView::default()
        };
        let frame = Frame::new(view, [1184.0, 224.0], &layout, 5000, false);
        let headers = list(&project, &layout, &frame);
        assert_eq!((headers[0].top, headers[0].height), (-8.0, 68.0));
        assert_eq!((headers[1].top, headers[1].number), (72.0, 2));
        assert!(headers[0].is_on(TrackSwitch::Locked));
        assert!(!headers[0].is_on(TrackSwitch::Muted));
        assert!(headers[5].is_last && !headers[4].is_last);
    }
}
