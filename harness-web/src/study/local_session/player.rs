//! A task that is played with nobody but this browser to keep it. The tool's export is kept every few
//! seconds; a page that was loaded again goes on with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use face::{BundledEpisode, OfferedTask};
use leptos::prelude::*;
use protocol::{AttachFinish, EndReason, InputEvent};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::session::{TaskInProgress, save_result};
use crate::episode::{EpisodeState, Phase, Shown, page_time};
use crate::study::workspace::Play;
use crate::tool::{Address, Tool, address_of, random_key, sleep, task_address};

/// How often work is saved.
const SAVE_MS: u32 = 2_000;

const NO_ROOM: &str =
    "this browser has no room left to keep your work; free some, then finish again";

pub struct LocalPlayer {
    state: EpisodeState,
    number: usize,
    task: Option<OfferedTask>,
    frame: HtmlIFrameElement,
    progress: RefCell<TaskInProgress>,
    tool: RefCell<Option<Tool>>,
    /// Counts loads of the tool in this page.
    visit: Cell<u32>,
    is_loading: Cell<bool>,
    /// Did something happen that is not kept yet?
    has_unsaved_input: Cell<bool>,
    is_left: Cell<bool>,
}

impl LocalPlayer {
    pub fn begin(
        state: EpisodeState,
        number: usize,
        task: Option<OfferedTask>,
        frame: HtmlIFrameElement,
    ) -> Rc<LocalPlayer> {
        let local = Rc::new(LocalPlayer {
            state,
            number,
            task,
            frame,
            progress: RefCell::new(TaskInProgress::load(number).unwrap_or_default()),
            tool: RefCell::new(None),
            visit: Cell::new(0),
            is_loading: Cell::new(false),
            has_unsaved_input: Cell::new(false),
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
        let this = Rc::downgrade(&self);
        let on_input = Rc::new(move |_: InputEvent| {
            if let Some(local) = this.upgrade() {
                local.has_unsaved_input.set(true);
            }
        });
        let export = self.progress.borrow().export.clone();
        let resume = export.and_then(|export| address_of(&export));
        let address = Address {
            path: task_address(task, resume.as_deref()),
            visit: self.visit.get(),
            key: random_key(),
            secret: random_key(),
        };
        let tool = Tool::open(&self.frame, &address, on_input).await?;
        if self.is_left.get() {
            return Ok(());
        }
        self.tool.replace(Some(tool));
        let mut progress = self.progress.borrow_mut();
        if progress.began_ms == 0 {
            progress.began_ms = now_ms();
        }
        let left = progress.ms_left(now_ms());
        self.state.deadline.set(page_time() + left as f64);
        drop(progress);
        self.save()
    }

    /// Keeps what was done, and ends the task when time is up.
    async fn watch(self: Rc<Self>) {
        loop {
            sleep(SAVE_MS).await;
            if self.is_left.get() || self.state.is_ended() {
                return;
            }
            if !self.state.is_playing() {
                continue;
            }
            if self.progress.borrow().ms_left(now_ms()) == 0 {
                self.end(None);
            } else if self.has_unsaved_input.get() {
                let saved = self.save();
                self.state.trouble.set(saved.err());
            }
        }
    }

    fn save(&self) -> Result<(), String> {
        let tool = self.tool.borrow();
        let export = tool.as_ref().ok_or("the tool is not open")?.export()?;
        let mut progress = self.progress.borrow_mut();
        progress.export = Some(export);
        match progress.save(self.number) {
            true => {
                self.has_unsaved_input.set(false);
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
        let end = end_reason(finish.as_ref());
        let episode = BundledEpisode {
            task: task.unwrap_or_default(),
            finish,
            wall_ms: now_ms().saturating_sub(self.progress.borrow().began_ms),
            export,
        };
        // Makes room first: the result holds the same export.
        TaskInProgress::delete(self.number);
        match save_result(self.number, &episode) {
            true => Ok(end),
            false => {
                // Both do not fit; what was kept before fits again.
                let _ = self.progress.borrow().save(self.number);
                Err(NO_ROOM.into())
            }
        }
    }
}

impl Play for LocalPlayer {
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
        self.has_unsaved_input.get()
    }

    fn leave(&self) {
        self.is_left.set(true);
        self.tool.replace(None);
    }
}

/// Whoever says nothing has run out of time.
fn end_reason(finish: Option<&AttachFinish>) -> EndReason {
    match finish {
        Some(AttachFinish::Answer(_)) => EndReason::Answered,
        Some(AttachFinish::Fail(_)) => EndReason::Failed,
        None => EndReason::TimeBudget,
    }
}

fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_ends_as_the_person_says_or_because_time_is_up() {
        let answer = AttachFinish::Answer(serde_json::Map::new());
        assert_eq!(end_reason(Some(&answer)), EndReason::Answered);
        let fail = AttachFinish::Fail("there is no such button".into());
        assert_eq!(end_reason(Some(&fail)), EndReason::Failed);
        assert_eq!(end_reason(None), EndReason::TimeBudget);
    }
}
