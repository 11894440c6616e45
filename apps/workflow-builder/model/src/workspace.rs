//! All workflows of a session, and the one way to change them.

use crate::command::{Command, Effect, ImportError, ImportMode, Refusal, RunFrom};
use crate::document::{Graph, Origin, Workflow};
use crate::edit::{self, Edit, GestureKind};
use crate::sealed::{Sealed, SealedFault, SealedRun};
use crate::stored::StoredWorkflow;
use crate::{catalogue, export, fragment, import, notes, running, templates, wiring};
use history::{Logged, Model, Steps};
use seeded::Seeded;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// The workflows of a session with the log of accepted commands.
pub type Workspace = Logged<Workflows>;

/// Every workflow of a session with its undo history.
#[derive(Clone, Debug)]
pub struct Workflows {
    ids: Seeded,
    /// In creation order.
    workflows: Vec<StoredWorkflow>,
    /// What the editor shows; `None` on the hub.
    open: Option<String>,
    /// How often sealed nodes may be run, and their runs so far; `None` where there is no rule.
    sealed: Option<Sealed>,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        *self != Effect::Unchanged
    }
}

impl Model for Workflows {
    type Command = Command;
    type Effect = Effect;
    type Refusal = Refusal;
    type RestoreError = ImportError;

    fn new(seed: u64) -> Self {
        Workflows {
            ids: Seeded::new(seed),
            workflows: Vec::new(),
            open: None,
            sealed: None,
        }
    }

    /// A single workflow object is accepted too and comes up open.
    fn restore(seed: u64, state: &Value) -> Result<Self, ImportError> {
        let mut restored = Workflows::new(seed);
        let Some(listing) = state.get("workspace") else {
            let stored = import::stored_workflow(state, 1)?;
            restored.open = Some(stored.id().to_string());
            restored.workflows.push(stored);
            return Ok(restored);
        };
        restored.sealed = Sealed::read(listing.get("sealed")).map_err(ImportError::Workspace)?;
        let entries = listing.get("workflows").and_then(Value::as_array);
        for entry in entries.into_iter().flatten() {
            let last_used = entry.get("lastUsed").and_then(Value::as_u64).unwrap_or(0);
            let document = match entry.get("document") {
                None | Some(Value::Null) => state,
                Some(document) => document,
            };
            restored
                .workflows
                .push(import::stored_workflow(document, last_used)?);
        }
        let ids: HashSet<&str> = restored.workflows.iter().map(StoredWorkflow::id).collect();
        if ids.len() != restored.workflows.len() {
            return Err(ImportError::Workspace("two workflows share an id".into()));
        }
        match listing.get("open").and_then(Value::as_str) {
            Some(open) if !ids.contains(open) => {
                return Err(ImportError::Workspace(
                    "the open workflow is missing".into(),
                ));
            }
            open => restored.open = open.map(str::to_string),
        }
        Ok(restored)
    }

    fn carry_out(&mut self, command: Command, at_ms: u64) -> Result<Effect, Refusal> {
        match command {
            Command::CreateWorkflow { name } => self.create(&name, at_ms),
            Command::OpenTemplate { title } => self.open_template(&title, at_ms),
            Command::OpenWorkflow { workflow } => self.open_workflow(&workflow),
            Command::RenameWorkflow { workflow, name } => self.rename(&workflow, &name, at_ms),
            Command::DuplicateWorkflow { workflow } => self.duplicate(&workflow, at_ms),
            Command::DeleteWorkflow { workflow } => self.delete(&workflow),
            Command::CloseWorkflow => Ok(self.close()),
            Command::ImportWorkflow { document, mode } => self.import(&document, mode, at_ms),
            Command::Run { from } => self.run(&from),
            Command::RunSealed { node, run } => self.run_sealed(&node, run),
            Command::Undo => self.travel(at_ms, StoredWorkflow::undo, Refusal::NothingToUndo),
            Command::Redo => self.travel(at_ms, StoredWorkflow::redo, Refusal::NothingToRedo),
            Command::AddNode {
                node_type,
                position,
            } => self.edit(at_ms, |open, fresh_id| {
                edit::add_node(open, &node_type, position, fresh_id)
            }),
            Command::AddLinkedNode {
                node_type,
                position,
                link,
            } => self.edit(at_ms, |open, fresh_id| {
                wiring::add_linked(open, &node_type, position, &link, fresh_id)
            }),
            Command::Paste { fragment, offset } => self.edit(at_ms, |open, fresh_id| {
                fragment::paste(open, &fragment, offset, fresh_id)
            }),
            Command::MoveNodes { moves, gesture } => {
                self.edit(at_ms, |open, _| edit::move_nodes(open, &moves, &gesture))
            }
            Command::DeleteAndReconnect { nodes } => {
                self.edit(at_ms, |open, _| wiring::delete_and_reconnect(open, &nodes))
            }
            Command::Reconnect {
                edge,
                source,
                target,
            } => self.edit(at_ms, |open, _| {
                wiring::reconnect(open, &edge, &source, &target)
            }),
            Command::Delete { nodes, edges } => {
                self.edit(at_ms, |open, _| edit::delete(open, &nodes, &edges))
            }
            Command::Connect {
                source,
                source_handle,
                target,
                target_handle,
            } => self.edit(at_ms, |open, _| {
                edit::connect(
                    open,
                    (&source, source_handle.as_deref()),
                    (&target, target_handle.as_deref()),
                )
            }),
            Command::SetField { node, key, value } => {
                self.edit(at_ms, |open, _| edit::set_field(open, &node, &key, value))
            }
            Command::SetData { node, data } => {
                self.edit(at_ms, |open, _| edit::set_data(open, &node, data))
            }
            Command::SetCases { node, rows } => {
                self.edit(at_ms, |open, _| edit::set_cases(open, &node, &rows))
            }
            Command::SetEdgeLabel { edge, label } => {
                self.edit(at_ms, |open, _| edit::set_edge_label(open, &edge, &label))
            }
            Command::SetSettings { node, settings } => {
                self.edit(at_ms, |open, _| edit::set_settings(open, &node, settings))
            }
            Command::SetPin { node, items } => {
                self.edit(at_ms, |open, _| edit::set_pin(open, &node, items))
            }
            Command::AddNote { position } => {
                self.edit(at_ms, |open, fresh_id| notes::add(open, position, fresh_id))
            }
            Command::EditNote { note, change } => {
                self.edit(at_ms, |open, _| notes::change(open, &note, &change))
            }
            Command::DeleteNote { note } => self.edit(at_ms, |open, _| notes::delete(open, &note)),
        }
    }

    /// The active workflow in the agreed shape, with the others beside it.
    fn export(&self) -> Value {
        export::workspace_json(
            self.workflows(),
            self.active(),
            self.open_id(),
            self.sealed(),
        )
    }

    fn size(&self) -> usize {
        let graphs = self.workflows.iter().map(|it| &it.workflow().graph);
        graphs.map(|it| it.nodes.len() + it.edges.len()).sum()
    }

    fn steps(&self) -> Option<&dyn Steps> {
        self.open().map(StoredWorkflow::steps)
    }
}

impl Workflows {
    /// In the order in which they were made.
    pub fn workflows(&self) -> &[StoredWorkflow] {
        &self.workflows
    }

    /// The workflow with this id.
    pub fn workflow(&self, id: &str) -> Option<&StoredWorkflow> {
        self.workflows.iter().find(|stored| stored.id() == id)
    }

    /// The workflow in the editor.
    pub fn open(&self) -> Option<&StoredWorkflow> {
        self.workflow(self.open.as_deref()?)
    }

    /// The id of the workflow in the editor; `None` on the hub.
    pub fn open_id(&self) -> Option<&str> {
        self.open.as_deref()
    }

    /// The workflow last opened or edited: the one that is exported.
    pub fn active(&self) -> Option<&StoredWorkflow> {
        // On equal marks (copies never opened) the oldest wins.
        self.workflows
            .iter()
            .rev()
            .max_by_key(|stored| stored.last_used())
    }

    /// How often sealed nodes may be run, and what their runs gave.
    pub fn sealed(&self) -> Option<&Sealed> {
        self.sealed.as_ref()
    }

    fn create(&mut self, name: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let workflow = Workflow {
            name: valid_name(name)?,
            description: String::new(),
            origin: Origin::BLANK,
            graph: Graph::default(),
            annotations: Vec::new(),
            pins: BTreeMap::new(),
        };
        Ok(self.add_and_open(workflow, at_ms, at_ms))
    }

    fn open_template(&mut self, title: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let template =
            templates::find(title).ok_or_else(|| Refusal::NoSuchTemplate(title.to_string()))?;
        let workflow = Workflow {
            name: template.name.clone(),
            description: template.description.to_string(),
            origin: Origin::Template {
                template: template.title.to_string(),
                template_revision: template.revision,
            },
            graph: template.graph.clone(),
            annotations: Vec::new(),
            pins: BTreeMap::new(),
        };
        Ok(self.add_and_open(workflow, template.created_at.unwrap_or(at_ms), at_ms))
    }

    fn open_workflow(&mut self, id: &str) -> Result<Effect, Refusal> {
        self.workflow(id).ok_or(Refusal::NoSuchWorkflow)?;
        if self.open.as_deref() == Some(id) {
            return Ok(Effect::Unchanged);
        }
        self.close();
        self.open = Some(id.to_string());
        self.touch(id);
        Ok(Effect::Opened {
            workflow: id.to_string(),
        })
    }

    fn rename(&mut self, id: &str, name: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let stored = self.workflow(id).ok_or(Refusal::NoSuchWorkflow)?;
        let next = Workflow {
            name: valid_name(name)?,
            ..stored.workflow().clone()
        };
        Ok(self.record(id, Edit::new(next, "Rename", GestureKind::Edit), at_ms))
    }

    /// The copy stays closed and behind all others: looking at the hub is no edit.
    fn duplicate(&mut self, id: &str, at_ms: u64) -> Result<Effect, Refusal> {
        let stored = self.workflow(id).ok_or(Refusal::NoSuchWorkflow)?;
        let copy = Workflow {
            name: format!("{} (copy)", stored.workflow().name),
            ..stored.workflow().clone()
        };
        let id = self.fresh_workflow_id();
        self.workflows
            .push(StoredWorkflow::new(id, at_ms, at_ms, copy));
        Ok(Effect::Changed)
    }

    fn delete(&mut self, id: &str) -> Result<Effect, Refusal> {
        self.workflow(id).ok_or(Refusal::NoSuchWorkflow)?;
        self.workflows.retain(|stored| stored.id() != id);
        if self.open.as_deref() == Some(id) {
            self.open = None;
        }
        Ok(Effect::Changed)
    }

    fn close(&mut self) -> Effect {
        let Some(id) = self.open.take() else {
            return Effect::Unchanged;
        };
        if let Some(stored) = self.stored_mut(&id) {
            stored.seal();
        }
        Effect::Changed
    }

    fn import(
        &mut self,
        document: &Value,
        mode: ImportMode,
        at_ms: u64,
    ) -> Result<Effect, Refusal> {
        let mut imported = import::workflow(document)?;
        match mode {
            ImportMode::New => {
                if imported.name.is_empty() {
                    imported.name = "Imported workflow".to_string();
                }
                Ok(self.add_and_open(imported, at_ms, at_ms))
            }
            ImportMode::Replace => {
                let open = self.open().ok_or(Refusal::NothingOpen)?;
                let id = open.id().to_string();
                imported.name = open.workflow().name.clone();
                let edit = Edit::new(imported, "Import", GestureKind::Edit);
                Ok(self.record(&id, edit, at_ms))
            }
        }
    }

    fn run(&mut self, from: &RunFrom) -> Result<Effect, Refusal> {
        let open = self.open().ok_or(Refusal::NothingOpen)?;
        let graph = &open.workflow().graph;
        if from.node().is_some_and(|node| graph.node(node).is_none()) {
            return Err(Refusal::NoSuchNode);
        }
        let id = open.id().to_string();
        let others = self.workflows.iter().map(StoredWorkflow::workflow);
        let last_run = running::run(open.workflow(), others, open.last_run(), from);
        if let Some(stored) = self.stored_mut(&id) {
            stored.ran(last_run);
        }
        Ok(Effect::Changed)
    }

    /// Writes down what a sealed node gave. No step of the history: what was seen stays seen.
    fn run_sealed(&mut self, node: &str, run: SealedRun) -> Result<Effect, Refusal> {
        let open = self.open().ok_or(Refusal::NothingOpen)?;
        let node = open.workflow().graph.node(node);
        let node = node.ok_or(Refusal::NoSuchNode)?;
        let is_sealed = node.type_id == catalogue::SEALED;
        let sealed = self.sealed.as_mut().filter(|_| is_sealed);
        sealed.ok_or(SealedFault::NoRule)?.record(run)?;
        Ok(Effect::Changed)
    }

    fn travel(
        &mut self,
        at_ms: u64,
        step: fn(&mut StoredWorkflow, u64) -> Option<String>,
        refusal: Refusal,
    ) -> Result<Effect, Refusal> {
        let id = self.open.clone().ok_or(Refusal::NothingOpen)?;
        let stored = self.stored_mut(&id).ok_or(Refusal::NothingOpen)?;
        let step = step(stored, at_ms).ok_or(refusal)?;
        self.touch(&id);
        Ok(Effect::Travelled { step })
    }

    /// Changes the open workflow by an edit, which gets a source of fresh ids.
    fn edit(
        &mut self,
        at_ms: u64,
        edit: impl FnOnce(Workflow, &mut dyn FnMut() -> String) -> Result<Edit, Refusal>,
    ) -> Result<Effect, Refusal> {
        let open = self.open().ok_or(Refusal::NothingOpen)?;
        let id = open.id().to_string();
        // Ids are spent only when the edit succeeds, so that a refusal leaves no trace.
        let mut ids = self.ids.clone();
        let edit = edit(open.workflow().clone(), &mut || ids.uuid())?;
        self.ids = ids;
        Ok(self.record(&id, edit, at_ms))
    }

    fn record(&mut self, id: &str, edit: Edit, at_ms: u64) -> Effect {
        let Some(stored) = self.stored_mut(id) else {
            return Effect::Unchanged;
        };
        if *stored.workflow() == edit.next {
            return Effect::Unchanged;
        }
        let effect = edit.effect.clone();
        stored.record(edit, at_ms);
        self.touch(id);
        effect
    }

    fn add_and_open(&mut self, workflow: Workflow, created_at: u64, at_ms: u64) -> Effect {
        self.close();
        let id = self.fresh_workflow_id();
        self.workflows
            .push(StoredWorkflow::new(id.clone(), created_at, at_ms, workflow));
        self.open = Some(id.clone());
        self.touch(&id);
        Effect::Opened { workflow: id }
    }

    fn touch(&mut self, id: &str) {
        let newest = self.workflows.iter().map(StoredWorkflow::last_used).max();
        let is_newest = self
            .active()
            .is_some_and(|active| active.id() == id && active.last_used() > 0);
        if let Some(stored) = self.stored_mut(id).filter(|_| !is_newest) {
            stored.touch(newest.unwrap_or(0).saturating_add(1));
        }
    }

    fn stored_mut(&mut self, id: &str) -> Option<&mut StoredWorkflow> {
        self.workflows.iter_mut().find(|stored| stored.id() == id)
    }

    fn fresh_workflow_id(&mut self) -> String {
        loop {
            let id = self.ids.uuid();
            if self.workflow(&id).is_none() {
                return id;
            }
        }
    }
}

fn valid_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::EmptyName);
    }
    Ok(name.to_string())
}
