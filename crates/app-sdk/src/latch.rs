//! A latch that opens once: waiting for the page to be ready.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Opens once; whoever waits is let through.
#[derive(Clone, Default)]
pub struct Latch {
    open: Rc<Cell<bool>>,
    waiting: Rc<RefCell<Vec<js_sys::Function>>>,
}

impl Latch {
    pub fn open(&self) {
        self.open.set(true);
        for resolve in self.waiting.take() {
            // A waiter that is gone has nothing to be told.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    }

    pub async fn wait(&self) {
        if self.open.get() {
            return;
        }
        let waiting = self.waiting.clone();
        let promise = Promise::new(&mut |resolve, _| waiting.borrow_mut().push(resolve));
        let _ = JsFuture::from(promise).await;
    }
}
