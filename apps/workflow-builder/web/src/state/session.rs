//! The one shared state of the page: the workspace, and what the screen shows of it.

use super::drawer::{DrawerState, Tab};
use super::library_drag::LibraryDrag;
use super::overlays::{AddHere, Dialog, Menu};
use super::run_marks::RunMarks;
use super::scene::Scene;
use super::selection::Selection;
use super::structure_snapshot::StructureSnapshot;
use app_sdk::Sdk;
use dom_shell::Redraw;
use leptos::prelude::*;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use workflow_builder_model::{
    Command, Effect, Graph, Opening, RunDetail, StoredWorkflow, Workspace, copied,
};

/// A handle that components and event handlers copy around.
#[derive(Clone, Copy)]
pub struct Session {
    inner: StoredValue<Rc<Inner>, LocalStorage>,
    /// Grows with every change of the workspace; reading it makes a view follow the workspace.
    version: RwSignal<u64>,
    /// Grows when more of the open workflow changes than the places of its nodes.
    pub structure: RwSignal<u64>,
    /// Grows when the open workflow gets other nodes, ports, edges or notes.
    pub outline: RwSignal<u64>,
    pub selection: RwSignal<Selection>,
    pub dialog: RwSignal<Option<Dialog>>,
    /// Why the last command was refused. Stays until the next one succeeds.
    pub notice: RwSignal<Option<String>>,
    pub zoom: RwSignal<f64>,
    pub library_drag: RwSignal<Option<LibraryDrag>>,
    /// The search for a node to put at the loose end of an edge.
    pub add_here: RwSignal<Option<AddHere>>,
    /// The context menu.
    pub menu: RwSignal<Option<Menu>>,
    pub minimap_is_wanted: RwSignal<bool>,
    pub minimap_is_shown: RwSignal<bool>,
    pub drawer: RwSignal<DrawerState>,
    pub drawer_tab: RwSignal<Tab>,
    /// The trigger that the next run begins at; `None` for all.
    pub run_entry: RwSignal<Option<String>>,
    /// Grows when the last run, or whether it is out of date, changes.
    pub run_version: RwSignal<u64>,
    /// The runner was asked something and has not answered yet.
    pub is_asking: RwSignal<bool>,
}

struct Inner {
    sdk: Sdk,
    workspace: RefCell<Workspace>,
    scene: RefCell<Scene>,
    redraw: Redraw,
    gestures_begun: Cell<u64>,
    /// A drag has changed the document and the SDK does not know yet.
    has_unreported_change: Cell<bool>,
    clipboard: RefCell<Option<Value>>,
    /// How often the clipboard was pasted, so that copies do not cover each other.
    pastes: Cell<u32>,
    /// What `structure` stands for.
    snapshot: RefCell<StructureSnapshot>,
    /// What the canvas shows of the last run, and the run it stands for.
    run_marks: RefCell<Option<(Arc<RunDetail>, Rc<RunMarks>)>>,
    /// The run whose traces the user has cleared away.
    cleared_run: RefCell<Option<Arc<RunDetail>>>,
}

impl Session {
    pub fn new(sdk: Sdk, workspace: Workspace) -> Self {
        Session {
            inner: StoredValue::new_local(Rc::new(Inner {
                sdk,
                workspace: RefCell::new(workspace),
                scene: RefCell::new(Scene::default()),
                redraw: Redraw::default(),
                gestures_begun: Cell::new(0),
                has_unreported_change: Cell::new(false),
                clipboard: RefCell::new(None),
                pastes: Cell::new(0),
                snapshot: RefCell::new(StructureSnapshot::default()),
                run_marks: RefCell::new(None),
                cleared_run: RefCell::new(None),
            })),
            version: RwSignal::new(0),
            structure: RwSignal::new(0),
            outline: RwSignal::new(0),
            selection: RwSignal::new(Selection::default()),
            dialog: RwSignal::new(None),
            notice: RwSignal::new(None),
            zoom: RwSignal::new(1.0),
            library_drag: RwSignal::new(None),
            add_here: RwSignal::new(None),
            menu: RwSignal::new(None),
            minimap_is_wanted: RwSignal::new(true),
            minimap_is_shown: RwSignal::new(false),
            drawer: RwSignal::new(DrawerState::default()),
            drawer_tab: RwSignal::new(Tab::default()),
            run_entry: RwSignal::new(None),
            run_version: RwSignal::new(0),
            is_asking: RwSignal::new(false),
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

    /// Looks at the open workflow once.
    pub fn peek_open<T>(&self, look: impl FnOnce(&StoredWorkflow) -> T) -> Option<T> {
        self.peek(|workspace| workspace.open().map(look))
    }

    /// Works with the scene while its geometry is that of the present graph.
    pub fn with_geometry<T>(&self, act: impl FnOnce(&mut Scene) -> T) -> Option<T> {
        self.peek_graph(|graph| {
            self.scene(|scene| {
                scene.geometry.follow(graph);
                act(scene)
            })
        })
    }

    /// What the last run left on cards and edges.
    pub fn run_marks(&self) -> Option<Rc<RunMarks>> {
        let inner = self.inner();
        let marks = inner.run_marks.borrow();
        marks.as_ref().map(|(_, marks)| marks.clone())
    }

    /// The last run of the open workflow, unless it was cleared away.
    pub fn run_detail(&self) -> Option<Arc<RunDetail>> {
        let inner = self.inner();
        let marks = inner.run_marks.borrow();
        marks.as_ref().map(|(detail, _)| detail.clone())
    }

    /// Closes the drawer and takes the traces of the run off the canvas.
    pub fn close_run(&self) {
        *self.inner().cleared_run.borrow_mut() = self.run_detail();
        self.drawer.set(DrawerState::Closed);
        self.refresh_run(true);
        self.redraw();
    }

    /// Brings the marks up to date with the last run and the graph.
    fn refresh_run(&self, has_new_structure: bool) {
        let inner = self.inner();
        let now = self.peek_open(|open| {
            let detail = open.last_run()?.detail()?.clone();
            let is_cleared = inner
                .cleared_run
                .borrow()
                .as_ref()
                .is_some_and(|cleared| Arc::ptr_eq(cleared, &detail));
            (!is_cleared).then(|| (detail, open.workflow().graph.clone()))
        });
        let now = now.flatten();
        let is_same_run = match (&*inner.run_marks.borrow(), &now) {
            (Some((kept, _)), Some((detail, _))) => Arc::ptr_eq(kept, detail),
            (None, None) => return,
            _ => false,
        };
        if is_same_run && !has_new_structure {
            return;
        }
        *inner.run_marks.borrow_mut() = now.map(|(detail, graph)| {
            let marks = Rc::new(RunMarks::of(&detail, &graph));
            (detail, marks)
        });
        self.run_version.update(|version| *version += 1);
        self.redraw();
    }

    pub fn close_dialog(&self) {
        self.dialog.set(None);
    }

    pub fn close_popups(&self) {
        if self.menu.with_untracked(Option::is_some) {
            self.menu.set(None);
        }
        if self.add_here.with_untracked(Option::is_some) {
            self.add_here.set(None);
        }
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
            self.tell_change();
        }
        Ok(effect)
    }

    /// Lets the SDK write the change down. A drag changes the document with every move; it is
    /// written down once, when it ends.
    fn tell_change(&self) {
        if self.scene(|scene| scene.gesture.is_drag()) {
            self.inner().has_unreported_change.set(true);
        } else {
            self.inner().sdk.changed();
        }
    }

    /// The pointer has let go, or has been taken away.
    pub fn gesture_ended(&self) {
        if self.inner().has_unreported_change.take() {
            self.inner().sdk.changed();
        }
    }

    /// Replaces everything, for a state that comes in through the API.
    pub fn replace(&self, workspace: Workspace) {
        *self.inner().workspace.borrow_mut() = workspace;
        self.scene(|scene| scene.forget_view());
        self.selection.set(Selection::default());
        self.dialog.set(None);
        self.notice.set(None);
        self.changed();
        // The view is fitted anew even when the graph is the same.
        self.redraw();
    }

    fn changed(&self) {
        self.forget_deleted();
        let looks_the_same = self.compare_structure();
        self.version.update(|version| *version += 1);
        if !looks_the_same {
            self.redraw();
        }
    }

    /// Raises `structure` unless nothing but places has changed. What did not change is the same
    /// allocation, so this costs little. Says whether the canvas still shows what there is: what is
    /// typed into most fields is not on it.
    fn compare_structure(&self) -> bool {
        let inner = self.inner();
        let (is_same, has_same_outline, has_same_picture) = self.peek(|workspace| {
            let mut snapshot = inner.snapshot.borrow_mut();
            let now = workspace
                .open()
                .map_or_else(StructureSnapshot::default, StructureSnapshot::of);
            let is_same = snapshot.looks_like(&now);
            let has_same_outline = is_same || snapshot.is_outlined_like(&now);
            let has_same_picture = has_same_outline && snapshot.is_drawn_like(&now);
            *snapshot = now;
            (is_same, has_same_outline, has_same_picture)
        });
        if !has_same_outline {
            self.outline.update(|outline| *outline += 1);
        }
        if !is_same {
            self.structure.update(|structure| *structure += 1);
        }
        self.refresh_run(!is_same);
        has_same_picture
    }

    /// Drops from the selection what no longer exists.
    fn forget_deleted(&self) {
        let before = self.selection.get_untracked();
        let kept = self.peek(|workspace| match workspace.open() {
            Some(open) => before.clone().within(open.workflow()),
            None => Selection::default(),
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

    /// Says how the canvas is drawn, now that there is one.
    pub fn draw_with(&self, draw: impl Fn() + 'static) {
        self.inner().redraw.draw_with(draw);
    }

    /// Asks for one frame in which the canvas is drawn again.
    pub fn redraw(&self) {
        self.inner().redraw.request();
    }

    pub fn is_redraw_pending(&self) -> bool {
        self.inner().redraw.is_pending()
    }

    pub fn delete_selection(&self) {
        let Selection { nodes, edges, note } = self.selection.get_untracked();
        if let Some(note) = note {
            self.apply(Command::DeleteNote { note });
        }
        if !nodes.is_empty() || !edges.is_empty() {
            self.apply(Command::Delete { nodes, edges });
        }
    }

    pub fn select_all(&self) {
        let nodes = self
            .peek_graph(|graph| graph.nodes.iter().map(|node| node.id.clone()).collect())
            .unwrap_or_default();
        self.selection.set(Selection::nodes(nodes));
    }

    /// The selected nodes with the edges between them; `None` without any.
    pub fn copied_selection(&self) -> Option<Value> {
        let selection = self.selection.get_untracked();
        self.peek_graph(|graph| copied(graph, &selection.nodes))
            .flatten()
    }

    /// Keeps the selected nodes for pasting. Says whether there were any.
    pub fn copy_selection(&self) -> bool {
        let fragment = self.copied_selection();
        let has_nodes = fragment.is_some();
        if has_nodes {
            let inner = self.inner();
            *inner.clipboard.borrow_mut() = fragment;
            inner.pastes.set(0);
        }
        has_nodes
    }

    /// What was copied last, and how often it was pasted before.
    pub fn clipboard(&self) -> Option<(Value, u32)> {
        let inner = self.inner();
        let fragment = inner.clipboard.borrow().clone()?;
        inner.pastes.set(inner.pastes.get() + 1);
        Some((fragment, inner.pastes.get()))
    }
}
