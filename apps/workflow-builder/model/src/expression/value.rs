//! Values of the expression language and of items: JSON plus `undefined`, dates and functions.
//!
//! Lists and objects are shared, never changed in place, and remember their size, depth and whether
//! they are plain JSON, so that limits are checked without walking the data again.

use super::evaluate::Closure;
use super::library::{Global, Native};
use std::collections::HashMap;
use std::rc::Rc;

/// A value of an expression or a field of an item.
#[derive(Clone, Debug)]
pub enum Value {
    /// What is not there.
    Undefined,
    /// There, but empty.
    Null,
    /// True or false.
    Bool(bool),
    /// A 64-bit float, as in JavaScript.
    Number(f64),
    /// Unicode text.
    Text(Rc<str>),
    /// Values in order.
    List(Rc<List>),
    /// Values by name.
    Object(Rc<Object>),
    /// Milliseconds since 1970; NaN for an invalid date.
    Date(f64),
    /// An arrow function.
    Function(Rc<Closure>),
    /// A function or method of the language.
    Native(&'static Native),
    /// A namespace such as `Math`.
    Global(&'static Global),
}

/// What is known about a value without looking inside again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    /// Roughly the length of its JSON text.
    bytes: u64,
    /// Levels of lists and objects; never too low.
    depth: u16,
    /// Only JSON inside: no `undefined`, NaN, infinity, date or function.
    is_plain: bool,
}

impl Facts {
    const EMPTY: Facts = Facts {
        bytes: 2,
        depth: 1,
        is_plain: true,
    };

    fn of(value: &Value) -> Facts {
        let (bytes, depth, is_plain) = match value {
            Value::List(list) => return list.facts,
            Value::Object(object) => return object.facts,
            Value::Text(text) => (text.len() as u64 + 2, 0, true),
            Value::Number(number) => (8, 0, number.is_finite()),
            Value::Null | Value::Bool(_) => (5, 0, true),
            Value::Date(_) => (26, 0, false),
            Value::Undefined | Value::Function(_) | Value::Native(_) | Value::Global(_) => {
                (4, 0, false)
            }
        };
        Facts {
            bytes,
            depth,
            is_plain,
        }
    }

    fn add(&mut self, value: &Value, key_bytes: usize) {
        let inner = Facts::of(value);
        self.bytes = self
            .bytes
            .saturating_add(inner.bytes + key_bytes as u64 + 1);
        self.depth = self.depth.max(inner.depth.saturating_add(1));
        self.is_plain &= inner.is_plain;
    }
}

impl Value {
    /// A text from any string.
    pub fn text(text: impl AsRef<str>) -> Value {
        Value::Text(Rc::from(text.as_ref()))
    }

    /// A list from its items.
    pub fn list(items: Vec<Value>) -> Value {
        Value::List(Rc::new(List::new(items)))
    }

    /// An object from its entries; of repeated names the last value counts.
    pub fn object(entries: Vec<(Rc<str>, Value)>) -> Value {
        Value::Object(Rc::new(Object::from_entries(entries)))
    }

    /// An object from literal names, for results the engine builds itself.
    pub fn record<const N: usize>(entries: [(&str, Value); N]) -> Value {
        Value::object(
            entries
                .into_iter()
                .map(|(key, value)| (Rc::from(key), value))
                .collect(),
        )
    }

    /// `None` for anything but an object.
    pub fn as_object(&self) -> Option<&Rc<Object>> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// `None` for anything but a list.
    pub fn as_list(&self) -> Option<&Rc<List>> {
        match self {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// `None` for anything but a text; nothing is converted.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// `None` for anything but a number; nothing is converted.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// `undefined` or `null`.
    pub fn is_missing(&self) -> bool {
        matches!(self, Value::Undefined | Value::Null)
    }

    /// Roughly the length of its JSON text.
    pub fn bytes(&self) -> u64 {
        Facts::of(self).bytes
    }

    /// Levels of lists and objects; 0 for a single value.
    pub fn depth(&self) -> u16 {
        Facts::of(self).depth
    }

    /// Only JSON inside: no `undefined`, NaN, infinity, date or function.
    pub fn is_plain(&self) -> bool {
        Facts::of(self).is_plain
    }

    /// The value of an own field; `undefined` for anything that has none of that name.
    pub fn get(&self, key: &str) -> Value {
        self.as_object()
            .and_then(|object| object.get(key))
            .cloned()
            .unwrap_or(Value::Undefined)
    }

    /// Follows a dotted path such as `address.city` or `rows.0.id`. A field whose own name
    /// contains the dots wins.
    pub fn at_path(&self, path: &str) -> Value {
        let whole = self.get(path);
        if !matches!(whole, Value::Undefined) || !path.contains('.') {
            return whole;
        }
        let mut here = self.clone();
        for key in path.split('.') {
            here = match &here {
                Value::Object(_) => here.get(key),
                Value::List(list) => key
                    .parse::<usize>()
                    .ok()
                    .and_then(|index| list.items().get(index).cloned())
                    .unwrap_or(Value::Undefined),
                _ => Value::Undefined,
            };
        }
        here
    }

    /// The same object with one field set; other values are left as they are.
    #[must_use]
    pub fn with(&self, key: &str, value: Value) -> Value {
        match self {
            Value::Object(object) => {
                let mut next = Object::clone(object);
                next.set(Rc::from(key), value);
                Value::Object(Rc::new(next))
            }
            other => other.clone(),
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Bool(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::text(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::text(text)
    }
}

/// Values in order; a batch of items is one too.
#[derive(Clone, Debug)]
pub struct List {
    items: Vec<Value>,
    facts: Facts,
}

impl Default for List {
    fn default() -> Self {
        List::new(Vec::new())
    }
}

impl List {
    /// Measures the items once, so that limits need not.
    pub fn new(items: Vec<Value>) -> List {
        let mut facts = Facts::EMPTY;
        for item in &items {
            facts.add(item, 0);
        }
        List { items, facts }
    }

    /// In order.
    pub fn items(&self) -> &[Value] {
        &self.items
    }

    /// How many items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Roughly the length of its JSON text.
    pub fn bytes(&self) -> u64 {
        self.facts.bytes
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// Fields in JavaScript's order: whole-number names ascending, then the others as they came.
#[derive(Clone, Debug)]
pub struct Object {
    entries: Vec<(Rc<str>, Value)>,
    /// Positions by name, kept for objects too large to search through.
    places: Option<HashMap<Rc<str>, usize>>,
    facts: Facts,
}

/// Up to this many fields a search in order beats a hash table.
const SEARCHED_IN_ORDER: usize = 16;

impl Default for Object {
    fn default() -> Self {
        Object {
            entries: Vec::new(),
            places: None,
            facts: Facts::EMPTY,
        }
    }
}

impl Object {
    /// A name that occurs twice keeps its first place and its last value.
    pub fn from_entries(given: Vec<(Rc<str>, Value)>) -> Object {
        let mut object = Object {
            entries: given,
            ..Object::default()
        };
        if object.entries.len() > SEARCHED_IN_ORDER {
            object.drop_repetitions_by_table();
        } else {
            object.drop_repetitions_in_order();
        }
        if object
            .entries
            .iter()
            .any(|(key, _)| whole_number(key).is_some())
        {
            object
                .entries
                .sort_by_key(|(key, _)| whole_number(key).map_or(u64::MAX, u64::from));
        }
        object.index();
        for (key, value) in &object.entries {
            object.facts.add(value, key.len() + 3);
        }
        object
    }

    fn drop_repetitions_in_order(&mut self) {
        let mut index = 1;
        while index < self.entries.len() {
            let (before, rest) = self.entries.split_at_mut(index);
            match before.iter_mut().find(|(key, _)| *key == rest[0].0) {
                Some(earlier) => {
                    earlier.1 = rest[0].1.clone();
                    self.entries.remove(index);
                }
                None => index += 1,
            }
        }
    }

    fn drop_repetitions_by_table(&mut self) {
        let mut places: HashMap<Rc<str>, usize> = HashMap::with_capacity(self.entries.len());
        let mut kept: Vec<(Rc<str>, Value)> = Vec::with_capacity(self.entries.len());
        for (key, value) in self.entries.drain(..) {
            match places.get(&key) {
                Some(&place) => kept[place].1 = value,
                None => {
                    places.insert(key.clone(), kept.len());
                    kept.push((key, value));
                }
            }
        }
        self.entries = kept;
    }

    fn index(&mut self) {
        self.places = (self.entries.len() > SEARCHED_IN_ORDER).then(|| {
            self.entries
                .iter()
                .enumerate()
                .map(|(place, (key, _))| (key.clone(), place))
                .collect()
        });
    }

    /// The value of a field.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.place(key).map(|place| &self.entries[place].1)
    }

    fn place(&self, key: &str) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(key).copied(),
            None => self.entries.iter().position(|(name, _)| &**name == key),
        }
    }

    /// Adds or replaces a field.
    pub fn set(&mut self, key: Rc<str>, value: Value) {
        if let Some(place) = self.place(&key) {
            let old = Facts::of(&self.entries[place].1).bytes + key.len() as u64 + 4;
            self.facts.bytes = self.facts.bytes.saturating_sub(old);
            self.facts.add(&value, key.len() + 3);
            self.entries[place].1 = value;
            return;
        }
        self.facts.add(&value, key.len() + 3);
        match whole_number(&key) {
            Some(number) => {
                let place = self
                    .entries
                    .partition_point(|(name, _)| whole_number(name).is_some_and(|n| n < number));
                self.entries.insert(place, (key, value));
                self.index();
            }
            None => {
                if let Some(places) = &mut self.places {
                    places.insert(key.clone(), self.entries.len());
                }
                self.entries.push((key, value));
                if self.places.is_none() {
                    self.index();
                }
            }
        }
    }

    /// Takes a field out and gives its value.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let place = self.place(key)?;
        let (key, value) = self.entries.remove(place);
        let bytes = Facts::of(&value).bytes + key.len() as u64 + 4;
        self.facts.bytes = self.facts.bytes.saturating_sub(bytes);
        self.index();
        Some(value)
    }

    /// In JavaScript's order.
    pub fn entries(&self) -> &[(Rc<str>, Value)] {
        &self.entries
    }

    /// How many fields.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no field.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// The number a name stands for when JavaScript would sort it first: `"7"`, but not `"07"`.
fn whole_number(key: &str) -> Option<u32> {
    let first = *key.as_bytes().first()?;
    if !first.is_ascii_digit() || (first == b'0' && key.len() > 1) {
        return None;
    }
    key.parse().ok().filter(|number| *number != u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(object: &Object) -> Vec<&str> {
        object.entries().iter().map(|(key, _)| &**key).collect()
    }

    fn entry(key: &str, number: f64) -> (Rc<str>, Value) {
        (Rc::from(key), Value::Number(number))
    }

    #[test]
    fn whole_number_names_come_first_and_repetitions_keep_their_place() {
        let object = Object::from_entries(vec![
            entry("b", 1.0),
            entry("10", 2.0),
            entry("a", 3.0),
            entry("2", 4.0),
            entry("b", 5.0),
            entry("07", 6.0),
        ]);
        assert_eq!(keys(&object), ["2", "10", "b", "a", "07"]);
        assert_eq!(object.get("b").and_then(Value::as_number), Some(5.0));
    }

    #[test]
    fn large_objects_find_their_fields_after_every_change() {
        let mut object =
            Object::from_entries((0..40).map(|n| entry(&format!("k{n}"), 0.0)).collect());
        object.set(Rc::from("k7"), Value::Number(7.0));
        object.set(Rc::from("3"), Value::Number(3.0));
        object.set(Rc::from("last"), Value::Number(9.0));
        assert!(object.remove("k0").is_some());
        assert_eq!(keys(&object)[0], "3");
        for (key, expected) in [("k7", 7.0), ("3", 3.0), ("last", 9.0), ("k39", 0.0)] {
            assert_eq!(object.get(key).and_then(Value::as_number), Some(expected));
        }
        assert!(object.get("k0").is_none());
    }

    #[test]
    fn sizes_follow_replaced_fields() {
        let mut object = Object::from_entries(vec![entry("a", 1.0)]);
        let before = object.facts.bytes;
        object.set(Rc::from("a"), Value::text("x".repeat(1000)));
        object.set(Rc::from("a"), Value::Number(2.0));
        assert_eq!(object.facts.bytes, before);
    }

    #[test]
    fn a_path_walks_objects_and_lists() {
        let city = Value::record([("city", Value::text("Gwenborough"))]);
        let item = Value::record([("address", city), ("a.b", Value::Number(1.0))]);
        assert_eq!(item.at_path("address.city").as_text(), Some("Gwenborough"));
        assert_eq!(item.at_path("a.b").as_number(), Some(1.0));
        assert!(matches!(item.at_path("address.zip.code"), Value::Undefined));
    }
}
