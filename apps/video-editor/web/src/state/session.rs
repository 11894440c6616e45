//! The one shared state of the page: the workspace, and what the screen shows of it.

use super::selection::Selection;
use super::timeline_view::TimelineView;
use crate::engine::Engine;
use app_sdk::Sdk;
use dom_shell::Redraw;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use video_editor_model::gallery::{CLOSE, Feed};
use video_editor_model::{
    Command, Effect, Event, Opening, Project, Refusal, SeekMethod, Workspace,
};

/// A handle that components and event handlers copy around.
#[derive(Clone, Copy)]
pub struct Session {
    inner: StoredValue<Rc<Inner>, LocalStorage>,
    /// Grows with every change of the workspace; reading it makes a view follow the workspace.
    version: RwSignal<u64>,
    pub selection: RwSignal<Selection>,
    pub playhead_ms: RwSignal<u64>,
    pub is_playing: RwSignal<bool>,
    pub timeline: RwSignal<TimelineView>,
    /// Do drags snap to edges?
    pub is_snapping: RwSignal<bool>,
    pub dialog: RwSignal<Option<Dialog>>,
    /// Why the last command was refused. Stays until the next one succeeds.
    pub notice: RwSignal<Option<String>>,
    /// The effect whose settings are open.
    pub tweaking: RwSignal<Option<String>>,
    /// A card of the media panel that is being dragged.
    pub card_drag: RwSignal<Option<CardDrag>>,
    /// Is the gallery over the timeline?
    pub is_in_gallery: RwSignal<bool>,
    /// The moment of the live show that the screen shows.
    pub show_ms: RwSignal<u64>,
    /// The feed that Space puts on programme.
    pub preview: RwSignal<Feed>,
    /// Is a frame asked for in which the show goes on?
    pub is_show_followed: RwSignal<bool>,
    /// Grows when a picture or a sound has come that something on the page may wait for.
    pub arrivals: RwSignal<u64>,
}

/// A card on its way to the timeline. Points are those of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct CardDrag {
    pub media: String,
    pub pressed_at: [f64; 2],
    pub pointer: [f64; 2],
    /// From the left edge of the card to where it was pressed.
    pub grip: [f64; 2],
    /// Has it left the place where it was pressed? Before that it may still be a click.
    pub is_moving: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    Export,
    Help,
    Rehearse,
}

struct Inner {
    sdk: Sdk,
    workspace: RefCell<Workspace>,
    engine: Engine,
    /// The document as it would be if the gesture under way ended now.
    tried: RefCell<Option<Rc<Project>>>,
    /// What a form would do, shown already and carried out before anything else is.
    proposed: RefCell<Option<Command>>,
    /// The document, shared with whoever draws it.
    present: RefCell<Rc<Project>>,
    redraw: Redraw,
}

impl Session {
    pub fn new(sdk: Sdk, workspace: Workspace) -> Self {
        let redraw = Redraw::default();
        let again = redraw.clone();
        let present = Rc::new(workspace.project().clone());
        let arrivals = RwSignal::new(0);
        let opening = Opening::new(sdk.seed());
        let has_show = workspace.gallery().is_some();
        let show_ms = show_now(&sdk, &workspace);
        let engine = Engine::new(move || {
            again.request();
            arrivals.update(|count| *count += 1);
        });
        Session {
            inner: StoredValue::new_local(Rc::new(Inner {
                engine,
                sdk,
                workspace: RefCell::new(workspace),
                tried: RefCell::new(None),
                proposed: RefCell::new(None),
                present: RefCell::new(present),
                redraw,
            })),
            version: RwSignal::new(0),
            selection: RwSignal::new(Selection::default()),
            playhead_ms: RwSignal::new(0),
            is_playing: RwSignal::new(false),
            timeline: RwSignal::new(TimelineView::first(opening)),
            is_snapping: RwSignal::new(true),
            dialog: RwSignal::new(None),
            notice: RwSignal::new(None),
            tweaking: RwSignal::new(None),
            card_drag: RwSignal::new(None),
            is_in_gallery: RwSignal::new(has_show),
            show_ms: RwSignal::new(show_ms),
            preview: RwSignal::new(CLOSE[0]),
            is_show_followed: RwSignal::new(false),
            arrivals,
        }
    }

    fn inner(&self) -> Rc<Inner> {
        self.inner.get_value()
    }

    pub fn sdk(&self) -> Sdk {
        self.inner().sdk.clone()
    }

    /// Where things are on the screen at first.
    pub fn opening(&self) -> Opening {
        Opening::new(self.inner().sdk.seed())
    }

    /// Pictures and sounds of all media.
    pub fn engine(&self) -> Engine {
        self.inner().engine.clone()
    }

    /// Looks at the workspace and follows its changes.
    pub fn read<T>(&self, look: impl FnOnce(&Workspace) -> T) -> T {
        self.version.track();
        self.peek(look)
    }

    /// Looks at the workspace once.
    pub fn peek<T>(&self, look: impl FnOnce(&Workspace) -> T) -> T {
        look(&self.inner().workspace.borrow())
    }

    /// What the screen shows: the document, or what it would become if the gesture ended now.
    pub fn shown(&self) -> Rc<Project> {
        let inner = self.inner();
        let tried = inner.tried.borrow().clone();
        tried.unwrap_or_else(|| inner.present.borrow().clone())
    }

    /// Is a gesture shown that has not been carried out?
    pub fn is_trying(&self) -> bool {
        self.inner().tried.borrow().is_some()
    }

    /// Shows what a command would do, without doing it; `None` shows the document again. A command
    /// that would be refused shows the document and is reported as `false`.
    pub fn try_on(&self, command: Option<&Command>) -> bool {
        let inner = self.inner();
        let tried = command.map(|command| inner.workspace.borrow().tried(command));
        let is_possible = !matches!(tried, Some(Err(_)));
        *inner.tried.borrow_mut() = tried.and_then(Result::ok).map(Rc::new);
        self.redraw();
        is_possible
    }

    /// Shows what a form would do. It is carried out by [`Session::settle`], which every other command
    /// does first, so that nothing typed is lost; `None` forgets it.
    pub fn propose(&self, command: Option<Command>) {
        self.try_on(command.as_ref());
        *self.inner().proposed.borrow_mut() = command;
    }

    /// Carries out what a form has proposed.
    pub fn settle(&self) {
        let proposed = self.inner().proposed.borrow_mut().take();
        if let Some(command) = proposed {
            self.carry_out(command);
        }
    }

    /// Carries out a command. A refusal is shown to the user; `None` comes back then.
    pub fn apply(&self, command: Command) -> Option<Effect> {
        self.settle();
        self.carry_out(command)
    }

    fn carry_out(&self, command: Command) -> Option<Effect> {
        let inner = self.inner();
        *inner.tried.borrow_mut() = None;
        match self.log(command) {
            Ok(effect) => {
                self.notice.set(None);
                if effect.has_changed {
                    self.document_changed(&effect);
                }
                Some(effect)
            }
            Err(refusal) => {
                self.notice.set(Some(refusal.to_string()));
                self.redraw();
                None
            }
        }
    }

    fn log(&self, command: Command) -> Result<Effect, Refusal> {
        let inner = self.inner();
        let at_ms = inner.sdk.epoch_ms();
        let mut workspace = inner.workspace.borrow_mut();
        workspace.apply(command, at_ms)
    }

    /// Writes something into the journal that changes no document. What is tried or proposed stays.
    pub fn note(&self, event: Event) {
        if self.log(Command::Note { event }).is_ok() {
            self.inner().sdk.changed();
        }
    }

    /// Puts another workspace in the place of this one.
    pub fn replace(&self, workspace: Workspace) {
        *self.inner().proposed.borrow_mut() = None;
        *self.inner().workspace.borrow_mut() = workspace;
        self.tweaking.set(None);
        self.selection.set(Selection::default());
        self.playhead_ms.set(0);
        self.is_playing.set(false);
        self.timeline.set(TimelineView::first(self.opening()));
        self.dialog.set(None);
        self.notice.set(None);
        let has_show = self.peek(|workspace| workspace.gallery().is_some());
        self.show_ms
            .set(self.peek(|workspace| show_now(&self.sdk(), workspace)));
        self.preview.set(CLOSE[0]);
        self.is_in_gallery.set(has_show);
        self.document_changed(&Effect::default());
    }

    fn document_changed(&self, effect: &Effect) {
        let inner = self.inner();
        *inner.tried.borrow_mut() = None;
        let project = Rc::new(inner.workspace.borrow().project().clone());
        *inner.present.borrow_mut() = project.clone();
        inner.engine.follow(&project);
        let before = self.selection.get_untracked();
        let selection = if effect.effect.is_some() || !effect.blocks.is_empty() {
            Selection {
                blocks: effect.blocks.clone(),
                effect: effect.effect.clone(),
            }
        } else {
            before.clone().within(&project)
        };
        if selection != before {
            self.selection.set(selection);
        }
        if self.playhead_ms.get_untracked() > project.end_ms() {
            self.playhead_ms.set(project.end_ms());
        }
        self.version.update(|version| *version += 1);
        inner.sdk.changed();
        self.redraw();
    }

    pub fn close_dialog(&self) {
        self.dialog.set(None);
    }

    /// Selects these and nothing else.
    pub fn select(&self, selection: Selection) {
        if self
            .selection
            .with_untracked(|present| *present != selection)
        {
            self.settle();
            self.selection.set(selection);
            self.redraw();
        }
    }

    /// Moves the playhead, as far as there is something to see. A method is written into the journal.
    pub fn seek(&self, to_ms: u64, method: Option<SeekMethod>) {
        let from_ms = self.playhead_ms.get_untracked();
        let to_ms = to_ms.min(self.shown().end_ms());
        if to_ms != from_ms {
            self.playhead_ms.set(to_ms);
            self.redraw();
        }
        if let Some(method) = method {
            self.note_seek(from_ms, to_ms, method);
        }
    }

    /// Writes into the journal that the playhead went from here to there.
    pub fn note_seek(&self, from_ms: u64, to_ms: u64, method: SeekMethod) {
        if from_ms != to_ms {
            self.note(Event::Seek {
                from_ms,
                to_ms,
                method,
            });
        }
    }

    /// Asks for one frame in which stage and timeline are drawn again.
    pub fn redraw(&self) {
        self.inner().redraw.request();
    }

    pub fn draw_with(&self, draw: impl Fn() + 'static) {
        self.inner().redraw.draw_with(draw);
    }

    pub fn is_redraw_pending(&self) -> bool {
        self.inner().redraw.is_pending()
    }
}

/// The time of the live show that is open; 0 where none is.
fn show_now(sdk: &Sdk, workspace: &Workspace) -> u64 {
    let show = workspace.gallery();
    show.map_or(0, |show| show.at(sdk.epoch_ms()))
}
