//! An app that breaks its promises on demand, each button another one.
//!
//! The browser tests build it to see what a runner makes of that, which no real app can be made to show.

use std::cell::Cell;
use std::rc::Rc;

use app_sdk::{Hosted, boot};
use gloo::events::EventListener;
use protocol::{Anchor, App, Operation};
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// What the app is going to do next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Well,
    /// It never comes to rest.
    Restless,
    /// It stops when it is asked whether it is settled.
    StopsWhenAsked,
    /// It runs into a trap, without a panic, when it is asked whether it is settled.
    TrappedWhenAsked,
    /// It stops when its clock moves.
    StopsWithTheClock,
    /// It stops when its state is asked for.
    StopsInExport,
}

struct Hostile {
    count: Cell<u64>,
    mood: Cell<Mood>,
}

impl Hostile {
    /// Stops the program if that is what the app is about to do.
    fn stop_if(&self, mood: Mood) {
        if self.mood.get() == mood {
            stop();
        }
    }
}

impl Hosted for Hostile {
    fn revision(&self) -> u64 {
        self.count.get()
    }

    fn state(&self) -> Value {
        self.stop_if(Mood::StopsInExport);
        json!({"count": self.count.get()})
    }

    fn view(&self) -> Value {
        json!({})
    }

    fn operations(&self) -> Vec<Operation> {
        let command = json!({"op": "count"});
        let operation = Operation { at_ms: 0, command };
        vec![operation; self.count.get() as usize]
    }

    fn load(&self, _state: Value) -> Result<(), String> {
        Err("this app loads nothing".into())
    }

    fn anchors(&self) -> Vec<Anchor> {
        Vec::new()
    }

    fn is_busy(&self) -> bool {
        self.stop_if(Mood::StopsWhenAsked);
        if self.mood.get() == Mood::TrappedWhenAsked {
            trap();
        }
        self.mood.get() == Mood::Restless
    }

    fn clock_moved(&self, _now_ms: u64) {
        self.stop_if(Mood::StopsWithTheClock);
    }
}

fn main() {
    let sdk = boot(App::WorkflowBuilder);
    let app = Rc::new(Hostile {
        count: Cell::new(0),
        mood: Cell::new(Mood::Well),
    });
    sdk.host(app.clone());
    let count = {
        let (sdk, app) = (sdk.clone(), app.clone());
        move || {
            app.count.set(app.count.get() + 1);
            sdk.changed();
        }
    };
    let turns = |mood| {
        let app = app.clone();
        move || app.mood.set(mood)
    };
    add_button(0, "count", count);
    add_button(1, "stop at once", stop);
    add_button(2, "stop when asked", turns(Mood::StopsWhenAsked));
    add_button(3, "stop with the clock", turns(Mood::StopsWithTheClock));
    add_button(4, "stop in a frame", || in_a_frame(stop));
    add_button(5, "stop in the export", turns(Mood::StopsInExport));
    add_button(6, "never rest", turns(Mood::Restless));
    add_button(7, "trap when asked", turns(Mood::TrappedWhenAsked));
    add_button(8, "trap in a frame", || in_a_frame(trap));
    sdk.ready();
}

fn stop() {
    panic!("this is what the button is for");
}

/// As memory that is used up ends a program.
fn trap() {
    #[cfg(target_arch = "wasm32")]
    core::arch::wasm32::unreachable();
}

fn in_a_frame(run: fn()) {
    let run = Closure::once_into_js(run);
    let asked = gloo::utils::window().request_animation_frame(run.unchecked_ref());
    asked.expect("frames exist");
}

/// Buttons stand below one another, 60 pixels from one to the next.
fn add_button(place: u32, name: &str, run: impl Fn() + 'static) {
    let document = gloo::utils::document();
    let button = document.create_element("button").expect("buttons exist");
    button.set_text_content(Some(name));
    let top = 20 + 60 * place;
    let style = format!("position:fixed;left:20px;top:{top}px;width:200px;height:40px");
    button
        .set_attribute("style", &style)
        .expect("buttons have a style");
    gloo::utils::body()
        .append_child(&button)
        .expect("a body takes children");
    EventListener::new(&button, "click", move |_| run()).forget();
}
