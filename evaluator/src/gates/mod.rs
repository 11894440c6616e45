//! Conditions on the export itself: is this the right page, and was its state worked for?

mod record;
mod witness;

use protocol::{STATE_SCHEMA, StateEnvelope};
use serde_json::json;

use crate::apps;
use crate::equality::{first_difference, identical};
use crate::task::TaskFile;

pub use record::Gates;
pub use witness::{ClockSeen, InputSent, Witness};

/// Larger exports are not read.
const MAX_EXPORT_BYTES: usize = 64 * 1024 * 1024;

/// Judges the export. The envelope comes back when it could be read at all.
pub fn judge(
    task: &TaskFile,
    export_text: Option<&str>,
    witness: Option<&Witness>,
) -> (Gates, Option<StateEnvelope>) {
    let mut gates = Gates::default();
    let envelope = read(&mut gates, export_text);
    if let Some(envelope) = &envelope
        && identity(&mut gates, task, envelope)
    {
        integrity(&mut gates, envelope);
        if let Some(witness) = witness {
            witness.question(&mut gates, envelope);
        }
        explained(&mut gates, task, envelope);
    }
    (gates, envelope)
}

fn read(gates: &mut Gates, export_text: Option<&str>) -> Option<StateEnvelope> {
    let name = "export is well-formed";
    let parsed = match export_text {
        None => Err("the page exported nothing".to_string()),
        Some(text) if text.len() > MAX_EXPORT_BYTES => Err(format!(
            "the export has {} bytes, at most {MAX_EXPORT_BYTES} are read",
            text.len()
        )),
        Some(text) => serde_json::from_str::<StateEnvelope>(text)
            .map_err(|error| format!("the export cannot be read: {error}")),
    };
    let (envelope, verdict) = match parsed {
        Ok(envelope) => (Some(envelope), Ok(())),
        Err(reason) => (None, Err(reason)),
    };
    let found = if envelope.is_some() {
        "an envelope"
    } else {
        "none"
    };
    gates.ask(name, json!("an envelope"), json!(found), verdict);
    envelope
}

/// Is this the page that the task began with? If not, its numbers mean nothing here.
fn identity(gates: &mut Gates, task: &TaskFile, envelope: &StateEnvelope) -> bool {
    let app = task.brief.app;
    let schema = gates.equal(
        "export has the known schema",
        STATE_SCHEMA,
        envelope.schema.as_str(),
        "this evaluator does not know the schema",
    );
    let app = gates.equal(
        "export comes from the right app",
        app.slug(),
        envelope.app.as_str(),
        "the export comes from another app",
    );
    let seed = gates.equal(
        "page has the seed it was started with",
        task.brief.start.seed,
        envelope.seed,
        "the page was started with another seed",
    );
    schema && app && seed
}

/// Was the page operated, not tampered with?
fn integrity(gates: &mut Gates, envelope: &StateEnvelope) {
    gates.equal(
        "page did not crash",
        false,
        envelope.crashed,
        "the page crashed; its last state is not scored",
    );
    gates.equal(
        "no state was loaded through the API",
        0,
        envelope.imports,
        "a state was loaded instead of worked for",
    );
    gates.equal(
        "all input came from the browser",
        0,
        envelope.input.untrusted,
        "scripts sent input events to the page",
    );
    let worked = envelope.operations.is_empty() || envelope.input.trusted > 0;
    gates.ask(
        "operations come with real input",
        json!("real input wherever there are operations"),
        json!({"operations": envelope.operations.len(), "trusted": envelope.input.trusted}),
        if worked {
            Ok(())
        } else {
            Err("the document changed although no real input arrived".into())
        },
    );
}

/// Are the operations in order, and do they explain the state?
fn explained(gates: &mut Gates, task: &TaskFile, envelope: &StateEnvelope) {
    let count = envelope.operations.len();
    gates.equal(
        "revision counts the operations",
        count as u64,
        envelope.revision,
        "the page says that another number of operations was carried out",
    );
    in_order(gates, envelope);
    let limit = task.gates.max_operations;
    let short = gates.ask(
        "operation log is short enough to replay",
        json!({"at_most": limit}),
        json!(count),
        if count <= limit {
            Ok(())
        } else {
            Err(format!("{count} operations, at most {limit} are replayed"))
        },
    );
    if !short {
        return;
    }
    let replayed = apps::rules(task.brief.app).end_state(
        envelope.seed,
        task.start_state.as_ref(),
        &envelope.operations,
    );
    let verdict = match &replayed {
        Err(reason) => Err(reason.clone()),
        Ok(state) if identical(state, &envelope.state) => Ok(()),
        Ok(state) => Err(format!(
            "the exported state is not what its operations lead to; first difference at {}",
            first_difference(state, &envelope.state).unwrap_or_default()
        )),
    };
    let found = if verdict.is_ok() {
        "the same state"
    } else {
        "another"
    };
    gates.ask(
        "operations explain the state",
        json!("the same state"),
        json!(found),
        verdict,
    );
}

/// A clock does not run backwards.
fn in_order(gates: &mut Gates, envelope: &StateEnvelope) {
    let times: Vec<u64> = envelope.operations.iter().map(|it| it.at_ms).collect();
    let early = times.windows(2).position(|pair| pair[1] < pair[0]);
    gates.ask(
        "operations follow one another in time",
        json!("never earlier than the one before"),
        early.map_or(
            json!("none is earlier"),
            |index| json!({"operation": index + 1}),
        ),
        match early {
            None => Ok(()),
            Some(index) => Err(format!(
                "operation {} is earlier than the one before",
                index + 1
            )),
        },
    );
}
