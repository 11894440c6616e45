//! The work behind a workspace: opens the tool, sends what happens there in small batches with the state
//! that it led to, pictures at a rate, and hands everything over at the end.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use protocol::{AttachBatch, AttachFinish, AttachOpening, AttachStanding, InputEvent};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::outbox::{Outbox, ToolSnapshot};
use super::played_by::{AfterFailedOpening, AfterRefusal, PlayedBy};
use super::server::Server;
use super::state::{Connection, EpisodeState, Phase, Shown, page_time};
use crate::request::Failure;
use crate::tool::{Address, Picture, Tool, sleep, take_picture};

/// Events are gathered for this long before they are sent.
const GATHER_MS: u32 = 60;
/// After this rest every action is complete, so that the server can count it.
const SETTLE_MS: u32 = 1_200;
/// Before something that did not get through is tried again.
const AGAIN_MS: u32 = 500;
/// A tool in which nobody does anything is looked at for every N-th picture only.
const IDLE_LOOKS: u32 = 5;

pub struct Recorder {
    pub state: EpisodeState,
    who: PlayedBy,
    server: Server,
    frame: HtmlIFrameElement,
    opening: RefCell<Option<AttachOpening>>,
    tool: RefCell<Option<Tool>>,
    outbox: RefCell<Outbox>,
    is_gathering: Cell<bool>,
    is_sending: Cell<bool>,
    settling: RefCell<Option<Timeout>>,
    /// What the tool looked like when it was shown last.
    shown: Cell<Option<u64>>,
    /// Did something happen since?
    has_changed: Cell<bool>,
    is_loading: Cell<bool>,
    /// Was the tool opened again because the server refused what was told of it?
    is_reopened: Cell<bool>,
    /// The page has turned to something else.
    is_left: Cell<bool>,
}

impl Recorder {
    pub fn begin(
        state: EpisodeState,
        who: PlayedBy,
        server: Server,
        frame: HtmlIFrameElement,
    ) -> Rc<Recorder> {
        let recorder = Rc::new(Recorder {
            state,
            who,
            server,
            frame,
            opening: RefCell::new(None),
            tool: RefCell::new(None),
            outbox: RefCell::default(),
            is_gathering: Cell::new(false),
            is_sending: Cell::new(false),
            settling: RefCell::new(None),
            shown: Cell::new(None),
            has_changed: Cell::new(true),
            is_loading: Cell::new(false),
            is_reopened: Cell::new(false),
            is_left: Cell::new(false),
        });
        let opened = recorder.clone();
        spawn_local(async move {
            if opened.clone().open().await {
                spawn_local(opened.clone().show_at_a_rate());
                opened.follow().await;
            }
        });
        recorder
    }

    /// The tool's page was loaded by somebody else than us, and lost its key: open it again.
    pub fn loaded(self: &Rc<Self>) {
        if !self.is_loading.get() && self.state.is_playing() {
            self.reopen();
        }
    }

    /// Takes the episode over from another window.
    pub fn take_over(self: &Rc<Self>) {
        if self.state.phase.get_untracked() == Phase::Elsewhere {
            self.reopen();
        }
    }

    /// Ends the episode as the page's controls say.
    pub fn finish(self: &Rc<Self>, finish: AttachFinish) {
        if !self.state.is_playing() {
            return;
        }
        let recorder = self.clone();
        spawn_local(async move { recorder.close(Some(finish)).await });
    }

    /// Nothing is recorded while instructions are read.
    pub fn pause(self: &Rc<Self>, is_paused: bool) {
        if self.state.is_paused.get_untracked() == is_paused {
            return;
        }
        self.state.is_paused.set(is_paused);
        self.has_changed.set(true);
        self.outbox.borrow_mut().pause(is_paused);
        spawn_local(self.clone().send_all());
    }

    /// Is there anything that only this page knows?
    pub fn has_unsent(&self) -> bool {
        self.outbox.borrow().waiting() > 0
    }

    /// The page turns to something else; nothing is asked or told any more.
    pub fn leave(&self) {
        self.is_left.set(true);
        self.tool.replace(None);
        self.settling.replace(None);
    }

    fn reopen(self: &Rc<Self>) {
        let recorder = self.clone();
        spawn_local(async move {
            recorder.open().await;
        });
    }

    async fn open(self: Rc<Self>) -> bool {
        self.is_loading.set(true);
        self.state.phase.set(Phase::Opening);
        self.state.is_paused.set(false);
        let mut tries = 0;
        let opened = loop {
            tries += 1;
            self.tool.replace(None);
            self.outbox.take();
            let opened = self.clone().open_tool().await;
            if self.is_left.get() {
                return false;
            }
            match opened {
                Ok(()) => break Ok(()),
                Err(_) if self.state.is_ended() => break Ok(()),
                Err(failure) => match self.who.after_failed_opening(&failure, tries) {
                    AfterFailedOpening::Wait => {
                        self.note(&failure);
                        sleep(AGAIN_MS).await;
                    }
                    AfterFailedOpening::TryAgain => {}
                    AfterFailedOpening::GiveUp => break Err(failure),
                },
            }
        };
        self.is_loading.set(false);
        match opened {
            Ok(()) if self.state.is_ended() => false,
            Ok(()) => {
                self.state.phase.set(Phase::Playing);
                spawn_local(self.clone().send_all());
                true
            }
            Err(failure) if self.who == PlayedBy::Person && self.who.is_end(&failure) => {
                self.state.phase.set(Phase::Over(None));
                false
            }
            Err(failure) => {
                self.state.phase.set(Phase::Refused(failure.message));
                false
            }
        }
    }

    async fn open_tool(self: Rc<Self>) -> Result<(), Failure> {
        let opening = self.server.claim().await?;
        self.stay()?;
        self.state.apply_standing(&opening.standing, page_time());
        self.state.shown.set(Some(Shown {
            task: opening.task.clone(),
            prompt: opening.prompt.clone(),
        }));
        let this = Rc::downgrade(&self);
        let on_input = Rc::new(move |event| {
            if let Some(recorder) = this.upgrade() {
                recorder.on_input(event);
            }
        });
        let address = Address {
            path: opening.address.clone(),
            visit: opening.opening,
            key: opening.page_key.clone(),
            secret: opening.page_secret.clone(),
        };
        let tool = Tool::open(&self.frame, &address, on_input).await;
        let tool = tool.map_err(Failure::of_this_page)?;
        self.stay()?;
        if self.who == PlayedBy::Agent {
            // The bar has the colours of the tool above it.
            dom_shell::tokens::install(match tool.is_dark() {
                true => &palette::DARK,
                false => &palette::LIGHT,
            });
        }
        self.tool.replace(Some(tool));
        self.outbox.replace(Outbox::of_opening(opening.opening));
        self.opening.replace(Some(opening));
        self.shown.set(None);
        // Nothing is believed of a page that shows nothing.
        self.show_first().await?;
        if self.who == PlayedBy::Agent {
            self.send_first().await?;
        }
        Ok(())
    }

    async fn show_first(&self) -> Result<(), Failure> {
        loop {
            match self.show().await {
                Err(failure) if self.who == PlayedBy::Person && self.who.waits_for(&failure) => {
                    sleep(AGAIN_MS).await;
                    self.stay()?;
                }
                shown => return shown,
            }
        }
    }

    /// Ends what somebody waits for when the page has turned to something else meanwhile.
    fn stay(&self) -> Result<(), Failure> {
        match self.is_left.get() {
            true => Err(Failure::of_this_page("the page was left".into())),
            false => Ok(()),
        }
    }

    /// The first state, without which there is nothing to play for.
    async fn send_first(&self) -> Result<(), Failure> {
        let Some(batch) = self.next_batch()? else {
            return Ok(());
        };
        let standing = self.server.send(&batch).await?;
        self.outbox.borrow_mut().answered(&batch);
        self.arrived(&standing);
        Ok(())
    }

    fn on_input(self: &Rc<Self>, event: InputEvent) {
        self.outbox.borrow_mut().push(event);
        self.has_changed.set(true);
        if !self.is_gathering.replace(true) {
            let recorder = self.clone();
            let send = move || {
                recorder.is_gathering.set(false);
                spawn_local(recorder.send_all());
            };
            Timeout::new(GATHER_MS, send).forget();
        }
        let recorder = self.clone();
        let settle = move || {
            recorder.outbox.borrow_mut().request_heartbeat();
            spawn_local(recorder.send_all());
        };
        self.settling.replace(Some(Timeout::new(SETTLE_MS, settle)));
    }

    /// Sends what waits, as long as something does.
    async fn send_all(self: Rc<Self>) {
        if self.is_loading.get() || self.is_sending.replace(true) {
            return;
        }
        let mut tries = 0;
        while !self.is_left.get() && !self.state.is_ended() {
            let batch = match self.next_batch() {
                Ok(Some(batch)) => batch,
                Ok(None) => break,
                Err(failure) => {
                    self.refused(&failure, false);
                    break;
                }
            };
            tries += 1;
            let answer = self.server.send(&batch).await;
            if self.is_left.get() {
                break;
            }
            match answer {
                // The tool was opened again meanwhile, and this was of before.
                Err(_) if batch.opening != self.opening_number() => {}
                Ok(standing) => {
                    tries = 0;
                    self.outbox.borrow_mut().answered(&batch);
                    self.arrived(&standing);
                }
                Err(failure)
                    if self.who.waits_for(&failure)
                        && self.who.tries_again(batch.is_last, tries) =>
                {
                    self.note(&failure);
                    sleep(AGAIN_MS).await;
                }
                Err(failure) => {
                    self.outbox.borrow_mut().answered(&batch);
                    self.refused(&failure, batch.is_last);
                    break;
                }
            }
        }
        self.is_sending.set(false);
    }

    fn next_batch(&self) -> Result<Option<AttachBatch>, Failure> {
        let ask = || {
            let tool = self.tool.borrow();
            let tool = tool.as_ref().ok_or("the tool is not open")?;
            // The clock is read after the state that it belongs to.
            let export = tool.export()?;
            Ok(ToolSnapshot {
                clock_ms: tool.clock_ms(),
                export,
            })
        };
        self.outbox
            .borrow_mut()
            .next(ask)
            .map_err(Failure::of_this_page)
    }

    fn opening_number(&self) -> u32 {
        self.opening.borrow().as_ref().map_or(0, |it| it.opening)
    }

    fn arrived(&self, standing: &AttachStanding) {
        self.state.trouble.set(None);
        let before = self.state.connection.get_untracked();
        let connection = before.after_answer(self.outbox.borrow().is_empty());
        if connection != before {
            self.state.connection.set(connection);
        }
        self.state.apply_standing(standing, page_time());
    }

    /// The server will not have it. A person's page takes up the thread where the server has it.
    fn refused(self: &Rc<Self>, failure: &Failure, is_last: bool) {
        self.note(failure);
        if self.is_left.get() {
            return;
        }
        let is_reopened = self.is_reopened.get();
        match self.who.after_refusal(failure, is_last, is_reopened) {
            AfterRefusal::GoOn => {}
            AfterRefusal::Elsewhere => self.state.phase.set(Phase::Elsewhere),
            AfterRefusal::Reopen => {
                self.is_reopened.set(true);
                self.reopen();
            }
            AfterRefusal::GiveUp => self.refuse(failure),
        }
    }

    fn refuse(&self, failure: &Failure) {
        self.state
            .phase
            .set(Phase::Refused(failure.message.clone()));
    }

    /// Hands everything over: a last picture, what waits, and the state.
    async fn close(self: Rc<Self>, finish: Option<AttachFinish>) {
        self.state.phase.set(Phase::Closing);
        // A last picture that is refused is no reason to lose the end.
        let _ = self.show().await;
        if self.is_left.get() {
            return;
        }
        self.outbox.borrow_mut().end(finish);
        self.send_all().await;
    }

    /// Asks how things stand, for as long as there is something to play.
    async fn follow(self: Rc<Self>) {
        loop {
            let standing = self.server.wait().await;
            if self.is_left.get() || self.state.is_ended() {
                return;
            }
            let phase = self.state.phase.get_untracked();
            match standing {
                _ if phase == Phase::Closing && self.who == PlayedBy::Agent => return,
                Ok(standing) if standing.is_closing && phase == Phase::Playing => {
                    self.clone().close(None).await;
                }
                Ok(standing) => {
                    self.arrived(&standing);
                    if phase == Phase::Closing || standing.is_closing {
                        sleep(AGAIN_MS).await;
                    }
                }
                Err(failure) if self.who.waits_for(&failure) => {
                    self.note(&failure);
                    sleep(AGAIN_MS).await;
                }
                Err(failure) => {
                    self.note(&failure);
                    if self.who == PlayedBy::Person && !self.who.is_end(&failure) {
                        self.refuse(&failure);
                    }
                    return;
                }
            }
        }
    }

    async fn show_at_a_rate(self: Rc<Self>) {
        let rate = self
            .opening
            .borrow()
            .as_ref()
            .map_or(1.0, |it| it.frames_per_second);
        let pause_ms = (1000.0 / rate.max(0.1)) as u32;
        let mut looks = 0;
        loop {
            sleep(pause_ms).await;
            if self.is_left.get() {
                return;
            }
            match self.state.phase.get_untracked() {
                Phase::Playing if !self.state.is_paused.get_untracked() => {}
                Phase::Playing | Phase::Opening | Phase::Elsewhere => continue,
                _ => return,
            }
            looks += 1;
            if self.has_changed.get() || looks % IDLE_LOOKS == 0 {
                let _ = self.show().await;
            }
        }
    }

    /// Sends a picture of the tool if it looks different than before.
    async fn show(&self) -> Result<(), Failure> {
        let seen = self.tool.borrow().as_ref().map(|tool| {
            let window = tool.window().clone();
            (tool.clock_ms(), window)
        });
        let Some((at_ms, window)) = seen else {
            return Ok(());
        };
        self.has_changed.set(false);
        let taken = take_picture(&window).await;
        let Picture { png, digest } = taken.map_err(Failure::of_this_page)?;
        self.stay()?;
        if self.shown.get() == Some(digest) {
            return Ok(());
        }
        // What has changed may go on changing.
        self.has_changed.set(true);
        let answer = self.server.show(self.opening_number(), at_ms, &png).await;
        self.stay()?;
        match answer {
            Ok(()) => {
                self.shown.set(Some(digest));
                self.state.frames.update(|count| *count += 1);
                Ok(())
            }
            Err(failure) => {
                self.note(&failure);
                Err(failure)
            }
        }
    }

    fn note(&self, failure: &Failure) {
        if self.is_left.get() {
            return;
        }
        if self.who.is_end(failure) {
            if !matches!(self.state.phase.get_untracked(), Phase::Over(_)) {
                self.state.phase.set(Phase::Over(None));
            }
        } else {
            self.state.trouble.set(Some(failure.message.clone()));
        }
        // Whoever says that it is too fast is there.
        if self.who.waits_for(failure) && failure.status != 429 {
            self.state.connection.set(Connection::Lost);
        }
        self.state.now.set(page_time());
    }
}
