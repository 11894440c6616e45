//! Diode and transistor models of one's own, kept with the circuit (`dm` and `tm` in files).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a model can describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelKind {
    /// For diodes of all kinds.
    Diode,
    /// For bipolar transistors.
    Transistor,
}

impl ModelKind {
    /// In the order of the menus.
    pub const ALL: [ModelKind; 2] = [ModelKind::Diode, ModelKind::Transistor];

    /// Element name in XML files.
    pub fn tag(self) -> &'static str {
        match self {
            ModelKind::Diode => "dm",
            ModelKind::Transistor => "tm",
        }
    }

    /// Code in the legacy text format.
    pub fn code(self) -> &'static str {
        match self {
            ModelKind::Diode => "34",
            ModelKind::Transistor => "32",
        }
    }

    /// Keys of the values, in the order of files.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            ModelKind::Diode => &["is", "rs", "n", "bv", "fi"],
            ModelKind::Transistor => &[
                "is", "ikf", "ise", "ne", "ikr", "isc", "nc", "nf", "nr", "vaf", "var", "br",
                "cje", "vje", "mje", "cjc", "vjc", "mjc", "tf", "tr",
            ],
        }
    }
}

/// Parts refer to it by its name. Values that are not given have their usual ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CustomModel {
    /// Diode or transistor.
    pub kind: ModelKind,
    /// What elements refer to.
    pub name: String,
    /// By their names in files; others have their defaults.
    #[serde(default)]
    pub values: BTreeMap<String, f64>,
}

impl CustomModel {
    /// With all defaults.
    pub fn new(kind: ModelKind, name: &str) -> Self {
        CustomModel {
            kind,
            name: name.to_string(),
            values: BTreeMap::new(),
        }
    }

    /// A value, or what stands for it when it is not given.
    pub fn value(&self, key: &str, otherwise: f64) -> f64 {
        self.values.get(key).copied().unwrap_or(otherwise)
    }

    /// A value that divides others: nothing unless it is positive.
    pub fn positive(&self, key: &str, otherwise: f64) -> f64 {
        Some(self.value(key, otherwise))
            .filter(|value| *value > 0.0)
            .unwrap_or(otherwise)
    }

    /// Is the value known to this kind of model and a number that makes sense?
    pub fn accepts(&self, key: &str, value: f64) -> bool {
        self.kind.keys().contains(&key) && (0.0..=1e24).contains(&value)
    }
}

/// The model of that name, if the circuit has one.
pub fn find<'a>(models: &'a [CustomModel], kind: ModelKind, name: &str) -> Option<&'a CustomModel> {
    let mut models = models.iter();
    models.find(|model| model.kind == kind && model.name == name)
}
