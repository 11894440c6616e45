//! `window.gauntlet`: the questions a runner may ask a page.
//!
//! Every call takes one object and returns a promise, but for those that return at once. On
//! a page that was opened with a key, a call without that key, or after a claim without the secret, is
//! refused before anything is looked at.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::{Function, Object, Promise, Reflect};
use protocol::SETTLE_LIMIT_MS;
use serde::Serialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::clock::performance_now;
use crate::hosted::Hosted;
use crate::pending::{self, refusal};
use crate::sdk::Sdk;
use crate::window::{pause_ms, window};
use crate::{crash, graphics};

/// Frames that are waited for before looking less often. A driven browser draws hundreds in a second, and would take
/// the time that a decoder needs.
const QUICK_LOOKS: u32 = 20;
/// How often it is looked after that.
const SLOW_LOOK_MS: u32 = 8;
/// A hidden page gets no animation frames; look again after this time instead.
const FRAME_LIMIT_MS: u32 = 250;

fn install(sdk: &Sdk) {
    let api = Object::new();
    offer(&api, "ready", sdk, |sdk, _| async move {
        sdk.page.ready.wait().await;
        Ok(json!(true))
    });
    offer(&api, "claim", sdk, |sdk, call| async move {
        let word = |name: &str| call.get(name).and_then(Value::as_str).unwrap_or_default();
        sdk.page.access.claim(word("key"), word("secret"))?;
        Ok(json!(true))
    });
    offer(
        &api,
        "exportState",
        sdk,
        |sdk, _| async move { export(&sdk) },
    );
    offer(&api, "importState", sdk, |sdk, call| async move {
        let state = call.get("state").cloned();
        let state = state.ok_or("importState needs {state: ...}")?;
        sdk.app()?.load(state)?;
        sdk.page.imports.set(sdk.page.imports.get() + 1);
        sdk.page.is_log_whole.set(false);
        sdk.changed();
        Ok(json!(true))
    });
    offer(&api, "anchors", sdk, |sdk, _| async move {
        Ok(sdk.app()?.anchors())
    });
    offer(&api, "advance", sdk, |sdk, call| async move {
        let ms = call.get("ms").and_then(Value::as_u64);
        let ms = ms.ok_or("advance needs {ms: whole number}")?;
        Ok(json!(advance(&sdk, ms)?))
    });
    offer(&api, "settled", sdk, |sdk, call| async move {
        let mut settled = wait_until_quiet(&sdk).await?;
        // The page takes in its input before its clock moves: otherwise chance would decide on
        // which side of the move an event is handled, and runs would not repeat.
        if let Some(ms) = call.get("ms").and_then(Value::as_u64) {
            advance(&sdk, ms)?;
            let app = sdk.app()?;
            // What did not come back before does not come now.
            if app.is_busy() && !app.has_lost_graphics() {
                settled &= wait_until_quiet(&sdk).await?;
            }
        }
        sdk.settled();
        let state = match sdk.app()?.has_lost_graphics() {
            true => "lost",
            false => "ok",
        };
        Ok(json!({
            "settled": settled, "clock_ms": sdk.now_ms(),
            "graphics": state, "losses": graphics::losses(),
        }))
    });
    offer_at_once(&api, "exportText", sdk, |sdk| {
        let envelope = export(sdk)?;
        let text = serde_json::to_string(&envelope).map_err(|error| error.to_string())?;
        Ok(text.into())
    });
    offer_at_once(&api, "losses", sdk, |sdk| {
        // Nobody takes the crash screen for what was drawn.
        sdk.app()?;
        Ok(JsValue::from_f64(graphics::losses() as f64))
    });
    Object::freeze(&api);
    let property = Object::new();
    let _ = Reflect::set(&property, &"value".into(), &api);
    Object::define_property(&window(), &"gauntlet".into(), &property);
}

impl Sdk {
    /// Takes the app in and installs `window.gauntlet`.
    pub fn host(&self, app: Rc<dyn Hosted>) {
        *self.page.hosted.borrow_mut() = Some(app);
        install(self);
        self.publish();
    }

    fn app(&self) -> Result<Rc<dyn Hosted>, String> {
        if crash::happened() {
            return Err(crash::refusal_text());
        }
        self.hosted().ok_or_else(|| "the app is starting".into())
    }
}

fn export(sdk: &Sdk) -> Result<Value, String> {
    if crash::happened() {
        return crash::last_envelope()
            .ok_or_else(|| "the page crashed before it had a state".into());
    }
    let app = sdk.app()?;
    let envelope = sdk.envelope(app.as_ref(), app.state());
    serde_json::to_value(envelope).map_err(|error| error.to_string())
}

fn advance(sdk: &Sdk, ms: u64) -> Result<u64, String> {
    let now_ms = sdk.page.clock.advance(ms)?;
    sdk.app()?.clock_moved(now_ms);
    Ok(now_ms)
}

/// Waits for the frame that shows the newest input, then for the app to have nothing left to do.
async fn wait_until_quiet(sdk: &Sdk) -> Result<bool, String> {
    let deadline = performance_now() + f64::from(SETTLE_LIMIT_MS);
    let mut looks = 0;
    loop {
        let is_shown = sdk.app()?.catch_up();
        if !is_shown {
            next_frame().await;
        }
        if !sdk.app()?.is_busy() {
            return Ok(true);
        }
        if performance_now() > deadline {
            return Ok(false);
        }
        // What it is busy with takes time.
        if looks == QUICK_LOOKS {
            pause_ms(SLOW_LOOK_MS).await;
            continue;
        }
        looks += 1;
        if is_shown {
            next_frame().await;
        }
    }
}

/// Resolves after the next animation frame's callbacks have all run.
async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        let resolve_late = resolve.clone();
        let after_frame = Closure::once_into_js(move || {
            // A task of its own runs after every callback of this frame.
            let run = Closure::once_into_js(move || resolve.call0(&JsValue::UNDEFINED));
            let _ = window().set_timeout_with_callback(run.unchecked_ref());
        });
        let _ = window().request_animation_frame(after_frame.unchecked_ref());
        Timeout::new(FRAME_LIMIT_MS, move || {
            let _ = resolve_late.call0(&JsValue::UNDEFINED);
        })
        .forget();
    });
    let _ = JsFuture::from(promise).await;
}

/// Adds a method that checks the key, parses its argument and answers with a promise.
fn offer<F, Fut, T>(api: &Object, name: &'static str, sdk: &Sdk, method: F)
where
    F: Fn(Sdk, Value) -> Fut + 'static,
    Fut: Future<Output = Result<T, String>> + 'static,
    T: Serialize,
{
    let sdk = sdk.clone();
    let closure = Closure::<dyn Fn(JsValue) -> Promise>::new(move |argument: JsValue| {
        let answer = admitted(&sdk, &argument).map(|call| method(sdk.clone(), call));
        pending::promise(name, async move {
            let answer = match answer {
                Ok(answer) => answer.await,
                Err(refusal) => Err(refusal),
            };
            match answer {
                Ok(value) => to_js(&value),
                Err(text) => Err(refusal(name, &text)),
            }
        })
    });
    set_method(api, name, closure.into_js_value());
}

/// Adds a method whose answer is there when the call returns, so that nothing of the page comes
/// between: no promise, no second parser.
fn offer_at_once<F>(api: &Object, name: &'static str, sdk: &Sdk, method: F)
where
    F: Fn(&Sdk) -> Result<JsValue, String> + 'static,
{
    let sdk = sdk.clone();
    let closure = Closure::<dyn Fn(JsValue) -> Result<JsValue, JsValue>>::new(move |argument| {
        let answer = admitted(&sdk, &argument).and_then(|_| method(&sdk));
        answer.map_err(|text| refusal(name, &text))
    });
    set_method(api, name, closure.into_js_value());
}

/// The argument of a call that may be answered.
fn admitted(sdk: &Sdk, argument: &JsValue) -> Result<Value, String> {
    let call = from_js(argument).unwrap_or(Value::Null);
    match sdk
        .page
        .access
        .admits(call.get("key").and_then(Value::as_str))
    {
        true => Ok(call),
        false => Err("this page answers only calls that carry its key".into()),
    }
}

/// Bound, because the bindings hang the insides of a closure on its function, where a script could
/// reach them.
fn set_method(api: &Object, name: &str, method: JsValue) {
    let method: Function = method.unchecked_into();
    let method = method.bind0(&JsValue::UNDEFINED);
    Object::freeze(&method);
    let _ = Reflect::set(api, &name.into(), &method);
}

fn from_js(value: &JsValue) -> Option<Value> {
    let text = js_sys::JSON::stringify(value).ok()?.as_string()?;
    serde_json::from_str(&text).ok()
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let text =
        serde_json::to_string(value).map_err(|error| JsValue::from_str(&error.to_string()))?;
    js_sys::JSON::parse(&text)
}
