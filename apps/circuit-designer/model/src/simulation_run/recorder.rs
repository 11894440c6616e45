//! The samples of everything that scopes plot, taken at every accepted step.

use crate::circuit::{Circuit, Plot, ScopeId};
use crate::circuit_simulation::CircuitSimulation;
use crate::measure::{Readout, Trace, read_out_since};

/// Samples of all traces together, and the least and most that one gets of them.
const ALL_SAMPLES: usize = 4 << 20;
const FEWEST_SAMPLES: usize = 1 << 17;
const MAX_SAMPLES: usize = 1 << 20;

/// Traces of all plots of all scopes.
#[derive(Default)]
pub struct Recorder {
    channels: Vec<Channel>,
}

struct Channel {
    scope: ScopeId,
    /// Place of the plot in its scope.
    place: usize,
    plot: Plot,
    /// Place of the element in the circuit.
    element: usize,
    trace: Trace,
    /// Samples before this are drawn, but no read-out counts them: the circuit was another one.
    since: f64,
}

impl Channel {
    fn shows_the_same_as(&self, other: &Channel) -> bool {
        self.plot.shows_the_same_as(&other.plot)
    }

    fn take_over(&mut self, old: Channel) {
        (self.trace, self.since) = (old.trace, old.since);
    }

    fn clear(&mut self) {
        self.trace.clear();
        self.since = f64::NEG_INFINITY;
    }
}

impl Recorder {
    /// Plots that are still there keep their samples, those that moved to another scope too.
    pub fn follow(&mut self, circuit: &Circuit) {
        let mut old = std::mem::take(&mut self.channels);
        for scope in &circuit.scopes {
            for (place, plot) in scope.plots.iter().enumerate() {
                let mut elements = circuit.elements.iter();
                let Some(element) = elements.position(|it| it.id == plot.element) else {
                    continue;
                };
                self.channels.push(Channel {
                    scope: scope.id,
                    place,
                    plot: plot.clone(),
                    element,
                    trace: Trace::default(),
                    since: f64::NEG_INFINITY,
                });
            }
        }
        let stayed = |a: &Channel, b: &Channel| a.scope == b.scope && a.shows_the_same_as(b);
        let mut waiting = Vec::new();
        for (at, channel) in self.channels.iter_mut().enumerate() {
            match old.iter().position(|it| stayed(it, channel)) {
                Some(known) => channel.take_over(old.swap_remove(known)),
                None => waiting.push(at),
            }
        }
        // Of what is left, each went where the same is plotted now.
        for at in waiting {
            let channel = &mut self.channels[at];
            if let Some(known) = old.iter().position(|it| it.shows_the_same_as(channel)) {
                channel.take_over(old.swap_remove(known));
            }
        }
        let share = ALL_SAMPLES / self.channels.len().max(1);
        for channel in &mut self.channels {
            channel
                .trace
                .set_capacity(share.clamp(FEWEST_SAMPLES, MAX_SAMPLES));
        }
    }

    /// Takes a sample of every plot.
    pub fn record(&mut self, simulation: &CircuitSimulation) {
        let time = simulation.time();
        for channel in &mut self.channels {
            let pin = channel.plot.pin.map(|pin| pin as usize);
            let value = simulation.plotted(channel.element, pin, channel.plot.quantity);
            if value.is_finite() {
                channel.trace.push(time, value);
            }
        }
    }

    /// Read-outs begin anew with the next sample.
    pub fn restart_windows(&mut self) {
        for channel in &mut self.channels {
            if let Some(last) = channel.trace.last() {
                channel.since = last.time.next_up();
            }
        }
    }

    /// Forgets all samples.
    pub fn clear(&mut self) {
        self.channels.iter_mut().for_each(Channel::clear);
    }

    /// Forgets the samples of one scope.
    pub fn clear_scope(&mut self, scope: ScopeId) {
        let channels = self.channels.iter_mut();
        channels
            .filter(|it| it.scope == scope)
            .for_each(Channel::clear);
    }

    fn channel(&self, scope: ScopeId, plot: usize) -> Option<&Channel> {
        let mut channels = self.channels.iter();
        channels.find(|it| it.scope == scope && it.place == plot)
    }

    /// Samples of a plot; nothing for a plot that is not there.
    pub fn trace(&self, scope: ScopeId, plot: usize) -> Option<&Trace> {
        self.channel(scope, plot).map(|channel| &channel.trace)
    }

    /// What can be measured over the last `span` seconds.
    pub fn readout(&self, scope: ScopeId, plot: usize, span: f64) -> Option<Readout> {
        let channel = self.channel(scope, plot)?;
        read_out_since(&channel.trace, span, channel.since)
    }
}
