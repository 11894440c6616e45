//! The circuit of the app with its undo steps, as the model that the log drives.

use std::collections::{BTreeMap, BTreeSet};

use history::{Gesture, History, Logged, Model, Steps};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;

use crate::changes;
use crate::circuit::{Circuit, Element, ElementId, ScopeId, Settings};
use crate::command::{Command, Effect};
use crate::designators::Designators;
use crate::files::{self, FileError};
use crate::refusal::Refusal;
use crate::step_kind::StepKind;

/// Version of the saved document; others are refused.
pub const SCHEMA_VERSION: u32 = 1;

/// The drawing and the log of what was done to it.
pub type Workspace = Logged<Drawing>;

/// The circuit on the sheet. CircuitSimulation it is no change: see [`crate::CircuitSimulation`].
#[derive(Clone, Debug)]
pub struct Drawing {
    history: History<Circuit, StepKind>,
    /// Ids are not used twice, not even after an undo: a running circuit knows elements by them.
    next_id: ElementId,
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
    /// The same circuit with its nets; for reading only.
    #[serde(default)]
    netlist: Json,
}

/// Why saved text is no document of ours.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ImportError {
    #[error("the state does not have the expected form: {0}")]
    Form(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("the circuit in the state is damaged: {0}")]
    Damaged(String),
}

impl Model for Drawing {
    type Command = Command;
    type Effect = Effect;
    type Refusal = Refusal;
    type RestoreError = ImportError;

    /// A blank sheet. Nothing here is random.
    fn new(_seed: u64) -> Self {
        Drawing {
            history: History::new(Circuit::default()),
            next_id: 1,
        }
    }

    fn restore(_seed: u64, state: &Json) -> Result<Self, ImportError> {
        let exported = ExportedState::deserialize(state)
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
        Ok(Drawing {
            history: History::new(circuit),
            next_id: exported.next_id,
        })
    }

    fn carry_out(&mut self, command: Command, _at_ms: u64) -> Result<Effect, Refusal> {
        match command {
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
                let circuit = self.circuit().clone();
                self.add_elements(circuit, vec![element], StepKind::Place, gesture)
            }
            Command::Paste { elements, dx, dy } => {
                let copies = elements.into_iter().map(|mut element| {
                    changes::moved(&mut element, dx, dy);
                    element.name.clear();
                    element
                });
                let circuit = self.circuit().clone();
                self.add_elements(circuit, copies.collect(), StepKind::Paste, None)
            }
            Command::SplitWire { element, at } => {
                let mut circuit = self.circuit().clone();
                let rest = changes::split_wire(&mut circuit, element, at)?;
                self.add_elements(circuit, vec![rest], StepKind::SplitWire, None)
            }
            Command::Join { at, gesture } => {
                let mut circuit = self.circuit().clone();
                let rests = changes::join(&mut circuit, &at);
                self.add_elements(circuit, rests, StepKind::Join, gesture)
            }
            Command::Delete { elements } => self.change(StepKind::Delete, None, |circuit| {
                changes::delete(circuit, &elements)
            }),
            Command::Move {
                elements,
                dx,
                dy,
                gesture,
            } => self.change(StepKind::Move, gesture, |circuit| {
                changes::shift(circuit, &elements, dx, dy)
            }),
            Command::MoveEnd {
                element,
                end,
                to,
                gesture,
            } => self.change(StepKind::MoveEnd, gesture, |circuit| {
                changes::move_end(circuit, element, end, to)
            }),
            Command::Edit {
                element,
                parameters,
                gesture,
            } => self.change(StepKind::Edit, gesture, |circuit| {
                changes::set_parameters(circuit, element, parameters)
            }),
            Command::Rename {
                element,
                name,
                gesture,
            } => self.change(StepKind::Rename, gesture, |circuit| {
                changes::rename(circuit, element, name)
            }),
            Command::Toggle { element } => self.change(StepKind::Toggle, None, |circuit| {
                changes::toggle(circuit, element)
            }),
            Command::Route {
                element,
                route,
                gesture,
            } => self.change(StepKind::Route, gesture, |circuit| {
                changes::set_route(circuit, element, route)
            }),
            Command::JoinWires => self.change(StepKind::JoinWires, None, |circuit| {
                changes::join_wires(circuit);
                Ok(())
            }),
            Command::Rotate { elements } => self.change(StepKind::Rotate, None, |circuit| {
                changes::rotate(circuit, &elements)
            }),
            Command::SwapEnds { elements } => self.change(StepKind::SwapEnds, None, |circuit| {
                changes::swap_ends(circuit, &elements)
            }),
            Command::Flip { elements, axis } => self.change(StepKind::Flip, None, |circuit| {
                changes::flip(circuit, &elements, axis)
            }),
            Command::DefineModel { model } => self.change(StepKind::DefineModel, None, |circuit| {
                changes::define_model(circuit, model)
            }),
            Command::AddScope {
                element,
                pin,
                docked,
            } => {
                let mut circuit = self.circuit().clone();
                let id = self.next_id;
                changes::scopes::add(&mut circuit, id, element, pin, docked)?;
                self.next_id += 1;
                let effect = self.record(circuit, StepKind::AddScope, None);
                Ok(Effect {
                    created: vec![id],
                    ..effect
                })
            }
            Command::ArrangeScopes { how, scope } => {
                let mut circuit = self.circuit().clone();
                let mut next_id = self.next_id;
                changes::scopes::arrange(&mut circuit, how, scope, &mut next_id)?;
                let created = (self.next_id..next_id).collect();
                self.next_id = next_id;
                let effect = self.record(circuit, StepKind::ArrangeScopes, None);
                Ok(Effect { created, ..effect })
            }
            Command::AddPlot {
                scope,
                element,
                pin,
            } => self.change(StepKind::AddPlot, None, |circuit| {
                changes::scopes::add_plot(circuit, scope, element, pin)
            }),
            Command::RemoveScope { scope } => self.change(StepKind::RemoveScope, None, |circuit| {
                changes::scopes::remove(circuit, scope)
            }),
            Command::RemovePlot { scope, plot } => {
                self.change(StepKind::RemovePlot, None, |circuit| {
                    changes::scopes::remove_plot(circuit, scope, plot)
                })
            }
            Command::EditScope { scope, gesture } => {
                self.change(StepKind::EditScope, gesture, |circuit| {
                    changes::scopes::replace(circuit, scope)
                })
            }
            Command::Configure { settings } => self.configure(settings),
            Command::Import { text } => self.import(&text),
            Command::Clear => self.change(StepKind::Clear, None, |circuit| {
                *circuit = Circuit::default();
                Ok(())
            }),
            Command::Undo => {
                let settings = self.circuit().settings.clone();
                let step = self.history.undo().ok_or(Refusal::NothingToUndo)?;
                self.keep_settings(settings, step);
                Ok(changed(format!("Undid: {}", step.label())))
            }
            Command::Redo => {
                let settings = self.circuit().settings.clone();
                let step = self.history.redo().ok_or(Refusal::NothingToRedo)?;
                self.keep_settings(settings, step);
                Ok(changed(format!("Redid: {}", step.label())))
            }
        }
    }

    fn export(&self) -> Json {
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
        serde_json::to_value(state).expect("plain data with string keys has a JSON form")
    }

    fn size(&self) -> usize {
        let circuit = self.circuit();
        circuit.elements.len() + circuit.scopes.len()
    }

    fn steps(&self) -> Option<&dyn Steps> {
        Some(&self.history)
    }
}

impl Drawing {
    /// The circuit as it stands.
    pub fn circuit(&self) -> &Circuit {
        self.history.document()
    }

    /// Replaces everything by a file. Its elements and scopes get new ids.
    fn import(&mut self, text: &str) -> Result<Effect, Refusal> {
        let imported = files::read(text)?;
        let mut circuit = imported.circuit;
        let known = Circuit::default();
        for element in &circuit.elements {
            changes::check_new(&known, element)?;
        }
        let first_scope = self.next_id + circuit.elements.len() as u64;
        let next_id = first_scope + circuit.scopes.len() as u64;
        renumber(&mut circuit, self.next_id.., first_scope..);
        let created = circuit.elements.iter().map(|element| element.id).collect();
        let effect = self.record(circuit, StepKind::Import, None);
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
    fn keep_settings(&mut self, settings: Settings, step: StepKind) {
        if !step.replaces_sheet() && self.circuit().settings != settings {
            let mut circuit = self.circuit().clone();
            circuit.settings = settings;
            self.history.replace(circuit);
        }
    }

    fn configure(&mut self, settings: Settings) -> Result<Effect, Refusal> {
        changes::check_settings(&settings)?;
        if settings == self.circuit().settings {
            return Ok(Effect::default());
        }
        let mut circuit = self.circuit().clone();
        circuit.settings = settings;
        self.history.replace(circuit);
        Ok(changed("Changed options".into()))
    }

    /// For commands that create nothing.
    fn change(
        &mut self,
        step: StepKind,
        gesture: Option<Gesture>,
        change: impl FnOnce(&mut Circuit) -> Result<(), Refusal>,
    ) -> Result<Effect, Refusal> {
        let mut circuit = self.circuit().clone();
        change(&mut circuit)?;
        changes::scopes::forget_missing_elements(&mut circuit);
        Ok(self.record(circuit, step, gesture))
    }

    fn add_elements(
        &mut self,
        mut circuit: Circuit,
        elements: Vec<Element>,
        step: StepKind,
        gesture: Option<Gesture>,
    ) -> Result<Effect, Refusal> {
        let mut created = Vec::with_capacity(elements.len());
        let mut next_id = self.next_id;
        let mut designators = Designators::of(&circuit);
        for mut element in elements {
            changes::check_new(&circuit, &element)?;
            element.id = next_id;
            designators.name(&mut element);
            created.push(next_id);
            next_id += 1;
            circuit.elements.push(element);
        }
        let effect = self.record(circuit, step, gesture);
        if effect.changed {
            self.next_id = next_id;
        }
        Ok(Effect { created, ..effect })
    }

    fn record(&mut self, circuit: Circuit, step: StepKind, gesture: Option<Gesture>) -> Effect {
        if circuit == *self.circuit() {
            return Effect::default();
        }
        self.history.record(circuit, step, gesture);
        changed(step.label().to_string())
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
