//! A rule that is to be found out by running it: what `[expected.workflow.sealed]` declares, what the runner
//! answers while it is played, and whether the workflow beside it does the same.

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};
use workflow_builder_model::engine::Programs;
use workflow_builder_model::{Feed, Sealed, SealedRun};

use super::behaviour::canonical;
use crate::contract::{Comparator, Comparison, Expected, Outcome, Responder, Subject};
use crate::fields::{FieldError, Fields};
use crate::sealed::{IN_A_ROW, Record, Shape};

/// What the checks have to ask.
const PART: &str = "sealed rule";
/// A workflow that fails this often is not tried any further.
const PATIENCE: usize = 20;
/// Runs that the oracle needs.
const FEWEST_RUNS: f64 = 1.0;

#[derive(Clone, Debug)]
pub struct ExpectedSealed {
    rule: Feed,
    ration: Sealed,
    shape: Shape,
    seed: u64,
    /// Rows of hidden lists.
    rows: usize,
    /// What the rule makes of them, found out once.
    results: Arc<OnceLock<Vec<String>>>,
}

/// Reads `[expected.workflow.sealed]`.
pub fn parse(fields: &Fields) -> Result<ExpectedSealed, FieldError> {
    let whole = |key: &str| {
        let number = fields.optional_whole(key)?.filter(|number| *number > 0);
        number.ok_or_else(|| fields.error(key, "a whole number of at least 1"))
    };
    let small = |key: &str| {
        let number = u32::try_from(whole(key)?);
        number.map_err(|_| fields.error(key, "a smaller number"))
    };
    let lists = small("lists")? as usize;
    let rule = Feed::of_graph(&fields.value("rule")?);
    let expected = ExpectedSealed {
        rule: rule.map_err(|fault| FieldError::new(fields.at("rule"), "a workflow", fault))?,
        ration: Sealed {
            runs: small("runs")?,
            shown: small("shown")?,
            done: Vec::new(),
        },
        shape: shape(fields)?,
        seed: whole("seed")?,
        rows: lists.div_ceil(IN_A_ROW),
        results: Arc::default(),
    };
    fields.finish()?;
    Ok(expected)
}

fn shape(fields: &Fields) -> Result<Shape, FieldError> {
    let numbers = <[String; 2]>::try_from(fields.texts("numbers")?);
    let words = fields.texts("words")?;
    if words.is_empty() {
        return Err(fields.error("words", "at least one word"));
    }
    Ok(Shape {
        key: fields.text("key")?,
        word: fields.text("word")?,
        words,
        numbers: numbers.map_err(|_| fields.error("numbers", "the names of two fields"))?,
    })
}

impl ExpectedSealed {
    fn rows(&self) -> Vec<Vec<Vec<Record>>> {
        self.shape.rows(self.seed, self.rows)
    }

    /// What the rule makes of every hidden list.
    fn results(&self) -> &[String] {
        self.results
            .get_or_init(|| results(&mut self.rule.clone(), &self.rows(), usize::MAX))
    }

    /// How many runs were recorded, each with what the rule gives; or what is wrong with the first that was not.
    fn honest_runs(&self, state: &Value) -> Result<usize, String> {
        let done = &state["workspace"]["sealed"]["done"];
        let done: Vec<SealedRun> = match done {
            Value::Null => Vec::new(),
            runs => serde_json::from_value(runs.clone())
                .map_err(|_| "the runs of the sealed node cannot be read".to_string())?,
        };
        let mut rule = self.rule.clone();
        let mut ration = self.ration.clone();
        for (number, run) in (1..).zip(&done) {
            let answer = answer(&mut rule, &mut ration, &run.input)
                .map_err(|reason| format!("run {number} of the sealed node: {reason}"))?;
            let is_same = answer.total == run.total
                && canonical(&json!(answer.output)) == canonical(&json!(run.output));
            if !is_same {
                return Err(format!(
                    "run {number} of the sealed node is recorded with another result than its rule gives"
                ));
            }
        }
        Ok(done.len())
    }
}

/// What a workflow makes of every list, as texts that are equal for equal results. After so many failures the rest is
/// left out.
fn results(feed: &mut Feed, rows: &[Vec<Vec<Record>>], patience: usize) -> Vec<String> {
    let mut programs = Programs::default();
    let mut feed = feed.series(&mut programs);
    let mut results = Vec::new();
    let mut failures = 0;
    for row in rows {
        feed.forget();
        for list in row {
            let result = match feed.run(list) {
                Ok(records) => canonical(&Value::Array(records)),
                Err(reason) => {
                    failures += 1;
                    reason
                }
            };
            results.push(result);
            if failures >= patience {
                return results;
            }
        }
    }
    results
}

/// Carries out one run of the rule and counts it. A rule that fails on what was typed gives nothing, and the run counts:
/// otherwise failures would tell something for free.
fn answer(rule: &mut Feed, ration: &mut Sealed, input: &[Record]) -> Result<SealedRun, String> {
    ration.admits(input).map_err(|fault| fault.to_string())?;
    let (output, total) = ration.cut(rule.run(input).unwrap_or_default());
    let run = SealedRun {
        input: input.to_vec(),
        output,
        total,
    };
    ration
        .record(run.clone())
        .map_err(|fault| fault.to_string())?;
    Ok(run)
}

/// The rule at work for one episode.
#[derive(Debug)]
struct Runs {
    rule: Feed,
    ration: Sealed,
}

impl Responder for Runs {
    /// `{"records": [...]}` is answered by `{"output": [...], "total": n}`.
    fn answer(&mut self, question: &Value) -> Result<Value, String> {
        let records = question.get("records").cloned().unwrap_or_default();
        let records: Vec<Record> = serde_json::from_value(records)
            .map_err(|_| "This is no list of records; no run was used.".to_string())?;
        let run = answer(&mut self.rule, &mut self.ration, &records)?;
        Ok(json!({"output": run.output, "total": run.total}))
    }
}

/// How the workflow did on the hidden lists.
#[derive(Debug)]
struct SealedComparison {
    lists: usize,
    equal: usize,
    /// Lists of which the rule makes something, and how many of those are equal.
    telling: usize,
    telling_equal: usize,
    /// Runs of the sealed node that were used.
    runs: usize,
    /// Why nothing counts, if so.
    fault: Option<String>,
}

impl Comparison for SealedComparison {}

impl SealedComparison {
    /// The share of lists with the same result. Where the rule leaves nothing of a list, nothing is earned, because a
    /// workflow that does nothing gets those right.
    fn share(&self) -> f64 {
        let wrong_elsewhere = (self.lists - self.telling) - (self.equal - self.telling_equal);
        let asked = self.telling + wrong_elsewhere;
        match self.fault.is_none() && asked > 0 {
            true => self.telling_equal as f64 / asked as f64,
            false => 0.0,
        }
    }

    fn verdict(&self) -> Result<(), String> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None if self.equal < self.lists => Err(format!(
                "{} of {} lists come out as the sealed node gives them",
                self.equal, self.lists
            )),
            None => Ok(()),
        }
    }

    /// How sparingly runs were used: 1 for as few as the oracle.
    fn economy(&self) -> f64 {
        let ratio = FEWEST_RUNS / (self.runs.max(1) as f64);
        ratio * ratio
    }
}

impl Expected for ExpectedSealed {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        let wanted = self.results();
        let runs = self.honest_runs(state);
        let found = Feed::of_export(state);
        let fault = runs.clone().err().or_else(|| found.clone().err());
        let found = match (found, fault.is_none()) {
            (Ok(mut feed), true) => results(&mut feed, &self.rows(), PATIENCE),
            _ => Vec::new(),
        };
        let nothing = canonical(&json!([]));
        let pairs = || wanted.iter().zip(&found).filter(|(one, two)| one == two);
        Box::new(SealedComparison {
            lists: wanted.len(),
            equal: pairs().count(),
            telling: wanted.iter().filter(|it| **it != nothing).count(),
            telling_equal: pairs().filter(|(it, _)| **it != nothing).count(),
            runs: runs.unwrap_or_default(),
            fault,
        })
    }

    /// The original knows no such tasks.
    fn parity(&self, _: &Value, _: Option<&Value>, _: Option<f64>) -> Vec<String> {
        Vec::new()
    }

    fn side_effects(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }

    fn parts(&self) -> Vec<String> {
        vec![PART.to_string()]
    }

    fn document_name(&self) -> Option<String> {
        None
    }

    fn responder(&self) -> Option<Box<dyn Responder>> {
        Some(Box::new(Runs {
            rule: self.rule.clone(),
            ration: self.ration.clone(),
        }))
    }
}

/// Does the workflow do what the sealed node does?
#[derive(Debug)]
struct SealedCheck;

/// `workflow.sealed`: the workflow and the rule give the same on every hidden list.
pub fn sealed_check(
    _: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    match expected.downcast::<ExpectedSealed>() {
        Some(_) => Ok(Arc::new(SealedCheck)),
        None => Err(FieldError::new(
            "expected.workflow",
            "a table `sealed`",
            "a graph",
        )),
    }
}

impl Comparator for SealedCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Some(comparison) = subject.comparison::<SealedComparison>() else {
            return Outcome {
                expected: Value::Null,
                found: Value::Null,
                verdict: Err("the task declares no sealed rule".into()),
            };
        };
        Outcome {
            expected: json!({"lists": comparison.lists, "equal": comparison.lists}),
            found: json!({
                "equal": comparison.equal,
                "runs_used": comparison.runs,
                "economy": comparison.economy(),
            }),
            verdict: comparison.verdict(),
        }
    }

    fn share(&self, subject: &Subject) -> Option<f64> {
        Some(subject.comparison::<SealedComparison>()?.share())
    }

    fn covers(&self) -> Vec<String> {
        vec![PART.to_string()]
    }
}
