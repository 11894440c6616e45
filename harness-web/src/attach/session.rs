//! The work of the workspace: opens the tool, sends what happens there in small batches with the state
//! that it led to, pictures at a rate, and hands everything over at the end.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use protocol::{AttachBatch, AttachFinish, AttachOpening, InputEvent};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlIFrameElement;

use super::page_state::{PageState, Phase, page_time};
use super::server::Server;
use crate::request::Failure;
use crate::tool::{Address, Picture, Tool, rest, take_picture};

/// Events are gathered for so long before they are sent.
const GATHER_MS: u32 = 60;
/// After this rest every action is complete, so that the server can count it.
const SETTLE_MS: u32 = 1_200;
/// Before something that did not get through is tried again.
const AGAIN_MS: u32 = 500;
/// A tool in which nobody does anything is looked at every so many pictures.
const IDLE_LOOKS: u32 = 5;
/// As many events as one batch may hold.
const MAX_EVENTS: usize = 5_000;

pub struct Session {
    pub state: PageState,
    server: Server,
    frame: HtmlIFrameElement,
    opening: RefCell<Option<AttachOpening>>,
    tool: RefCell<Option<Tool>>,
    events: RefCell<Vec<InputEvent>>,
    sender: Cell<Sender>,
    settling: RefCell<Option<Timeout>>,
    /// What the tool looked like when it was shown last.
    shown: Cell<Option<u64>>,
    /// Did something happen since?
    is_stirred: Cell<bool>,
    is_loading: Cell<bool>,
}

/// What becomes of the events that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sender {
    Idle,
    Gathering,
    /// Sends one batch after another until none waits.
    Busy,
}

impl Session {
    pub fn begin(
        state: PageState,
        id: String,
        key: Option<String>,
        frame: HtmlIFrameElement,
    ) -> Rc<Session> {
        let session = Rc::new(Session {
            state,
            server: Server::new(id),
            frame,
            opening: RefCell::new(None),
            tool: RefCell::new(None),
            events: RefCell::default(),
            sender: Cell::new(Sender::Idle),
            settling: RefCell::new(None),
            shown: Cell::new(None),
            is_stirred: Cell::new(true),
            is_loading: Cell::new(false),
        });
        let opened = session.clone();
        spawn_local(async move {
            if opened.clone().open(key).await {
                spawn_local(opened.clone().show_at_a_rate());
                opened.follow().await;
            }
        });
        session
    }

    /// The tool's page was loaded by somebody else than us, and lost its key: begin anew.
    pub fn loaded(self: &Rc<Self>) {
        if self.is_loading.get() || !self.state.is_playing() {
            return;
        }
        let session = self.clone();
        spawn_local(async move {
            session.open(None).await;
        });
    }

    /// Ends the episode as the bar says.
    pub fn finish(self: &Rc<Self>, finish: AttachFinish) {
        if !self.state.is_playing() {
            return;
        }
        let session = self.clone();
        spawn_local(async move { session.close(Some(finish)).await });
    }

    async fn open(self: Rc<Self>, key: Option<String>) -> bool {
        self.is_loading.set(true);
        self.state.phase.set(Phase::Opening);
        self.tool.replace(None);
        self.events.take();
        let opened = self.clone().open_tool(key).await;
        self.is_loading.set(false);
        match opened {
            Ok(()) => {
                self.state.phase.set(Phase::Playing);
                true
            }
            Err(reason) => {
                self.state.phase.set(Phase::Refused(reason));
                false
            }
        }
    }

    async fn open_tool(self: Rc<Self>, key: Option<String>) -> Result<(), String> {
        let opening = self.server.claim(key).await.map_err(|it| it.message)?;
        self.state.stand(&opening.standing);
        self.state.opening.set(Some(opening.clone()));
        let ear = Rc::downgrade(&self);
        let hear = Rc::new(move |event| {
            if let Some(session) = ear.upgrade() {
                session.hear(event);
            }
        });
        let address = Address {
            path: opening.address.clone(),
            visit: opening.opening,
            key: opening.page_key.clone(),
            secret: opening.page_secret.clone(),
        };
        let tool = Tool::open(&self.frame, &address, hear).await?;
        // The bar has the colours of the tool above it.
        dom_shell::tokens::install(match tool.is_dark() {
            true => &palette::DARK,
            false => &palette::LIGHT,
        });
        self.tool.replace(Some(tool));
        self.opening.replace(Some(opening));
        self.shown.set(None);
        // Nothing is believed of a page that shows nothing.
        self.show().await.map_err(|it| it.message)?;
        self.send(Vec::new(), true, None)
            .await
            .map_err(|it| it.message)?;
        Ok(())
    }

    fn hear(self: &Rc<Self>, mut event: InputEvent) {
        let mut events = self.events.borrow_mut();
        let last_ms = events.last().map_or(0, |it| it.at_ms);
        event.at_ms = event.at_ms.max(last_ms);
        events.push(event);
        drop(events);
        self.is_stirred.set(true);
        if self.sender.get() == Sender::Idle {
            self.sender.set(Sender::Gathering);
            let session = self.clone();
            Timeout::new(GATHER_MS, move || spawn_local(session.send_all())).forget();
        }
        let session = self.clone();
        let settle = Timeout::new(SETTLE_MS, move || spawn_local(session.settle()));
        self.settling.replace(Some(settle));
    }

    async fn settle(self: Rc<Self>) {
        if self.sender.get() == Sender::Idle && self.state.is_playing() {
            self.sender.set(Sender::Busy);
            let _ = self.send(Vec::new(), false, None).await;
            self.clone().send_all().await;
        }
    }

    /// Sends what waits, as long as something does.
    async fn send_all(self: Rc<Self>) {
        self.sender.set(Sender::Busy);
        while self.state.is_playing() && !self.events.borrow().is_empty() {
            let events = self.next_events();
            if let Err(failure) = self.send(events.clone(), true, None).await {
                if !failure.is_passing() {
                    break;
                }
                self.events.borrow_mut().splice(0..0, events);
                rest(AGAIN_MS).await;
            }
        }
        self.sender.set(Sender::Idle);
    }

    /// Everything that waits, unless that is too much for one batch.
    fn next_events(&self) -> Vec<InputEvent> {
        let mut events = self.events.borrow_mut();
        let count = events.len().min(MAX_EVENTS);
        events.drain(..count).collect()
    }

    async fn send(
        &self,
        events: Vec<InputEvent>,
        with_export: bool,
        last: Option<Option<AttachFinish>>,
    ) -> Result<(), Failure> {
        let batch = self.batch(events, with_export, last);
        let batch = batch.map_err(|message| Failure { status: 1, message });
        let answer = match batch {
            Ok(batch) => self.server.send(&batch).await,
            Err(failure) => Err(failure),
        };
        match answer {
            Ok(standing) => {
                self.state.trouble.set(None);
                self.state.stand(&standing);
                Ok(())
            }
            Err(failure) => {
                self.note(&failure);
                Err(failure)
            }
        }
    }

    /// The state is taken in the same turn as the events, so that the two belong together.
    fn batch(
        &self,
        mut events: Vec<InputEvent>,
        with_export: bool,
        last: Option<Option<AttachFinish>>,
    ) -> Result<AttachBatch, String> {
        let tool = self.tool.borrow();
        let tool = tool.as_ref().ok_or("the tool is not open")?;
        let export = match with_export {
            true => Some(tool.export()?),
            false => None,
        };
        let clock_ms = tool.clock_ms();
        events
            .iter_mut()
            .for_each(|it| it.at_ms = it.at_ms.min(clock_ms));
        Ok(AttachBatch {
            opening: self.opening_number(),
            clock_ms,
            events,
            export,
            is_last: last.is_some(),
            finish: last.flatten(),
        })
    }

    fn opening_number(&self) -> u32 {
        self.opening.borrow().as_ref().map_or(0, |it| it.opening)
    }

    /// Hands everything over: a last picture, what waits, and the state.
    async fn close(self: Rc<Self>, finish: Option<AttachFinish>) {
        self.state.phase.set(Phase::Closing);
        while self.sender.get() == Sender::Busy {
            rest(GATHER_MS).await;
        }
        // A last picture that is refused is no reason to lose the end.
        let _ = self.show().await;
        let mut result = Ok(());
        for _ in 0..3 {
            let events = self.next_events();
            result = self.send(events.clone(), true, Some(finish.clone())).await;
            match &result {
                Err(failure) if failure.is_passing() => {
                    self.events.borrow_mut().splice(0..0, events);
                    rest(AGAIN_MS).await;
                }
                _ => break,
            }
        }
        if let Err(failure) = result
            && !failure.is_end()
        {
            self.state.phase.set(Phase::Refused(failure.message));
        }
    }

    /// Asks how things stand, for as long as there is something to play.
    async fn follow(self: Rc<Self>) {
        loop {
            let standing = self.server.wait().await;
            if matches!(
                self.state.phase.get_untracked(),
                Phase::Closing | Phase::Over(_) | Phase::Refused(_)
            ) {
                return;
            }
            match standing {
                Ok(standing) if standing.is_closing => {
                    return self.close(None).await;
                }
                Ok(standing) => self.state.stand(&standing),
                Err(failure) if failure.is_passing() => rest(AGAIN_MS).await,
                Err(failure) => return self.note(&failure),
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
            rest(pause_ms).await;
            match self.state.phase.get_untracked() {
                Phase::Playing => {}
                Phase::Opening => continue,
                _ => return,
            }
            looks += 1;
            if self.is_stirred.get() || looks % IDLE_LOOKS == 0 {
                let _ = self.show().await;
            }
        }
    }

    /// Sends a picture of the tool if it looks different than before.
    async fn show(&self) -> Result<(), Failure> {
        let Some((at_ms, window)) = self
            .tool
            .borrow()
            .as_ref()
            .map(|tool| (tool.clock_ms(), tool.window().clone()))
        else {
            return Ok(());
        };
        self.is_stirred.set(false);
        let taken = take_picture(&window).await;
        let Picture { png, digest } = taken.map_err(|message| Failure { status: 1, message })?;
        if self.shown.get() == Some(digest) {
            return Ok(());
        }
        // What has changed may go on changing.
        self.is_stirred.set(true);
        match self.server.show(self.opening_number(), at_ms, &png).await {
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
        if failure.is_end() {
            if !matches!(self.state.phase.get_untracked(), Phase::Over(_)) {
                self.state.phase.set(Phase::Over(None));
            }
        } else {
            self.state.trouble.set(Some(failure.message.clone()));
        }
        self.state.now.set(page_time());
    }
}
