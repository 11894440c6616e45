//! The transport equations of a bipolar transistor (section B.3).

use crate::circuit::custom_model;
use crate::circuit::{CustomModel, ModelKind};
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
    /// Leakage of both junctions into the base: saturation current and emission coefficient.
    pub emitter_leakage: (f64, f64),
    pub collector_leakage: (f64, f64),
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
    emitter_leakage: (0.0, 1.5),
    collector_leakage: (0.0, 2.0),
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

    /// A model of the circuit's own, a known one, or the usual one.
    pub fn find(name: &str, models: &[CustomModel]) -> BjtModel {
        let Some(own) = custom_model::find(models, ModelKind::Transistor, name) else {
            return BjtModel::by_name(name);
        };
        let inverse = |key: &str| match own.value(key, 0.0) {
            value if value > 0.0 => 1.0 / value,
            _ => 0.0,
        };
        BjtModel {
            name: "own model",
            saturation: own.positive("is", DEFAULT.saturation),
            reverse_beta: own.positive("br", 1.0),
            forward_emission: own.positive("nf", 1.0),
            reverse_emission: own.positive("nr", 1.0),
            inverse_vaf: inverse("vaf"),
            inverse_var: inverse("var"),
            inverse_ikf: inverse("ikf"),
            inverse_ikr: inverse("ikr"),
            emitter_leakage: (own.value("ise", 0.0), own.positive("ne", 1.5)),
            collector_leakage: (own.value("isc", 0.0), own.positive("nc", 2.0)),
        }
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
    emitter_leakage: Option<Junction>,
    collector_leakage: Option<Junction>,
}

impl Transport {
    pub fn new(model: BjtModel, forward_beta: f64) -> Self {
        let leakage = |(saturation, emission): (f64, f64)| {
            (saturation > 0.0).then(|| Junction::new(saturation, emission))
        };
        Transport {
            emitter_leakage: leakage(model.emitter_leakage),
            collector_leakage: leakage(model.collector_leakage),
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
        let leaked = |junction: &Option<Junction>, voltage: f64| {
            junction.map_or((0.0, 0.0), |junction| junction.at(voltage))
        };
        let (leak_be, leak_be_slope) = leaked(&self.emitter_leakage, vbe);
        let (leak_bc, leak_bc_slope) = leaked(&self.collector_leakage, vbc);
        let inverse_br = 1.0 / model.reverse_beta;
        let inverse_bf = 1.0 / self.forward_beta;
        WorkingPoint {
            collector: transported - reverse * inverse_br - leak_bc - leak * vbc,
            base: forward * inverse_bf
                + reverse * inverse_br
                + leak_be
                + leak_bc
                + leak * (vbe + vbc),
            collector_by_be: (forward_slope - transported * charge_by_be) / charge,
            collector_by_bc: (-reverse_slope - transported * charge_by_bc) / charge
                - reverse_slope * inverse_br
                - leak_bc_slope
                - leak,
            base_by_be: forward_slope * inverse_bf + leak_be_slope + leak,
            base_by_bc: reverse_slope * inverse_br + leak_bc_slope + leak,
        }
    }
}
