//! The line between tool and task, which can be moved: with the pointer, or with arrow keys.

use dom_shell::page::window;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::study::storage;

const NARROWEST: i32 = 264;
const WIDEST: i32 = 560;
const USUAL: i32 = 336;
/// On windows that are not wider than this, the tool needs the room more.
const SMALL_WINDOW: f64 = 1_300.0;
const USUAL_WHEN_SMALL: i32 = 288;
const KEY_STEP: i32 = 16;
const SLOT: &str = "sidebar";

/// How much room the task takes. Clones are of the same.
#[derive(Clone, Copy)]
pub struct SidebarLayout {
    pub width: RwSignal<i32>,
    pub is_open: RwSignal<bool>,
    pub is_dragged: RwSignal<bool>,
}

#[derive(Serialize, Deserialize)]
struct SavedLayout {
    width: i32,
    is_open: bool,
}

impl SidebarLayout {
    /// As it was left, or as fits the window.
    pub fn restored() -> SidebarLayout {
        let room = window().inner_width().ok().and_then(|it| it.as_f64());
        let saved = storage::read(SLOT).unwrap_or(SavedLayout {
            width: usual_width(room),
            is_open: true,
        });
        SidebarLayout {
            width: RwSignal::new(within(saved.width)),
            is_open: RwSignal::new(saved.is_open),
            is_dragged: RwSignal::new(false),
        }
    }

    pub fn fold(self) {
        self.is_open.update(|it| *it = !*it);
        self.save();
    }

    fn resize(self, width: i32) {
        self.width.set(within(width));
    }

    fn save(self) {
        let saved = SavedLayout {
            width: self.width.get_untracked(),
            is_open: self.is_open.get_untracked(),
        };
        storage::write(SLOT, &saved);
    }
}

fn usual_width(room: Option<f64>) -> i32 {
    match room.is_some_and(|it| it <= SMALL_WINDOW) {
        true => USUAL_WHEN_SMALL,
        false => USUAL,
    }
}

/// The width that a key asks for. The task is on the right, so it becomes wider to the left.
fn width_after_key(key: &str, width: i32) -> Option<i32> {
    let asked = match key {
        "ArrowLeft" => width + KEY_STEP,
        "ArrowRight" => width - KEY_STEP,
        "Home" => WIDEST,
        "End" => NARROWEST,
        _ => return None,
    };
    Some(within(asked))
}

fn within(width: i32) -> i32 {
    width.clamp(NARROWEST, WIDEST)
}

#[component]
pub fn Divider(sidebar: SidebarLayout) -> impl IntoView {
    let grip = move |event: PointerEvent| {
        event.prevent_default();
        let target = event.target().map(JsCast::unchecked_into::<Element>);
        if let Some(target) = target {
            // Without it the drag ends at the tool's edge.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        sidebar.is_dragged.set(true);
    };
    let drag = move |event: PointerEvent| {
        if sidebar.is_dragged.get_untracked() {
            let room = window().inner_width().ok().and_then(|it| it.as_f64());
            sidebar.resize(room.unwrap_or_default() as i32 - event.client_x());
        }
    };
    let drop = move |_: PointerEvent| {
        sidebar.is_dragged.set(false);
        sidebar.save();
    };
    let press = move |event: KeyboardEvent| {
        let width = sidebar.width.get_untracked();
        let Some(width) = width_after_key(&event.key(), width) else {
            return;
        };
        event.prevent_default();
        sidebar.resize(width);
        sidebar.save();
    };
    view! {
        <div
            class="study-divider"
            role="separator"
            tabindex="0"
            aria-label="Width of the task"
            aria-orientation="vertical"
            aria-controls="study-sidebar"
            aria-valuemin=NARROWEST
            aria-valuemax=WIDEST
            aria-valuenow=move || sidebar.width.get()
            hidden=move || !sidebar.is_open.get()
            on:pointerdown=grip
            on:pointermove=drag
            on:pointerup=drop
            on:pointercancel=drop
            on:keydown=press
        ></div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_leaves_room_for_the_tool_and_keeps_some_for_itself() {
        assert_eq!([0, 300, 2_000].map(within), [NARROWEST, 300, WIDEST]);
    }

    #[test]
    fn arrows_move_the_line_and_home_and_end_move_it_all_the_way() {
        assert_eq!(width_after_key("ArrowLeft", 300), Some(300 + KEY_STEP));
        assert_eq!(width_after_key("ArrowRight", 300), Some(300 - KEY_STEP));
        assert_eq!(width_after_key("Home", 300), Some(WIDEST));
        assert_eq!(width_after_key("End", 300), Some(NARROWEST));
        assert_eq!(width_after_key("ArrowUp", 300), None);
    }

    #[test]
    fn keys_stop_where_the_pointer_stops() {
        assert_eq!(width_after_key("ArrowLeft", WIDEST), Some(WIDEST));
        assert_eq!(width_after_key("ArrowRight", NARROWEST), Some(NARROWEST));
    }

    #[test]
    fn a_small_window_begins_with_more_room_for_the_tool() {
        assert_eq!(usual_width(Some(1_280.0)), USUAL_WHEN_SMALL);
        assert_eq!(usual_width(Some(SMALL_WINDOW)), USUAL_WHEN_SMALL);
        assert_eq!(usual_width(Some(1_920.0)), USUAL);
        assert_eq!(usual_width(None), USUAL);
    }
}
