//! The one shared state of the page: the workspace, and what the screen shows of it.

use crate::canvas::Scene;
use app_sdk::Sdk;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use workflow_builder_model::{Command, Effect, Graph, StoredWorkflow, Workspace};

/// A handle that components and event handlers copy around.
#[derive(Clone, Copy)]
pub struct Session {
    inner: StoredValue<Rc<Inner>, LocalStorage>,
    /// Grows with every change of the workspace; reading it makes a view follow the workspace.
    version: RwSignal<u64>,
    pub selection: RwSignal<Selection>,
    pub dialog: RwSignal<Option<Dialog>>,
    /// Why the last command was refused. Stays until the next one succeeds.
    pub notice: RwSignal<Option<String>>,
    pub zoom: RwSignal<f64>,
    pub library_drag: RwSignal<Option<LibraryDrag>>,
}

struct Inner {
    sdk: Sdk,
    workspace: RefCell<Workspace>,
    scene: RefCell<Scene>,
    redraw_pending: Cell<bool>,
    gestures_begun: Cell<u64>,
}

/// What is selected on the canvas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub nodes: Vec<String>,
    pub edges: Vec<String>,
}

/// The dialog on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    NewWorkflow,
    Rename { workflow: String },
    ConfirmDelete { workflow: String },
    Import,
    Export,
    Help,
}

/// A library entry on its way to the canvas, in window pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryDrag {
    pub node_type: &'static str,
    pub x: f64,
    pub y: f64,
}

impl Selection {
    pub fn node(id: &str) -> Self {
        Selection {
            nodes: vec![id.to_string()],
            edges: Vec::new(),
        }
    }

    pub fn edge(id: &str) -> Self {
        Selection {
            nodes: Vec::new(),
            edges: vec![id.to_string()],
        }
    }

    pub fn has_node(&self, id: &str) -> bool {
        self.nodes.iter().any(|node| node == id)
    }

    pub fn has_edge(&self, id: &str) -> bool {
        self.edges.iter().any(|edge| edge == id)
    }
}

impl Session {
    pub fn new(sdk: Sdk, workspace: Workspace) -> Self {
        Session {
            inner: StoredValue::new_local(Rc::new(Inner {
                sdk,
                workspace: RefCell::new(workspace),
                scene: RefCell::new(Scene::default()),
                redraw_pending: Cell::new(false),
                gestures_begun: Cell::new(0),
            })),
            version: RwSignal::new(0),
            selection: RwSignal::new(Selection::default()),
            dialog: RwSignal::new(None),
            notice: RwSignal::new(None),
            zoom: RwSignal::new(1.0),
            library_drag: RwSignal::new(None),
        }
    }

    fn inner(&self) -> Rc<Inner> {
        self.inner.get_value()
    }

    pub fn sdk(&self) -> Sdk {
        self.inner().sdk.clone()
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

    /// Looks at the open workflow and follows its changes.
    pub fn read_open<T>(&self, look: impl FnOnce(&StoredWorkflow) -> T) -> Option<T> {
        self.read(|workspace| workspace.open().map(look))
    }

    /// Looks at the open workflow's graph once.
    pub fn peek_graph<T>(&self, look: impl FnOnce(&Graph) -> T) -> Option<T> {
        self.peek(|workspace| workspace.open().map(|open| look(&open.workflow().graph)))
    }

    pub fn scene<T>(&self, act: impl FnOnce(&mut Scene) -> T) -> T {
        act(&mut self.inner().scene.borrow_mut())
    }

    /// Carries out a command. A refusal is shown to the user; `None` comes back then.
    pub fn apply(&self, command: Command) -> Option<Effect> {
        match self.try_apply(command) {
            Ok(effect) => {
                self.notice.set(None);
                Some(effect)
            }
            Err(text) => {
                self.notice.set(Some(text));
                None
            }
        }
    }

    /// Carries out a command and leaves it to the caller to show a refusal.
    pub fn try_apply(&self, command: Command) -> Result<Effect, String> {
        let inner = self.inner();
        let now_ms = inner.sdk.epoch_ms();
        let effect = inner.workspace.borrow_mut().apply(command, now_ms);
        let effect = effect.map_err(|refusal| refusal.to_string())?;
        if effect != Effect::Unchanged {
            self.changed();
            inner.sdk.changed();
        }
        Ok(effect)
    }

    /// Replaces everything, for a state that comes in through the API.
    pub fn replace(&self, workspace: Workspace) {
        *self.inner().workspace.borrow_mut() = workspace;
        self.scene(|scene| scene.forget_view());
        self.selection.set(Selection::default());
        self.dialog.set(None);
        self.notice.set(None);
        self.changed();
    }

    fn changed(&self) {
        self.forget_deleted();
        self.version.update(|version| *version += 1);
        self.redraw();
    }

    /// Drops from the selection what no longer exists.
    fn forget_deleted(&self) {
        let mut kept = self.selection.get_untracked();
        let before = kept.clone();
        self.peek(|workspace| {
            let graph = workspace.open().map(|open| &open.workflow().graph);
            kept.nodes
                .retain(|id| graph.is_some_and(|graph| graph.node(id).is_some()));
            kept.edges
                .retain(|id| graph.is_some_and(|graph| graph.edge(id).is_some()));
        });
        if kept != before {
            self.selection.set(kept);
        }
    }

    /// A name for a gesture that no other gesture has.
    pub fn begin_gesture(&self) -> String {
        let begun = &self.inner().gestures_begun;
        begun.set(begun.get() + 1);
        begun.get().to_string()
    }

    /// Asks for one frame in which the canvas is drawn again.
    pub fn redraw(&self) {
        let inner = self.inner();
        if inner.redraw_pending.replace(true) {
            return;
        }
        let session = *self;
        request_animation_frame(move || {
            let inner = session.inner();
            inner.redraw_pending.set(false);
            crate::canvas::draw(session);
        });
    }

    pub fn is_redraw_pending(&self) -> bool {
        self.inner().redraw_pending.get()
    }

    pub fn delete_selection(&self) {
        let Selection { nodes, edges } = self.selection.get_untracked();
        if !nodes.is_empty() || !edges.is_empty() {
            self.apply(Command::Delete { nodes, edges });
        }
    }
}
