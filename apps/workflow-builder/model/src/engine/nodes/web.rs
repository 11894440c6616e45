//! Requests to the simulated web, and the answer to the one that started the run.

use super::super::call::{Call, MAIN, shown};
use super::super::failure::Failure;
use super::super::fixtures::{self, http};
use super::super::world::Reply;
use super::{Executor, Outcome, executor};
use crate::expression::{Value, from_json};
use std::collections::BTreeMap;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("httpRequest", http_request),
    executor("graphqlRequest", graphql),
    executor("rssRead", rss),
    executor("respondToWebhook", respond),
];

fn http_request(call: &mut Call<'_>) -> Outcome {
    let method = call.text("method");
    let (url, body) = (call.text("url"), call.text("body"));
    call.each(|call, item, index, array| {
        let url = call.fill(url, item, index, array)?;
        let body = call.fill(body, item, index, array)?;
        let posted = if body.trim().is_empty() {
            item.clone()
        } else {
            serde_json::from_str(&body).map_or_else(|_| Value::from(body), |json| from_json(&json))
        };
        let reply = http::reply(method, url.trim(), &posted)
            .ok_or_else(|| Failure::new(format!("no fixture for {method} {}", url.trim())))?;
        if reply.status >= 400 {
            return Err(Failure::new(format!(
                "{method} {url} answered with {}",
                reply.status
            )));
        }
        emit_reply(call, reply.body)
    })
}

/// A list is one item per element.
fn emit_reply(call: &mut Call<'_>, body: Value) -> Outcome {
    match body {
        Value::List(list) => {
            for element in list.items() {
                call.emit_result(MAIN, element.clone())?;
            }
            Ok(())
        }
        other => call.emit_result(MAIN, other),
    }
}

/// The simulated endpoint knows the database: `{ users { id name } }` asks for those columns.
fn graphql(call: &mut Call<'_>) -> Outcome {
    let (endpoint, query) = (call.text("endpoint"), call.text("query"));
    call.each(|call, item, index, array| {
        let query = call.fill(query, item, index, array)?;
        let (root, fields) =
            graphql_parts(&query).ok_or_else(|| Failure::new("the query cannot be read"))?;
        if endpoint.is_empty() {
            call.warn("no endpoint is named; the built-in one answered");
        }
        let rows = fixtures::table(&root)
            .ok_or_else(|| Failure::new(format!("the endpoint does not know “{root}”")))?;
        for row in rows.items() {
            let mut picked = Value::record([]);
            for field in &fields {
                match row.get(field) {
                    Value::Undefined => {
                        let message = format!("“{root}” has no field “{field}”");
                        return Err(Failure::new(message));
                    }
                    value => picked = picked.with(field, value),
                }
            }
            call.emit_result(MAIN, picked)?;
        }
        Ok(())
    })
}

/// The root and its fields of a query without nesting.
fn graphql_parts(query: &str) -> Option<(String, Vec<String>)> {
    let (before, selection) = query.split_once('{')?;
    if !matches!(before.split_whitespace().next(), None | Some("query")) {
        return None;
    }
    let (root, rest) = selection.split_once('{')?;
    let root = root.split('(').next()?.trim().to_string();
    let (fields, _) = rest.split_once('}')?;
    let fields: Vec<String> = fields
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|field| !field.is_empty())
        .map(str::to_string)
        .collect();
    (!root.is_empty() && !fields.is_empty()).then_some((root, fields))
}

fn rss(call: &mut Call<'_>) -> Outcome {
    let url = call.text("url");
    let Some(feed) = http::feed(url.trim()) else {
        return Err(Failure::new(format!("no fixture for GET {}", url.trim())));
    };
    let document = roxmltree::Document::parse(feed)
        .map_err(|error| Failure::new(format!("the feed is not XML: {error}")))?;
    for entry in document
        .descendants()
        .filter(|node| node.has_tag_name("item"))
    {
        let text = |name: &str| {
            let child = entry.children().find(|child| child.has_tag_name(name));
            child
                .and_then(|child| child.text())
                .map_or(Value::Null, Value::from)
        };
        let item = Value::record([
            ("title", text("title")),
            ("link", text("link")),
            ("published", text("pubDate")),
            ("summary", text("description")),
        ]);
        call.emit_result(MAIN, item)?;
    }
    Ok(())
}

fn respond(call: &mut Call<'_>) -> Outcome {
    let batch = call.batch();
    if call.world.reply.is_some() {
        call.warn("the request has already been answered; this reply was not sent");
        call.pass(MAIN, batch);
        return Ok(());
    }
    let first = batch.items().first().cloned().unwrap_or(Value::Null);
    let body = call.fill(call.text("body"), &first, 0, &batch)?;
    let headers: BTreeMap<String, String> = call
        .setting("headers")
        .and_then(|headers| headers.as_object())
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.clone(), shown(&from_json(value))))
        .collect();
    call.world.reply = Some(Reply {
        node: call.node.id.clone(),
        status_code: call.count("statusCode", 200) as u64,
        headers,
        body: if body.is_empty() {
            Value::List(batch.clone())
        } else {
            Value::from(body)
        },
    });
    call.pass(MAIN, batch);
    Ok(())
}
