//! Nodes that would send something; here it lands in the outbox.

use super::super::call::{Call, MAIN};
use super::super::record::MessageKind;
use super::{Executor, Outcome, executor};
use crate::expression::{List, Value, json_text};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("sendEmail", send_email),
    executor("chatMessage", chat_message),
    executor("mqttPublish", mqtt_publish),
    executor("kafkaPublish", kafka_publish),
];

fn send_email(call: &mut Call<'_>) -> Outcome {
    if call.text("to").trim().is_empty() {
        call.warn("the message has no recipients");
    }
    if call.text("mode") != "perItem" {
        let batch = call.batch();
        let first = batch.items().first().cloned().unwrap_or(Value::Null);
        let fields = email_fields(call, &first, 0, &batch)?;
        call.send(MessageKind::Email, fields, batch.clone());
        call.pass(MAIN, batch);
        return Ok(());
    }
    call.each(|call, item, index, array| {
        let fields = email_fields(call, item, index, array)?;
        call.send(
            MessageKind::Email,
            fields,
            Rc::new(List::new(vec![item.clone()])),
        );
        call.emit(MAIN, item.clone());
        Ok(())
    })
}

fn email_fields(
    call: &mut Call<'_>,
    item: &Value,
    index: usize,
    array: &Rc<List>,
) -> Result<[String; 4], super::Failure> {
    Ok([
        call.fill(call.text("from"), item, index, array)?,
        call.fill(call.text("to"), item, index, array)?,
        call.fill(call.text("subject"), item, index, array)?,
        call.fill(call.text("body"), item, index, array)?,
    ])
}

/// One message per item, which then travels on.
fn publish(
    call: &mut Call<'_>,
    kind: MessageKind,
    fields: impl Fn(&mut Call<'_>, &Value, usize, &Rc<List>) -> Result<[String; 4], super::Failure>,
) -> Outcome {
    call.each(|call, item, index, array| {
        let fields = fields(call, item, index, array)?;
        call.send(kind, fields, Rc::new(List::new(vec![item.clone()])));
        call.emit(MAIN, item.clone());
        Ok(())
    })
}

fn chat_message(call: &mut Call<'_>) -> Outcome {
    if call.text("channelId").is_empty() {
        call.warn("no channel is named");
    }
    publish(call, MessageKind::Chat, |call, item, index, array| {
        Ok([
            call.text("provider").to_string(),
            call.text("channelId").to_string(),
            String::new(),
            call.fill(call.text("text"), item, index, array)?,
        ])
    })
}

fn mqtt_publish(call: &mut Call<'_>) -> Outcome {
    if call.text("topic").is_empty() {
        call.warn("no topic is named");
    }
    publish(call, MessageKind::Mqtt, |call, item, index, array| {
        let payload = call.fill(call.text("payload"), item, index, array)?;
        Ok([
            String::new(),
            call.fill(call.text("topic"), item, index, array)?,
            String::new(),
            or_json(payload, item),
        ])
    })
}

fn kafka_publish(call: &mut Call<'_>) -> Outcome {
    if call.text("topic").is_empty() {
        call.warn("no topic is named");
    }
    publish(call, MessageKind::Kafka, |call, item, index, array| {
        Ok([
            String::new(),
            call.fill(call.text("topic"), item, index, array)?,
            call.fill(call.text("key"), item, index, array)?,
            or_json(String::new(), item),
        ])
    })
}

/// An empty payload stands for the item itself.
fn or_json(payload: String, item: &Value) -> String {
    if payload.is_empty() {
        json_text(item, "").unwrap_or_default()
    } else {
        payload
    }
}
