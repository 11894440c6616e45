//! The transport equations of a bipolar transistor.

use super::junction_charge::Depletion;
use crate::circuit::custom_model;
use crate::circuit::{CustomModel, ModelKind};
use crate::simulator::junction::Junction;
use crate::simulator::math::larger;

/// Gummel-Poon values of a transistor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BjtModel {
    /// As the edit dialog lists it.
    pub name: &'static str,
    /// Transport saturation current, in amperes.
    pub saturation: f64,
    /// Current gain the wrong way round.
    pub reverse_beta: f64,
    /// Of the base-emitter junction.
    pub forward_emission: f64,
    /// Of the base-collector junction.
    pub reverse_emission: f64,
    /// Reciprocal Early voltages and knee currents: zero is none.
    pub inverse_vaf: f64,
    /// One by the reverse Early voltage; zero for none.
    pub inverse_var: f64,
    /// One by the forward knee current; zero for none.
    pub inverse_ikf: f64,
    /// One by the reverse knee current; zero for none.
    pub inverse_ikr: f64,
    /// Leakage of both junctions into the base: saturation current and emission coefficient.
    pub emitter_leakage: (f64, f64),
    /// Saturation current and emission coefficient of the base-collector leakage.
    pub collector_leakage: (f64, f64),
    /// Charges of the junctions, and the transit times of the carriers.
    pub emitter_depletion: Depletion,
    /// Charge of the base-collector junction.
    pub collector_depletion: Depletion,
    /// In seconds.
    pub forward_transit: f64,
    /// In seconds.
    pub reverse_transit: f64,
}

/// What an element without a known model is.
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
    emitter_depletion: Depletion::NONE,
    collector_depletion: Depletion::NONE,
    forward_transit: 0.0,
    reverse_transit: 0.0,
};

fn own_depletion(
    own: &CustomModel,
    capacitance: &str,
    potential: &str,
    grading: &str,
) -> Depletion {
    Depletion {
        capacitance: own.value(capacitance, 0.0).max(0.0),
        potential: own.positive(potential, Depletion::NONE.potential),
        // A grading of one would make the charge infinite.
        grading: own.value(grading, Depletion::NONE.grading).clamp(0.0, 0.95),
    }
}

const fn depletion(capacitance: f64, grading: f64) -> Depletion {
    Depletion {
        capacitance,
        grading,
        ..Depletion::NONE
    }
}

/// In the order of the edit dialog.
pub const ALL: [BjtModel; 5] = [
    DEFAULT,
    BjtModel {
        name: "spice-default",
        saturation: 1e-16,
        ..DEFAULT
    },
    BjtModel {
        name: "2N2222",
        saturation: 14.34e-15,
        reverse_beta: 6.092,
        inverse_vaf: 1.0 / 74.03,
        inverse_ikf: 1.0 / 0.2847,
        emitter_depletion: depletion(22.01e-12, 0.377),
        collector_depletion: depletion(7.306e-12, 0.3416),
        forward_transit: 411.1e-12,
        reverse_transit: 46.91e-9,
        ..DEFAULT
    },
    BjtModel {
        name: "2N3904",
        saturation: 6.734e-15,
        reverse_beta: 0.7371,
        inverse_vaf: 1.0 / 74.03,
        inverse_ikf: 1.0 / 66.78e-3,
        emitter_depletion: depletion(4.493e-12, 0.2593),
        collector_depletion: depletion(3.638e-12, 0.3085),
        forward_transit: 301.2e-12,
        reverse_transit: 239.5e-9,
        ..DEFAULT
    },
    BjtModel {
        name: "2N3906",
        saturation: 1.41e-15,
        reverse_beta: 4.977,
        inverse_vaf: 1.0 / 18.7,
        inverse_ikf: 1.0 / 80e-3,
        emitter_depletion: depletion(8.063e-12, 0.3677),
        collector_depletion: depletion(9.728e-12, 0.5776),
        forward_transit: 179.3e-12,
        reverse_transit: 33.42e-9,
        ..DEFAULT
    },
];

impl BjtModel {
    /// A built-in model.
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
            emitter_depletion: own_depletion(own, "cje", "vje", "mje"),
            collector_depletion: own_depletion(own, "cjc", "vjc", "mjc"),
            forward_transit: own.value("tf", 0.0).max(0.0),
            reverse_transit: own.value("tr", 0.0).max(0.0),
        }
    }

    /// Does it store any charge?
    pub fn stores_charge(&self) -> bool {
        let depletions = [self.emitter_depletion, self.collector_depletion];
        depletions.iter().any(|it| it.capacitance > 0.0)
            || self.forward_transit > 0.0
            || self.reverse_transit > 0.0
    }
}

/// Terminal currents and their slopes at one working point; NPN signs.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkingPoint {
    /// Into the collector.
    pub collector: f64,
    /// Into the base.
    pub base: f64,
    /// Slope of the collector current over the base-emitter voltage.
    pub collector_by_be: f64,
    /// Slope of the collector current over the base-collector voltage.
    pub collector_by_bc: f64,
    /// Slope of the base current over the base-emitter voltage.
    pub base_by_be: f64,
    /// Slope of the base current over the base-collector voltage.
    pub base_by_bc: f64,
}

/// Static currents of a transistor, from its junction voltages.
#[derive(Clone, Debug)]
pub struct Transport {
    model: BjtModel,
    forward_beta: f64,
    /// Base to emitter.
    pub emitter_junction: Junction,
    /// Base to collector.
    pub collector_junction: Junction,
    emitter_leakage: Option<Junction>,
    collector_leakage: Option<Junction>,
}

impl Transport {
    /// For a model with this current gain.
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

    /// Carriers that the currents hold in the base, at the emitter and at the collector side: each
    /// as charge and capacitance.
    pub fn carriers(&self, vbe: f64, vbc: f64) -> [(f64, f64); 2] {
        let stored = |junction: &Junction, voltage: f64, transit: f64| {
            let (current, slope) = junction.at(voltage);
            (transit * current, transit * slope)
        };
        [
            stored(&self.emitter_junction, vbe, self.model.forward_transit),
            stored(&self.collector_junction, vbc, self.model.reverse_transit),
        ]
    }

    /// Currents and slopes at these voltages; `leak` helps the solver over flat places.
    pub fn at(&self, vbe: f64, vbc: f64, leak: f64) -> WorkingPoint {
        let model = &self.model;
        let (forward, forward_slope) = self.emitter_junction.at(vbe);
        let (reverse, reverse_slope) = self.collector_junction.at(vbc);
        let early = larger(
            1.0 - vbc * model.inverse_vaf - vbe * model.inverse_var,
            0.05,
        );
        let q1 = 1.0 / early;
        let q2 =
            larger(forward, 0.0) * model.inverse_ikf + larger(reverse, 0.0) * model.inverse_ikr;
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
