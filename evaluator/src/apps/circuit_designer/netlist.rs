//! The short form of a circuit in a task file, one part per line:
//!
//! ```text
//! R1: resistor(in, out) resistance=4.7k
//! timer-555(Vcc=vcc, rst=vcc, gnd=gnd, dis=d, th=c, tr=c, out=o)
//! ```
//!
//! A name before the colon is one that the drawn part has to bear. Nets are given in the order of the
//! pins or by pin name; `gnd` is ground, and a pin that is not mentioned stays open.

use circuit_designer_model::circuit::{Parameter, ParameterKind};
use circuit_designer_model::{Circuit, Element, Point, Value, elements, quantity};

pub const GROUND: &str = "gnd";

/// Further apart than the pins of any part reach.
const SPACING: i32 = 1024;

/// A circuit on which every pin carries a label with the name of its net.
#[derive(Clone, Debug)]
pub struct Netlist {
    pub circuit: Circuit,
    /// Names that drawn parts have to bear.
    pub names: Vec<String>,
}

impl Netlist {
    pub fn parse(text: &str) -> Result<Netlist, String> {
        let mut netlist = Netlist {
            circuit: Circuit::default(),
            names: Vec::new(),
        };
        let lines = text.lines().map(str::trim).enumerate();
        let mut placed = 0;
        for (index, line) in lines.filter(|(_, line)| !line.is_empty()) {
            netlist
                .part(line, Point::new(0, SPACING * placed))
                .map_err(|expected| format!("{expected} in line {}", index + 1))?;
            placed += 1;
        }
        if placed == 0 {
            return Err("at least one part".into());
        }
        Ok(netlist)
    }

    fn part(&mut self, line: &str, at: Point) -> Result<(), String> {
        let (name, rest) = match line.split_once(':') {
            Some((name, rest)) => (name.trim(), rest.trim()),
            None => ("", line),
        };
        let shape = "`Name: kind(net, net) key=value`";
        let (kind, rest) = rest.split_once('(').ok_or(shape)?;
        let (nets, values) = rest.split_once(')').ok_or(shape)?;
        let kind = kind.trim();
        if elements::by_kind(kind).is_none() {
            return Err(format!("a kind of part instead of {kind:?}"));
        }
        let mut element = Element::new(kind, at, at.offset(64, 0)).named(name);
        for value in values.split_whitespace() {
            set(&mut element, value)?;
        }
        let nets = nets_of(&element, nets)?;
        let pins = element.pins();
        if !name.is_empty() {
            if self.names.iter().any(|it| it == name) {
                return Err(format!("a name that no other part has, not {name:?}"));
            }
            self.names.push(name.to_string());
        }
        self.circuit.add(element);
        if name.is_empty() {
            // The designator that it got by itself is nobody's wish.
            if let Some(last) = self.circuit.elements.last_mut() {
                last.name.clear();
            }
        }
        for (pin, net) in pins.iter().zip(nets) {
            let mark = match net.as_str() {
                "" => continue,
                GROUND => Element::new("ground", pin.at, pin.at.offset(0, 16)),
                net => Element::new("labelled-node", pin.at, pin.at.offset(16, 0))
                    .with_text("text", net),
            };
            self.circuit.add(mark);
        }
        Ok(())
    }
}

/// Net of each pin, empty for an open one.
fn nets_of(element: &Element, text: &str) -> Result<Vec<String>, String> {
    let pins = element.pins();
    let mut nets = vec![String::new(); pins.len()];
    let words: Vec<_> = text.split(',').map(str::trim).collect();
    for (place, word) in words.iter().enumerate() {
        let (place, net) = match word.split_once('=') {
            None => (place, *word),
            Some((pin, net)) => {
                let place = pins.iter().position(|it| it.name == pin.trim());
                let place =
                    place.ok_or_else(|| format!("a pin of {} instead of {pin:?}", element.kind))?;
                (place, net.trim())
            }
        };
        let slot = nets.get_mut(place);
        *slot.ok_or_else(|| format!("{} nets for {}", pins.len(), element.kind))? = net.to_string();
    }
    Ok(nets)
}

/// `resistance=4.7k`, `position=1`, `model=1N4148`.
fn set(element: &mut Element, text: &str) -> Result<(), String> {
    let (key, value) = text.split_once('=').ok_or("`key=value`")?;
    let known = element.part().map_or(&[][..], |part| part.parameters());
    let parameter = known.iter().find(|it| it.key == key).ok_or_else(|| {
        let keys: Vec<_> = known.iter().map(|it| it.key).collect();
        format!("one of {} instead of {key:?}", keys.join(", "))
    })?;
    let value = read(parameter, value)?;
    parameter.check(&value).map_err(|error| error.to_string())?;
    element.parameters.insert(key.to_string(), value);
    Ok(())
}

fn read(parameter: &Parameter, text: &str) -> Result<Value, String> {
    match parameter.kind {
        ParameterKind::Text { .. } => Ok(Value::Text(text.to_string())),
        ParameterKind::Flag { .. } => Ok(Value::Flag(text == "true")),
        ParameterKind::Number { .. } | ParameterKind::Choice { .. } => quantity::parse(text)
            .map(Value::Number)
            .map_err(|_| format!("a number instead of {text:?}")),
    }
}
