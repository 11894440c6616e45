//! The transport equations of a bipolar transistor (section B.3).

use crate::simulator::junction::Junction;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BjtModel {
    pub name: &'static str,
    pub saturation: f64,
    pub reverse_beta: f64,
    pub forward_emission: f64,
    pub reverse_emission: f64,
    /// Reciprocal Early voltages and knee currents: zero is none.
    pub inverse_vaf: f64,
    pub inverse_var: f64,
    pub inverse_ikf: f64,
    pub inverse_ikr: f64,
}

pub const DEFAULT: BjtModel = BjtModel {
    name: "default",
    saturation: 1e-13,
    reverse_beta: 1.0,
    forward_emission: 1.0,
    reverse_emission: 1.0,
    inverse_vaf: 0.0,
    inverse_var: 0.0,
    inverse_ikf: 0.0,
    inverse_ikr: 0.0,
};

pub const ALL: [BjtModel; 2] = [
    DEFAULT,
    BjtModel {
        name: "spice-default",
        saturation: 1e-16,
        ..DEFAULT
    },
];

impl BjtModel {
    pub fn by_name(name: &str) -> BjtModel {
        let known = ALL.iter().find(|model| model.name == name);
        known.copied().unwrap_or(DEFAULT)
    }
}

/// Terminal currents and their slopes at one working point; NPN signs.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkingPoint {
    pub collector: f64,
    pub base: f64,
    pub collector_by_be: f64,
    pub collector_by_bc: f64,
    pub base_by_be: f64,
    pub base_by_bc: f64,
}

#[derive(Clone, Debug)]
pub struct Transport {
    model: BjtModel,
    forward_beta: f64,
    pub emitter_junction: Junction,
    pub collector_junction: Junction,
}

impl Transport {
    pub fn new(model: BjtModel, forward_beta: f64) -> Self {
        Transport {
            model,
            forward_beta,
            emitter_junction: Junction::new(model.saturation, model.forward_emission),
            collector_junction: Junction::new(model.saturation, model.reverse_emission),
        }
    }

    pub fn at(&self, vbe: f64, vbc: f64, leak: f64) -> WorkingPoint {
        let model = &self.model;
        let (forward, forward_slope) = self.emitter_junction.at(vbe);
        let (reverse, reverse_slope) = self.collector_junction.at(vbc);
        let early = (1.0 - vbc * model.inverse_vaf - vbe * model.inverse_var).max(0.05);
        let q1 = 1.0 / early;
        let q2 = forward.max(0.0) * model.inverse_ikf + reverse.max(0.0) * model.inverse_ikr;
        let root = (1.0 + 4.0 * q2).sqrt();
        let charge = q1 * (1.0 + root) / 2.0;
        let charge_by_be =
            charge * q1 * model.inverse_var + q1 * forward_slope * model.inverse_ikf / root;
        let charge_by_bc =
            charge * q1 * model.inverse_vaf + q1 * reverse_slope * model.inverse_ikr / root;
        let transported = (forward - reverse) / charge;
        let inverse_br = 1.0 / model.reverse_beta;
        let inverse_bf = 1.0 / self.forward_beta;
        WorkingPoint {
            collector: transported - reverse * inverse_br - leak * vbc,
            base: forward * inverse_bf + reverse * inverse_br + leak * (vbe + vbc),
            collector_by_be: (forward_slope - transported * charge_by_be) / charge,
            collector_by_bc: (-reverse_slope - transported * charge_by_bc) / charge
                - reverse_slope * inverse_br
                - leak,
            base_by_be: forward_slope * inverse_bf + leak,
            base_by_bc: reverse_slope * inverse_br + leak,
        }
    }
}
