//! The tool in its frame: opened with a key, claimed before anybody else can, and asked for its state.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Function, Object, Promise, Reflect};
use protocol::InputEvent;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlIFrameElement, Window};

use super::events::{RECORDED, recorded};
use super::sleep::sleep;

/// What a tool in a frame may do: run, keep its files, take forms and let files be downloaded. It can
/// neither open windows nor lead this page elsewhere.
pub const SANDBOX: &str = "allow-scripts allow-same-origin allow-forms allow-downloads";

/// How often a page that is being loaded is looked at.
const LOOK_MS: u32 = 5;
/// Until a tool is taken for broken: a minute of looks.
const LOOKS: u32 = 12_000;

thread_local! {
    /// Tools that this page has opened. Frames are used again for other demos and tasks, whose visits are counted from
    /// the beginning: by this number the page that is asked for is told from the one that is there still.
    static OPENED: Cell<u32> = const { Cell::new(0) };
}

/// How to open a tool's page.
#[derive(Clone, Debug)]
pub struct Address {
    /// Relative to the root page: `/apps/<app>/?seed=...`, without its key.
    pub path: String,
    /// Counts loads of the same page, which a browser would otherwise not load anew.
    pub visit: u32,
    pub key: String,
    /// What the page is asked with once it is claimed.
    pub secret: String,
}

/// An open tool. Its listeners end with it.
pub struct Tool {
    window: Window,
    api: JsValue,
    secret: String,
    /// When its clock began, on the time of its page.
    booted_at: f64,
    _listeners: Vec<EventListener>,
}

impl Tool {
    /// Loads the tool into the frame and tells `on_input` of everything that happens there from the first
    /// moment on.
    pub async fn open(
        frame: &HtmlIFrameElement,
        address: &Address,
        on_input: Rc<dyn Fn(InputEvent)>,
    ) -> Result<Tool, String> {
        let window = frame.content_window().ok_or("the page has no frame")?;
        // Not by the frame's attribute, where the key would stay.
        let Address {
            path,
            visit,
            key,
            secret,
        } = address;
        let number = OPENED.get() + 1;
        OPENED.set(number);
        let visit = format!("{visit}.{number}");
        let place = format!(".{path}&visit={visit}#key={key}");
        let place = absolute(&place).ok_or("the tool has no address")?;
        let refused = |_| "the tool could not be loaded".to_string();
        window.location().replace(&place).map_err(refused)?;
        let api = loaded(frame, &visit).await?;
        let window = frame.content_window().ok_or("the tool is gone")?;
        let mut tool = Tool {
            window,
            api,
            secret: secret.clone(),
            booted_at: 0.0,
            _listeners: Vec::new(),
        };
        let claim = object(&[("key", key), ("secret", secret)]);
        tool.call("claim", &claim).await?;
        tool.ask("ready").await?;
        tool.ask("settled").await?;
        tool.booted_at = tool.boot_time()?;
        tool.listen(on_input);
        Ok(tool)
    }

    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The tool's clock.
    pub fn clock_ms(&self) -> u64 {
        self.on_clock(self.page_time())
    }

    /// The state as the tool's program wrote it.
    pub fn export(&self) -> Result<String, String> {
        let question = object(&[("key", &self.secret)]);
        let answer = self.method("exportText")?.call1(&self.api, &question);
        let text = answer.map_err(|error| reason(&error))?.as_string();
        text.ok_or_else(|| "the tool exports no text".into())
    }

    /// Is the tool made for a dark screen? Those that are not say so.
    pub fn is_dark(&self) -> bool {
        let page = self.window.document();
        let meta = page.and_then(|it| it.query_selector("meta[name=color-scheme]").ok().flatten());
        meta.and_then(|it| it.get_attribute("content"))
            .is_none_or(|it| it != "light")
    }

    /// Waits until everything that came in is on the screen.
    pub fn settled(&self) -> Result<Promise, String> {
        let question = object(&[("key", &self.secret)]);
        let answer = self.method("settled")?.call1(&self.api, &question);
        let promise = answer.map_err(|error| reason(&error))?;
        Ok(promise.unchecked_into())
    }

    /// Moves the clock of a tool that is stepped, and waits until what that started is on the screen.
    pub fn moved_on(&self, ms: u32) -> Result<Promise, String> {
        let question = object(&[("key", &self.secret)]);
        // Fails for frozen objects only.
        let _ = Reflect::set(&question, &"ms".into(), &ms.into());
        let answer = self.method("settled")?.call1(&self.api, &question);
        let promise = answer.map_err(|error| reason(&error))?;
        Ok(promise.unchecked_into())
    }

    fn listen(&mut self, on_input: Rc<dyn Fn(InputEvent)>) {
        let booted_at = self.booted_at;
        let listener = |(name, kind): (&'static str, _)| {
            let on_input = on_input.clone();
            EventListener::new_with_options(
                &self.window,
                name,
                EventListenerOptions::run_in_capture_phase(),
                move |event| {
                    let at_ms = (event.time_stamp() - booted_at).max(0.0) as u64;
                    if let Some(event) = recorded(kind, event, at_ms) {
                        on_input(event);
                    }
                },
            )
        };
        self._listeners = RECORDED.into_iter().map(listener).collect();
    }

    async fn ask(&self, name: &str) -> Result<JsValue, String> {
        self.call(name, &object(&[("key", &self.secret)])).await
    }

    async fn call(&self, name: &str, question: &Object) -> Result<JsValue, String> {
        let answer = self.method(name)?.call1(&self.api, question);
        let promise: Promise = answer.map_err(|error| reason(&error))?.unchecked_into();
        JsFuture::from(promise)
            .await
            .map_err(|error| reason(&error))
    }

    fn method(&self, name: &str) -> Result<Function, String> {
        let method = Reflect::get(&self.api, &name.into()).map_err(|error| reason(&error))?;
        if !method.is_function() {
            return Err("the tool does not answer".into());
        }
        Ok(method.unchecked_into())
    }

    /// When the tool's clock began: an export says what it shows now. Taken a moment after it, so that
    /// events never seem later than the state that they led to.
    fn boot_time(&self) -> Result<f64, String> {
        let state = js_sys::JSON::parse(&self.export()?).map_err(|error| reason(&error))?;
        let clock_ms = Reflect::get(&state, &"clock_ms".into());
        let clock_ms = clock_ms.ok().and_then(|it| it.as_f64());
        Ok(self.page_time() - clock_ms.ok_or("the tool shows no clock")?)
    }

    fn page_time(&self) -> f64 {
        self.window.performance().map_or(0.0, |it| it.now())
    }

    fn on_clock(&self, time: f64) -> u64 {
        (time - self.booted_at).max(0.0) as u64
    }
}

/// Waits until the tool's program runs in the frame.
async fn loaded(frame: &HtmlIFrameElement, visit: &str) -> Result<JsValue, String> {
    for _ in 0..LOOKS {
        let found = frame.content_window().and_then(|window| {
            let query = window.location().search().unwrap_or_default();
            let is_this = is_of_visit(&query, visit);
            let api = Reflect::get(&window, &"gauntlet".into()).ok()?;
            (is_this && !api.is_undefined()).then_some(api)
        });
        if let Some(api) = found {
            return Ok(api);
        }
        sleep(LOOK_MS).await;
    }
    Err("the tool does not start".into())
}

/// Is this the address of the visit that is waited for, and not of one before?
fn is_of_visit(query: &str, visit: &str) -> bool {
    let mark = format!("visit={visit}");
    let mut parts = query.trim_start_matches('?').split('&');
    parts.any(|part| part == mark)
}

fn absolute(address: &str) -> Option<String> {
    let here = dom_shell::page::window().location().href().ok()?;
    Some(web_sys::Url::new_with_base(address, &here).ok()?.href())
}

fn object(fields: &[(&str, &str)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        // Fails for frozen objects only.
        let _ = Reflect::set(&object, &(*name).into(), &(*value).into());
    }
    object
}

fn reason(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok();
    let message = message.and_then(|it| it.as_string());
    message.unwrap_or_else(|| "the tool does not answer".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_another_visit_is_not_taken_for_this_one() {
        assert!(is_of_visit("?seed=7&clock=real&visit=2.5", "2.5"));
        assert!(is_of_visit("?visit=2.5", "2.5"));
        for query in [
            "",
            "?seed=7",
            "?visit=2",
            "?visit=2.4",
            "?visit=2.51",
            "?revisit=2.5",
        ] {
            assert!(!is_of_visit(query, "2.5"), "{query}");
        }
    }
}
