//! `circuit-designer/gates`: places the gates of the cheapest known circuit and wires them up.

use anyhow::{Context, Result, ensure};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::circuit_designer::{At, Part, Sheet, part};
use crate::{Conclusion, Hands, Solution, done};

/// What the Draw menu calls the gates.
const ITEMS: [(&str, &str); 7] = [
    ("inverter", "Add Inverter"),
    ("and", "Add AND Gate"),
    ("or", "Add OR Gate"),
    ("nand", "Add NAND Gate"),
    ("nor", "Add NOR Gate"),
    ("xor", "Add XOR Gate"),
    ("xnor", "Add XNOR Gate"),
];

/// The circuit: its gates, kind by kind, and its wires from pin to pin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Circuit {
    gates: Vec<Gate>,
    wires: Vec<[String; 2]>,
    /// The lower right corner of it all.
    corner: At,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gate {
    kind: String,
    from: At,
    to: At,
}

impl Gate {
    fn part(&self) -> Result<Part> {
        let item = ITEMS.iter().find(|(kind, _)| *kind == self.kind);
        let (_, item) = item.with_context(|| format!("{:?} is no gate", self.kind))?;
        Ok(part(item, self.from, self.to))
    }
}

struct Drawn {
    parts: Vec<Part>,
    wires: Vec<[String; 2]>,
    corner: At,
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let circuit = Circuit::deserialize(reference)?;
    ensure!(!circuit.gates.is_empty(), "there is no gate");
    let parts = circuit.gates.iter().map(Gate::part);
    Ok(Box::new(Drawn {
        parts: parts.collect::<Result<_>>()?,
        wires: circuit.wires,
        corner: circuit.corner,
    }))
}

#[async_trait]
impl Solution for Drawn {
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        crate::route::expect_checkpoint(self.legs(), subtasks)?;
        let mut sheet = Sheet::new(hands);
        sheet.bring_into_sight(self.corner).await?;
        sheet.place(&self.parts).await?;
        let wires: Vec<(&str, &str)> = self
            .wires
            .iter()
            .map(|[from, to]| (from.as_str(), to.as_str()))
            .collect();
        sheet.join(&wires).await?;
        Ok(Conclusion::Answer(done()))
    }
}
