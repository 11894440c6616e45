//! Calls that are not answered yet. A program that stops answers nobody by itself: whoever waits would wait
//! for ever.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

struct Waiting {
    /// What was called.
    name: &'static str,
    reject: Function,
}

thread_local! {
    static WAITING: RefCell<BTreeMap<u64, Waiting>> = const { RefCell::new(BTreeMap::new()) };
    static NEXT: Cell<u64> = const { Cell::new(0) };
}

/// A promise of an answer, or of a refusal if the program stops before.
pub fn promise(
    name: &'static str,
    answer: impl Future<Output = Result<JsValue, JsValue>> + 'static,
) -> Promise {
    let mut answer = Some(answer);
    Promise::new(&mut |resolve, reject| {
        let Some(answer) = answer.take() else { return };
        let number = NEXT.replace(NEXT.get() + 1);
        let waiting = Waiting {
            name,
            reject: reject.clone(),
        };
        WAITING.with_borrow_mut(|all| all.insert(number, waiting));
        spawn_local(async move {
            let answer = answer.await;
            WAITING.with_borrow_mut(|all| all.remove(&number));
            // A promise takes its answer whatever it is.
            let _ = match answer {
                Ok(value) => resolve.call1(&JsValue::UNDEFINED, &value),
                Err(reason) => reject.call1(&JsValue::UNDEFINED, &reason),
            };
        });
    })
}

/// Refuses every call that waits. In the middle of a panic, so that nothing here may panic.
pub fn refuse_all(text: &str) {
    let all = WAITING.with(|all| {
        all.try_borrow_mut()
            .map(|mut all| std::mem::take(&mut *all))
    });
    for Waiting { name, reject } in all.unwrap_or_default().into_values() {
        let _ = reject.call1(&JsValue::UNDEFINED, &refusal(name, text));
    }
}

/// Why a call is not answered.
pub fn refusal(method: &str, text: &str) -> JsValue {
    js_sys::Error::new(&format!("{method}: {text}")).into()
}
