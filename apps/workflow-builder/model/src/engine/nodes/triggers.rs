//! Triggers: what a run begins with. Pinned items are dealt with before these are asked.

use super::super::call::{Call, MAIN, value_of};
use super::super::fixtures;
use super::super::scheduler::ERROR_TRIGGER;
use super::{Executor, Outcome, executor};
use crate::expression::{Value, iso_text};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("manualTrigger", manual),
    executor("webhookTrigger", webhook),
    executor("chatTrigger", chat),
    executor("scheduleTrigger", schedule),
    executor("formTrigger", form),
    executor("emailTrigger", email),
    executor(ERROR_TRIGGER, error),
    executor("fileTrigger", file),
    executor("subworkflowTrigger", called),
];

/// Items handed in from outside, such as those of a calling workflow, come before any sample.
fn given_or(call: &mut Call<'_>, sample: impl FnOnce(&mut Call<'_>) -> Vec<Value>) -> Outcome {
    let given = call.batch();
    if call.deliveries.is_empty() {
        for item in sample(call) {
            call.emit(MAIN, item);
        }
    } else {
        call.pass(MAIN, given);
    }
    Ok(())
}

fn manual(call: &mut Call<'_>) -> Outcome {
    given_or(call, |_| vec![Value::record([])])
}

fn webhook(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        vec![Value::record([
            ("method", Value::from(call.text("method"))),
            ("path", Value::from(call.text("path"))),
            ("query", Value::record([])),
            ("headers", Value::record([])),
            ("payload", Value::record([])),
            ("priority", Value::from("medium")),
        ])]
    })
}

fn chat(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        vec![Value::record([
            ("provider", Value::from(call.text("provider"))),
            ("channelId", Value::from(call.text("channelId"))),
            ("user", Value::from("demo")),
            ("text", Value::from("hello")),
        ])]
    })
}

fn now(call: &Call<'_>) -> Value {
    Value::from(iso_text(call.world.clock_ms).unwrap_or_default())
}

fn schedule(call: &mut Call<'_>) -> Outcome {
    if call.text("every") == "cron" {
        let fields = call.text("cron").split_whitespace().count();
        if fields != 5 {
            call.warn("a cron rule has five parts: minute, hour, day, month, weekday");
        }
    } else if call.number("interval", 1.0) <= 0.0 {
        call.warn("an interval should be above 0");
    }
    given_or(call, |call| vec![Value::record([("firedAt", now(call))])])
}

/// A filled-in form: every field gets a sample value of its type.
fn form(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        let mut entries: Vec<(Rc<str>, Value)> = Vec::new();
        for row in call.rows("fields") {
            let field = value_of(row);
            let Some(name) = field
                .get("name")
                .as_text()
                .filter(|name| !name.is_empty())
                .map(Rc::from)
            else {
                continue;
            };
            let value = match field.get("type").as_text().unwrap_or("text") {
                "number" => Value::Number(1.0),
                "date" => Value::from("2026-01-01"),
                "checkbox" | "boolean" => Value::Bool(true),
                "email" => Value::from("person@example.com"),
                _ => Value::from("sample"),
            };
            entries.push((name, value));
        }
        vec![Value::object(entries)]
    })
}

fn email(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        let unread_only = call.flag("unreadOnly");
        let mailbox = call.text("mailbox");
        fixtures::mails()
            .into_iter()
            .filter(|mail| mail.get("mailbox").as_text() == Some(mailbox))
            .filter(|mail| !unread_only || matches!(mail.get("unread"), Value::Bool(true)))
            .collect()
    })
}

fn error(call: &mut Call<'_>) -> Outcome {
    given_or(call, |_| {
        vec![Value::record([
            ("message", Value::from("sample error")),
            ("node", Value::from("Map")),
            ("itemIndex", Value::Number(0.0)),
        ])]
    })
}

fn file(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        let folder = call.text("path").trim_end_matches('/').to_string();
        let event = call.text("event");
        let at = now(call);
        let inside = |path: &str| {
            path.strip_prefix(folder.as_str())
                .is_some_and(|rest| rest.starts_with('/'))
        };
        call.world
            .files
            .iter()
            .filter(|(path, _)| inside(path))
            .map(|(path, text)| {
                Value::record([
                    ("path", Value::from(path.as_str())),
                    ("name", Value::from(path.rsplit('/').next().unwrap_or(path))),
                    ("size", Value::Number(text.len() as f64)),
                    ("event", Value::from(event)),
                    ("at", at.clone()),
                ])
            })
            .collect()
    })
}

/// Run by itself, it makes one item with a null for every declared input.
fn called(call: &mut Call<'_>) -> Outcome {
    given_or(call, |call| {
        let names = call.rows("inputs").iter().filter_map(|row| {
            let name = row.as_str().or_else(|| row.get("name")?.as_str())?;
            Some((Rc::from(name), Value::Null))
        });
        vec![Value::object(names.collect())]
    })
}
