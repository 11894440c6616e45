//! Gates named by what feeds them: `and(A, B)`, `xor(!A2, and(!A1, !A0))`.

use std::collections::BTreeSet;

use super::logic::{Gate, Logic, gate_kinds};

/// A signal on the sheet. `!X` is short for `inverter(X)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Signal {
    /// The net of a named input or output.
    Port(String),
    Gate {
        kind: String,
        inputs: Vec<Signal>,
    },
}

impl Signal {
    pub fn parse(text: &str) -> Result<Signal, String> {
        let mut rest = text;
        let signal = signal(&mut rest, 0)?;
        match rest.trim() {
            "" => Ok(signal),
            left => Err(format!("nothing after the signal, not {left:?}")),
        }
    }

    /// Names of the ports it speaks of.
    pub fn ports(&self) -> Vec<&str> {
        match self {
            Signal::Port(name) => vec![name],
            Signal::Gate { inputs, .. } => inputs.iter().flat_map(Signal::ports).collect(),
        }
    }

    /// Gates of this kind whose inputs are exactly these signals, in any order.
    pub fn gates<'l>(
        &self,
        logic: &'l Logic,
        net_of: &dyn Fn(&str) -> Option<usize>,
    ) -> Vec<&'l Gate> {
        let Signal::Gate { kind, inputs } = self else {
            return Vec::new();
        };
        let wanted: Vec<_> = inputs.iter().map(|it| it.nets(logic, net_of)).collect();
        let gates = logic.gates.iter();
        gates
            .filter(|gate| gate.kind == *kind && is_fed_by(&gate.inputs, &wanted))
            .collect()
    }

    /// Nets that carry the signal.
    fn nets(&self, logic: &Logic, net_of: &dyn Fn(&str) -> Option<usize>) -> BTreeSet<usize> {
        match self {
            Signal::Port(name) => net_of(name).into_iter().collect(),
            Signal::Gate { .. } => {
                let gates = self.gates(logic, net_of);
                gates.iter().map(|gate| gate.output).collect()
            }
        }
    }
}

/// Can the nets be paired with the signals?
fn is_fed_by(nets: &[usize], wanted: &[BTreeSet<usize>]) -> bool {
    let Some((first, rest)) = wanted.split_first() else {
        return nets.is_empty();
    };
    nets.len() == wanted.len()
        && nets.iter().enumerate().any(|(place, net)| {
            let mut others = nets.to_vec();
            others.remove(place);
            first.contains(net) && is_fed_by(&others, rest)
        })
}

/// Deeper nesting than any circuit of a task.
const DEEPEST: usize = 16;

fn signal(rest: &mut &str, depth: usize) -> Result<Signal, String> {
    if depth > DEEPEST {
        return Err("less nesting".into());
    }
    *rest = rest.trim_start();
    if let Some(after) = rest.strip_prefix('!') {
        *rest = after;
        return Ok(Signal::Gate {
            kind: "inverter".into(),
            inputs: vec![signal(rest, depth + 1)?],
        });
    }
    let end = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    match after.strip_prefix('(') {
        None if word.is_empty() => Err("a port's name or a gate like `and(A, B)`".into()),
        None => Ok(Signal::Port(word.to_string())),
        Some(after) => {
            if !gate_kinds().any(|kind| kind == word) {
                let kinds: Vec<_> = gate_kinds().collect();
                return Err(format!("one of the gates {}", kinds.join(", ")));
            }
            *rest = after;
            Ok(Signal::Gate {
                kind: word.to_string(),
                inputs: inputs(rest, depth)?,
            })
        }
    }
}

fn inputs(rest: &mut &str, depth: usize) -> Result<Vec<Signal>, String> {
    let mut inputs = Vec::new();
    loop {
        inputs.push(signal(rest, depth + 1)?);
        *rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(',') {
            *rest = after;
        } else if let Some(after) = rest.strip_prefix(')') {
            *rest = after;
            return Ok(inputs);
        } else {
            return Err("a comma or a closing parenthesis".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_nest_and_an_exclamation_mark_is_an_inverter() {
        let carry = Signal::parse("xor(!A2, and(!A1, !A0))").unwrap();
        assert_eq!(carry.ports(), ["A2", "A1", "A0"]);
        assert_eq!(
            Signal::parse("!A").unwrap(),
            Signal::parse("inverter( A )").unwrap()
        );
    }

    #[test]
    fn what_is_no_signal_is_named() {
        let deep = "!".repeat(40);
        for text in ["", "and(A", "and(A B)", "maybe(A)", "A)", "and()", &deep] {
            assert!(Signal::parse(text).is_err(), "{text}");
        }
    }
}
