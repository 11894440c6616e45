//! The circuit of the app, with its history and the log of what was done.

use std::collections::{BTreeMap, BTreeSet};

use history::History;
use protocol::{Operation, ReplayError};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;

use crate::circuit::{Circuit, Designators, Element, ElementId, ScopeId, Settings};
use crate::command::{Command, Effect};
use crate::edit;
use crate::files::{self, FileError};
use crate::refusal::Refusal;

pub const SCHEMA_VERSION: u32 = 1;

const IMPORT: &str = "Import";
const CLEAR: &str = "Clear";

/// Changes only through [`Workspace::apply`]. The same commands always give the same export, byte
/// for byte. Running the circuit is no change: see [`crate::Running`].
#[derive(Clone, Debug)]
pub struct Workspace {
    history: History<Circuit>,
    /// Ids are not used twice, not even after an undo: a running circuit knows elements by them.
    next_id: ElementId,
    operations: Vec<Operation>,
}

/// The state as it leaves the app.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExportedState {
    schema_version: u32,
    /// The document itself.
    circuit: String,
    /// The same circuit drawn so that the original evaluator understands it; for reading only.
    #[serde(default)]
    benchmark_circuit: String,
    /// Ids of the elements in the order of the file.
    element_ids: Vec<ElementId>,
    #[serde(default)]
    scope_ids: Vec<ScopeId>,
    next_id: ElementId,
    /// The same circuit with its nets (section E.3); for reading only.
    #[serde(default)]
    netlist: Json,
}

#[derive(Clone, Debug, PartialEq, Error)]
pub enum ImportError {
    #[error("the state does not have the expected form: {0}")]
    Form(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("the circuit in the state is damaged: {0}")]
    Damaged(String),
}

impl Workspace {
    /// A blank sheet. The seed is taken for the sake of the contract; nothing here is random.
    pub fn new(_seed: u64) -> Self {
        Workspace {
            history: History::new(Circuit::default()),
            next_id: 1,
            operations: Vec::new(),
        }
    }

    /// Loads what [`Workspace::export`] wrote. History and log start empty.
    pub fn from_export(seed: u64, state: &Json) -> Result<Self, ImportError> {
        let exported: ExportedState = serde_json::from_value(state.clone())
            .map_err(|error| ImportError::Form(error.to_string()))?;
        let imported = files::read(&exported.circuit)?;
        if let Some(problem) = imported.problems.first() {
            return Err(ImportError::Damaged(problem.clone()));
        }
        let mut circuit = imported.circuit;
        if circuit.elements.len() != exported.element_ids.len()
            || circuit.scopes.len() != exported.scope_ids.len()
        {
            return Err(ImportError::Damaged("ids do not fit the elements".into()));
        }
        let mut seen = BTreeSet::new();
        for id in exported.element_ids.iter().chain(&exported.scope_ids) {
            if *id == 0 || *id >= exported.next_id || !seen.insert(*id) {
                return Err(ImportError::Damaged(format!("the id {id} is not usable")));
            }
        }
        let elements = exported.element_ids.into_iter();
        let scopes = exported.scope_ids.into_iter();
        renumber(&mut circuit, elements, scopes);
        let mut workspace = Workspace::new(seed);
        workspace.history = History::new(circuit);
        workspace.next_id = exported.next_id;
        Ok(workspace)
    }

    /// A fresh workspace after the given operations.
    pub fn replay(seed: u64, operations: &[Operation]) -> Result<Self, ReplayError> {
        let mut workspace = Workspace::new(seed);
        protocol::replay(operations, |command, at_ms| {
            workspace.apply(command, at_ms).map(|effect| effect.changed)
        })?;
        Ok(workspace)
    }

    pub fn export(&self) -> Json {
        let circuit = self.circuit();
        let state = ExportedState {
            schema_version: SCHEMA_VERSION,
            circuit: files::to_xml(circuit),
            benchmark_circuit: files::to_benchmark(circuit).xml,
            element_ids: circuit.elements.iter().map(|element| element.id).collect(),
            scope_ids: circuit.scopes.iter().map(|scope| scope.id).collect(),
            next_id: self.next_id,
            netlist: files::to_json(circuit, None),
        };
        // Plain data with string keys always has a JSON form.
        serde_json::to_value(state).unwrap_or(Json::Null)
    }

    pub fn circuit(&self) -> &Circuit {
        self.history.document()
    }

    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Number of accepted commands.
    pub fn revision(&self) -> u64 {
        self.operations.len() as u64
    }

    /// What undo would take back, as words for a menu.
    pub fn undo_label(&self) -> Option<&str> {
        self.history.undo_label()
    }

    pub fn redo_label(&self) -> Option<&str> {
        self.history.redo_label()
    }

    /// The one way to change anything. A refused command has changed nothing.
    pub fn apply(&mut self, command: Command, at_ms: u64) -> Result<Effect, Refusal> {
        let logged = serde_json::to_value(&command).unwrap_or(Json::Null);
        let effect = self.carry_out(command)?;
        if effect.changed {
            self.operations.push(Operation {
                at_ms,
                command: logged,
            });
        }
        Ok(effect)
    }

    fn carry_out(&mut self, command: Command) -> Result<Effect, Refusal> {
        match command {
            Command::Undo => {
                let settings = self.circuit().settings.clone();
                let label = self.history.undo().ok_or(Refusal::NothingToUndo)?;
                self.keep_settings(settings, &label);
                Ok(changed(format!("Undid: {label}")))
            }
            Command::Redo => {
                let settings = self.circuit().settings.clone();
                let label = self.history.redo().ok_or(Refusal::NothingToRedo)?;
                self.keep_settings(settings, &label);
                Ok(changed(format!("Redid: {label}")))
            }
            Command::Configure { settings } => self.configure(settings),
            Command::Place {
                kind,
                from,
                to,
                parameters,
                route,
            } => {
                let mut element = Element::new(&kind, from, to);
                element.parameters = parameters;
                element.route = route;
                let gesture = Some(format!("place {}", self.next_id));
                self.add_all(self.circuit().clone(), vec![element], "Place", gesture)
            }
            Command::Paste { elements, dx, dy } => {
                let copies = elements.into_iter().map(|mut element| {
                    edit::moved(&mut element, dx, dy);
                    element.name.clear();
                    element
                });
                self.add_all(self.circuit().clone(), copies.collect(), "Paste", None)
            }
            Command::SplitWire { element, at } => {
                let mut circuit = self.circuit().clone();
                let rest = edit::split_wire(&mut circuit, element, at)?;
                self.add_all(circuit, vec![rest], "Split wire", None)
            }
            Command::Join { at, gesture } => {
                let mut circuit = self.circuit().clone();
                let rests = edit::join(&mut circuit, &at);
                self.add_all(circuit, rests, "Join wires", gesture)
            }
            Command::Import { text } => self.import(&text),
            Command::AddScope {
                element,
                pin,
                docked,
            } => {
                let mut circuit = self.circuit().clone();
                let id = self.next_id;
                edit::scopes::add(&mut circuit, id, element, pin, docked)?;
                self.next_id += 1;
                let effect = self.record(circuit, "Add scope", None);
                Ok(Effect {
                    created: vec![id],
                    ..effect
                })
            }
            Command::ArrangeScopes { how, scope } => {
                let mut circuit = self.circuit().clone();
                let mut next_id = self.next_id;
                edit::scopes::arrange(&mut circuit, how, scope, &mut next_id)?;
                let created = (self.next_id..next_id).collect();
                self.next_id = next_id;
                let effect = self.record(circuit, "Arrange scopes", None);
                Ok(Effect { created, ..effect })
            }
            other => self.change(other),
        }
    }

    /// Replaces everything by a file. Its elements and scopes get new ids.
    fn import(&mut self, text: &str) -> Result<Effect, Refusal> {
        let imported = files::read(text)?;
        let mut circuit = imported.circuit;
        let known = Circuit::default();
        for element in &circuit.elements {
            edit::check_new(&known, element)?;
        }
        let first_scope = self.next_id + circuit.elements.len() as u64;
        let next_id = first_scope + circuit.scopes.len() as u64;
        renumber(&mut circuit, self.next_id.., first_scope..);
        let created = circuit.elements.iter().map(|element| element.id).collect();
        let effect = self.record(circuit, IMPORT, None);
        if effect.changed {
            self.next_id = next_id;
        }
        Ok(Effect {
            created,
            problems: imported.problems,
            ..effect
        })
    }

    /// Options are no part of what undo takes back, but a new sheet brings its own.
    fn keep_settings(&mut self, settings: Settings, label: &str) {
        if label != IMPORT && label != CLEAR && self.circuit().settings != settings {
            let mut circuit = self.circuit().clone();
            circuit.settings = settings;
            self.history.replace(circuit);
        }
    }

    fn configure(&mut self, settings: Settings) -> Result<Effect, Refusal> {
        edit::check_settings(&settings)?;
        if settings == self.circuit().settings {
            return Ok(Effect::default());
        }
        let mut circuit = self.circuit().clone();
        circuit.settings = settings;
        self.history.replace(circuit);
        Ok(changed("Changed options".into()))
    }

    /// Commands that add nothing.
    fn change(&mut self, command: Command) -> Result<Effect, Refusal> {
        let mut circuit = self.circuit().clone();
        let (label, gesture) = match command {
            Command::Delete { elements } => {
                edit::delete(&mut circuit, &elements)?;
                ("Delete", None)
            }
            Command::Move {
                elements,
                dx,
                dy,
                gesture,
            } => {
                edit::shift(&mut circuit, &elements, dx, dy)?;
                ("Move", gesture)
            }
            Command::MoveEnd {
                element,
                end,
                to,
                gesture,
            } => {
                edit::move_end(&mut circuit, element, end, to)?;
                ("Move end", gesture)
            }
            Command::Edit {
                element,
                parameters,
                gesture,
            } => {
                edit::set_parameters(&mut circuit, element, parameters)?;
                ("Edit", gesture)
            }
            Command::Rename {
                element,
                name,
                gesture,
            } => {
                edit::rename(&mut circuit, element, name)?;
                ("Rename", gesture)
            }
            Command::Toggle { element } => {
                edit::toggle(&mut circuit, element)?;
                ("Switch", None)
            }
            Command::Route {
                element,
                route,
                gesture,
            } => {
                edit::set_route(&mut circuit, element, route)?;
                ("Route", gesture)
            }
            Command::JoinWires => {
                edit::join_wires(&mut circuit);
                ("Convert wires", None)
            }
            Command::Rotate { elements } => {
                edit::rotate(&mut circuit, &elements)?;
                ("Rotate", None)
            }
            Command::SwapEnds { elements } => {
                edit::swap_ends(&mut circuit, &elements)?;
                ("Swap terminals", None)
            }
            Command::Flip { elements, axis } => {
                edit::flip(&mut circuit, &elements, axis)?;
                ("Flip", None)
            }
            Command::DefineModel { model } => {
                edit::define_model(&mut circuit, model)?;
                ("Edit model", None)
            }
            Command::AddPlot {
                scope,
                element,
                pin,
            } => {
                edit::scopes::add_plot(&mut circuit, scope, element, pin)?;
                ("Add plot", None)
            }
            Command::RemoveScope { scope } => {
                edit::scopes::remove(&mut circuit, scope)?;
                ("Remove scope", None)
            }
            Command::RemovePlot { scope, plot } => {
                edit::scopes::remove_plot(&mut circuit, scope, plot)?;
                ("Remove plot", None)
            }
            Command::EditScope { scope, gesture } => {
                edit::scopes::replace(&mut circuit, scope)?;
                ("Edit scope", gesture)
            }
            _ => {
                circuit = Circuit::default();
                (CLEAR, None)
            }
        };
        edit::scopes::forget_missing_elements(&mut circuit);
        Ok(self.record(circuit, label, gesture))
    }

    fn add_all(
        &mut self,
        mut circuit: Circuit,
        elements: Vec<Element>,
        label: &str,
        gesture: Option<String>,
    ) -> Result<Effect, Refusal> {
        let mut created = Vec::with_capacity(elements.len());
        let mut next_id = self.next_id;
        let mut designators = Designators::of(&circuit);
        for mut element in elements {
            edit::check_new(&circuit, &element)?;
            element.id = next_id;
            designators.name(&mut element);
            created.push(next_id);
            next_id += 1;
            circuit.elements.push(element);
        }
        let effect = self.record(circuit, label, gesture);
        if effect.changed {
            self.next_id = next_id;
        }
        Ok(Effect { created, ..effect })
    }

    fn record(&mut self, circuit: Circuit, label: &str, gesture: Option<String>) -> Effect {
        if circuit == *self.circuit() {
            return Effect::default();
        }
        self.history.record(circuit, label, gesture);
        changed(label.to_string())
    }
}

/// Gives elements and scopes these ids, in their order.
fn renumber(
    circuit: &mut Circuit,
    elements: impl Iterator<Item = ElementId>,
    scopes: impl Iterator<Item = ScopeId>,
) {
    let mut new_ids = BTreeMap::new();
    for (element, id) in circuit.elements.iter_mut().zip(elements) {
        new_ids.insert(element.id, id);
        element.id = id;
    }
    for (scope, id) in circuit.scopes.iter_mut().zip(scopes) {
        scope.id = id;
        for plot in &mut scope.plots {
            plot.element = new_ids.get(&plot.element).copied().unwrap_or(plot.element);
        }
    }
}

fn changed(summary: String) -> Effect {
    Effect {
        changed: true,
        summary,
        ..Effect::default()
    }
}
