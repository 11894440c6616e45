//! One activation of a node: what its executor may see and do.

use super::failure::Failure;
use super::items;
use super::options::{ERROR_HANDLE, OnError, RunOptions};
use super::record::MessageKind;
use super::world::{Sent, World};
use crate::catalogue::OutputPort;
use crate::document::Node;
use crate::expression::{
    List, MAX_DEPTH, MAX_RESULT_BYTES, Program, Scope, Value, from_json, json_text, to_text,
};
use seeded::Seeded;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Items that arrived over one edge.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    /// Place in the edge list; `None` for items that came from outside the graph.
    pub edge: Option<usize>,
    pub port: Option<Rc<str>>,
    pub batch: Rc<List>,
    /// The edge begins in the same loop.
    pub is_from_inside: bool,
}

/// What a node keeps between its activations.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Batches of a loop that are still to come.
    pub waiting: std::collections::VecDeque<Rc<List>>,
    /// Items that came back to a loop.
    pub collected: Vec<Value>,
    pub is_looping: bool,
}

/// A place in the list of output ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Port(usize);

/// The first or only output.
pub(super) const MAIN: Port = Port(0);

enum PortOutput {
    Items(Vec<Value>),
    Batch(Rc<List>),
}

pub(super) struct Call<'a> {
    pub node: &'a Node,
    pub options: &'a RunOptions,
    pub world: &'a mut World,
    pub memory: &'a mut Memory,
    pub random: Seeded,
    pub deliveries: Vec<Delivery>,
    pub is_in_cycle: bool,
    pub policy: OnError,
    batch: Rc<List>,
    ports: Vec<OutputPort>,
    outgoing: Vec<PortOutput>,
    outgoing_count: usize,
    outgoing_bytes: u64,
    has_oversized_item: bool,
    dropped: u64,
    warnings: BTreeSet<String>,
}

/// What an activation leaves behind.
pub(super) struct ActivationResult {
    pub outputs: Vec<(Option<String>, Rc<List>)>,
    pub dropped: u64,
    pub warnings: BTreeSet<String>,
}

/// Different warnings a node may have in one activation.
const MAX_WARNINGS: usize = 20;

impl<'a> Call<'a> {
    pub fn new(
        node: &'a Node,
        options: &'a RunOptions,
        world: &'a mut World,
        memory: &'a mut Memory,
        random: Seeded,
        deliveries: Vec<Delivery>,
        is_in_cycle: bool,
    ) -> Self {
        let policy = options.settings_of(node).on_error;
        let mut ports = node.outputs();
        if policy == OnError::Route {
            ports.push(OutputPort {
                handle: Some(ERROR_HANDLE.to_string()),
                label: "error".to_string(),
            });
        }
        let outgoing = ports
            .iter()
            .map(|_| PortOutput::Items(Vec::new()))
            .collect();
        Call {
            batch: concatenated(&deliveries),
            node,
            options,
            world,
            memory,
            random,
            deliveries,
            is_in_cycle,
            policy,
            ports,
            outgoing,
            outgoing_count: 0,
            outgoing_bytes: 0,
            has_oversized_item: false,
            dropped: 0,
            warnings: BTreeSet::new(),
        }
    }

    // Input

    /// Everything that came in, in edge order.
    pub fn batch(&self) -> Rc<List> {
        self.batch.clone()
    }

    /// Lets other items stand in for what came in.
    pub fn replace_input(&mut self, batch: Rc<List>) {
        self.deliveries = vec![Delivery {
            edge: None,
            port: None,
            batch: batch.clone(),
            is_from_inside: false,
        }];
        self.batch = batch;
    }

    /// What came in through one of several input ports.
    pub fn batch_on(&self, handle: &str) -> Rc<List> {
        let through: Vec<Delivery> = self
            .deliveries
            .iter()
            .filter(|delivery| delivery.port.as_deref() == Some(handle))
            .cloned()
            .collect();
        concatenated(&through)
    }

    /// What came in, edge by edge.
    pub fn batches_by_edge(&self) -> Vec<Rc<List>> {
        let mut batches: Vec<(Option<usize>, Vec<Delivery>)> = Vec::new();
        for delivery in &self.deliveries {
            match batches.iter_mut().find(|(edge, _)| *edge == delivery.edge) {
                Some((_, same)) => same.push(delivery.clone()),
                None => batches.push((delivery.edge, vec![delivery.clone()])),
            }
        }
        batches
            .into_iter()
            .map(|(_, deliveries)| concatenated(&deliveries))
            .collect()
    }

    // Configuration

    pub fn setting(&self, key: &str) -> Option<&'a Json> {
        self.node.data.get(key)
    }

    /// A text setting; anything else reads as empty.
    pub fn text(&self, key: &str) -> &'a str {
        self.setting(key).and_then(Json::as_str).unwrap_or("")
    }

    pub fn number(&self, key: &str, missing: f64) -> f64 {
        self.setting(key).and_then(Json::as_f64).unwrap_or(missing)
    }

    /// A number of things; negative and unreadable settings count as the stand-in.
    pub fn count(&self, key: &str, missing: usize) -> usize {
        match self.setting(key).and_then(Json::as_f64) {
            Some(number) if number >= 0.0 => number.min(1e9) as usize,
            _ => missing,
        }
    }

    pub fn flag(&self, key: &str) -> bool {
        self.setting(key).and_then(Json::as_bool).unwrap_or(false)
    }

    pub fn rows(&self, key: &str) -> &'a [Json] {
        self.setting(key)
            .and_then(Json::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The texts of a list setting.
    pub fn words(&self, key: &str) -> Vec<&'a str> {
        self.rows(key).iter().filter_map(Json::as_str).collect()
    }

    // Expressions

    /// The expression in a setting, parsed.
    pub fn program(&mut self, key: &str) -> Result<Rc<Program>, Failure> {
        self.parsed(self.text(key), false)
    }

    pub fn parsed(&mut self, source: &str, is_statement: bool) -> Result<Rc<Program>, Failure> {
        self.world
            .programs
            .get(source, is_statement)
            .map_err(|error| Failure::unreadable(source, &error))
    }

    pub fn evaluate(
        &mut self,
        program: &Program,
        item: &Value,
        index: usize,
        array: &Rc<List>,
    ) -> Result<Value, Failure> {
        let mut scope = Scope {
            item,
            array,
            index,
            now_ms: self.world.clock_ms,
            random: &mut self.random,
            budget: &mut self.world.budget,
        };
        program
            .evaluate(&mut scope)
            .map_err(|error| Failure::evaluation(program, &error, self.node.title()))
    }

    /// Fills the `{{ expression }}` places of a text with values.
    pub fn fill(
        &mut self,
        template: &str,
        item: &Value,
        index: usize,
        array: &Rc<List>,
    ) -> Result<String, Failure> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((source, behind)) = after.split_once("}}") else {
                break;
            };
            text.push_str(before);
            let program = self.parsed(source.trim(), false)?;
            let value = self.evaluate(&program, item, index, array)?;
            text.push_str(&shown(&value));
            if text.len() as u64 > MAX_RESULT_BYTES {
                return Err(too_large());
            }
            rest = behind;
        }
        text.push_str(rest);
        Ok(text)
    }

    // Output

    /// The output with this handle, if the node has it.
    pub fn port(&self, handle: &str) -> Option<Port> {
        self.ports
            .iter()
            .position(|port| port.handle.as_deref() == Some(handle))
            .map(Port)
    }

    pub fn emit(&mut self, port: Port, item: Value) {
        // Beyond the limit the scheduler ends the run; there is no use in piling up more.
        if self.is_over_limit() {
            return;
        }
        if item.bytes() > MAX_RESULT_BYTES || item.depth() > MAX_DEPTH {
            self.has_oversized_item = true;
            return;
        }
        let Some(outgoing) = self.outgoing.get_mut(port.0) else {
            self.dropped += 1;
            return;
        };
        self.outgoing_count += 1;
        self.outgoing_bytes += item.bytes();
        match outgoing {
            PortOutput::Items(items) => items.push(item),
            PortOutput::Batch(batch) => {
                let mut items = batch.items().to_vec();
                items.push(item);
                *outgoing = PortOutput::Items(items);
            }
        }
    }

    /// To a port that may not exist: without it the item is dropped and counted.
    pub fn emit_or_drop(&mut self, port: Option<Port>, item: Value) {
        match port {
            Some(port) => self.emit(port, item),
            None => self.dropped += 1,
        }
    }

    /// Hands on a whole batch without copying it.
    pub fn pass(&mut self, port: Port, batch: Rc<List>) {
        let is_fresh =
            matches!(self.outgoing.get(port.0), Some(PortOutput::Items(items)) if items.is_empty());
        if is_fresh {
            self.outgoing_count += batch.len();
            self.outgoing_bytes += batch.bytes();
            self.outgoing[port.0] = PortOutput::Batch(batch);
        } else {
            for item in batch.items() {
                self.emit(port, item.clone());
            }
        }
    }

    /// Makes an item of a result and emits it.
    pub fn emit_result(&mut self, port: Port, result: Value) -> Result<(), Failure> {
        let item = self.stored(result)?;
        self.emit(port, item);
        Ok(())
    }

    /// A result made fit to be an item.
    pub fn stored(&mut self, result: Value) -> Result<Value, Failure> {
        let stored = items::item(result);
        if stored.lost_number {
            self.warn("a result was not a number and became null");
        }
        if stored.value.bytes() > MAX_RESULT_BYTES || stored.value.depth() > MAX_DEPTH {
            return Err(too_large());
        }
        Ok(stored.value)
    }

    /// A result made fit to be a field; `None` when nothing is left of it.
    pub fn stored_field(&mut self, result: Value) -> Option<Value> {
        if matches!(result, Value::Undefined | Value::Function(_)) {
            return None;
        }
        let stored = items::plain(result);
        if stored.lost_number {
            self.warn("a result was not a number and became null");
        }
        Some(stored.value)
    }

    pub fn drop_item(&mut self) {
        self.dropped += 1;
    }

    pub fn warn(&mut self, warning: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.insert(warning.into());
        }
    }

    pub fn send(&mut self, kind: MessageKind, fields: [String; 4], items: Rc<List>) {
        let [from, to, subject, body] = fields;
        let sent = Sent {
            kind,
            node: self.node.id.clone(),
            at_ms: self.world.now_ms(),
            from,
            to,
            subject,
            body,
            items,
        };
        self.world.outbox.push(sent);
    }

    // Whole batches

    /// Treats one item after another; what happens to an item that fails is up to the node's error
    /// policy.
    pub fn each(
        &mut self,
        mut treat: impl FnMut(&mut Self, &Value, usize, &Rc<List>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let batch = self.batch();
        for (index, item) in batch.items().iter().enumerate() {
            if let Err(failure) = treat(self, item, index, &batch) {
                self.settle(failure.on_item(index), std::slice::from_ref(item))?;
            }
            if self.is_over_limit() {
                break;
            }
        }
        Ok(())
    }

    /// Applies the error policy to items that failed.
    pub fn settle(&mut self, failure: Failure, items: &[Value]) -> Result<(), Failure> {
        if failure.is_limit || self.policy == OnError::Stop {
            return Err(failure);
        }
        self.warn(failure.message.clone());
        if self.policy == OnError::Continue {
            self.dropped += items.len() as u64;
            return Ok(());
        }
        let error = Value::record([
            ("message", Value::from(failure.message)),
            ("node", Value::from(self.node.title())),
        ]);
        let port = self.port(ERROR_HANDLE);
        for item in items {
            self.emit_or_drop(port, item.with("error", error.clone()));
        }
        Ok(())
    }

    pub fn is_over_limit(&self) -> bool {
        self.outgoing_count > self.world.limits.items_alive
            || self.outgoing_bytes > self.world.limits.bytes_alive
    }

    /// An item was made that no item may be like.
    pub fn oversized(&self) -> Option<Failure> {
        self.has_oversized_item.then(too_large)
    }

    pub fn finish(self) -> ActivationResult {
        let outputs = self
            .ports
            .into_iter()
            .zip(self.outgoing)
            .map(|(port, outgoing)| {
                let batch = match outgoing {
                    PortOutput::Items(items) => Rc::new(List::new(items)),
                    PortOutput::Batch(batch) => batch,
                };
                (port.handle, batch)
            })
            .collect();
        ActivationResult {
            outputs,
            dropped: self.dropped,
            warnings: self.warnings,
        }
    }
}

fn too_large() -> Failure {
    Failure::new(format!(
        "an item may hold at most {} MB and {MAX_DEPTH} levels",
        MAX_RESULT_BYTES / 1_000_000
    ))
}

fn concatenated(deliveries: &[Delivery]) -> Rc<List> {
    match deliveries {
        [] => Rc::new(List::default()),
        [only] => only.batch.clone(),
        several => {
            let items = several.iter().flat_map(|d| d.batch.items()).cloned();
            Rc::new(List::new(items.collect()))
        }
    }
}

/// How a value looks inside a longer text: texts as they are, nothing for missing values.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Undefined | Value::Null => String::new(),
        Value::List(_) | Value::Object(_) => json_text(value, "").unwrap_or_default(),
        other => to_text(other).to_string(),
    }
}

/// The text of a field for hashing and searching: texts as they are, anything else as JSON. `None`
/// for a missing field.
pub(super) fn field_text(item: &Value, path: &str) -> Option<String> {
    match item.at_path(path) {
        Value::Undefined | Value::Null => None,
        Value::Text(text) => Some(text.to_string()),
        other => json_text(&other, ""),
    }
}

/// A JSON setting as a value.
pub(super) fn value_of(json: &Json) -> Value {
    from_json(json)
}
