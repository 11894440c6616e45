//! The channel of a field-effect transistor by the square law.

use crate::simulator::Stamper;
use crate::simulator::device::{Node, View};

/// Output conductance that keeps a switched-off stage determined.
const OUTPUT_LEAK: f64 = 1e-8;
/// The gate voltage moves at most this far in one iteration.
const LARGEST_MOVE: f64 = 0.5;

/// A channel by the square law, with what the solver remembers of it.
#[derive(Clone, Debug)]
pub struct Channel {
    /// 1 for N, -1 for P.
    pub polarity: f64,
    /// In volts, positive or negative.
    pub threshold: f64,
    /// In amperes by volt squared.
    pub beta: f64,
    /// Controls the channel.
    pub gate: Node,
    /// Upper end of an N channel.
    pub drain: Node,
    /// Lower end of an N channel.
    pub source: Node,
    last_gate: f64,
}

/// Current from drain to source and its slopes, in the channel's own polarity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChannelPoint {
    /// From drain to source.
    pub current: f64,
    /// Slope over the gate's voltage.
    pub by_gate: f64,
    /// Slope over the drain's voltage.
    pub by_drain: f64,
}

impl Channel {
    /// `polarity` is 1 for N, -1 for P.
    pub fn new(polarity: f64, threshold: f64, beta: f64) -> Self {
        Channel {
            polarity,
            threshold,
            beta,
            gate: Node::GROUND,
            drain: Node::GROUND,
            source: Node::GROUND,
            last_gate: 0.0,
        }
    }

    /// Forgets the last voltages.
    pub fn reset(&mut self) {
        self.last_gate = 0.0;
    }

    /// For a drain above the source.
    pub fn at(&self, vgs: f64, vds: f64) -> ChannelPoint {
        let drive = vgs - self.threshold;
        let mut point = if drive <= 0.0 {
            ChannelPoint::default()
        } else if vds < drive {
            ChannelPoint {
                current: self.beta * (drive * vds - 0.5 * vds * vds),
                by_gate: self.beta * vds,
                by_drain: self.beta * (drive - vds),
            }
        } else {
            ChannelPoint {
                current: 0.5 * self.beta * drive * drive,
                by_gate: self.beta * drive,
                by_drain: 0.0,
            }
        };
        point.current += OUTPUT_LEAK * vds;
        point.by_drain += OUTPUT_LEAK;
        point
    }

    /// Drain and source in the order of their voltages, and the gate and drain voltages over the
    /// lower one.
    fn oriented(&self, view: &View) -> (Node, Node, f64, f64) {
        let p = self.polarity;
        let forward = p * view.across(self.drain, self.source) >= 0.0;
        let (drain, source) = if forward {
            (self.drain, self.source)
        } else {
            (self.source, self.drain)
        };
        let vgs = p * view.across(self.gate, source);
        let vds = p * view.across(drain, source);
        (drain, source, vgs, vds)
    }

    /// Linearises around the present voltages, kept from jumping; have they settled?
    pub fn stamp(&mut self, stamper: &mut Stamper, view: &View) -> bool {
        let (drain, source, proposed, vds) = self.oriented(view);
        let vgs = proposed.clamp(self.last_gate - LARGEST_MOVE, self.last_gate + LARGEST_MOVE);
        self.last_gate = vgs;
        let point = self.at(vgs, vds);
        stamper.control(drain, source, self.gate, source, point.by_gate);
        stamper.control(drain, source, drain, source, point.by_drain);
        let at_zero = point.current - point.by_gate * vgs - point.by_drain * vds;
        stamper.current(drain, source, self.polarity * at_zero);
        (vgs - proposed).abs() < 1e-9
    }

    /// Current into the drain pin.
    pub fn drain_current(&self, view: &View) -> f64 {
        let (drain, _, vgs, vds) = self.oriented(view);
        let current = self.polarity * self.at(vgs, vds).current;
        if drain == self.drain {
            current
        } else {
            -current
        }
    }

    /// Off, linear or saturated, in words.
    pub fn mode(&self, vgs: f64, vds: f64) -> &'static str {
        let (vgs, vds) = (self.polarity * vgs, self.polarity * vds);
        if vgs <= self.threshold {
            "off"
        } else if vds < vgs - self.threshold {
            "linear"
        } else {
            "saturation"
        }
    }
}
