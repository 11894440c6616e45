//! The original's truth tables: only end points connect, pins lie 16 px apart, any part that it does
//! not know makes the circuit worthless, and only what the outputs depend on is looked at.

use std::collections::{BTreeMap, BTreeSet};

use circuit_designer_model::simulator::UnionFind;

use super::pattern::Drawn;
use crate::apps::circuit_designer::function::permutations;

const PITCH: i64 = 16;
const MAX_INPUTS: usize = 6;
/// More are not waited for; the tasks need a dozen.
const MAX_GATES: usize = 2000;

type Post = (i64, i64);

/// Columns over all combinations, the first input most significant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub inputs: usize,
    pub columns: Vec<Vec<bool>>,
}

impl Table {
    /// The most columns of the reference that are met under some order of the inputs; the order of
    /// the outputs does not matter.
    pub fn best_match(&self, reference: &[Vec<bool>]) -> usize {
        let places: Vec<usize> = (0..self.inputs).collect();
        let orders = permutations(&places);
        let matches = orders.iter().map(|order| {
            let mut left: Vec<_> = self.columns.iter().map(|it| reordered(it, order)).collect();
            let is_met = |column: &&Vec<bool>| {
                let place = left.iter().position(|it| it == *column);
                place.map(|place| left.remove(place)).is_some()
            };
            reference.iter().filter(is_met).count()
        });
        matches.max().unwrap_or(0)
    }
}

/// The column when the inputs are taken in another order.
fn reordered(column: &[bool], order: &[usize]) -> Vec<bool> {
    let count = order.len();
    let row_of = |row: usize| -> usize {
        let bits = order.iter().enumerate();
        bits.map(|(place, from)| (row >> (count - 1 - place) & 1) << (count - 1 - from))
            .sum()
    };
    (0..column.len()).map(|row| column[row_of(row)]).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    And,
    Nand,
    Or,
    Nor,
    Xor,
    Xnor,
    Not,
}

struct Gate {
    kind: Kind,
    inputs: Vec<usize>,
    output: usize,
}

/// Nets of a drawing by the posts that wires join.
struct Posts {
    numbers: BTreeMap<Post, usize>,
    joined: UnionFind,
}

impl Posts {
    fn new(elements: &[Drawn]) -> Posts {
        let mut numbers = BTreeMap::new();
        for post in elements.iter().flat_map(posts) {
            let next = numbers.len();
            numbers.entry(post).or_insert(next);
        }
        let mut joined = UnionFind::new(numbers.len());
        for wire in elements
            .iter()
            .filter(|it| matches!(it.tag.as_str(), "w" | "rw"))
        {
            let [x1, y1, x2, y2] = wire.ends;
            joined.join(numbers[&(x1, y1)], numbers[&(x2, y2)]);
        }
        Posts { numbers, joined }
    }

    fn net(&mut self, post: Post) -> usize {
        self.joined.find(self.numbers[&post])
    }
}

/// Everything that matters of the circuit.
#[derive(Default)]
struct Logic {
    gates: Vec<Gate>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    grounds: Vec<usize>,
}

/// The table of a circuit, or why the original gives up on it.
pub fn columns(elements: &[Drawn]) -> Result<Table, String> {
    let logic = sorted(elements)?;
    let inputs = logic.inputs.len();
    if !(1..=MAX_INPUTS).contains(&inputs) {
        return Err(format!("{inputs} inputs, 1 to 6 can be judged"));
    }
    if logic.gates.len() > MAX_GATES {
        return Err(format!("more than {MAX_GATES} gates"));
    }
    let needed = logic.needed_nets();
    let mut columns = vec![Vec::new(); logic.outputs.len()];
    for row in 0..1usize << inputs {
        let levels = logic.levels(row, &needed)?;
        for (column, net) in columns.iter_mut().zip(&logic.outputs) {
            column.push(*levels.get(net).ok_or("an output is not driven")?);
        }
    }
    Ok(Table { inputs, columns })
}

fn sorted(elements: &[Drawn]) -> Result<Logic, String> {
    let mut posts = Posts::new(elements);
    let mut logic = Logic::default();
    let mut switches = Vec::new();
    for element in elements {
        let [x1, y1, x2, y2] = element.ends;
        let first = posts.net((x1, y1));
        let kind = match element.tag.as_str() {
            "w" | "rw" | "x" => continue,
            "L" => {
                logic.inputs.push(first);
                continue;
            }
            "M" => {
                logic.outputs.push(first);
                continue;
            }
            "g" => {
                logic.grounds.push(first);
                continue;
            }
            "s" | "S" => {
                switches.push((first, posts.net((x2, y2))));
                continue;
            }
            "I" => Kind::Not,
            tag => gate_kind(tag).ok_or_else(|| format!("<{tag}> cannot be simulated"))?,
        };
        let inputs = match kind {
            Kind::Not => vec![first],
            _ => input_posts(element)
                .into_iter()
                .map(|it| posts.net(it))
                .collect(),
        };
        logic.gates.push(Gate {
            kind,
            inputs,
            output: posts.net((x2, y2)),
        });
    }
    logic.take_switches(&switches);
    Ok(logic)
}

fn gate_kind(tag: &str) -> Option<Kind> {
    Some(match tag {
        "And" => Kind::And,
        "Nand" => Kind::Nand,
        "Or" => Kind::Or,
        "Nor" => Kind::Nor,
        "Xor" => Kind::Xor,
        "Xnor" => Kind::Xnor,
        _ => return None,
    })
}

fn posts(element: &Drawn) -> Vec<Post> {
    let [x1, y1, x2, y2] = element.ends;
    let mut posts = vec![(x1, y1), (x2, y2)];
    if gate_kind(&element.tag).is_some() {
        posts.extend(input_posts(element));
    }
    posts
}

/// Beside the first point, 16 px apart; an even number leaves the middle free.
fn input_posts(element: &Drawn) -> Vec<Post> {
    let [x1, y1, x2, y2] = element.ends;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let (ux, uy) = if dx.abs() >= dy.abs() {
        (if dx < 0 { -1 } else { 1 }, 0)
    } else {
        (0, if dy < 0 { -1 } else { 1 })
    };
    let count = element.inputs.min(64) as i64;
    let half = count / 2;
    (-half..=half)
        .filter(|j| *j != 0 || count % 2 == 1)
        .map(|j| (x1 + uy * PITCH * j, y1 - ux * PITCH * j))
        .collect()
}

impl Logic {
    /// Switches by the nets of both their ends. One whose first end is driven, by another switch too,
    /// reads that end; any other one drives its second end.
    fn take_switches(&mut self, switches: &[(usize, usize)]) {
        let terminals = self.inputs.clone();
        for (place, (first, second)) in switches.iter().enumerate() {
            let mut others = switches.iter().enumerate().filter(|(it, _)| *it != place);
            let is_driven = self.gates.iter().any(|gate| gate.output == *first)
                || terminals.contains(first)
                || self.grounds.contains(first)
                || others.any(|(_, (_, second))| second == first);
            if is_driven {
                self.outputs.push(*first);
            } else {
                self.inputs.push(*second);
            }
        }
    }

    /// The nets that the outputs depend on. A stray gate or a loop elsewhere does not matter.
    fn needed_nets(&self) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut left = self.outputs.clone();
        while let Some(net) = left.pop() {
            if needed.insert(net) {
                let drivers = self.gates.iter().filter(|gate| gate.output == net);
                left.extend(drivers.flat_map(|gate| &gate.inputs));
            }
        }
        needed
    }

    /// Levels of the needed nets for one combination. Fails there on floating inputs, fights and
    /// loops.
    fn levels(
        &self,
        row: usize,
        needed: &BTreeSet<usize>,
    ) -> Result<BTreeMap<usize, bool>, String> {
        let mut levels: BTreeMap<usize, bool> = BTreeMap::new();
        let mut drive = |net: usize, level: bool| {
            if !needed.contains(&net) {
                return Ok(());
            }
            match levels.insert(net, level) {
                Some(before) if before != level => {
                    Err("two drivers contradict each other".to_string())
                }
                _ => Ok(()),
            }
        };
        for net in &self.grounds {
            drive(*net, false)?;
        }
        for (place, net) in self.inputs.iter().enumerate() {
            drive(*net, row >> (self.inputs.len() - 1 - place) & 1 == 1)?;
        }
        let gates = self.gates.iter();
        let mut waiting: Vec<&Gate> = gates.filter(|it| needed.contains(&it.output)).collect();
        while !waiting.is_empty() {
            let outputs: BTreeSet<usize> = waiting.iter().map(|gate| gate.output).collect();
            let is_ready = |gate: &&Gate| {
                let mut nets = gate.inputs.iter();
                nets.all(|net| levels.contains_key(net) && !outputs.contains(net))
            };
            let (ready, rest): (Vec<&Gate>, Vec<&Gate>) = waiting.into_iter().partition(is_ready);
            if ready.is_empty() {
                return Err("a net floats or feeds back on itself".into());
            }
            for gate in ready {
                let highs = gate.inputs.iter().filter(|net| levels[net]).count();
                let level = gate.kind.level(highs, gate.inputs.len());
                if levels
                    .insert(gate.output, level)
                    .is_some_and(|before| before != level)
                {
                    return Err("two drivers contradict each other".into());
                }
            }
            waiting = rest;
        }
        Ok(levels)
    }
}

impl Kind {
    fn level(self, highs: usize, inputs: usize) -> bool {
        match self {
            Kind::And => highs == inputs,
            Kind::Nand => highs != inputs,
            Kind::Or => highs > 0,
            Kind::Nor | Kind::Not => highs == 0,
            Kind::Xor => highs % 2 == 1,
            Kind::Xnor => highs.is_multiple_of(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern;
    use super::*;

    /// A comparator of one bit, written as the app exports it.
    const SAMPLE: &str = r#"<cir f="1">
  <L x="96 64 48 64" f="0" name="A"/>
  <L x="96 224 48 224" f="0" name="B"/>
  <I x="144 64 208 64" f="0" sl="0.5" hi="5"/>
  <I x="144 224 208 224" f="0" sl="0.5" hi="5"/>
  <And x="288 80 368 80" f="0"/>
  <And x="288 208 368 208" f="0"/>
  <Xnor x="288 336 368 336" f="0"/>
  <M x="368 80 432 80" f="0" name="A_GT_B"/>
  <M x="368 208 432 208" f="0" name="A_LT_B"/>
  <M x="368 336 432 336" f="0" name="A_EQ_B"/>
  <w x="96 64 144 64" f="0"/>
  <w x="96 224 144 224" f="0"/>
  <w x="96 64 96 16" f="0"/>
  <rw x="96 16 288 64" f="0">96,16;288,16;288,64</rw>
  <rw x="208 224 288 96" f="0">208,224;256,224;256,96;288,96</rw>
  <rw x="208 64 288 192" f="0">208,64;240,64;240,192;288,192</rw>
  <rw x="96 224 288 224" f="0">96,224;96,272;288,272;288,224</rw>
  <w x="288 224 288 320" f="0"/>
  <rw x="96 16 288 352" f="0">96,16;16,16;16,352;288,352</rw>
  <x x="40 48 64 51" f="0" si="16" te="A"/>
</cir>"#;

    fn bits(text: &str) -> Vec<bool> {
        text.chars().map(|c| c == '1').collect()
    }

    #[test]
    fn the_sample_of_the_sheet_has_its_columns() {
        let table = columns(&pattern::elements(SAMPLE)).unwrap();
        assert_eq!(table.columns, ["0010", "0100", "1001"].map(bits));
        let reference = ["1001", "0100", "0010"].map(bits);
        assert_eq!(table.best_match(&reference), 3);
        // Exchanged inputs give the same multiset, another function does not.
        assert_eq!(table.best_match(&["1001", "0100", "0011"].map(bits)), 2);
    }

    #[test]
    fn an_unknown_part_a_loop_or_an_open_input_is_the_end() {
        for (good, bad) in [
            ("</cir>", r#"<R x="0 0 0 16" f="0"/></cir>"#),
            ("</cir>", r#"<ln x="0 0 0 16" f="0" te="A"/></cir>"#),
            ("</cir>", r#"<rw x="0 0 0 16" f="0"/></cir>"#),
            (r#"<w x="288 224 288 320" f="0"/>"#, ""),
            (
                r#"<w x="96 64 144 64" f="0"/>"#,
                r#"<w x="144 64 208 64" f="0"/>"#,
            ),
        ] {
            assert!(SAMPLE.contains(good));
            let text = SAMPLE.replace(good, bad);
            assert!(columns(&pattern::elements(&text)).is_err(), "{bad}");
        }
    }

    fn table(text: &str) -> Result<Table, String> {
        columns(&pattern::elements(text))
    }

    /// An inverter from (0, 0) to (64, 0) with a logic output behind it.
    const INVERTER: &str = r#"<I x="0 0 64 0" f="0"/><M x="64 0 96 0" f="0"/>"#;

    #[test]
    fn an_input_switch_drives_its_second_end() {
        let switched = |ends: &str| table(&format!(r#"{INVERTER}<s x="{ends}" f="0"/>"#));
        assert_eq!(switched("-64 0 0 0").unwrap().columns, [bits("10")]);
        assert!(switched("0 0 -64 0").is_err(), "the inverter floats");
        for tag in ["s", "S"] {
            let text = format!(r#"{INVERTER}<{tag} x="-64 0 0 0" f="0"/>"#);
            assert_eq!(table(&text).unwrap().inputs, 1, "{tag}");
        }
    }

    #[test]
    fn a_switch_that_is_fed_reads_its_first_end() {
        let input = r#"<L x="0 0 -32 0" f="0"/>"#;
        // By a gate.
        let text = format!(r#"{INVERTER}{input}<s x="64 0 128 0" f="0"/>"#);
        assert_eq!(table(&text).unwrap().columns, [bits("10"), bits("10")]);
        // By a logic input, and by ground.
        let text = format!(r#"{INVERTER}{input}<s x="0 0 0 64" f="0"/>"#);
        assert_eq!(table(&text).unwrap().columns, [bits("10"), bits("01")]);
        let ground = r#"<g x="200 0 200 16" f="0"/><s x="200 0 264 0" f="0"/>"#;
        let found = table(&format!("{INVERTER}{input}{ground}")).unwrap();
        assert_eq!(found.columns, [bits("10"), bits("00")]);
        // By another switch, which is an input itself.
        let text = format!(r#"{INVERTER}<s x="-64 0 0 0" f="0"/><s x="0 0 0 64" f="0"/>"#);
        let found = table(&text).unwrap();
        assert_eq!((found.inputs, found.columns.len()), (1, 2));
        assert_eq!(found.columns, [bits("10"), bits("01")]);
        // Neither of two that feed each other is an input.
        let text = format!(r#"{INVERTER}<s x="-64 0 0 0" f="0"/><s x="0 0 -64 0" f="0"/>"#);
        assert!(table(&text).is_err());
    }

    #[test]
    fn what_no_output_depends_on_is_harmless() {
        let input = r#"<L x="0 0 -32 0" f="0"/>"#;
        let stray = r#"<And x="400 0 464 0" f="0"/>"#;
        let looped = r#"<I x="400 100 464 100" f="0"/><w x="464 100 400 100" f="0"/>"#;
        let fight = r#"<g x="0 0 0 16" f="0"/>"#;
        for beside in [stray, looped] {
            let found = table(&format!("{INVERTER}{input}{beside}")).unwrap();
            assert_eq!(found.columns, [bits("10")], "{beside}");
        }
        // On the way to an output they are the end: a fight, a loop, an open pin.
        assert!(table(&format!("{INVERTER}{input}{fight}")).is_err());
        let read = r#"<M x="464 0 496 0" f="0"/><M x="464 100 496 100" f="0"/>"#;
        assert!(table(&format!("{INVERTER}{input}{looped}{read}")).is_err());
        assert!(table(&format!("{INVERTER}{input}{stray}{read}")).is_err());
        // Two inputs of different levels on a net that nobody reads.
        let unread = r#"<L x="0 300 -32 300" f="0"/><g x="0 300 0 316" f="0"/>"#;
        assert_eq!(
            table(&format!("{INVERTER}{input}{unread}")).unwrap().inputs,
            2
        );
    }

    #[test]
    fn a_column_follows_its_inputs() {
        // A AND NOT B, inputs exchanged, is NOT A AND B.
        assert_eq!(reordered(&bits("0010"), &[1, 0]), bits("0100"));
        // Of three inputs the last becomes the first.
        assert_eq!(reordered(&bits("01010101"), &[2, 0, 1]), bits("00001111"));
    }
}
