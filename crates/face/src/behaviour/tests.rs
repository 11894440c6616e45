//! Labelled traces: what each rule finds in them, and what it must not find.
//!
//! `fixtures/traces` holds one episode a file, made by hand or recorded from a real run, with the behaviours that it
//! shows and those that it looks like and does not show (`contrast_to`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use protocol::{Action, Refusal, StepTiming};

use super::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labelled {
    about: String,
    source: String,
    end: EndReason,
    pass: bool,
    score: f64,
    step_budget: Option<u32>,
    behaviours: Behaviours,
    contrast_to: Vec<Behaviour>,
    steps: Vec<Step>,
}

/// A record without what no rule looks at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    action: Option<Action>,
    raw: Option<String>,
    error: Option<String>,
    error_kind: Option<Refusal>,
    frame: Option<String>,
    #[serde(default)]
    frames: Vec<String>,
}

impl Labelled {
    fn records(&self) -> Vec<StepRecord> {
        let steps = self.steps.iter().zip(0..);
        steps
            .map(|(it, step)| StepRecord {
                step,
                action: it.action.clone(),
                call: None,
                raw: it.raw.clone(),
                error: it.error.clone(),
                error_kind: it.error_kind,
                note: None,
                usage: None,
                frame: it.frame.clone(),
                frames: it.frames.clone(),
                trouble: None,
                tokens: 0,
                thought_ms: 0,
                clock_ms: 250 * u64::from(step),
                timing: StepTiming::default(),
            })
            .collect()
    }

    fn found(&self, steps: &[StepRecord]) -> Behaviours {
        behaviours(&Trace {
            steps,
            end: self.end,
            pass: self.pass,
            score: self.score,
            step_budget: self.step_budget,
        })
    }
}

fn traces() -> BTreeMap<String, Labelled> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/traces");
    let files = std::fs::read_dir(folder).expect("the folder of traces");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a trace");
        let name = path.file_stem().expect("a name").to_string_lossy().into();
        let trace = serde_json::from_str(&text);
        (
            name,
            trace.unwrap_or_else(|error| panic!("{path:?}: {error}")),
        )
    };
    files.map(read).collect()
}

#[test]
fn every_trace_shows_what_its_label_says_and_nothing_else() {
    for (name, trace) in traces() {
        let found = trace.found(&trace.records());
        assert_eq!(found, trace.behaviours, "{name}: {}", trace.about);
    }
}

#[test]
fn every_class_has_traces_by_hand_and_from_real_runs_and_contrasts() {
    let traces = traces();
    for kind in Behaviour::ALL {
        let shows = |is_recorded: bool| {
            let fitting = traces.values().filter(|it| {
                it.source.starts_with("recorded") == is_recorded
                    && it.behaviours.contains_key(&kind)
            });
            fitting.count()
        };
        assert!(shows(false) >= 2, "{kind:?} by hand: {}", shows(false));
        assert!(shows(true) >= 1, "{kind:?} recorded: {}", shows(true));
        let contrasts = traces.values().filter(|it| it.contrast_to.contains(&kind));
        assert!(contrasts.count() >= 2, "{kind:?} has too few contrasts");
    }
    for (name, trace) in &traces {
        let both = |kind: &&Behaviour| trace.behaviours.contains_key(kind);
        assert_eq!(trace.contrast_to.iter().find(both), None, "{name}");
    }
}

/// Whatever is cut off or left out, nothing breaks, and no more steps are counted than there are.
#[test]
fn any_part_of_a_trace_is_looked_at_without_trouble() {
    for (name, trace) in traces() {
        let records = trace.records();
        for from in [0, records.len() / 3] {
            for to in from..=records.len() {
                let part = &records[from..to];
                for (kind, count) in trace.found(part) {
                    assert!(
                        count as usize <= part.len().max(1),
                        "{name} {kind:?} {from}..{to}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_class_has_an_address_of_its_own() {
    for kind in Behaviour::ALL {
        assert_eq!(Behaviour::from_slug(kind.slug()), Some(kind));
    }
}
