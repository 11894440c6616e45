//! App comparators: questions about a whole document that no operator on a single value can ask.
//!
//! A task declares its end state once, under `[expected]`, as edits to a template or preset; the
//! end state itself is computed. Checks then ask named aspects of the comparison, so that a report
//! says which part is right and a score grows with the work.

mod circuit;
mod modeller;
mod workflow;

use std::fmt::Debug;
use std::sync::Arc;

use protocol::{App, ParityVerdict};
use serde_json::Value;

use crate::task::{FieldError, Fields, ParityOptions};
use circuit::{CircuitComparison, ExpectedCircuit};
use modeller::{ExpectedScene, SceneComparison};
use workflow::{ExpectedWorkflow, GraphComparison, Strictness};

/// A question to a comparison.
pub trait Comparator: Debug + Send + Sync {
    fn judge(&self, subject: &Subject) -> Outcome;

    /// Which parts of the expected end state this question asks about; see
    /// [`Expected::parts`].
    fn covers(&self) -> Vec<String>;
}

/// What is being judged.
#[derive(Debug)]
pub struct Subject<'a> {
    pub state: &'a Value,
    pub answer: Option<&'a Value>,
    pub comparison: Option<&'a Comparison>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub expected: Value,
    pub found: Value,
    /// Why not, when not.
    pub verdict: Result<(), String>,
}

/// Reads the parameters of a question.
type Parse = fn(&Fields, &Expected) -> Result<Arc<dyn Comparator>, FieldError>;

/// A row of the registry.
pub struct Entry {
    pub name: &'static str,
    pub app: App,
    pub parse: Parse,
}

pub const REGISTRY: &[Entry] = &[
    Entry {
        name: "workflow.graph",
        app: App::WorkflowBuilder,
        parse: workflow::graph_check,
    },
    Entry {
        name: "workflow.name",
        app: App::WorkflowBuilder,
        parse: workflow::name_check,
    },
    Entry {
        name: "workflow.origin",
        app: App::WorkflowBuilder,
        parse: workflow::origin_check,
    },
    Entry {
        name: "modeller.scene",
        app: App::Modeller,
        parse: modeller::scene_check,
    },
    Entry {
        name: "modeller.union_volume",
        app: App::Modeller,
        parse: modeller::union_volume_check,
    },
    Entry {
        name: "modeller.column",
        app: App::Modeller,
        parse: modeller::column_check,
    },
    Entry {
        name: "modeller.quadrants",
        app: App::Modeller,
        parse: modeller::quadrants_check,
    },
    Entry {
        name: "circuit.logic",
        app: App::CircuitDesigner,
        parse: circuit::logic_check,
    },
    Entry {
        name: "circuit.gates",
        app: App::CircuitDesigner,
        parse: circuit::gates_check,
    },
    Entry {
        name: "circuit.gate",
        app: App::CircuitDesigner,
        parse: circuit::gate_check,
    },
    Entry {
        name: "circuit.netlist",
        app: App::CircuitDesigner,
        parse: circuit::netlist_check,
    },
    Entry {
        name: "circuit.measurement",
        app: App::CircuitDesigner,
        parse: circuit::measurement_check,
    },
    Entry {
        name: "circuit.scope",
        app: App::CircuitDesigner,
        parse: circuit::scope_check,
    },
    Entry {
        name: "circuit.answer",
        app: App::CircuitDesigner,
        parse: circuit::answer_check,
    },
];

/// Reads `comparator` and the parameters that go with it.
pub fn parse(
    fields: &Fields,
    app: App,
    expected: Option<&Expected>,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let words: Vec<_> = REGISTRY
        .iter()
        .filter(|entry| entry.app == app)
        .map(|entry| (entry.name, entry.parse))
        .collect();
    let parse = fields.choice("comparator", &words)?;
    let expected = expected.ok_or_else(|| {
        FieldError::new(
            "expected",
            "the end state that the comparators compare with",
            "nothing",
        )
    })?;
    parse(fields, expected)
}

/// The end state that a task wants.
#[derive(Clone, Debug)]
pub enum Expected {
    Workflow(ExpectedWorkflow),
    Scene(ExpectedScene),
    Circuit(ExpectedCircuit),
}

/// Rules beside those of the headline and of parity. What they say is reported, never scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FurtherRules {
    /// Expressions are compared by what they mean.
    Semantic,
    /// What a run does is compared.
    Behavioural,
}

impl FurtherRules {
    pub fn name(self) -> &'static str {
        match self {
            FurtherRules::Semantic => "semantic",
            FurtherRules::Behavioural => "behavioural",
        }
    }
}

/// How a state compares with the expected one; computed once per verdict.
#[derive(Clone, Debug)]
pub enum Comparison {
    Graph(GraphComparison),
    Scene(SceneComparison),
    Circuit(CircuitComparison),
}

impl Expected {
    pub fn parse(app: App, fields: &Fields) -> Result<Expected, FieldError> {
        let table = |key: &str| {
            fields
                .table(key)?
                .ok_or_else(|| fields.error(key, "a table that describes the end state"))
        };
        let expected = match app {
            App::WorkflowBuilder => {
                Expected::Workflow(ExpectedWorkflow::parse(&table("workflow")?)?)
            }
            App::Modeller => Expected::Scene(ExpectedScene::parse(&table("scene")?)?),
            App::CircuitDesigner => Expected::Circuit(ExpectedCircuit::parse(&table("circuit")?)?),
        };
        fields.finish()?;
        Ok(expected)
    }

    pub fn compare(&self, state: &Value) -> Comparison {
        match self {
            Expected::Workflow(it) => Comparison::Graph(it.compare(state, Strictness::Ours)),
            Expected::Scene(it) => Comparison::Scene(it.compare(state)),
            Expected::Circuit(it) => Comparison::Circuit(it.compare(state)),
        }
    }

    /// The further rules that have something to say about this end state.
    pub fn further_rules(&self) -> Vec<FurtherRules> {
        match self {
            Expected::Workflow(it) if it.runs.is_empty() => vec![FurtherRules::Semantic],
            Expected::Workflow(_) => vec![FurtherRules::Semantic, FurtherRules::Behavioural],
            Expected::Scene(_) | Expected::Circuit(_) => Vec::new(),
        }
    }

    /// The comparison that accepts every spelling of an expression.
    pub fn compare_meaning(&self, state: &Value) -> Comparison {
        match self {
            Expected::Workflow(it) => Comparison::Graph(it.compare(state, Strictness::Semantic)),
            Expected::Scene(_) | Expected::Circuit(_) => self.compare(state),
        }
    }

    /// In what the document behaves otherwise than expected.
    pub fn behaviour(&self, state: &Value) -> Vec<String> {
        match self {
            Expected::Workflow(it) => it.behaviour(state),
            Expected::Scene(_) | Expected::Circuit(_) => Vec::new(),
        }
    }

    /// Faults of declared runs and measurements: the field below `expected` and what is wrong.
    pub fn faulty_runs(&self) -> Vec<(String, String)> {
        match self {
            Expected::Workflow(it) => it
                .faulty_runs()
                .into_iter()
                .map(|(index, fault)| (format!("workflow.runs[{index}]"), fault))
                .collect(),
            Expected::Scene(_) => Vec::new(),
            Expected::Circuit(it) => it
                .fault()
                .map(|fault| ("circuit.netlist".to_string(), fault))
                .into_iter()
                .collect(),
        }
    }

    /// Judges by the rules of the original benchmark.
    pub fn parity(
        &self,
        state: &Value,
        answer: Option<&Value>,
        options: &ParityOptions,
    ) -> ParityVerdict {
        let reasons = match self {
            Expected::Workflow(it) => it.parity(state),
            Expected::Scene(it) => it.parity(state, options.tolerance),
            Expected::Circuit(it) => it.parity(state, answer),
        };
        ParityVerdict {
            pass: reasons.is_empty(),
            reasons,
        }
    }

    /// What changed beside the task.
    pub fn side_effects(&self, state: &Value) -> Vec<String> {
        match self {
            Expected::Workflow(it) => it.side_effects(state),
            Expected::Scene(it) => it.side_effects(state),
            Expected::Circuit(it) => it.side_effects(state),
        }
    }

    /// Names of everything that the checks of a task have to ask, so that a pass means the whole
    /// end state and not the part somebody remembered.
    pub fn parts(&self) -> Vec<String> {
        match self {
            Expected::Workflow(it) => it.parts(),
            Expected::Scene(it) => it.parts(),
            Expected::Circuit(it) => it.parts(),
        }
    }

    /// Internal names that a prompt must not give away.
    pub fn internal_names(&self) -> Vec<String> {
        match self {
            Expected::Workflow(it) => it.template_node_ids(),
            Expected::Scene(_) | Expected::Circuit(_) => Vec::new(),
        }
    }

    /// What the document is called on the screen: the template's card, the preset, the new name. A
    /// sheet has no name.
    pub fn document_name(&self) -> Option<String> {
        match self {
            Expected::Workflow(it) => Some(it.card_title().to_string()),
            Expected::Scene(it) => Some(it.lookup.name().to_string()),
            Expected::Circuit(_) => None,
        }
    }

    /// Result fields that the comparators look at.
    pub fn answer_keys(&self) -> Vec<String> {
        match self {
            Expected::Workflow(_) | Expected::Scene(_) => Vec::new(),
            Expected::Circuit(it) => it.answer_keys(),
        }
    }
}
