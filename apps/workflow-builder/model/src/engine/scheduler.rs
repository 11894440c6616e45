//! Decides whose turn it is and carries items along the edges.

use super::call::{ActivationResult, Call, Delivery, MAIN, Memory};
use super::failure::Failure;
use super::options::{RunOptions, Start};
use super::plan::{Component, Plan};
use super::record::{ActivationRecord, TimelineEntry};
use super::world::World;
use crate::document::{Graph, Node};
use crate::expression::{List, Value, from_json};
use seeded::Seeded;
use serde_json::Value as Json;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// The trigger that waits for another part of the run to fail.
pub(super) const ERROR_TRIGGER: &str = "errorTrigger";

/// What a node does when its turn comes. Nodes know the scheduler, since one of them runs other
/// workflows; the scheduler knows no node.
pub(super) type Execute = fn(&mut Call<'_>) -> Result<(), Failure>;

/// A graph at work.
pub(super) struct Scheduler<'a> {
    pub graph: &'a Graph,
    pub options: &'a RunOptions,
    pub plan: Plan,
    pub nodes: Vec<Progress>,
    /// Items carried by each edge.
    pub edge_items: Vec<u64>,
    pub timeline: Vec<TimelineEntry>,
    pub entries: Vec<usize>,
    pub reached: Vec<bool>,
    /// What waits in front of each node.
    waiting: Vec<Vec<Delivery>>,
    alive: usize,
    alive_bytes: u64,
    /// Kept only where someone asks for the result of the whole graph.
    leaf_output: Vec<Value>,
    keeps_leaf_output: bool,
    /// Only this node is to run.
    only: Option<usize>,
    execute: Execute,
}

/// What is known about a node's part in the run.
#[derive(Default)]
pub(super) struct Progress {
    pub activations: u64,
    pub items_in: u64,
    pub items_out: Vec<(Option<String>, u64)>,
    pub dropped: u64,
    pub warnings: BTreeSet<String>,
    pub failure: Option<Failure>,
    pub start_ms: Option<u64>,
    pub duration_ms: u64,
    pub runs: Vec<ActivationRecord>,
    pub was_skipped: bool,
    memory: Memory,
}

/// The node that failed, and why.
pub(super) struct Stopped {
    pub node: usize,
    pub failure: Failure,
}

impl<'a> Scheduler<'a> {
    pub fn new(graph: &'a Graph, options: &'a RunOptions, execute: Execute) -> Self {
        let count = graph.nodes.len();
        Scheduler {
            plan: Plan::new(graph),
            nodes: (0..count).map(|_| Progress::default()).collect(),
            edge_items: vec![0; graph.edges.len()],
            timeline: Vec::new(),
            entries: Vec::new(),
            reached: vec![false; count],
            waiting: vec![Vec::new(); count],
            alive: 0,
            alive_bytes: 0,
            leaf_output: Vec::new(),
            keeps_leaf_output: false,
            only: None,
            graph,
            options,
            execute,
        }
    }

    /// Runs from where the options say.
    pub fn run(&mut self, world: &mut World) -> Result<(), Stopped> {
        let entries = match &self.options.start {
            Start::Entries => self.default_entries(),
            Start::Entry(id) => self.place(id).into_iter().collect(),
            Start::From { node, items } => self.supplied(node, items),
            Start::Only { node, items } => {
                let entries = self.supplied(node, items);
                self.only = entries.first().copied();
                entries
            }
        };
        self.run_from(world, entries)
    }

    /// Runs as a workflow called by another: the caller's items enter at its trigger. Gives what the
    /// last nodes of all paths put out.
    pub fn run_called(
        &mut self,
        world: &mut World,
        items: Rc<List>,
    ) -> Result<Vec<Value>, Stopped> {
        let of_type = |wanted: &str| -> Vec<usize> {
            let nodes = self.graph.nodes.iter().enumerate();
            nodes
                .filter(|(_, node)| node.type_id == wanted)
                .map(|(place, _)| place)
                .collect()
        };
        let mut entries = of_type("subworkflowTrigger");
        if entries.is_empty() {
            entries = of_type("manualTrigger");
        }
        for entry in &entries {
            self.supply(*entry, items.clone());
        }
        self.keeps_leaf_output = true;
        self.run_from(world, entries)?;
        Ok(std::mem::take(&mut self.leaf_output))
    }

    /// Lets the error triggers of the graph see why the run failed.
    pub fn run_error_triggers(&mut self, world: &mut World, error: Value) -> Result<(), Stopped> {
        let batch = Rc::new(List::new(vec![error]));
        let triggers: Vec<usize> = (0..self.graph.nodes.len())
            .filter(|place| self.graph.nodes[*place].type_id == ERROR_TRIGGER)
            .filter(|place| self.nodes[*place].activations == 0)
            .collect();
        if triggers.is_empty() {
            return Ok(());
        }
        for waiting in &mut self.waiting {
            waiting.clear();
        }
        self.alive = 0;
        self.alive_bytes = 0;
        for trigger in &triggers {
            self.supply(*trigger, batch.clone());
        }
        self.run_from(world, triggers)
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.graph.nodes.iter().position(|node| node.id == id)
    }

    /// All triggers and sources without incoming edges. An error trigger waits for an error unless
    /// it has been given one.
    fn default_entries(&self) -> Vec<usize> {
        let nodes = self.graph.nodes.iter().enumerate();
        nodes
            .filter(|(place, node)| is_entry(node) && !self.plan.has_input(*place))
            .filter(|(_, node)| {
                node.type_id != ERROR_TRIGGER || self.options.pin.contains_key(&node.id)
            })
            .map(|(place, _)| place)
            .collect()
    }

    fn supplied(&mut self, id: &str, items: &[serde_json::Map<String, Json>]) -> Vec<usize> {
        let Some(place) = self.place(id) else {
            return Vec::new();
        };
        self.supply(place, batch_of(items));
        vec![place]
    }

    fn supply(&mut self, place: usize, batch: Rc<List>) {
        self.alive += batch.len();
        self.alive_bytes += batch.bytes();
        self.waiting[place].push(Delivery {
            edge: None,
            port: None,
            batch,
            is_from_inside: false,
        });
    }

    fn run_from(&mut self, world: &mut World, entries: Vec<usize>) -> Result<(), Stopped> {
        let reached = match self.only {
            Some(only) => (0..self.nodes.len()).map(|place| place == only).collect(),
            None => self.plan.reachable(&entries),
        };
        let components = self.plan.components(&reached);
        for (mark, now) in self.reached.iter_mut().zip(&reached) {
            *mark |= now;
        }
        self.entries.extend(&entries);
        for component in components {
            if component.is_cycle {
                self.run_cycle(world, &component, &entries)?;
            } else {
                for node in component.nodes {
                    self.run_once(world, node, entries.contains(&node))?;
                }
            }
        }
        Ok(())
    }

    /// A node outside any loop: once, with all that was delivered, in edge order.
    fn run_once(&mut self, world: &mut World, node: usize, is_entry: bool) -> Result<(), Stopped> {
        let mut deliveries = std::mem::take(&mut self.waiting[node]);
        deliveries.sort_by_key(|delivery| delivery.edge);
        if deliveries.iter().all(|d| d.batch.is_empty()) && !is_entry {
            self.nodes[node].was_skipped = true;
            return Ok(());
        }
        let result = self.activate(world, node, deliveries, false)?;
        self.deliver(world, node, result, |scheduler, delivery, target| {
            scheduler.waiting[target].push(delivery);
        })
    }

    /// A loop: every delivery is an activation, first in first out, until nothing moves any more.
    fn run_cycle(
        &mut self,
        world: &mut World,
        component: &Component,
        entries: &[usize],
    ) -> Result<(), Stopped> {
        let mut queue: VecDeque<(usize, Delivery)> = VecDeque::new();
        for node in &component.nodes {
            let from_outside = std::mem::take(&mut self.waiting[*node]);
            queue.extend(from_outside.into_iter().map(|delivery| (*node, delivery)));
            if entries.contains(node) && !queue.iter().any(|(waiting, _)| waiting == node) {
                let batch = Rc::new(List::default());
                queue.push_back((*node, outside(batch)));
            }
        }
        queue
            .make_contiguous()
            .sort_by_key(|(_, delivery)| delivery.edge);
        loop {
            while let Some((node, delivery)) = queue.pop_front() {
                let result = self.activate(world, node, vec![delivery], true)?;
                self.deliver(world, node, result, |scheduler, mut delivery, target| {
                    if component.nodes.contains(&target) {
                        delivery.is_from_inside = true;
                        queue.push_back((target, delivery));
                    } else {
                        scheduler.waiting[target].push(delivery);
                    }
                })?;
            }
            // A loop over items goes on even when its last batch was swallowed on the way.
            let stalled = component
                .nodes
                .iter()
                .find(|node| self.nodes[**node].memory.is_looping);
            match stalled {
                Some(node) => {
                    let mut nudge = outside(Rc::new(List::default()));
                    nudge.is_from_inside = true;
                    queue.push_back((*node, nudge));
                }
                None => break,
            }
        }
        for node in &component.nodes {
            self.nodes[*node].was_skipped = self.nodes[*node].activations == 0;
        }
        Ok(())
    }

    fn activate(
        &mut self,
        world: &mut World,
        place: usize,
        deliveries: Vec<Delivery>,
        is_in_cycle: bool,
    ) -> Result<ActivationResult, Stopped> {
        let graph = self.graph;
        let node: &Node = &graph.nodes[place];
        let stop = |failure: Failure| Stopped {
            node: place,
            failure,
        };
        let progress = &mut self.nodes[place];
        let arrived: usize = deliveries.iter().map(|d| d.batch.len()).sum();
        let arrived_bytes: u64 = deliveries.iter().map(|d| d.batch.bytes()).sum();
        self.alive -= arrived.min(self.alive);
        self.alive_bytes = self.alive_bytes.saturating_sub(arrived_bytes);
        world.bytes_moved = world.bytes_moved.saturating_add(arrived_bytes);
        if progress.activations >= world.limits.activations_per_node
            || world.activations >= world.limits.activations
            || world.bytes_moved > world.limits.bytes_moved
        {
            return Err(stop(Failure::limit(node.title())));
        }
        progress.activations += 1;
        progress.items_in += arrived as u64;
        world.activations += 1;
        let start_ms = world.now_ms();
        progress.start_ms.get_or_insert(start_ms);
        let inputs: Vec<_> = deliveries
            .iter()
            .map(|delivery| (delivery.port.clone(), delivery.batch.clone()))
            .collect();
        let random = stream(world.seed, &node.id, progress.activations);
        let (outcome, result, over_limit) = {
            let mut call = Call::new(
                node,
                self.options,
                world,
                &mut progress.memory,
                random,
                deliveries,
                is_in_cycle,
            );
            let outcome = run_node(&mut call, self.execute);
            let outcome = outcome.and(call.oversized().map_or(Ok(()), Err));
            let over_limit = call.is_over_limit();
            (outcome, call.finish(), over_limit)
        };
        world.clock_ms = (world.clock_ms + 1.0).min(8.64e15);
        let end_ms = world.now_ms();
        progress.duration_ms += end_ms.saturating_sub(start_ms);
        progress.dropped += result.dropped;
        progress.warnings.extend(result.warnings.iter().cloned());
        count_ports(&mut progress.items_out, &result.outputs);
        let watched = self.options.watched.as_ref();
        if watched.is_none_or(|watched| *watched == node.id) {
            let record = world
                .record_budget
                .activation(start_ms, &inputs, &result.outputs);
            progress.runs.push(record);
        }
        self.timeline.push(TimelineEntry {
            node: node.id.clone(),
            start_ms,
            end_ms,
        });
        outcome.map_err(stop)?;
        let made: usize = result.outputs.iter().map(|(_, batch)| batch.len()).sum();
        let made_bytes: u64 = result.outputs.iter().map(|(_, batch)| batch.bytes()).sum();
        if over_limit
            || self.alive + made > world.limits.items_alive
            || self.alive_bytes + made_bytes > world.limits.bytes_alive
        {
            return Err(stop(Failure::limit(node.title())));
        }
        Ok(result)
    }

    /// Puts what left a node onto its edges.
    fn deliver(
        &mut self,
        world: &World,
        place: usize,
        result: ActivationResult,
        mut put: impl FnMut(&mut Self, Delivery, usize),
    ) -> Result<(), Stopped> {
        if self.keeps_leaf_output && self.plan.leaving[place].is_empty() {
            for (_, batch) in &result.outputs {
                self.leaf_output.extend_from_slice(batch.items());
            }
        }
        for edge in self.plan.leaving[place].clone() {
            let Some(wire) = self.plan.wires[edge].clone() else {
                continue;
            };
            let output = result
                .outputs
                .iter()
                .find(|(handle, _)| *handle == wire.source_handle)
                .filter(|(_, batch)| !batch.is_empty());
            let Some((_, batch)) = output else {
                continue;
            };
            if self.only.is_some() || !self.reached[wire.target] {
                continue;
            }
            self.edge_items[edge] += batch.len() as u64;
            self.alive += batch.len();
            self.alive_bytes += batch.bytes();
            if self.alive > world.limits.items_alive || self.alive_bytes > world.limits.bytes_alive
            {
                let failure = Failure::limit(self.graph.nodes[place].title());
                return Err(Stopped {
                    node: place,
                    failure,
                });
            }
            let delivery = Delivery {
                edge: Some(edge),
                port: wire.target_handle.as_deref().map(Rc::from),
                batch: batch.clone(),
                is_from_inside: false,
            };
            put(self, delivery, wire.target);
        }
        Ok(())
    }
}

/// Runs the node's executor, or what stands in for it.
fn run_node(call: &mut Call<'_>, execute: Execute) -> Result<(), Failure> {
    if call.options.settings_of(call.node).disabled {
        let batch = call.batch();
        call.pass(MAIN, batch);
        return Ok(());
    }
    let pinned = call.options.pin.get(&call.node.id);
    let result = match (pinned, call.node.outputs().len()) {
        (Some(items), 0 | 1) => {
            call.pass(MAIN, batch_of(items));
            return Ok(());
        }
        (Some(items), _) => {
            call.replace_input(batch_of(items));
            execute(call)
        }
        (None, _) => execute(call),
    };
    // A fault of the node as a whole concerns all its items.
    result.or_else(|failure| {
        if failure.item_index.is_some() {
            return Err(failure);
        }
        let batch = call.batch();
        call.settle(failure, batch.items())
    })
}

pub(super) fn is_entry(node: &Node) -> bool {
    node.node_type()
        .is_some_and(|node_type| node_type.inputs.is_empty())
}

fn outside(batch: Rc<List>) -> Delivery {
    Delivery {
        edge: None,
        port: None,
        batch,
        is_from_inside: false,
    }
}

pub(super) fn batch_of(items: &[serde_json::Map<String, Json>]) -> Rc<List> {
    let values = items
        .iter()
        .map(|item| from_json(&Json::Object(item.clone())));
    Rc::new(List::new(values.collect()))
}

fn count_ports(totals: &mut Vec<(Option<String>, u64)>, outputs: &[(Option<String>, Rc<List>)]) {
    for (handle, batch) in outputs {
        match totals.iter_mut().find(|(known, _)| known == handle) {
            Some((_, count)) => *count += batch.len() as u64,
            None => totals.push((handle.clone(), batch.len() as u64)),
        }
    }
}

/// Random numbers that depend on the run, the node and which of its activations this is, so that
/// adding a node elsewhere changes nothing here.
fn stream(seed: u64, node: &str, activation: u64) -> Seeded {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let parts = seed.to_le_bytes().into_iter().chain(node.bytes());
    for byte in parts.chain(activation.to_le_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    Seeded::new(hash)
}
