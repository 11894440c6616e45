//! The links that rules are made of: nodes of the library with their settings, each with one that is slightly
//! wrong beside it.

use evaluator::sealed::Shape;
use seeded::Seeded;
use serde_json::{Value, json};

/// What a link does to records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Leaves some out by looking at each of them alone.
    Filter,
    /// Gives a field another value, from the record alone.
    Set,
    /// Gives a field another value, from the record and those before it.
    Running,
    /// Puts them in order.
    Sort,
    /// Leaves all but the first or last few.
    Limit,
    /// Makes one of all that have the same word.
    Group,
    /// Stores them, or brings back what is stored.
    Remember,
}

/// A node of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub kind: Kind,
    pub type_id: &'static str,
    pub data: Value,
    /// The same node with settings that are slightly wrong.
    pub near: Value,
    /// The field that it changes or looks at first; empty where there is none.
    pub field: String,
}

/// Draws links for records of one shape.
pub struct Bag<'a> {
    pub shape: &'a Shape,
    pub draw: Seeded,
    /// Links that let numbers grow may only be so many, so that numbers stay exact.
    growing: usize,
}

/// Beyond this many growing links numbers could get too large to be exact.
const MAX_GROWING: usize = 6;

impl<'a> Bag<'a> {
    pub fn new(shape: &'a Shape, draw: Seeded) -> Self {
        Bag {
            shape,
            draw,
            growing: 0,
        }
    }

    /// A whole number from `least` to `most`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.draw.below(most - least + 1)
    }

    /// The two fields of numbers, in either order.
    fn numbers(&mut self) -> [String; 2] {
        let mut numbers = self.shape.numbers.clone();
        self.draw.shuffle(&mut numbers);
        numbers
    }

    /// Two different words.
    pub fn words(&mut self) -> [String; 2] {
        let mut words = self.shape.words.clone();
        self.draw.shuffle(&mut words);
        let mut words = words.into_iter();
        [(); 2].map(|()| words.next().unwrap_or_default())
    }

    pub fn link(&mut self, kind: Kind) -> Link {
        match kind {
            Kind::Filter => self.filter(),
            Kind::Set => self.set(),
            Kind::Running => self.running(),
            Kind::Sort => self.sort(),
            Kind::Limit => self.limit(),
            Kind::Group => self.group(),
            Kind::Remember => self.remember("insert"),
        }
    }

    fn filter(&mut self) -> Link {
        let [f, g] = self.numbers();
        let (condition, near) = match self.draw.below(5) {
            0 => {
                let least = self.between(12, 35);
                pair(|it| format!("item.{f} > {it}"), least, least + 1)
            }
            1 => {
                let most = self.between(62, 85);
                pair(|it| format!("item.{f} < {it}"), most, most - 1)
            }
            2 => {
                let word = &self.shape.word.clone();
                let [one, other] = self.words();
                pair(|it| format!("item.{word} !== \"{it}\""), one, other)
            }
            3 => {
                let by = self.between(3, 5);
                let rest = self.draw.below(by);
                let condition = |it| format!("item.{f} % {by} !== {it}");
                pair(condition, rest, (rest + 1) % by)
            }
            _ => {
                let least = self.between(45, 75);
                pair(|it| format!("item.{f} + item.{g} > {it}"), least, least + 1)
            }
        };
        Link {
            kind: Kind::Filter,
            type_id: "filter",
            data: json!({"predicate": condition}),
            near: json!({"predicate": near}),
            field: f,
        }
    }

    fn set(&mut self) -> Link {
        let [f, g] = self.numbers();
        let word = self.shape.word.clone();
        let forms = if self.growing < MAX_GROWING { 8 } else { 6 };
        let (expression, near) = match self.draw.below(forms) {
            0 => pair(
                |it| format!("Math.abs(item.{f} - item.{it})"),
                &g,
                &self.shape.key,
            ),
            1 => pair(|it| format!("Math.{it}(item.{f}, item.{g})"), "max", "min"),
            2 => {
                let by = self.between(11, 60);
                pair(|it| format!("item.{f} % {it}"), by, by + 1)
            }
            3 => {
                let from = self.between(50, 150);
                pair(|it| format!("{it} - item.{f}"), from, from + 1)
            }
            4 => {
                let more = self.between(3, 40);
                let [one, other] = self.words();
                let value = |it| format!("item.{word} === \"{it}\" ? item.{f} + {more} : item.{f}");
                pair(value, one, other)
            }
            5 => {
                let [one, other] = self.words();
                let by = self.between(2, 4);
                let value = |it| format!("item.{f} % {by} === 0 ? \"{it}\" : item.{word}");
                let (expression, near) = pair(value, one, other);
                return formula(Kind::Set, &word, expression, near);
            }
            6 => {
                self.growing += 1;
                pair(|it| format!("item.{f} + item.{it}"), &g, &f)
            }
            _ => {
                self.growing += 1;
                let (times, more) = (self.between(2, 3), self.between(1, 9));
                pair(|it| format!("item.{f} * {times} + {it}"), more, more + 1)
            }
        };
        formula(Kind::Set, &f, expression, near)
    }

    fn running(&mut self) -> Link {
        let [f, _] = self.numbers();
        let forms = if self.growing < MAX_GROWING { 4 } else { 3 };
        let (expression, near) = match self.draw.below(forms) {
            0 => pair(
                |it| format!("index > 0 ? item.{f} - array[index - 1].{f} : {it}"),
                format!("item.{f}"),
                "0".to_string(),
            ),
            1 => pair(
                |it| {
                    format!(
                        "array.slice(0, index + 1).reduce((best, it) => Math.{it}(best, it.{f}), item.{f})"
                    )
                },
                "max",
                "min",
            ),
            2 => {
                let by = self.between(2, 9);
                pair(|it| format!("item.{f} + index * {it}"), by, by + 1)
            }
            _ => {
                self.growing += 1;
                pair(
                    |it| format!("array.slice(0, {it}).reduce((sum, it) => sum + it.{f}, 0)"),
                    "index + 1",
                    "index",
                )
            }
        };
        formula(Kind::Running, &f, expression, near)
    }

    fn sort(&mut self) -> Link {
        let [f, _] = self.numbers();
        let word = self.shape.word.clone();
        let field = if self.draw.below(4) == 0 { word } else { f };
        self.sort_by(&field)
    }

    /// In either direction.
    pub fn sort_by(&mut self, field: &str) -> Link {
        let mut directions = ["asc", "desc"];
        self.draw.shuffle(&mut directions);
        let [data, near] = directions.map(|it| json!({"field": field, "direction": it}));
        Link {
            kind: Kind::Sort,
            type_id: "sort",
            data,
            near,
            field: field.to_string(),
        }
    }

    fn limit(&mut self) -> Link {
        let most = self.between(3, 5);
        let keep = if self.draw.below(2) == 0 {
            "first"
        } else {
            "last"
        };
        Link {
            kind: Kind::Limit,
            type_id: "limit",
            data: json!({"n": most, "keep": keep}),
            near: json!({"n": most + 1, "keep": keep}),
            field: String::new(),
        }
    }

    /// One record for each word, again with all four fields.
    fn group(&mut self) -> Link {
        let [f, g] = self.numbers();
        let mut kept = ["first", "last"];
        let mut ways = ["sum", "max", "min"];
        self.draw.shuffle(&mut kept);
        self.draw.shuffle(&mut ways);
        let key = self.shape.key.clone();
        let word = self.shape.word.clone();
        let grouped = |way: &str| {
            let reducer = |op: &str, field: &str| json!({"op": op, "field": field, "as": field});
            json!({"groupBy": word, "reducers": [
                reducer(kept[0], &key), reducer(way, &f), reducer(ways[1], &g),
            ]})
        };
        Link {
            kind: Kind::Group,
            type_id: "aggregate",
            data: grouped(ways[0]),
            near: grouped(ways[2]),
            field: f,
        }
    }

    /// Stores all records, or brings back every stored one whose word is among those that come in.
    pub fn remember(&mut self, operation: &str) -> Link {
        let word = &self.shape.word;
        let table = |keep: bool| json!({"tableName": "ledger", "operation": operation, "keyField": word, "keep": keep});
        Link {
            kind: Kind::Remember,
            type_id: "dataTable",
            data: table(true),
            near: table(false),
            field: word.clone(),
        }
    }
}

fn formula(kind: Kind, field: &str, expression: String, near: String) -> Link {
    Link {
        kind,
        type_id: "formula",
        data: json!({"field": field, "expression": expression}),
        near: json!({"field": field, "expression": near}),
        field: field.to_string(),
    }
}

/// The same text with the right thing in it, and with the wrong one.
fn pair<T>(write: impl Fn(T) -> String, right: T, wrong: T) -> (String, String) {
    (write(right), write(wrong))
}
