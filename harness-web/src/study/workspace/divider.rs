//! The line between tool and task, which can be moved: with the pointer, or with arrow keys.

use dom_shell::page::window;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::study::kept;

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
pub struct Side {
    pub width: RwSignal<i32>,
    pub is_open: RwSignal<bool>,
    pub is_dragged: RwSignal<bool>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    width: i32,
    is_open: bool,
}

impl Side {
    /// As it was left, or as fits the window.
    pub fn kept() -> Side {
        let room = window().inner_width().ok().and_then(|it| it.as_f64());
        let usual = match room.is_some_and(|it| it <= SMALL_WINDOW) {
            true => USUAL_WHEN_SMALL,
            false => USUAL,
        };
        let kept = kept::read(SLOT).unwrap_or(Kept {
            width: usual,
            is_open: true,
        });
        Side {
            width: RwSignal::new(within(kept.width)),
            is_open: RwSignal::new(kept.is_open),
            is_dragged: RwSignal::new(false),
        }
    }

    pub fn fold(self) {
        self.is_open.update(|it| *it = !*it);
        self.keep();
    }

    fn resize(self, width: i32) {
        self.width.set(within(width));
    }

    fn keep(self) {
        let kept = Kept {
            width: self.width.get_untracked(),
            is_open: self.is_open.get_untracked(),
        };
        kept::write(SLOT, &kept);
    }
}

fn within(width: i32) -> i32 {
    width.clamp(NARROWEST, WIDEST)
}

#[component]
pub fn Divider(side: Side) -> impl IntoView {
    let grip = move |event: PointerEvent| {
        event.prevent_default();
        let target = event.target().map(JsCast::unchecked_into::<Element>);
        if let Some(target) = target {
            // Without it the drag ends at the tool's edge.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        side.is_dragged.set(true);
    };
    let drag = move |event: PointerEvent| {
        if side.is_dragged.get_untracked() {
            let room = window().inner_width().ok().and_then(|it| it.as_f64());
            side.resize(room.unwrap_or_default() as i32 - event.client_x());
        }
    };
    let drop = move |_: PointerEvent| {
        side.is_dragged.set(false);
        side.keep();
    };
    let press = move |event: KeyboardEvent| {
        let width = side.width.get_untracked();
        let width = match event.key().as_str() {
            "ArrowLeft" => width + KEY_STEP,
            "ArrowRight" => width - KEY_STEP,
            "Home" => WIDEST,
            "End" => NARROWEST,
            _ => return,
        };
        event.prevent_default();
        side.resize(width);
        side.keep();
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
            aria-valuenow=move || side.width.get()
            hidden=move || !side.is_open.get()
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
}
