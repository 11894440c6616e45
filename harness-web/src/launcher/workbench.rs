//! The work behind a task that is tried: opens the tool, keeps the time, hands over what was made.

use std::rc::Rc;

use dom_shell::page::window;
use face::{
    Attempt, Bundle, BundledEpisode, Judgement, OfferedTask, PRACTICE_ADDRESS, Practice as Way,
};
use gloo::timers::callback::Interval;
use leptos::prelude::*;
use protocol::AttachFinish;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::outcome::Outcome;
use crate::request::Request;
use crate::tool::{Address, Tool, download, random_word};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Opening,
    Working,
    Checking,
    /// The tool did not open.
    Broken(String),
}

/// A task that is being tried. Clones are the same.
#[derive(Clone, Copy)]
pub struct Workbench {
    pub phase: RwSignal<Phase>,
    pub outcome: RwSignal<Option<Outcome>>,
    /// Why nothing came of handing over.
    pub trouble: RwSignal<Option<String>>,
    began: RwSignal<f64>,
    now: RwSignal<f64>,
    parts: StoredValue<Parts, LocalStorage>,
}

/// What signals cannot hold.
struct Parts {
    task: String,
    /// Of the tool, without what differs from visit to visit.
    address: String,
    visit: u32,
    frame: Option<HtmlIFrameElement>,
    tool: Option<Rc<Tool>>,
    _tick: Interval,
}

impl Workbench {
    pub fn new(task: &OfferedTask) -> Workbench {
        let now = RwSignal::new(page_time());
        let tick = Interval::new(1000, move || {
            now.try_set(page_time());
        });
        let parts = Parts {
            task: task.brief.id.clone(),
            address: address(task),
            visit: 0,
            frame: None,
            tool: None,
            _tick: tick,
        };
        Workbench {
            phase: RwSignal::new(Phase::Opening),
            outcome: RwSignal::new(None),
            trouble: RwSignal::new(None),
            began: RwSignal::new(page_time()),
            now,
            parts: StoredValue::new_local(parts),
        }
    }

    /// Opens the tool in this frame.
    pub fn begin(self, frame: HtmlIFrameElement) {
        self.parts.update_value(|it| it.frame = Some(frame));
        self.open();
    }

    /// Throws away what was made, and opens the tool anew.
    pub fn again(self) {
        self.outcome.set(None);
        self.trouble.set(None);
        self.open();
    }

    fn open(self) {
        self.phase.set(Phase::Opening);
        self.parts.update_value(|it| {
            it.visit += 1;
            it.tool = None;
        });
        let address = self.parts.with_value(|it| Address {
            path: it.address.clone(),
            visit: it.visit,
            key: random_word(),
            secret: random_word(),
        });
        let Some(frame) = self.parts.with_value(|it| it.frame.clone()) else {
            return;
        };
        spawn_local(async move {
            let opened = Tool::open(&frame, &address, Rc::new(|_| {})).await;
            // Meanwhile the tool may have been opened once more, or the page left.
            let visit = self.parts.try_with_value(|it| it.visit);
            if visit == Some(address.visit) {
                self.opened(opened);
            }
        });
    }

    fn opened(self, opened: Result<Tool, String>) {
        match opened {
            Ok(tool) => {
                self.parts.update_value(|it| it.tool = Some(Rc::new(tool)));
                self.began.set(page_time());
                self.now.set(page_time());
                self.phase.set(Phase::Working);
            }
            Err(reason) => self.phase.set(Phase::Broken(reason)),
        }
    }

    /// Hands over what was made.
    pub fn finish(self, finish: AttachFinish, way: Way) {
        self.trouble.set(None);
        let export = self.parts.with_value(|it| match &it.tool {
            Some(tool) => tool.export(),
            None => Err("the tool is not open".into()),
        });
        let export = match export {
            Ok(export) => export,
            Err(reason) => return self.trouble.set(Some(reason)),
        };
        let task = self.parts.with_value(|it| it.task.clone());
        let finish = Some(finish);
        match way {
            Way::Judged => self.ask(Attempt {
                task,
                finish,
                export,
            }),
            Way::Bundle => self.download(BundledEpisode {
                task,
                finish,
                wall_ms: (page_time() - self.began.get_untracked()).max(0.0) as u64,
                export,
            }),
        }
    }

    fn ask(self, attempt: Attempt) {
        self.phase.set(Phase::Checking);
        let visit = self.parts.with_value(|it| it.visit);
        spawn_local(async move {
            let request = Request::to(PRACTICE_ADDRESS).json(&attempt);
            let answer = request.send::<Judgement>().await;
            if self.parts.try_with_value(|it| it.visit) != Some(visit) {
                return;
            }
            match answer {
                Ok(judgement) => self.outcome.set(Some(Outcome::Judged(judgement))),
                Err(failure) => self.trouble.set(Some(failure.message)),
            }
            self.phase.set(Phase::Working);
        });
    }

    fn download(self, episode: BundledEpisode) {
        let name = format!("{}.bundle.json", episode.task.replace('/', "-"));
        let browser = window().navigator().user_agent().unwrap_or_default();
        let bundle = Bundle::new(browser, vec![episode]);
        let saved = serde_json::to_string(&bundle)
            .ok()
            .and_then(|text| download(&name, &text));
        match saved {
            Some(()) => self.outcome.set(Some(Outcome::Downloaded(name))),
            None => self.trouble.set(Some("the browser saves no files".into())),
        }
    }

    pub fn time_shown(self) -> String {
        let is_running = self.phase.with(|it| *it != Phase::Opening);
        let ms = (self.now.get() - self.began.get()).max(0.0);
        let seconds = if is_running { ms as u64 / 1000 } else { 0 };
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// Where the tool begins with this task.
fn address(task: &OfferedTask) -> String {
    let brief = &task.brief;
    let (app, seed) = (brief.app.slug(), brief.start.seed);
    let mut address = format!("/apps/{app}/?seed={seed}&clock=real");
    if let Some(start) = &task.start {
        // The tool's page lies two folders below the root page.
        let start = js_sys::encode_uri_component(&format!("../../{start}"));
        address.push_str(&format!("&start={}", String::from(start)));
    }
    address
}

fn page_time() -> f64 {
    window().performance().map_or(0.0, |it| it.now())
}
