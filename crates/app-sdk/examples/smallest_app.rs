//! The smallest app that can be hosted: a counter, and a button that makes it crash.
//!
//! It shows what an app owes the SDK. The browser tests build it to see the crash screen, which no
//! real app can be made to show.

use std::cell::Cell;
use std::rc::Rc;

use app_sdk::{Hosted, Sdk, boot};
use gloo::events::EventListener;
use protocol::{Anchor, App, Operation};
use serde_json::{Value, json};
use web_sys::Document;

#[derive(Default)]
struct Counter {
    count: Cell<u64>,
}

impl Hosted for Counter {
    fn revision(&self) -> u64 {
        self.count.get()
    }

    fn state(&self) -> Value {
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

    fn load(&self, state: Value) -> Result<(), String> {
        let count = state["count"].as_u64();
        self.count
            .set(count.ok_or("a state has a whole number named count")?);
        Ok(())
    }

    fn anchors(&self) -> Vec<Anchor> {
        Vec::new()
    }

    fn is_busy(&self) -> bool {
        false
    }

    fn clock_moved(&self, _now_ms: u64) {}
}

fn main() {
    let sdk = boot(App::WorkflowBuilder);
    let counter = Rc::new(Counter::default());
    if let Some(saved) = sdk.saved()
        && counter.load(saved).is_err()
    {
        sdk.set_saved_aside();
    }
    sdk.host(counter.clone());
    let document = gloo::utils::document();
    add_button(&document, "count", {
        let (sdk, counter): (Sdk, _) = (sdk.clone(), counter);
        move || {
            counter.count.set(counter.count.get() + 1);
            sdk.changed();
        }
    });
    add_button(&document, "crash", || {
        panic!("this is what the button is for")
    });
    sdk.ready();
}

fn add_button(document: &Document, name: &str, run: impl Fn() + 'static) {
    let button = document.create_element("button").expect("buttons exist");
    button.set_id(name);
    button.set_text_content(Some(name));
    gloo::utils::body()
        .append_child(&button)
        .expect("a body takes children");
    EventListener::new(&button, "click", move |_| run()).forget();
}
