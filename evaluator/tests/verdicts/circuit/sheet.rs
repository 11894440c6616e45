//! A session in the Circuit Designer, played by model commands. Circuits are written down as parts on
//! nets, one per line, and drawn with wires from pin to pin.

use std::collections::BTreeMap;

use circuit_designer_model::circuit::ParameterKind;
use circuit_designer_model::{
    Command, Drawing, Effect, Element, ElementId, Point, Value, elements, quantity,
};
use protocol::App;

use crate::session::{Played, Session};

/// Nets with a meaning of their own.
const GROUND: &str = "gnd";
const OPEN: &str = "-";

pub struct Sheet {
    played: Played<Drawing>,
    placed: i32,
    /// Where the pins of each net are.
    pins: BTreeMap<String, Vec<Point>>,
    wires: BTreeMap<String, ElementId>,
    corners: Vec<Point>,
}

/// What every task begins with.
pub struct BlankSheet;

impl Session for Sheet {
    type Model = Drawing;
    type Begin = BlankSheet;
    /// A circuit; see [`Sheet::draw`].
    type Way = &'static str;
    /// Parts of its text and what stands there instead.
    type Change = &'static [(&'static str, &'static str)];

    const APP: App = App::CircuitDesigner;
    const NEAR_MISSES: usize = 3;

    fn start() -> Self {
        Sheet {
            played: Played::new(),
            placed: 0,
            pins: BTreeMap::new(),
            wires: BTreeMap::new(),
            corners: Vec::new(),
        }
    }

    fn played(&self) -> &Played<Drawing> {
        &self.played
    }

    fn begin(&mut self, _: &BlankSheet) {}

    fn begins_with_work(_: &BlankSheet) -> bool {
        false
    }

    fn go(&mut self, circuit: &'static str) {
        self.draw(circuit);
    }

    fn go_changed(
        &mut self,
        circuit: &'static str,
        changes: &'static [(&'static str, &'static str)],
    ) {
        let mut text = circuit.to_string();
        for (old, new) in changes {
            assert!(text.contains(old), "no {old:?} in {circuit}");
            text = text.replacen(old, new, 1);
        }
        self.draw(&text);
    }
}

impl Sheet {
    /// Draws a circuit. Each line is `Name: kind net net ... key=value ...`, where a pin may also be
    /// given by its name (`out=o`); `in` and `out` are logic inputs and outputs. Further lines:
    /// `label net word` at the first pin of a net, `text part word` beside a part, and `scope net
    /// read-outs`.
    fn draw(&mut self, circuit: &str) {
        let lines: Vec<_> = circuit.lines().map(str::trim).collect();
        let is_part = |line: &&&str| {
            let word = line.split_whitespace().next();
            word.is_some_and(|word| !["label", "text", "scope", "join"].contains(&word))
        };
        lines
            .iter()
            .filter(is_part)
            .for_each(|line| self.part(line));
        self.connect();
        for line in &lines {
            self.further(line);
        }
    }

    #[track_caller]
    pub fn apply(&mut self, command: Command) -> Effect {
        self.played.apply(command)
    }

    pub fn element_named(&self, name: &str) -> ElementId {
        let circuit = self.played.circuit();
        let index = circuit.index_of(name);
        circuit.elements[index.unwrap_or_else(|| panic!("no {name}"))].id
    }

    fn place(&mut self, kind: &str, from: Point, to: Point) -> ElementId {
        let effect = self.apply(Command::Place {
            kind: kind.into(),
            from,
            to,
            parameters: BTreeMap::new(),
            route: Vec::new(),
        });
        effect.created[0]
    }

    /// On a parabola, so that no wire from pin to pin runs over a third.
    fn next_place(&mut self) -> Point {
        let number = self.placed;
        self.placed += 1;
        Point::new(320 * number, 48 * number * number)
    }

    fn part(&mut self, line: &str) {
        let (name, rest) = line.split_once(": ").unwrap_or(("", line));
        let mut words = rest.split_whitespace();
        let kind = match words.next().expect("a kind") {
            "in" => "logic-input",
            "out" => "logic-output",
            kind => kind,
        };
        let known = elements::by_kind(kind).unwrap_or_else(|| panic!("no part {kind}"));
        let at = self.next_place();
        let mut element = Element::new(kind, at, at.offset(64, 0));
        let (mut nets, mut named_nets) = (Vec::new(), Vec::new());
        for word in words {
            let pair = word.split_once('=').filter(|(key, _)| !key.is_empty());
            let parameter =
                pair.and_then(|(key, _)| known.parameters().iter().find(|it| it.key == key));
            match (pair, parameter) {
                (Some((key, text)), Some(parameter)) => {
                    let value = match parameter.kind {
                        ParameterKind::Text { .. } => Value::Text(text.into()),
                        ParameterKind::Flag { .. } => Value::Flag(text == "true"),
                        _ => Value::Number(quantity::parse(text).expect("a number")),
                    };
                    element.parameters.insert(key.into(), value);
                }
                (Some((pin, net)), None) => named_nets.push((pin, net)),
                (None, _) => nets.push(word),
            }
        }
        let id = self.place(kind, element.from, element.to);
        if !element.parameters.is_empty() {
            self.apply(Command::Edit {
                element: id,
                parameters: element.parameters.clone(),
                gesture: None,
            });
        }
        if !name.is_empty() {
            self.apply(Command::Rename {
                element: id,
                name: name.into(),
                gesture: None,
            });
        }
        for (place, pin) in element.pins().iter().enumerate() {
            let named = named_nets.iter().find(|(name, _)| *name == pin.name);
            let net = named
                .map(|(_, net)| *net)
                .or_else(|| nets.get(place).copied());
            match net {
                None | Some(OPEN) => {}
                Some(GROUND) => drop(self.place("ground", pin.at, pin.at.offset(0, 24))),
                Some(net) => self.pins.entry(net.into()).or_default().push(pin.at),
            }
        }
    }

    /// From pin to pin of each net; a net with a single pin gets a wire that leads away.
    fn connect(&mut self) {
        for (net, pins) in self.pins.clone() {
            let stub = [pins[0], pins[0].offset(24, -24)];
            let ends = if pins.len() > 1 { &pins[..] } else { &stub[..] };
            for pair in ends.windows(2).filter(|pair| pair[0] != pair[1]) {
                let (a, b) = (pair[0], pair[1]);
                let corner = self.free_corner(a, b);
                let wire = self.place("wire", a, corner);
                self.place("wire", corner, b);
                self.wires.entry(net.clone()).or_insert(wire);
            }
        }
    }

    /// Around whatever lies between both pins, such as the clock between J and K, at a place that no
    /// other wire and no pin has: pins have even coordinates.
    fn free_corner(&mut self, a: Point, b: Point) -> Point {
        let odd = |value: i32| value | 1;
        let mut corner = Point::new(odd((a.x + b.x) / 2 + 41), odd((a.y + b.y) / 2 + 23));
        while self.corners.contains(&corner) {
            corner = corner.offset(2, 6);
        }
        self.corners.push(corner);
        corner
    }

    fn further(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["label", net, text] => {
                let at = self.pins[net][0];
                self.write("labelled-node", at, text);
            }
            ["text", name, text] => {
                let element = self.element_named(name);
                let drawn = self.played.circuit().element(element);
                let at = drawn.expect("an element").from.offset(40, 24);
                self.write("text", at, text);
            }
            ["scope", net, ..] => self.scope(net, &words[2..]),
            _ => {}
        }
    }

    fn write(&mut self, kind: &str, at: Point, text: &str) {
        let element = self.place(kind, at, at.offset(16, 0));
        self.apply(Command::Edit {
            element,
            parameters: BTreeMap::from([("text".into(), Value::Text(text.into()))]),
            gesture: None,
        });
    }

    /// Views a wire of the net in a new scope and switches read-outs on.
    fn scope(&mut self, net: &str, shows: &[&str]) {
        let element = self.wires[net];
        self.apply(Command::AddScope {
            element,
            pin: None,
            docked: true,
        });
        let mut scope = self
            .played
            .circuit()
            .scopes
            .last()
            .expect("a scope")
            .clone();
        for word in shows {
            match *word {
                "frequency" => scope.show.frequency = true,
                "duty" => scope.show.duty = true,
                "peak_to_peak" => scope.show.peak_to_peak = true,
                other => panic!("no read-out {other}"),
            }
        }
        if !shows.is_empty() {
            self.apply(Command::EditScope {
                scope,
                gesture: None,
            });
        }
    }
}
