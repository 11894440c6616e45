//! Live looks at the tools: each is the tool itself, small, that can neither be used nor keep anything.
//!
//! Tools are some megabytes of program each, so they are loaded one after another, when the page has
//! nothing else to do and their card is on the screen, and not at all for who wants to save data. They
//! are opened with a key and a clock that stands: such a page reads and writes no saved work and draws
//! itself once.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use dom_shell::page::window;
use js_sys::{Array, Function, Promise, Reflect};
use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::{App, AppInfo};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{IntersectionObserver, IntersectionObserverEntry};

use super::samples::sample;
use crate::tool::{random_key, sleep};

/// How often a page that is being loaded is looked at.
const LOOK_MS: u32 = 50;
/// Until a tool that shows nothing is left alone: half a minute of looks.
const LOOKS: u32 = 600;
/// Browsers that do not tell when they are idle are given this much time.
const PAUSE_MS: u32 = 300;

/// The thumbnails of a page, which wait for each other.
#[derive(Clone, Copy)]
pub struct Thumbnails(StoredValue<Rc<Queue>, LocalStorage>);

struct Queue {
    waiting: RefCell<VecDeque<PendingThumbnail>>,
    is_busy: Cell<bool>,
    is_over: Rc<Cell<bool>>,
}

/// A look that waits for its tool.
struct PendingThumbnail {
    info: &'static AppInfo,
    /// Of the tool. With it comes the frame: one that were there before and is led somewhere would be a step of the
    /// browser's history, which is for pages that somebody went to.
    address: RwSignal<Option<String>>,
    frame: NodeRef<Iframe>,
    is_shown: RwSignal<bool>,
}

impl Thumbnails {
    pub fn new() -> Thumbnails {
        let queue = Rc::new(Queue {
            waiting: RefCell::default(),
            is_busy: Cell::new(false),
            is_over: Rc::default(),
        });
        let thumbnails = Thumbnails(StoredValue::new_local(queue));
        on_cleanup(move || {
            thumbnails.0.try_with_value(|queue| queue.is_over.set(true));
        });
        thumbnails
    }

    fn ask(self, pending: PendingThumbnail) {
        let Some(queue) = self.0.try_get_value() else {
            return;
        };
        queue.waiting.borrow_mut().push_back(pending);
        if !queue.is_busy.replace(true) {
            spawn_local(async move { queue.serve().await });
        }
    }
}

impl Queue {
    async fn serve(&self) {
        loop {
            let next = self.waiting.borrow_mut().pop_front();
            let Some(pending) = next.filter(|_| !self.is_over.get()) else {
                break;
            };
            idle().await;
            pending.show(&self.is_over).await;
        }
        self.is_busy.set(false);
    }
}

impl PendingThumbnail {
    async fn show(&self, is_over: &Cell<bool>) {
        let key = random_key();
        let address = format!(
            "./apps/{}/?clock=stepped&painter=cpu#key={key}",
            self.info.slug
        );
        if self.address.try_set(Some(address)).is_some() {
            // The page was left, and nobody sees a look any more.
            return;
        }
        for _ in 0..LOOKS {
            if is_over.get() {
                return;
            }
            if let Some(api) = self.api() {
                if drawn(&api, &key, self.info.app).await.is_some() {
                    self.is_shown.try_set(true);
                }
                return;
            }
            sleep(LOOK_MS).await;
        }
    }

    fn api(&self) -> Option<JsValue> {
        let window = self.frame.try_get_untracked()??.content_window()?;
        let api = Reflect::get(&window.into(), &"gauntlet".into()).ok()?;
        (!api.is_undefined()).then_some(api)
    }
}

/// Lets the tool show something, and waits until it has drawn it.
async fn drawn(api: &JsValue, key: &str, app: App) -> Option<()> {
    let mut question = vec![("key", JsValue::from_str(key))];
    ask(api, "ready", &question).await?;
    if let Some(sample) = sample(app) {
        let state = js_sys::JSON::parse(sample.state).ok()?;
        let document = [question[0].clone(), ("state", state)];
        ask(api, "importState", &document).await?;
        question.push(("ms", sample.after_ms.into()));
    }
    ask(api, "settled", &question).await
}

async fn ask(api: &JsValue, name: &str, fields: &[(&str, JsValue)]) -> Option<()> {
    let question = js_sys::Object::new();
    for (name, value) in fields {
        Reflect::set(&question, &(*name).into(), value).ok()?;
    }
    let method: Function = Reflect::get(api, &name.into()).ok()?.dyn_into().ok()?;
    // A promise of another window is none of ours to the browser.
    let promise: Promise = method.call1(api, &question).ok()?.unchecked_into();
    JsFuture::from(promise).await.ok().map(drop)
}

/// Waits until the page has nothing else to do.
async fn idle() {
    let ask = Reflect::get(&window(), &"requestIdleCallback".into()).ok();
    let Some(ask) = ask.and_then(|it| it.dyn_into::<Function>().ok()) else {
        return sleep(PAUSE_MS).await;
    };
    let promise = Promise::new(&mut |resolve, _| {
        let _ = ask.call1(&window(), &resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// Does the user want to load as little as possible?
fn saves_data() -> bool {
    let connection = Reflect::get(&window().navigator(), &"connection".into());
    let wish = connection.and_then(|it| match it.is_object() {
        true => Reflect::get(&it, &"saveData".into()),
        false => Ok(JsValue::FALSE),
    });
    wish.is_ok_and(|it| it.is_truthy())
}

/// A look at a tool: its sign on a calm ground, and the tool itself once it is there.
#[component]
pub fn Thumbnail(info: &'static AppInfo, thumbnails: Thumbnails) -> impl IntoView {
    let icon = format!(
        r#"<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">{}</svg>"#,
        info.icon
    );
    let is_shown = RwSignal::new(false);
    let address = RwSignal::new(None::<String>);
    let frame = NodeRef::<Iframe>::new();
    let ground = NodeRef::<Div>::new();
    let watch = StoredValue::new_local(None);
    ground.on_load(move |element| {
        if saves_data() {
            return;
        }
        let seen = move || {
            thumbnails.ask(PendingThumbnail {
                info,
                address,
                frame,
                is_shown,
            });
        };
        watch.set_value(VisibilityObserver::first_sight(&element, seen));
    });
    on_cleanup(move || {
        watch.try_update_value(|it: &mut Option<VisibilityObserver>| drop(it.take()));
    });
    let tool = move || {
        address.get().map(|address| {
            view! {
                <iframe
                    node_ref=frame
                    title=format!("A look at the {}", info.title)
                    tabindex="-1"
                    sandbox="allow-scripts allow-same-origin"
                    src=address
                ></iframe>
            }
        })
    };
    view! {
        <div class="tool-look" node_ref=ground aria-hidden="true" inert=true data-shown=move || is_shown.get().to_string()>
            <span class="tool-look-icon" inner_html=icon></span>
            {tool}
        </div>
    }
}

/// Waits for something to be on the screen for the first time.
struct VisibilityObserver {
    observer: IntersectionObserver,
    _closure: Closure<dyn FnMut(Array, IntersectionObserver)>,
}

impl VisibilityObserver {
    fn first_sight(
        element: &web_sys::Element,
        mut seen: impl FnMut() + 'static,
    ) -> Option<VisibilityObserver> {
        let closure = Closure::new(move |entries: Array, observer: IntersectionObserver| {
            let is_visible = entries.iter().any(|entry| {
                let entry: IntersectionObserverEntry = entry.unchecked_into();
                entry.is_intersecting()
            });
            if is_visible {
                observer.disconnect();
                seen();
            }
        });
        let function: &Function = closure.as_ref().unchecked_ref();
        let observer = IntersectionObserver::new(function).ok()?;
        observer.observe(element);
        Some(VisibilityObserver {
            observer,
            _closure: closure,
        })
    }
}

impl Drop for VisibilityObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
