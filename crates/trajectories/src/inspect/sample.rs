//! An episode as a sample: the conversation with its pictures, what it scored, why it ended.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use face::Usage;
use protocol::{EndReason, Refusal};
use serde_json::{Map, Value, json};

use super::figures::{PASS, SCORE, by_model, spelled};
use super::{model_name, stamp};
use crate::digest::short_id;
use crate::episode::{Episode, Picture, Turn, name_and_arguments};
use crate::published::{Verdicts, public_verdict, without_places};

/// The sample of an episode. `picture` reads a PNG by its name; every one is stored once, however often it
/// was seen.
pub fn sample(
    episode: &Episode,
    verdicts: Verdicts,
    mut picture: impl FnMut(&str) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<Value> {
    let mut attachments = Map::new();
    for name in episode.frames() {
        let bytes = STANDARD.encode(picture(name)?);
        attachments.insert(key(name), format!("data:image/png;base64,{bytes}").into());
    }
    let (brief, status) = (&episode.brief, &episode.status);
    let usage = Usage::of(&episode.steps);
    let messages = messages(episode);
    let mut sample = json!({
        "id": brief.id,
        "epoch": status.trial.repeat + 1,
        "input": episode.prompt,
        // What is right is not published.
        "target": "",
        "messages": messages,
        "output": output(episode, &usage),
        "scores": scores(episode, verdicts),
        "metadata": metadata(episode),
        "store": {},
        "events": [],
        "model_usage": by_model(&episode.run, &usage),
        "started_at": stamp(episode.began_ms()),
        "completed_at": stamp(status.heartbeat_ms),
        "total_time": status.wall_ms as f64 / 1000.0,
        "uuid": episode.id(),
        "attachments": attachments,
    });
    if let Some(error) = error(episode) {
        sample["error"] = error;
    }
    if let Some(limit) = limit(episode) {
        sample["limit"] = limit;
    }
    Ok(sample)
}

/// What an archive says about a sample before it is opened.
pub fn summary(sample: &Value) -> Value {
    let mut summary = json!({
        "id": sample["id"],
        "epoch": sample["epoch"],
        "input": sample["input"],
        "target": sample["target"],
        "metadata": sample["metadata"],
        "scores": sample["scores"],
        "model_usage": sample["model_usage"],
        "started_at": sample["started_at"],
        "completed_at": sample["completed_at"],
        "total_time": sample["total_time"],
        "uuid": sample["uuid"],
        "completed": true,
        "message_count": sample["messages"].as_array().map(Vec::len),
    });
    for (name, value) in [
        ("error", &sample["error"]["message"]),
        ("limit", &sample["limit"]["type"]),
    ] {
        if !value.is_null() {
            summary[name] = value.clone();
        }
    }
    summary
}

/// The name of an attachment: the hash that a frame is called by.
fn key(frame: &str) -> String {
    frame.trim_end_matches(".png").to_string()
}

fn images(picture: &Picture<'_>) -> impl Iterator<Item = Value> {
    let names = picture.frame.into_iter();
    let names = names.chain(picture.frames.iter().map(String::as_str));
    names.map(|name| json!({"type": "image", "image": format!("attachment://{}", key(name))}))
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn messages(episode: &Episode) -> Vec<Value> {
    let id = episode.id();
    let message_id = |kind: &str, step: u32| short_id(&["message", &id, kind, &step.to_string()]);
    let mut content = vec![text(&episode.prompt)];
    content.extend(images(&episode.opening()));
    let mut messages = vec![json!({
        "id": message_id("user", 0), "role": "user", "source": "input", "content": content,
    })];
    for turn in episode.turns() {
        let step = turn.record.step;
        let mut said = assistant(episode, &turn);
        said["id"] = json!(message_id("assistant", step));
        messages.push(said);
        if let Some(mut result) = result(&turn) {
            result["id"] = json!(message_id("tool", step));
            messages.push(result);
        }
    }
    messages
}

fn assistant(episode: &Episode, turn: &Turn<'_>) -> Value {
    let record = turn.record;
    let said = record.note.as_deref().or(record.raw.as_deref());
    let mut message = json!({
        "role": "assistant",
        "source": "generate",
        "model": model_name(&episode.run),
        "content": said.unwrap_or_default(),
    });
    if let Some(action) = &record.action {
        let (function, arguments) = name_and_arguments(action);
        let id = call_id(record.step);
        let call =
            json!({"id": id, "function": function, "arguments": arguments, "type": "function"});
        message["tool_calls"] = json!([call]);
    }
    let mut metadata = json!({"step": record.step, "clock_ms": record.clock_ms});
    for (name, value) in [("call", &record.call), ("usage", &record.usage)] {
        if let Some(value) = value {
            metadata[name] = value.clone();
        }
    }
    if let Some(mark) = turn.mark(episode.demo.as_ref()) {
        metadata["mark"] = json!(mark);
    }
    message["metadata"] = metadata;
    message
}

fn call_id(step: u32) -> String {
    format!("call_{step}")
}

/// What the page answered. What was no action is answered in the words of a user: there is no call.
fn result(turn: &Turn<'_>) -> Option<Value> {
    let record = turn.record;
    let error = turn.error();
    let Some(action) = &record.action else {
        return error.map(|error| json!({"role": "user", "content": error}));
    };
    let mut content: Vec<Value> = turn.after.iter().flat_map(images).collect();
    if content.is_empty() {
        content.push(text(error.as_deref().unwrap_or("the episode is over")));
    }
    let (function, _) = name_and_arguments(action);
    let mut message = json!({
        "role": "tool",
        "tool_call_id": call_id(record.step),
        "function": function,
        "content": content,
    });
    if let Some(error) = error {
        let kind = match record.error_kind {
            Some(Refusal::Format) => "parsing",
            _ => "unknown",
        };
        message["error"] = json!({"type": kind, "message": error});
    }
    Some(message)
}

fn output(episode: &Episode, usage: &Usage) -> Value {
    let turns = episode.turns();
    let last = turns.last().map(|turn| assistant(episode, turn));
    let completion = match &episode.status.answer {
        Some(answer) => answer.to_string(),
        None => String::new(),
    };
    let stop = match episode.status.end {
        Some(EndReason::StepBudget | EndReason::TimeBudget) => "max_tokens",
        Some(EndReason::Answered | EndReason::Failed) => "stop",
        _ => "unknown",
    };
    let choices: Vec<Value> = last
        .into_iter()
        .map(|message| json!({"message": message, "stop_reason": stop}))
        .collect();
    json!({
        "model": model_name(&episode.run),
        "choices": choices,
        "completion": completion,
        "usage": spelled(usage),
        "time": episode.status.wall_ms as f64 / 1000.0,
    })
}

fn scores(episode: &Episode, verdicts: Verdicts) -> Value {
    let Some(verdict) = &episode.verdict else {
        return Value::Null;
    };
    let answer = episode.status.answer.as_ref().map(Value::to_string);
    let public = public_verdict(verdict, verdicts);
    let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
    let failed: Vec<_> = verdict
        .gates
        .iter()
        .chain(checks)
        .filter(|check| !check.pass)
        .map(|check| check.name.as_str())
        .collect();
    let explanation = match failed.is_empty() {
        true => "every check passes".to_string(),
        false => format!("failed: {}", failed.join(", ")),
    };
    json!({
        (PASS): {
            "value": f64::from(u8::from(verdict.pass)),
            "answer": answer,
            "explanation": explanation,
            "metadata": public,
        },
        (SCORE): {"value": verdict.score},
    })
}

fn metadata(episode: &Episode) -> Value {
    let brief = &episode.brief;
    let remarks = episode.status.remarks.iter().map(|it| without_places(it));
    json!({
        "app": brief.app.slug(),
        "title": brief.title,
        "difficulty": brief.difficulty,
        "capabilities": brief.capabilities,
        "set": brief.set,
        "seed": brief.start.seed,
        "task_digest": episode.task_digest,
        "end": episode.end(),
        "message": episode.message(),
        "remarks": remarks.collect::<Vec<_>>(),
        "steps": episode.status.steps,
        "export_sha256": episode.export_digest,
        "demo": episode.demo,
    })
}

/// Ends that are nobody's decision.
fn error(episode: &Episode) -> Option<Value> {
    let what = match episode.status.end {
        Some(EndReason::AgentError) => "the agent failed",
        Some(EndReason::AppCrash) => "the tool stopped",
        Some(EndReason::ServiceFailure) => "the model's service failed",
        Some(EndReason::Infrastructure) => "the infrastructure broke",
        Some(_) if episode.status.finished => return None,
        _ => "the episode was not played to its end",
    };
    let message = match episode.message() {
        Some(message) => format!("{what}: {message}"),
        None => what.to_string(),
    };
    Some(json!({"message": message, "traceback": "", "traceback_ansi": ""}))
}

fn limit(episode: &Episode) -> Option<Value> {
    let budget = episode.brief.budget;
    match episode.status.end? {
        EndReason::StepBudget => {
            let steps = episode.run.manifest.steps.unwrap_or(budget.steps);
            Some(json!({"type": "custom", "limit": steps, "reason": "the step budget is used up"}))
        }
        EndReason::TimeBudget => {
            Some(json!({"type": "time", "limit": budget.seconds, "reason": "the time is up"}))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_episodes::{episode, model_episode, png};

    fn of(episode: &Episode) -> Value {
        sample(episode, Verdicts::Names, |_| Ok(png())).expect("a sample")
    }

    #[test]
    fn the_conversation_has_every_call_with_its_result() {
        let sample = of(&model_episode());
        let roles: Vec<&str> = sample["messages"]
            .as_array()
            .expect("messages")
            .iter()
            .map(|it| it["role"].as_str().expect("a role"))
            .collect();
        let expected = [
            "user",
            "assistant",
            "tool",
            "assistant",
            "user",
            "assistant",
            "tool",
        ];
        assert_eq!(roles, expected);
        assert_eq!(sample["messages"][1]["tool_calls"][0]["function"], "click");
        assert_eq!(sample["messages"][2]["tool_call_id"], "call_1");
        assert_eq!(
            sample["messages"][2]["content"][0]["image"],
            "attachment://bb"
        );
        assert_eq!(sample["attachments"].as_object().map(Map::len), Some(2));
        assert_eq!(sample["model_usage"]["large"]["total_tokens"], 260);
    }

    #[test]
    fn what_is_right_is_not_told() {
        let text = of(&episode()).to_string();
        assert!(text.contains("the cube is doubled"));
        assert!(!text.contains("secret answer") && !text.contains("/srv/me"));
    }

    #[test]
    fn ends_that_nobody_chose_are_errors_or_limits() {
        let ended = |end: EndReason| {
            let mut episode = episode();
            episode.status.end = Some(end);
            episode.status.message = Some("see /srv/me/log".into());
            of(&episode)
        };
        assert_eq!(ended(EndReason::StepBudget)["limit"]["type"], "custom");
        assert_eq!(ended(EndReason::TimeBudget)["limit"]["type"], "time");
        let failed = ended(EndReason::AgentError);
        assert_eq!(failed["error"]["message"], "the agent failed: see …/log");
        assert!(ended(EndReason::Answered).get("error").is_none());
    }

    #[test]
    fn an_unfinished_episode_has_no_score() {
        let mut episode = episode();
        episode.status.finished = false;
        episode.status.end = None;
        episode.verdict = None;
        let sample = of(&episode);
        assert!(sample["scores"].is_null() && sample["error"].is_object());
    }
}
