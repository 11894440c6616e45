//! The Agent Trajectory Interchange Format: one `trajectory.json` per episode, with pictures as files beside it.
//!
//! The first step is the user's: the prompt and the page as it was found. Every recorded step follows as a
//! step of the agent, with one tool call and its result. What was no action has a message and no call.

use face::Usage;
use serde_json::{Map, Value, json};

use crate::episode::{Episode, Picture, Turn, name_and_arguments};
use crate::published::{Verdicts, public_verdict, without_places};

/// The version of the format. Nothing is used that 1.7 does not have.
pub const ATIF_VERSION: &str = "ATIF-v1.8";
/// Where pictures lie, seen from `trajectory.json`.
pub const IMAGES: &str = "images";

/// The document of one episode.
pub fn trajectory(episode: &Episode, verdicts: Verdicts) -> Value {
    let mut steps = vec![opening(episode)];
    for (index, turn) in episode.turns().iter().enumerate() {
        steps.push(agent_step(episode, turn, index + 2));
    }
    let run = &episode.run;
    let mut agent = json!({
        "name": run.agent,
        "version": version(&run.manifest.runner),
    });
    put(&mut agent, "model_name", run.model.clone().map(Value::from));
    put(&mut agent, "extra", run.model_settings.clone());
    let mut document = json!({
        "schema_version": ATIF_VERSION,
        "session_id": run.id,
        "trajectory_id": episode.id(),
        "agent": agent,
    });
    document["final_metrics"] = final_metrics(episode, steps.len());
    document["extra"] = extra(episode, verdicts);
    document["steps"] = Value::Array(steps);
    document
}

fn version(runner: &str) -> &str {
    match runner {
        "" => "unknown",
        known => known,
    }
}

fn put(object: &mut Value, name: &str, value: Option<Value>) {
    if let (Value::Object(fields), Some(value)) = (object, value) {
        fields.insert(name.into(), value);
    }
}

fn opening(episode: &Episode) -> Value {
    let mut parts = vec![text(&episode.prompt)];
    parts.extend(images(&episode.opening()));
    json!({"step_id": 1, "source": "user", "message": parts})
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn images(picture: &Picture<'_>) -> Vec<Value> {
    let names = picture.frame.into_iter();
    let names = names.chain(picture.frames.iter().map(String::as_str));
    names
        .map(|name| {
            let source = json!({"media_type": "image/png", "path": format!("{IMAGES}/{name}")});
            json!({"type": "image", "source": source})
        })
        .collect()
}

fn agent_step(episode: &Episode, turn: &Turn<'_>, number: usize) -> Value {
    let record = turn.record;
    let call = format!("call_{}", record.step);
    let message = record.note.as_deref().or(record.raw.as_deref());
    let mut step = json!({
        "step_id": number,
        "source": "agent",
        "message": message.unwrap_or_default(),
    });
    if let Some(action) = &record.action {
        let (name, arguments) = name_and_arguments(action);
        let mut tool_call = json!({
            "tool_call_id": call,
            "function_name": name,
            "arguments": arguments,
        });
        let raw = record.call.as_ref().map(|it| json!({"call": it}));
        put(&mut tool_call, "extra", raw);
        step["tool_calls"] = json!([tool_call]);
    }
    put(&mut step, "observation", observation(turn, &call));
    if episode.run.is_scripted() {
        step["llm_call_count"] = json!(0);
    } else {
        put(&mut step, "metrics", metrics(record.usage.as_ref(), turn));
    }
    step["extra"] = step_extra(episode, turn);
    step
}

/// What came back: why nothing was done, and what the page looks like now.
fn observation(turn: &Turn<'_>, call: &str) -> Option<Value> {
    let mut content = Vec::new();
    content.extend(turn.error().map(|error| text(&error)));
    content.extend(turn.after.iter().flat_map(images));
    if content.is_empty() {
        return None;
    }
    let mut result = json!({"content": content});
    if turn.record.action.is_some() {
        result["source_call_id"] = json!(call);
    }
    Some(json!({"results": [result]}))
}

fn metrics(usage: Option<&Value>, turn: &Turn<'_>) -> Option<Value> {
    let usage = usage?;
    let mut metrics = tokens(
        &Usage::of([turn.record]),
        [
            "prompt_tokens",
            "completion_tokens",
            "cached_tokens",
            "cost_usd",
        ],
    );
    metrics.insert("extra".into(), json!({"usage": usage}));
    Some(Value::Object(metrics))
}

/// Whole tokens, and money as it is.
fn tokens(usage: &Usage, [input, output, cached, cost]: [&str; 4]) -> Map<String, Value> {
    let whole = |it: Option<f64>| it.map(|it| json!(it.round() as u64));
    let fields = [
        (input, whole(usage.input)),
        (output, whole(usage.output)),
        (cached, whole(usage.cached)),
        (cost, usage.cost.map(|it| json!(it))),
    ];
    let known = fields.into_iter();
    known
        .filter_map(|(name, value)| Some((name.to_string(), value?)))
        .collect()
}

fn step_extra(episode: &Episode, turn: &Turn<'_>) -> Value {
    let record = turn.record;
    let mut extra = json!({
        "step": record.step,
        "clock_ms": record.clock_ms,
        "timing": record.timing,
    });
    put(
        &mut extra,
        "error_kind",
        record.error_kind.map(|it| json!(it)),
    );
    put(&mut extra, "raw", record.raw.as_ref().map(|it| json!(it)));
    let mark = turn.mark(episode.demo.as_ref());
    put(&mut extra, "mark", mark.map(|it| json!(it)));
    extra
}

fn final_metrics(episode: &Episode, steps: usize) -> Value {
    let mut metrics = tokens(
        &Usage::of(&episode.steps),
        [
            "total_prompt_tokens",
            "total_completion_tokens",
            "total_cached_tokens",
            "total_cost_usd",
        ],
    );
    metrics.insert("total_steps".into(), json!(steps));
    let reward = u8::from(episode.passed());
    metrics.insert(
        "extra".into(),
        json!({
            "actions": episode.status.steps,
            "reward": reward,
            "score": episode.score(),
            "wall_ms": episode.status.wall_ms,
        }),
    );
    Value::Object(metrics)
}

fn extra(episode: &Episode, verdicts: Verdicts) -> Value {
    let (brief, manifest) = (&episode.brief, &episode.run.manifest);
    let remarks = episode.status.remarks.iter().map(|it| without_places(it));
    json!({
        "task": {
            "id": brief.id,
            "app": brief.app.slug(),
            "title": brief.title,
            "difficulty": brief.difficulty,
            "capabilities": brief.capabilities,
            "set": brief.set,
            "digest": episode.task_digest,
            "seed": brief.start.seed,
        },
        "repeat": episode.status.trial.repeat,
        "end": episode.end(),
        "message": episode.message(),
        "remarks": remarks.collect::<Vec<_>>(),
        "answer": episode.status.answer,
        "verdict": episode.verdict.as_ref().map(|it| public_verdict(it, verdicts)),
        "export_sha256": episode.export_digest,
        "page": {
            "width": manifest.width,
            "height": manifest.height,
            "clock": manifest.clock_of(&brief.id),
            "step_ms": manifest.step_ms,
            "browser": manifest.browser,
            "build": manifest.builds.get(brief.app.slug()),
        },
        "sight": episode.status.sight.unwrap_or(manifest.sight),
        "from_subtask": manifest.from_subtask,
        "demo": episode.demo,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_episodes::{episode, model_episode};

    #[test]
    fn every_step_has_its_call_and_the_picture_after_it() {
        let document = trajectory(&episode(), Verdicts::Names);
        let steps = document["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), 4);
        assert_eq!(steps[0]["source"], "user");
        assert_eq!(steps[0]["message"][1]["source"]["path"], "images/aa.png");
        let click = &steps[1];
        assert_eq!(click["tool_calls"][0]["function_name"], "click");
        assert_eq!(click["tool_calls"][0]["arguments"]["x"], 5.0);
        let result = &click["observation"]["results"][0];
        assert_eq!(result["source_call_id"], "call_1");
        assert_eq!(result["content"][0]["source"]["path"], "images/bb.png");
        // A line that was no action has words and a reason, and no call.
        assert!(steps[2].get("tool_calls").is_none());
        assert_eq!(steps[2]["message"], "what?");
        let refusal = &steps[2]["observation"]["results"][0];
        assert!(refusal.get("source_call_id").is_none());
        assert_eq!(refusal["content"][0]["text"], "this line is no action");
        // Nothing is seen after the answer.
        assert_eq!(steps[3]["tool_calls"][0]["function_name"], "answer");
        assert!(steps[3].get("observation").is_none());
        assert_eq!(document["final_metrics"]["total_steps"], 4);
    }

    #[test]
    fn what_a_model_used_stands_with_its_step_and_in_the_sum() {
        let document = trajectory(&model_episode(), Verdicts::Names);
        assert_eq!(document["agent"]["model_name"], "large");
        let metrics = &document["steps"][1]["metrics"];
        assert_eq!(metrics["prompt_tokens"], 100);
        assert_eq!(metrics["cached_tokens"], 40);
        assert_eq!(document["final_metrics"]["total_prompt_tokens"], 250);
        assert_eq!(document["final_metrics"]["total_cost_usd"], 0.5);
        assert!(document["steps"][1].get("llm_call_count").is_none());
    }

    #[test]
    fn a_script_asks_no_model() {
        let mut scripted = episode();
        let mut manifest = scripted.run.manifest.clone();
        manifest.agent = "oracle:2".into();
        scripted.run = std::sync::Arc::new(crate::RunFacts::new(manifest));
        let document = trajectory(&scripted, Verdicts::Names);
        assert_eq!(document["steps"][1]["llm_call_count"], 0);
        assert!(document["steps"][1].get("metrics").is_none());
    }

    #[test]
    fn the_same_episode_gives_the_same_document_and_another_one_another_id() {
        let one = trajectory(&episode(), Verdicts::Names);
        assert_eq!(one, trajectory(&episode(), Verdicts::Names));
        let mut other = episode();
        other.steps[1].clock_ms += 1;
        let other = trajectory(&other, Verdicts::Names);
        assert_ne!(one["trajectory_id"], other["trajectory_id"]);
        assert_eq!(one["session_id"], other["session_id"]);
    }
}
