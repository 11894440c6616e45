//! The gates that a circuit may be built of, and what they cost.

use super::column::Column;

/// A gate with two inputs, or an inverter with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GateKind {
    Not,
    And,
    Or,
    Nand,
    Nor,
    Xor,
    Xnor,
}

impl GateKind {
    pub const ALL: [GateKind; 7] = [
        GateKind::Not,
        GateKind::And,
        GateKind::Or,
        GateKind::Nand,
        GateKind::Nor,
        GateKind::Xor,
        GateKind::Xnor,
    ];

    /// Its name in the tool's documents.
    pub fn element(self) -> &'static str {
        match self {
            GateKind::Not => "inverter",
            GateKind::And => "and",
            GateKind::Or => "or",
            GateKind::Nand => "nand",
            GateKind::Nor => "nor",
            GateKind::Xor => "xor",
            GateKind::Xnor => "xnor",
        }
    }

    pub fn of_element(element: &str) -> Option<GateKind> {
        GateKind::ALL
            .into_iter()
            .find(|kind| kind.element() == element)
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            GateKind::Not => "NOT",
            GateKind::And => "AND",
            GateKind::Or => "OR",
            GateKind::Nand => "NAND",
            GateKind::Nor => "NOR",
            GateKind::Xor => "XOR",
            GateKind::Xnor => "XNOR",
        }
    }

    pub fn is_pair(self) -> bool {
        self != GateKind::Not
    }

    /// The level for 64 rows at once. An inverter looks at its first input.
    pub fn merge(self, one: u64, other: u64) -> u64 {
        match self {
            GateKind::Not => !one,
            GateKind::And => one & other,
            GateKind::Or => one | other,
            GateKind::Nand => !(one & other),
            GateKind::Nor => !(one | other),
            GateKind::Xor => one ^ other,
            GateKind::Xnor => !(one ^ other),
        }
    }

    pub fn output(self, one: &Column, other: &Column) -> Column {
        one.merged(other, |a, b| self.merge(a, b))
    }
}

/// Which gates may be used, and what each costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permitted {
    costs: Vec<(GateKind, u32)>,
}

impl Permitted {
    /// In the order of [`GateKind::ALL`].
    pub fn new(costs: impl IntoIterator<Item = (GateKind, u32)>) -> Permitted {
        let mut costs: Vec<_> = costs.into_iter().collect();
        costs.sort_unstable();
        Permitted { costs }
    }

    /// Each at a cost of one.
    pub fn alike(kinds: &[GateKind]) -> Permitted {
        Permitted::new(kinds.iter().map(|kind| (*kind, 1)))
    }

    pub fn costs(&self) -> &[(GateKind, u32)] {
        &self.costs
    }

    pub fn cost(&self, kind: GateKind) -> Option<u32> {
        let found = self.costs.iter().find(|(it, _)| *it == kind);
        found.map(|(_, cost)| *cost)
    }

    pub fn kinds(&self) -> impl Iterator<Item = GateKind> {
        self.costs.iter().map(|(kind, _)| *kind)
    }

    /// What the cheapest gate costs.
    pub fn least(&self) -> u32 {
        let costs = self.costs.iter().map(|(_, cost)| *cost);
        costs.min().unwrap_or(1).max(1)
    }
}
