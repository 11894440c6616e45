//! Waiting for an event of the browser.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Promise;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::EventTarget;

/// Listens from the moment it is made, so that what is asked of the browser afterwards is not missed.
pub struct Waiting {
    promise: Promise,
    has_come: Rc<Cell<bool>>,
    _listeners: Vec<EventListener>,
    _limit: Timeout,
}

impl Waiting {
    /// For `good`, which is hoped for, or `bad`, which ends the waiting as well, as does the limit.
    pub fn for_event(
        target: &EventTarget,
        good: &'static str,
        bad: &'static str,
        limit_ms: u32,
    ) -> Waiting {
        let has_come = Rc::new(Cell::new(false));
        let mut listeners = Vec::new();
        let mut limit = None;
        let promise = Promise::new(&mut |resolve, _| {
            let (done, come) = (resolve.clone(), has_come.clone());
            listeners.push(EventListener::once(target, good, move |_| {
                come.set(true);
                settle(&done);
            }));
            let done = resolve.clone();
            listeners.push(EventListener::once(target, bad, move |_| settle(&done)));
            limit = Some(Timeout::new(limit_ms, move || settle(&resolve)));
        });
        Waiting {
            promise,
            has_come,
            _listeners: listeners,
            _limit: limit.unwrap_or_else(|| Timeout::new(0, || {})),
        }
    }

    /// Did what was hoped for come?
    pub async fn has_come(self) -> bool {
        // The promise is never rejected.
        let _ = JsFuture::from(self.promise.clone()).await;
        self.has_come.get()
    }
}

fn settle(resolve: &js_sys::Function) {
    // Resolving a promise cannot fail.
    let _ = resolve.call0(&JsValue::UNDEFINED);
}

#[wasm_bindgen]
extern "C" {
    type MessageChannel;

    #[wasm_bindgen(constructor)]
    fn new() -> MessageChannel;

    #[wasm_bindgen(method, getter)]
    fn port1(this: &MessageChannel) -> MessagePort;

    #[wasm_bindgen(method, getter)]
    fn port2(this: &MessageChannel) -> MessagePort;

    #[derive(Clone)]
    type MessagePort;

    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &MessagePort, handler: &JsValue);

    #[wasm_bindgen(method, js_name = postMessage)]
    fn post_message(this: &MessagePort, message: &JsValue);
}

/// Lets the browser do what is waiting: events, painting. A timer would be held up: browsers make
/// those of busy pages wait, and those of hidden ones a second.
pub struct EventLoopYield {
    here: MessagePort,
    there: MessagePort,
}

impl EventLoopYield {
    pub fn new() -> EventLoopYield {
        let channel = MessageChannel::new();
        EventLoopYield {
            here: channel.port1(),
            there: channel.port2(),
        }
    }

    pub async fn yield_now(&self) {
        let promise = Promise::new(&mut |resolve, _| {
            self.here.set_onmessage(&resolve);
            self.there.post_message(&JsValue::NULL);
        });
        let _ = JsFuture::from(promise).await;
    }
}

/// Something that is given again and again and waited for by one.
#[derive(Default)]
pub struct Signal {
    waiting: RefCell<Option<js_sys::Function>>,
}

impl Signal {
    pub fn give(&self) {
        let waiting = self.waiting.take();
        if let Some(resolve) = waiting {
            settle(&resolve);
        }
    }

    /// Is it given within a time from now?
    pub async fn within(&self, limit_ms: u32) -> bool {
        let is_late = Rc::new(Cell::new(false));
        let mut limit = None;
        let promise = Promise::new(&mut |resolve, _| {
            let (late, done) = (is_late.clone(), resolve.clone());
            limit = Some(Timeout::new(limit_ms, move || {
                late.set(true);
                settle(&done);
            }));
            self.waiting.replace(Some(resolve));
        });
        let _ = JsFuture::from(promise).await;
        !is_late.get()
    }
}
