//! A task that is played with nobody but this browser to keep it. The tool's export is kept every few
//! seconds; a page that was loaded again goes on with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use face::{BundledEpisode, OfferedTask};
use leptos::prelude::*;
use protocol::{AttachFinish, EndReason, InputEvent};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::chosen::{Attempt, keep_result};
use crate::episode::{EpisodeState, Phase, Shown, page_time};
use crate::study::workspace::Play;
use crate::tool::{Address, Tool, address_of, random_word, rest};

/// How often work is kept.
const KEEP_MS: u32 = 2_000;

const NO_ROOM: &str =
    "this browser has no room left to keep your work; free some, then finish again";

pub struct Local {
    state: EpisodeState,
    number: usize,
    task: Option<OfferedTask>,
    frame: HtmlIFrameElement,
    attempt: RefCell<Attempt>,
    tool: RefCell<Option<Tool>>,
    /// Counts loads of the tool in this page.
    visit: Cell<u32>,
    is_loading: Cell<bool>,
    /// Did something happen that is not kept yet?
    is_stirred: Cell<bool>,
    is_left: Cell<bool>,
}

impl Local {
    pub fn begin(
        state: EpisodeState,
        number: usize,
        task: Option<OfferedTask>,
        frame: HtmlIFrameElement,
    ) -> Rc<Local> {
        let local = Rc::new(Local {
            state,
            number,
            task,
            frame,
            attempt: RefCell::new(Attempt::kept(number).unwrap_or_default()),
            tool: RefCell::new(None),
            visit: Cell::new(0),
            is_loading: Cell::new(false),
            is_stirred: Cell::new(false),
            is_left: Cell::new(false),
        });
        let opened = local.clone();
        spawn_local(async move {
            opened.clone().open().await;
            opened.watch().await;
        });
        local
    }

    async fn open(self: Rc<Self>) {
        self.is_loading.set(true);
        self.state.phase.set(Phase::Opening);
        let opened = self.clone().open_tool().await;
        self.is_loading.set(false);
        if self.is_left.get() {
            return;
        }
        self.state.phase.set(match opened {
            Ok(()) => Phase::Playing,
            Err(reason) => Phase::Refused(reason),
        });
    }

    async fn open_tool(self: Rc<Self>) -> Result<(), String> {
        let task = self.task.as_ref();
        let task = task.ok_or("this host does not offer the task any more")?;
        self.state.shown.set(Some(Shown {
            task: task.brief.clone(),
            prompt: String::new(),
        }));
        self.tool.replace(None);
        self.visit.set(self.visit.get() + 1);
        let ear = Rc::downgrade(&self);
        let hear = Rc::new(move |_: InputEvent| {
            if let Some(local) = ear.upgrade() {
                local.is_stirred.set(true);
            }
        });
        let address = Address {
            path: address(task, self.attempt.borrow().export.as_deref()),
            visit: self.visit.get(),
            key: random_word(),
            secret: random_word(),
        };
        let tool = Tool::open(&self.frame, &address, hear).await?;
        if self.is_left.get() {
            return Ok(());
        }
        self.tool.replace(Some(tool));
        let mut attempt = self.attempt.borrow_mut();
        if attempt.began_ms == 0 {
            attempt.began_ms = now_ms();
        }
        let left = attempt.ms_left(now_ms());
        self.state.deadline.set(page_time() + left as f64);
        drop(attempt);
        self.keep()
    }

    /// Keeps what was done, and ends the task when time is up.
    async fn watch(self: Rc<Self>) {
        loop {
            rest(KEEP_MS).await;
            if self.is_left.get() || self.state.is_ended() {
                return;
            }
            if !self.state.is_playing() {
                continue;
            }
            if self.attempt.borrow().ms_left(now_ms()) == 0 {
                self.end(None);
            } else if self.is_stirred.get() {
                let kept = self.keep();
                self.state.trouble.set(kept.err());
            }
        }
    }

    fn keep(&self) -> Result<(), String> {
        let tool = self.tool.borrow();
        let export = tool.as_ref().ok_or("the tool is not open")?.export()?;
        let mut attempt = self.attempt.borrow_mut();
        attempt.export = Some(export);
        match attempt.keep(self.number) {
            true => {
                self.is_stirred.set(false);
                Ok(())
            }
            false => Err(NO_ROOM.into()),
        }
    }

    fn end(&self, finish: Option<AttachFinish>) {
        self.state.phase.set(Phase::Closing);
        self.state.phase.set(match self.handed_over(finish) {
            Ok(end) => Phase::Over(Some(end)),
            Err(reason) => {
                self.state.trouble.set(Some(reason));
                Phase::Playing
            }
        });
    }

    fn handed_over(&self, finish: Option<AttachFinish>) -> Result<EndReason, String> {
        let tool = self.tool.borrow();
        let export = tool.as_ref().ok_or("the tool is not open")?.export()?;
        let task = self.task.as_ref().map(|it| it.brief.id.clone());
        let end = match &finish {
            Some(AttachFinish::Answer(_)) => EndReason::Answered,
            Some(AttachFinish::Fail(_)) => EndReason::Failed,
            None => EndReason::TimeBudget,
        };
        let episode = BundledEpisode {
            task: task.unwrap_or_default(),
            finish,
            wall_ms: now_ms().saturating_sub(self.attempt.borrow().began_ms),
            export,
        };
        // Makes room first: the result holds the same export.
        Attempt::forget(self.number);
        match keep_result(self.number, &episode) {
            true => Ok(end),
            false => {
                // Both do not fit; what was kept before fits again.
                let _ = self.attempt.borrow().keep(self.number);
                Err(NO_ROOM.into())
            }
        }
    }
}

impl Play for Local {
    fn finish(self: Rc<Self>, finish: AttachFinish) {
        if self.state.is_playing() {
            self.end(Some(finish));
        }
    }

    fn pause(self: Rc<Self>, is_paused: bool) {
        self.state.is_paused.set(is_paused);
    }

    fn loaded(self: Rc<Self>) {
        if !self.is_loading.get() && self.state.is_playing() {
            spawn_local(self.open());
        }
    }

    fn take_over(self: Rc<Self>) {}

    fn has_unsent(&self) -> bool {
        self.is_stirred.get()
    }

    fn leave(&self) {
        self.is_left.set(true);
        self.tool.replace(None);
    }
}

/// Where the tool is, with the task's start and what was done before.
fn address(task: &OfferedTask, export: Option<&str>) -> String {
    let brief = &task.brief;
    let (app, seed) = (brief.app.slug(), brief.start.seed);
    let mut address = format!("/apps/{app}/?seed={seed}&clock=real");
    if let Some(start) = &task.start {
        // The tool's page lies two folders below the root page.
        address.push_str(&format!("&start={}", encoded(&format!("../../{start}"))));
    }
    if let Some(resume) = export.and_then(address_of) {
        address.push_str(&format!("&resume={}", encoded(&resume)));
    }
    address
}

fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}
